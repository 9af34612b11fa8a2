// Dates, times and time zones of a calendar.
import ICAL from 'ical.js';
import type { Component, Property } from './calendar-text.mts';
import { WINDOWS_ZONES } from './windows-zones.mts';

const MINUTE = 60 * 1000;
export const DAY = 24 * 60 * MINUTE;

/** Converts a wall-clock time of a zone to the venue's. Wall-clock times are milliseconds, as if they were UTC. */
export type Zone = (wall: number) => number;

/** A date or a time in a calendar. */
export interface Moment {
  wall: number;
  isDate: boolean;
  zone: Zone;
  isUtc: boolean;
}

const VALUE =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?\s*(?:(Z)|([+-])(\d\d):?(\d\d)?)?)?$/i;

/** Reads a calendar's times, converting them to the venue's time zone. */
export class Times {
  private readonly zones = new Map<string, Zone>();
  private readonly instants: (instant: number) => number;
  /** The venue's zone, also for a time without a zone and for unknown zones. */
  readonly local: Zone = (wall) => wall;
  private readonly utc: Zone;

  private readonly timeZone: string;
  private readonly defined: readonly Component[];

  /** `defined`: the time zones that the calendar defines. */
  constructor(timeZone: string, defined: readonly Component[]) {
    this.timeZone = timeZone;
    this.defined = defined;
    this.instants = clockOf(timeZone);
    this.utc = (wall) => this.instants(wall);
  }

  /** Returns a property's times; none if it has no readable value. */
  momentsOf(property: Property): Moment[] {
    const zone = property.parameters.get('TZID');
    const asDate = property.parameters.get('VALUE')?.toUpperCase() === 'DATE';
    for (const value of [property.value, ...property.alternatives]) {
      const values = value.split(',').map((one) => this.parse(one, zone, asDate));
      const moments = values.filter((moment) => moment !== null);
      if (moments.length > 0 && (moments.length === values.length || value === property.value)) return moments;
    }
    return [];
  }

  /** Returns a date (`20270318`, `2027-03-18`) or a time, whatever its property's VALUE says; null for anything else. */
  parse(text: string, tzid?: string, asDate = false): Moment | null {
    const [found, year, month, day, hour, minute, second = '0', z, sign, hours, minutes = '0'] =
      VALUE.exec(text.trim().slice(0, 40)) ?? [];
    if (found === undefined) return null;
    const date = Date.UTC(Number(year), Number(month) - 1, Number(day));
    if (new Date(date).getUTCDate() !== Number(day) || Number(month) > 12 || Number(year) < 1000) return null;
    if (hour === undefined || asDate) return { wall: date, isDate: true, zone: this.local, isUtc: false };
    if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return null;
    const time = (Number(hour) * 60 + Number(minute)) * MINUTE + Math.min(Number(second), 59) * 1000;
    const offset = sign ? (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1) * MINUTE : 0;
    const isUtc = z !== undefined || sign !== undefined;
    return { wall: date + time - offset, isDate: false, zone: isUtc ? this.utc : this.zone(tzid), isUtc };
  }

  private zone(tzid: string | undefined): Zone {
    if (tzid === undefined || tzid === '') return this.local;
    let zone = this.zones.get(tzid);
    if (zone === undefined) {
      zone = this.findZone(tzid);
      this.zones.set(tzid, zone);
    }
    return zone;
  }

  private findZone(tzid: string): Zone {
    const known = isZone(tzid) ? tzid : null;
    const definition = known === null ? this.definedZone(tzid) : null;
    if (definition !== null) return definition;
    const name = known ?? zoneNamed(tzid);
    if (typeof name === 'number') return (wall) => this.instants(wall - name);
    return name === null || name === this.timeZone ? this.local : this.ianaZone(name);
  }

  private ianaZone(name: string): Zone {
    const there = clockOf(name);
    return (wall) => {
      // The offset of the time taken as UTC is right but for the hours around a change.
      const first = wall - (there(wall) - wall);
      return this.instants(wall - (there(first) - first));
    };
  }

