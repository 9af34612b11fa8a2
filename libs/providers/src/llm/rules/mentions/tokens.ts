import type { FieldRole } from '../split/form';
import type { Letter } from '../split/letter';
import type { Folded } from '../text';
import { Claims } from './claims';
import { type CodeMention, codesIn } from './codes';
import { bareCountsIn, countIn, type CountMention, namedCountsIn } from './counts';
import { type DateMention, datesIn } from './dates';
import { bareMoneyIn, type MoneyMention, moneyIn } from './money';
import type { FindPlace } from './places';
import { dayNumbersIn, dayPartsIn, type TimeMention, timesIn } from './times';

/** A text with its typed mentions. A number belongs to one of them only. */
export interface Tokens {
  source: Folded;
  /** The field of the form whose value the text is; null for prose. */
  role: FieldRole | null;
  /** The folded label of that field. */
  label: string;
  /** The value's row in a column with several values, counted from 1; otherwise 0. */
  row: number;
  /** The day on which the mail was written. */
  today: string;
  times: TimeMention[];
  dates: DateMention[];
  counts: CountMention[];
  money: MoneyMention[];
  codes: CodeMention[];
}

/** Telephone numbers, and web and mail addresses. */
const OTHER_NUMBERS =
  /(?<![\d.,€]|\d-)(?:0[1-9](?:[ .-]?\d{2}){4}(?!\d)|(?:\+|00)\d{1,3}[ .-]?(?:\(0\))?[ .-]?\d(?:[ .-]?\d){6,11}(?!\d))|https?:\/\/[^\s]{1,300}|(?<![\w.-])[\w.+-]{1,64}@[\w.-]{1,255}/g;

/**
 * Finds the mentions of a text, the unmistakable ones first: telephone numbers, hours, dates, amounts with a currency, numbers with a noun,
 * postal codes; then the numbers that only their context explains.
 */
export function tokenize(
  source: Folded,
  receivedAt: Date,
  find: FindPlace,
  role: FieldRole | null = null,
  label = '',
  row = 0,
): Tokens {
  const today = receivedAt.toISOString().slice(0, 10);
  const tokens: Tokens = { source, role, label, row, today, times: [], dates: [], counts: [], money: [], codes: [] };
  const claims = new Claims(source.raw.length);
  switch (role) {
    case 'attendees':
    case 'children': {
      const count = countIn(source);
      if (count) tokens.counts.push(count);
      return tokens;
    }
    case 'budget':
    case 'budgetPerPerson':
      tokens.money = moneyIn(source, claims);
      tokens.money.push(...bareMoneyIn(source, claims, true));
      return tokens;
    case 'postalCode':
    case 'city':
      tokens.codes = codesIn(source, find, claims, role);
      return tokens;
    case 'name':
    case 'firstName':
    case 'lastName':
    case 'company':
    case 'email':
    case 'phone':
    case 'other':
      return tokens;
    case null:
    case 'date':
    case 'endDate':
    case 'hours':
    case 'eventType':
    case 'layout':
    case 'message':
  }
  for (const match of source.matches(OTHER_NUMBERS)) claims.take(source, match.index, match.index + match[0].length);
  tokens.times = timesIn(source);
  const beside = [...tokens.times, ...dayPartsIn(source), ...dayNumbersIn(source)].map(({ start, end }) => {
    // "18 mars (14h) au 19 mars (16h)"
    const inBrackets = source.folded[start - 1] === '(' && source.folded[end] === ')';
    return {
      start: source.rawIndex(inBrackets ? start - 1 : start),
      end: source.rawIndex(inBrackets ? end + 1 : end),
    };
  });
  tokens.dates = datesIn(beside.length === 0 ? source : source.blanked(beside), claims, today);
  if (role === 'date' || role === 'endDate' || role === 'hours') return tokens;
  for (const { start, end } of tokens.times) claims.take(source, start, end);
  tokens.money = moneyIn(source, claims);
  tokens.counts = namedCountsIn(source, claims);
  tokens.codes = codesIn(source, find, claims, role);
  tokens.counts.push(...bareCountsIn(source, claims));
  tokens.money.push(...bareMoneyIn(source, claims, false));
  return tokens;
}

/** The mentions of a mail: of its subject, its body and each value of a form. */
export const tokenizeLetter = (letter: Letter, receivedAt: Date, find: FindPlace): Tokens[] => [
  ...letter.fields
    .filter(({ role }) => role !== 'message' && role !== 'eventType' && role !== 'layout')
    .map(({ role, label, value, row }) => tokenize(value, receivedAt, find, role, label, row)),
  tokenize(letter.subject, receivedAt, find),
  tokenize(letter.body, receivedAt, find),
];
