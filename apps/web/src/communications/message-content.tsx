import { oneLine } from '#i18n/formats';
import { useWords } from '../ui/locale';
import { Badge } from '../ui/states';
import { Attachments } from './attachments';
import type { PhoneMessage } from './exchange.queries';
import { messageText } from './message-text';
import { MESSAGE } from './message.words';
import styles from './message-content.module.css';

/** Returns the text of a phone message in the reader's language. */
export const useMessageText = (message: PhoneMessage): string => messageText(message, useWords(MESSAGE));

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
