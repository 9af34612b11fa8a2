import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../shell/root';

/** A catalog of all components in all states, for developers. Nothing links to it, and it needs no sign-in. */
export const partsRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/_parts',
    component: lazyRouteComponent(() => import('./parts-page'), 'PartsPage'),
  }),
];
