import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, useCallback, useRef, useState } from 'react';
import { Button } from '../ui/button';
import { useLabel, useWords } from '../ui/locale';
import { useKeptFocus } from '../ui/lost-focus';
import { useOnline } from '../ui/online';
import { Skeleton } from '../ui/states';
import { useCommands } from '../shell/commands';
import { Problem } from '../shell/problem';
import { BoardColumn, FoldedColumn, useColumnTotal } from './board-column';
import { BOARD } from './board.words';
import { useCardActions } from './card-actions';
import { NoRequests } from './no-requests';
import { isEnded, isFiltered, NO_FILTERS, openColumns, type RequestsSearch } from './request-filters';
import { type BoardColumn as Column, type Card, requestBoard } from './request-lists.queries';
import { REQUEST_STATUSES, RequestStatusMark, type RequestStatus } from './request-status';
import { latestOf } from './use-stable-order';
import { useMedia } from '../ui/use-media';
import styles from './board.module.css';

const cardsIn = (column: Element): HTMLElement[] => [...column.querySelectorAll<HTMLElement>('[data-request]')];
const focusCard = (card: HTMLElement | undefined): void => card?.querySelector('a')?.focus();

/** Moves the focus within a column, or to the same height in the next column that has cards. */
function go(across: number, along: number): void {
  const columns = [...document.querySelectorAll('[data-column]')].filter((column) => cardsIn(column).length > 0);
  const current = document.activeElement?.closest<HTMLElement>('[data-request]');
  const at = columns.findIndex((column) => current && column.contains(current));
  const column = columns[at + across];
  if (at === -1 || !current) focusCard(columns[0] && cardsIn(columns[0])[0]);
  else if (column) {
    const cards = cardsIn(column);
    const index = (columns[at] ? cardsIn(columns[at]).indexOf(current) : 0) + along;
    if (across !== 0 || cards[index]) focusCard(cards[Math.min(index, cards.length - 1)]);
  }
}

/** Keeps the focus on a card that moves to another column; if the card leaves the board, the one in its place gets the focus. */
function useFocusedCard() {
  const focused = useRef({ id: '', status: '', place: 0 });
  const keepFocus = useKeptFocus(() => {
    const { id, status, place } = focused.current;
    const column = document.querySelector(`[data-column="${status}"]`);
    const others = column ? cardsIn(column) : [];
    const card =
      document.querySelector<HTMLElement>(`[data-request="${id}"]`) ?? others[Math.min(place, others.length - 1)];
    card?.querySelector('a')?.focus({ preventScroll: true });
  });
  return (event: FocusEvent<HTMLElement>) => {
    const card = event.target.closest<HTMLElement>('[data-request]');
    const column = card?.closest<HTMLElement>('[data-column]');
    if (!card || !column) return;
    const { request: id = '' } = card.dataset;
    focused.current = { id, status: column.dataset.column ?? '', place: cardsIn(column).indexOf(card) };
    keepFocus(event);
  };
}

