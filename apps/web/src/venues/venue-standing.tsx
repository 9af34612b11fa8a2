import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useWords } from '../ui/locale';
import { SkeletonLines } from '../ui/states';
import { CommissionSums } from '../shell/commission-sums';
import { Problem } from '../shell/problem';
import { SHEET } from './sheet.words';
import { VenueReasons } from './venue-reasons';
import { standingOf, useVenue } from './venues.queries';
import styles from '../shell/sheet.module.css';

const VenueAccount = lazy(() =>
  import('../commissions/venue-account').then(({ VenueAccount: component }) => ({ default: component })),
);

/** How often the venue was selected, and its paid and outstanding commissions. */
export function VenueStanding() {
  const words = useWords(SHEET);
  const { id, name } = useVenue();
  const { data, error, refetch } = useQuery(standingOf(id));
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={3} height={24} />;
  const { byStage, winRate, commissions } = data;
  const all = Object.values(byStage).reduce((sum, count) => sum + count, 0);
  return (
    <section aria-labelledby="venue-standing">
      <h2 id="venue-standing" className={styles.railTitle}>
        {words.standing}
      </h2>
      <dl className={styles.figures}>
        <div>
          <dt>{words.candidate}</dt>
          <dd>{all}</dd>
        </div>
        <div>
          <dt>{words.winRate}</dt>
          <dd>
            {winRate.rate === null
              ? words.notDecided
              : `${words.won(winRate.won, winRate.won + winRate.lost)} · ${words.percent(`${Math.round(winRate.rate * 100)}`)}`}
          </dd>
        </div>
        <VenueReasons standing={data} />
        <CommissionSums sums={commissions} />
      </dl>
      <Suspense fallback={<SkeletonLines count={1} height={32} />}>
        <VenueAccount memberId={id} name={name} />
      </Suspense>
    </section>
  );
}
