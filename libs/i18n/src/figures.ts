// Separate from `formats.ts`, parts of which every screen needs.
import { LANGUAGE, numbers } from './formats';
import type { Locale } from './locale';

/** Formats an amount as typed by users, without its currency: `1 250,50`, `1,250.50`. */
export function formatAmount(amount: number, locale: Locale): string {
  const digits = { minimumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' } as const;
  return numbers(LANGUAGE[locale], digits).format(amount);
}

/** The currency sign, `€`, or the code if there is none. */
export const currencySign = (currency: string, locale: Locale): string =>
  numbers(LANGUAGE[locale], { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats a file size: `8 octets`, `240 ko`, `1,2 Mo`. */
export function formatSize(bytes: number, locale: Locale): string {
  const step = bytes < 1000 ? 0 : Math.min(SIZES.length - 1, Math.floor(Math.log10(bytes) / 3));
  return numbers(LANGUAGE[locale], {
    style: 'unit',
    unit: SIZES[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(bytes / 1000 ** step);
}
