import { type Places, placesOf } from '#domain/money';
import { broken, ValidationError } from '#core/errors';

/**
 * Converts an amount in the currency's major unit (`1250.5`, `'1250.50'`) to an integer in its smallest unit (125050
 * for EUR, 1250 for 1250 JPY). Works on the decimal text, so that no binary fraction is involved.
 * @param amount not negative; a string as the database writes it, or a JSON number
 * @param currency ISO 4217, in any case
 * @param path the field named by an error
 * @throws ValidationError the amount has more decimals than the currency, or isn't a decimal number
 */
export function toMinorUnits(amount: string | number, currency: string, path = 'amount'): number {
  const { smallest, allowed } = placesOfKnown(currency);
  const parts = /^(\d+)(?:\.(\d+))?$/.exec(String(amount).trim());
  if (!parts) throw new ValidationError([broken(path, 'isAmount', {})]);
  const fraction = (parts[2] ?? '').replace(/0+$/, '');
  if (fraction.length > allowed)
    throw new ValidationError([broken(path, 'hasPlaces', { decimals: allowed, currency: currency.toUpperCase() })]);
  const minor = Number(`${parts[1]}${fraction.padEnd(smallest, '0')}`);
  if (!Number.isSafeInteger(minor)) throw new ValidationError([broken(path, 'isSafe', {})]);
  return minor;
}

/** Converts the result of `toMinorUnits` back to the major unit. */
export const fromMinorUnits = (minor: number, currency: string): number =>
  minor / 10 ** placesOfKnown(currency).smallest;

function placesOfKnown(currency: string): Places {
  if (!/^[A-Z]{3}$/i.test(currency)) throw new ValidationError([broken('currency', 'isCurrency', {})]);
  return placesOf(currency);
}
