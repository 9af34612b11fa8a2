import { formatMoment } from '#i18n/formats';
import { useLocale, useWords } from '../ui/locale';
import { useNow } from '../ui/now';
import { type Shape, Status, type Tone } from '../ui/states';
import { useServiceSettings } from '../shell/session';
import type { Hold } from './holds.queries';
import { HOLDS } from './holds.words';
import { lastHours } from './last-hours';
import styles from './results.module.css';

const LOOKS: Record<Exclude<Hold['status'], 'released'>, { tone: Tone; shape: Shape }> = {
  requested: { tone: 'warn', shape: 'half' },
  active: { tone: 'info', shape: 'full' },
  booked: { tone: 'ok', shape: 'tick' },
  expired: { tone: 'danger', shape: 'cross' },
};

/** A venue's option: its rank, until when, and the hours left when it ends soon. Nothing once it is released. */
export function HoldLine({ hold: { status, rank, expiresAt } }: { hold: Hold }) {
  const words = useWords(HOLDS);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const now = useNow();
  if (status === 'released') return null;
  const word = words.option(status);
  const end = status === 'booked' || expiresAt === null ? null : new Date(expiresAt);
  const left = end === null || status !== 'active' ? null : lastHours(end, now);
  return (
    <div>
      <Status {...LOOKS[status]}>{rank === null ? word : words.ranked(word, rank)}</Status>
      {end === null ? null : (
        <p className={styles.condition}>
          {(status === 'expired' ? words.ended : words.until)(formatMoment(end, language, timeZone))}
          {left === null ? null : (
            <>
              {' · '}
              <strong className={styles.left}>{words.hoursLeft(left)}</strong>
            </>
          )}
        </p>
      )}
    </div>
  );
}
