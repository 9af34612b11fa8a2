// Reads a calendar in a worker thread, which its creator terminates after a time-out, whatever the recurrence rules demand.
import { parentPort, workerData } from 'node:worker_threads';
import { busyPeriodsOf, type CalendarEvent, eventOf, type Occurrence, occurrencesOf } from './calendar-events.mts';
import { type Calendar, calendarsOf, type Component } from './calendar-text.mts';
import { DAY, startOfDay, Times } from './calendar-times.mts';
import type { BusySlot, CalendarReport, CalendarTask } from './calendars.provider.ts';

const { bytes, from, to, timeZone } = workerData as CalendarTask;

/** Maximum number of steps for one event, and for all: occurrences visited, and days of occurrences. */
const MAX_STEPS_OF_EVENT = 100_000;
const MAX_STEPS = 400_000;
/** How often the slots found so far are reported, in milliseconds: they count if the thread is terminated. */
const REPORT_MS = 300;
const HOUR = DAY / 24;
/** The night belongs to the evening before: an event that ends by then doesn't touch the morning. */
const NIGHT_ENDS = 6 * HOUR;
/** When the slots of a day end; an event that lasts until then doesn't touch the next slot. */
const PARTS = [
  { slot: 'morning', begins: 0, ends: 13 * HOUR },
  { slot: 'afternoon', begins: 13 * HOUR, ends: 18 * HOUR },
  { slot: 'evening', begins: 18 * HOUR, ends: DAY },
] as const;

class TooManySteps extends Error {}

const span = { from: Date.parse(from), to: Date.parse(to) };
const busy = new Map<string, BusySlot>();
let steps = 0;
let stepsOfEvent = 0;

function visit(): void {
  if (++stepsOfEvent > MAX_STEPS_OF_EVENT || ++steps > MAX_STEPS) throw new TooManySteps();
}

const dateOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10);

/** Marks the slots that an occurrence touches, day by day within the requested span. */
function take({ start, end, status }: Occurrence): void {
  if (status === null) return;
  for (let day = Math.max(startOfDay(start), span.from); day <= Math.min(end, span.to); day += DAY) {
    visit();
    const begins = Math.max(0, start - day);
    const ends = Math.min(DAY, end - day);
    const isPoint = start === end && startOfDay(start) === day;
    if (!isPoint && (begins >= ends || (start < day && ends <= NIGHT_ENDS))) continue;
    const touched = PARTS.filter((part) =>
      isPoint ? part.begins <= begins && begins < part.ends : part.begins < ends && begins < part.ends,
    );
    const slots = touched.length === PARTS.length ? (['full_day'] as const) : touched.map(({ slot }) => slot);
    for (const slot of slots) {
      const date = dateOf(day);
      const key = `${date} ${slot}`;
      if (busy.get(key)?.status !== 'booked') busy.set(key, { date, slot, status });
    }
  }
}

/** An event to be read, with the changed occurrences of its series. */
interface Reading {
  event: CalendarEvent;
  replacements: CalendarEvent[];
  times: Times;
}

/** Events that were not, or not completely, understood. */
let skipped = 0;
let understood = 0;
let tooMany = false;

function readingsOf({ components }: Calendar): Reading[] {
  const times = new Times(
    timeZone,
    components.filter(({ name }) => name === 'VTIMEZONE'),
  );
  const events = components.flatMap((component) => eventsOf(component, times));
  const changed = new Map<string, CalendarEvent[]>();
  for (const event of events) {
    if (event.replaces === null || event.uid === null) continue;
    const others = changed.get(event.uid);
    if (others) others.push(event);
    else changed.set(event.uid, [event]);
  }
  return events.map((event) => ({
    event,
    replacements: event.replaces === null ? (changed.get(event.uid ?? '') ?? []) : [],
    times,
  }));
}

function eventsOf(component: Component, times: Times): CalendarEvent[] {
  try {
    if (component.name === 'VEVENT') return [eventOf(component, times)];
    return component.name === 'VFREEBUSY' ? busyPeriodsOf(component, times) : [];
  } catch {
    skipped++;
    return [];
  }
}

function read({ event, replacements, times }: Reading): void {
  stepsOfEvent = 0;
  try {
    for (const occurrence of occurrencesOf(event, replacements, times, { ...span, visit })) take(occurrence);
    understood++;
  } catch (error) {
    skipped++;
    tooMany ||= error instanceof TooManySteps;
  }
}

/** Removes slots of a day that is taken as a whole at least as firmly. */
const withoutParts = (slots: BusySlot[]): BusySlot[] =>
  slots.filter(({ date, slot, status }) => {
    const whole = slot === 'full_day' ? undefined : busy.get(`${date} full_day`);
    return whole === undefined || (whole.status === 'option' && status === 'booked');
  });

/** Returns what is known while so many events are still to be read. */
function report(unread: number): CalendarReport {
  // If nothing was understood, what was read before is better than an empty calendar.
  if (understood === 0 && skipped + unread > 0)
    return { fault: tooMany || unread > 0 ? 'too_many_events' : 'no_calendar' };
  const slots = [...busy.values()].sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
  return { slots: withoutParts(slots), skipped: skipped + unread };
}

/** Decodes UTF-8 or UTF-16, or else Windows-1252, in which every byte is a character. */
function decode(): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const calendars = calendarsOf(decode());
if (calendars.length === 0) parentPort?.postMessage({ report: { fault: 'no_calendar' }, isLast: true });
else {
  const readings = calendars.filter(({ method }) => method !== 'CANCEL').flatMap(readingsOf);
  // Series last: their rules may never end.
  readings.sort((one, other) => Math.min(1, one.event.rules.length) - Math.min(1, other.event.rules.length));
  const firstSeries = readings.findIndex(({ event }) => event.rules.length > 0);
  let reported = Date.now();
  for (const [i, reading] of readings.entries()) {
    if (i === firstSeries || Date.now() - reported > REPORT_MS) {
      parentPort?.postMessage({ report: report(readings.length - i), isLast: false });
      reported = Date.now();
    }
    read(reading);
  }
  parentPort?.postMessage({ report: report(0), isLast: true });
}
