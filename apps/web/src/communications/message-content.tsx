import { multiLine, oneLine } from '#i18n/formats';
import { useWords } from '../parts/locale';
import { Badge } from '../parts/states';
import { Attachments } from './attachments';
import type { PhoneMessage } from './exchange.queries';
import { MESSAGE } from './message.words';
import styles from './message-content.module.css';

/** Returns the text of a phone message; that of a place, contact, sticker or reaction says what it is. */
export function useMessageText({ type, body, transcript, file, deletedAt }: PhoneMessage): string {
  const words = useWords(MESSAGE);
  if (deletedAt !== null) return words.deleted;
  const text = multiLine(body ?? transcript ?? '');
  if (type === 'sticker') return words.sticker;
  if (type === 'reaction') return text === '' ? words.reactionTakenBack : words.reaction(text);
  if (type === 'location' && text !== '') return words.location(text);
  if (type === 'contacts' && text !== '') return words.contacts(text);
  // without a caption, a document's text is its name, which the link shows
  return type === 'document' && file?.filename === body ? '' : text;
}

/** Says that the sender changed the words of a message. */
export function EditedMark({ message: { editedAt, deletedAt } }: { message: PhoneMessage }) {
  const words = useWords(MESSAGE);
  return editedAt === null || deletedAt !== null ? null : <Badge>{words.edited}</Badge>;
}

/** The recording or file of a phone message. */
export function MessageMedia({ message: { id, audioUrl, file } }: { message: PhoneMessage }) {
  const words = useWords(MESSAGE);
  if (audioUrl) return <audio controls preload="none" src={audioUrl} aria-label={words.audio} />;
  if (file === null) return null;
  return (
    <>
      {/^image\/(jpeg|png|webp|gif)$/.test(file.contentType) ? (
        <img className={styles.picture} src={file.url} alt={oneLine(file.filename)} loading="lazy" />
      ) : null}
      {file.contentType.startsWith('video/') ? (
        <video className={styles.picture} controls preload="none" src={file.url} aria-label={words.video} />
      ) : null}
      <Attachments files={[{ ...file, id }]} />
    </>
  );
}
