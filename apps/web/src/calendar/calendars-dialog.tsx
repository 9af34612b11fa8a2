import { Dialog } from '../ui/dialog';
import { useWords } from '../ui/locale';
import { CALENDARS } from './calendars.words';
import { FeedAddress } from './feed-address';
import { ReadIn } from './read-in';
import styles from './calendars.module.css';

/** Connects a venue's external calendar and manages the user's feed of the venue. */
export function CalendarsDialog({
  memberId,
  memberName,
  onClose,
}: {
  memberId: string;
  memberName: string;
  onClose: () => void;
}) {
  const words = useWords(CALENDARS);
  return (
    <Dialog title={`${words.title} – ${memberName}`} isOpen onClose={onClose} size="wide">
      <section className={styles.section} aria-labelledby="read-in">
        <h3 id="read-in">{words.in}</h3>
        <ReadIn memberId={memberId} />
      </section>
      <section className={styles.section} aria-labelledby="read-out">
        <h3 id="read-out">{words.out}</h3>
        <FeedAddress kind="member" memberId={memberId} />
      </section>
    </Dialog>
  );
}
