import { partOf } from '#domain/money';

/**
 * What a rate (percent) of a base comes to, all as they are typed (`1250.5`), to the nearest amount of the currency; half of one goes up.
 * Null unless both are there.
 */
export const commissionOf = (base: string, rate: string, currency: string): string | null =>
  Number(base) > 0 && Number(rate) > 0 ? `${partOf(Number(base), Number(rate), currency)}` : null;
