import type { Folded } from '../text';
import {
  addDays,
  isCalendarDate,
  isoWeek,
  mondayOf,
  monthOf,
  MONTHS,
  nearestDay,
  nextWeekday,
  resolve,
  shiftYear,
  weekdayOf,
  WEEKDAYS,
  weekOfMonth,
  workingDays,
} from './calendar';
import type { Claims } from './claims';
import { PEOPLE } from './counts';
import { countOf } from './numbers';

/** The days that a mention names. */
interface Days {
  /** First days, in the order of the text. Several are choices. */
  days: string[];
  endDate: string | null;
  /** Whether only a week or a month is named. */
  vague: boolean;
  confidence: number;
}

/** A date in a text, of the event or of anything else. */
export interface DateMention extends Days {
  source: Folded;
  start: number;
  end: number;
}

const any = (words: Record<string, number>) =>
  Object.keys(words)
    .sort((a, b) => b.length - a.length)
    .join('|');
const M = `(?:${any(MONTHS)})\\b\\.?`;
const WD = `(?:${any(WEEKDAYS)})\\b\\.?,?`;
const ORD = '(?:\\s?(?:er|st|nd|rd|th|eme|e)\\b)?';
const DAY = `(?<!\\d)\\d{1,2}(?!\\d)${ORD}`;
const YEAR_DIGITS = '(?:1[5-9]|20)\\d{2}(?!\\d)';
const YEAR = `(?:,?\\s+(?:de\\s+|of\\s+)?(?:${YEAR_DIGITS}|'\\d{2}(?!\\d)))?`;
const SEP =
  "(?:-|/|&|,|\\bau\\b|\\ba\\b|\\bto\\b|\\buntil\\b|\\btill\\b|\\bthrough\\b|\\bjusqu'au\\b|\\bet\\b|\\band\\b|\\bou\\b|\\bor\\b|\\bpuis\\b)";
const LEAD = '(?:(?:le|les|the|on|du|des|from)\\s+)?';
const ITEM = `${LEAD}(?:${WD}\\s*)?(?:(?:le|the)\\s+)?${DAY}(?:\\s*(?:of\\s+)?${M}${YEAR})?`;
const ITEM_WITH_MONTH = `${LEAD}(?:${WD}\\s*)?(?:(?:le|the)\\s+)?${DAY}\\s*(?:of\\s+)?${M}${YEAR}`;
const NOT_HEADS = `(?!\\s*(?:${PEOPLE}|€|k|h\\b|h\\d|:|max\\b|of us\\b|in total\\b|au total\\b|en tout\\b))`;

const DAY_FIRST = new RegExp(
  `\\b(?:entre\\s+|between\\s+)?(?:${ITEM}\\s*${SEP}\\s*(?:(?:ou|or|le|encore)\\s+)*){0,5}${ITEM_WITH_MONTH}(?:\\s*,?\\s*(?:ou|or|et|and|au)\\s+(?:(?:bien|encore|alternatively)\\s+)?(?:le|the|${WD})\\s+${DAY}(?!\\s*(?:of\\s+)?${M})${NOT_HEADS})?`,
  'g',
);
const MONTH_FIRST = new RegExp(
  `\\b(?:${WD}\\s*)?${M}\\s+(?:the\\s+)?${DAY}${NOT_HEADS}(?:\\s*${SEP}\\s*(?:${WD}\\s*)?(?:${M}\\s+)?(?:the\\s+)?${DAY}${NOT_HEADS}(?!\\s*${M}))*${YEAR}`,
  'g',
);
const ISO =
  /(?<!\d)(20\d{2}([-/.])\d{2}\2\d{2})(?!\d)(?:\s*(-|\/|au|a|to|until|et|and|ou|or)\s*(?:le\s+)?(20\d{2}([-/.])\d{2}\5\d{2})(?!\d))?/g;
