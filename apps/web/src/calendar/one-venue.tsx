import { useQuery } from '@tanstack/react-query';
import { useWords } from '../ui/locale';
import { Empty, SkeletonLines } from '../ui/states';
import { Problem } from '../shell/problem';
import { venueById } from './calendar.queries';
import { CALENDAR } from './calendar.words';
import { VenueYear } from './venue-year';
import styles from './calendar.module.css';

/** The year view of a single venue. */
export function OneVenue({ id }: { id: string }) {
  const words = useWords(CALENDAR);
  const { data, error, refetch } = useQuery(venueById(id));
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines count={4} height={180} />;
  if (data === null) return <Empty title={words.unknownVenue} />;
  return (
    <div className={styles.oneVenue}>
      <VenueYear memberId={data.id} memberName={data.name} rooms={data.rooms} />
    </div>
  );
}
