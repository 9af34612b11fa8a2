import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { answer, api } from '../api/client';
import { isId } from '../api/is-id';
import { queryClient } from '../api/query-client';
import { shell } from '../shell/root';
import { timelineOf } from './timeline/timeline.queries';
import { GROUPS, type Group } from './timeline/groups';
import { prefetchSidebar } from './prefetch-sidebar';
import { requestByCode, requestIdOf } from './requests.queries';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Uses the full width, without the sidebar of reminders and links. */
    wide?: boolean;
  }
}

/** Resolves a URL parameter to a code: it may be an id (from a push notification) or a code in any case. */
async function codeOf(named: string): Promise<string> {
  if (!isId(named)) return named.toUpperCase();
  return (await answer(api.GET('/api/requests/{id}', { params: { path: { id: named } } }))).code;
}

/** A request with its tabs. Each tab's route has this parent and an entry in `request-tabs.tsx`. */
export const requestRoute = createRoute({
  getParentRoute: () => shell,
  path: '/requests/$code',
  beforeLoad: async ({ params: { code: named } }) => {
    const code = await codeOf(named);
    // keep the requested tab
    if (code !== named) redirect({ to: '.', params: { code }, search: true, replace: true, throw: true });
  },
  loader: ({ params: { code } }) => queryClient.ensureQueryData(requestByCode(code)),
  component: lazyRouteComponent(() => import('./request.screen'), 'RequestScreen'),
});

const summary = createRoute({
  getParentRoute: () => requestRoute,
  path: '/',
  loader: ({ params: { code } }) => prefetchSidebar(code),
  component: lazyRouteComponent(() => import('./summary/summary.screen'), 'SummaryScreen'),
});

const timeline = createRoute({
  getParentRoute: () => requestRoute,
  path: '/timeline',
  // set it even if it's unknown: the router would keep the raw value of a missing one
  validateSearch: ({ group }: Record<string, unknown>): { group?: Group } => ({
    group: GROUPS.find((name) => name === group),
  }),
  loader: async ({ params: { code } }) => {
    prefetchSidebar(code);
    await queryClient.ensureInfiniteQueryData(timelineOf(await requestIdOf(code)));
  },
  component: lazyRouteComponent(() => import('./timeline/timeline.screen'), 'TimelineScreen'),
});

export const requestTabRoutes = [summary, timeline];
