import type { Locale } from '#i18n/locale';
import type { Block, MailContent } from './content';
import type { Sender } from './sender';
import { bodyBlocks, type OwnWords, type PartName, say, type Wording } from './wording';

/** Who reads a mail, and who has it sent. */
export interface Circumstances {
  locale: Locale;
  /** IANA; decides which day a timestamp is. */
  timeZone: string;
  sender: Sender;
}

/** What a mail says of its own data, for the words of its template. */
interface Filling<Values extends string, Pieces extends string> {
  values: Record<Values, string>;
  /** A button has the words of the part of its name. Null: there is nothing to show. */
  pieces: Record<Pieces, Block | { kind: 'link'; url: string } | null>;
  greeting: string;
  reason: string;
}

/** One template: its words, and what they are filled with. */
export interface MailTemplate<Data, Values extends string = string, Pieces extends string = string> {
  wording: Wording & { values: readonly Values[]; pieces: Readonly<Record<Pieces, 'needed' | 'optional'>> };
  fill(data: Data, circumstances: Circumstances): Filling<Values, Pieces>;
  /** Example data by language; `webUrl` is where the pages are that links lead to. */
  demo: (webUrl: string) => Record<Locale, Data>;
}

/** What a mail of a template says, in the agency's own words or the usual ones. */
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
