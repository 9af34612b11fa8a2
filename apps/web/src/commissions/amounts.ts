import { partOf } from '#domain/money';

/**
 * Computes rate (percent) times base, both as typed (`1250.5`), rounded half up to the currency's smallest unit. Null if either is missing.
 */
export const commissionOf = (base: string, rate: string, currency: string): string | null =>
  Number(base) > 0 && Number(rate) > 0 ? `${partOf(Number(base), Number(rate), currency)}` : null;
