import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDays } from '#words/formats';
import { useLocale, useWords } from '../parts/locale';
import { Empty } from '../parts/states';
import { useServiceSettings } from '../shell/session';
import { useTitle } from '../shell/title';
import { requestList } from './requests.queries';
import { RequestStatusMark } from './request-status';
import { REQUESTS } from './requests.words';
import styles from './requests.module.css';

/** All requests, the latest activity first. */
export function RequestsScreen() {
  const words = useWords(REQUESTS);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const { items } = useSuspenseQuery(requestList).data;
  useTitle(words.title);
  return (
    <>
      <header className={styles.head}>
        <h1>{words.title}</h1>
      </header>
      {items.length === 0 ? <Empty title={words.none}>{words.noneHelp}</Empty> : null}
      <ul className={styles.list}>
        {items.map(({ id, code, title, status, organizer, eventDate, eventEndDate, attendees, city }) => (
          <li key={id} className={styles.line}>
            <span className={styles.code}>{code}</span>
            <Link to="/requests/$code" params={{ code }} className={styles.title}>
              {title}
            </Link>
            <span>{organizer?.company ?? organizer?.email}</span>
            <span>{eventDate ? formatDays(eventDate, eventEndDate, language, timeZone) : null}</span>
            <span>{[attendees ? words.people(attendees) : null, city].filter(Boolean).join(' · ')}</span>
            <RequestStatusMark status={status} />
          </li>
        ))}
      </ul>
    </>
  );
}
