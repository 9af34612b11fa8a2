import type { Locale } from '#i18n/locale';
import { store, type Store } from '../../ui/store';
import type { MailWords, OwnWords, Part, TemplateName, WordsVersion } from './templates.queries';

/** The texts of an email, with the original text where it isn't customized. */
export type Texts = Partial<Record<Part, string>>;

/** The edited texts and the version they started from. */
export interface Draft {
  base: MailWords;
  texts: Texts;
}

export const textsOf = ({ parts }: MailWords, words?: WordsVersion['words']): Texts =>
  Object.fromEntries(parts.map(({ name, usual, own }) => [name, (words ? words[name] : own) ?? usual]));

/** The parts to save: those that differ from the original text. An emptied part falls back to the original. */
export const ownOf = ({ parts }: MailWords, texts: Texts): OwnWords =>
  Object.fromEntries(
    parts.flatMap(({ name, usual }) => {
      const text = texts[name]?.trim() ?? '';
      return text === '' || text === usual.trim() ? [] : [[name, text]];
    }),
  );

const kept = new Map<string, Store<Draft | null>>();

/** The draft of an email's texts in one language. It survives navigation until it is saved or discarded. */
export function draftOf(name: TemplateName, locale: Locale): Store<Draft | null> {
  const key = `${name} ${locale}`;
  const draft = kept.get(key) ?? store<Draft | null>(null);
  kept.set(key, draft);
  return draft;
}