const N = '(\\d{1,2})([/.-])(\\d{1,2})(?:\\4(\\d{4}|\\d{2}))?(?![\\d/]|[.-]\\d)';
const NUMERIC = new RegExp(
  `(?<![\\d/.,€+-])(?<!\\d )(?:(\\d{1,2})\\s*(-|au|et|and|to|&)\\s*)?${N}(?:\\s*(-|au|a|to|until|jusqu'au|et|and|ou|or)\\s*(?:le\\s+|the\\s+)?(\\d{1,2})[/.-](\\d{1,2})(?:[/.-](\\d{4}|\\d{2}))?(?!\\d))?`,
  'g',
);
const ORDINALS: Record<string, number> = {
  premiere: 1,
  '1ere': 1,
  '1re': 1,
  first: 1,
  '1st': 1,
  deuxieme: 2,
  seconde: 2,
  '2e': 2,
  '2eme': 2,
  second: 2,
  '2nd': 2,
  troisieme: 3,
  '3e': 3,
  '3eme': 3,
  third: 3,
  '3rd': 3,
  quatrieme: 4,
  '4e': 4,
  '4eme': 4,
  fourth: 4,
  '4th': 4,
  derniere: -1,
  last: -1,
};
const WEEK_OF_MONTH = new RegExp(
  `\\b(?:(?:la|the)\\s+)?(${any(ORDINALS)})\\s+(?:semaine|week)\\s+(?:de\\s+|d'|du mois de\\s+|du mois d'|of\\s+|in\\s+)(${M})(?:\\s+(${YEAR_DIGITS}))?`,
  'g',
);
const WEEK_OF_DAY = new RegExp(
  `\\b(?:semaine\\s+du|week\\s+(?:of|commencing|beginning|starting)|w/c)\\s+(?:the\\s+)?(?:${WD}\\s*)?(?:(\\d{1,2})${ORD}(?:\\s*(?:au|-|to)\\s*\\d{1,2})?\\s*(?:of\\s+)?(${M})|(${M})\\s+(\\d{1,2})${ORD})(?:,?\\s+(${YEAR_DIGITS}))?`,
  'g',
);
const MONTH_ALONE = new RegExp(
  `\\b(?:(?:(?:en|in|courant|debut|fin|mi|mid|early|late|during|mois\\s+de|mois\\s+d'|month\\s+of|end\\s+of|beginning\\s+of|start\\s+of|sometime\\s+in|some\\s+time\\s+in|vers|around|for|pour|d'ici|next|prochain)[\\s-]+)+(${M})(?:\\s+(${YEAR_DIGITS}))?|(?:(?:le\\s+)?mois\\s+de\\s+)?\\b(${M})\\s+(${YEAR_DIGITS})\\b)(?!\\s*\\d)`,
  'g',
);
/** What follows a day and month that no word announces. */
const PLAIN_END = /^\s*(?:[,;.()\n]|$|(?:a|au|de|from|at|in|pour|for|en|matin|soir|-)\b)/;
const ONE_DAY = `((?:${WD}\\s*)?(?:(?:le|the)\\s+)?${DAY}(?:\\s*(?:of\\s+)?(${M}${YEAR}))?)`;
/** "arrivée le 18 et départ le 20 mars" */
const ARRIVAL = new RegExp(
  `\\b(?:arrivee?s?|arriving|arrive|check(?:ing)?-?\\s?in|debut)\\s+(?:(?:le|on)\\s+)?${ONE_DAY}[^.\\n\\d]{0,25}?\\b(?:departs?|departing|departure|leaving|leave|check(?:ing)?-?\\s?out|fin)\\s+(?:(?:le|on)\\s+)?${ONE_DAY}`,
  'g',
);
const ANNOUNCED_DAY = new RegExp(`\\b(${any(WEEKDAYS)}|mar)\\b\\.?,?\\s*(?:le\\s+|the\\s+)?$`);
const SMALL =
  '(?:\\d{1,3}|une?|deux|trois|quatre|cinq|six|sept|huit|dix|quinze|a|an|one|two|three|four|five|six|seven|eight|ten)';
const IN_DAYS = new RegExp(
  `\\b(?:dans|in)\\s+(?:environ\\s+|about\\s+)?(?:(${SMALL})\\s+)?(jours?|semaines?|days?|weeks?|mois|months?|quinzaine|fortnight)\\b(?!\\s+(?:suivants?|before))`,
  'g',
);
const LONG_WEEKDAY =
  '(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|monday|tuesday|wednesday|thursday|friday|saturday|sunday)';
