import { currencyOf, type MoneyMention } from '../mentions/money';
import type { Tokens } from '../mentions/tokens';
import type { Finding, Range } from '../text';
import { isOfNow } from './clause';

/** A budget. Amounts are in major units of `currency`, which is null if the mail contains only a number. */
export interface Budget {
  min: number | null;
  max: number | null;
  currency: string | null;
}

const BUDGET_WORD = /\b(?:budget|enveloppe|fourchette|price range|spend|afford|depenser)\b/;
const BUDGET_AFTER = /^\s*(?:ht |ttc )?(?:max(?:imum)? )?(?:de |d'|in |for (?:the )?)?(?:budget|enveloppe)/;
const TOTAL = /\b(?:total|totale|global|globale|en tout|overall|in all|tout compris)\b/;
const MAX_BEFORE =
  /(?:max(?:i|imum|imal|imale)?|jusqu'a|up to|no more than|not more than|(?:can't|cannot|can not|won't|do(?:es)? not|don't)(?: \w+){0,2} (?:more than|over)|not (?:to )?exceed(?:ing)?|sans depasser|(?:ne (?:doit |devra )?)?(?:pas )?depass(?:er|e|ant)(?: pas)?|au plus|plafond(?: de)?|plafonne a|under|below|less than|moins de|inferieur a|cap(?:ped)?(?: at| of)?|within|limite(?: a| de)?)\W*(?:de |of |is |est de |: ?)?$/;
const MAX_AFTER =
  /^\s*(?:ht|ttc|hors taxes?|excl\S* vat|\+ ?vat|all in)?\W*(?:max|au (?:plus|maximum)|maximum|tops|at most)/;
const MIN_BEFORE =
  /(?:min(?:imum|i)?|au moins|at least|from|a partir de|plus de|more than|over|start(?:s|ing)? (?:at|from)|(?:debut|demarr|commenc)\w* a|\bdes)\W*(?:de |of )?$/;
const EACH =
  '(?:personnes?|pers\\b|prs\\b|pax|participants?|tete|convives?|couverts?|invites?|person|people|head|guests?|attendee|delegate|pp|p)\\b';
const PER_PERSON = new RegExp(
  `^[^\\d\\n,;]{0,14}?(?:(?:\\bpar|\\bper|/|\\ba|\\beach)\\s?${EACH}|\\b(?:pp|p\\.p\\.?|each|chacun|par tete|a head)(?![a-z]))|^\\s*(?:x|\\*|×)\\s*\\d`,
);
const PER_PERSON_BEFORE = new RegExp(`(?:(?:par|per|/)\\s?${EACH}|\\bpp\\b)[^\\d\\n,;.]{0,25}$`);
const PER_DAY = /^[^\d\n.;]{0,35}(?:\bpar|\bper|\/|\ba)\s?(?:jour|journee|day)\b/;
const OTHER_UNIT =
  /^[^\d\n]{0,14}?(?:par|per|\/|la|the|an?)\s?(?:nuit|night|chambre|room|heure|hour|h\b|mois|month|an\b|year|m2|place|vehicule|voiture|car\b)|^[^\d\n]{0,14}?(?:\bpar|\bper|\/)\s?(?:jour|day)\b/;
const OTHER_MONEY =
  /(?:capital(?: social)?(?: de)?|chiffre d'affaires|turnover|revenue|\bca\b|acompte|deposit|caution|remise|discount|l'an dernier|l'annee derniere|last year|paid|paye|facture|invoice|arrhes|commission)[^.\n]{0,30}$/;
/** A total below this amount per guest is a price that lacks its "per person". */
const LEAST_EACH = 5;

interface Amount extends Finding<Budget> {
  perPerson: boolean;
  /** Of a price per person: whether it is per day, too. */
  perDay: boolean;
  /** Whether the words around it, or its label, say that it is the budget; 2 for the total. */
  context: 0 | 1 | 2;
}

/**
 * Returns the total budget. A single amount is its upper end, unless the words say "at least"; a range has both ends.
 * If there is only a price per person (and day), it is multiplied by the head count (and days), with low confidence. Prices per night, the
 * company's capital, deposits and last year's bill aren't the budget.
 */
export function readBudget(tokens: Tokens[], attendees: number | null, days: number): Finding<Budget> | null {
  const amounts = tokens.flatMap((text) => text.money.flatMap((one) => amountOf(one, text)));
  const least = (attendees ?? 0) * LEAST_EACH;
  const totals = amounts.filter(({ perPerson, value }) => !perPerson && (value.max ?? value.min ?? 0) >= least);
  const total = [2, 1, 0]
    .map((rank) => totals.find(({ context }) => context === rank))
    .find((one) => one !== undefined);
  if (total) return total;
  const each = amounts.find(({ perPerson }) => perPerson);
  if (!each || attendees === null) return null;
  const factor = attendees * (each.perDay ? days : 1);
  const times = (value: number | null) => (value === null ? null : Math.round(value * factor * 100) / 100);
  return {
    ...each,
    value: { ...each.value, min: times(each.value.min), max: times(each.value.max) },
    confidence: 0.5,
  };
}

/**
 * The first total price in a venue's reply that `isTotal` accepts, in major units, with its position; of that currency, if one is given. A
 * lowest price is none.
 */
export function readPrice(text: Tokens, isTotal: (price: Range) => boolean, currency?: string): Finding<number> | null {
  const first = text.money
    .filter(isTotal)
    .flatMap((one) => amountOf(one, text))
    .find(
      ({ perPerson, value }) =>
        !perPerson &&
        value.currency !== null &&
        (currency === undefined || value.currency === currency) &&
        value.max !== null,
    );
  const value = first?.value.max;
  return first && value ? { ...first, value } : null;
}

/** The role of an amount; none if it is another one: per night, a deposit, last year's bill. */
function amountOf(money: MoneyMention, { role, label, dates, today }: Tokens): Amount[] {
  const { source, start, end, low, high } = money;
  const currency = money.currency ?? currencyOf(/€|\beur\w*|£|\bgbp|\bchf|\$/.exec(label)?.[0]);
  const before = source.before(start, 45);
  const after = source.after(end, 40);
  const perPerson = role === 'budgetPerPerson' || PER_PERSON.test(after) || PER_PERSON_BEFORE.test(before);
  if ((OTHER_UNIT.test(after) && !perPerson) || OTHER_MONEY.test(before) || !isOfNow(source, start, end, dates, today))
    return [];
  const field = role === 'budget' || role === 'budgetPerPerson';
  const named = field || BUDGET_WORD.test(source.before(start, 90)) || BUDGET_AFTER.test(source.after(end, 30));
  const atMost = MAX_BEFORE.test(before) || MAX_AFTER.test(after);
  // The mention begins with the "de" of "à partir de".
  const lead = /^(?:de|from)\s+/.exec(source.folded.slice(start, end))?.[0] ?? '';
  const atLeast = !atMost && MIN_BEFORE.test(before + lead);
  return [
    {
      value:
        high !== null
          ? { min: low, max: high, currency }
          : { min: atLeast ? low : null, max: atLeast ? null : low, currency },
      confidence: named ? 0.95 : currency ? 0.75 : 0.5,
      source,
      start,
      end,
      perPerson,
      perDay: PER_DAY.test(after),
      context: !named ? 0 : field || TOTAL.test(before) || TOTAL.test(clauseOf(after)) ? 2 : 1,
    },
  ];
}

const clauseOf = (after: string): string => after.split(/[,;(]/)[0] ?? '';
