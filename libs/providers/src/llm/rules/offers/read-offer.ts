import type { ValueSource } from '../../sources';
import type { ReadValue } from '../../read-value';
import type { ReadLine, ReadLineValues, ReadOffer } from '../../offer-reading';
import type { DateMention } from '../mentions/dates';
import { countOf } from '../mentions/numbers';
import { type Sentence, sentencesOf } from '../needs/sentences';
import type { Folded } from '../text';
import { basisIn, namesPrice } from './prices';
import { withChoices, withMeals } from './choices';
import { lineKindOf } from './line-kinds';
import { type Found, type FoundLine, textOf, tidy } from './found';
import {
  ALTERNATIVELY,
  CHOICE_HEADING,
  EXTRAS_HEADING,
  IN_TURN,
  LAST_OPTIONAL,
  OF_TWO,
  SAID_OPTIONAL,
  SEVERAL,
  WHICH_OF_ABOVE,
} from './options';
import { linesInSentence } from './prose';
import { withRate } from './rates';
import { tablesIn } from './tables';
import { taxModeBehind, termsIn } from './terms';
import { INCLUDED_HEADING, likewiseIncluded, listedIncluded } from './unpriced';

export interface OfferText {
  source: Folded;
  origin: ValueSource;
  dates: DateMention[];
  /** The day on which the mail was written. */
  today: string;
}

const MAX_LINES = 100;
/** A heading that says what the prices below are: "Prix par personne :". */
const HEADING = /^[^\d€£$]{0,120}:\s*$/;
const LIST_ITEM =
  /^\s*(?:[-–*•→+]|\d{1,2}[.)]|[a-c][.)])\s|^\s*\d{1,2}[.)]?\s*$|^\s*(?:proposition|proposal|option|formule|solution|menu|package) (?:[a-d]|\d)\b/;
