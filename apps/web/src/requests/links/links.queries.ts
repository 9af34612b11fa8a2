import { queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../../api/client';

export type MagicLink = Schema<'MagicTokenView'>;

/** The links of an organizer or a catalog, the newest first; the id of the request lets news reach them. */
export const linksOf = (requestId: string, scopeId: string) =>
  queryOptions({
    queryKey: ['links', requestId, scopeId],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/magic-tokens/by-scope/{scopeId}', {
          params: { path: { scopeId }, query: { limit: 50 } },
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
