import { queryClient } from '../api/query-client';
import { mergesInto } from '../merges/merges.queries';
import { linksOfVenue } from '../requests/links/links.queries';
import { standingOf, venueIdOf } from './venues.queries';

/** Prefetches what is shown beside a venue: its summary, links and merges. They report their own errors. */
export function prefetchSidebar(code: string): void {
  void venueIdOf(code)
    .then((id) => {
      void queryClient.prefetchQuery(standingOf(id));
      void queryClient.prefetchQuery(linksOfVenue(id));
      void queryClient.prefetchQuery(mergesInto('member', id));
    })
    // the page reports errors of the venue itself
    .catch(() => undefined);
}
