import { queryClient } from '../api/query-client';
import { requestIdOf } from './requests.queries';

/** Begins to read what stands beside a tab of a request: its reminders and its links. They say by themselves what fails. */
export function readBeside(code: string): void {
  const queries = Promise.all([
    requestIdOf(code),
    import('./reminders/reminders.queries'),
    import('./links/links.queries'),
  ]);
  void queries
    .then(([id, { remindersOf }, { linksOfRequest }]) => {
      void queryClient.prefetchQuery(remindersOf(id));
      void queryClient.prefetchQuery(linksOfRequest(id));
    })
    // that the request cannot be read is said in the place of all of it
    .catch(() => undefined);
}
