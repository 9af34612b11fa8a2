import type { Locale } from '#i18n/locale';
import type { Block, MailContent } from './content';
import type { Sender } from './sender';
import { bodyBlocks, type OwnWords, type PartName, say, type Wording } from './wording';

/** The reader of a mail, and its sender. */
export interface Circumstances {
  locale: Locale;
  /** IANA; determines the day of a timestamp. */
  timeZone: string;
  sender: Sender;
}

/** A mail's data, for the placeholders of its template. */
interface Filling<Values extends string, Pieces extends string> {
  values: Record<Values, string>;
  /** A button's label is the part with its name. Null: there is nothing to show. */
  pieces: Record<Pieces, Block | { kind: 'link'; url: string } | null>;
  greeting: string;
  reason: string;
}

/** A template: its copy, and the values of its placeholders. */
export interface MailTemplate<Data, Values extends string = string, Pieces extends string = string> {
  wording: Wording & { values: readonly Values[]; pieces: Readonly<Record<Pieces, 'needed' | 'optional'>> };
  fill(data: Data, circumstances: Circumstances): Filling<Values, Pieces>;
  /** Example data by language; `webUrl` is the base URL of the linked pages. */
  demo: (webUrl: string) => Record<Locale, Data>;
}

/** Returns the copy of a mail, in the agency's own words or the default ones. */
export function worded(
  wording: Wording,
  filling: Filling<string, string>,
  own: OwnWords,
  { locale, sender }: Circumstances,
): MailContent {
  const values = { ...filling.values, agency: sender.name };
  const words = (part: PartName): string => say(wording, own, locale, part, values);
  const pieces = Object.entries(filling.pieces).map(([name, piece]): [string, Block | null] => [
    name,
    piece?.kind === 'link'
      ? { kind: 'button', label: words(name === 'secondButton' ? name : 'button'), url: piece.url }
      : piece,
  ]);
  return {
    subject: words('subject'),
    preheader: words('preheader'),
    heading: words('heading'),
    greeting: filling.greeting,
    blocks: bodyBlocks(wording, own, locale, values, Object.fromEntries(pieces)),
    reason: filling.reason,
  };
}
