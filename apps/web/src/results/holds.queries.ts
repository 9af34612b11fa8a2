import { answer, api, ifMatch, type Schema } from '../api/client';

export type Hold = Schema<'ResultHoldView'>;

interface Terms {
  rank: number;
  expiresAt: string;
}

const params = ({ id, version }: Hold) => ({ path: { id }, header: ifMatch(version) });

/** Activates an option that was asked for, or revives one that has expired. */
export const activateHold = ({ id }: Hold, body: Terms) =>
  answer(api.POST('/api/holds/{id}/activate', { params: { path: { id } }, body }));

export const updateHold = (hold: Hold, body: Terms) =>
  answer(api.PATCH('/api/holds/{id}', { params: params(hold), body }));

export const releaseHold = ({ id }: Hold, reason: string | null) =>
  answer(api.POST('/api/holds/{id}/release', { params: { path: { id } }, body: { reason } }));
