import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { isId } from '../api/is-id';
import { queryClient } from '../api/query-client';
import { requestRoute } from '../requests/request.routes';
import { requestIdOf } from '../requests/requests.queries';

const offers = createRoute({
  getParentRoute: () => requestRoute,
  path: 'offers',
  staticData: { wide: true },
  loader: async ({ params: { code } }) => {
    const [id, { comparisonOf, offersOf }] = await Promise.all([requestIdOf(code), import('./offers.queries')]);
    await Promise.all([queryClient.ensureQueryData(offersOf(id)), queryClient.ensureQueryData(comparisonOf(id))]);
  },
  component: lazyRouteComponent(() => import('./offers.screen'), 'OffersScreen'),
});

const offer = createRoute({
  getParentRoute: () => requestRoute,
  path: 'offers/$offer',
  staticData: { wide: true },
  beforeLoad: ({ params: { offer: offerId } }) => {
    if (!isId(offerId)) notFound({ throw: true });
  },
  loader: async ({ params: { code, offer: offerId } }) => {
    const [id, { offerById }] = await Promise.all([requestIdOf(code), import('./offers.queries')]);
    await queryClient.ensureQueryData(offerById(id, offerId));
  },
  component: lazyRouteComponent(() => import('./offer.screen'), 'OfferScreen'),
});

export const offerRoutes = [offers, offer];
