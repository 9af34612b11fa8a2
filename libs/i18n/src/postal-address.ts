import { LANGUAGE } from './formats';
import type { Locale } from './locale';

/** The lines of a postal address: the known parts, with the country by name. */
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
