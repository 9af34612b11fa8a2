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
