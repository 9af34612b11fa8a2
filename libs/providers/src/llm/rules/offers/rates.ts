import type { ReadLineValues } from '../../offer-reading';
import type { Folded, Range } from '../text';
import { type Found, type FoundLine, textOf } from './found';
import { lineKindOf } from './line-kinds';
import { namesPrice } from './prices';

/** "TVA 20 % en sus", "inclusive of 10% VAT": the rate of all prices. */
const RATES_OF_ALL = [
  /\b(?:excl\S* (?:of )?vat(?: at| of)?|tva (?:a |de )?(?=\d{1,2} ?% en sus)|\+ (?:tva|vat) (?:a |at )?|hors tva(?: de| a)?|(?:plus|net(?: of)?|excl\S*(?: of)?)(?= \d{1,2} ?% (?:vat|tva))) ?\(?(\d{1,2}(?:[.,]\d)?) ?%/,
  /\b(?:tva|vat) (?:a |de |at )?(\d{1,2}(?:[.,]\d)?) ?% (?:en (?:sus|plus)|to be added|extra|s'ajoute|(?:is )?not included|excluded|non comprise|incl\w*|comprise)/,
  /\b(?:tva|vat) (?:a |de |at |of )?(\d{1,2}(?:[.,]\d)?) ?% (?:sur|on|to) (?:l'ensemble|la totalite|tou(?:te|s)|all|everything)\b/,
];

const PERCENT = /(\d{1,2}(?:[.,]\d)?) ?%/g;
const KIND_WORDS: [ReadLineValues['kind'], RegExp][] = [
  [
    'accommodation',
    /\b(?:hebergement|chambres?|accommodation|room nights?|bedrooms?|(?<!\b(?:meeting|function|conference|seminar) )rooms(?! hire))\b/,
  ],
  ['food', /\b(?:restauration|repas|food|meals|catering|f&b)\b/],
  ['beverage', /\b(?:restauration|catering|f&b|boissons?|beverages?|drinks?|alcools?)\b/],
  ['room_hire', /\b(?:locations?|salles?|espaces?|hire|(?:meeting|function|conference|seminar) rooms?)\b/],
];

interface KindRate {
  /** Null for all other kinds. */
  kinds: ReadLineValues['kind'][] | null;
  /** The nouns that it names, without their plural. */
  nouns: string[];
  /** Whether it is only for drinks with alcohol. */
  alcohol: boolean;
  rate: Found<number>;
}

const ALCOHOL = /\balcool|\balcohol/;
const ALCOHOLIC =
  /\b(?:vins?|wines?|bieres?|beers?|champagne|cremant|prosecco|apero|aperitifs?|cocktails?|alcool|spirits?|open[ -]bar|punch|kir|fizz)\b/;

/** How far the words of a rate may be from it. */
const MAX_RATE_WORDS = 80;

/**
 * "TVA 10 % sur l'hébergement et la restauration, 20 % sur le reste", "20 % sur la location et le vin, 10 % sur le déjeuner",
 * "TVA : salle 20 %, repas 10 %": the rates of a sentence, each with the words behind or before it.
 */
function ratesByKind(source: Folded, sentences: Range[], lines: FoundLine[]): KindRate[] {
  for (const { start, end } of sentences) {
    const text = source.folded.slice(start, end);
    const rates = [...text.matchAll(PERCENT)];
    if (rates.length < 2 || !/\b(?:tva|vat)\b/.test(text)) continue;
    const behind = rates.map((rate, at) => {
      const from = rate.index + rate[0].length;
      const words = text.slice(from, Math.min(rates[at + 1]?.index ?? text.length, from + MAX_RATE_WORDS));
      return /^ ?\(([^()]{3,})\)/.exec(words)?.[1] ?? /^[^.:;()]*/.exec(words)?.[0] ?? '';
    });
    const before = rates.map((rate, at) => {
      const last = rates[at - 1];
      const from = Math.max(last ? last.index + last[0].length : 0, rate.index - MAX_RATE_WORDS);
      const words = text.slice(from, rate.index);
      const behindTax = words.replace(/^.*\b(?:tva|vat)\b/, '');
      // "La restauration est soumise à une TVA de 10 %"
      return kindsOf(behindTax).length > 0 || OF_REST.test(behindTax) ? behindTax : beforeVerb(words);
    });
    const isBehind = kindsOf(behind.at(-1) ?? '').length > 0 || OF_REST.test(behind.at(-1) ?? '');
    const words = isBehind ? behind : before;
    const found = rates.flatMap(({ 0: quote, 1: rate = '', index }, at): KindRate[] => {
      const of = words[at] ?? '';
      const kinds = kindsOf(of);
      const isRest = OF_REST.test(of);
      const place = { start: start + index, end: start + index + quote.length };
      const value = { value: Number(rate.replace(',', '.')), confidence: 0.85, ...place };
      const isNamed = nounsOf(of).some((noun) => lines.some(({ label }) => textOf(source, label).includes(noun)));
      return kinds.length === 0 && !isRest && !isNamed
        ? []
        : [
            {
              kinds: isRest ? null : kinds,
              nouns: isRest ? [] : nounsOf(of),
              alcohol: ALCOHOL.test(of),
              rate: value,
            },
          ];
    });
    if (found.length > 1) return found;
  }
  return [];
}

/** "La restauration" of "La restauration est soumise à une TVA" */
const beforeVerb = (words: string): string =>
  /^(.*?)\b(?:est|sont|is|are|relevent?|beneficient?|soumise?s?|taxee?s?|a une|with|a)\b/.exec(words)?.[1] ?? words;

const OF_REST = /\b(?:reste|autres?|rest|else|others?)\b/;

/** The kinds of lines that the words of a rate name. */
const kindsOf = (words: string): ReadLineValues['kind'][] =>
  partsOf(words).flatMap((part) => {
    const named = KIND_WORDS.filter(([, pattern]) => pattern.test(part)).map(([kind]) => kind);
    const kind = named.length === 0 ? lineKindOf(part) : null;
    return kind === null ? named : [kind];
  });

const partsOf = (words: string): string[] =>
  words
    .split(/,|&|\+|\/|\b(?:et|and|ainsi que|as well as)\b/)
    .map((part) =>
      part.replace(/^(?:\s|\b(?:de|of|sur|on|for|pour|to|a|au|aux|la|le|les|the|all|tous|toutes)\b|\bl')+/, '').trim(),
    )
    .filter((part) => part.length > 2 && part.length <= 40);

const nounsOf = (words: string): string[] =>
  partsOf(words).flatMap((part) => (/^[a-z' -]{4,}$/.test(part) ? [part.replace(/(?<!s)s$/, '')] : []));

/** How far behind a rate its sum may be. */
const MAX_SUM = 16;
/** A rate beside the name of the tax. */
const RATE = /\b(?:tva|vat)\b[^.;\n%\d]{0,40}(\d{1,2}(?:[.,]\d)?) ?%|(\d{1,2}(?:[.,]\d)?) ?% (?:of |de )?(?:tva|vat)\b/;

/** "VAT will be added at 20%", "inclusive of 10% VAT": the rate of a sentence that names no price and no kind of lines. */
function rateOfAll(source: Folded, sentences: Range[]): Found<number> | null {
  const found = (offset: number, { index, 0: words, 1: rate, 2: other }: RegExpExecArray): Found<number> => ({
    value: Number((rate ?? other ?? '').replace(',', '.')),
    confidence: 0.8,
    start: offset + index,
    end: offset + index + words.length,
  });
  for (const pattern of RATES_OF_ALL) {
    const match = pattern.exec(source.folded);
    if (match) return found(0, match);
  }
  const rates = sentences.flatMap(({ start, end }) => {
    const text = source.folded.slice(start, end);
    const match = RATE.exec(text);
    if (!match || [...text.matchAll(PERCENT)].length > 1) return [];
    // "VAT 20%: £696.00" is a sum.
    const rateEnd = match.index + match[0].length;
    if (namesPrice(text.slice(0, rateEnd)) || namesPrice(text.slice(rateEnd, rateEnd + MAX_SUM))) return [];
    return KIND_WORDS.some(([, pattern]) => pattern.test(text)) ? [] : [found(start, match)];
  });
  // Two rates say nothing of a line.
  return rates.every(({ value }) => value === rates[0]?.value) ? (rates[0] ?? null) : null;
}

/** Gives the rate that the text states for all prices to the lines that have none. */
export function withRate(source: Folded, sentences: Range[], lines: FoundLine[]): FoundLine[] {
  const byKind = ratesByKind(source, sentences, lines);
  if (byKind.length > 0)
    return lines.map((line) => {
      const words = source.folded.slice(line.label.start, line.label.end);
      const fits = ({ kinds, alcohol }: KindRate): boolean =>
        kinds === null ||
        (kinds.includes(line.kind.value) && !(alcohol && line.kind.value === 'beverage' && !ALCOHOLIC.test(words)));
      const rate =
        byKind.find(({ nouns }) => nouns.some((noun) => words.includes(noun))) ??
        byKind.find((one) => one.alcohol && one.kinds !== null && line.kind.value === 'beverage' && fits(one)) ??
        byKind.find(fits);
      return line.unitPrice && !line.vatRate && rate ? { ...line, vatRate: rate.rate } : line;
    });
  const rate = rateOfAll(source, sentences);
  if (!rate) return lines;
  return lines.map((line) => (line.unitPrice && !line.vatRate ? { ...line, vatRate: rate } : line));
}
