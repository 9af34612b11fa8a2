import { broken, ValidationError } from '#kernel/errors';

// From https://docs.stripe.com/currencies: the currencies that have no smaller unit …
const ZERO_DECIMAL = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
// … those that take whole amounts, written as hundredths all the same ("special cases") …
const WHOLE_IN_HUNDREDTHS = new Set(['ISK', 'UGX']);
// … and those counted in thousandths, whose last digit must be 0.
const THREE_DECIMAL = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** A currency's digits after the point: those of its smallest unit, and how many of them an amount may use. */
interface Places {
  smallest: number;
  allowed: number;
}

/**
 * An amount in the currency's major unit (`1250.5`, `'1250.50'`) as an integer of its smallest unit (125050 for EUR, 1250 for 1250 JPY).
 * It works on the decimal text, so that no binary fraction comes in.
 *
 * @param amount not negative; a string as the database writes it, or a JSON number
 * @param currency ISO 4217, in any case
 * @param path the field that a fault names
 * @throws ValidationError if the amount has more decimals than the currency, or is no decimal number
 */
export function toMinorUnits(amount: string | number, currency: string, path = 'amount'): number {
  const { smallest, allowed } = placesOf(currency);
  const parts = /^(\d+)(?:\.(\d+))?$/.exec(String(amount).trim());
  if (!parts) throw new ValidationError([broken(path, 'isAmount', {})]);
  const fraction = (parts[2] ?? '').replace(/0+$/, '');
  if (fraction.length > allowed)
    throw new ValidationError([broken(path, 'hasPlaces', { decimals: allowed, currency: currency.toUpperCase() })]);
  const minor = Number(`${parts[1]}${fraction.padEnd(smallest, '0')}`);
  if (!Number.isSafeInteger(minor)) throw new ValidationError([broken(path, 'isSafe', {})]);
  return minor;
}

/** The amount in the major unit of what `toMinorUnits` answered. */
export const fromMinorUnits = (minor: number, currency: string): number => minor / 10 ** placesOf(currency).smallest;

function placesOf(currency: string): Places {
  const code = currency.toUpperCase();
  if (!/^[A-Z]{3}$/.test(code)) throw new ValidationError([broken('currency', 'isCurrency', {})]);
  if (ZERO_DECIMAL.has(code)) return { smallest: 0, allowed: 0 };
  if (WHOLE_IN_HUNDREDTHS.has(code)) return { smallest: 2, allowed: 0 };
  if (THREE_DECIMAL.has(code)) return { smallest: 3, allowed: 2 };
  return { smallest: 2, allowed: 2 };
}
