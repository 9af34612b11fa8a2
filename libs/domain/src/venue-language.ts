import type { Locale } from '#i18n/locale';

/** The countries whose venues receive mails in French. */
export const FRENCH_SPEAKING = ['FR', 'BE', 'CH', 'LU', 'MC'];

/** Returns a venue's language, which its country determines. */
export const localeOfCountry = (country: string): Locale =>
  FRENCH_SPEAKING.includes(country.toUpperCase()) ? 'fr' : 'en';
