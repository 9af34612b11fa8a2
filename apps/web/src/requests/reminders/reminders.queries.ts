import { queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../../api/client';
import { queryClient } from '../../api/query-client';

export type Reminder = Schema<'ReminderView'>;

/** The reminders of a request, newest first, limited to a readable number. */
export const remindersOf = (requestId: string) =>
  queryOptions({
    queryKey: ['reminders', requestId],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/reminders/by-request/{requestId}', {
          params: { path: { requestId }, query: { limit: 50 } },
          signal,
        }),
      ),
  });

export const schedule = (body: Schema<'CreateReminder'>) => answer(api.POST('/api/reminders', { body }));
export const remove = (id: string, init: { keepalive?: boolean } = {}) =>
  answer(api.DELETE('/api/reminders/{id}', { params: { path: { id } }, ...init }));
export const readAgain = (requestId: string) => queryClient.invalidateQueries(remindersOf(requestId));
