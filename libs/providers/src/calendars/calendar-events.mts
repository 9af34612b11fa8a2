// The events of a calendar, and when they occur.
import ICAL from 'ical.js';
import type { Component, Property } from './calendar-text.mts';
import { DAY, type Moment, startOfDay, timeOf, type Times } from './calendar-times.mts';

type EventStatus = 'booked' | 'option';

export interface CalendarEvent {
  uid: string | null;
  start: Moment;
  /** In milliseconds; at least a day for a whole day. */
  length: number;
  /** Null if it doesn't take the venue. */
  status: EventStatus | null;
  /** Which occurrence of a series it replaces. */
  replaces: Moment | null;
  /** Whether it also changes all later occurrences. */
  replacesLater: boolean;
  rules: string[];
  /** Further starts, some with their own length. */
  extra: { start: Moment; length: number | null }[];
  removed: Moment[];
}

/** An occurrence in the venue's local time. */
export interface Occurrence {
  start: number;
  end: number;
  status: EventStatus | null;
}

/** Thrown for something in a calendar that can't be read. */
class Unreadable extends Error {}

/**
 * Returns the event of a component.
 * @throws Unreadable it has no readable start
 */
export function eventOf(component: Component, times: Times): CalendarEvent {
  const all = (name: string): Property[] => component.properties.filter((property) => property.name === name);
  const said = (name: string): string => all(name)[0]?.value.trim().toUpperCase() ?? '';
  const first = (name: string): Moment | null => all(name).flatMap((property) => times.momentsOf(property))[0] ?? null;
  const outlook = said('X-MICROSOFT-CDO-BUSYSTATUS');
  const free = said('STATUS') === 'CANCELLED' || said('TRANSP') === 'TRANSPARENT' || outlook === 'FREE';
  const option = said('STATUS') === 'TENTATIVE' || outlook === 'TENTATIVE';
  const replaces = first('RECURRENCE-ID');
  const start = first('DTSTART') ?? (free ? replaces : null);
  if (start === null) throw new Unreadable('It has no start.');
  const end = first('DTEND');
  const midnight = startOfDay(start.wall) === start.wall;
  const isDay =
    start.isDate ||
    (midnight && /^(?:TRUE|1)$/.test(said('X-MICROSOFT-CDO-ALLDAYEVENT') || said('X-FUNAMBOL-ALLDAY'))) ||
    // Some programs write a whole day as no time at all at midnight.
    (midnight && end !== null && end.wall === start.wall && end.isUtc === start.isUtc);
  const whole: Moment = isDay ? { ...start, isDate: true, zone: times.local, isUtc: false } : start;
  return {
    uid: all('UID')[0]?.value.trim() ?? null,
    start: whole,
    length: lengthOf(whole, end, durationOf(all('DURATION')[0]?.value), times),
    status: free ? null : option ? 'option' : 'booked',
    replaces,
    replacesLater: all('RECURRENCE-ID').some(({ parameters }) => parameters.get('RANGE') === 'THISANDFUTURE'),
    rules: all('RRULE').map(({ value }) => value),
    extra: all('RDATE').flatMap((property) => extraOf(property, times)),
    removed: all('EXDATE').flatMap((property) => times.momentsOf(property)),
  };
}

/** Returns the periods of a VFREEBUSY component, as events. */
export function busyPeriodsOf(component: Component, times: Times): CalendarEvent[] {
  return component.properties
    .filter(({ name }) => name === 'FREEBUSY')
    .flatMap((property) => {
      const type = property.parameters.get('FBTYPE')?.toUpperCase() ?? 'BUSY';
      const status = type === 'FREE' ? null : type === 'BUSY-TENTATIVE' ? ('option' as const) : ('booked' as const);
      return property.value.split(',').map((value): CalendarEvent => {
        const period = periodOf(value, property, times);
        if (period === null) throw new Unreadable('It has an unreadable period.');
        const { start, length } = period;
        return {
          start,
          length,
          status,
          uid: null,
          replaces: null,
          replacesLater: false,
          rules: [],
          extra: [],
          removed: [],
        };
      });
    });
}

function extraOf(property: Property, times: Times): CalendarEvent['extra'] {
  if (!property.value.includes('/')) return times.momentsOf(property).map((start) => ({ start, length: null }));
  return property.value.split(',').flatMap((value) => periodOf(value, property, times) ?? []);
}

