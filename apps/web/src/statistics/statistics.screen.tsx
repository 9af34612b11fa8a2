import { useQueries } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useLocale, useWords } from '../ui/locale';
import { Empty, Skeleton, SkeletonLines } from '../ui/states';
import { Problem } from '../shell/problem';
import { useServiceSettings, useToday } from '../shell/session';
import { useTitle } from '../shell/title';
import { useVat } from '../shell/vat';
import { Columns } from './columns';
import { Figure, Table } from './figure';
import { type Figures, figuresOf, topOrganizers, topVenues } from './statistics.queries';
import { STATISTICS } from './statistics.words';
import { formatBriefly, formatShare } from './formats';
import { KeyFigures } from './key-figures';
import { PeriodBar } from './period-bar';
import { beforeName, nameOf, type Period, periodOf } from './period';
import { sheetsIn } from './sheets';
import styles from './statistics.module.css';

/** Whether there is no activity to report yet. */
const isEmpty = ({ steps, months, load }: Figures): boolean =>
  (steps[0]?.count ?? 0) === 0 && load.length === 0 && months.every(({ won, lost, count }) => won + lost + count === 0);

/** Placeholders with the height of the content. */
function Loading() {
  return (
    <div className={styles.all}>
      <Skeleton height={72} />
      <div className={styles.grid}>
        <SkeletonLines count={7} />
        <SkeletonLines count={7} />
      </div>
    </div>
  );
}

/** The agency's results in a period, compared with the previous one. Prints on one page. */
export function StatisticsScreen() {
  const words = useWords(STATISTICS);
  const language = useLocale();
  const today = useToday();
  const period = periodOf(useSearch({ from: '/shell/stats' }), today);
  const name = nameOf(period.kind, period, language);
  useTitle(`${words.title} · ${name}`);
  const [now, before, venues, organizers] = useQueries({
    queries: [figuresOf(period), figuresOf(period.before), topVenues(period), topOrganizers(period)],
  });
  const all = [now, before, venues, organizers];
  const failure = all.find(({ error, data }) => error && data === undefined);
  const isLate = all.some(({ isPlaceholderData }) => isPlaceholderData);

  return (
    <>
      <PeriodBar period={period} today={today} />
      {failure ? (
        <Problem error={failure.error} onRetry={() => all.forEach(({ error, refetch }) => error && void refetch())} />
      ) : !now.data || !before.data || !venues.data || !organizers.data ? (
        <Loading />
      ) : isEmpty(now.data) && isEmpty(before.data) ? (
        <Empty title={words.none} action={<Link to="/requests">{words.requestsLink}</Link>}>
          {words.noneHelp}
        </Empty>
      ) : (
        <div className={styles.all} aria-busy={isLate}>
          <Compared period={period} name={name} />
          <KeyFigures now={now.data} before={before.data} />
          <Charts
            period={period}
            now={now.data}
            before={before.data}
            venues={venues.data.items}
            organizers={organizers.data.items}
          />
        </div>
      )}
    </>
  );
}

/** The compared periods; on paper also the agency's name. */
function Compared({ period, name }: { period: Period; name: string }) {
  const words = useWords(STATISTICS);
  const language = useLocale();
  const { agency } = useServiceSettings();
  return (
    <p className={styles.compared}>
      <span className={styles.onPaper}>
        {agency.name} · {name} ·{' '}
      </span>
      {words.compared(beforeName(period, language))}
    </p>
  );
}

function Charts({
  period,
  now,
  before,
  venues,
  organizers,
}: {
  period: Period;
  now: Figures;
  before: Figures;
  venues: Parameters<ReturnType<typeof sheetsIn>['venues']>[0];
  organizers: Parameters<ReturnType<typeof sheetsIn>['organizers']>[0];
}) {
  const language = useLocale();
  const sheets = sheetsIn(language, useVat().net);
  const { currency } = now.revenue;
  const [winRate, revenue] = [sheets.winRate(now), sheets.revenue(now)];
  const inRows = (sheet: ReturnType<typeof sheets.load>) => (
    <Figure sheet={sheet} days={period}>
      <Table sheet={sheet} bars />
    </Figure>
  );
  return (
    <div className={styles.grid}>
      {inRows(sheets.funnel(now, before))}
      {inRows(sheets.answers(now, before))}
      <Figure sheet={winRate} days={period}>
        <Columns sheet={winRate} days={period} brief={(value) => formatShare(value, language)} />
      </Figure>
      <Figure sheet={revenue} days={period}>
        <Columns sheet={revenue} days={period} brief={(value) => formatBriefly(value, currency, language)} />
      </Figure>
      {inRows(sheets.venues(venues, currency))}
      {inRows(sheets.organizers(organizers, currency))}
      {inRows(sheets.declines(now))}
      {inRows(sheets.load(now))}
    </div>
  );
}
