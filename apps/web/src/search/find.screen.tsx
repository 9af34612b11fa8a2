import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft, SlidersHorizontal, X } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Schema } from '../api/client';
import { Button, IconButton } from '../ui/button';
import { useListCursor } from '../ui/list-cursor';
import { useWords } from '../ui/locale';
import { useFocusedSection } from '../ui/lost-focus';
import { Skeleton, SkeletonLines } from '../ui/states';
import { useRequest } from '../requests/requests.queries';
import { addResult, readAnew, removeResult, showResults } from '../results/results.queries';
import { useCommands } from '../shell/commands';
import { Problem } from '../shell/problem';
import { toast } from '../shell/toasts';
import { type Addable, mainRoomOf } from './addable';
import { CompareDialog } from './compare-dialog';
import { FilterBar } from './filter-bar';
import { filtersOf } from './find.filters';
import { type FindSearch } from './find.search';
import { type Match, venuesFor } from './find.queries';
import { FIND } from './find.words';
import { MatchRow } from './match-row';
import { NearMisses } from './near-misses';
import { NothingFound } from './nothing-found';
import { useIsNarrow } from './use-is-narrow';
import { VenueDialog, VenuePreview } from './venue-preview';
import styles from './find.module.css';

const VenueMap = lazy(() => import('../map/venue-map').then(({ VenueMap: component }) => ({ default: component })));
type AddedStage = NonNullable<Schema<'AddResult'>['stage']>;
const MOST_COMPARED = 4;
const NONE: readonly Match[] = [];

