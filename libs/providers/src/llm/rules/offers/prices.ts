import type { ReadLineValues } from '../../offer-reading';
import { currencyOf } from '../mentions/money';
import { Folded, type Range } from '../text';

/** An amount in a text, in major units, always positive. `end` is behind its currency. */
export interface Price extends Range {
  amount: number;
  currency: string | null;
}

const NUMBER = "\\d{1,3}(?:[ .,']\\d{3})+(?:[.,]\\d{1,2})?(?!\\d)|\\d+(?:[.,]\\d{1,2})?(?!\\d)";
const CURRENCY =
  '(?:€|£|\\$|eur(?:os?)?\\b|gbp\\b|chf\\b|usd\\b|(?:dkk|sek|nok|pln|czk|huf|mad|cad|aud|aed)\\b|pounds?\\b|dollars?\\b)';
const PRICE = new RegExp(
  `(?<![\\d,/]|(?<!\\.)\\.)(?:(?<![a-z])(${CURRENCY}) ?)?(?<![\\d][.,])(${NUMBER})(?: ?(k)(?=€|£| ?eur|\\b))?(?: ?(${CURRENCY})| ?(?=(?:ht|ttc|h\\.t|t\\.t\\.c)\\b))?(?![\\d%]| ?%)`,
  'g',
);

/** Finds the amounts with a currency, or with a tax behind them. */
export const pricesIn = (text: string): Price[] =>
  [...text.matchAll(PRICE)].flatMap((match) => {
    const [whole, pre, number = '', thousands, post] = match;
    const taxed = /^ ?(?:ht|ttc|h\.t|t\.t\.c)\b/.test(text.slice(match.index + whole.trimEnd().length));
    if (pre === undefined && post === undefined && !taxed) return [];
    const amount = amountOf(number);
    if (amount === null) return [];
    return [
      {
        amount: thousands ? amount * 1000 : amount,
        currency: currencyOf(pre ?? post),
        start: match.index,
        end: match.index + whole.trimEnd().length,
      },
    ];
  });

/** Whether a text names an amount of money. */
export const namesPrice = (text: string): boolean => pricesIn(new Folded(text.slice(0, 20_000)).folded).length > 0;

/** The number of a cell without words: "1 400,00", "-300,00 €". */
export function bareAmount(cell: string): number | null {
  const match = new RegExp(`^-? ?(?:${CURRENCY} ?)?-? ?(${NUMBER}) ?(?:${CURRENCY})?(?: (?:ht|ttc))?$`).exec(
    cell.trim(),
  );
  return match ? amountOf(match[1] ?? '') : null;
}

function amountOf(number: string): number | null {
  const decimals = /[.,](\d{1,2})$/.exec(number);
  const whole = (decimals ? number.slice(0, decimals.index) : number).replace(/[ .,']/g, '');
  const amount = Number(decimals ? `${whole}.${decimals[1]}` : whole);
  return Number.isFinite(amount) && amount > 0 && amount < 10_000_000 ? amount : null;
}

type Basis = ReadLineValues['basis'];

/** The unit of a price per person. */
const PERSON =
  '(?:personnes?|pers\\b\\.?|pax|participants?|convives?|tete|couverts?|covers?|invites?|etudiants?|students?|eleves?|elus?|members?|stagiaires?|persons?|people|head|guests?|delegates?|attendees?|enfants?|child(?:ren)?|adultes?|adults?|players?|joueurs?|golfers?|golfeurs?|visitors?|visiteurs?|passengers?|passagers?|spectators?|spectateurs?|riders?|runners?|coureurs?|adherents?|salaries?|collaborateurs?|employees?|pp\\b)';
const BASES: [Basis, RegExp][] = [
  [
    'per_person_day',
    new RegExp(
      `\\bpp ?(?:per|/|a) ?(?:day|night)\\b|\\bppp[nd]\\b|(?:par|per|/|a|pour une) ?${PERSON} ?(?:(?:et |and )?(?:par|per|/) ?|(?:et|and|a) )(?:jour|journee|day|nuit|night)\\b|(?:par|per|/) ?(?:jour|day|nuit|night) ?(?:et |and )?(?:par|per|/) ?${PERSON}`,
    ),
  ],
  [
    'per_person',
    new RegExp(
      `(?:\\bpar|\\bper|/|\\ba|\\bpour une|\\bx|\\bby) ?${PERSON}|\\bpp\\b|\\bp\\.p\\.?|\\beach\\b|\\bchacun\\b|^ ?(?:ht|ttc)? ?/ ?p\\b`,
    ),
  ],
  ['per_hour', /(?:\bpar|\bper|\/|\bde l'|\ban|\bl') ?(?:heures?|hours?|hrs?\b|h\b)/],
  ['room_night', /(?:\bpar|\bper|\/|\bla|\ba) ?(?:nuit(?:ee)?|night|chambre|room)\b/],
  [
    'flat',
    /(?:\bpar|\bper|\/|\bla|\ble|\ba|\bl'|\ba l') ?(?:plateau|trajet|rotation|vacation|bouteille|bottle|serving|carafe|litre|coupe|unite|unit|tasse|cup|verre|glass|piece|item|planche|board|pinte|pint|pichet|jug|seau|bucket|lot|paire|pair|boite|box|tray|platter|sac|bag|voyage|trip|pot|assiette|fut|keg|magnum|table|chaise|chair)\b|^ ?(?:ht |ttc )?(?:la )?piece\b/,
  ],
];

/** Returns the basis that words behind or before a price state, with its place in them. */
export function basisIn(text: string): (Range & { basis: Basis }) | null {
  const found = BASES.flatMap(([basis, pattern]) => {
    const match = pattern.exec(text);
    return match ? [{ basis, start: match.index, end: match.index + match[0].length }] : [];
  });
  const [first] = found;
  // "£35 per hour each"
  const hourly = found.find(({ basis }) => basis === 'per_hour');
  return hourly && first && hourly.start < first.start ? hourly : (first ?? null);
}

/** Kinds that are sold per person unless something else is said. */
const PER_PERSON = new Set<ReadLineValues['kind']>(['food', 'beverage', 'package']);
const MOST_PER_PERSON = 400;
const MOST_PER_DRINK = 60;

/** Returns the basis that a kind implies for a price. */
export function impliedBasis(kind: ReadLineValues['kind'], amount: number | null): Basis {
  if (kind === 'accommodation') return 'room_night';
  const most = kind === 'beverage' ? MOST_PER_DRINK : MOST_PER_PERSON;
  return PER_PERSON.has(kind) && amount !== null && amount <= most ? 'per_person' : 'flat';
}
