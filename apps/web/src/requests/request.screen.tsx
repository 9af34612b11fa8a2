import { Link, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useWords } from '../parts/locale';
import { recents } from '../shell/recents';
import { useTitle } from '../shell/title';
import { useRequest } from './requests.queries';
import { RequestStatusMark } from './request-status';
import { REQUESTS } from './requests.words';
import styles from './request.module.css';

/** One request: what it is and how far it has come, above the tab that is open. */
export function RequestScreen() {
  const words = useWords(REQUESTS);
  const { code, title, status } = useRequest();
  useTitle(`${code} ${title}`);
  useEffect(() => recents.add({ code, title }), [code, title]);
  return (
    <>
      <header className={styles.head}>
        <p className={styles.code}>{code}</p>
        <h1>{title}</h1>
        <RequestStatusMark status={status} />
      </header>
      <nav className={styles.tabs} aria-label={words.tabs}>
        <Link to="/requests/$code" params={{ code }} activeOptions={{ exact: true }} className={styles.tab}>
          {words.summary}
        </Link>
      </nav>
      <Outlet />
    </>
  );
}
