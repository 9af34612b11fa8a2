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
  // wait only for this list; the other tabs load in the background
  loader: async ({ deps: { kind } }) => (await import('./inbox.queries')).firstPages(kind ?? 'unsorted'),
  component: lazyRouteComponent(() => import('./inbox.screen'), 'InboxScreen'),
});

/** A message beside the list. The list screen renders it, since it knows the next one. */
const item = createRoute({
  getParentRoute: () => inbox,
  path: '$id',
  loaderDeps: ({ search: { kind } }) => ({ kind }),
  loader: ({ params: { id }, deps: { kind } }) => {
    if (kind !== 'messages') void queryClient.prefetchQuery(mailById(id));
  },
});

export const inboxRoutes = [inbox.addChildren([item])];
