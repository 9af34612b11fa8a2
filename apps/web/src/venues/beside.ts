import { queryClient } from '../api/query-client';

/** Prefetches what is shown beside a venue: its summary, links and merges. They report their own errors. */
export function readBeside(code: string): void {
  const queries = Promise.all([
    import('./venues.queries').then(async ({ standingOf, venueIdOf }) => ({ standingOf, id: await venueIdOf(code) })),
    import('../requests/links/links.queries'),
    import('../merges/merges.queries'),
  ]);
  void queries
    .then(([{ standingOf, id }, { linksOfVenue }, { mergesInto }]) => {
      void queryClient.prefetchQuery(standingOf(id));
      void queryClient.prefetchQuery(linksOfVenue(id));
      void queryClient.prefetchQuery(mergesInto('member', id));
    })
    // the page reports errors of the venue itself
    .catch(() => undefined);
}
