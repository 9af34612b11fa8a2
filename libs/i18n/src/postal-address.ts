import { LANGUAGE } from './formats';
import type { Locale } from './locale';

/** An address as a letter has it: what is known of it, a line each, the country by its name. */
export const addressLines = (
  {
    addressLine,
    postalCode,
    city,
    country,
  }: Readonly<Record<'addressLine' | 'postalCode' | 'city' | 'country', string | null>>,
  locale: Locale,
): string[] =>
  [
    addressLine,
    [postalCode, city].filter(Boolean).join(' '),
    country === null ? null : new Intl.DisplayNames(LANGUAGE[locale], { type: 'region' }).of(country),
  ].filter((line): line is string => Boolean(line));
