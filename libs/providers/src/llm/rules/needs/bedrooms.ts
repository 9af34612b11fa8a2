import { addDays } from '../mentions/calendar';
import { PEOPLE } from '../mentions/counts';
import { COUNT, countOf } from '../mentions/numbers';
import type { Folded, Range } from '../text';
import { eachOnce, type EventDays, type NamedDay, nightsBetween } from './days';
import { rowAt } from './rows';
import type { Sentence } from './sentences';

type RoomType = 'singles' | 'doubles' | 'twins';

/** A value with its place in the text. */
export interface Placed<T> extends Range {
  value: T;
  confidence: number;
}

/** Words that count bedrooms of one type. */
export interface BedWords extends Range {
  kind: 'bedrooms';
  rooms: RoomType | 'unspecified';
  number: Placed<number>;
}

/** The bedrooms of one stay. */
export interface Bedrooms {
  rooms: Partial<Record<RoomType | 'unspecified', Placed<number>>>;
  checkIn: Placed<string> | null;
  nights: Placed<number> | null;
  beds: BedWords[];
}

const BED_NOUN =
  '(?:chambres?|chbres?|chbs?\\b\\.?|chs?\\b\\.?|bed ?rooms?|hotel rooms?|guest ?rooms?|sleeping rooms?|couchages?|(?:junior |executive )?suites?)';
const NOUN = `(?:${BED_NOUN}|rooms?)`;
const USE = '(?:occupancy|use|usage|utilisation|occupation)';
const TYPES: [RoomType, string][] = [
  // A double room for one person is a single.
  [
    'singles',
    `(?:doubles?|dbls?|twins?|kings?)(?: rooms?| bedrooms?| chambres?)? ?(?:(?:for|as|a|en|pour) )?(?:${USE} )?(?:single|sole|sgl|individuel(?:le)?|simple|solo)(?: ${USE})?`,
  ],
  ['singles', `(?:singles?|simples?|sgls?|sngl|dsu|individuel(?:le)?s?|solos?|seules?)(?: ${USE})?`],
  [
    'twins',
    '(?:doubles?|dbls?)(?: rooms?)? (?:a|avec|with) (?:(?:deux|2|two) (?:lits|beds)|lits (?:jumeaux|separes)|twin beds)',
  ],
  [
    'twins',
    '(?:twins?|twns?|(?:a |de |avec )?(?:deux|2) lits(?: simples| separes)?|(?:a )?lits (?:jumeaux|separes)|twin[ -]bed(?:ded)?s?)',
  ],
  ['doubles', `(?:doubles?|dbls?|grands? lits?|matrimonial(?:e)?s?)(?: ${USE})?`],
];
const TYPE = TYPES.map(([, pattern]) => pattern).join('|');
const SINGLE = TYPES.filter(([type]) => type === 'singles')
  .map(([, pattern]) => pattern)
  .join('|');