/** Finds venues for a request, ranked and with reasons, and adds them. */
export function FindScreen() {
  const words = useWords(FIND);
  const navigate = useNavigate();
  const request = useRequest();
  const { code } = request;
  const search = useSearch({ from: '/shell/requests/$code/find' });
  const filters = filtersOf(search, request);
  const found = useInfiniteQuery(venuesFor(filters));
  const matches = useMemo(() => found.data?.pages.flatMap(({ items }) => items) ?? NONE, [found.data]);
  const total = found.data?.pages[0]?.total ?? 0;
  const cursor = useListCursor(matches.map(({ member }) => member.id));
  const candidates = new Map(request.results.map((result) => [result.memberId, result]));
  const [opened, setOpened] = useState<string | null>(null);
  const [near, setNear] = useState<string | null>(null);
  const [compared, setCompared] = useState<readonly string[]>([]);
  const [comparing, setComparing] = useState(false);
  const [view, setView] = useState<'list' | 'map'>('list');
  const [filtersOpen, setFiltersOpen] = useState(false);
  const isNarrow = useIsNarrow();

  const change = (changes: FindSearch) =>
    void navigate({
      to: '/requests/$code/find',
      params: { code },
      search: (before) => ({ ...before, ...changes }),
      replace: true,
    });
  const add = useMutation({
    mutationFn: ({ match, stage }: { match: Addable; stage: AddedStage }) =>
      addResult(request.id, {
        memberId: match.member.id,
        stage,
        roomId: filters.people === null && filters.layout === null ? null : mainRoomOf(match),
        score: match.score === undefined ? null : Math.round(match.score * 1000) / 1000,
      }),
    onSuccess: async (result) => {
      await showResults(code, (results) => [...results.filter(({ id }) => id !== result.id), result]);
      const added = result.stage === 'shortlisted' ? words.shortlistedNamed : words.addedNamed;
      toast.success(added(result.member.name), async () => {
        await removeResult(result);
        await readAnew(code);
      });
    },
    onError: toast.error,
    onSettled: () => readAnew(code),
  });
  const isAdding = (id: string) => add.isPending && add.variables.match.member.id === id;
  const addOnce = (match: Addable, stage: AddedStage = 'suggested') => {
    if (!candidates.has(match.member.id) && !isAdding(match.member.id)) add.mutate({ match, stage });
  };
  const chosen = matches.filter(({ member }) => compared.includes(member.id));
  const compare = (id: string) => {
    if (compared.includes(id)) setCompared(compared.filter((other) => other !== id));
    // venues that filters have removed from the results don't count
    else if (chosen.length < MOST_COMPARED) setCompared([...chosen.map(({ member }) => member.id), id]);
    else toast.info(words.compareMost);
  };
  const current = matches.find(({ member }) => member.id === cursor.current);
  const shown = opened === null ? null : (cursor.current ?? opened);
  const open = (id: string) => {
    cursor.go(id);
    setOpened(id);
  };
  useCommands([
    { id: 'next', label: words.next, group: 'do', keys: ['j'], hidden: true, run: () => cursor.move(1) },
    { id: 'previous', label: words.previous, group: 'do', keys: ['k'], hidden: true, run: () => cursor.move(-1) },
    {
      id: 'shortlist',
      label: words.shortlistCurrent,
      group: 'do',
      keys: [' '],
      run: () => current && addOnce(current, 'shortlisted'),
    },
    { id: 'add', label: words.addCurrent, group: 'do', keys: ['a'], run: () => current && addOnce(current) },
    { id: 'open', label: words.preview, group: 'do', keys: ['Enter'], run: () => current && open(current.member.id) },
    { id: 'close', label: words.closePreview, group: 'do', keys: ['Escape'], hidden: true, run: () => setOpened(null) },
    {
      id: 'compare-one',
      label: words.compareCurrent,
      group: 'do',
      keys: ['c'],
      run: () => current && compare(current.member.id),
    },
    {
      id: 'compare',
      label: words.compareTitle,
      group: 'do',
      keys: ['v'],
      run: () => chosen.length > 1 && setComparing(true),
    },
  ]);

  const pins = useMemo(
    () =>
      matches.flatMap(({ member: { id, name, latitude, longitude } }, index) =>
        latitude === null || longitude === null ? [] : [{ id, name, latitude, longitude, number: index + 1 }],
      ),
    [matches],
  );
  const best = Math.max(0, ...matches.map(({ score }) => score));
  const shownMatch = matches.find(({ member }) => member.id === shown);
  return (
    <div className={styles.screen} data-view={view}>
      <div className={styles.bar}>
        <Link to="/requests/$code/venues" params={{ code }} className={styles.back}>
          <ArrowLeft size={14} aria-hidden />
          {words.back}
        </Link>
        <h2 aria-live="polite">{found.data ? words.found(total) : words.title}</h2>
        <span className={styles.views}>
          <Button small look="quiet" aria-expanded={filtersOpen} onPress={() => setFiltersOpen(!filtersOpen)}>
            <SlidersHorizontal size={14} aria-hidden />
            {words.filters}
          </Button>
          <Button small onPress={() => setView(view === 'list' ? 'map' : 'list')}>
            {view === 'list' ? words.map : words.list}
          </Button>
        </span>
        {chosen.length > 1 ? (
          <Button look="primary" onPress={() => setComparing(true)}>
            {words.compare(chosen.length)}
          </Button>
        ) : null}
      </div>
      <div className={styles.filterPlace} data-open={filtersOpen || undefined}>
        <FilterBar
          filters={filters}
          currency={request.currency}
          without={search.without ?? []}
          isOwn={Object.values(search).every((value) => value === undefined)}
          onChange={change}
          onReset={() => void navigate({ to: '/requests/$code/find', params: { code }, search: {}, replace: true })}
        />
      </div>
      <div className={styles.body}>
        <div className={styles.listPlace} {...useFocusedSection<HTMLDivElement>()}>
          {found.isPending ? <SkeletonLines count={6} height={76} /> : null}
          {found.error && !found.data ? <Problem error={found.error} onRetry={() => void found.refetch()} /> : null}
          {found.data && total === 0 ? <NothingFound filters={filters} onChange={change} /> : null}
          <ol>
            {matches.map((match, index) => (
              <MatchRow
                key={match.member.id}
                match={match}
                number={index + 1}
                best={best}
                filters={filters}
                candidate={candidates.get(match.member.id)}
                isAdding={isAdding(match.member.id)}
                isCompared={compared.includes(match.member.id)}
                onAdd={() => addOnce(match)}
                onShortlist={() => addOnce(match, 'shortlisted')}
                onOpen={() => open(match.member.id)}
                onCompare={() => compare(match.member.id)}
                row={cursor.row(match.member.id)}
              />
            ))}
          </ol>
          {found.hasNextPage ? (
            <Button isPending={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
              {words.more(Math.min(20, total - matches.length))}
            </Button>
          ) : null}
          <NearMisses
            misses={found.data?.pages[0]?.nearMisses ?? []}
            candidates={candidates}
            isAdding={isAdding}
            onAdd={addOnce}
            onOpen={setNear}
          />
          {found.isFetchNextPageError ? <Problem error={found.error} /> : null}
        </div>
        {isNarrow && view === 'list' ? null : (
          <aside className={styles.side} aria-label={shownMatch?.member.name ?? words.map}>
            {shown !== null && !isNarrow ? (
              <div className={styles.preview}>
                <div className={styles.previewHead}>
                  <h2>{shownMatch?.member.name}</h2>
                  <IconButton label={words.closePreview} keys="Esc" small onPress={() => setOpened(null)}>
                    <X size={16} aria-hidden />
                  </IconButton>
                </div>
                <VenuePreview memberId={shown} />
              </div>
            ) : (
              <Suspense fallback={<Skeleton height={420} />}>
                <VenueMap
                  label={words.map}
                  pins={pins}
                  center={filters.center}
                  radiusKm={filters.km}
                  current={cursor.current}
                  onCurrent={(id) => (isNarrow ? setOpened(id) : cursor.go(id))}
                  onCenter={({ latitude, longitude }) => change({ lat: latitude, lon: longitude, place: undefined })}
                />
              </Suspense>
            )}
          </aside>
        )}
      </div>
      {near === null ? null : <VenueDialog memberId={near} onClose={() => setNear(null)} />}
      {opened !== null && isNarrow ? <VenueDialog memberId={opened} onClose={() => setOpened(null)} /> : null}
      {comparing ? (
        <CompareDialog
          matches={chosen}
          best={best}
          filters={filters}
          added={candidates}
          onAdd={addOnce}
          onClose={() => setComparing(false)}
        />
      ) : null}
    </div>
  );
}
