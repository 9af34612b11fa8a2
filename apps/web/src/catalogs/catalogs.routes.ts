import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { queryClient } from '../api/query-client';
import { requestRoute } from '../requests/request.routes';
import { requestIdOf } from '../requests/requests.queries';

const catalog = createRoute({
  getParentRoute: () => requestRoute,
  path: 'catalog',
  staticData: { wide: true },
  loader: async ({ params: { code } }) => {
    const [id, { newestCatalog }, { offersOf }] = await Promise.all([
      requestIdOf(code),
      import('./catalogs.queries'),
      import('../offers/offers.queries'),
    ]);
    // the composer is there before the offers that it can show
    void queryClient.prefetchQuery(offersOf(id));
    await queryClient.ensureQueryData(newestCatalog(id));
  },
  component: lazyRouteComponent(() => import('./catalog.screen'), 'CatalogScreen'),
});

export const catalogRoutes = [catalog];
