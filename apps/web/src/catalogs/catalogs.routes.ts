import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { queryClient } from '../api/query-client';
import { requestRoute } from '../requests/request.routes';
import { requestByCode } from '../requests/requests.queries';

const catalog = createRoute({
  getParentRoute: () => requestRoute,
  path: 'catalog',
  staticData: { wide: true },
  loader: async ({ params: { code } }) => {
    const [{ id }, { newestCatalog }] = await Promise.all([
      queryClient.ensureQueryData(requestByCode(code)),
      import('./catalogs.queries'),
    ]);
    await queryClient.ensureQueryData(newestCatalog(id));
  },
  component: lazyRouteComponent(() => import('./catalog.screen'), 'CatalogScreen'),
});

export const catalogRoutes = [catalog];
