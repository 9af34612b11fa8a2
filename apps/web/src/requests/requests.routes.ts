import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { queryClient } from '../api/query-client';
import { shell } from '../shell/root';
import { requestByCode } from './requests.queries';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/requests',
  component: lazyRouteComponent(() => import('./requests.screen'), 'RequestsScreen'),
});

/** One request: its head, and below it the screen of each tab. Tabs of other areas have this as their parent. */
export const requestRoute = createRoute({
  getParentRoute: () => shell,
  path: '/requests/$code',
  loader: ({ params: { code } }) => queryClient.ensureQueryData(requestByCode(code)),
  component: lazyRouteComponent(() => import('./request.screen'), 'RequestScreen'),
});

export const requestRoutes = [list, requestRoute];
