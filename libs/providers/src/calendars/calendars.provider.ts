import type { Slot } from '#domain/vocabulary';

/** Why a calendar can't be read. */
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
  'internal_error',
] as const;
export type CalendarFaultKind = (typeof CALENDAR_FAULTS)[number];

export class CalendarFault extends Error {
  override readonly name = 'CalendarFault';

  constructor(
    readonly kind: CalendarFaultKind,
    options?: ErrorOptions,
  ) {
    super(`The calendar could not be read: ${kind}.`, options);
  }
}

/** When a venue is busy: a firm event (`booked`) or a tentative one (`option`). */
export interface BusySlot {
  date: string;
  slot: Slot;
  status: 'option' | 'booked';
}

/** The validators of the response we have; the server returns 304 while it is current. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export interface CalendarSpan {
  /** First and last date, inclusive. */
  from: string;
  to: string;
  /** For times without a zone, and for the returned dates. */
  timeZone: string;
}

/** When a venue is busy, each date and slot once. */
interface BusySlots {
  slots: BusySlot[];
  /** The number of events that weren't, or not completely, understood; the others count. */
  skipped: number;
}

/** The thread's input, and its output: reports while it reads, and a last one. */
export type CalendarTask = CalendarSpan & { bytes: Uint8Array };
export type CalendarReport = BusySlots | { fault: CalendarFaultKind };
export interface CalendarProgress {
  report: CalendarReport;
  isLast: boolean;
}

/** The result of reading a calendar. */
export type CalendarReading = 'unchanged' | (Validators & BusySlots);

/** Reads calendars (RFC 5545) at addresses given by venues. The class is the injection token. */
export abstract class CalendarsProvider {
  /**
   * Normalizes the address; `webcal:` becomes https.
   * @throws VALIDATION_ERROR the address isn't https, or is private
   */
  abstract check(url: string): URL;

  /**
   * Returns when a venue is busy within a span. Never call it inside a transaction.
   * @throws CalendarFault the calendar can't be read
   */
  abstract read(url: string, known: Validators, span: CalendarSpan): Promise<CalendarReading>;

  /** Closes its connections. Later reads may fail. */
  abstract close(): Promise<void>;
}