/** Returns a period ("start/end" or "start/duration"); null if it can't be read. */
function periodOf(value: string, { parameters }: Property, times: Times): { start: Moment; length: number } | null {
  const [from = '', until = ''] = value.split('/');
  const start = times.parse(from, parameters.get('TZID'));
  const duration = durationOf(until);
  const end = duration === null ? times.parse(until, parameters.get('TZID')) : null;
  if (start === null || (duration === null && end === null)) return null;
  return { start, length: lengthOf(start, end, duration, times) };
}

function lengthOf(start: Moment, end: Moment | null, duration: number | null, times: Times): number {
  if (start.isDate) {
    const length = end === null ? (duration ?? DAY) : (end.isUtc ? end.zone(end.wall) : end.wall) - start.wall;
    // An event whose last day equals its first lasts for that day.
    return Math.max(1, Math.ceil(length / DAY)) * DAY;
  }
  if (end === null) return Math.max(0, duration ?? 0);
  const length =
    end.zone === start.zone || end.zone === times.local
      ? end.wall - start.wall
      : end.zone(end.wall) - start.zone(start.wall);
  if (length >= 0) return length;
  // A dinner "from 19:00 to 01:00" of one date ends on the next.
  return length > -DAY && startOfDay(end.wall) === startOfDay(start.wall) ? length + DAY : 0;
}

const DURATION = /^([+-]?)P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?$/i;

/** Returns a duration in milliseconds; null if it is none. */
function durationOf(text: string | undefined): number | null {
  const [found, sign, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] =
    DURATION.exec(text?.trim() ?? '') ?? [];
  if (found === undefined) return null;
  const length =
    (Number(weeks) * 7 + Number(days)) * DAY + ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? 0 : length;
}

interface Rule {
  /** The rule without UNTIL, as the library reads it. */
  text: string;
  /** Period by which its start can be moved without changing the rule's days, in milliseconds; null if it can't. */
  step: number | null;
  until: Moment | null;
}

const PARTS_OF_RULES =
  /^(?:FREQ|COUNT|INTERVAL|BYSECOND|BYMINUTE|BYHOUR|BYDAY|BYMONTHDAY|BYYEARDAY|BYWEEKNO|BYMONTH|BYSETPOS|WKST)$/;
/** The most days of a month. */
const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** @throws Unreadable it isn't a rule */
function ruleOf(text: string, times: Times): Rule {
  const parts = new Map<string, string>();
  for (const part of text.slice(0, 1000).toUpperCase().split(';')) {
    const [name = '', value = ''] = part.split('=').map((piece) => piece.trim());
    if (value !== '') parts.set(name, value);
  }
  const until = parts.get('UNTIL');
  const end = until === undefined ? null : times.parse(until);
  if (until !== undefined && end === null) throw new Unreadable('Its series has an unreadable end.');
  const months = parts.get('BYMONTH')?.split(',').map(Number) ?? LENGTHS.map((_, i) => i + 1);
  const days = parts.get('BYMONTHDAY')?.split(',').map(Number) ?? [1];
  // The library never returns from a rule like "the 30th of February".
  if (!months.some((month) => days.some((day) => Math.abs(day) <= (LENGTHS[month - 1] ?? 0))))
    throw new Unreadable('Its series has no day.');
  const unit = { DAILY: DAY, WEEKLY: 7 * DAY }[parts.get('FREQ') ?? ''];
  const interval = Math.max(1, Number(parts.get('INTERVAL') ?? 1) || 1);
  return {
    text: [...parts]
      .filter(([name]) => PARTS_OF_RULES.test(name))
      .map((part) => part.join('='))
      .join(';'),
    step: unit === undefined || parts.has('COUNT') ? null : unit * interval,
    until: end,
  };
}

/** A span in the venue's local time, and a counter of the work done, which throws when there is too much. */
export interface Expansion {
  from: number;
  to: number;
  visit: () => void;
}

/**
 * Yields the occurrences of an event that may touch a span; `replacements` are the changed occurrences of its series.
 * @throws Unreadable the series can't be read completely; what was yielded counts
 */
