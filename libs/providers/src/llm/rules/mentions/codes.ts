import { isPostalCode, type Place } from '#domain/places';
import type { FieldRole } from '../split/form';
import type { Finding, Folded } from '../text';
import type { Claims } from './claims';
import type { FindPlace } from './places';

const POSTAL_CODE =
  /(?<![\d.,/+€£-])(?<!\d )(?:f-?)?(\d{5})(?![\d/])(?! ?(?:€|eur|k\b|personnes|people|pax|ht\b|ttc\b)| \d)/g;
const DEPARTMENT =
  /\b(?:(?:departements?|depts?\.?|dans le|dans les|departments?)\s+(?:du |de |des )?(?:\()?(97[1-8]|\d{2}|2a|2b)\b(?! ?(?:e|eme|er|h|\/|:|\d|jours|personnes))|\((97[1-8]|\d{2}|2a|2b)\))/g;
const MORE_DEPARTMENTS =
  /^(?:,| et| ou| and| or|\/)\s*(?:(?:dans )?(?:le|les|in) )?(97[1-8]|\d{2}|2a|2b)\b(?! ?(?:e\b|eme|er\b|h\b|\/|:|\d|€|%|km|jours|personnes|pers|people|janv|fev|mars|avr|mai|juin|juil|aout|sept|oct|nov|dec|jan|feb|mar|apr|may|june|july|aug))/;
/** Postal codes or departments. */
export interface CodeMention extends Finding<string[]> {
  place: Place | null;
}

/** Finds postal codes and departments; in the field for them, a department needs no words before it. */
export function codesIn(source: Folded, find: FindPlace, claims: Claims, role: FieldRole | null): CodeMention[] {
  const found: CodeMention[] = [];
  for (const match of source.matches(POSTAL_CODE)) {
    const code = match[1] ?? '';
    // Any other number may be an order or a file.
    const place = isPostalCode(code) ? find(code) : null;
    const start = match.index;
    if (
      /(?:budget|enveloppe|€|£|siren|siret|rcs|tva|ref\S*|n°|no\.?|#)\s?[^\s\d]{0,6}\s?$/.test(source.before(start, 25))
    )
      continue;
    if (role === null && isCell(source, start, start + match[0].length)) continue;
    const named =
      /^ [a-z]/.test(source.folded.slice(start + match[0].length)) || /[a-z] ?\(?$/.test(source.before(start, 4));
    if (
      !place &&
      !(
        named &&
        Number(code) > 1000 &&
        Number(code) < 98900 &&
        /^ (?:[A-ZÀ-Ý])/.test(source.slice(start + match[0].length, start + match[0].length + 3))
      )
    )
      continue;
    const end = start + match[0].length;
    if (claims.take(source, start, end)) found.push({ value: [code], confidence: 0.9, source, start, end, place });
  }
  for (const match of source.matches(DEPARTMENT)) {
    const named = [(match[1] ?? match[2] ?? '').toUpperCase()];
    let end = match.index + match[0].length;
    for (let more = MORE_DEPARTMENTS.exec(source.folded.slice(end, end + 40)); more;) {
      named.push((more[1] ?? '').toUpperCase());
      end += more[0].length;
      more = MORE_DEPARTMENTS.exec(source.folded.slice(end, end + 40));
    }
    const value = named.filter((code) => /^(?:0[1-9]|[1-8]\d|9[0-5]|97[1-8]|2A|2B)$/.test(code));
    if (value.length > 0 && claims.take(source, match.index, end))
      found.push({ value, confidence: 0.7, source, start: match.index, end, place: null });
  }
  const bare = role === 'postalCode' ? /^\s*(0[1-9]|[1-8]\d|9[0-5]|97[1-8]|2[ab])\b/.exec(source.folded) : null;
  if (bare?.[1] && found.length === 0)
    found.push({ value: [bare[1].toUpperCase()], confidence: 0.9, source, start: 0, end: bare[0].length, place: null });
  return found;
}

/** Whether a number fills a cell of a table behind its first: it is an amount, unless the column says that it is a postal code. */
const isCell = (source: Folded, start: number, end: number): boolean =>
  source.raw[source.rawIndex(start) - 1] === '\t' && /^(?:[\t\n]|$)/.test(source.raw.charAt(source.rawIndex(end)));
