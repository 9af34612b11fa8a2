import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { answer, api } from '../api/client';
import { isId } from '../api/is-id';
import { queryClient } from '../api/query-client';
import { shell } from '../shell/root';
import { timelineOf } from './journal/journal.queries';
import { GROUPS, type Group } from './journal/groups';
import { readBeside } from './beside';
import { requestByCode, requestIdOf } from './requests.queries';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** A tab of a request that needs the width of the window: reminders and links do not stand beside it. */
    wide?: boolean;
  }
}

/** The code of an address, which may hold the id instead (a push has no more) or a code as somebody typed it. */
async function codeOf(named: string): Promise<string> {
  if (!isId(named)) return named.toUpperCase();
  return (await answer(api.GET('/api/requests/{id}', { params: { path: { id: named } } }))).code;
}

/** One request: its head, and below it the screen of each tab. Tabs have this as their parent and a line in `request-tabs.tsx`. */
export const requestRoute = createRoute({
  getParentRoute: () => shell,
  path: '/requests/$code',
  beforeLoad: async ({ params: { code: named } }) => {
    const code = await codeOf(named);
    // to the tab that was asked for
    if (code !== named) redirect({ to: '.', params: { code }, search: true, replace: true, throw: true });
  },
  loader: ({ params: { code } }) => queryClient.ensureQueryData(requestByCode(code)),
  component: lazyRouteComponent(() => import('./request.screen'), 'RequestScreen'),
});

const summary = createRoute({
  getParentRoute: () => requestRoute,
  path: '/',
  loader: ({ params: { code } }) => readBeside(code),
  component: lazyRouteComponent(() => import('./summary/summary.screen'), 'SummaryScreen'),
});

const journal = createRoute({
  getParentRoute: () => requestRoute,
  path: '/journal',
  validateSearch: ({ group }: Record<string, unknown>): { group?: Group } => {
    const known = GROUPS.find((name) => name === group);
    return known ? { group: known } : {};
  },
  loader: async ({ params: { code } }) => {
    readBeside(code);
    await queryClient.ensureInfiniteQueryData(timelineOf(await requestIdOf(code)));
  },
  component: lazyRouteComponent(() => import('./journal/journal.screen'), 'JournalScreen'),
});

export const requestTabRoutes = [summary, journal];
