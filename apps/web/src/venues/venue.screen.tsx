import { lazy, Suspense } from 'react';
import { VENUE_YEAR } from '../calendar/venue-year.words';
import { YearSkeleton } from '../calendar/year-skeleton';
import { useWords } from '../ui/locale';
import { SkeletonLines } from '../ui/states';
import { LazySection } from '../shell/lazy-section';
import { useTitle } from '../shell/title';
import { SHEET } from './sheet.words';
import { VenueFacts } from './venue-facts';
import { VenueHead } from './venue-head';
import { VenueLinks } from './venue-links';
import { VenuePhotos } from './venue-photos';
import { VenueRooms } from './venue-rooms';
import { VenueTags } from './venue-tags';
import { useVenue } from './venues.queries';
import styles from '../shell/sheet.module.css';

const VenueYear = lazy(() =>
  import('../calendar/venue-year').then(({ VenueYear: component }) => ({ default: component })),
);
const VenueRequests = lazy(() =>
  import('./venue-requests').then(({ VenueRequests: component }) => ({ default: component })),
);
const VenueStanding = lazy(() =>
  import('./venue-standing').then(({ VenueStanding: component }) => ({ default: component })),
);
const VenueKnowledge = lazy(() =>
  import('./venue-knowledge').then(({ VenueKnowledge: component }) => ({ default: component })),
);
const VenueRecordings = lazy(() =>
  import('./venue-recordings').then(({ VenueRecordings: component }) => ({ default: component })),
);
const MergeNotices = lazy(() =>
  import('../merges/merge-notices').then(({ MergeNotices: component }) => ({ default: component })),
);
const PastMerges = lazy(() =>
  import('../merges/merge-notices').then(({ PastMerges: component }) => ({ default: component })),
);

/** A venue: contact details, photos, rooms, notes, calendar, requests. */
export function VenueScreen() {
  const words = useWords(SHEET);
  const year = useWords(VENUE_YEAR);
  const { id, code, name, rooms } = useVenue();
  useTitle(`${code} ${name}`);
  return (
    // the key discards edits when another venue is opened
    <div key={code}>
      <VenueHead />
      <Suspense>
        <MergeNotices kind="member" id={id} />
      </Suspense>
      <div className={styles.body}>
        <div className={styles.column}>
          <VenuePhotos />
          <VenueFacts />
          <VenueRooms />
          <LazySection title={year.title} placeholder={<YearSkeleton />}>
            <VenueYear memberId={id} memberName={name} rooms={rooms} />
          </LazySection>
          <LazySection title={words.requests}>
            <VenueRequests />
          </LazySection>
          <LazySection title={words.knowledge}>
            <VenueKnowledge />
          </LazySection>
          <LazySection title={words.recordings}>
            <VenueRecordings />
          </LazySection>
        </div>
        <aside className={styles.rail} aria-label={words.beside}>
          <Suspense fallback={<SkeletonLines count={3} height={24} />}>
            <VenueStanding />
          </Suspense>
          <VenueTags />
          <VenueLinks />
          <Suspense>
            <PastMerges kind="member" id={id} />
          </Suspense>
        </aside>
      </div>
    </div>
  );
}
