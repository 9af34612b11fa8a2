import { answer, api, ifMatch, type Schema } from '../api/client';
import { queryClient } from '../api/query-client';
import { requestByCode } from '../requests/requests.queries';
import { LATER } from '../shell/undo-send';
import type { Result, Stage } from './stages';

const pathOf = ({ requestId, memberId }: Result) => ({ id: requestId, memberId });

/** Invalidates the request of these candidates. */
export const readAnew = (code: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: requestByCode(code).queryKey });

/** Applies a change optimistically: a pending refetch must not replace it. Returns a function that reverts it. */
export async function showResults(code: string, change: (results: Result[]) => Result[]): Promise<() => void> {
  const { queryKey } = requestByCode(code);
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey);
  if (before) queryClient.setQueryData(queryKey, { ...before, results: change(before.results) });
  return () => queryClient.setQueryData(queryKey, before);
}

export const keepResult = (code: string, changed: Result): Promise<() => void> =>
  showResults(code, (results) => results.map((result) => (result.id === changed.id ? changed : result)));

export const updateResult = (result: Result, body: { note?: string | null; position?: number }) =>
  answer(
    api.PATCH('/api/requests/{id}/results/{memberId}', {
      params: { path: pathOf(result), header: ifMatch(result.version) },
      body,
    }),
  );

export const advanceResult = (
  result: Result,
  toStage: Stage,
  { keepalive, ...more }: { keepalive?: boolean } & Omit<Schema<'AdvanceResult'>, 'toStage'> = {},
) =>
  answer(
    api.POST('/api/requests/{id}/results/{memberId}/advance', {
      params: { path: pathOf(result) },
      body: { toStage, ...more },
      ...(keepalive === undefined ? {} : { keepalive }),
    }),
  );

/** Asks a venue for its availability, and with `askHold` for an option. The email is sent once the undo period is over. */
export const askVenue = (result: Result, more: { mailboxId?: string; askHold?: boolean }) =>
  answer(
    api.POST('/api/requests/{id}/results/{memberId}/advance', {
      params: { path: pathOf(result) },
      body: { toStage: 'availability_requested', ...LATER, ...more },
    }),
  );

export const removeResult = (result: Result, init: { keepalive?: boolean } = {}) =>
  answer(api.DELETE('/api/requests/{id}/results/{memberId}', { params: { path: pathOf(result) }, ...init }));

export const addResult = (
  requestId: string,
  body: Pick<Schema<'AddResult'>, 'memberId' | 'roomId' | 'score' | 'stage'>,
): Promise<Result> => answer(api.POST('/api/requests/{id}/results', { params: { path: { id: requestId } }, body }));
