import { useQuery } from '@tanstack/react-query';
import { useWords } from '../ui/locale';
import { SkeletonLines } from '../ui/states';
import { CommissionSums } from '../shell/commission-sums';
import { Problem } from '../shell/problem';
import sheet from '../shell/sheet.module.css';
import { standingOf, useOrganizer } from './organizers.queries';
import { ORGANIZERS } from './organizers.words';

/** The outcome of the organizer's requests, and their revenue. */
export function OrganizerStanding() {
  const words = useWords(ORGANIZERS);
  const { id } = useOrganizer();
  const { data, error, refetch } = useQuery(standingOf(id));
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={3} height={24} />;
  const { byStatus, winRate, commissions } = data;
  const open = byStatus.qualifying + byStatus.searching + byStatus.proposed + byStatus.negotiating;
  const all = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
  return (
    <section aria-labelledby="organizer-standing">
      <h2 id="organizer-standing" className={sheet.railTitle}>
        {words.standing}
      </h2>
      <dl className={sheet.figures}>
        <div>
          <dt>{words.requests}</dt>
          <dd>{all}</dd>
        </div>
        <div>
          <dt>{words.open}</dt>
          <dd>{open}</dd>
        </div>
        <div>
          <dt>{words.won}</dt>
          <dd>{winRate.rate === null ? words.notDecided : words.wonOf(winRate.won, winRate.won + winRate.lost)}</dd>
        </div>
        <CommissionSums sums={commissions} />
      </dl>
    </section>
  );
}
