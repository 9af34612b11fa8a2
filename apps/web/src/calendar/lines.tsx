import { Link } from '@tanstack/react-router';
import { slotLabel } from '#domain/labels';
import { formatCount, formatDate } from '#i18n/formats';
import { useLocale, useWords } from '../ui/locale';
import { RequestStatusMark } from '../requests/request-status';
import type { Entry, Event } from './calendar.queries';
import { CALENDAR } from './calendar.words';
import { EntryHoldActs, EntryHoldTerms } from './entry-hold';
import { EntryMark } from './marks';
import styles from './calendar.module.css';

/** A request's event on a day. */
export function EventLine({ event, date }: { event: Event; date: string }) {
  const words = useWords(CALENDAR);
  const language = useLocale();
  const { code, title, status, attendees, city, member, eventEndDate } = event;
  return (
    <li className={styles.line}>
      <div className={styles.about}>
        <Link to="/requests/$code" params={{ code }} className={styles.name}>
          {title}
        </Link>
        <span className={styles.muted}>
          {[
            code,
            attendees === null ? null : words.people(formatCount(attendees, language)),
            member ? null : city,
            eventEndDate !== null && eventEndDate > date
              ? words.until(formatDate(eventEndDate, language, 'UTC'))
              : null,
          ]
            .filter(Boolean)
            .join(' · ')}
          {member ? (
            <>
              {' · '}
              <Link to="/venues/$code" params={{ code: member.code }}>
                {member.name}
              </Link>
            </>
          ) : null}
        </span>
      </div>
      <RequestStatusMark status={status} />
    </li>
  );
}

/** A venue that is held or booked. */
export function EntryLine({ entry }: { entry: Entry }) {
  const language = useLocale();
  const { member, room, slot, status, request, notes, hold } = entry;
  return (
    <li className={styles.line}>
      <div className={styles.about}>
        <Link to="/venues/$code" params={{ code: member.code }} className={styles.name}>
          {member.name}
        </Link>
        <span className={styles.muted}>
          {[member.city, room?.name, slot === 'full_day' ? null : slotLabel(slot, language), notes]
            .filter(Boolean)
            .join(' · ')}
          {request ? (
            <>
              {' · '}
              <Link to="/requests/$code" params={{ code: request.code }}>
                {request.title}
              </Link>
            </>
          ) : null}
        </span>
        {hold ? <EntryHoldTerms hold={hold} /> : null}
      </div>
      {hold ? (
        <span className={styles.held}>
          <EntryMark status={status} />
          <EntryHoldActs entry={entry} hold={hold} />
        </span>
      ) : (
        <EntryMark status={status} />
      )}
    </li>
  );
}
