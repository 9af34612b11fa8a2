import type { Schema } from '../api/client';
import { isDay } from '../api/is-day';
import { isId } from '../api/is-id';

export const SHOWN = ['events', 'option', 'booked', 'blocked'] as const;
export type Shown = (typeof SHOWN)[number];

/** What the address of the calendar says. */
export interface CalendarSearch {
  /** `year` is of one venue. */
  view?: 'list' | 'year';
  /** The day that is chosen; its month is shown. Today without it. */
  day?: string;
  /** What is shown; all without it. */
  show?: Shown[];
  whose?: 'mine';
  /** The id of the one venue that is shown. */
  venue?: string;
}

/** Reads an address. What is wrong is there as undefined: left out, the router would show what the address says. */
export function calendarSearch(given: Record<string, unknown>): CalendarSearch {
  const named: unknown[] = Array.isArray(given.show) ? given.show : [given.show];
  const show = SHOWN.filter((one) => named.includes(one));
  return {
    view: given.view === 'list' || given.view === 'year' ? given.view : undefined,
    day: isDay(given.day) ? given.day : undefined,
    show: show.length === 0 || show.length === SHOWN.length ? undefined : show,
    whose: given.whose === 'mine' ? 'mine' : undefined,
    venue: isId(given.venue) ? given.venue : undefined,
  };
}

export const isShown = ({ show }: CalendarSearch, what: Shown): boolean => show === undefined || show.includes(what);

/** The statuses of entries that are shown. */
export const statusesOf = (search: CalendarSearch): Schema<'AvailabilitySpan'>['status'][] =>
  (['option', 'booked', 'blocked'] as const).filter((status) => isShown(search, status));

/** The filters that the service knows, by its own names. */
export const filtersOf = ({ whose, venue }: CalendarSearch) => ({
  ...(whose === undefined ? {} : { whose }),
  ...(venue === undefined ? {} : { memberIds: [venue] }),
});

/** The same with one kind shown or hidden; to hide the last one shows all. */
export function toggled(search: CalendarSearch, what: Shown): Shown[] | undefined {
  const shown = SHOWN.filter((one) => (one === what ? !isShown(search, one) : isShown(search, one)));
  return shown.length === 0 || shown.length === SHOWN.length ? undefined : shown;
}
