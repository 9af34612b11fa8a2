import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { queryClient } from '../api/query-client';
import { knownMailboxes } from '../mailboxes/mailboxes.queries';
import { SkeletonLines } from '../ui/states';
import { prefetchSidebar } from '../requests/prefetch-sidebar';
import { requestRoute } from '../requests/request.routes';
import { requestIdOf } from '../requests/requests.queries';

/** The messages of a request. */
export const exchangeRoute = createRoute({
  getParentRoute: () => requestRoute,
  path: '/exchange',
  loader: async ({ params: { code } }) => {
    prefetchSidebar(code);
    void queryClient.prefetchQuery(knownMailboxes);
    const [id, { mailsOf, messagesOf }] = await Promise.all([requestIdOf(code), import('./exchange.queries')]);
    await Promise.all([queryClient.ensureQueryData(mailsOf(id)), queryClient.ensureQueryData(messagesOf(id))]);
  },
  pendingComponent: SkeletonLines,
  component: lazyRouteComponent(() => import('./exchange.screen'), 'ExchangeScreen'),
});
