import { useWords } from '../parts/locale';
import { COMMUNICATIONS } from './communications.words';
import styles from './mail-frame.module.css';

/** A mail as it looks to who gets it. It runs nothing and loads nothing from elsewhere; its links open beside the page. */
export function MailFrame({ id, subject }: { id: string; subject: string }) {
  const words = useWords(COMMUNICATIONS);
  return (
    <iframe
      className={styles.frame}
      src={`/api/communications/messages/${id}/html`}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      loading="lazy"
      title={words.mailNamed(subject)}
    />
  );
}
