import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { isId } from '../api/is-id';
import { queryClient } from '../api/query-client';
import { shell } from '../shell/root';
import { organizersSearch } from './organizers.search';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/organizers',
  validateSearch: organizersSearch,
  loaderDeps: ({ search }) => search,
  // runs in parallel with loading the screen's code; the screen shows its own loading state
  loader: async ({ deps }) => {
    const { organizerPage } = await import('./organizers.queries');
    void queryClient.prefetchQuery(organizerPage(deps, 0));
  },
  component: lazyRouteComponent(() => import('./organizers.screen'), 'OrganizersScreen'),
});

const sheet = createRoute({
  getParentRoute: () => shell,
  path: '/organizers/$id',
  beforeLoad: ({ params: { id } }) => {
    if (!isId(id)) notFound({ throw: true });
  },
  loader: async ({ params: { id } }) => {
    const { readBeside, readOrganizer } = await import('./organizers.queries');
    readBeside(id);
    await readOrganizer(id);
  },
  component: lazyRouteComponent(() => import('./organizer.screen'), 'OrganizerScreen'),
});

export const organizerRoutes = [list, sheet];
