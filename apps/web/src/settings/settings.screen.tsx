import { Link, Outlet } from '@tanstack/react-router';
import { useWords } from '../ui/locale';
import head from '../shell/screen-head.module.css';
import { useMe } from '../shell/session';
import { SETTINGS } from './settings.words';
import styles from './settings.module.css';

const PARTS = [
  { to: '/settings/me', name: 'me', forAdmins: false },
  { to: '/settings/mailboxes', name: 'mailboxes', forAdmins: false },
  { to: '/settings/tags', name: 'tags', forAdmins: false },
  { to: '/settings/team', name: 'team', forAdmins: true },
  { to: '/settings/agency', name: 'agency', forAdmins: true },
  { to: '/settings/templates', name: 'templates', forAdmins: true },
  { to: '/settings/data/{-$kind}', name: 'data', forAdmins: true },
  { to: '/settings/system', name: 'system', forAdmins: true },
] as const;

/** The settings, personal ones and, for admins, those of the service. */
export function SettingsScreen() {
  const words = useWords(SETTINGS);
  const { role } = useMe();
  return (
    <>
      <header className={styles.head}>
        <h1>{words.title}</h1>
      </header>
      <nav className={head.parts} aria-label={words.parts}>
        {PARTS.filter(({ forAdmins }) => !forAdmins || role === 'admin').map(({ to, name }) => (
          <Link key={to} to={to} className={head.part}>
            {words[name]}
          </Link>
        ))}
      </nav>
      <div className={styles.body}>
        <Outlet />
      </div>
    </>
  );
}
