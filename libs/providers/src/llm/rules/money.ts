import { Finding, Folded } from './text';

/** A budget. Amounts are in major units of `currency`, which is null if the mail contains only a number. */
export interface Budget {
  min: number | null;
  max: number | null;
  currency: string | null;
}

const CURRENCY_WORD = '(?:€|eur(?:os?)?\\b|euros?\\b|£|gbp\\b|pounds?\\b|\\$|usd\\b|dollars?\\b|chf\\b)';
const AMOUNT = "\\d{1,3}(?:[ .,']\\d{3})+(?:[.,]\\d{1,2})?(?!\\d)|\\d+(?:[.,]\\d{1,2})?";
const SCALE = '(?:k(?=€|£|\\b|eur)|m(?=€|£)|mille\\b|thousand\\b)';
const ONE = (name: string) =>
  `(?<pre${name}>${CURRENCY_WORD})?\\s?(?<num${name}>${AMOUNT})\\s?(?<scale${name}>${SCALE})?\\s?(?<post${name}>${CURRENCY_WORD})?`;
const MONEY = new RegExp(
  `(?<![\\d.,/:+-])(?<!\\d )(?:(?:entre|between|de|from)\\s+)?${ONE('A')}(?:\\s*(?<sep>-|a|et|to|and)\\s*${ONE('B')})?(?![\\d/:])`,
  'g',
);

const BUDGET_WORD = /\b(?:budget|enveloppe|fourchette|price range|spend|afford)\b/;
const BUDGET_AFTER = /^\s*(?:ht |ttc )?(?:de |d'|in |for (?:the )?)?(?:budget|enveloppe)/;
const MAX_BEFORE =
  /(?:max(?:i|imum|imal|imale)?|jusqu'a|up to|no more than|not more than|(?:can't|cannot|can not|won't|do(?:es)? not|don't)(?: \w+){0,2} (?:more than|over)|not (?:to )?exceed(?:ing)?|sans depasser|(?:ne (?:doit |devra )?)?(?:pas )?depass(?:er|e|ant)(?: pas)?|au plus|plafond(?: de)?|plafonne a|under|below|less than|moins de|inferieur a|cap(?:ped)?(?: at| of)?|within|limite(?: a| de)?)\W*(?:de |of |is |est de |: ?)?$/;
const MAX_AFTER =
  /^\s*(?:ht|ttc|hors taxes?|excl\S* vat|\+ ?vat|all in)?\W*(?:max|au (?:plus|maximum)|maximum|tops|at most)/;
const MIN_BEFORE =
  /(?:min(?:imum|i)?|au moins|at least|from|a partir de|plus de|more than|over|starting at)\W*(?:de |of )?$/;
const PER_PERSON =
  /^[^\d\n]{0,14}?(?:par|per|\/|a|each)\s?(?:personne|pers\b|pax|participant|tete|convive|invite|person|head|guest|attendee|delegate|pp\b)|^\s*(?:pp|p\.p\.|a head|each)\b/;
const OTHER_UNIT =
  /^[^\d\n]{0,14}?(?:par|per|\/|la|the|an?)\s?(?:nuit|night|chambre|room|heure|hour|h\b|mois|month|an\b|year|m2|place|vehicule|voiture|car\b)/;
