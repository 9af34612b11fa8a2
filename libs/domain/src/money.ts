// From https://docs.stripe.com/currencies: currencies without a smaller unit …
const ZERO_DECIMAL = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
// … currencies that allow only whole amounts but are written in hundredths ("special cases") …
const WHOLE_IN_HUNDREDTHS = new Set(['ISK', 'UGX']);
// … and those counted in thousandths, whose last digit must be 0.
const THREE_DECIMAL = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** A currency's decimal digits: those of its smallest unit, and how many of them an amount may use. */
export interface Places {
  smallest: number;
  allowed: number;
}

/**
 * Returns the decimals of a currency by its ISO 4217 code, in any case; for an unknown code, those of most currencies.
 */
export function placesOf(currency: string): Places {
  const code = currency.toUpperCase();
  if (ZERO_DECIMAL.has(code)) return { smallest: 0, allowed: 0 };
  if (WHOLE_IN_HUNDREDTHS.has(code)) return { smallest: 2, allowed: 0 };
  if (THREE_DECIMAL.has(code)) return { smallest: 3, allowed: 2 };
  return { smallest: 2, allowed: 2 };
}

/** Divides, rounded to the nearest whole number; halves go up in amount, away from zero. */
export function halfUp(dividend: bigint, divisor: bigint): bigint {
  const amount = ((dividend < 0n ? -dividend : dividend) * 2n + divisor) / (divisor * 2n);
  return dividend < 0n ? -amount : amount;
}

/**
 * Returns a percentage of an amount, in the major unit, rounded to the nearest amount the currency can express, halves
 * up.
 */
export function partOf(amount: number, percent: number, currency: string): number {
  const { allowed } = placesOf(currency);
  // Hundredths of the amount times hundredths of a percent.
  const parts = BigInt(Math.round(amount * 100)) * BigInt(Math.round(percent * 100));
  return Number(halfUp(parts, 10n ** BigInt(6 - allowed))) / 10 ** allowed;
}

/** Adds amounts in the major unit, with at most two decimals, without binary rounding errors. */
export const plus = (...amounts: number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
