import { queryOptions } from '@tanstack/react-query';
import type { Whose } from '#domain/vocabulary';
import { answer, api, type Schema } from '../api/client';
import { ApiProblem } from '../api/problem';
import { knowIds } from '../requests/requests.queries';

export type TodayLine = Schema<'TodayLine'>;
export type TodayKind = TodayLine['kind'];

/** Lines that need an action, most urgent first: on the user's and unassigned requests, or on all. */
export const todayOf = (whose: Whose) =>
  queryOptions({
    queryKey: ['today', whose],
    meta: { live: 'list' },
    queryFn: async ({ signal }) => {
      const today = await answer(api.GET('/api/today', { params: { query: { whose } }, signal }));
      knowIds(today.items.flatMap(({ request }) => request ?? []));
      return today;
    },
  });

/** Says that the messages received so far on a request need no answer. */
export const settleMessages = (id: string): Promise<Schema<'RequestView'>> =>
  answer(api.POST('/api/requests/{id}/settle-messages', { params: { path: { id } } }));

/** Assigns or unassigns a request. */
export async function assign(requestId: string, assigneeId: string | null): Promise<void> {
  const { outcomes } = await answer(api.POST('/api/requests/bulk', { body: { ids: [requestId], assigneeId } }));
  const refused = outcomes.find(({ ok }) => !ok);
  if (refused) throw new ApiProblem(409, refused.code ?? 'CONFLICT', refused.message ?? '');
}
