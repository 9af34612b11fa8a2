import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { queryClient } from '../api/query-client';
import { shell } from '../shell/root';
import { mailById } from '../communications/mail.queries';
import { inboxSearch } from './inbox.rules';

const inbox = createRoute({
  getParentRoute: () => shell,
  path: '/inbox',
  validateSearch: inboxSearch,
  loaderDeps: ({ search: { kind } }) => ({ kind }),
  // the list is awaited, what stands behind the other tabs comes beside it
  loader: async ({ deps: { kind } }) => (await import('./inbox.queries')).firstPages(kind ?? 'unsorted'),
  component: lazyRouteComponent(() => import('./inbox.screen'), 'InboxScreen'),
});

/** One mail or message, beside the list. The screen of the list shows it: it knows what comes next. */
const item = createRoute({
  getParentRoute: () => inbox,
  path: '$id',
  loaderDeps: ({ search: { kind } }) => ({ kind }),
  loader: ({ params: { id }, deps: { kind } }) => {
    if (kind !== 'messages') void queryClient.prefetchQuery(mailById(id));
  },
});

export const inboxRoutes = [inbox.addChildren([item])];
