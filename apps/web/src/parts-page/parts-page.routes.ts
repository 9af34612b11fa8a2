import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../shell/root';

/** Every part in every state: for whoever builds a screen. Nothing leads here, and it needs nobody signed in. */
export const partsRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/_parts',
    component: lazyRouteComponent(() => import('./parts-page'), 'PartsPage'),
  }),
];
