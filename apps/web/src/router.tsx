import { createRouter } from '@tanstack/react-router';
import { calendarRoutes } from './calendar/calendar.routes';
import { catalogRoutes } from './catalogs/catalogs.routes';
import { commissionRoutes, requestCommissionRoute } from './commissions/commissions.routes';
import { exchangeRoute } from './communications/exchange.routes';
import { statisticsRoutes } from './statistics/statistics.routes';
import { inboxRoutes } from './inbox/inbox.routes';
import { notificationRoutes } from './notifications/notifications.routes';
import { offerRoutes } from './offers/offers.routes';
import { organizerRoutes } from './organizers/organizers.routes';
import { componentsRoutes } from './components-page/components-page.routes';
import { requestRoute, requestTabRoutes } from './requests/request.routes';
import { requestRoutes } from './requests/requests.routes';
import { resultRoutes } from './results/results.routes';
import { searchRoutes } from './search/search.routes';
import { settingsRoutes } from './settings/settings.routes';
import { NotFound } from './shell/not-found';
import { ScreenProblem } from './shell/problem';
import { root, shell, unknown } from './shell/root';
import { todayRoutes } from './today/today.routes';
import { venueRoutes } from './venues/venues.routes';

const request = requestRoute.addChildren([
  ...requestTabRoutes,
  ...resultRoutes,
  ...searchRoutes,
  exchangeRoute,
  ...offerRoutes,
  ...catalogRoutes,
  requestCommissionRoute,
]);
const tree = root.addChildren([
  shell.addChildren([
    ...todayRoutes,
    ...inboxRoutes,
    ...requestRoutes,
    request,
    ...venueRoutes,
    ...calendarRoutes,
    ...organizerRoutes,
    ...statisticsRoutes,
    ...notificationRoutes,
    ...settingsRoutes,
    ...commissionRoutes,
    unknown,
  ]),
  ...componentsRoutes,
]);

export const router = createRouter({
  routeTree: tree,
  basepath: '/app',
  defaultPreload: 'intent',
  // queries control their own freshness
  defaultPreloadStaleTime: 0,
  // wait for the data of revisited screens too: React keeps a placeholder for 300 ms once it was rendered
  defaultStaleReloadMode: 'blocking',
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