const WEEKDAY_LATER = new RegExp(
  `\\b(?:(${LONG_WEEKDAY})\\s+en\\s+(huit|quinze)|(${LONG_WEEKDAY})\\s+week|a\\s+week\\s+on\\s+(${LONG_WEEKDAY}))\\b`,
  'g',
);
const WEEK =
  /\b(?:(?:semaine|week)\s+(?:n°\s?|no\.?\s?)?(\d{1,2})(?!\d|\s?[/h:]|\s+(?:au|a|to|et|jours|days))|(?:la\s+)?semaine\s+prochaine|next\s+week)\b/g;
const WEEKDAY_AND_DAY = new RegExp(
  `\\b(${LONG_WEEKDAY})\\s+(?:the\\s+)?(\\d{1,2})(?:er|st|nd|rd|th)?\\b(?:\\s*(-|au|to|et|and)\\s*(${LONG_WEEKDAY})\\s+(?:the\\s+)?(\\d{1,2})(?:st|nd|rd|th)?\\b)?(?!\\s*(?:${M}|[/:.]\\d|h\\b|h\\d|heures|€|${PEOPLE}))`,
  'g',
);
const NEXT_WEEKDAY = new RegExp(
  `\\b(?:(?:this|next|coming|ce)\\s+(${any(WEEKDAYS)})\\b|(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)\\s+prochain)`,
  'g',
);

const TOMORROW = /\b(?:(apres-demain|day after tomorrow)|demain|tomorrow)\b/g;

/** Finds the dates of a text, whatever they are the dates of. A number in them belongs to no other mention. */
export function datesIn(source: Folded, claims: Claims, today: string): DateMention[] {
  const mentions: DateMention[] = [];
  const add = (match: RegExpExecArray | Piece, found: Days) => {
    const start = match.index + match[0].length - match[0].trimStart().length;
    const end = match.index + match[0].trimEnd().length;
    if (claims.take(source, start, end)) mentions.push({ source, start, end, ...found });
  };
  for (const match of source.matches(ISO)) {
    const [from = '', to = ''] = [match[1], match[4]].map((day) => (day ?? '').replace(/[/.]/g, '-'));
    const sep = match[3];
    if (isCalendarDate(from)) add(match, arrange([from, ...(isCalendarDate(to) ? [to] : [])], sep ? [sep] : [], 1));
  }
  for (const match of source.matches(ARRIVAL)) {
    const found = match[2] || match[4] ? readItems(`${match[1]} au ${match[3]}`, today) : null;
    if (found) add(match, found);
  }
  for (const match of source.matches(WEEK_OF_MONTH)) {
    const days = weekOfMonth(ORDINALS[match[1] ?? ''] ?? 1, monthOf(match[2]), match[3], today);
    add(match, { days, endDate: null, vague: true, confidence: 0.8 });
  }
  for (const match of source.matches(WEEK_OF_DAY)) {
    const day = resolve(Number(match[1] ?? match[4]), monthOf(match[2] ?? match[3]), match[5], null, today);
    if (day) add(match, { days: workingDays(mondayOf(day)), endDate: null, vague: true, confidence: 0.85 });
  }
  for (const match of source.matches(DAY_FIRST)) {
    const piece = withoutCount(match, source);
    const found = readItems(piece[0], today);
    if (found) add(piece, found);
  }
  for (const match of source.matches(MONTH_FIRST)) {
    let piece: Piece = { index: match.index, 0: match[0] };
    let found = readItems(turnAround(piece[0]), today);
    // "March 18, 45": the second number is no day.
    for (let cut = lastNumber(piece[0]); !found && cut > 0; cut = lastNumber(piece[0])) {
      piece = { index: match.index, 0: piece[0].slice(0, cut) };
      found = readItems(turnAround(piece[0]), today);
    }
    if (found) add(piece, found);
  }
  for (const match of source.matches(NUMERIC)) {
    const found = readNumeric(match, source, today);
    if (found) add(found.piece, found.days);
  }
  for (const match of source.matches(NEXT_WEEKDAY)) {
    const weekday = WEEKDAYS[match[1] ?? match[2] ?? ''];
    if (weekday !== undefined)
      add(match, { days: [nextWeekday(today, weekday)], endDate: null, vague: false, confidence: 0.5 });
  }
  for (const match of source.matches(IN_DAYS)) {
    const count = match[1] ? (countOf(match[1]) ?? 1) : 1;
    const unit = match[2] ?? '';
    if (/^m/.test(unit)) add(match, { days: [], endDate: null, vague: true, confidence: 0.6 });
    else {
      const days = unit.startsWith('quinz') ? 15 : unit.startsWith('fort') ? 14 : count * (/^[sw]/.test(unit) ? 7 : 1);
      if (days > 0 && days < 800)
        add(match, { days: [addDays(today, days)], endDate: null, vague: false, confidence: 0.6 });
    }
  }
  for (const match of source.matches(WEEKDAY_LATER)) {
    const weekday = WEEKDAYS[match[1] ?? match[3] ?? match[4] ?? ''];
    if (weekday === undefined) continue;
    const day = addDays(nextWeekday(today, weekday), match[2] === 'quinze' ? 14 : 7);
    add(match, { days: [day], endDate: null, vague: false, confidence: 0.6 });
  }
  for (const match of source.matches(WEEK)) {
    const week = match[1] === undefined ? null : isoWeek(Number(match[1]), today);
    const monday = match[1] === undefined ? addDays(mondayOf(today), 7) : week;
    if (monday) add(match, { days: workingDays(monday), endDate: null, vague: true, confidence: 0.7 });
  }
  for (const match of source.matches(WEEKDAY_AND_DAY)) {
    const [, weekday = '', day, sep, , last] = match;
    const first = nearestDay(Number(day), WEEKDAYS[weekday] ?? 0, today);
    if (first === null) continue;
    const end = last === undefined ? null : addDays(first, Number(last) - Number(day));
    const found = end !== null && end > first ? arrange([first, end], [sep ?? '-'], 0.6) : null;
    add(match, found ?? { days: [first], endDate: null, vague: false, confidence: 0.6 });
  }
  for (const match of source.matches(MONTH_ALONE)) {
    const month = monthOf(match[1] ?? match[3]);
    const year = match[2] ?? match[4];
    // "may" is also a verb, and "mar" and "sun" are words: short forms need a year next to them.
    const word = (match[1] ?? match[3] ?? '').replace('.', '');
    if (!year && (word.length < 3 || /^(?:jan|mar|sun|dec|sep|oct|nov|jun|jul|aug|apr|feb)$/.test(word))) continue;
    if (year && `${year}-${String(month).padStart(2, '0')}` < today.slice(0, 7)) continue;
    add(match, { days: [], endDate: null, vague: true, confidence: 0.8 });
  }
  // "tell me tomorrow" may appear next to a date, so it counts as one only if there is no other.
  if (mentions.length === 0)
    for (const match of source.matches(TOMORROW))
      add(match, { days: [addDays(today, match[1] ? 2 : 1)], endDate: null, vague: false, confidence: 0.6 });
  return mentions.sort((a, b) => a.start - b.start);
}

