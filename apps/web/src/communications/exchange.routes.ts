import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { queryClient } from '../api/query-client';
import { knownMailboxes } from '../mailboxes/mailboxes.queries';
import { SkeletonLines } from '../parts/states';
import { readBeside } from '../requests/beside';
import { requestRoute } from '../requests/request.routes';
import { requestIdOf } from '../requests/requests.queries';

/** The messages of a request. */
export const exchangeRoute = createRoute({
  getParentRoute: () => requestRoute,
  path: '/exchange',
  loader: async ({ params: { code } }) => {
    readBeside(code);
    void queryClient.prefetchQuery(knownMailboxes);
    const [id, { mailsOf, messagesOf }] = await Promise.all([requestIdOf(code), import('./exchange.queries')]);
    await Promise.all([queryClient.ensureQueryData(mailsOf(id)), queryClient.ensureQueryData(messagesOf(id))]);
  },
  pendingComponent: SkeletonLines,
  component: lazyRouteComponent(() => import('./exchange.screen'), 'ExchangeScreen'),
});
