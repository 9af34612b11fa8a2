import { addDays, WEEKDAYS, weekdayOf } from '../mentions/calendar';
import type { DateMention } from '../mentions/dates';
import type { Folded, Range } from '../text';
import { PHRASE_END } from './numbers';

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
/** Short weekdays only begin a line or a cell: "Tue 12.30 lunch". */
const SHORT_WEEKDAY =
  /(?:^|\n)[ ]{0,2}(?:[-*•] ?)?(mon|tues?|wed|thurs?|thu|fri|sat|sun|lun|mer|jeu|ven|sam|dim)\b(?=[.:, ])/g;
/** "le 18", "les 13 et 14", "on the 11th": days whose month is the event's. */
const BARE = new RegExp(
  `\\b(?:(?:le|les|du|des|au|arrivee|depart|nuits?(?: du| des)?)\\s+(\\d{1,2})(?:er)?|(?:the|of)\\s+(\\d{1,2})(?:st|nd|rd|th)(?!\\s(?:edition|floor|anniversary|congress|annual|time|year|century)))(?:\\s*(?:,|et|and|&|-|au|to)\\s*(?:le |the |du )?(\\d{1,2})(?:er|st|nd|rd|th)?(?![\\d/.:]\\d|h)${PHRASE_END}){0,4}(?![\\d/.:,]\\d|h|\\d)(?:(?<=th|st|nd|rd)|${PHRASE_END})`,
  'g',
);
const RELATIVE: [RegExp, number | 'last'][] = [
  [
    /\b(?:premiere? (?:soir(?:ee)?|jour(?:nee)?|nuit)|1er (?:soir|jour)|first (?:evening|day|night)|(?:day|jour|j)[ -]?(?:1|one|un)\b)/g,
    0,
  ],
  [
    /\b(?:deuxieme|second|seconde|2e|2eme|2nd) (?:soir(?:ee)?|jour(?:nee)?|evening|day|night)\b|\b(?:day|jour|j)[ -]?(?:2|two|deux)\b/g,
    1,
  ],
  [
    /\b(?:troisieme|third|3e|3eme|3rd) (?:soir(?:ee)?|jour(?:nee)?|evening|day|night)\b|\b(?:day|jour|j)[ -]?(?:3|three|trois)\b/g,
    2,
  ],
  [/\b(?:quatrieme|fourth|4e|4eme|4th) (?:soir(?:ee)?|jour(?:nee)?|evening|day|night)\b|\b(?:day|jour|j)[ -]?4\b/g, 3],
  [/\b(?:derniere? (?:soir(?:ee)?|jour(?:nee)?)|last (?:evening|day|night))\b/g, 'last'],
  [/\b(?:la veille|(?:the )?(?:day|night|evening) before|the previous (?:day|evening|night))\b/g, -1],
];
/** How far before or after the event a need may be: bedrooms. */
const AROUND = 7;
/** Days of a text that are looked at: a longer list is no brief. */
const MAX_DAYS = 200;

