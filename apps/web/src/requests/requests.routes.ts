import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { shell } from '../shell/root';

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => redirect({ to: '/requests', throw: true }),
});

const list = createRoute({
  getParentRoute: () => shell,
  path: '/requests',
  component: lazyRouteComponent(() => import('./requests.screen'), 'RequestsScreen'),
});

export const requestRoutes = [home, list];
