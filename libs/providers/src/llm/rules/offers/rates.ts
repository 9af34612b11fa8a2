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

const KIND_WORDS: [ReadLineValues['kind'], RegExp][] = [
  [
    'accommodation',
    /\b(?:hebergement|chambres?|accommodation|room nights?|bedrooms?|(?<!\b(?:meeting|function|conference|seminar) )rooms(?! hire))\b/,
  ],
  ['food', /\b(?:restauration|repas|mange|eat|nourriture|food|meals|catering|f&b)\b/],
  ['beverage', /\b(?:boissons?|boit|boire|drink|beverages?|drinks?|alcools?|alcohol)\b/],
  ['room_hire', /\b(?:locations?|salles?|espaces?|hire|(?:meeting|function|conference|seminar) rooms?)\b/],
  ['av', /\b(?:equipements?|equipment|pa)\b/],
];

interface KindRate {
  /** Null for all other kinds. */
  kinds: ReadLineValues['kind'][] | null;
  /** The nouns that it names, without their plural. */
  nouns: string[];
  /** Whether it is only for drinks with alcohol. */
  alcohol: boolean;
  /** Whether it is for catering: also for drinks, unless another rate names them. */
  catering: boolean;
  rate: Found<number>;
}

const ALCOHOL = /(?<!\b(?:sans|non|hors)[ -])\b(?:alcool|alcohol(?!-free| free))/;
const CATERING = /\b(?:restauration|catering|f&b)\b/;
const ALCOHOLIC =
  /\b(?:vins?|wines?|bieres?|beers?|champagne|cremant|prosecco|apero|aperitifs?|cocktails?|alcool|spirits?|open[ -]bar|punch|kir|fizz)\b/;