const PRICES = /\b(?:prix|tarifs?|prices?|rates?)\b/;
/** A line that says only what the one above it costs. */
const ONLY_PRICE =
  /^\s*(?:[-–—=:] ?)?(?:(?:€|£|\$|eur|chf|gbp) ?)?[\d .,']{1,12}(?: ?(?:€|£|\$|euros?|eur|chf|gbp))?(?: ?(?:ht|ttc|net))?[^\d\n]{0,30}$/;
const ONLY_STATE =
  /^\s*(?:inclus\w*|compris\w*|offerte?s?|included|complimentary|free of charge|sur devis|sur demande|on request)\s*$/;

/** Joins lines that are only a price with the label above them. */
function withPricesBelow(source: Folded, sentences: Sentence[]): Sentence[] {
  const joined: Sentence[] = [];
  for (const sentence of sentences) {
    const words = source.folded.slice(sentence.start, sentence.end).trimEnd();
    const above = joined.at(-1);
    const label = above ? source.folded.slice(above.start, above.end) : '';
    const isBelow =
      above?.beginsLine &&
      !sentence.beginsPart &&
      sentence.beginsLine &&
      /[a-z]{3}[^.!?:;]*$/.test(label.trimEnd()) &&
      label.length < 90 &&
      !namesPrice(label) &&
      ((ONLY_PRICE.test(words) && namesPrice(words)) || ONLY_STATE.test(words));
    if (isBelow) joined[joined.length - 1] = { ...above, end: sentence.end };
    else joined.push(sentence);
  }
  return joined;
}

/** The lines below a heading that offers a choice: items of a list, else lines of one kind up to the next empty line. */
interface Choice {
  kind: ReadLineValues['kind'] | null;
  hasItems: boolean;
}

/** Returns the choice to which a sentence belongs; null if it isn't below one. */
function choiceBelow(choice: Choice | null, sentence: Sentence, words: string, lines: FoundLine[]): Choice | null {
  if (choice === null || !sentence.beginsLine) return choice;
  const [line] = lines;
  const kind = choice.kind ?? line?.kind.value ?? null;
  if (LIST_ITEM.test(words)) return { kind, hasItems: true };
  const isOther = choice.kind !== null && (sentence.beginsPart || (line && line.kind.value !== choice.kind));
  return choice.hasItems || isOther || HEADING.test(words) ? null : { kind, hasItems: false };
}

/** A line that only names a kind, and whether prices are below it: "Restauration", "Vous avez le choix entre deux menus :". */
interface Title {
  kind: ReadLineValues['kind'] | null;
  isUsed: boolean;
}

const NO_TITLE: Title = { kind: null, isUsed: false };
const MAX_TITLE = 30;

/** The heading that is above the next sentence. */
function titleBelow(title: Title, sentence: Sentence, words: string, lines: FoundLine[]): Title {
  if (lines.length > 0) return sentence.beginsPart && title.isUsed ? NO_TITLE : { ...title, isUsed: true };
  const isTitle =
    sentence.beginsLine && (HEADING.test(words) || (words.trim().length <= MAX_TITLE && !/[.!?,\d€£$]/.test(words)));
  if (!isTitle) return sentence.beginsPart ? NO_TITLE : title;
  const kinds = new Set(words.split(/,|&|\b(?:et|and)\b/).map((part) => lineKindOf(part.replace(/[:\s#*-]+$/, ''))));
  kinds.delete(null);
  const [kind = null] = kinds;
  // What a package includes isn't one.
  if (kind === 'package') return NO_TITLE;
  return { kind: kinds.size === 1 ? kind : null, isUsed: false };
}

function makeOptional(lines: FoundLine[]): void {
  for (const line of lines)
    if (line.unitPrice && line.kind.value !== 'discount')
      line.state = { ...line.state, value: 'optional', confidence: 0.8 };
}

/** How far above the words that ask for a choice its lines may be. */
const MAX_ABOVE = 300;

/** The last lines of one kind above a sentence; only two of them if it says so, and none if there is only one. */
function lastOfKind(found: FoundLine[], { start }: Sentence, words: string): FoundLine[] {
  const last = found.at(-1);
  if (!last || start - last.end > MAX_ABOVE) return [];
  const first = found.findLastIndex(({ kind, unitPrice }) => kind.value !== last.kind.value || !unitPrice) + 1;
  const lines = found.slice(OF_TWO.test(words) ? Math.max(first, found.length - 2) : first);
  return lines.length > 1 ? lines : [];
}

/** Finds the lines of a quote in a text. */
export function foundLines(source: Folded): FoundLine[] {
  const tables = tablesIn(source);
  const found: FoundLine[] = tables.flatMap(({ lines }) => lines);
  let heading: Found<ReadLineValues['basis']> | null = null;
  let isBelow = false;
  let choice: Choice | null = null;
  let isOfSeveral = false;
  let title: Title = NO_TITLE;
  let isIncluded = false;
  let extras: 'above' | 'listed' | null = null;
  const sentences = withPricesBelow(source, sentencesOf(source));
  for (const sentence of sentences) {
    if (tables.some((table) => sentence.start < table.end && table.start < sentence.end)) continue;
    const words = source.folded.slice(sentence.start, sentence.end);
    const basis = PRICES.test(words) && HEADING.test(words) ? basisIn(words) : null;
    if (basis) {
      const place = { start: sentence.start + basis.start, end: sentence.start + basis.end };
      heading = { value: basis.basis, confidence: 0.8, ...place };
      isBelow = false;
    } else {
      // A heading is for the lines up to the next empty line.
      if (heading && isBelow && sentence.beginsPart) heading = null;
      const previous = found.at(-1) ?? null;
      const read = linesInSentence(sentence, { source, basis: heading, under: title.kind, previous });
      isIncluded = INCLUDED_HEADING.test(words)
        ? previous?.kind.value !== 'package'
        : isIncluded && sentence.beginsLine && (LIST_ITEM.test(words) || !sentence.beginsPart) && !HEADING.test(words);
      const listed = isIncluded && read.length === 0 ? listedIncluded(sentence, source) : [];
      const lines = read.length > 0 ? read : [...listed, ...likewiseIncluded(sentence, source, previous)];
      choice = CHOICE_HEADING.test(words)
        ? { kind: null, hasItems: false }
        : choiceBelow(choice, sentence, words, lines);
      title = titleBelow(title, sentence, words, lines);
      // Extras end with their paragraph, or with the next heading.
      if (EXTRAS_HEADING.test(words) && lines.length === 0) extras = 'above';
      else if (HEADING.test(words) || (extras === 'listed' && sentence.beginsPart)) extras = null;
      else if (extras && lines.length > 0) extras = 'listed';
      else if (sentence.beginsPart && !LIST_ITEM.test(words) && lines.length === 0) extras = null;
      if (choice || extras === 'listed') makeOptional(lines);
      isBelow ||= lines.length > 0;
      if (lines.length === 0 && WHICH_OF_ABOVE.test(words)) makeOptional(lastOfKind(found, sentence, words));
      isOfSeveral ||= SEVERAL.test(words);
      if (isOfSeveral && IN_TURN.test(words)) makeOptional(lines);
      const last = lines.length === 0 ? LAST_OPTIONAL.exec(words) : null;
      if (last) makeOptional(found.slice(-(countOf(last[1] ?? last[2] ?? '') ?? 1)));
      const named = lines.length === 0 ? SAID_OPTIONAL.exec(words)?.[1] : undefined;
      if (named !== undefined)
        makeOptional(found.filter(({ label }) => textOf(source, label).includes(named.replace(/s$/, ''))));
      const before = found.at(-1);
      if (before && ALTERNATIVELY.test(words) && before.kind.value === lines[0]?.kind.value)
        makeOptional([before, ...lines]);
      found.push(...lines);
    }
  }
  const lines = withRate(source, sentences, perPerson(source, withChoices(source, withMeals(source, found))));
  // Words such as "parking gratuit" without any price are no quote.
  return lines.some(({ state }) => state.value !== 'included') ? lines : [];
}

/** Reads a venue's quote from a text. What isn't a price of a line, such as a deposit or a total, is none. */
export function readOffer(text: OfferText): ReadOffer {
  const { source, dates, today, origin } = text;
  const found = foundLines(source);
  const read = <T>({ value, confidence, start, end }: Found<T>): ReadValue<T> => ({
    value,
    confidence,
    quote: source.slice(start, end).trim(),
    source: origin,
  });
  const terms = found.length === 0 ? {} : termsIn(source, sentencesOf(source), dates, today);
  const lines = found.map((line) => inMode(source, line, terms.taxMode?.value));
  const offer = Object.fromEntries(Object.entries(terms).map(([name, one]) => [name, read(one as Found<unknown>)]));
  return { ...offer, lines: lines.slice(0, MAX_LINES).map((line) => toLine(line, read)) };
}

/** Moves a price of the other tax mode than the offer's to the line's note: a person converts and enters it. */
function inMode(source: Folded, line: FoundLine, mode: 'net' | 'gross' | undefined): FoundLine {
  const { unitPrice, ...others } = line;
  const own = unitPrice && taxModeBehind(source, unitPrice.end);
  if (!own || mode === undefined || own.value === mode) return line;
  const place = { start: unitPrice.start, end: own.end };
  const note = { value: tidy(source.slice(place.start, place.end)), confidence: 0.8, ...place };
  return { ...others, state: { value: 'on_request', confidence: 0.6, ...place }, note };
}

function toLine({ start: _s, end: _e, ...values }: FoundLine, read: <T>(found: Found<T>) => ReadValue<T>): ReadLine {
  return Object.fromEntries(
    Object.entries(values).map(([name, one]) => [name, read(one as Found<unknown>)]),
  ) as ReadLine;
}

/** "Tous ces prix s'entendent par personne." */
const ALL_PER_PERSON = /\b(?:prix|tarifs) (?:s'entendent|sont) par personne\b|\bprices are per (?:person|guest)\b/;

/** Gives what the text says of all prices to the lines whose basis only their kind tells. */
function perPerson(source: Folded, lines: FoundLine[]): FoundLine[] {
  const match = ALL_PER_PERSON.exec(source.folded);
  if (!match) return lines;
  const place = { start: match.index, end: match.index + match[0].length };
  return lines.map((line) =>
    line.unitPrice && line.basis.confidence < 0.7 && !OF_ROOMS.has(line.kind.value)
      ? { ...line, basis: { value: 'per_person', confidence: 0.75, ...place } }
      : line,
  );
}
const OF_ROOMS = new Set<ReadLineValues['kind']>(['room_hire', 'accommodation', 'discount']);
