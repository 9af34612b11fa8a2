/** The supported languages; an organizer's `locale` has the same values. */
export const LOCALES = ['fr', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

/** One text in every language. */
export type Words = Readonly<Record<Locale, string>>;
