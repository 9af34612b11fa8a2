import { queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../../api/client';

/** A link; among those of a request with the name of its venue, if it is one's. */
export type MagicLink = Schema<'MagicTokenView'> & { memberName?: string | null };

/** The links about a request, of its organizer, its venues and its catalogs, the newest first; as many as a person reads. */
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

/** The links of a venue, the newest first. */
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

/** Whether a link still opens, and else why not; as the service judges it. */
export function stateOf({ revokedAt, expiresAt, consumedAt }: MagicLink, now: Date): LinkState {
  if (revokedAt !== null) return 'revoked';
  if (new Date(expiresAt) <= now) return 'expired';
  return consumedAt === null ? 'open' : 'used';
}
