import { addDays, WEEKDAYS, weekdayOf } from '../mentions/calendar';
import type { DateMention } from '../mentions/dates';
import type { Folded, Range } from '../text';

/** The days of the event that a mail asks for; null if it names none. */
export interface EventDays {
  first: string;
  last: string;
}

/** A day, or the first of a range that ends with `last`, with the words that name it. */
export interface NamedDay extends Range {
  day: string;
  last: string | null;
}

const LONG_WEEKDAYS = Object.keys(WEEKDAYS)
  .filter((word) => word.length > 4 || ['lundi', 'mardi', 'jeudi'].includes(word))
  .sort((a, b) => b.length - a.length)
  .join('|');
const WEEKDAY = new RegExp(`\\b(${LONG_WEEKDAYS})s?\\b`, 'g');
/** "le 18", "on the 11th": days whose month is the event's. */
const BARE =
  /\b(?:le|les|du|au|on the|the|et|and|arrivee|depart)\s+(\d{1,2})(?:er|st|nd|rd|th)?\b(?!\s*(?:[\d/.:,]\d|h\b|h\d|€|%|pers|pax|part|personnes|people|chambres|rooms|single|double|twin|convives|invites|couverts|guests|salles|stands|collab|janv|fev|mars|avr|mai|juin|juil|aout|sept|oct|nov|dec|jan|feb|mar|apr|may|june|july|aug))/g;
const RELATIVE: [RegExp, number | 'last'][] = [
  [
    /\b(?:premiere? (?:soir(?:ee)?|jour(?:nee)?|nuit)|1er (?:soir|jour)|first (?:evening|day|night)|(?:day|jour) (?:1|one|un))\b/g,
    0,
  ],
  [
    /\b(?:deuxieme|second|seconde|2e|2eme|2nd) (?:soir(?:ee)?|jour(?:nee)?|evening|day|night)\b|\b(?:day|jour) (?:2|two|deux)\b/g,
    1,
  ],
  [
    /\b(?:troisieme|third|3e|3eme|3rd) (?:soir(?:ee)?|jour(?:nee)?|evening|day|night)\b|\b(?:day|jour) (?:3|three|trois)\b/g,
    2,
  ],
  [/\b(?:derniere? (?:soir(?:ee)?|jour(?:nee)?)|last (?:evening|day|night))\b/g, 'last'],
  [/\b(?:la veille|the (?:day|night|evening) before|the previous (?:day|evening|night))\b/g, -1],
];
/** How far before or after the event a need may be: bedrooms. */
const AROUND = 7;
/** Days that a need may name. */
const MAX_DAYS = 10;

/** Finds the days that a part of a text names: dates, bare numbers of days, weekdays of the event, "the first evening". */
export function namedDays(source: Folded, part: Range, dates: DateMention[], event: EventDays | null): NamedDay[] {
  const found: NamedDay[] = [];
  const add = (start: number, end: number, day: string | null, last: string | null = null): void => {
    const overlaps = found.some((one) => start < one.end && one.start < end);
    if (day !== null && found.length < MAX_DAYS && !overlaps && isNear(day, event))
      found.push({ start, end, day, last });
  };
  for (const mention of dates) {
    const start = source.foldedIndex(mention.source.rawIndex(mention.start));
    const end = source.foldedIndex(mention.source.rawIndex(mention.end));
    if (start < part.start || end > part.end || mention.vague) continue;
    const [first, ...others] = mention.days;
    if (first === undefined) continue;
    if (others.length === 0) add(start, end, first, mention.endDate);
    // "les 15 et 16 juin" names two days.
    else for (const day of mention.days) if (isNear(day, event)) found.push({ start, end, day, last: null });
  }
  if (event === null) return found;
  const { folded } = source;
  const text = folded.slice(part.start, part.end);
  for (const match of text.matchAll(BARE)) {
    const number = match[1] ?? '';
    const start = part.start + match.index + match[0].lastIndexOf(number);
    const isListed = !/^(?:et|and|au|du|les)\b/.test(match[0]) || found.length > 0 || /^(?:du|les|au)/.test(match[0]);
    if (isListed) add(start, part.start + match.index + match[0].length, dayOf(Number(number), event));
  }
  for (const [pattern, offset] of RELATIVE)
    for (const match of text.matchAll(pattern)) {
      const start = part.start + match.index;
      add(start, start + match[0].length, offset === 'last' ? event.last : addDays(event.first, offset));
    }
  if (event.first !== event.last)
    for (const match of text.matchAll(WEEKDAY)) {
      const start = part.start + match.index;
      const days = daysFrom(event.first, event.last).filter((day) => weekdayOf(day) === WEEKDAYS[match[1] ?? '']);
      if (days.length === 1) add(start, start + match[0].length, days[0] ?? null);
    }
  return found.sort((a, b) => a.start - b.start || a.day.localeCompare(b.day));
}

const isNear = (day: string, event: EventDays | null): boolean =>
  event === null || (day >= addDays(event.first, -AROUND) && day <= addDays(event.last, AROUND));

/** Returns the day with this number around the event. */
function dayOf(number: number, event: EventDays): string | null {
  const days = daysFrom(addDays(event.first, -AROUND), addDays(event.last, AROUND));
  const same = days.filter((day) => Number(day.slice(8)) === number);
  return same.find((day) => day >= event.first && day <= event.last) ?? same[0] ?? null;
}

/** The days of a range, up to sixty. */
function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last && days.length < 60; day = addDays(day, 1)) days.push(day);
  return days;
}