const GUESTS = `(?:${PEOPLE}|vips?|intervenants|speakers|p\\b)`;
/** "85 chambres individuelles", "45 single rooms", "58 x SGL" */
const COUNTED = new RegExp(
  `\\b(${COUNT})\\s?(?:[x×]\\s?)?(?:(?:en-?suite|standard|superior|quiet|comfortable|classic) )?(?:(?:de |d'|of )?${NOUN}[ (]{1,2})?(?:(?:a partager|shared|partagee?s?|for sharing|pour deux)[ ,(]*)?(?:(?:en|de type|type|a|in|for|as|dites?|standard|confort|superieures?|classic) (?:${NOUN}\\s+)?)?(${TYPE})\\b(?:[ -]${NOUN})?`,
  'g',
);
/** "chambres doubles : 21", "chambres twin (18 chambres)" */
const LABELED = new RegExp(
  `\\b(?:${NOUN}\\s+)?(?:en |de type )?(${TYPE})\\s*(?:${NOUN}\\s*)?[:(=x×-]\\s*(${COUNT})\\b(?! ?(?:€|nuits?|nights?|pers|pax|people|/ ?\\d))`,
  'g',
);
/** "26 personnes dormiront sur place, en chambre individuelle" */
const SLEEPERS = new RegExp(
  `\\b(${COUNT}) (?:(?!(?:de|en|in|et|and)\\b)[a-z]+ )?(?:${GUESTS}\\b|(?:d'entre (?:eux|nous)|of (?:us|them)))[^.;:\\n\\d]{0,45}?\\b(?:en|in|dans|a)\\s+(?:(?:des?|une?|a|leur|their own|own) )?(?:${NOUN}\\s+)?(?:${SINGLE})\\b(?: ${NOUN})?`,
  'g',
);
/** "35, tous en chambre individuelle" */
const ALL_SINGLE = new RegExp(
  `\\b(?:pour|for|a|serons|sommes|are|be) (${COUNT})(?: of us)?,? (?:\\(|(?:tous |toutes |all |everyone |each )?(?:en|in) )(?:their own )?(?:${NOUN}\\s+)?(?:${SINGLE})\\b(?: ${NOUN})?`,
  'g',
);
/** "around 15 would stay the night (single rooms)" */
const STAYING = new RegExp(
  `\\b(${COUNT})\\b[^.;:\\n\\d]{0,30}\\b(?:stay(?:ing)?|sleep(?:ing)?|dorm\\w+|rest\\w+ (?:la nuit|dormir)|passer\\w* la nuit)\\b[^.;:\\n\\d]{0,30}?[(,] ?(?:(?:in|en) )?(?:${NOUN} )?(${TYPE})(?: ${NOUN})?`,
  'g',
);
/** "20 of them need a hotel room" */
const EACH_ROOM = new RegExp(
  `\\b(${COUNT})\\b[^.;:\\n\\d]{0,45}?\\b(?:needs?|require|want|besoin d'|faut|prevoir)\\s?(?:a|one|une) (?:hotel room|bed ?room|room for the night|chambre)(?! (?:${TYPE}))\\b`,
  'g',
);
/** "Hébergement la veille pour 20 personnes (chambres individuelles)" */
const ROOMS_FOR = new RegExp(
  `\\b(?:hebergements?|nuitees?|accommodation|(?:overnight |hotel )?rooms|chambres)\\b[^.;:\\n\\d]{0,25}\\b(?:pour|for) (${COUNT}) (?:${GUESTS})[^.;\\n\\d]{0,10}?[(,] ?(?:(?:en|in) )?(?:${NOUN} )?(${SINGLE})(?: ${NOUN})?`,
  'g',
);
/** "10 of them require single rooms" */
const EACH_OF_THEM = new RegExp(
  `\\b(${COUNT}) (?:of (?:them|us)|d'entre (?:eux|nous))\\)?,? (?:will |would |auront |ont )?(?:needs?|require|want|besoin de|souhaitent) (?:${NOUN} )?(${SINGLE})(?: ${NOUN})?\\b`,
  'g',
);
/** "six of our guests need a double room each" */
const EACH = new RegExp(
  `\\b(${COUNT}) (?:of (?:our|them|the|us) ?|de nos )?(?:[a-z]+ )?(?:[^.;:\\n\\d]{0,45}?)\\b(?:(?:a|an|une|une? chambre) (${TYPE})(?: ${NOUN})? (?:each|chacune?)|(?:needs?|require|want|besoin d'|faut|prevoir) ?(?:a|an|one|une)(?: chambre)? (${TYPE})(?: ${NOUN})?)\\b`,
  'g',
);
/** "please quote a single room for 28 January" */
const ONE_ROOM = new RegExp(
  `\\b(?:quote|book|hold|reserve|need|require|want|add|besoin d'|faut|faudrait|prevoir|reserver|ajouter|proposer|souhaite|souhaitons) ?(?:(?:us|also|for|me|nous|aussi|egalement) )*(a|an|one|une)(?: ${NOUN})? (${TYPE})(?: ${NOUN})?\\b(?! (?:each|chacune?|layout|file))`,
  'g',
);
/** "180 bedrooms", "une dizaine de chambres" */
const TOTAL = new RegExp(
  `\\b(${COUNT})\\s?(?:[x×]\\s?)?(?:de |d'|of )?(?:(?:hotel|double|grandes?|belles?|standard|comfortable|quiet) )?${BED_NOUN}(?![a-z])(?! de (?:reunion|commerce))`,
  'g',
);
/** "chambres : 40", "bedrooms (40)" */
const TOTAL_LABELED = new RegExp(
  `\\b(?:chambres|bed ?rooms|hotel rooms|guest rooms)\\s*(?:[:(=x×]|\\bx\\b)\\s*(${COUNT})\\b(?! ?(?:€|nuits?|nights?|pers|pax|people|/|x\\b|${TYPE}|single|double|twin))`,
  'g',
);
/** "the bedrooms go from 120 to 135" */
const TOTAL_CHANGED = new RegExp(
  `\\b(?:chambres|bed ?rooms|hotel rooms)[^.;\\n\\d]{0,20}\\b(?:from|de) ${COUNT} (?:to|a) (${COUNT})\\b`,
  'g',
);
/** Rooms of a sentence about a night. */
const TOTAL_SLEEPING = new RegExp(
  `\\b(${COUNT})\\s+rooms?\\b(?! (?:for|of|with|de|pour|that seat)\\b (?:\\d|about|up))`,
  'g',
);
export const SLEEPING =
  /\b(?:nights?|overnight|hotel|sleep(?:ing|s)?|stay(?:s|ing)? (?:overnight|over|on site|at|in)|accommodation|lodging|check-?\s?in|own rooms?|bedrooms?|beds?|en-?suite|breakfast|half board|full board|b&b|bed and breakfast)\b/;