/** Finds the days that a text names, in its order: dates, bare numbers of days, weekdays of the event, "the first evening". */
export function daysIn(source: Folded, dates: DateMention[], event: EventDays | null): NamedDay[] {
  const { folded } = source;
  const found: NamedDay[] = [];
  const taken = new Uint8Array(folded.length + 1);
  const add = (start: number, end: number, days: (string | null)[], last: string | null = null): void => {
    const near = days.filter((day): day is string => day !== null && isNear(day, event));
    if (near.length === 0 || found.length >= MAX_DAYS || taken.subarray(start, end).includes(1)) return;
    taken.fill(1, start, end);
    for (const day of near) found.push({ start, end, day, last });
  };
  for (const mention of dates) {
    if (mention.vague) continue;
    const { start, end } = source.placeOf(mention);
    const words = folded.slice(start, end);
    const inYear = (day: string): string => (HAS_YEAR.test(words) ? day : nearest(day, event));
    const [first, ...others] = mention.days.map(inYear);
    const endDate = mention.endDate && inYear(mention.endDate);
    if (first === undefined) continue;
    // "les 15 et 16 juin", and "on 12 and 13 May" of a need, name two days.
    if (
      endDate &&
      addDays(first, 1) === endDate &&
      /\d(?:er|th|st|nd|rd)?(?: (?:of )?[a-z]{3,9}\.?)? ?(?:et|and|&|,) /.test(words)
    )
      add(start, end, [first, endDate]);
    // "les 12, 13 et 14 octobre"
    else if (endDate && LIST_OF_DAYS.test(words) && numbersOf(words) === daysFrom(first, endDate).length)
      add(start, end, daysFrom(first, endDate));
    else add(start, end, [first, ...others], others.length === 0 ? endDate : null);
  }
  if (event === null) return found;
  for (const match of folded.matchAll(BARE)) {
    const days = [...match[0].matchAll(/\d{1,2}/g)].map(([number]) => dayOf(Number(number), event));
    const [first = null, last = null] = days;
    const isRange = days.length === 2 && /\d(?:er|th|st|nd|rd)?\s*(?:au|to|-)\s/.test(match[0]);
    const start = match.index + match[0].search(/\d/);
    if (isRange && first !== null && last !== null && last > first)
      add(start, match.index + match[0].length, [first], last);
    else add(start, match.index + match[0].length, days);
  }
  for (const [pattern, offset] of RELATIVE)
    for (const match of folded.matchAll(pattern))
      add(match.index, match.index + match[0].length, [offset === 'last' ? event.last : addDays(event.first, offset)]);
  for (const pattern of [WEEKDAY, SHORT_WEEKDAY])
    for (const match of folded.matchAll(pattern)) {
      const word = match[1] ?? '';
      const fits = (day: string): boolean => weekdayOf(day) === WEEKDAYS[word];
      // The day before or after the event, if none of the event's days has that name.
      const days = daysFrom(event.first, event.last).filter(fits);
      const named = days.length > 0 ? days : [addDays(event.first, -1), addDays(event.last, 1)].filter(fits);
      const start = match.index + match[0].indexOf(word);
      if (named.length === 1) add(start, match.index + match[0].length, named);
    }
  return joined(
    source,
    found.sort((a, b) => a.start - b.start || a.day.localeCompare(b.day)),
  );
}

/** Joins "from Tuesday to Thursday" to a range. */
function joined({ folded }: Folded, days: NamedDay[]): NamedDay[] {
  const found: NamedDay[] = [];
  for (const day of days) {
    const before = found.at(-1);
    const isRange =
      before !== undefined &&
      before.last === null &&
      day.last === null &&
      day.day > before.day &&
      /^ (?:evening |night |soir )?(?:to|until|through|au|a|jusqu'au) (?:the |le )?$/.test(
        folded.slice(before.end, day.start),
      );
    if (isRange) found[found.length - 1] = { ...before, last: day.day, end: day.end };
    else found.push(day);
  }
  return found;
}

export const isIn = (one: Range, { start, end }: Range): boolean => one.start >= start && one.end <= end;

/** Leaves out days that were named before. */
export const eachOnce = (days: NamedDay[]): NamedDay[] =>
  days.filter((one, at) => days.findIndex((other) => other.day === one.day && other.last === one.last) === at);

/** The days inside a part of the text, each once. */
export const within = (days: NamedDay[], part: Range): NamedDay[] => eachOnce(days.filter((day) => isIn(day, part)));

/** "12, 13 et 14" */
const LISTED_DAY = '(?:le |the |on )?\\d{1,2}(?:er|st|nd|rd|th)?(?: (?:of )?[a-z]{3,9}\\.?)?';
const LIST_OF_DAYS = new RegExp(
  `^(?:les |des |du )?${LISTED_DAY}, ?(?:${LISTED_DAY}, ?){0,4}${LISTED_DAY},? ?(?:et|and|&) ?(?:le |the )?\\d`,
);
const numbersOf = (words: string): number => (words.match(/(?<!\d)\d{1,2}(?!\d)/g) ?? []).length;

const HAS_YEAR = /\b(?:19|20)\d\d\b|\d[/.-]\d{1,2}[/.-]\d\d/;

/** "le 26 novembre" in a mail about next year's event: the day of the event's year. */
function nearest(day: string, event: EventDays | null): string {
  if (event === null || isNear(day, event)) return day;
  const moved = [event.first, event.last].map((one) => one.slice(0, 4) + day.slice(4));
  return moved.find((one) => isNear(one, event)) ?? day;
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
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last && days.length < 60; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The nights from a day to a later one. */
export const nightsBetween = (first: string, last: string): number =>
  Math.max(0, Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000));
