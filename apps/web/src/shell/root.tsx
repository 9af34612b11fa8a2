import { createRootRoute, createRoute } from '@tanstack/react-router';
import { ScreenProblem } from './problem';
import { NotFound } from './not-found';
import { begin } from './session';
import { Shell } from './shell';

export const root = createRootRoute();

/** Every screen of the signed-in stands in the shell; an area's routes have this as their parent. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: begin,
  component: Shell,
  errorComponent: ScreenProblem,
  notFoundComponent: NotFound,
});
