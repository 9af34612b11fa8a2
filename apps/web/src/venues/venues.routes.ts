import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { queryClient } from '../api/query-client';
import { shell } from '../shell/root';
import { venuesSearch } from './venue-filters';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/venues',
  validateSearch: venuesSearch,
  loaderDeps: ({ search }) => search,
  // runs in parallel with loading the screen's code; the screen shows its own loading state
  loader: async ({ deps }) => {
    const { venuePage, venuePins } = await import('./venues.queries');
    void (deps.view === 'map'
      ? queryClient.prefetchQuery(venuePins(deps))
      : queryClient.prefetchQuery(venuePage(deps, 0)));
  },
  component: lazyRouteComponent(() => import('./venues.screen'), 'VenuesScreen'),
});

const bringIn = createRoute({
  getParentRoute: () => shell,
  path: '/venues/import',
  validateSearch: (search: { import?: string }) => search,
  component: lazyRouteComponent(() => import('./import/import.screen'), 'ImportScreen'),
});

const sheet = createRoute({
  getParentRoute: () => shell,
  path: '/venues/$code',
  beforeLoad: ({ params: { code } }) => {
    if (code !== code.toUpperCase())
      redirect({ to: '/venues/$code', params: { code: code.toUpperCase() }, replace: true, throw: true });
  },
  loader: async ({ params: { code } }) => {
    const [{ readVenue }, { prefetchSidebar }] = await Promise.all([
      import('./venues.queries'),
      import('./prefetch-sidebar'),
    ]);
    prefetchSidebar(code);
    await readVenue(code);
  },
  component: lazyRouteComponent(() => import('./venue.screen'), 'VenueScreen'),
});

export const venueRoutes = [list, bringIn, sheet];
