import { createRouter } from '@tanstack/react-router';
import { catalogRoutes } from './catalogs/catalogs.routes';
import { exchangeRoute } from './communications/exchange.routes';
import { inboxRoutes } from './inbox/inbox.routes';
import { partsRoutes } from './parts-page/parts-page.routes';
import { requestRoute, requestTabRoutes } from './requests/request.routes';
import { requestRoutes } from './requests/requests.routes';
import { resultRoutes } from './results/results.routes';
import { searchRoutes } from './search/search.routes';
import { NotFound } from './shell/not-found';
import { ScreenProblem } from './shell/problem';
import { root, shell } from './shell/root';
import { todayRoutes } from './today/today.routes';

const request = requestRoute.addChildren([
  ...requestTabRoutes,
  ...resultRoutes,
  ...searchRoutes,
  exchangeRoute,
  ...catalogRoutes,
]);
const tree = root.addChildren([
  shell.addChildren([...todayRoutes, ...inboxRoutes, ...requestRoutes, request]),
  ...partsRoutes,
]);

export const router = createRouter({
  routeTree: tree,
  basepath: '/app',
  defaultPreload: 'intent',
  // queries decide what is fresh
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: ScreenProblem,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
