import { multiLine } from '#i18n/formats';
import type { InOneLanguage } from '../ui/locale';
import type { PhoneMessage } from './exchange.queries';
import type { MESSAGE } from './message.words';

type Said = Pick<PhoneMessage, 'type' | 'body' | 'transcript' | 'file' | 'audioUrl' | 'deletedAt'>;
type Words = InOneLanguage<typeof MESSAGE>;

/** Returns the text of a phone message; that of a place, contact, sticker or reaction says what it is. */
export function messageText({ type, body, transcript, file, deletedAt }: Said, words: Words): string {
  if (deletedAt !== null) return words.deleted;
  const text = multiLine(body ?? transcript ?? '');
  if (type === 'sticker') return words.sticker;
  if (type === 'reaction') return text === '' ? words.reactionTakenBack : words.reaction(text);
  if (type === 'location' && text !== '') return words.location(text);
  if (type === 'contacts' && text !== '') return words.contacts(text);
  // without a caption, a document's text is its name, which the link shows
  return type === 'document' && file?.filename === body ? '' : text;
}

/** Returns one line about a phone message for a list: its text, or what it is instead. */
export function messageExcerpt(message: Said, words: Words): string {
  const { type, file, audioUrl } = message;
  const kinds: Partial<Record<PhoneMessage['type'], string>> = {
    image: words.picture,
    video: words.video,
    audio: words.audio,
  };
  return messageText(message, words) || (kinds[type] ?? file?.filename ?? (audioUrl === null ? '' : words.audio));
}
