import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { isId } from '../api/is-id';
import { queryClient } from '../api/query-client';
import { prefetchSidebar } from '../requests/prefetch-sidebar';
import { requestRoute } from '../requests/request.routes';
import { requestIdOf } from '../requests/requests.queries';
import { shell } from '../shell/root';
import { TABS, type Tab } from './tab-names';

interface CommissionsSearch {
  tab?: Tab | undefined;
  venue?: string | undefined;
}

/** The commissions screen. The URL contains the tab, or the venue to show. */
export const commissionRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: '/commissions',
    // set both parameters: the router would keep the raw value of a missing one. The first tab isn't in the URL.
    validateSearch: ({ tab, venue }: Record<string, unknown>): CommissionsSearch =>
      isId(venue)
        ? { venue, tab: undefined }
        : { tab: TABS.find((name) => name !== 'owed' && name === tab), venue: undefined },
    loaderDeps: ({ search }) => search,
    loader: async ({ deps }) => {
      const { listedIn, listOf, openMismatches, summaryOf } = await import('./commissions.queries');
      await Promise.all([
        queryClient.ensureQueryData(summaryOf),
        queryClient.ensureQueryData(openMismatches),
        queryClient.ensureInfiniteQueryData(listOf(listedIn(deps))),
      ]);
    },
    component: lazyRouteComponent(() => import('./commissions.screen'), 'CommissionsScreen'),
  }),
];

/** The commission tab of a request. */
export const requestCommissionRoute = createRoute({
  getParentRoute: () => requestRoute,
  path: 'commission',
  loader: async ({ params: { code } }) => {
    prefetchSidebar(code);
    const [id, { readOfRequest }] = await Promise.all([requestIdOf(code), import('./commissions.queries')]);
    await readOfRequest(id);
  },
  component: lazyRouteComponent(() => import('./request-commission.screen'), 'RequestCommissionScreen'),
});
