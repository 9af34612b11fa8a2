import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { queryClient } from '../api/query-client';
import { shell } from '../shell/root';
import { requestsSearch } from './request-filters';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/requests',
  validateSearch: requestsSearch,
  loaderDeps: ({ search }) => search,
  // runs in parallel with loading the screen's code; the screen shows its own loading state
  loader: async ({ deps }) => {
    const { requestBoard, requestPage } = await import('./request-lists.queries');
    void (deps.view === 'list'
      ? queryClient.prefetchQuery(requestPage(deps, 0))
      : queryClient.prefetchQuery(requestBoard(deps)));
  },
  component: lazyRouteComponent(() => import('./requests.screen'), 'RequestsScreen'),
});

export const requestRoutes = [list];
