import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatDays } from '#i18n/formats';
import type { Schema } from '../api/client';
import { useLocale, useWords } from '../ui/locale';
import { REQUEST_STATUSES } from '../requests/request-status';
import type { Event } from './calendar.queries';
import { CALENDAR } from './calendar.words';
import { dayOfKey, daysBetween, gridOf, monthName, monthOf, weekdays } from './days';
import { EntryMark } from './marks';
import styles from './month-grid.module.css';

/** Events listed per day; the side panel shows all of them. */
const NAMED = 3;

interface MonthGridProps {
  day: string;
  today: string;
  events: ReadonlyMap<string, readonly Event[]>;
  counts: ReadonlyMap<string, Schema<'AvailabilityDay'>>;
  onChoose: (day: string) => void;
  /** Called on Enter to open the selected day. */
  onOpen: () => void;
}

/** A month in weeks: per day its events and the number of held or booked venues. */
export function MonthGrid({ day, today, events, counts, onChoose, onOpen }: MonthGridProps) {
  const language = useLocale();
  const month = monthOf(day);
  const { from, to } = gridOf(month);
  const days = daysBetween(from, to);
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${day}"]`)?.focus();
  }, [day]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onOpen();
      return;
    }
    const next = dayOfKey(event.key, day, today);
    if (next === null) return;
    event.preventDefault();
    moved.current = true;
    onChoose(next);
  };
  const long = weekdays(language, 'long');
  return (
    <table ref={grid} role="grid" aria-label={monthName(month, language)} className={styles.grid} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weekdays(language, 'short').map((short, index) => (
            <th key={short} scope="col" abbr={long[index]}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: days.length / 7 }, (_, week) => (
          <tr key={days[week * 7]}>
            {days.slice(week * 7, week * 7 + 7).map((date) => (
              <Day
                key={date}
                date={date}
                isChosen={date === day}
                isToday={date === today}
                isBeside={monthOf(date) !== month}
                events={events.get(date) ?? []}
                counts={counts.get(date)}
                onChoose={onChoose}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  date: string;
  isChosen: boolean;
  isToday: boolean;
  /** Whether the day belongs to the previous or next month. */
  isBeside: boolean;
  events: readonly Event[];
  counts: Schema<'AvailabilityDay'> | undefined;
  onChoose: (date: string) => void;
}

function Day({ date, isChosen, isToday, isBeside, events, counts, onChoose }: DayProps) {
  const words = useWords(CALENDAR);
  const language = useLocale();
  return (
    <td
      role="gridcell"
      data-date={date}
      data-beside={isBeside || undefined}
      tabIndex={isChosen ? 0 : -1}
      aria-selected={isChosen}
      aria-current={isToday ? 'date' : undefined}
      className={styles.day}
      onClick={() => onChoose(date)}
    >
      <div className={styles.inside}>
        <span className={styles.number}>
          <span aria-hidden>{Number(date.slice(8))}</span>
          <span className="visually-hidden">{formatDays(date, null, language, 'UTC')}</span>
        </span>
        {events.slice(0, NAMED).map(({ id, title, status }) => (
          <span key={id} className={styles.event} data-tone={REQUEST_STATUSES[status].tone} title={title}>
            {title}
          </span>
        ))}
        {events.length > NAMED ? <span className={styles.more}>{words.more(events.length - NAMED)}</span> : null}
        {counts ? (
          <span className={styles.counts}>
            {(['option', 'booked', 'blocked'] as const).map((status) =>
              counts[status] > 0 ? <EntryMark key={status} status={status} count={counts[status]} /> : null,
            )}
          </span>
        ) : null}
      </div>
    </td>
  );
}
