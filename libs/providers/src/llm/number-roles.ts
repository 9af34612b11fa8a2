import { findPlace } from '#domain/places';
import {
  type ExtractedField,
  type ExtractedFieldName,
  type ExtractedFields,
  type Extraction,
  type ExtractionInput,
} from './extraction';
import { type SourceText, sourcesOf } from './sources';
import { type Tokens, tokenizeLetter } from './rules/mentions/tokens';
import { splitMail } from './rules/split/letter';

type Role = 'date' | 'time' | 'count' | 'amount' | 'code';

/** What the number of a field is, as the reader of mentions types it. */
const ROLES: Partial<Record<ExtractedFieldName, Role>> = {
  attendees: 'count',
  budgetMin: 'amount',
  budgetMax: 'amount',
};
/** Maximum number of characters whose mentions are compared; what is further below isn't checked. */
const MAX_TEXT = 20_000;
const UNKNOWN: ExtractedField<never> = { value: null, confidence: 0, quote: null };

/**
 * Drops the numbers of an untrusted extraction that are something else in their source: a year as a head count, a postal code as a budget.
 * If two fields quote the same number, the less certain one is dropped.
 */
export function withoutDoubleRoles(extraction: Extraction, mail: ExtractionInput): Extraction {
  const fields: ExtractedFields = { ...extraction.fields };
  for (const source of sourcesOf(mail)) {
    const numbers = (Object.keys(ROLES) as (keyof typeof ROLES)[])
      .filter((name) => typeof fields[name].value === 'number' && fields[name].quote !== null)
      .filter((name) => (fields[name].source ?? 'body') === source.source)
      .sort((a, b) => fields[b].confidence - fields[a].confidence);
    if (numbers.length > 0) dropDoubleRoles(fields, numbers, { ...source, text: source.text.slice(0, MAX_TEXT) }, mail);
  }
  return { ...extraction, fields };
}

function dropDoubleRoles(
  fields: ExtractedFields,
  numbers: (keyof typeof ROLES)[],
  source: SourceText,
  { receivedAt, knownCities }: ExtractionInput,
): void {
  const letter = splitMail(source.subject, source.text);
  const owners = ownersOf(tokenizeLetter(letter, receivedAt, knownCities ?? findPlace), source);
  const taken = new Map<string, ExtractedFieldName>();
  for (const name of numbers) {
    const { value, quote } = fields[name];
    const places = placesOf(Number(value), quote ?? '', source);
    if (places.length === 0) continue;
    const role = ROLES[name];
    const free = places.filter(({ text, start }) => {
      const owner = owners[text][start];
      return owner === undefined || owner === role;
    });
    const used = free.filter((place) => {
      const other = taken.get(keyOf(place));
      return other === undefined || ROLES[other] === role;
    });
    if (used.length === 0) Object.assign(fields, { [name]: UNKNOWN });
    else for (const place of used) taken.set(keyOf(place), name);
  }
}

interface Place {
  text: 'subject' | 'text';
  start: number;
}

const keyOf = ({ text, start }: Place): string => `${text} ${start}`;

/** Where a number is within its quote in its source. Amounts may be written with separators, or in thousands. */
function placesOf(value: number, quote: string, input: SourceText): Place[] {
  const found: Place[] = [];
  for (const text of ['subject', 'text'] as const) {
    for (let at = input[text].indexOf(quote); at >= 0 && quote !== ''; at = input[text].indexOf(quote, at + 1))
      for (const { 0: written, index } of quote.matchAll(/\d[\d .,'\u00a0\u202f]*\d|\d/g))
        if (isNumber(written, value)) found.push({ text, start: at + index });
  }
  return found;
}

function isNumber(written: string, value: number): boolean {
  const plain = written.replace(/[ '\u00a0\u202f]/g, '');
  const digits = plain.replace(/[.,]/g, '');
  return [Number(digits), Number(plain.replace(',', '.')), Number(plain.replace(',', '.')) * 1000].includes(value);
}

/** The role of every character of the source that belongs to a mention. */
function ownersOf(tokens: Tokens[], input: SourceText): Record<Place['text'], (Role | undefined)[]> {
  const owners: Record<Place['text'], (Role | undefined)[]> = { subject: [], text: [] };
  for (const { source, times, dates, counts, money, codes } of tokens) {
    const text = source.raw === input.text ? 'text' : 'subject';
    const add = (role: Role, mentions: { source: Tokens['source']; start: number; end: number }[]): void => {
      for (const { source: own, start, end } of mentions)
        for (let at = own.rawIndex(start); at < own.rawIndex(end); at += 1) owners[text][at] ??= role;
    };
    add('date', dates);
    add('time', times);
    add('count', counts);
    add('amount', money);
    add('code', codes);
  }
  return owners;
}