/** The board: a column per status, with cards to drag between them. */
export function Board({
  search,
  onSearch,
  onNew,
}: {
  search: RequestsSearch;
  onSearch: (change: Partial<RequestsSearch>) => void;
  onNew: () => void;
}) {
  const words = useWords(BOARD);
  const isPhone = useMedia('(max-width: 700px)');
  const online = useOnline();
  const canDrag = useMedia('(pointer: fine)') && online;
  const options = requestBoard(search);
  const { data, error, refetch, isPlaceholderData, isFetching, isFetchedAfterMount } = useQuery(options);
  const [baseline, setBaseline] = useState({ key: '', latest: '' });
  const [dragged, setDragged] = useState<Card | null>(null);
  const shown = useRef(new Map<RequestStatus, readonly Card[]>());
  const keep = useCallback(
    (status: RequestStatus, cards: readonly Card[]) => void shown.current.set(status, cards),
    [],
  );
  const cardOf = (id: string) => [...shown.current.values()].flat().find((card) => card.id === id);
  const { machine, move, openMenu, overlays } = useCardActions(cardOf);
  const keepFocus = useFocusedCard();
  useCommands([
    { id: 'next', label: words.next, group: 'do', keys: ['j'], hidden: true, run: () => go(0, 1) },
    { id: 'previous', label: words.previous, group: 'do', keys: ['k'], hidden: true, run: () => go(0, -1) },
    { id: 'down', label: words.next, group: 'do', keys: ['ArrowDown'], hidden: true, run: () => go(0, 1) },
    { id: 'up', label: words.previous, group: 'do', keys: ['ArrowUp'], hidden: true, run: () => go(0, -1) },
    { id: 'left', label: words.columnBefore, group: 'do', keys: ['ArrowLeft'], hidden: true, run: () => go(-1, 0) },
    { id: 'right', label: words.columnAfter, group: 'do', keys: ['ArrowRight'], hidden: true, run: () => go(1, 0) },
  ]);

  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <BoardSkeleton />;
  const { columns } = data;
  if (columns.every(({ total }) => total === 0))
    // the empty result of previous filters says nothing about the current ones
    return isPlaceholderData ? (
      <BoardSkeleton />
    ) : (
      <NoRequests isFiltered={isFiltered(search)} onClear={() => onSearch(NO_FILTERS)} onNew={onNew} />
    );

  const open = openColumns(search);
  const column = search.column ?? open[0];
  const inView = isPhone
    ? columns.filter(({ status }) => status === column)
    : columns.filter(({ status }) => !search.status || open.includes(status));
  const orderKey = isPlaceholderData || (isFetching && !isFetchedAfterMount) ? null : JSON.stringify(options.queryKey);
  const latest = latestOf(columns.flatMap(({ items }) => items));
  if (orderKey !== null && orderKey !== baseline.key) setBaseline({ key: orderKey, latest });
  const unfolded = search.unfold ?? [];
  const dropOn = (status: RequestStatus) => ({
    isLegal: dragged === null || dragged.status === status ? null : machine[dragged.status].includes(status),
    onDrop: () => {
      if (dragged) move(dragged, status);
      setDragged(null);
    },
  });
  return (
    <>
      {isPhone ? (
        <StatusSwitch columns={columns} current={column} onChange={(status) => onSearch({ column: status })} />
      ) : null}
      <div className={styles.board} onFocus={keepFocus}>
        {inView.map((one) => {
          const { status } = one;
          const drop = dropOn(status);
          return open.includes(status) ? (
            <BoardColumn
              key={status}
              column={one}
              search={search}
              orderKey={baseline.key === orderKey ? orderKey : null}
              latest={baseline.latest}
              onNews={() => setBaseline({ key: baseline.key, latest })}
              isDraggable={canDrag}
              onDrag={setDragged}
              onMenu={openMenu}
              onFold={() => onSearch({ unfold: unfolded.filter((other) => other !== status) })}
              keep={keep}
              {...drop}
            />
          ) : (
            <FoldedColumn
              key={status}
              column={one}
              onUnfold={() => isEnded(status) && onSearch({ unfold: [...unfolded, status] })}
              {...drop}
            />
          );
        })}
      </div>
      {overlays}
    </>
  );
}

/** On phones: selects the visible column. */
function StatusSwitch({
  columns,
  current,
  onChange,
}: {
  columns: readonly Column[];
  current: RequestStatus | undefined;
  onChange: (status: RequestStatus) => void;
}) {
  const words = useWords(BOARD);
  return (
    <div className={styles.switch} role="group" aria-label={words.status}>
      {columns.map((column) => (
        <StatusButton
          key={column.status}
          column={column}
          isCurrent={column.status === current}
          onPress={() => onChange(column.status)}
        />
      ))}
    </div>
  );
}

function StatusButton({ column, isCurrent, onPress }: { column: Column; isCurrent: boolean; onPress: () => void }) {
  const label = useLabel();
  const total = useColumnTotal(column);
  return (
    <Button look={isCurrent ? 'plain' : 'quiet'} aria-pressed={isCurrent} onPress={onPress}>
      {isCurrent ? <RequestStatusMark status={column.status} /> : label(REQUEST_STATUSES[column.status].label)}
      <span className={styles.total}>{total}</span>
    </Button>
  );
}

function BoardSkeleton() {
  return (
    <div className={styles.board} aria-busy>
      {[5, 4, 3, 2].map((count) => (
        <div key={count} className={styles.column}>
          {Array.from({ length: count }, (_, index) => (
            <Skeleton key={index} height={116} />
          ))}
        </div>
      ))}
    </div>
  );
}
