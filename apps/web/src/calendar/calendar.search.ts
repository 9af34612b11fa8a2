import type { Schema } from '../api/client';
import { isDay } from '../api/is-day';
import { isId } from '../api/is-id';

export const SHOWN = ['events', 'option', 'booked', 'blocked'] as const;
export type Shown = (typeof SHOWN)[number];

/** The URL parameters of the calendar. */
export interface CalendarSearch {
  /** `year` requires a venue. */
  view?: 'list' | 'year';
  /** The selected day, whose month is shown. Defaults to today. */
  day?: string;
  /** The kinds of entries shown; all by default. */
  show?: Shown[];
  whose?: 'mine';
  /** The id of the venue, if only one is shown. */
  venue?: string;
}

/** Parses the URL parameters. Invalid ones must be returned as undefined; if they were missing, the router would keep the raw value. */
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

/** The statuses of the entries that are shown. */
export const statusesOf = (search: CalendarSearch): Schema<'AvailabilitySpan'>['status'][] =>
  (['option', 'booked', 'blocked'] as const).filter((status) => isShown(search, status));

/** The filters in the API's format. */
export const filtersOf = ({ whose, venue }: CalendarSearch) => ({
  ...(whose === undefined ? {} : { whose }),
  ...(venue === undefined ? {} : { memberIds: [venue] }),
});

/** Toggles one kind. Hiding the last visible one shows all again. */
export function toggled(search: CalendarSearch, what: Shown): Shown[] | undefined {
  const shown = SHOWN.filter((one) => (one === what ? !isShown(search, one) : isShown(search, one)));
  return shown.length === 0 || shown.length === SHOWN.length ? undefined : shown;
}
