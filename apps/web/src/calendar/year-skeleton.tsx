import { Skeleton } from '../ui/states';
import { YEAR_MONTHS } from './days';
import styles from './year-skeleton.module.css';

/** A placeholder as tall as a venue's year. */
export function YearSkeleton() {
  return (
    <div className={styles.year}>
      {Array.from({ length: YEAR_MONTHS }, (_, index) => (
        <Skeleton key={index} height="var(--month)" />
      ))}
    </div>
  );
}
