import type { Slot } from '#domain/vocabulary';

/** Why a calendar could not be read. */
export const CALENDAR_FAULTS = [
  'private_address',
  'unreachable',
  'timeout',
  'too_many_redirects',
  'refused',
  'not_found',
  'failed',
  'too_large',
  'no_calendar',
  'too_many_events',
  'address_lost',
] as const;
export type CalendarFaultKind = (typeof CALENDAR_FAULTS)[number];

export class CalendarFault extends Error {
  override readonly name = 'CalendarFault';

  constructor(
    readonly kind: CalendarFaultKind,
    options?: ErrorOptions,
  ) {
    super(`A calendar could not be read: ${kind}.`, options);
  }
}

/** When a venue is taken: by a firm event (`booked`), or by a tentative one (`option`). */
export interface BusySlot {
  date: string;
  slot: Slot;
  status: 'option' | 'booked';
}

/** What a server has said of the answer that we have, so that it answers 304 while it stands. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export interface CalendarSpan {
  /** First and last date, inclusive. */
  from: string;
  to: string;
  /** Of times that have no zone of their own, and of the dates that are answered. */
  timeZone: string;
}

/** What the thread is given, and what it answers. */
export type CalendarTask = CalendarSpan & { text: string };
export type CalendarReport = { slots: BusySlot[] } | { fault: CalendarFaultKind };

/** What a calendar says: the same as before, or when its venue is taken, each date and slot once. */
export type CalendarReading = 'unchanged' | (Validators & { slots: BusySlot[] });

/** Reads calendars (RFC 5545) at addresses that venues have given. The class is the injection token. */
export abstract class CalendarsProvider {
  /** The address in one spelling; `webcal:` is https. Ends in VALIDATION_ERROR for one that is not https or is private. */
  abstract check(url: string): URL;

  /**
   * When a venue is taken within a span. Never call it inside a transaction.
   *
   * Errors: `CalendarFault`.
   */
  abstract read(url: string, known: Validators, span: CalendarSpan): Promise<CalendarReading>;

  /** Closes its connections. Later readings may end in an error. */
  abstract close(): Promise<void>;
}
