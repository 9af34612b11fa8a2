import type { Configuration, EventType, Slot } from '#domain/vocabulary';
import type { ValueSource } from '../../sources';
import type { ReadNeed } from '../../needs';
import type { ReadValue } from '../../read-value';
import { PEOPLE } from '../mentions/counts';
import type { DateMention } from '../mentions/dates';
import { COUNT, countOf } from '../mentions/numbers';
import type { TimeMention } from '../mentions/times';
import { configurationsIn } from '../mentions/words';
import type { Finding, Folded, Range } from '../text';
import { type Anchor, anchorsIn } from './anchors';
import { type Bedrooms, bedroomsIn, bedroomsNamedIn, type Placed } from './bedrooms';
import { rowAt } from './rows';
import { type EventDays, namedDays } from './days';
import { sentencesOf } from './sentences';

/** What is known of the main session, which isn't a need. */
export interface MainNeed {
  event: EventDays | null;
  /** All kinds of event that the text names, the main one first. */
  types: EventType[];
}

export interface NeedsText {
  source: Folded;
  origin: ValueSource;
  dates: DateMention[];
  times: TimeMention[];
}

/** The words for bedrooms, which end those of the need before them. */
interface Beds extends Range {
  kind: 'bedrooms';
}

/** A need's words in its sentence: from the mark before its name to the next need. */
interface Clause extends Range {
  anchor: Anchor | Beds;
  sentence: Range;
  /** What is said before all needs of the sentence ("Monday: "). */
  lead: Range;
}

const MAX_NEEDS = 20;
const MAX_BEDROOMS = 10;
const MAX_LEAD = 40;
const MAX_CLAUSE = 400;
/** Names of needs that are looked at: a longer list is no brief. */
const MAX_ANCHORS = 200;
const OPTIONAL =
  /\b(?:peut-etre|eventuel(?:lement|les?|s)?|en option|optionnel(?:le)?s?|option|si possible|si le budget|a confirmer|serai(?:en)?t (?:apprecie|ideal|un plus|bienvenu)\w*|a voir|pourquoi pas|maybe|perhaps|possibly|optional(?:ly)?|if possible|(?:might|would|could) be (?:nice|lovely|great|a plus|ideal)|to be confirmed|tbc|if you have|if available|if the budget)\b/;
const SLOTS: [Slot, RegExp][] = [
  ['evening', /\b(?:soirs?|soirees?|evenings?|fin de journee|dinatoires?|tonight)\b/],
  ['afternoon', /\b(?:apres[ -]midis?|afternoons?)\b/],
  ['morning', /\b(?:matins?|matinees?|mornings?)\b/],
  ['full_day', /\b(?:toute la journee|all day|full day|journee entiere)\b/],
];
/** The day that was named before. */
const SAME_DAY =
  /\b(?:that (?:evening|night|day)|the same (?:evening|day)|ce soir-la|(?:le )?(?:soir|jour) meme|le meme (?:soir|jour)|ce jour-la)\b/;
