import type { Locale } from '#words/locale';

const LANGUAGE = { fr: 'fr-FR', en: 'en-GB' } as const;
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** How large a file is, as people say it: `8 octets`, `240 ko`, `1,2 Mo`. */
export function fileSize(bytes: number, locale: Locale): string {
  const step = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(LANGUAGE[locale], {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(bytes / 1000 ** step);
}
