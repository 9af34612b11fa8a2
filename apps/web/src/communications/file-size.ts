import type { Locale } from '#words/locale';

const TAGS: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB' };

/** Bytes as people say them: `240 ko`, `1.2 MB`. */
export function formatSize(bytes: number, language: Locale): string {
  const [value, unit] = bytes < 1_000_000 ? [Math.ceil(bytes / 1000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return new Intl.NumberFormat(TAGS[language], { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}
