import type { ValueSource } from '../../sources';
import type { ReadValue } from '../../read-value';
import type { ReadLine, ReadLineValues, ReadOffer } from '../../offer-reading';
import type { DateMention } from '../mentions/dates';
import { sentencesOf } from '../needs/sentences';
import type { Folded, Range } from '../text';
import { basisIn } from './prices';
import { type Found, type FoundLine, linesInSentence, withChoices } from './prose';
import { tablesIn } from './tables';
import { termsIn } from './terms';

export interface OfferText {
  source: Folded;
  origin: ValueSource;
  dates: DateMention[];
  /** The day on which the mail was written. */
  today: string;
}

const MAX_LINES = 100;
/** A heading that says what the prices below are: "Prix par personne :". */
const HEADING = /^[^\d€£$]{0,60}:\s*$/;
const RATE = /\b(?:prix|tarifs?|prices?|rates?)\b/;
/** "TVA 20 % en sus": the rate of all prices. */
const RATE_OF_ALL =
  /\b(?:excl\S* (?:of )?vat(?: at| of)?|tva (?:a |de )?(?=\d{1,2} ?% en sus)|\+ (?:tva|vat) (?:a |at )?|hors tva(?: de| a)?|(?:plus|exclud\w*)(?= \d{1,2} ?% (?:vat|tva))) ?(\d{1,2}(?:[.,]\d)?) ?%/;
const RATE_ADDED = /\b(?:tva|vat) (?:a |de |at )?(\d{1,2}(?:[.,]\d)?) ?% (?:en (?:sus|plus)|to be added|extra)/;

/** Finds the lines of a quote in a text. */
export function foundLines(source: Folded): FoundLine[] {
  const tables = tablesIn(source);
  const found: FoundLine[] = tables.flatMap(({ lines }) => lines);
  let heading: Found<ReadLineValues['basis']> | null = null;
  for (const sentence of sentencesOf(source)) {
    if (tables.some((table) => sentence.start < table.end && table.start < sentence.end)) continue;
    const words = source.folded.slice(sentence.start, sentence.end);
    const basis = RATE.test(words) && HEADING.test(words) ? basisIn(words) : null;
    if (basis) {
      const place = { start: sentence.start + basis.start, end: sentence.start + basis.end };
      heading = { value: basis.basis, confidence: 0.8, ...place };
    } else found.push(...linesInSentence(sentence, { source, basis: heading }));
  }
  const lines = withRate(source, withChoices(source, found));
  // Words such as "parking gratuit" without any price are no quote.
  return lines.some(({ state }) => state.value !== 'included') ? lines : [];
}

/** Reads a venue's quote from a text. What isn't a price of a line, such as a deposit or a total, is none. */
export function readOffer(text: OfferText): ReadOffer {
  const { source, dates, today, origin } = text;
  const lines = foundLines(source);
  const read = <T>({ value, confidence, start, end }: Found<T>): ReadValue<T> => ({
    value,
    confidence,
    quote: source.slice(start, end).trim(),
    source: origin,
  });
  const terms = lines.length === 0 ? {} : termsIn(source, sentencesOf(source), dates, today);
  const offer = Object.fromEntries(Object.entries(terms).map(([name, one]) => [name, read(one as Found<unknown>)]));
  return { ...offer, lines: lines.slice(0, MAX_LINES).map((line) => toLine(line, read)) };
}

function toLine({ start: _s, end: _e, ...values }: FoundLine, read: <T>(found: Found<T>) => ReadValue<T>): ReadLine {
  return Object.fromEntries(
    Object.entries(values).map(([name, one]) => [name, read(one as Found<unknown>)]),
  ) as ReadLine;
}

/** "TVA 10 % sur l'hébergement et la restauration, 20 % sur le reste" */
const RATE_OF_KINDS =
  /\b(?:tva|vat)\b[^.\n%]{0,20}?(\d{1,2}(?:[.,]\d)?) ?% (?:sur|pour|on|for) ([^.;,\n\d]{3,60})((?:,? ?(?:et |and )?\d{1,2}(?:[.,]\d)? ?% (?:sur|pour|on|for) [^.;,\n\d]{3,60}){1,3})/;
const ONE_RATE = /(\d{1,2}(?:[.,]\d)?) ?% (?:sur|pour|on|for) ([^.;,\n\d]{3,60})/g;
const KIND_WORDS: [ReadLineValues['kind'], RegExp][] = [
  ['accommodation', /\b(?:hebergement|chambres?|accommodation|rooms? nights|bedrooms)\b/],
  ['food', /\b(?:restauration|repas|food|meals|catering)\b/],
  ['beverage', /\b(?:boissons?|beverages?|drinks?|alcools?)\b/],
  ['room_hire', /\b(?:locations?|salles?|hire|meeting rooms?)\b/],
];

function ratesByKind(source: Folded): { kinds: ReadLineValues['kind'][] | null; rate: Found<number> }[] {
  const match = RATE_OF_KINDS.exec(source.folded);
  if (!match) return [];
  return [...match[0].matchAll(ONE_RATE)].flatMap(([words, rate = '', of = ''], at, all) => {
    const start = match.index + (all[at]?.index ?? 0);
    const kinds = KIND_WORDS.filter(([, pattern]) => pattern.test(of)).map(([kind]) => kind);
    const isRest = /\b(?:reste|autres?|rest|else|others?)\b/.test(of);
    const value = {
      value: Number(rate.replace(',', '.')),
      confidence: 0.85,
      start,
      end: start + words.trimEnd().length,
    };
    return kinds.length === 0 && !isRest ? [] : [{ kinds: isRest ? null : kinds, rate: value }];
  });
}

/** Gives the rate that the text states for all prices to the lines that have none. */
function withRate(source: Folded, lines: FoundLine[]): FoundLine[] {
  const byKind = ratesByKind(source);
  if (byKind.length > 0)
    return lines.map((line) => {
      const rate = byKind.find(({ kinds }) => kinds === null || kinds.includes(line.kind.value));
      return line.unitPrice && !line.vatRate && rate ? { ...line, vatRate: rate.rate } : line;
    });
  const match = RATE_OF_ALL.exec(source.folded) ?? RATE_ADDED.exec(source.folded);
  if (!match) return lines;
  const place: Range = { start: match.index, end: match.index + match[0].length };
  const rate: Found<number> = { value: Number((match[1] ?? '').replace(',', '.')), confidence: 0.8, ...place };
  return lines.map((line) => (line.unitPrice && !line.vatRate ? { ...line, vatRate: rate } : line));
}
