import { createRootRoute, createRoute } from '@tanstack/react-router';
import { ScreenProblem } from './problem';
import { NotFound } from './not-found';
import { begin } from './session';
import { Shell } from './shell';

export const root = createRootRoute();

/** The layout of all signed-in screens; parent of every area's routes. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: begin,
  component: Shell,
  errorComponent: ScreenProblem,
  notFoundComponent: NotFound,
});

/** Unknown URLs: shown inside the shell, so that the navigation stays. */
export const unknown = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound });
