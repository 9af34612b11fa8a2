import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requestRoute } from '../requests/requests.routes';

const venues = createRoute({
  getParentRoute: () => requestRoute,
  path: 'venues',
  component: lazyRouteComponent(() => import('./venues.screen'), 'VenuesScreen'),
});

export const resultRoutes = [venues];
