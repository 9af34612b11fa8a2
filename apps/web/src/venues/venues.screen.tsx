import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Download, Plus, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button, ButtonLink } from '../ui/button';
import { useWords } from '../ui/locale';
import { Skeleton } from '../ui/states';
import { useCommands } from '../shell/commands';
import { useTitle } from '../shell/title';
import { VenueFilters } from './venue-filter-bar';
import { filtersOf, type VenuesSearch } from './venue-filters';
import { VenueList } from './venue-list';
import { VENUES } from './venues.words';
import frame from '../shell/list-screen.module.css';

const NewVenue = lazy(() => import('./new-venue').then(({ NewVenue: component }) => ({ default: component })));
const VenueMapView = lazy(() =>
  import('./venue-map-view').then(({ VenueMapView: component }) => ({ default: component })),
);

/** The URL of the CSV with the current filters. */
function exportOf(search: VenuesSearch): string {
  const asked = Object.entries(filtersOf(search)).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, String(one)]),
  );
  const query = new URLSearchParams(asked);
  return `/api/members/export?${query.toString()}`;
}

/** All venues, as a list or on the map, with the same filters. The URL contains the view and the filters. */
export function VenuesScreen() {
  const words = useWords(VENUES);
  const search = useSearch({ from: '/shell/venues' });
  const navigate = useNavigate({ from: '/venues' });
  const [isMaking, setMaking] = useState(false);
  useTitle(words.title);
  useCommands([{ id: 'new-venue', label: words.newVenue, group: 'do', keys: ['c'], run: () => setMaking(true) }]);
  const change = (part: Partial<VenuesSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  const { view: _view, ...inList } = search;
  return (
    <div className={frame.screen}>
      <header className={frame.head}>
        <h1>{words.title}</h1>
        <nav className={frame.views} aria-label={words.view}>
          <Link to="/venues" search={inList} className={frame.view} activeOptions={{ exact: true }}>
            {words.list}
          </Link>
          <Link to="/venues" search={{ ...search, view: 'map' }} className={frame.view} activeOptions={{ exact: true }}>
            {words.map}
          </Link>
        </nav>
        <span className={frame.space} />
        <span className={frame.roomy}>
          <ButtonLink look="quiet" href={exportOf(search)} download>
            <Download size={14} aria-hidden />
            {words.export}
          </ButtonLink>
        </span>
        <span className={frame.roomy}>
          <Button look="quiet" onPress={() => void navigate({ to: '/venues/import' })}>
            <Upload size={14} aria-hidden />
            {words.bringIn}
          </Button>
        </span>
        <Button look="primary" aria-label={words.newVenue} onPress={() => setMaking(true)}>
          <Plus size={14} aria-hidden />
          <span className={frame.roomy}>{words.newVenue}</span>
        </Button>
      </header>
      <VenueFilters search={search} onChange={change} />
      {search.view === 'map' ? (
        <Suspense fallback={<Skeleton height={480} />}>
          <VenueMapView search={search} />
        </Suspense>
      ) : (
        <VenueList search={search} onSearch={change} />
      )}
      <Suspense>{isMaking ? <NewVenue onClose={() => setMaking(false)} /> : null}</Suspense>
    </div>
  );
}
