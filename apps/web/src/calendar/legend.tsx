import { AVAILABILITY_STATUS_WORDS } from '#domain/labels';
import { useLabel, useWords } from '../ui/locale';
import { VENUE_YEAR } from './venue-year.words';
import styles from './year-grid.module.css';

export function Legend() {
  const words = useWords(VENUE_YEAR);
  const label = useLabel();
  return (
    <ul className={styles.legend}>
      {(['option', 'booked', 'blocked', 'available'] as const).map((status) => (
        <li key={status}>
          <span className={styles.day} data-status={status} aria-hidden>
            8
          </span>
          {label(AVAILABILITY_STATUS_WORDS[status])}
        </li>
      ))}
      <li>
        <span className={styles.day} data-status="booked" data-part aria-hidden>
          8
        </span>
        {words.part}
      </li>
    </ul>
  );
}
