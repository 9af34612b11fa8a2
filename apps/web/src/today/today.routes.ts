import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Whose } from '#domain/vocabulary';
import { queryClient } from '../api/query-client';
import { shell } from '../shell/root';
import { todayOf } from './today.queries';

/** The Today screen, which the app opens with. */
export const todayRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: '/',
    // `mine` is the default and isn't in the URL; if `whose` were missing, the router would keep its raw value
    validateSearch: ({ whose }): { whose?: Exclude<Whose, 'mine'> } => ({ whose: whose === 'all' ? whose : undefined }),
    loaderDeps: ({ search }): { whose: Whose } => ({ whose: search.whose ?? 'mine' }),
    loader: ({ deps: { whose } }) => queryClient.ensureQueryData(todayOf(whose)),
    component: lazyRouteComponent(() => import('./today.screen'), 'TodayScreen'),
  }),
];
