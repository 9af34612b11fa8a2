import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requestRoute } from '../requests/request.routes';

const venues = createRoute({
  getParentRoute: () => requestRoute,
  path: 'venues',
  staticData: { wide: true },
  component: lazyRouteComponent(() => import('./venues.screen'), 'VenuesScreen'),
});

export const resultRoutes = [venues];
