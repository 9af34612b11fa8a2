import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronsRightLeft } from 'lucide-react';
import { type DragEvent, useDeferredValue, useEffect, useRef, useState } from 'react';
import { formatCount } from '#i18n/formats';
import { COLUMN_SIZE } from '#domain/limits';
import { Button, IconButton } from '../ui/button';
import { useLabel, useLocale, useWords } from '../ui/locale';
import { Problem } from '../shell/problem';
import { useColleagues } from '../shell/session';
import { BoardCard } from './board-card';
import { BOARD } from './board.words';
import { isEnded, type RequestsSearch } from './request-filters';
import { type BoardColumn as Column, type Card, COLUMN_PAGES, furtherCards } from './request-lists.queries';
import { REQUEST_STATUSES, RequestStatusMark } from './request-status';
import { useStableOrder } from './use-stable-order';
import styles from './board.module.css';

/** Pixels above the cards, and of the lowest card with its gap. */
const ABOVE = 150;
const CARD = 110;
/** The number of cards that fit on the screen; these are rendered first. */
const inSight = (): number => Math.ceil((innerHeight - ABOVE) / CARD);

/** Formats the number of requests; with filters, the service only counts up to a limit. */
export function useColumnTotal({ total, hasMore }: Pick<Column, 'total' | 'hasMore'>): string {
  const words = useWords(BOARD);
  const count = formatCount(total, useLocale());
  return hasMore ? words.atLeast(count) : count;
}

interface DropPlace {
  /** While a card is dragged: whether it may be dropped here. */
  isLegal: boolean | null;
  onDrop: () => void;
}

/** Accepts dragged cards, including illegal moves, so that the service explains the refusal. */
function useDropPlace({ isLegal, onDrop }: DropPlace) {
  const [isOver, setOver] = useState(false);
  return {
    'data-legal': isLegal ?? undefined,
    'data-over': (isOver && isLegal !== null) || undefined,
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (isLegal === null) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      setOver(false);
      onDrop();
    },
  };
}

/** A collapsed column of an ended status, showing its number until expanded. */
export function FoldedColumn({ column, onUnfold, ...drop }: DropPlace & { column: Column; onUnfold: () => void }) {
  const words = useWords(BOARD);
  const label = useLabel();
  const total = useColumnTotal(column);
  const place = useDropPlace(drop);
  const name = label(REQUEST_STATUSES[column.status].label);
  return (
    <div className={styles.folded} data-column={column.status} {...place}>
      <Button look="quiet" onPress={onUnfold}>
        <span className="visually-hidden">{words.unfold}</span>
        <span>{name}</span>
        <span className={styles.total}>{total}</span>
      </Button>
    </div>
  );
}

/** The column of a status, which loads more cards on scrolling. */
export function BoardColumn({
  column,
  search,
  orderKey,
  latest,
  onNews,
  isDraggable,
  onDrag,
  onMenu,
  onFold,
  keep,
  ...drop
}: DropPlace & {
  column: Column;
  search: RequestsSearch;
  /** Identifies the loaded query; null while results of an older one are shown. */
  orderKey: string | null;
  /** Newer requests are held back behind a button. */
  latest: string;
  onNews: () => void;
  isDraggable: boolean;
  onDrag: (card: Card | null) => void;
  onMenu: (card: Card, anchor: Element) => void;
  onFold: () => void;
  /** Receives the shown cards, so that shortcuts find them. */
  keep: (status: Column['status'], cards: readonly Card[]) => void;
}) {
  const { status, items, total: count } = column;
  const words = useWords(BOARD);
  const label = useLabel();
  const colleagues = useColleagues();
  const total = useColumnTotal(column);
  const place = useDropPlace(drop);
  const [wantsMore, setWantsMore] = useState(false);
  const rest = useInfiniteQuery({ ...furtherCards(search, status), enabled: wantsMore });
  const all = [...items, ...(rest.data?.pages.flatMap((page): Card[] => page.items) ?? [])];
  const read = [...new Map(all.map((card) => [card.id, card])).values()];
  const { shown, news } = useStableOrder(orderKey && `${orderKey} ${status}`, read, latest);
  useEffect(() => keep(status, shown), [keep, status, shown]);
  // render the visible cards of new results first
  const isAllDrawn = useDeferredValue(orderKey, '') === orderKey;
  const drawn = isAllDrawn ? shown.length : inSight();
  const hasMore = column.hasMore || count > read.length;
  const canReadMore = hasMore && !rest.isError && (!wantsMore || rest.hasNextPage);
  const more = () => {
    if (!wantsMore) setWantsMore(true);
    else if (rest.hasNextPage && !rest.isFetching) void rest.fetchNextPage();
  };
  const end = useSeen(more, canReadMore && !rest.isFetching);
  const name = label(REQUEST_STATUSES[status].label);
  return (
    <section
      className={styles.column}
      data-column={status}
      aria-label={`${name}, ${words.requestsIn(total)}`}
      {...place}
    >
      <header className={styles.columnHead}>
        <h2>
          <RequestStatusMark status={status} />
        </h2>
        <span className={styles.total}>{total}</span>
        {isEnded(status) ? (
          <IconButton label={words.fold(name)} small onPress={onFold}>
            <ChevronsRightLeft size={14} aria-hidden />
          </IconButton>
        ) : null}
      </header>
      {news > 0 ? (
        <Button small onPress={onNews}>
          {words.newRequests(news)}
        </Button>
      ) : null}
      <ul className={styles.cards}>
        {shown.slice(0, drawn).map((card) => (
          <BoardCard
            key={card.id}
            card={card}
            assignee={card.assigneeId && (colleagues.get(card.assigneeId) ?? words.formerColleague)}
            isDraggable={isDraggable}
            onDrag={onDrag}
            onMenu={onMenu}
          />
        ))}
        {shown.length === 0 && news === 0 ? <li className={styles.nothing}>{words.emptyColumn}</li> : null}
        {canReadMore ? (
          <li ref={end}>
            <Button look="quiet" small isPending={rest.isFetching} onPress={more}>
              {words.more}
            </Button>
          </li>
        ) : null}
        {rest.isError ? (
          <li>
            <Problem error={rest.error} onRetry={() => void (rest.data ? rest.fetchNextPage() : rest.refetch())} />
          </li>
        ) : null}
        {hasMore && read.length >= COLUMN_SIZE * COLUMN_PAGES ? (
          <li className={styles.nothing}>
            <Link to="/requests" search={{ ...search, view: 'list', status: [status] }}>
              {words.restInList}
            </Link>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

/**
 * Calls `onSeen` each time the element scrolls into view, but not before the first scroll: until then the button loads more. After fast
 * scrolling, rows may reach the end before they are visible.
 */
function useSeen(onSeen: () => void, isWanted: boolean) {
  const element = useRef<HTMLLIElement>(null);
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  useEffect(() => {
    const { current: end } = element;
    if (!isWanted || !end) return;
    let wasOut = false;
    const observer = new IntersectionObserver((entries) => {
      const isIn = entries.at(-1)?.isIntersecting ?? false;
      if (isIn && (wasOut || (end.parentElement?.scrollTop ?? 0) > 0)) latest.current();
      wasOut = !isIn;
    });
    observer.observe(end);
    return () => observer.disconnect();
  }, [isWanted]);
  return element;
}
