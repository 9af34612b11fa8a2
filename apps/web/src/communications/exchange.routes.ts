import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { queryClient } from '../api/query-client';
import { SkeletonLines } from '../parts/states';
import { requestByCode } from '../requests/requests.queries';
import { requestRoute } from '../requests/request.routes';

/** Everything that was written about a request. */
export const exchangeRoute = createRoute({
  getParentRoute: () => requestRoute,
  path: '/exchange',
  loader: async ({ params: { code } }) => {
    const [{ id }, { mailsOf, messagesOf }] = await Promise.all([
      queryClient.ensureQueryData(requestByCode(code)),
      import('./exchange.queries'),
    ]);
    await Promise.all([queryClient.ensureQueryData(mailsOf(id)), queryClient.ensureQueryData(messagesOf(id))]);
  },
  pendingComponent: SkeletonLines,
  component: lazyRouteComponent(() => import('./exchange.screen'), 'ExchangeScreen'),
});
