import { LANGUAGE, numbers } from '#i18n/formats';
import type { Locale } from '#i18n/locale';

const HOUR = 60;
const DAY = 24 * HOUR;
/** Durations up to this many hours are shown in hours. */
const HOURS = 48;

/** Formats a duration in a suitable unit: `35 min`, `4,3 h`, `2,5 j`. */
export function formatMinutes(minutes: number, locale: Locale): string {
  const [unit, value] =
    minutes < HOUR
      ? (['minute', minutes] as const)
      : minutes < HOURS * HOUR
        ? (['hour', minutes / HOUR] as const)
        : (['day', minutes / DAY] as const);
  return numbers(LANGUAGE[locale], {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: unit === 'minute' ? 0 : 1,
  }).format(value);
}

/** Formats a share of 0..1: `42 %`. */
export const formatShare = (share: number, locale: Locale): string =>
  numbers(LANGUAGE[locale], { style: 'percent', maximumFractionDigits: 0 }).format(share);

/** Formats an amount in little space: `12 k €`. */
export const formatBriefly = (amount: number, currency: string, locale: Locale): string =>
  numbers(LANGUAGE[locale], {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumSignificantDigits: amount < 1000 ? 3 : 2,
  }).format(amount);
