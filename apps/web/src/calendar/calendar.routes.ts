import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../shell/root';
import { calendarSearch } from './calendar.search';

const calendar = createRoute({
  getParentRoute: () => shell,
  path: '/calendar',
  validateSearch: calendarSearch,
  component: lazyRouteComponent(() => import('./calendar.screen'), 'CalendarScreen'),
});

export const calendarRoutes = [calendar];