const MEETING = /\b(?:break-?outs?|meetings?|syndicate|sessions?|workshops?|plenary|working groups?)\b/;
/** A type said behind a number of rooms: "14 rooms on 13 January, single occupancy", "135 chambres, toutes en single". */
const TYPED_BEHIND = new RegExp(
  `^[^;\\n]{0,50}?[,(:-] ?(?:all |tous |toutes |each |chacune )?(?:(?:en|in|for|as) )?(${TYPE})\\b`,
);
/** "Chambres single	220": a row of a table. */
const ROW = new RegExp(
  `^\\s*(?:[-*•] ?)?(${NOUN}(?: (?:en |de type )?(?:${TYPE}))?|(?:${TYPE})(?: ${NOUN})?)\\s+(\\d{1,4})\\b(?! (?:${TYPE}|${NOUN}|nuits?(?! du)|nights?(?! of)))`,
);
const ROW_NOUN = new RegExp(
  `^\\s*(?:[-*•] ?)?(${NOUN}(?: (?:en |de type )?(?:${TYPE}))?|(?:${TYPE})(?: ${NOUN})?)(?![a-z])`,
);
const REPLACED =
  /(?:\b(?:(?:chambres?|rooms?|singles?|doubles?|twins?)[ (,]{1,2}(?:ou|or)|instead of|au lieu de|rather than|plutot que|et non|not)\s)$/;
const PART_OF = /^[^.\d]{0,12}(?:\(|\bdont\b|\bincluding\b|\bof which\b|:|\bsoit\b)/;
const REFUSED =
  /(?:\b(?:pas|plus|sans|aucune?|ni) (?:besoin )?(?:de |d')?(?:chambres?|hebergement|nuitee)|\b(?:no|not? need(?: any)?|don't need(?: any)?|do not need(?: any)?|without|nor) (?:bed ?rooms?|hotel rooms?|accommodation|overnight)|(?:chambres?|hebergements?|bed ?rooms?|accommodation)[^,;.\d]{0,20} (?:n'est|ne sont|ne sera) (?:pas|plus))/;
const PAST = /\b(?:we had|nous avions|on avait|last year we|l'an dernier nous)\b/;
const NIGHTS = new RegExp(`\\b(${COUNT})\\s+(?:nuits?|nuitees?|nights?)\\b(?! (?:du|de|of)\\b)`);
const ONE_NIGHT = /\b(?:la nuit|the night|nuit (?:du|de|sur place)|night of|overnight|nuits?|nuitees?|nights?)\b/;
const DEPARTURE =
  /\b(?:depart(?:s|ing|ure)?|leav(?:e|ing)|check(?:ing)?-?\s?out|retour|out|until|jusqu'au|to|au)\b[^\d]{0,20}$/;
const MAX_CHECK_OUT = 40;
/** Words directly before the day on which guests leave. */
const CHECK_OUT =
  /\b(?:check(?:ing|s)?-?\s?out|leav(?:e|es|ing)|depart(?:s|ure|ing)?|repart\w*|liber\w+)(?: (?:on|the|le|of|is|prevue?|matin|morning|early|est|:|chambres?|rooms?|les))*[ :]*(?:(?:on |the |le |[a-z]+day )+)?$/;
/** "la nuit du 10", "the night of 10 June": a stay whose days are all named there. */
const OF_A_NIGHT = /\b(?:nuits?|nuitees?|nights?)\b/;
const STATED_NIGHT = /\b(?:the night|one night|la nuit|une nuit|single night)\b/;
const EVE = /\b(?:la veille|(?:the )?(?:day|night|evening) before)\b/;

/** Finds the words that count bedrooms, in the order of the text: needs beside them end there. */
export function bedWordsIn(source: Folded, sentences: Sentence[]): BedWords[] {
  const found: BedWords[] = [];
  for (const sentence of sentences) {
    const text = source.folded.slice(sentence.start, sentence.end);
    if (REFUSED.test(text) || (PAST.test(text) && !/\b(?:this time|now|cette fois|cette annee|this year)\b/.test(text)))
      continue;
    const isRow = /[\t|]/.test(source.slice(sentence.start, sentence.end));
    found.push(...wordsOf(source, text, sentence.start, isRow));
  }
  return found;
}

function wordsOf(source: Folded, text: string, offset: number, isRow: boolean): BedWords[] {
  const found: BedWords[] = [];
  const taken = new Uint8Array(text.length + 1);
  const put = (rooms: BedWords['rooms'], number: number | null, match: RegExpMatchArray): void => {
    const start = match.index ?? 0;
    const end = start + match[0].trimEnd().length;
    if (number === null || number < 1 || number > 5000 || taken.subarray(start, end).includes(1)) return;
    // "13 chambres (ou 7 twins)", "instead of 90 singles"
    if (REPLACED.test(text.slice(Math.max(0, start - 24), start))) return;
    taken.fill(1, start, end);
    const place = { start: offset + start, end: offset + end };
    found.push({ kind: 'bedrooms', rooms, number: { value: number, confidence: 0.9, ...place }, ...place });
  };
  const row = isRow ? ROW_NOUN.exec(text) : null;
  if (row) {
    const columns = rowAt(source, offset + (row[0].length - row[0].trimStart().length));
    const number = columns?.count ?? columns?.attendees ?? null;
    const plain = ROW.exec(text);
    const type = TYPES.find(([, pattern]) =>
      new RegExp(`(?:^|\\s)(?:${pattern})(?: ${NOUN})?$`).test((row[1] ?? '').trim()),
    )?.[0];
    if (number && number.end <= offset + text.length) {
      taken.fill(1, 0, text.length);
      const place = { start: offset, end: offset + text.trimEnd().length };
      const { value, start, end } = number;
      found.push({
        kind: 'bedrooms',
        rooms: type ?? 'unspecified',
        number: { value, confidence: 0.9, start, end },
        ...place,
      });
    } else if (plain) put(type ?? 'unspecified', Number(plain[2]), plain);
  }
  for (const match of text.matchAll(SLEEPERS)) put('singles', countOf(match[1] ?? ''), match);
  for (const pattern of [ROOMS_FOR, EACH_OF_THEM])
    for (const match of text.matchAll(pattern)) put('singles', countOf(match[1] ?? ''), match);
  for (const match of text.matchAll(ALL_SINGLE)) put('singles', countOf(match[1] ?? ''), match);
  for (const match of text.matchAll(STAYING)) put(typeOf(match[2] ?? ''), countOf(match[1] ?? ''), match);
  for (const match of text.matchAll(EACH_ROOM)) put('unspecified', countOf(match[1] ?? ''), match);
  for (const match of text.matchAll(EACH)) put(typeOf(match[2] ?? match[3] ?? ''), countOf(match[1] ?? ''), match);
  for (const match of text.matchAll(ONE_ROOM)) put(typeOf(match[2] ?? ''), 1, match);
  for (const match of text.matchAll(COUNTED)) put(typeOf(match[2] ?? ''), countOf(match[1] ?? ''), match);
  for (const match of text.matchAll(LABELED)) put(typeOf(match[1] ?? ''), countOf(match[2] ?? ''), match);
  const typed = found.reduce((sum, { number }) => sum + number.value, 0);
  const patterns = SLEEPING.test(text)
    ? [TOTAL_CHANGED, TOTAL, TOTAL_LABELED, TOTAL_SLEEPING]
    : [TOTAL_CHANGED, TOTAL, TOTAL_LABELED];
  for (const pattern of patterns)
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length;
      const number = countOf(match[1] ?? '');
      if (number === null || (pattern === TOTAL_SLEEPING && !isOfNights(text, match.index, end))) continue;
      // A total may include its parts: only the remaining rooms have no type.
      put(
        'unspecified',
        typed > 0 && PART_OF.test(text.slice(end, end + 25)) && !/^[ (]*(?:ou|or)\b/.test(text.slice(end, end + 8))
          ? number - typed
          : number,
        match,
      );
    }
  // "30 chambres le 24, 40 chambres le 25 (toutes en single)"
  const last = found.toSorted((a, b) => a.start - b.start).at(-1);
  if (last && found.every(({ rooms }) => rooms === 'unspecified')) {
    const behind = TYPED_BEHIND.exec(text.slice(last.end - offset));
    const isOfAll = found.length === 1 || /\b(?:all|tous|toutes)\b/.test(behind?.[0] ?? '');
    if (behind && isOfAll) for (const one of found) one.rooms = typeOf(behind[1] ?? '');
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Whether rooms are bedrooms: in a text about nights, or beside a meeting in the same words. */
function isOfNights(text: string, start: number, end: number): boolean {
  if (!MEETING.test(text)) return true;
  const from = Math.max(...[',', ';', ':', '.'].map((mark) => text.lastIndexOf(mark, start))) + 1;
  const behind = text.slice(end).search(/[,;:.]/);
  const words = text.slice(from, behind < 0 ? text.length : end + behind);
  return SLEEPING.test(words) && !MEETING.test(words);
}

const typeOf = (words: string): RoomType =>
  TYPES.find(([, pattern]) => new RegExp(`^(?:${pattern})$`).test(words))?.[0] ?? 'doubles';

/**
 * Returns the stays of a sentence: the days behind bedrooms are theirs, and days before all bedrooms, or those of a heading, are for the ones
 * without.
 */
export function bedroomsIn(
  source: Folded,
  sentence: Sentence,
  beds: BedWords[],
  days: NamedDay[],
  heading: NamedDay[],
  event: EventDays | null,
): Bedrooms[] {
  const groups: { beds: BedWords[]; days: NamedDay[]; isClosed: boolean }[] = [];
  const [first] = beds;
  if (!first) return [];
  const lead = days.filter(({ end }) => end <= first.start);
  for (const [at, bed] of beds.entries()) {
    const last = groups.at(-1);
    const own = days.filter(({ start }) => start >= bed.start && start < (beds[at + 1]?.start ?? Infinity));
    const behind = source.folded.slice(bed.end, beds[at + 1]?.start ?? sentence.end);
    const isClosed = own.length > 0 || NIGHTS.test(behind);
    if (!last || (last.isClosed && isClosed)) groups.push({ beds: [bed], days: own, isClosed });
    else {
      last.beds.push(bed);
      last.days.push(...own);
      last.isClosed ||= isClosed;
    }
  }
  return groups.map((group, at) => {
    const from = at === 0 ? sentence.start : (group.beds[0] as BedWords).start;
    const to = groups[at + 1]?.beds[0]?.start ?? sentence.end;
    const isWhole = group.days.some(
      ({ last, start, end }) => last !== null || OF_A_NIGHT.test(source.folded.slice(Math.max(0, start - 14), end)),
    );
    const own = eachOnce(group.days.length > 0 ? [...(at === 0 && !isWhole ? lead : []), ...group.days] : lead);
    const rooms: Bedrooms['rooms'] = {};
    for (const { rooms: type, number } of group.beds) {
      const known = rooms[type];
      rooms[type] = known
        ? { ...known, value: known.value + number.value, end: Math.max(known.end, number.end) }
        : number;
    }
    const place = group.beds[0] as BedWords;
    const text = source.folded.slice(from, to);
    return {
      rooms,
      beds: group.beds,
      ...stayOf(
        text,
        from,
        own.length > 0 ? own : heading,
        (own.length === 0 && heading.length > 0) || isNightOf(source, sentence, lead, first),
        event,
        place,
        groups[at + 1]?.days[0] ?? null,
      ),
    };
  });
}

/** "2 juin : 300 individuelles": the bedrooms of one night. */
function isNightOf(
  { folded }: Folded,
  { start, beginsLine }: Sentence,
  [day, ...others]: NamedDay[],
  first: Range,
): boolean {
  if (!day || others.length > 0 || !beginsLine || day.last !== null) return false;
  return (
    /^\s*(?:[-–*•] ?)?(?:le |nuit du |on )?$/.test(folded.slice(start, day.start)) &&
    /^\s?:\s*$/.test(folded.slice(day.end, first.start))
  );
}

/** The first night and the number of nights: as stated, else the nights of the event. */
function stayOf(
  text: string,
  offset: number,
  days: NamedDay[],
  isHeading: boolean,
  event: EventDays | null,
  rooms: Range,
  next: NamedDay | null,
): Pick<Bedrooms, 'checkIn' | 'nights'> {
  const stated = NIGHTS.exec(text);
  const number = stated ? countOf(stated[1] ?? '') : null;
  const statedNights: Placed<number> | null =
    stated && number !== null && number > 0
      ? { value: number, confidence: 0.95, start: offset + stated.index, end: offset + stated.index + stated[0].length }
      : null;
  const range = days.find(({ last }) => last !== null);
  const plain = days.filter(({ last }) => last === null);
  const [first, ...others] = plain;
  if (range?.last)
    return {
      checkIn: at(range.day, range),
      nights: statedNights ?? at(Math.max(1, nightsBetween(range.day, range.last)), range),
    };
  const leaving = others.find((one) => DEPARTURE.test(text.slice(0, Math.max(0, one.start - offset))));
  if (first && leaving && leaving.day > first.day)
    return {
      checkIn: at(first.day, first),
      nights: at(nightsBetween(first.day, leaving.day), { start: first.start, end: leaving.end }),
    };
  // "for those who stay the night (checking out on 12 February)"
  if (
    first &&
    others.length === 0 &&
    CHECK_OUT.test(text.slice(0, Math.max(0, first.start - offset)).slice(-MAX_CHECK_OUT))
  ) {
    const arrival = event !== null && event.first < first.day && !STATED_NIGHT.test(text) ? event.first : null;
    const nights = statedNights ?? at(arrival === null ? 1 : nightsBetween(arrival, first.day), first);
    return { checkIn: at(addDays(first.day, -nights.value), first), nights };
  }
  const night = ONE_NIGHT.exec(text);
  if (first) {
    // "the nights of 4 and 5 October": one for each day.
    const last = plain.at(-1) ?? first;
    const isRow = plain.length > 1 && plain.every(({ day }, index) => day === addDays(first.day, index));
    if (isRow && night && statedNights === null)
      return { checkIn: at(first.day, first), nights: at(plain.length, { start: first.start, end: last.end }) };
    const oneNight = night
      ? at(1, { start: offset + night.index, end: offset + night.index + night[0].length })
      : isHeading
        ? at(1, first)
        : null;
    // "21 chambres le 12, 15 le 13": the next number is for the nights from then on.
    const until = next && next.day > first.day ? next.day : event?.last;
    const left = until === undefined ? 0 : nightsBetween(first.day, until);
    return { checkIn: at(first.day, first), nights: statedNights ?? oneNight ?? at(Math.max(1, left), first, 0.6) };
  }
  if (event === null) return { checkIn: null, nights: statedNights };
  const eve = EVE.exec(text);
  if (eve) {
    const place = { start: offset + eve.index, end: offset + eve.index + eve[0].length };
    return { checkIn: at(addDays(event.first, -1), place), nights: statedNights ?? at(1, place) };
  }
  const eventNights = nightsBetween(event.first, event.last);
  return { checkIn: at(event.first, rooms, 0.6), nights: statedNights ?? at(Math.max(1, eventNights), rooms, 0.6) };
}

const at = <T>(value: T, { start, end }: Range, confidence = 0.9): Placed<T> => ({ value, confidence, start, end });
