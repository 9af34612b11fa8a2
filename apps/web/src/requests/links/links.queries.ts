import { queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../../api/client';

/** A link. Those of a request include the venue's name, if they belong to one. */
export type MagicLink = Schema<'MagicTokenView'> & { memberName?: string | null };

/** The links of a request's organizer, venues and catalogs, newest first, limited to a readable number. */
export const linksOfRequest = (requestId: string) =>
  queryOptions({
    queryKey: ['links', requestId],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/magic-tokens/by-request/{requestId}', {
          params: { path: { requestId }, query: { limit: 100 } },
          signal,
        }),
      ),
  });

/** The links of a venue, newest first. */
export const linksOfVenue = (memberId: string) =>
  queryOptions({
    queryKey: ['links', memberId],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/magic-tokens/by-scope/{scopeId}', {
          params: { path: { scopeId: memberId }, query: { limit: 50 } },
          signal,
        }),
      ),
  });

export type LinkState = 'open' | 'used' | 'expired' | 'revoked';

/** Whether a link still works, or why not, by the service's rules. */
export function stateOf({ revokedAt, expiresAt, consumedAt }: MagicLink, now: Date): LinkState {
  if (revokedAt !== null) return 'revoked';
  if (new Date(expiresAt) <= now) return 'expired';
  return consumedAt === null ? 'open' : 'used';
}
