import { Link } from '@tanstack/react-router';
import { useWords } from '../parts/locale';
import { NOTIFICATIONS } from './notifications.words';
import styles from './notifications.module.css';

/** What there is to read, everything, and what one wants. */
export function Tabs() {
  const words = useWords(NOTIFICATIONS);
  const exact = { exact: true, includeSearch: true };
  return (
    <nav className={styles.tabs} aria-label={words.parts}>
      <Link to="/notifications" search={{}} activeOptions={exact}>
        {words.toRead}
      </Link>
      <Link to="/notifications" search={{ show: 'all' }} activeOptions={exact}>
        {words.all}
      </Link>
      <Link to="/notifications/choices">{words.choose}</Link>
    </nav>
  );
}
