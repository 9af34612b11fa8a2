import { queryClient } from '../api/query-client';
import { readToday } from '../shell/session';

/**
 * Begins to read what is shown by those parts of a venue's sheet whose code comes behind it: React leaves their placeholders for a
 * while, and they would ask so much later. They say by themselves what fails.
 */
export function readBeside(memberId: string): void {
  const queries = Promise.all([
    readToday(),
    import('../calendar/calendar.queries'),
    import('../merges/merges.queries'),
    import('./knowledge.queries'),
    import('./venues.queries'),
  ]);
  void queries
    .then(([today, { memberCalendar, yearOf }, { mergesInto }, { knowledgePages }, { recordingsOf }]) => {
      void queryClient.prefetchQuery(yearOf(memberId, today));
      void queryClient.prefetchQuery(memberCalendar(memberId));
      void queryClient.prefetchQuery(mergesInto('member', memberId));
      void queryClient.prefetchInfiniteQuery(knowledgePages(memberId));
      void queryClient.prefetchQuery(recordingsOf(memberId));
    })
    .catch(() => undefined);
}
