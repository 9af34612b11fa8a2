import type { NotificationKind } from '#domain/vocabulary';
import type { Notice } from '../timeline/domain-events';
import type { Locale } from '#i18n/locale';

/** What a notification says. */
export interface NoticeWords {
  title: string;
  body: string;
}

type Wording<Params> = Readonly<Record<Locale, (params: Params) => NoticeWords>>;

/** How each kind is worded; every area declares its own beside its facts, when the code is loaded. */
const WORDINGS = new Map<string, Wording<never>>();

/**
 * Declares a kind of notification: what it is about, and its words in each language. Answers what makes a notice of it. A notice is
 * kept as kind and parameters, and worded when somebody reads it.
 */
export function noticeKind<Params extends object>(
  kind: NotificationKind,
  wording: Wording<Params>,
): (notice: Omit<Notice, 'kind' | 'params'> & { params: Params }) => Notice {
  WORDINGS.set(kind, wording);
  return (notice) => ({ kind, ...notice });
}

/** Longest title and body that are shown: both may quote what a person outside wrote. */
const TITLE_MAX = 200;
const BODY_MAX = 2000;

/** A notification in the reader's language. */
export function wordsOf(kind: NotificationKind, params: object, locale: Locale): NoticeWords {
  const wording = WORDINGS.get(kind);
  if (wording === undefined) throw new Error(`Nothing says how a notification of the kind ${kind} is worded.`);
  // The area that declared the kind made the parameters too.
  const { title, body } = wording[locale](params as never);
  return { title: shortened(title, TITLE_MAX), body: shortened(body, BODY_MAX) };
}

/** A notification as it was kept, in the reader's language; without parameters in the words that it was told in. */
export const inWords = <Kept extends NoticeWords & { kind: NotificationKind; params: object | null }>(
  kept: Kept,
  locale: Locale,
): Kept => (kept.params === null ? kept : { ...kept, ...wordsOf(kept.kind, kept.params, locale) });

/** The parameters as they are kept: nothing longer than what is shown. */
export const keptParams = (params: object): object =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? shortened(value, BODY_MAX) : value,
    ]),
  );

const shortened = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text;
};