/** Where the words of the next need begin. */
const MARK =
  /(?:,|;|:|\(|\bet\b|\band\b|\bpuis\b|\bthen\b|\bainsi que\b|\bplus\b|\+|&|\bwith\b|\bavec\b|\bsuivie? d'|\bfollowed by\b|\t| - )/g;
const ADVERB =
  /(?:,\s*)?\b(?:optionally|eventuellement|possibly|maybe|perhaps|peut-etre|si possible|if possible|en option|si le budget le permet|if (?:the )?budget (?:allows|permits)),?\s*$/;
const ADJECTIVES = "(?:(?!(?:de|d'|of|for|pour|et|and|ou|or)\\b)[a-z'-]+ ){0,2}";
const BEFORE = new RegExp(`\\b(${COUNT})\\s+(?:\\([^)]{1,20}\\) )?${ADJECTIVES}$`);
const ON_TOP =
  /\b(?:supplementaires?|additionnel(?:le)?s?|autres?|second|deuxieme|en plus|outre|besides|additional|extra|separate|in addition|plus\b(?! de)|annexe|a cote|petites? salles?|small(?:er)? (?:meeting )?rooms?)/;
const UNIT =
  '(?!\\s*(?:de |d.)?(?:stands?|booths?|chambres?|rooms?|nuits?|nights?|jours?|days?|h\\b|h\\d|€|%|salles?|singles?|doubles?|twins?|panneaux|posters|exposants|exhibitors|exposant|heures?|hours?|minutes?|er\\b|am\\b|pm\\b|[/:.]\\d|janv|fev|mars|avr|mai\\b|juin|juil|aout|sept|oct|nov|dec|jan|feb|apr|june|july|aug|st\\b|nd\\b|rd\\b|th\\b|ateliers|places de parking))';
const PEOPLE_RANGE = new RegExp(
  `\\b(?:de |for |pour |of )?(\\d{1,4}) ?(?:-|a|to|et|and|ou|or) ?(\\d{1,4}) (?:${PEOPLE})`,
);
const PEOPLE_NAMED = new RegExp(
  `\\b(${COUNT})\\s+(?:de |d'|of )?(?:(?!(?:de|et|and|salles|rooms|stands)\\b)[a-z]+ )?(?:${PEOPLE}|vips?\\b|intervenants|speakers|couverts)`,
  'g',
);
const PEOPLE_BARE = new RegExp(
  `\\b(?:pour|for|de|of|about|environ)\\s+(?:about |environ |~ ?)?(${COUNT})\\b${UNIT}`,
  'g',
);

/** Reads what a text asks for besides the main session. */
export function readNeeds(text: NeedsText, main: MainNeed): ReadNeed[] {
  const { source } = text;
  const sentences = sentencesOf(source);
  const anchors = withoutMain(source, anchorsIn(source), main).slice(0, MAX_ANCHORS);
  const layouts = anchors.length === 0 ? [] : configurationsIn(source);
  const beds = bedroomsNamedIn(source).slice(0, MAX_ANCHORS);
  const clauses = clausesOf(source, sentences, [
    ...anchors,
    ...beds.map((place): Beds => ({ ...place, kind: 'bedrooms' })),
  ]);
  const rooms = clauses.flatMap((clause) => (isOfRooms(clause) ? needsOf(clause, text, layouts, main) : []));
  const stays = bedroomNeeds(
    text,
    sentences,
    clauses.filter((clause) => !isOfRooms(clause)),
    main.event,
  );
  return [...withoutMentions(rooms).slice(0, MAX_NEEDS), ...stays.slice(0, MAX_BEDROOMS)];
}

const isOfRooms = (clause: Clause): clause is Clause & { anchor: Anchor } => clause.anchor.kind !== 'bedrooms';

/** Leaves out needs that are only mentioned once more: "le dîner" besides "un dîner pour 80 personnes le 18". */
function withoutMentions(needs: ReadNeed[]): ReadNeed[] {
  const isMention = ({ kind, attendees, date, count, configuration }: ReadNeed): boolean =>
    kind.value !== 'breakout' && kind.value !== 'other' && !attendees && !date && !count && !configuration;
  const same = (one: ReadNeed, other: ReadNeed): boolean =>
    one.kind.value === other.kind.value && one.meal?.value === other.meal?.value;
  return needs.filter(
    (need, at) =>
      !isMention(need) ||
      !needs.some((other, index) => index !== at && same(need, other) && (!isMention(other) || index < at)),
  );
}

/**
 * Leaves out the words that name the main session itself: the dinner of a wedding, or the cocktail that the mail is about, if nothing else is
 * asked for before, and it doesn't follow something.
 */
function withoutMain(source: Folded, anchors: Anchor[], { types: [type], event }: MainNeed): Anchor[] {
  if (type === 'trade_show') return anchors.filter(({ kind }) => kind !== 'exhibition');
  if (type === 'wedding') return anchors.filter(({ meal }) => meal !== 'dinner');
  const [first, ...others] = anchors;
  if (!first) return [];
  const isMain =
    (type === 'cocktail' && first.kind === 'cocktail') ||
    ((type === 'dinner' || type === 'gala') && first.meal === 'dinner');
  const isOneDay = event === null || event.first === event.last;
  return isMain && isOneDay && !FOLLOWS.test(source.before(first.start, 40)) ? others : anchors;
}

/** What comes after something else isn't the main session. */
const FOLLOWS =
  /(?:\b(?:puis|suivie?s?(?: d'|d'| par| de)?|followed by|and|et|avec|with|then|ainsi que|plus)|[,+-])\s*(?:(?:un|une|a|an|the|le|du|d'un|d'une|par|by|de) ?){0,2}$/;

function clausesOf(source: Folded, sentences: Range[], anchors: (Anchor | Beds)[]): Clause[] {
  return sentences.flatMap((sentence) => {
    const inside = merged(
      source,
      anchors
        .filter(({ start, end }) => start >= sentence.start && end <= sentence.end)
        .sort((a, b) => a.start - b.start),
    );
    const starts = inside.map((anchor, at) => {
      const after = inside[at - 1]?.end ?? sentence.start;
      const between = source.folded.slice(after, anchor.start);
      const mark = [...between.matchAll(MARK)].at(-1);
      if (!mark) return at === 0 ? sentence.start : after;
      const head = between.slice(0, mark.index);
      const adverb = ADVERB.exec(head);
      return after + (adverb ? adverb.index : mark.index);
    });
    return inside.map((anchor, at) => ({
      anchor,
      sentence,
      start: starts[at] ?? sentence.start,
      end: starts[at + 1] ?? Math.min(sentence.end, anchor.end + MAX_CLAUSE),
      lead: leadOf(sentence.start, starts[0] ?? sentence.start),
    }));
  });
}

/** Words before all needs count for each of them if they are a heading; longer ones are the event's. */
const leadOf = (start: number, end: number): Range => ({ start: end - start > MAX_LEAD ? end : start, end });

/** Joins the words for one need: "un espace d'exposition pour 12 stands", "deux ateliers en salles de sous-commission". */
function merged(source: Folded, anchors: (Anchor | Beds)[]): (Anchor | Beds)[] {
  const found: (Anchor | Beds)[] = [];
  for (const one of anchors) {
    if (one.kind === 'bedrooms') {
      if (found.at(-1)?.kind !== 'bedrooms') found.push(one);
      continue;
    }
    const before = found.findLast((known): known is Anchor => known.kind === one.kind);
    const between = before ? source.folded.slice(before.end, one.start) : '';
    const isSame = before !== undefined && before === found.at(-1);
    if (before && one.kind === 'exhibition') before.stands ||= one.stands;
    else if (
      isSame &&
      one.kind === 'breakout' &&
      (!/[,+]|\bet\b|\band\b|\d/.test(between) || /^\s*[:(]?\s*\d{0,2}\s*$/.test(between))
    )
      before.generic &&= one.generic;
    else if (isSame && one.kind === 'cocktail' && /^ ?[-/]?\s*$/.test(between)) continue;
    else found.push({ ...one });
  }
  return found;
}

function needsOf(
  clause: Clause & { anchor: Anchor },
  text: NeedsText,
  layouts: Finding<Configuration>[],
  { event }: MainNeed,
): ReadNeed[] {
  const { anchor, lead } = clause;
  const { source, dates } = text;
  const { folded } = source;
  const read = <T>(value: T, confidence: number, { start, end }: Range): ReadValue<T> => ({
    value,
    confidence,
    quote: source.slice(start, end).trim(),
    source: text.origin,
  });
  const before = folded.slice(clause.start, anchor.start);
  const words = folded.slice(clause.start, clause.end);
  const counted = BEFORE.exec(before);
  const number = counted ? countOf(counted[1] ?? '') : null;
  const countPlace = counted && {
    start: clause.start + counted.index,
    end: clause.start + counted.index + (counted[1] ?? '').length,
  };
  const cell =
    anchor.kind === 'breakout'
      ? /^\s*:?\s*(\d{1,2}) (?:salles?|rooms?)\b/.exec(folded.slice(anchor.end, clause.end))
      : null;
  const row = anchor.kind === 'breakout' || anchor.kind === 'other' ? rowAt(source, anchor.start) : null;
  const count = cell ? Number(cell[1]) : (number ?? row?.count?.value ?? null);
  if (anchor.generic && !(count !== null && count > 1) && !ON_TOP.test(words)) return [];

  if (anchor.meal === 'breakfast' && /^ (?:compris|inclus|included)/.test(folded.slice(anchor.end, anchor.end + 12)))
    return [];

  const need: ReadNeed = { kind: read(anchor.kind, anchor.generic ? 0.7 : 0.9, anchor) };
  if (anchor.meal) need.meal = read(anchor.meal, 0.95, anchor);
  const isRoom = anchor.kind === 'breakout' || anchor.kind === 'other';
  if (isRoom && count !== null && count > 1 && count <= 50) {
    const place = cell
      ? { start: anchor.end + cell[0].search(/\d/), end: anchor.end + cell[0].length }
      : (countPlace ?? row?.count ?? anchor);
    need.count = read(count, 0.9, place);
  }
  const people = peopleIn(
    folded,
    { start: anchor.end, end: clause.end },
    anchor,
    number === null ? clause.start : anchor.start,
  );
  const seats = people ?? (row?.attendees ? { ...row.attendees, confidence: 0.9 } : null);
  if (seats) need.attendees = read(seats.value, seats.confidence, seats);
  if (isRoom) {
    const layout = layouts.find(
      ({ start, end, confidence }) =>
        start >= clause.start &&
        end <= clause.end &&
        confidence > 0.6 &&
        !/pour (?:les |des )?$/.test(folded.slice(start - 10, start)),
    );
    if (!layout && row?.layout) need.configuration = read(row.layout.value, 0.9, row.layout);
    if (layout) need.configuration = read(layout.value, layout.confidence, layout);
  }
  const slot = slotIn(anchor, folded, clause, text);
  if (slot) need.slot = read(slot.value, slot.confidence, slot);
  const optional = optionalIn(folded, clause) ?? optionalIn(folded, lead);
  if (optional) need.optional = read(true, 0.9, optional);
  if (anchor.kind === 'other') need.note = read(source.slice(anchor.start, anchor.end).trim(), 0.9, anchor);
  if (anchor.kind === 'exhibition' && anchor.stands) {
    const stands = new RegExp(
      `\\b${COUNT} (?:de |d')?(?:stands?|booths?|exposants?|exhibitors?|panneaux|posters)`,
    ).exec(words);
    if (stands) {
      const place = { start: clause.start + stands.index, end: clause.start + stands.index + stands[0].length };
      need.note = read(source.slice(place.start, place.end), 0.9, place);
    }
  }
  if (anchor.meal === 'break' && !need.attendees) return [];

  const isOneDay = event !== null && event.first === event.last;
  const own = namedDays(source, clause, dates, event);
  const named = own.length > 0 ? own : namedDays(source, lead, dates, event);
  if (named.length === 0 && SAME_DAY.test(folded.slice(clause.start, clause.end)))
    named.push(...namedDays(source, { start: clause.sentence.start, end: clause.start }, dates, event).slice(-1));
  const days = named.filter(
    ({ day, last }) =>
      last === null && (event === null || isWithin(day, event, anchor)) && !(isOneDay && day === event.first),
  );
  if (days.length === 0) return [need];
  return days.map((one) => ({ ...need, date: read(one.day, 0.85, one) }));
}

/** Days of the event; a dinner may be on its eve. */
const isWithin = (day: string, { first, last }: EventDays, { meal }: Anchor): boolean =>
  (day >= first || (meal === 'dinner' && day >= minus(first, 2))) && day <= last;

const minus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

/** The people of a need: behind its words, or before them. */
function peopleIn(folded: string, behind: Range, anchor: Anchor, from: number): Placed<number> | null {
  const parts: Range[] = [behind, { start: from, end: anchor.start }];
  for (const { start, end } of parts) {
    const text = folded.slice(start, end);
    const range = PEOPLE_RANGE.exec(text);
    if (range)
      return {
        value: Number(range[2]),
        confidence: 0.85,
        start: start + range.index,
        end: start + range.index + range[0].length,
      };
    const found = [...text.matchAll(PEOPLE_NAMED), ...text.matchAll(PEOPLE_BARE)].flatMap((match) => {
      const value = countOf(match[1] ?? '');
      const isNamed = !/^(?:pour|for|de|of|about|environ)\b/.test(match[0]);
      return value === null || value < 2 || value > 100_000
        ? []
        : [
            {
              value,
              confidence: isNamed ? 0.9 : 0.75,
              start: start + match.index,
              end: start + match.index + match[0].trimEnd().length,
            },
          ];
    });
    const [first] = found.sort((a, b) => a.start - b.start);
    if (first) return first;
  }
  return null;
}

function optionalIn(folded: string, { start, end }: Range): Range | null {
  const match = OPTIONAL.exec(folded.slice(start, end));
  return match && { start: start + match.index, end: start + match.index + match[0].length };
}

function slotIn(anchor: Anchor, folded: string, clause: Clause, { source, times }: NeedsText): Placed<Slot> | null {
  if (anchor.meal === 'dinner') return { value: 'evening', confidence: 0.95, start: anchor.start, end: anchor.end };
  if (anchor.meal || anchor.kind === 'exhibition') return null;
  for (const { start, end } of [clause, clause.lead]) {
    const text = folded.slice(start, end);
    for (const [value, pattern] of SLOTS) {
      const match = pattern.exec(text);
      if (match)
        return { value, confidence: 0.85, start: start + match.index, end: start + match.index + match[0].length };
    }
    for (const time of times) {
      const from = source.foldedIndex(time.source.rawIndex(time.start));
      const to = source.foldedIndex(time.source.rawIndex(time.end));
      const hour = time.from ?? time.at;
      // A morning hour is only a beginning.
      if (from < start || to > end || hour === null || (hour < 12 && time.to === null)) continue;
      return {
        value: hour >= 17 ? 'evening' : hour >= 12 ? 'afternoon' : 'morning',
        confidence: 0.8,
        start: from,
        end: to,
      };
    }
  }
  return null;
}

const BOARD =
  /\b(?:pension complete|demi-pension|full board|half board|petits?[ -]dejeuners? (?:compris|inclus)|breakfast included)\b/;

/** One need for each stay. */
function bedroomNeeds(text: NeedsText, sentences: Range[], clauses: Range[], event: EventDays | null): ReadNeed[] {
  const { source, origin, dates } = text;
  const read = <T>({ value, confidence, start, end }: Placed<T>): ReadValue<T> => ({
    value,
    confidence,
    quote: source.slice(start, end).trim(),
    source: origin,
  });
  const stays: Bedrooms[] = [];
  for (const sentence of sentences) {
    const found = bedroomsIn(source, sentence, dates, event);
    if (!found) continue;
    const same = stays.find(
      ({ checkIn }) => checkIn === null || found.checkIn === null || checkIn.value === found.checkIn.value,
    );
    if (!same) stays.push(found);
    else
      for (const [type, rooms] of Object.entries(found.rooms) as [keyof Bedrooms['rooms'], Placed<number>][])
        same.rooms[type] ??= rooms;
  }
  const board = BOARD.exec(source.folded);
  return stays.map(({ start, end, rooms, checkIn, nights }) => {
    const [first] = Object.values(rooms);
    const [optional] = clauses
      .filter((clause) => clause.start >= start && clause.end <= end)
      .flatMap((clause) => optionalIn(source.folded, clause) ?? []);
    const need: ReadNeed = { kind: { ...read(first as Placed<number>), value: 'bedrooms' } };
    for (const [type, number] of Object.entries(rooms) as [keyof Bedrooms['rooms'], Placed<number>][])
      need[type] = read(number);
    if (checkIn) need.checkIn = read(checkIn);
    if (nights) need.nights = read(nights);
    if (optional) need.optional = read({ value: true, confidence: 0.8, ...optional });
    if (board) {
      const place = { start: board.index, end: board.index + board[0].length };
      need.note = read({ value: source.slice(place.start, place.end), confidence: 0.9, ...place });
    }
    return need;
  });
}
