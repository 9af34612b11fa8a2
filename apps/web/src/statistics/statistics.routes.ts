import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { queryClient } from '../api/query-client';
import { shell } from '../shell/root';
import { readToday } from '../shell/session';
import { periodSearch } from './period-search';

export const statisticsRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: '/stats',
    validateSearch: periodSearch,
    loaderDeps: ({ search }) => search,
    // runs in parallel with loading the screen's code; the screen shows its own loading state
    loader: async ({ deps }) => {
      const [today, { periodOf }, { figuresOf, topOrganizers, topVenues }] = await Promise.all([
        readToday(),
        import('./period'),
        import('./statistics.queries'),
      ]);
      const period = periodOf(deps, today);
      void queryClient.prefetchQuery(figuresOf(period));
      void queryClient.prefetchQuery(figuresOf(period.before));
      void queryClient.prefetchQuery(topVenues(period));
      void queryClient.prefetchQuery(topOrganizers(period));
    },
    component: lazyRouteComponent(() => import('./statistics.screen'), 'StatisticsScreen'),
  }),
];
