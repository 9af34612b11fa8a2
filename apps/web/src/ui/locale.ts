import { useCallback } from 'react';
import { LOCALES, type Locale } from '#i18n/locale';
import { store, useStore } from './store';

const KEPT = 'parvis.locale';
const isLocale = (value: string | null | undefined): value is Locale => LOCALES.includes(value as Locale);

const found = (): Locale => {
  const kept = localStorage.getItem(KEPT);
  if (isLocale(kept)) return kept;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLocale) ?? 'fr';
};

const current = store<Locale>(found());
const show = () => (document.documentElement.lang = current.get());
current.subscribe(show);
show();

/** The user's language: the one chosen in this browser, or the browser's own. */
export const locale = {
  ...current,
  set(value: Locale) {
    localStorage.setItem(KEPT, value);
    current.set(value);
  },
};

export const useLocale = (): Locale => useStore(locale);

/** Texts in both languages; texts with parameters are functions. */
type Text = string | ((...values: never[]) => string);
export type AreaWords = Record<string, Readonly<Record<Locale, Text>>>;
export type InOneLanguage<W extends AreaWords> = {
  readonly [Key in keyof W]: W[Key]['fr'] extends string ? string : W[Key]['fr'];
};

/** Caches the texts per language. */
const made = new WeakMap<AreaWords, Partial<Record<Locale, unknown>>>();

export function inLocale<W extends AreaWords>(words: W, language: Locale): InOneLanguage<W> {
  const both = made.get(words) ?? {};
  made.set(words, both);
  both[language] ??= Object.fromEntries(Object.entries(words).map(([key, text]) => [key, text[language]]));
  return both[language] as InOneLanguage<W>;
}

/** The texts of an area in the user's language: `const words = useWords(WORDS); words.send`, `words.mails(3)`. */
export const useWords = <W extends AreaWords>(words: W): InOneLanguage<W> => inLocale(words, useLocale());

/** Returns a translator for vocabulary labels (`Words`). */
export function useLabel(): (label: Readonly<Record<Locale, string>>) => string {
  const language = useLocale();
  return useCallback((label) => label[language], [language]);
}