export function* occurrencesOf(
  event: CalendarEvent,
  replacements: readonly CalendarEvent[],
  times: Times,
  span: Expansion,
): Generator<Occurrence> {
  const removed = new Removed(event, times);
  for (const moment of event.removed) removed.add(moment);
  const later: CalendarEvent[] = [];
  for (const one of replacements) {
    if (one.replaces === null) continue;
    removed.add(one.replaces);
    if (one.replacesLater) later.push(one);
  }
  const { zone, isDate } = event.start;
  const seen = new Set<number>();
  const occurrence = (wall: number, start: number, length: number): Occurrence[] => {
    if (seen.has(start) || removed.has(wall, start)) return [];
    seen.add(start);
    const change = later.findLast(({ replaces }) => replaces !== null && replaces.wall <= wall);
    if (change === undefined || change.replaces === null) return [{ start, end: start + length, status: event.status }];
    const moved = change.start.zone(change.start.wall + (wall - change.replaces.wall));
    return [{ start: moved, end: moved + change.length, status: change.status }];
  };
  yield* occurrence(event.start.wall, zone(event.start.wall), event.length);
  for (const { start, length } of event.extra) {
    span.visit();
    const wall = isDate ? times.dateOf(start) : start.wall;
    yield* occurrence(wall, isDate ? wall : start.zone(wall), length ?? event.length);
  }
  for (const text of event.rules)
    for (const wall of startsOf(event, ruleOf(text, times), times, span))
      yield* occurrence(wall, zone(wall), event.length);
}

/** Yields the starts of a rule as wall-clock times of the event's zone, within a day or two of the span. */
function* startsOf({ start, length }: CalendarEvent, rule: Rule, times: Times, span: Expansion): Generator<number> {
  const first = span.from - length - 2 * DAY;
  const skipped = rule.step === null ? 0 : Math.max(0, Math.floor((first - start.wall) / rule.step)) * rule.step;
  const isOver = endOf(rule.until, start, times);
  let iterator: { next(): ICAL.Time | null };
  try {
    const recur = ICAL.Recur.fromString(rule.text);
    iterator = recur.iterator(timeOf(start.wall + skipped, start.isDate));
  } catch (error) {
    throw new Unreadable('Its series can’t be read.', { cause: error });
  }
  for (let next = iterator.next(); next !== null; next = iterator.next()) {
    span.visit();
    const { year, month, day, hour, minute, second } = next;
    const wall = Date.UTC(
      year,
      month - 1,
      day,
      start.isDate ? 0 : hour,
      start.isDate ? 0 : minute,
      start.isDate ? 0 : second,
    );
    if (wall > span.to + 2 * DAY || isOver(wall)) return;
    if (wall >= first) yield wall;
  }
}

/** Returns whether a start is after the end of its series. An end that is a date includes that day. */
function endOf(until: Moment | null, start: Moment, times: Times): (wall: number) => boolean {
  if (until === null) return () => false;
  if (start.isDate) {
    // Midnight, or the last second of a day, in UTC means that day.
    const time = until.wall - startOfDay(until.wall);
    const isDay = time === 0 || time === DAY - 1000;
    const last = isDay ? startOfDay(until.wall) : times.dateOf(until);
    return (wall) => wall > last;
  }
  if (until.isDate) return (wall) => wall >= until.wall + DAY;
  if (!until.isUtc) return (wall) => wall > until.wall;
  const last = until.zone(until.wall);
  return (wall) => start.zone(wall) > last;
}

/** The occurrences taken out of a series: by their day, also where one side is a time and the other a date, or by their time. */
class Removed {
  private readonly days = new Set<number>();
  private readonly starts = new Set<number>();
  private readonly walls = new Set<number>();

  private readonly event: CalendarEvent;
  private readonly times: Times;

  constructor(event: CalendarEvent, times: Times) {
    this.event = event;
    this.times = times;
  }

  add(moment: Moment): void {
    if (this.event.start.isDate || moment.isDate) this.days.add(this.times.dateOf(moment));
    else {
      this.starts.add(moment.zone(moment.wall));
      if (!moment.isUtc) this.walls.add(moment.wall);
    }
  }

  has(wall: number, start: number): boolean {
    return this.days.has(startOfDay(wall)) || this.starts.has(start) || this.walls.has(wall);
  }
}
