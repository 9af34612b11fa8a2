import type { Locale } from '#i18n/locale';

/** The countries whose venues are written to in French. */
export const FRENCH_SPEAKING = ['FR', 'BE', 'CH', 'LU', 'MC'];

/** A venue has no language of its own: its country decides. */
export const localeOfCountry = (country: string): Locale =>
  FRENCH_SPEAKING.includes(country.toUpperCase()) ? 'fr' : 'en';
