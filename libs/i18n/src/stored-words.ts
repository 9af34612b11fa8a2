import type { Locale, Words } from './locale';

/** Returns a sentence in all languages for a text column. */
export const storedWords = ({ en, fr }: Words): string => JSON.stringify({ en, fr });

/** Returns the text of such a column in the reader's language; a text without translations, such as a provider's own reason, unchanged. */
export function readWords(stored: string, locale: Locale): string {
  if (!stored.startsWith('{')) return stored;
  try {
    const words = JSON.parse(stored) as Partial<Words>;
    return typeof words[locale] === 'string' ? words[locale] : stored;
  } catch {
    return stored;
  }
}
