import { createRouter } from '@tanstack/react-router';
import { partsRoutes } from './parts-page/parts-page.routes';
import { requestRoutes } from './requests/requests.routes';
import { NotFound } from './shell/not-found';
import { ScreenProblem } from './shell/problem';
import { root, shell } from './shell/root';
import { todayRoutes } from './today/today.routes';

const tree = root.addChildren([shell.addChildren([...todayRoutes, ...requestRoutes]), ...partsRoutes]);

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
