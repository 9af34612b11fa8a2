import { Link } from '@tanstack/react-router';
import { OPEN_STATUSES } from '#domain/vocabulary';
import { useWords } from '../ui/locale';
import type { RequestsSearch } from '../requests/request-filters';
import { useToday } from '../shell/session';
import { MORE } from './more.words';
import type { TodayKind, TodayLine } from './today.queries';
import type { ListedKind } from './today.rules';
import styles from './today.module.css';

/** The request list that includes all lines of a kind; null for kinds without one, such as reminders. */
const restOf = (kind: ListedKind, today: string): RequestsSearch | null => {
  switch (kind) {
    case 'validate':
      return { view: 'list', needsValidation: true };
    case 'reply':
      return { view: 'list', waitingFor: 'team' };
    case 'venue_silent':
      return { view: 'list', waitingFor: 'venue' };
    case 'catalog_quiet':
      return { view: 'list', waitingFor: 'organizer' };
    case 'event_past':
      return { view: 'list', status: [...OPEN_STATUSES, 'won'], eventTo: today, sort: 'eventDate' };
    case 'unassigned':
      return { view: 'list', status: [...OPEN_STATUSES], assignee: 'none' };
    case 'reminder_due':
    case 'hold_expiring':
    case 'invoice_overdue':
    case 'venue_unplaced':
      return null;
  }
};

/** The kinds with more lines than are shown, and how many. Emails and phone messages are summed up in one line each. */
const hiddenOf = (
  kinds: readonly TodayKind[],
  total: Readonly<Record<TodayKind, number>>,
  lines: readonly TodayLine[],
): { kind: ListedKind; count: number }[] =>
  kinds.flatMap((kind) => {
    if (kind === 'unsorted' || kind === 'unlinked_message') return [];
    const count = total[kind] - lines.filter((line) => line.kind === kind).length;
    return count > 0 ? [{ kind, count }] : [];
  });

/** The number of further lines per kind, with links to their lists. */
export function More({
  kinds,
  total,
  lines,
}: {
  kinds: readonly TodayKind[];
  total: Readonly<Record<TodayKind, number>>;
  lines: readonly TodayLine[];
}) {
  const words = useWords(MORE);
  const today = useToday();
  return hiddenOf(kinds, total, lines).map(({ kind, count }) => {
    const text = words.more(count, words.kinds(kind));
    const search = restOf(kind, today);
    return (
      <p key={kind} className={styles.more}>
        {kind === 'invoice_overdue' ? (
          <Link to="/commissions">{text}</Link>
        ) : search === null ? (
          text
        ) : (
          <Link to="/requests" search={search}>
            {text}
          </Link>
        )}
      </p>
    );
  });
}
