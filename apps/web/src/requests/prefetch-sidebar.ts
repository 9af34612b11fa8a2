import { queryClient } from '../api/query-client';
import { requestIdOf } from './requests.queries';

/** Prefetches the sidebar of a request: its reminders and links. They report their own errors. */
export function prefetchSidebar(code: string): void {
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
    // the page reports errors of the request itself
    .catch(() => undefined);
}