/** How far the words of a rate may be from it. */
const MAX_RATE_WORDS = 120;
const PERCENT = /(\d{1,2}(?:[.,]\d)?) ?(?:%|per ?cent\b|pour ?cent\b)/g;
const TAX = /\b(?:tva|vat)\b/;
/** Percentages of something else than the tax. */
const OTHER_PERCENT =
  /\b(?:acomptes?|arrhes|deposits?|cancel\w*|annul\w*|remises?|reductions?|discounts?|commissions?|paiements?|payments?|payable (?:on|upon|at|by|now)|due (?:on|upon|at|by|now|when|a)|dus|solde|balance|booking|reservation|signature|signing|commande|prepayments?|penalites?|service (?:charge|fee)|service at|gratuity|up-? ?front|in advance|d'avance|a la confirmation|on confirmation)\b/;

/** A rate of a text, with its clause. */
interface Rate extends Range {
  quote: string;
  value: number;
}

/** Most rates that are read in a text, and most lines to which they may be given by name. */
const MAX_RATES = 20;
const MAX_LABELS = 100;

/** The rates of the tax in a text, without the percentages of deposits and discounts. */
const ratesIn = (text: string): Rate[] =>
  [...text.matchAll(PERCENT)].slice(0, MAX_RATES).flatMap(({ 0: quote, 1: rate = '', index }) => {
    const end = index + quote.length;
    const clause =
      (/[^.,;:()\n]*$/.exec(text.slice(Math.max(0, index - MAX_RATE_WORDS), index))?.[0] ?? '') +
      (/^[^.,;:()\n]*/.exec(text.slice(end, end + MAX_RATE_WORDS))?.[0] ?? '');
    return OTHER_PERCENT.test(clause) ? [] : [{ quote, value: Number(rate.replace(',', '.')), start: index, end }];
  });

/** Sentences about the tax, each with those behind it that name a rate too: "Repas : TVA 10 %. Location : 20 %." */
function taxBlocks({ folded }: Folded, sentences: Range[]): Range[] {
  const blocks: Range[] = [];
  for (const { start, end } of sentences) {
    const text = folded.slice(start, end);
    const last = blocks.at(-1);
    const isOfTax = TAX.test(text) && !namesPrice(text);
    const isNext = last?.end === start && ratesIn(text).length > 0 && !namesPrice(text) && !OTHER_PERCENT.test(text);
    if (last && isNext) last.end = end;
    else if (isOfTax) blocks.push({ start, end });
  }
  return blocks;
}

/**
 * "TVA 10 % sur l'hébergement et la restauration, 20 % sur le reste", "20 % sauf sur les repas (10 %)",
 * "TVA : salle 20 %, repas 10 %": the rates that the text states for some lines.
 */
const ratesByKind = (source: Folded, sentences: Range[], lines: FoundLine[]): KindRate[] =>
  taxBlocks(source, sentences).flatMap((block) => ratesOfBlock(source, block, lines));

function ratesOfBlock(source: Folded, { start, end }: Range, lines: FoundLine[]): KindRate[] {
  const text = source.folded.slice(start, end);
  const rates = ratesIn(text);
  const labels = lines.slice(0, MAX_LABELS).map(({ label }) => textOf(source, label));
  const names: Names = (words) =>
    OF_REST.test(words) ||
    kindsOf(words).length > 0 ||
    nounsOf(words).some((noun) => labels.some((label) => namesNoun(label, noun)));
  const words = wordsOf(text, rates, names);
  if (rates.length === 1 ? !namesOnly(words[0] ?? '') : !words.some(names)) return [];
  return rates.map((rate, at): KindRate => {
    const of = words[at] ?? '';
    const isRest = OF_REST.test(of) || !names(of);
    return {
      kinds: isRest ? null : kindsOf(of),
      nouns: isRest ? [] : nounsOf(of),
      alcohol: ALCOHOL.test(of),
      catering: CATERING.test(of),
      rate: { value: rate.value, confidence: 0.85, start: start + rate.start, end: start + rate.end },
    };
  });
}

/** Whether words name a kind of lines or the label of one. */
type Names = (words: string) => boolean;

const namesNoun = (label: string, noun: string): boolean =>
  new RegExp(`(?<![a-z])${noun}(?:s|x)?(?![a-z])`).test(label);

/** Whether the only rate of a text is for some lines: "TVA 10 % sur la restauration". */
const namesOnly = (words: string): boolean =>
  !OF_REST.test(words) && !OF_ALL.test(words) && KIND_WORDS.some(([, pattern]) => pattern.test(words));

/** Words between a rate and the things that it is for. */
const LEADS =
  /^\)?\s*(?:(?:de |of )?(?:tva|vat) )?(?:(?:is|are|est|sont|due|payable|applie[sd]|apply|applicable|charged|appliquee?|facturee?|s'appliquent?) )*(?:sur|on|for|pour|to|aux?|concern\w+|[:=(])(?![a-z])/;
/** "20 % sauf sur les repas (10 %)" */
const BUT = "(?:sauf|hormis|excepte|a l'exception|a part|hors|except|excluding|apart from|but|other than|save)";
const EXCEPT = new RegExp(`^[\\s,(]*${BUT}\\b`);
/** Where the words of one rate end and those of the next begin, the clearest first. */
const BETWEEN = [
  new RegExp(`\\b(?:${BUT}|mais|while|whereas|tandis que|alors que|contre)\\b`, 'g'),
  /,/g,
  /\b(?:et|and)\b/g,
];

/** The words that each rate is for: those behind it, or those before it. */
function wordsOf(text: string, rates: Rate[], names: Names): string[] {
  const gaps = rates.map(({ end }, at) =>
    text.slice(end, Math.min(rates[at + 1]?.start ?? text.length, end + MAX_RATE_WORDS)),
  );
  let before = headOf(text.slice(0, rates[0]?.start ?? 0), names);
  let wasBehind = !names(before);
  return gaps.map((gap, at) => {
    const behind = behindIn(gap);
    const isBehind = isFor(behind, gap, names) && (LEADS.test(gap) || wasBehind);
    wasBehind = isBehind;
    if (!isBehind) {
      const own = before;
      before = headOf(gap, names);
      return own;
    }
    const next = gaps[at + 1];
    const rest = gap.slice(gap.indexOf(behind) + behind.length);
    before = headOf(rest, names);
    if (next === undefined || isFor(behindIn(next), next, names) || names(before)) return behind;
    // "10 % sur la restauration, le reste à 20 %": what is behind the last mark is for the next rate.
    const mark = markIn(behind, names);
    if (!mark) return behind;
    before = behind.slice(mark.end);
    return behind.slice(0, mark.start);
  });
}

const isFor = (behind: string, gap: string, names: Names): boolean =>
  (names(behind) || OF_ALL.test(behind)) && !EXCEPT.test(gap);

/** The mark behind which the words of the next rate begin. */
function markIn(words: string, names: Names): Range | null {
  for (const pattern of BETWEEN) {
    const mark = [...words.matchAll(pattern)].findLast(({ 0: sign, index }) => names(words.slice(index + sign.length)));
    if (mark) return { start: mark.index, end: mark.index + mark[0].length };
  }
  return null;
}

/** The words behind a rate up to the end of their clause, or those in brackets. */
const behindIn = (gap: string): string =>
  /^(?: (?:de )?(?:tva|vat))? ?\(([^()]{3,})\)/.exec(gap)?.[1] ?? /^\)? ?:?[^.:;()\n]*/.exec(gap)?.[0] ?? '';

/** The words before a rate: behind the name of the tax, else before the verb. */
function headOf(words: string, names: Names): string {
  const behindTax = words.replace(/^[^]*\b(?:tva|vat)\b/, '');
  // "La restauration est soumise à une TVA de 10 %"
  const said = names(behindTax) ? behindTax : words;
  const sentence = /[^.;\n]*$/.exec(said)?.[0] ?? said;
  return beforeVerb(names(sentence) ? sentence : said);
}

/** "La restauration" of "La restauration est soumise à une TVA" */
const beforeVerb = (words: string): string =>
  /^(.*?)\b(?:est|sont|is|are|etant|being|relevent?|beneficient?|soumise?s?|taxee?s?|a une|with|carr(?:y|ies)|attracts?|a)\b/.exec(
    words,
  )?.[1] ?? words;

const OF_REST = /\b(?:reste|restant\w*|autres?|rest|remain\w+|else|others?|ailleurs|elsewhere|otherwise)\b/;
const OF_ALL = /\b(?:tou(?:te?s?|s)|ensemble|totalite|all|everything)\b/;

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
      part
        .replace(
          /^(?:\s|\b(?:de|of|sur|on|for|pour|to|a|au|aux|la|le|les|the|all|tous|toutes|du|des|your|vos|our|nos)\b|\b[ld]')+/,
          '',
        )
        .replace(TRAILING, ''),
    )
    .filter((part) => part.length > 1 && part.length <= 40);

/** Words between a noun and its rate. */
const TRAILING = /(?:\s|\b(?:de|a|at|of|is|are|est|sont|du|au|taux|rate|rates|it|y|be)\b)+$/;

const nounsOf = (words: string): string[] =>
  partsOf(words).flatMap((part) => (/^[a-z' -]{3,}$/.test(part) ? [part.replace(/(?<!s)s$/, '')] : []));

/** How far behind a rate its sum may be. */
const MAX_SUM = 16;
/** A rate beside the name of the tax. */
const RATE =
  /\b(?:tva|vat)\b(?:(?!\b(?:acompte|arrhes|deposit|remise|discount|service|commission))[^.;\n%\d]){0,40}(\d{1,2}(?:[.,]\d)?) ?(?:%|per ?cent|pour ?cent)|(\d{1,2}(?:[.,]\d)?) ?(?:%|per ?cent|pour ?cent) (?:of |de |for )?(?:tva|vat)\b/;

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
    if (!match || ratesIn(text).length > 1) return [];
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
      const words = source.folded.slice(line.label.start, line.label.end).replace(/ ?\(.*$/, '');
      const isBeverage = line.kind.value === 'beverage';
      const fits = ({ kinds, alcohol }: KindRate): boolean =>
        kinds !== null && kinds.includes(line.kind.value) && !(alcohol && isBeverage && !ALCOHOLIC.test(words));
      const rate =
        byKind.find(({ nouns }) => nouns.some((noun) => namesNoun(words, noun))) ??
        byKind.find((one) => one.alcohol && isBeverage && fits(one)) ??
        byKind.find(fits) ??
        byKind.find(({ catering }) => catering && isBeverage) ??
        byKind.find(({ kinds }) => kinds === null);
      return line.unitPrice && !line.vatRate && rate ? { ...line, vatRate: rate.rate } : line;
    });
  const rate = rateOfAll(source, sentences);
  if (!rate) return lines;
  return lines.map((line) => (line.unitPrice && !line.vatRate ? { ...line, vatRate: rate } : line));
}
