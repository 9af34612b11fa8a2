import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { formatMoment } from '#i18n/formats';
import { Button } from '../ui/button';
import { useLocale, useWords } from '../ui/locale';
import { useServiceSettings } from '../shell/session';
import { memberCalendar } from './calendar.queries';
import { VENUE_YEAR } from './venue-year.words';
import styles from './venue-year.module.css';

/** One line with the result of the last import of the venue's external calendar; nothing if none is connected. */
export function ReadState({ memberId, onOpen }: { memberId: string; onOpen: () => void }) {
  const words = useWords(VENUE_YEAR);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const { data: calendar } = useQuery(memberCalendar(memberId));
  if (!calendar) return null;
  const { host, fault, skipped, lastReadAt } = calendar;
  if (fault)
    return (
      <p className={styles.fault}>
        <TriangleAlert size={14} aria-hidden />
        <span>
          {host} – {fault.message}
        </span>
        <Button small onPress={onOpen}>
          {words.calendars}
        </Button>
      </p>
    );
  return (
    <p className={styles.muted}>
      {lastReadAt === null
        ? words.neverRead(host)
        : words.readAt(host, formatMoment(new Date(lastReadAt), language, timeZone))}
      {skipped > 0 ? ` – ${words.skipped(skipped)}` : null}
    </p>
  );
}
