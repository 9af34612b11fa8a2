import { Link, useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { LAYOUT_WORDS } from '#domain/labels';
import { OPEN_STATUSES } from '#domain/vocabulary';
import { Button } from '../ui/button';
import { Tick } from '../ui/choice';
import { useListCursor } from '../ui/list-cursor';
import { useLocale, useWords } from '../ui/locale';
import { Empty, Status } from '../ui/states';
import { useStore } from '../ui/store';
import { useRequest } from '../requests/requests.queries';
import { useCommands } from '../shell/commands';
import { leaving } from '../shell/removals';
import { AskDialog } from './ask-dialog';
import { CandidateDialog, type CandidateDialogKind } from './candidate-dialog';
import { RESULTS } from './results.words';
import { needsMore, type Result, STAGES, stageName } from './stages';
import { useMoves } from './use-moves';
import { VenueRow } from './venue-row';
import styles from './results.module.css';

const RematchDialog = lazy(() =>
  import('./rematch-dialog').then(({ RematchDialog: component }) => ({ default: component })),
);

type Open =
  | { kind: 'rematch' }
  | { kind: 'ask'; ids: readonly string[] }
  | { kind: CandidateDialogKind; id: string }
  | null;

/** The candidates of a request by stage, with the venue's reply, the organizer's reaction and the next step. */
export function VenuesScreen() {
  const words = useWords(RESULTS);
  const language = useLocale();
  const navigate = useNavigate();
  const request = useRequest();
  const { code, configuration, status } = request;
  const hidden = useStore(leaving);
  const results = request.results.filter(({ id }) => !hidden.has(id)).sort((a, b) => a.position - b.position);
  const best = Math.max(0, ...results.map(({ score }) => score ?? 0));
  const groups = STAGES.map((group) => ({
    ...group,
    rows: results.filter(({ stage }) => stage === group.stage),
  })).filter(({ rows }) => rows.length > 0);
  const ordered = groups.flatMap(({ rows }) => rows);
  const cursor = useListCursor(ordered.map(({ id }) => id));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<Open>(null);
  const [dragged, setDragged] = useState<{ from: Result; over: string | null } | null>(null);
  const { leads, entriesOf, place, placed } = useMoves(code, {
    onAsk: (id) => setOpen({ kind: 'ask', ids: [id] }),
    onSelect: (id) => setOpen({ kind: 'select', id }),
    onNote: (id) => setOpen({ kind: 'note', id }),
    onPreview: (id) => setOpen({ kind: 'preview', id }),
    onTerms: (id) => setOpen({ kind: 'terms', id }),
    onRelease: (id) => setOpen({ kind: 'release', id }),
  });

  const byId = (id: string) => results.find((result) => result.id === id);
  const chosen = ordered.filter(({ id }) => ticked.has(id));
  const tick = (ids: readonly string[], on: boolean) =>
    setTicked(new Set(on ? [...ticked, ...ids] : [...ticked].filter((id) => !ids.includes(id))));
  const toggle = (id: string) => tick([id], !ticked.has(id));
  const onCurrent = (act: (id: string) => void) => () => {
    if (cursor.current !== null) act(cursor.current);
  };
  const askChosen = () => {
    const ids = chosen.length > 0 ? chosen.map(({ id }) => id) : cursor.current === null ? [] : [cursor.current];
    if (ids.length > 0) setOpen({ kind: 'ask', ids });
  };
  const find = () => void navigate({ to: '/requests/$code/find', params: { code } });
  useCommands([
    { id: 'next', label: words.next, group: 'do', keys: ['j'], hidden: true, run: () => cursor.move(1) },
    { id: 'previous', label: words.previous, group: 'do', keys: ['k'], hidden: true, run: () => cursor.move(-1) },
    { id: 'tick', label: words.tick, group: 'do', keys: [' '], hidden: true, run: onCurrent(toggle) },
    {
      id: 'open',
      label: words.preview,
      group: 'do',
      keys: ['Enter'],
      hidden: true,
      run: onCurrent((id) => setOpen({ kind: 'preview', id })),
    },
    {
      id: 'menu',
      label: words.openMenu,
      group: 'do',
      keys: ['m'],
      hidden: true,
      run: onCurrent((id) => document.querySelector<HTMLElement>(`[data-row="${id}"] [aria-haspopup]`)?.click()),
    },
    { id: 'ask', label: words.ask, group: 'do', keys: ['a'], run: askChosen },
    { id: 'note', label: words.note, group: 'do', keys: ['n'], run: onCurrent((id) => setOpen({ kind: 'note', id })) },
    { id: 'find', label: words.find, group: 'do', keys: ['f'], run: find },
  ]);

  const opened = open !== null && 'id' in open ? byId(open.id) : undefined;
  const close = () => setOpen(null);
  return (
    <>
      <div className={styles.bar}>
        <h2>{words.count(results.length)}</h2>
        {chosen.length > 0 ? (
          <>
            <span className={styles.faint}>{words.chosen(chosen.length)}</span>
            <Button look="primary" onPress={askChosen}>
              {words.askAll(chosen.length)}
            </Button>
            <Button look="quiet" onPress={() => setTicked(new Set())}>
              {words.unselect}
            </Button>
          </>
        ) : null}
        {(OPEN_STATUSES as readonly string[]).includes(status) && needsMore(results) ? (
          <Button onPress={() => setOpen({ kind: 'rematch' })}>{words.rematch}</Button>
        ) : null}
        <Link to="/requests/$code/find" params={{ code }} className={styles.find}>
          <Search size={14} aria-hidden />
          {words.find}
        </Link>
      </div>
      {results.length === 0 ? (
        <Empty title={words.none} action={<Button onPress={find}>{words.find}</Button>}>
          {words.noneHelp}
        </Empty>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <td>
                <Tick
                  aria-label={words.selectAll}
                  isSelected={chosen.length === results.length}
                  isIndeterminate={chosen.length > 0 && chosen.length < results.length}
                  onChange={(on) =>
                    tick(
                      results.map(({ id }) => id),
                      on,
                    )
                  }
                />
              </td>
              <th scope="col">{words.venue}</th>
              <th scope="col">{words.room}</th>
              <th scope="col" className={styles.number}>
                {configuration ? words.capacityIn(LAYOUT_WORDS[configuration][language]) : words.capacity}
              </th>
              <th scope="col" className={styles.number}>
                {words.distance}
              </th>
              <th scope="col">{words.reply}</th>
              <th scope="col">{words.reaction}</th>
              <th scope="col">{words.note}</th>
              <th scope="col" className={styles.number}>
                {words.score}
              </th>
              <td />
            </tr>
          </thead>
          {groups.map(({ stage, tone, shape, rows }) => (
            <tbody key={stage}>
              <tr className={styles.stage}>
                <th colSpan={10} scope="rowgroup">
                  <Status tone={tone} shape={shape}>
                    {stageName(stage, language)} <span className={styles.faint}>{rows.length}</span>
                  </Status>
                </th>
              </tr>
              {rows.map((result) => (
                <VenueRow
                  key={result.id}
                  result={result}
                  request={request}
                  best={best}
                  isTicked={ticked.has(result.id)}
                  onTick={() => toggle(result.id)}
                  onNote={() => setOpen({ kind: 'note', id: result.id })}
                  onOpen={() => setOpen({ kind: 'preview', id: result.id })}
                  entries={entriesOf(result, rows)}
                  row={{ ...cursor.row(result.id), 'data-row': result.id }}
                  drag={{
                    isTarget: dragged?.over === result.id,
                    onDragStart: (event) => {
                      event.dataTransfer.effectAllowed = 'move';
                      event.dataTransfer.setData('text/plain', result.member.name);
                      setDragged({ from: result, over: null });
                    },
                    onDragEnd: () => setDragged(null),
                    onDragOver: (event) => {
                      // only within a stage; moves to another stage have more consequences than a position
                      if (dragged?.from.stage !== stage) return;
                      event.preventDefault();
                      if (dragged.over !== result.id) setDragged({ ...dragged, over: result.id });
                    },
                    onDrop: (event) => {
                      event.preventDefault();
                      if (dragged && dragged.from.id !== result.id) place(dragged.from, result.position);
                      setDragged(null);
                    },
                  }}
                />
              ))}
            </tbody>
          ))}
        </table>
      )}
      <p role="status" className="visually-hidden">
        {placed}
      </p>
      {open?.kind === 'rematch' ? (
        <Suspense>
          <RematchDialog onClose={close} />
        </Suspense>
      ) : null}
      {open?.kind === 'ask' ? (
        <AskDialog
          code={code}
          chosen={ordered.filter(({ id }) => open.ids.includes(id))}
          canAsk={({ stage }) => leads(stage, 'availability_requested')}
          onClose={(asked) => {
            if (asked) setTicked(new Set());
            close();
          }}
        />
      ) : null}
      {opened && open !== null && 'id' in open ? (
        <CandidateDialog code={code} kind={open.kind} candidate={opened} results={results} onClose={close} />
      ) : null}
    </>
  );
}
