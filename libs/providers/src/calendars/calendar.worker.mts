// Reads a calendar in a worker thread, which its creator terminates after a time-out, whatever the recurrence rules demand.
import { parentPort, workerData } from 'node:worker_threads';
import ICAL from 'ical.js';
import type { BusySlot, CalendarTask, CalendarReport } from './calendars.provider.ts';

const { text, from, to, timeZone } = workerData as CalendarTask;

/** Maximum number of occurrences visited, over all events, including those before `from`. */
const MAX_OCCURRENCES = 20_000;
const DAY = 24 * 60 * 60 * 1000;
/** When the slots of a day end; an event that lasts until then doesn't touch the next slot. */
const PARTS = [
  { slot: 'morning', begins: '00:00', ends: '13:00' },
  { slot: 'afternoon', begins: '13:00', ends: '18:00' },
  { slot: 'evening', begins: '18:00', ends: '24:00' },
] as const;

class TooManyEvents extends Error {}

/** A local date and time at the venue. */
interface Local {
  date: string;
  time: string;
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });

function localOf(time: ICAL.Time): Local {
  // A time without a zone, or in a zone that the calendar doesn't define, is taken as the venue's local time.
  const shown =
    time.isDate || time.zone === ICAL.Timezone.localTimezone
      ? time.toString().replace('T', ' ')
      : clock.format(time.toJSDate());
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) || '00:00' };
}

const dayAfter = (date: string): string => new Date(Date.parse(date) + DAY).toISOString().slice(0, 10);

/** Yields the slots that a period touches, day by day within the requested span. */
function* slotsOf(start: Local, end: Local): Generator<{ date: string; slot: BusySlot['slot'] }> {
  for (let date = start.date < from ? from : start.date; date <= to && date <= end.date; date = dayAfter(date)) {
    const begins = date === start.date ? start.time : '00:00';
    const ends = date === end.date ? end.time : '24:00';
    const lasts = begins < ends || (start.date === end.date && start.time === end.time);
    if (!lasts) continue;
    const touched = PARTS.filter((part) => part.begins < ends && begins < part.ends);
    if (touched.length === PARTS.length) yield { date, slot: 'full_day' };
    else for (const { slot } of touched) yield { date, slot };
  }
}

/** Whether an event takes the venue, and how firmly; null if it doesn't. */
function statusOf(event: ICAL.Component): BusySlot['status'] | null {
  const said = (name: string): string => String(event.getFirstPropertyValue(name) ?? '').toUpperCase();
  if (said('status') === 'CANCELLED' || said('transp') === 'TRANSPARENT') return null;
  const outlook = said('x-microsoft-cdo-busystatus');
  if (outlook === 'FREE') return null;
  return said('status') === 'TENTATIVE' || outlook === 'TENTATIVE' ? 'option' : 'booked';
}

const busy = new Map<string, BusySlot>();
let occurrences = 0;

/** The library's result, whose own types don't resolve here. */
interface Occurrence {
  item: ICAL.Event;
  startDate: ICAL.Time;
  endDate: ICAL.Time;
}

function take(event: ICAL.Component, startTime: ICAL.Time, endTime: ICAL.Time): void {
  const status = statusOf(event);
  if (status === null) return;
  for (const { date, slot } of slotsOf(localOf(startTime), localOf(endTime))) {
    const key = `${date} ${slot}`;
    if (busy.get(key)?.status !== 'booked') busy.set(key, { date, slot, status });
  }
}

function takeAll(event: ICAL.Event): void {
  if (!event.isRecurring()) {
    if (++occurrences > MAX_OCCURRENCES) throw new TooManyEvents();
    take(event.component, event.startDate, event.endDate);
    return;
  }
  const iterator = event.iterator();
  for (let next = iterator.next() as ICAL.Time | null; next; next = iterator.next() as ICAL.Time | null) {
    if (localOf(next).date > to) return;
    if (++occurrences > MAX_OCCURRENCES) throw new TooManyEvents();
    const { item, startDate, endDate } = event.getOccurrenceDetails(next) as Occurrence;
    take(item.component, startDate, endDate);
  }
}

function read(): BusySlot[] {
  const parsed = ICAL.parse(text) as unknown[];
  // A file may contain several calendars.
  const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed) as unknown[][];
  if (calendars.length === 0) throw new Error('It is empty.');
  for (const jCal of calendars) {
    const calendar = new ICAL.Component(jCal);
    if (calendar.name !== 'vcalendar') throw new Error('It is not a calendar.');
    ICAL.TimezoneService.reset();
    for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
    const events = calendar.getAllSubcomponents('vevent').filter((event) => event.hasProperty('dtstart'));
    const changed = events.filter((event) => event.hasProperty('recurrence-id'));
    const series = events.filter((event) => !event.hasProperty('recurrence-id'));
    const known = new Set(series.map((event) => event.getFirstPropertyValue('uid')));
    for (const event of series) {
      const uid = event.getFirstPropertyValue('uid');
      const exceptions = changed.filter((one) => one.getFirstPropertyValue('uid') === uid);
      takeAll(new ICAL.Event(event, { exceptions, strictExceptions: true }));
    }
    // A moved occurrence of a series that the calendar omits.
    for (const event of changed.filter((one) => !known.has(one.getFirstPropertyValue('uid'))))
      takeAll(new ICAL.Event(event));
  }
  return [...busy.values()];
}

/** Removes slots of a day that is taken as a whole at least as firmly. */
const withoutParts = (slots: BusySlot[]): BusySlot[] =>
  slots.filter(({ date, slot, status }) => {
    const whole = slot === 'full_day' ? undefined : busy.get(`${date} full_day`);
    return whole === undefined || (whole.status === 'option' && status === 'booked');
  });

let report: CalendarReport;
try {
  report = { slots: withoutParts(read()) };
} catch (error) {
  report = { fault: error instanceof TooManyEvents ? 'too_many_events' : 'no_calendar' };
}
parentPort?.postMessage(report);
