import { addDays } from '../mentions/calendar';
import type { DateMention } from '../mentions/dates';
import { COUNT, countOf } from '../mentions/numbers';
import type { Folded, Range } from '../text';
import { type EventDays, type NamedDay, namedDays } from './days';

type RoomType = 'singles' | 'doubles' | 'twins';

/** A value with its place in the text. */
export interface Placed<T> extends Range {
  value: T;
  confidence: number;
}

/** The bedrooms of a sentence. */
export interface Bedrooms extends Range {
  rooms: Partial<Record<RoomType | 'unspecified', Placed<number>>>;
  checkIn: Placed<string> | null;
  nights: Placed<number> | null;
}

const NOUN = '(?:chambres?|chbres?|chb\\b\\.?|bed ?rooms?|hotel rooms?|guest rooms?|rooms?)';
const TYPES: [RoomType, string][] = [
  // A double room for one person is a single.
  [
    'singles',
    '(?:doubles?|twins?)(?: rooms?| bedrooms?| chambres?)? (?:(?:for|a|en|pour) )?(?:usage |utilisation )?(?:single|individuel(?:le)?|simple|sole)(?: use| occupancy| usage)?',
  ],
  ['singles', '(?:singles?|simples?|individuel(?:le)?s?|solos?)(?: occupancy| use)?'],
  ['twins', '(?:twins?|(?:a )?(?:deux|2) lits(?: simples| separes)?|lits jumeaux|twin[ -]bed(?:ded)?s?)'],
  ['doubles', '(?:doubles?|dbl)'],
];
const TYPE = TYPES.map(([, pattern]) => pattern).join('|');
/** "85 chambres individuelles", "45 single rooms", "10 twins" */
const COUNTED = new RegExp(
  `\\b(${COUNT})\\s+(?:${NOUN}\\s+)?(?:(?:en|de type|type|a|in) )?(${TYPE})\\b(?:[ -]${NOUN})?`,
  'g',
);
/** "chambres doubles : 21", "chambres twin (18 chambres)" */
const LABELED = new RegExp(
  `\\b(?:${NOUN}\\s+)?(?:en |de type )?(${TYPE})\\s*(?:${NOUN}\\s*)?[:(=x]\\s*(${COUNT})\\b`,
  'g',
);
/** "180 bedrooms", "une dizaine de chambres" */
const TOTAL = new RegExp(
  `\\b(${COUNT})\\s+(?:de |d'|of )?(?:chambres?|chbres?|chb\\b\\.?|bed ?rooms?|hotel rooms?|guest rooms?)\\b`,
  'g',
);
/** "Chambres single	220": a row of a table. */
const ROW = new RegExp(
  `^\\s*(?:[-*•] ?)?(${NOUN}(?: (?:en |de type )?(?:${TYPE}))?|${TYPE})\\s+(\\d{1,4})\\b(?! (?:${TYPE}|${NOUN}|nuits?(?! du)|nights?(?! of)))`,
);
const PART_OF = /^[^.\d]{0,12}(?:\(|\bdont\b|\bincluding\b|\bof which\b|:)/;
const SENTENCE = new RegExp(
  `\\b(?:chambres?|chbres?|chb|bed ?rooms?|hotel rooms?|guest rooms?|singles?|twins?|doubles?)\\b`,
);
const REFUSED =
  /\b(?:pas|plus|sans|aucune?) (?:besoin )?(?:de |d')?(?:chambres?|hebergement|nuitee)|\b(?:no|not? need(?: any)?|don't need(?: any)?|do not need(?: any)?|without) (?:bed ?rooms?|hotel rooms?|accommodation|overnight)/;
const NIGHTS = new RegExp(`\\b(${COUNT})\\s+(?:nuits?|nuitees?|nights?)\\b(?! (?:du|de|of)\\b)`);
const ONE_NIGHT = /\b(?:la nuit|the night|nuit (?:du|de|sur place)|night of|overnight|nuit)\b/;
const DEPARTURE = /\b(?:depart(?:s|ing|ure)?|leav(?:e|ing)|check-?\s?out|retour)\b[^\d]{0,20}$/;
const EVE = /\b(?:la veille|the (?:day|night|evening) before)\b/;

/** Where a text names bedrooms: needs beside them end there. */
export const bedroomsNamedIn = (source: Folded): Range[] =>
  [COUNTED, LABELED, TOTAL].flatMap((pattern) =>
    source.matches(pattern).map((match) => ({ start: match.index, end: match.index + match[0].trimEnd().length })),
  );

/** Reads the bedrooms that a sentence asks for; null if there are none. */
export function bedroomsIn(
  source: Folded,
  sentence: Range,
  dates: DateMention[],
  event: EventDays | null,
): Bedrooms | null {
  const text = source.folded.slice(sentence.start, sentence.end);
  if (!SENTENCE.test(text) || REFUSED.test(text)) return null;
  const rooms = roomsIn(text, sentence.start, source.slice(sentence.start, sentence.end).includes('\t'));
  const [first] = Object.values(rooms);
  if (!first) return null;
  const days = namedDays(source, sentence, dates, event);
  return { start: sentence.start, end: sentence.end, rooms, ...stayOf(text, sentence.start, days, event, first) };
}

function roomsIn(text: string, offset: number, isRow: boolean): Bedrooms['rooms'] {
  const rooms: Bedrooms['rooms'] = {};
  const taken = new Uint8Array(text.length + 1);
  const isFree = (start: number, end: number): boolean => !taken.subarray(start, end).includes(1);
  const put = (type: RoomType | 'unspecified', number: number | null, start: number, end: number): void => {
    if (number === null || number < 1 || number > 5000 || !isFree(start, end)) return;
    taken.fill(1, start, end);
    const known = rooms[type];
    rooms[type] = known
      ? { ...known, value: known.value + number, end: offset + end }
      : { value: number, confidence: 0.9, start: offset + start, end: offset + end };
  };
  const row = ROW.exec(text);
  if (row && isRow) {
    const type = TYPES.find(([, pattern]) => new RegExp(`(?:^|\\s)(?:${pattern})$`).test(row[1] ?? ''))?.[0];
    put(type ?? 'unspecified', Number(row[2]), 0, row[0].length);
  }
  for (const match of text.matchAll(LABELED))
    put(typeOf(match[1] ?? ''), countOf(match[2] ?? ''), match.index, match.index + match[0].length);
  for (const match of text.matchAll(COUNTED))
    put(typeOf(match[2] ?? ''), countOf(match[1] ?? ''), match.index, match.index + match[0].trimEnd().length);
  const typed = Object.values(rooms).reduce((sum, { value }) => sum + value, 0);
  for (const match of text.matchAll(TOTAL)) {
    const end = match.index + match[0].length;
    const number = countOf(match[1] ?? '');
    if (number === null || !isFree(match.index, end)) continue;
    // A total may include its parts: only the remaining rooms have no type.
    const rest = typed > 0 && PART_OF.test(text.slice(end, end + 25)) ? number - typed : number;
    if (rest > 0) put('unspecified', rest, match.index, end);
  }
  return rooms;
}

const typeOf = (words: string): RoomType =>
  TYPES.find(([, pattern]) => new RegExp(`^(?:${pattern})$`).test(words))?.[0] ?? 'doubles';

/** The first night and the number of nights: as stated, else the nights of the event. */
function stayOf(
  text: string,
  offset: number,
  days: NamedDay[],
  event: EventDays | null,
  rooms: Range,
): Pick<Bedrooms, 'checkIn' | 'nights'> {
  const stated = NIGHTS.exec(text);
  const number = stated ? countOf(stated[1] ?? '') : null;
  const statedNights: Placed<number> | null =
    stated && number !== null && number > 0
      ? { value: number, confidence: 0.95, start: offset + stated.index, end: offset + stated.index + stated[0].length }
      : null;
  const range = days.find(({ last }) => last !== null);
  const [first] = days.filter(({ last }) => last === null);
  const leaving = days.find((one) => one.last === null && DEPARTURE.test(text.slice(0, one.start - offset)));
  const eve = EVE.exec(text);
  const night = ONE_NIGHT.exec(text);
  if (range?.last)
    return {
      checkIn: at(range.day, range),
      nights: statedNights ?? at(nightsBetween(range.day, range.last), range),
    };
  if (first && leaving && leaving.day > first.day)
    return {
      checkIn: at(first.day, first),
      nights: at(nightsBetween(first.day, leaving.day), { start: first.start, end: leaving.end }),
    };
  const eventNights = event === null ? 0 : nightsBetween(event.first, event.last);
  if (first) {
    const oneNight = night ? at(1, { start: offset + night.index, end: offset + night.index + night[0].length }) : null;
    const left = event === null ? 0 : nightsBetween(first.day, event.last);
    return { checkIn: at(first.day, first), nights: statedNights ?? oneNight ?? at(Math.max(1, left), first, 0.6) };
  }
  if (event === null) return { checkIn: null, nights: statedNights };
  if (eve) {
    const place = { start: offset + eve.index, end: offset + eve.index + eve[0].length };
    return { checkIn: at(addDays(event.first, -1), place), nights: statedNights ?? at(1, place) };
  }
  return { checkIn: at(event.first, rooms, 0.6), nights: statedNights ?? at(Math.max(1, eventNights), rooms, 0.6) };
}

const at = <T>(value: T, { start, end }: Range, confidence = 0.9): Placed<T> => ({ value, confidence, start, end });

const nightsBetween = (first: string, last: string): number =>
  Math.max(0, Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000));
