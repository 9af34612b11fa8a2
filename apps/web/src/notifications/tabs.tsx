import { Link } from '@tanstack/react-router';
import { useWords } from '../ui/locale';
import head from '../shell/screen-head.module.css';
import { NOTIFICATIONS } from './notifications.words';

/** The tabs: unread, all, settings. */
export function Tabs() {
  const words = useWords(NOTIFICATIONS);
  const exact = { exact: true, includeSearch: true };
  return (
    <nav className={head.choice} aria-label={words.parts}>
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