interface Piece {
  index: number;
  0: string;
}

const SEPARATOR = new RegExp(`^${SEP}$`);
const NEXT_DAY = new RegExp(`^${LEAD}(?:${WD}\\s*)?(?:(?:le|the)\\s+)?(\\d{1,2})`);
/** Words before a bare number that isn't a day of the month: it counts people. */
const COUNTS =
  /(?:\b(?:pour|for|serons|serions|sommes|sera|seront|be|are|expect(?:ing)?|attendons|attendus?|groupe de|group of|party of|team of|equipe de|about|around|environ|autour de|approximately|approx\.?|pres de|jusqu'a|up to|pax|personnes|participants|invites|guests|people|effectif|capacite|salle|room|we're|a)|~|'re|'ll be)\s*:?\s*$/;

/** Words that count people whatever comes between the numbers: "nous serons 20 à 25, le 30 mars". */
const COUNTS_ANY = /(?:serons|serions|sommes|sera|seront|be|are|expect(?:ing)?|attendons|'re|we're)\s*:?\s*$/;

/** Leaves out the numbers before the first day that count something else: "pour 20, le 25 mars". */
function withoutCount(match: RegExpExecArray, source: Folded): Piece {
  const text = match[0];
  if (!/^\s*\d{1,2}\s*(?:-|\/|&|,|[a-z']+\s)/.test(text)) return { index: match.index, 0: text };
  // An article begins the list of days: what is before it, without one, is no day.
  const article = text.search(new RegExp(`(?<=,\\s{0,2}(?:ou\\s)?)(?:le|les|the|on|du|${WD}\\s)`));
  let at = Math.max(0, article);
  for (;;) {
    const rest = text.slice(at);
    const bare = /^\s*(\d{1,2})\s*(-|\/|&|,|[a-z']+)\s*/.exec(rest);
    const separator = bare?.[2] ?? '';
    // The number has its own month.
    if (!bare || (/^[a-z]/.test(separator) && !SEPARATOR.test(separator))) break;
    const next = NEXT_DAY.exec(rest.slice(bare[0].length));
    if (!next) break;
    const start = match.index + at + rest.search(/\d/);
    const before = source.folded.slice(Math.max(0, start - 20), start);
    const rises = Number(bare[1]) < Number(next[1]) && Number(next[1]) <= 31;
    const dash = (separator === '-' || separator === '/') && bare[0].trimEnd().includes(' ');
    const counts = COUNTS.test(before) && (separator === ',' || dash);
    if (rises && !counts && !COUNTS_ANY.test(before)) break;
    at += bare[0].length;
  }
  return { index: match.index + at, 0: text.slice(at) };
}

/** The position of the mark before the last number of a list; 0 if there is only one. */
function lastNumber(text: string): number {
  const numbers = [...text.matchAll(/\d+/g)];
  const last = numbers.at(-1);
  if (!last || numbers.length < 2) return 0;
  return text
    .slice(0, last.index)
    .trimEnd()
    .replace(new RegExp(`${SEP}$`), '')
    .trimEnd().length;
}

interface Item {
  day: number;
  month: number | null;
  year: string | undefined;
  weekday: number | null;
}

const ITEM_PARTS = new RegExp(
  `(?:(${any(WEEKDAYS)})\\b\\.?,?\\s*(?:(?:le|the)\\s+)?)?(?<!\\d)(\\d{1,2})(?!\\d)${ORD}(?:\\s*(?:of\\s+)?(${any(MONTHS)})\\b\\.?(?:,?\\s+(?:de\\s+|of\\s+)?(${YEAR_DIGITS}|'\\d{2}))?)?`,
  'g',
);

/**
 * "du 30 mars au 2 avril 2027", "12, 13 et 14 mars": each day takes month and year from the next one that names them.
 */
function readItems(text: string, today: string): Days | null {
  const separators: string[] = [];
  const items: Item[] = [];
  let end = 0;
  for (const match of text.matchAll(ITEM_PARTS)) {
    if (items.length > 0) separators.push(text.slice(end, match.index).trim());
    end = match.index + match[0].length;
    items.push({
      day: Number(match[2]),
      month: match[3] ? (MONTHS[match[3]] ?? null) : null,
      year: fullYear(match[4]?.replace("'", ''), today),
      weekday: match[1] ? (WEEKDAYS[match[1]] ?? null) : null,
    });
  }
  for (let i = items.length - 2; i >= 0; i -= 1) {
    const item = items[i];
    const next = items[i + 1];
    if (item && next) {
      item.month ??= next.month;
      item.year ??= next.year;
    }
  }
  for (let i = 1; i < items.length; i += 1) {
    const item = items[i];
    const previous = items[i - 1];
    if (item && previous) {
      item.month ??= previous.month;
      item.year ??= previous.year;
    }
  }
  const days: string[] = [];
  let confidence = 1;
  for (const item of items) {
    if (item.month === null) return null;
    const day = resolve(item.day, item.month, item.year, item.weekday, today);
    if (!day) return null;
    if (item.year === undefined) confidence = Math.min(confidence, 0.9);
    if (item.weekday !== null && weekdayOf(day) !== item.weekday) confidence = 0.6;
    days.push(day);
  }
  if (days.length === 0) return null;
  const first = days[0] ?? '';
  const last = days[days.length - 1] ?? '';
  // "30 décembre au 2 janvier 2027": the year belongs to the end.
  if (days.length === 2 && first > last && items[0]?.year === items[1]?.year && items[1]?.year) {
    days[0] = shiftYear(first, -1);
  }
  return arrange(days, separators, confidence);
}

/** Decides between a range and choices by the words between the days. */
function arrange(days: string[], separators: string[], confidence: number): Days {
  const first = days[0] ?? '';
  const last = days[days.length - 1] ?? '';
  if (days.length === 1) return { days, endDate: null, vague: false, confidence };
  const words = separators.join(' ');
  const choice = /\b(?:ou|or)\b/.test(words);
  const range =
    separators.length === 1 && /^(?:-|\/|au|a|to|until|till|through|jusqu'au)\b|^[-/]/.test(words) && first < last;
  const consecutive = days.every((day, i) => i === 0 || day === addDays(days[i - 1] ?? '', 1));
  if (!choice && (range || consecutive)) return { days: [first], endDate: last, vague: false, confidence };
  return { days: [...new Set(days)], endDate: null, vague: false, confidence: Math.min(confidence, 0.8) };
}

/** "March 12-14, 2027" → "12-14 march 2027", so that the same rules read both orders. */
function turnAround(text: string): string {
  const year = /,?\s+((?:1[5-9]|20)\d{2})$/.exec(text);
  const body = year ? text.slice(0, year.index) : text;
  let month = '';
  return (
    body.replace(
      new RegExp(`(?:(${any(MONTHS)})\\b\\.?\\s+)?(?:the\\s+)?(?<!\\d)(\\d{1,2})(?!\\d)${ORD}`, 'g'),
      (_, named: string | undefined, day: string) => {
        month = named ?? month;
        return `${day} ${month}`;
      },
    ) + (year ? ` ${year[1]}` : '')
  );
}

/** "pour 20 - 25/03/2027": the first number counts people. */
const countsBefore = (match: RegExpExecArray, before: string): boolean =>
  COUNTS.test(before) && /^\d{1,2}\s+[-&]/.test(match[0]);

/** Two digits are a year of this century, or of the last one if that would be far away. */
function fullYear(short: string | undefined, today: string): string | undefined {
  if (short?.length !== 2) return short;
  return Number(short) <= Number(today.slice(2, 4)) + 20 ? `20${short}` : `19${short}`;
}

function readNumeric(match: RegExpExecArray, source: Folded, today: string): { piece: Piece; days: Days } | null {
  const [whole, leadDay, leadSep, a = '', mark, b = '', year, sep, a2, b2, year2] = match;
  // Without a year only a slash counts, with a word before it: "06.12" begins a telephone number, and "24/7" isn't a
  // date.
  const before = source.folded.slice(Math.max(0, match.index - 25), match.index);
  const named = ANNOUNCED_DAY.exec(before)?.[1];
  const weekday = named === undefined ? undefined : (WEEKDAYS[named] ?? null);
  const announced =
    /(?:\b(?:le|les|du|au|on|from|the|date|dates|entre|between|et|and|ou|or|by|for|pour|of)|:|\(|,)\s*$/.test(before) ||
    weekday !== undefined;
  const after = source.folded.slice(match.index + whole.length, match.index + whole.length + 20);
  const plain = /[a-z),] $/.test(before) && /^(?:0\d|1[0-2])$/.test(b) && PLAIN_END.test(after);
  if (!year && !year2 && (mark !== '/' || (!announced && !plain))) return null;
  if (/^(?:24\/7|7\/7|1\/2|50\/50)$/.test(whole.trim())) return null;
  // The day comes first, as in France. Only "03/25/2027" must be the other way round.
  const read = (x: string, y: string, z: string | undefined): string | null =>
    resolve(Number(x), Number(y), z, weekday ?? null, today) ??
    resolve(Number(y), Number(x), z, weekday ?? null, today);
  const endYear = fullYear(year2, today);
  const first = read(a, b, fullYear(year, today) ?? endYear);
  if (!first) return null;
  const confidence = year ? 0.95 : 0.85;
  if (a2 && b2) {
    const last = read(a2, b2, endYear ?? fullYear(year, today));
    return last ? { piece: match, days: arrange([first, last], [sep ?? '-'], confidence) } : null;
  }
  const lead = leadDay && !countsBefore(match, before) ? read(leadDay, b, fullYear(year, today)) : null;
  if (lead && lead < first)
    return { piece: match, days: arrange([lead, first], [leadSep === '&' ? '-' : (leadSep ?? '-')], confidence) };
  const own = leadDay ? whole.length - whole.replace(/^\d{1,2}\s*(?:-|au|et|and|to|&)\s*/, '').length : 0;
  const piece = { index: match.index + own, 0: whole.slice(own) };
  return { piece, days: { days: [first], endDate: null, vague: false, confidence } };
}
