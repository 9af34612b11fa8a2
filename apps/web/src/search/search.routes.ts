import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requestRoute } from '../requests/request.routes';
import { findSearch } from './find.search';

const find = createRoute({
  getParentRoute: () => requestRoute,
  path: 'find',
  validateSearch: findSearch,
  staticData: { wide: true },
  component: lazyRouteComponent(() => import('./find.screen'), 'FindScreen'),
});

export const searchRoutes = [find];
