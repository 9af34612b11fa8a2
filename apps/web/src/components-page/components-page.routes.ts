import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../shell/root';

/** A catalog of all components in all states, for developers. Nothing links to it, and it needs no sign-in. */
export const componentsRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/_components',
    component: lazyRouteComponent(() => import('./components-page'), 'ComponentsPage'),
  }),
];