const OTHER_MONEY =
  /(?:capital(?: social)?(?: de)?|chiffre d'affaires|turnover|revenue|\bca\b|acompte|deposit|caution|remise|discount|l'an dernier|l'annee derniere|last year|paid|paye|facture)[^.\n]{0,30}$/;

interface Mention extends Finding<Budget> {
  perPerson: boolean;
  inContext: boolean;
}

/**
 * Returns the total budget. A single amount is its upper end, unless the words say "at least"; a range has both ends.
 * If there is only a price per person, it is multiplied by the head count, with low confidence. Prices per night, the
 * company's capital, deposits and last year's bill aren't the budget.
 */
export function readBudget(sources: Folded[], attendees: number | null): Finding<Budget> | null {
  const mentions = sources.flatMap((source) => mentionsIn(source));
  const totals = mentions.filter((one) => !one.perPerson);
  const total = totals.find((one) => one.inContext) ?? totals[0];
  if (total) return total;
  const each = mentions.find((one) => one.perPerson);
  if (!each || attendees === null) return null;
  const times = (value: number | null) => (value === null ? null : Math.round(value * attendees * 100) / 100);
  return {
    ...each,
    value: { ...each.value, min: times(each.value.min), max: times(each.value.max) },
    confidence: 0.5,
  };
}

/** The first price in a venue's reply, in major units, with its position. */
export function readPrice(source: Folded): Finding<number> | null {
  const first = mentionsIn(source).find((one) => !one.perPerson && one.value.currency !== null);
  const value = first?.value.max ?? first?.value.min;
  return first && value ? { ...first, value } : null;
}

function mentionsIn(source: Folded): Mention[] {
  const mentions: Mention[] = [];
  for (const match of source.matches(MONEY)) {
    const groups = match.groups ?? {};
    let end = match.index + match[0].trimEnd().length;
    let second = groups.numB !== undefined;
    const currencyA = currencyOf(groups.preA ?? groups.postA);
    const currencyB = currencyOf(groups.preB ?? groups.postB);
    const scaled = Boolean(groups.scaleA ?? groups.scaleB);
    const leading = match[0].length - match[0].trimStart().length;
    const start = match.index + leading;
    const before = source.before(start, 45);
    const inContext = BUDGET_WORD.test(source.before(start, 90)) || BUDGET_AFTER.test(source.after(end, 30));
    const bareBudget = /\b(?:budget|enveloppe)\b[^\d\n]{0,40}$/.test(before) && Number(amountOf(groups.numA)) >= 100;
    if (!currencyA && !currencyB && !bareBudget) continue;
    // "45 € et 20 personnes": the second number isn't money. A range ends with a currency, or is a bare budget.
    if (second && !currencyB && !(bareBudget && !currencyA) && !(groups.preA && !groups.postA)) {
      second = false;
      end = match.index + match[0].lastIndexOf(groups.sep ?? '', match[0].length - (groups.numB ?? '').length);
    }
    // "12 et 6 k€", with no currency after the first, is a range only if it rises.
    let low = scale(amountOf(groups.numA), groups.scaleA);
    let high = second ? scale(amountOf(groups.numB), groups.scaleB) : null;
    if (low === null) continue;
    if (high !== null && groups.scaleB && !groups.scaleA && low < 1000) low = scale(low, groups.scaleB);
    if (low === null) continue;
    // "entre 8 et 10 000" names the thousands once.
    if (high !== null && low < 100 && high >= low * 1000 && high % 1000 === 0 && groups.sep !== '-') low *= 1000;
    if (high !== null && high < low) {
      if (!currencyB) continue;
      low = high;
      high = null;
    }
    const after = source.after(end, 40);
    if (OTHER_UNIT.test(after) || OTHER_MONEY.test(before)) continue;
    if (!scaled && (high ?? low) < 5) continue;
    const atMost = MAX_BEFORE.test(before) || MAX_AFTER.test(after);
    const atLeast = !atMost && MIN_BEFORE.test(before);
    const currency = currencyB ?? currencyA;
    mentions.push({
      value:
        high !== null
          ? { min: low, max: high, currency }
          : { min: atLeast ? low : null, max: atLeast ? null : low, currency },
      confidence: inContext ? 0.95 : currency ? 0.75 : 0.5,
      source,
      start,
      end: match.index + match[0].slice(0, end - match.index).trimEnd().length,
      perPerson: PER_PERSON.test(after),
      inContext,
    });
  }
  return mentions;
}

function currencyOf(word: string | undefined): string | null {
  if (!word) return null;
  if (word === '€' || word.startsWith('eur')) return 'EUR';
  if (word === '£' || word === 'gbp' || word.startsWith('pound')) return 'GBP';
  if (word === '$' || word === 'usd' || word.startsWith('dollar')) return 'USD';
  return 'CHF';
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
