import { queryOptions } from '@tanstack/react-query';
import { answer, api, ifMatch, type Schema } from '../api/client';

/** The fields of an option that screens show and change. */
export type Hold = Pick<Schema<'ResultHoldView'>, 'id' | 'status' | 'rank' | 'expiresAt' | 'version'>;

interface Terms {
  rank: number;
  expiresAt: string;
}

const params = ({ id, version }: Hold) => ({ path: { id }, header: ifMatch(version) });

/** The active options of a venue, for all requests. */
export const activeHoldsOf = (memberId: string) =>
  queryOptions({
    queryKey: ['holds', memberId],
    meta: { live: 'list' },
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/holds', { params: { query: { memberId, status: ['active'], limit: 100 } }, signal })))
        .items,
  });

/** Creates an active option for a candidate, as the venue has told the team. */
export const createHold = ({ requestId, memberId }: { requestId: string; memberId: string }, terms: Terms) =>
  answer(api.POST('/api/holds', { body: { requestId, memberId, ...terms } }));

/** Activates an option that was asked for, or revives one that has expired. */
export const activateHold = ({ id }: Hold, body: Terms) =>
  answer(api.POST('/api/holds/{id}/activate', { params: { path: { id } }, body }));

export const updateHold = (hold: Hold, body: Terms) =>
  answer(api.PATCH('/api/holds/{id}', { params: params(hold), body }));

export const releaseHold = ({ id }: Hold, reason: string | null) =>
  answer(api.POST('/api/holds/{id}/release', { params: { path: { id } }, body: { reason } }));