  /** Returns a zone that the calendar defines; null if it doesn't, or not usably. */
  private definedZone(tzid: string): Zone | null {
    const component = this.defined.find((zone) =>
      zone.lines.some((line) => /^TZID\b/i.test(line) && line.slice(line.indexOf(':') + 1).trim() === tzid),
    );
    if (component === undefined) return null;
    const valueOf = (line: string): string => line.slice(line.indexOf(':') + 1).trim();
    const location = component.lines.find((line) => /^X-LIC-LOCATION\b/i.test(line));
    if (location !== undefined && isZone(valueOf(location))) return this.ianaZone(valueOf(location));
    try {
      const lines = component.lines.filter((line) => line.includes(':') && valueOf(line) !== '');
      const parsed = ICAL.parse(['BEGIN:VTIMEZONE', ...lines, 'END:VTIMEZONE', ''].join('\r\n')) as unknown[];
      const zone = new ICAL.Timezone(new ICAL.Component(parsed));
      const offsetAt = (wall: number): number => zone.utcOffset(timeOf(wall, false)) * 1000;
      if (zone.component.getAllSubcomponents().length === 0 || Number.isNaN(offsetAt(0))) return null;
      return (wall) => this.instants(wall - offsetAt(wall));
    } catch {
      return null;
    }
  }

  /** Returns the date of a moment at the venue or, for a time in another zone, the date written there. */
  dateOf({ wall, zone, isUtc }: Moment): number {
    return startOfDay(isUtc ? zone(wall) : wall);
  }
}

export const startOfDay = (wall: number): number => Math.floor(wall / DAY) * DAY;

/** Returns a wall-clock time as the library's floating time. */
export function timeOf(wall: number, isDate: boolean): ICAL.Time {
  const at = new Date(wall);
  return ICAL.Time.fromData({
    ...{ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate(), isDate },
    ...(isDate ? {} : { hour: at.getUTCHours(), minute: at.getUTCMinutes(), second: at.getUTCSeconds() }),
  });
}

/** Returns a function that converts an instant to the wall-clock time of a zone. */
function clockOf(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (instant) => Date.parse(`${format.format(instant).replace(' ', 'T')}Z`);
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
}

/** IANA names by the place in them, in lower case: "brussels". */
const PLACES = new Map(
  Intl.supportedValuesOf('timeZone').map((name) => [
    name
      .slice(name.lastIndexOf('/') + 1)
      .replaceAll('_', ' ')
      .toLowerCase(),
    name,
  ]),
);

const OFFSET = /(?:GMT|UTC)\s*([+-])\s*(\d{1,2})(?:[:.]?(\d\d))?/i;

/**
 * Returns the IANA name of a zone as programs write it: "/mozilla.org/20050126_1/Europe/Paris", "tzone://Microsoft/Utc", "Romance
 * Standard Time", "(UTC+01:00) Brussels, Copenhagen, Madrid, Paris"; its offset in milliseconds if that is all it says; null for
 * anything else.
 */
function zoneNamed(tzid: string): string | number | null {
  const steps = tzid
    .slice(0, 200)
    .split('/')
    .map((step) => step.trim());
  for (const count of [3, 2, 1]) {
    const tail = steps.slice(-count).join('/').replaceAll(' ', '_');
    if (steps.length > 1 && isZone(tail)) return tail;
  }
  const bare = steps.at(-1) ?? '';
  const windows = WINDOWS_ZONES.get(bare.toLowerCase().replace(/ (?:daylight|summer) time/, ' standard time'));
  if (windows !== undefined) return windows;
  const places = bare.replace(/\([^)]*\)/g, ' ').split(/[,;]/);
  const place = places.map((one) => PLACES.get(one.trim().toLowerCase())).find((name) => name !== undefined);
  if (place !== undefined) return place;
  const [, sign, hours, minutes = '0'] = OFFSET.exec(bare) ?? [];
  if (sign !== undefined) return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1) * MINUTE;
  return /\bUTC\b|\bGMT\b|\bZulu\b/i.test(bare) ? 'UTC' : null;
}
