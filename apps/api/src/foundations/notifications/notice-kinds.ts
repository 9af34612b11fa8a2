import type { NotificationKind } from '#domain/vocabulary';
import type { Notice } from '../timeline/domain-events';
import type { Locale } from '#i18n/locale';

/** The text of a notification. */
export interface NoticeWords {
  title: string;
  body: string;
}

type Wording<Params> = Readonly<Record<Locale, (params: Params) => NoticeWords>>;

/** The wording of each kind; every area declares its own next to its events, when the code is loaded. */
const WORDINGS = new Map<string, Wording<never>>();

/**
 * Declares a kind of notification: its type, and its text in each language. Returns the function that creates a notice.
 * A notice is stored as kind and parameters, and rendered when it is read.
 */
export function noticeKind<Params extends object>(
  kind: NotificationKind,
  wording: Wording<Params>,
): (notice: Omit<Notice, 'kind' | 'params'> & { params: Params }) => Notice {
  WORDINGS.set(kind, wording);
  return (notice) => ({ kind, ...notice });
}

/** Maximum length of the displayed title and body: both may quote text from outside. */
const TITLE_MAX = 200;
const BODY_MAX = 2000;

/** Returns a notification in the reader's language. */
export function wordsOf(kind: NotificationKind, params: object, locale: Locale): NoticeWords {
  const wording = WORDINGS.get(kind);
  if (wording === undefined) throw new Error(`There is no text for notifications of the kind ${kind}.`);
  // The area that declared the kind created the parameters too.
  const { title, body } = wording[locale](params as never);
  return { title: shortened(title, TITLE_MAX), body: shortened(body, BODY_MAX) };
}

/** Returns a stored notification in the reader's language; without parameters, in its stored text. */
export const inWords = <Kept extends NoticeWords & { kind: NotificationKind; params: object | null }>(
  kept: Kept,
  locale: Locale,
): Kept => (kept.params === null ? kept : { ...kept, ...wordsOf(kept.kind, kept.params, locale) });

/** The parameters to store, with texts shortened to what is displayed. */
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
