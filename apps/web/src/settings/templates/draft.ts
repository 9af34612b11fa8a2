import type { Locale } from '#i18n/locale';
import { store, type Store } from '../../parts/store';
import type { MailWords, OwnWords, Part, TemplateName, WordsVersion } from './templates.queries';

/** All words of a mail, its usual ones where it has none of its own. */
export type Texts = Partial<Record<Part, string>>;

/** What is being typed, and the version that it was begun on. */
export interface Draft {
  base: MailWords;
  texts: Texts;
}

export const textsOf = ({ parts }: MailWords, words?: WordsVersion['words']): Texts =>
  Object.fromEntries(parts.map(({ name, usual, own }) => [name, (words ? words[name] : own) ?? usual]));

/** What has to be saved: the parts that say something else than usual. A part that was emptied has its usual words. */
export const ownOf = ({ parts }: MailWords, texts: Texts): OwnWords =>
  Object.fromEntries(
    parts.flatMap(({ name, usual }) => {
      const text = texts[name]?.trim() ?? '';
      return text === '' || text === usual.trim() ? [] : [[name, text]];
    }),
  );

const kept = new Map<string, Store<Draft | null>>();

/** What somebody types of a mail in one language; it outlives the screen, until it is saved or discarded. */
export function draftOf(name: TemplateName, locale: Locale): Store<Draft | null> {
  const key = `${name} ${locale}`;
  const draft = kept.get(key) ?? store<Draft | null>(null);
  kept.set(key, draft);
  return draft;
}
