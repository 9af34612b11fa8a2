import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { AVAILABILITY_STATUS_WORDS } from '#domain/labels';
import { formatDays } from '#i18n/formats';
import { useLabel, useLocale, useWords } from '../ui/locale';
import { dayOfKey, inOrder, monthName, monthOf, shiftDays, weekdays, weeksOf } from './days';
import { VENUE_YEAR } from './venue-year.words';
import type { DayState } from './year-days';
import styles from './year-grid.module.css';

interface Days {
  from: string;
  to: string;
}

interface YearGridProps {
  first: string;
  months: number;
  today: string;
  states: ReadonlyMap<string, DayState>;
  chosen: Days | null;
  onChoose: (days: Days) => void;
  /** Called when the selection is complete. */
  onEnter: (days: Days) => void;
  /** Called when a key leads to a day outside the grid; `first` is the month to start with. */
  onMove: (first: string) => void;
}

const dateOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest('[data-date]')?.getAttribute('data-date') ?? null) : null;

/** One grid per month. Only one day is in the tab order; arrow keys reach the others. */
export function YearGrid({ first, months, today, states, chosen, onChoose, onEnter, onMove }: YearGridProps) {
  const last = shiftDays(monthOf(first, months), -1);
  const isShown = (date: string): boolean => date >= first && date <= last;
  const [active, setActive] = useState(today);
  /** The fixed end of the selection; the other end is the active day. */
  const anchor = useRef<string | null>(null);
  const dragging = useRef(false);
  /** The last pointer type. A mouse selects on release; touch and screen readers select on click. */
  const pressedBy = useRef<string | null>(null);
  const moved = useRef(false);
  const grid = useRef<HTMLDivElement>(null);
  const reachable = isShown(active) ? active : first;

  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${active}"]`)?.focus();
  }, [active, first]);

  const choose = (date: string, extend: boolean): Days => {
    if (!extend || anchor.current === null) anchor.current = date;
    const days = inOrder(anchor.current, date);
    onChoose(days);
    setActive(date);
    return days;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const date = dateOf(event.target);
    if (date === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      const inChoice = chosen !== null && chosen.from <= date && date <= chosen.to;
      onEnter(inChoice ? chosen : choose(date, false));
      return;
    }
    const next = dayOfKey(event.key, date, today);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    moved.current = true;
    if (!isShown(next)) onMove(next < first ? monthOf(next, 1 - months) : monthOf(next));
    choose(next, event.shiftKey);
  };
  const onPointerDown = (event: PointerEvent): void => {
    pressedBy.current = event.pointerType;
    const date = dateOf(event.target);
    if (date === null || event.button !== 0 || event.pointerType === 'touch') return;
    dragging.current = true;
    choose(date, event.shiftKey);
  };
  const onPointerOver = (event: PointerEvent): void => {
    const date = dateOf(event.target);
    if (dragging.current && date !== null) choose(date, true);
  };
  useEffect(() => {
    const end = (event: globalThis.PointerEvent): void => {
      if (!dragging.current) return;
      dragging.current = false;
      const date = event.target ? dateOf(event.target) : null;
      if (date !== null && anchor.current !== null) onEnter(inOrder(anchor.current, date));
    };
    addEventListener('pointerup', end);
    return () => removeEventListener('pointerup', end);
  }, [onEnter]);

  return (
    <div
      ref={grid}
      className={styles.months}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerOver={onPointerOver}
      onClick={(event) => {
        const date = dateOf(event.target);
        const isDone = pressedBy.current !== null && pressedBy.current !== 'touch';
        pressedBy.current = null;
        // touch scrolls instead of dragging, so a tap selects one day; the form accepts a range
        if (date !== null && !isDone) onEnter(choose(date, false));
      }}
    >
      {Array.from({ length: months }, (_, index) => (
        <Month key={monthOf(first, index)} month={monthOf(first, index)} {...{ today, states, chosen, reachable }} />
      ))}
    </div>
  );
}

function Month({
  month,
  today,
  states,
  chosen,
  reachable,
}: Pick<YearGridProps, 'today' | 'states' | 'chosen'> & { month: string; reachable: string }) {
  const words = useWords(VENUE_YEAR);
  const label = useLabel();
  const language = useLocale();
  const saidOf = (date: string, state: DayState | undefined): string =>
    [
      formatDays(date, null, language, 'UTC'),
      state ? label(AVAILABILITY_STATUS_WORDS[state.status]) : null,
      state?.isPart ? words.part : null,
    ]
      .filter(Boolean)
      .join(', ');
  const long = weekdays(language, 'long');
  return (
    <div>
      <h3 className={styles.name} id={`month-${month}`}>
        {monthName(month, language)}
      </h3>
      <table role="grid" aria-labelledby={`month-${month}`} aria-multiselectable className={styles.month}>
        <thead>
          <tr>
            {weekdays(language, 'narrow').map((narrow, index) => (
              <th key={long[index]} scope="col" abbr={long[index]}>
                {narrow}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, index) => (
            <tr key={index}>
              {week.map((date, day) => {
                if (date === null) return <td key={day} role="gridcell" />;
                const state = states.get(date);
                const isChosen = chosen !== null && chosen.from <= date && date <= chosen.to;
                return (
                  <td
                    key={date}
                    role="gridcell"
                    data-date={date}
                    data-status={state?.status}
                    data-part={state?.isPart || undefined}
                    data-past={date < today || undefined}
                    tabIndex={date === reachable ? 0 : -1}
                    aria-selected={isChosen}
                    aria-current={date === today ? 'date' : undefined}
                    className={styles.day}
                  >
                    <span aria-hidden>{Number(date.slice(8))}</span>
                    <span className="visually-hidden">{saidOf(date, state)}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
