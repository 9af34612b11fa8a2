import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';

const story = new AsyncLocalStorage<Date>();

/**
 * Runs work as if it happened at `moment`, including everything it triggers: for mails that arrive late, and the
 * history of demo data.
 */
export const withClock = <T>(moment: Date, work: () => T): T => story.run(moment, work);

/** The only source of the current time. Tests replace it with a clock they set. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date(story.getStore() ?? Date.now());
  }

  /** The calendar date (`YYYY-MM-DD`) of `at` in an IANA time zone. */
  dateIn(timeZone: string, at: Date = this.now()): string {
    const known = calendars.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    calendars.set(timeZone, known);
    return known.format(at);
  }
}

/**
 * Cached per time zone. Creating a formatter takes longer than formatting a thousand dates with it, and its memory is
 * freed late.
 */
const calendars = new Map<string, Intl.DateTimeFormat>();

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
