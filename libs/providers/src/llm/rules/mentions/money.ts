import type { Folded } from '../text';
import type { Claims } from './claims';
import { countOf, NUMBER_WORDS } from './numbers';

/** An amount of money, or two of them, in major units of `currency`, which is null if only the number is in the text. */
export interface MoneyMention {
  source: Folded;
  start: number;
  end: number;
  low: number;
  high: number | null;
  currency: string | null;
}

/** Not within a word: "secteur 06000" isn't in euros. */
const CURRENCY_WORD =
  '(?:€|£|\\$|(?<![a-jl-z])(?:eur(?:os?)?|euros?|balles|gbp|pounds?|quid|usd|dollars?|chf|francs suisses)\\b)';
const AMOUNT = "\\d{1,3}(?:[ .,']\\d{3})+(?:[.,]\\d{1,2})?(?!\\d)|\\d+(?:[.,]\\d{1,2})?";
const SCALE = '(?:k(?=€|£|\\b|eur)|ke\\b|m(?=€|£)|mille\\b|thousand\\b|grand\\b)';
const one = (name: string): string =>
  `(?<pre${name}>${CURRENCY_WORD})?\\s?(?<num${name}>${AMOUNT})\\s?(?<scale${name}>${SCALE})?\\s?(?:d'|d')?(?<post${name}>${CURRENCY_WORD})?`;
const MONEY = new RegExp(
  `(?<![\\d.,/:+-])(?<!\\d )(?:(?:entre|between|de|from)\\s+)?${one('A')}(?:\\s*(?<sep>-|a|et|to|and)\\s*${one('B')})?(?![\\d:]|/\\d)`,
  'g',
);
const IN_WORDS = new RegExp(`(${NUMBER_WORDS})\\s+(?:d')?(${CURRENCY_WORD})`, 'g');

/** Words between "budget" and its amount. Others say that the number is something else: a postal code, a date. */
const LEADS_TO =
  /\b(?:budget|enveloppe|fourchette|price range|plafond|spend|afford)\b(?:\s|:|=|\(|\)|\/|~|-|'|\b(?:ht|ttc|de|d|du|est|sera|serait|is|of|a|au|total|global|globale|max|maxi|maximum|maximal|maximale|environ|autour|about|around|approximately|approx|up|to|jusqu|pour|for|the|la|le|l|evenement|event|soiree|journee|seminaire|estime|indicatif|previsionnel|prevu|entre|between|from|moins|plus|than|less|under|below|not|exceed|exceeding|nous|avons|notre|our|we|have|dans|les|in|region|would|be|would|could|min|minimum|roughly|some|par|per|personne|person|pers|head|tete|pp|pax|participant|convive|guest)\b){0,12}$/;
const AFTER = /^\s*(?:ht |ttc |max(?:imum)? )?(?:de |d'|in |for (?:the )?)?(?:budget|enveloppe)/;
const TAX = /^\s?(?:ht|ttc|h\.t\.?|t\.t\.c\.?|hors taxes?|excl|net)\b/;
const ENDS = /^\s*(?:ht\b|ttc\b|max|environ|au\b|all\b|tout|pour\b|for\b|a depenser|to spend|[,.;)!?\n]|$)/;

/** Finds amounts with a currency, a tax or a scale. */
export const moneyIn = (source: Folded, claims: Claims): MoneyMention[] => [
  ...amountsIn(source, claims, false, false),
  ...wordsIn(source, claims),
];

/** Finds the bare amounts that are left behind a word such as "budget", or anywhere in the value of such a field. */
export const bareMoneyIn = (source: Folded, claims: Claims, isField: boolean): MoneyMention[] =>
  amountsIn(source, claims, true, isField);

function wordsIn(source: Folded, claims: Claims): MoneyMention[] {
  return source.matches(IN_WORDS).flatMap((match) => {
    const low = countOf(match[1] ?? '');
    const end = match.index + match[0].length;
    if (low === null || low < 5 || !claims.take(source, match.index, end)) return [];
    return [{ source, start: match.index, end, low, high: null, currency: currencyOf(match[2]) }];
  });
}

function amountsIn(source: Folded, claims: Claims, bare: boolean, isField: boolean): MoneyMention[] {
  const mentions: MoneyMention[] = [];
  for (const match of source.matches(MONEY)) {
    const groups = match.groups ?? {};
    let end = match.index + match[0].trimEnd().length;
    let second = groups.numB !== undefined;
    const currencyA = currencyOf(groups.preA ?? groups.postA);
    const currencyB = currencyOf(groups.preB ?? groups.postB);
    const scaled = Boolean(groups.scaleA ?? groups.scaleB);
    const start = match.index + match[0].length - match[0].trimStart().length;
    const marked = currencyA !== null || currencyB !== null || TAX.test(source.folded.slice(end, end + 8));
    if (!marked && !bare && !(scaled && ENDS.test(source.folded.slice(end, end + 20)))) continue;
    // No amount begins with a zero: a postal code, a telephone number.
    if (/^0\d/.test(groups.numA ?? '')) continue;
    if (bare && !isField) {
      const leads = LEADS_TO.test(source.folded.slice(Math.max(0, start - 90), start));
      if (!leads && !AFTER.test(source.folded.slice(end, end + 30))) continue;
    }
    // "45 € et 20 personnes": the second number isn't money. A range ends with a currency, or is a bare budget.
    if (second && !currencyB && !(bare && !currencyA) && !(groups.preA && !groups.postA) && !groups.scaleB) {
      second = false;
      end = match.index + match[0].lastIndexOf(groups.sep ?? '', match[0].length - (groups.numB ?? '').length);
    }
    // "12 et 6 k€", with no currency after the first, is a range only if it rises.
    let low = scale(amountOf(groups.numA), groups.scaleA);
    let high = second ? scale(amountOf(groups.numB), groups.scaleB) : null;
    if (low === null) continue;
    if (high !== null && groups.scaleB && !groups.scaleA && low < 1000) low = scale(low, groups.scaleB) ?? low;
    // "entre 8 et 10 000" names the thousands once.
    if (high !== null && low < 100 && high >= low * 1000 && high % 1000 === 0 && groups.sep !== '-') low *= 1000;
    if (high !== null && high < low) {
      if (!currencyB) continue;
      low = high;
      high = null;
    }
    if (!scaled && (high ?? low) < (marked ? 5 : isField ? 10 : 100)) continue;
    end = match.index + match[0].slice(0, end - match.index).trimEnd().length;
    if (claims.take(source, start, end))
      mentions.push({ source, start, end, low, high, currency: currencyB ?? currencyA });
  }
  return mentions;
}

/** The ISO code of a currency's folded name or sign. */
export function currencyOf(word: string | undefined): string | null {
  if (!word) return null;
  if (word === '€' || word.startsWith('eur') || word === 'balles') return 'EUR';
  if (word === '£' || word === 'gbp' || word.startsWith('pound') || word === 'quid') return 'GBP';
  if (word === '$' || word === 'usd' || word.startsWith('dollar')) return 'USD';
  return /^[a-z]{3}$/.test(word) ? word.toUpperCase() : 'CHF';
}

function amountOf(text: string | undefined): number | null {
  if (!text) return null;
  const decimals = /[.,](\d{1,2})$/.exec(text);
  const whole = (decimals ? text.slice(0, decimals.index) : text).replace(/[ .,']/g, '');
  return Number(decimals ? `${whole}.${decimals[1]}` : whole);
}

function scale(amount: number | null, word: string | undefined): number | null {
  if (amount === null || !word) return amount;
  return Math.round(amount * (word === 'm' ? 1_000_000 : 1000) * 100) / 100;
}
