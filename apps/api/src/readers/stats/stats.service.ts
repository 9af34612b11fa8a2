import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/clock';
import { Database } from '#kernel/database/database';
import type { NamedStatement } from '#kernel/database/statement';
import { type PageParams, type PageView, toPageView } from '#kernel/http/pagination';
import { Settings } from '#kernel/settings';
import { REQUEST_STATUSES, RESULT_STAGES } from '#domain/vocabulary';
import type {
  ActivityView,
  FiguresView,
  FunnelView,
  LoadView,
  MemberCountsView,
  MonthFiguresView,
  OtherCurrencyView,
  OverviewView,
  PeriodParams,
  PeriodRevenueView,
  RankingParams,
  RequestsByStatusView,
  ResponseTimeView,
  ResultsByStageView,
  RevenueSummaryView,
  RevenueView,
  TopMemberView,
  TopOrganizerView,
  VenueResponseTimeView,
  WinRateView,
} from './stats.dto';
import { FUNNEL_STEPS, lastDayOf, monthsOf, monthsUntil, type Period, periodOf, rateOf } from './stats.rules';
import {
  ACTIVITY,
  ACTIVITY_TOTAL,
  FUNNEL,
  LOAD,
  MEMBER_COUNTS,
  MONTHS,
  OPEN_TASKS,
  OUTCOMES,
  OUTSTANDING,
  QUESTIONS,
  RANKING_MEMORY,
  REQUESTS_BY_STATUS,
  RESPONSE_TIME,
  RESULTS_BY_STAGE,
  REVENUE,
  STATS_CURRENCY,
  TOP_MEMBERS,
  TOP_ORGANIZERS,
  VENUE_RESPONSE_TIME,
} from './stats.sql';

const RECENT = 10;
const MINUTE_MS = 60_000;

interface ResponseRow {
  size: number;
  total: number;
  median: number | null;
}

type Ranked<View> = { total: number; place: string | null } & View;

/** The team's figures. They are exact at any moment: each change counts itself in its own transaction. For team users. */
@Injectable()
export class StatsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** Everything at a glance, as it stood at one moment. */
  overview(): Promise<OverviewView> {
    const period = periodOf({}, this.today());
    return this.ofOneMoment(async () => {
      const byStatus = await this.counts(REQUESTS_BY_STATUS, REQUEST_STATUSES);
      const { needsValidation, unread } = await this.database.one<{ needsValidation: number; unread: number }>(
        OPEN_TASKS,
      );
      return {
        generatedAt: this.clock.now(),
        members: await this.database.one<MemberCountsView>(MEMBER_COUNTS),
        requests: {
          total: sum(Object.values(byStatus)),
          byStatus: byStatus satisfies RequestsByStatusView,
          openedThisMonth: await this.createdIn({ from: firstOfMonth(period.to), to: period.to }),
          needsValidation,
        },
        pipeline: { byStage: (await this.counts(RESULTS_BY_STAGE, RESULT_STAGES)) satisfies ResultsByStageView },
        winRate: await this.winRateIn(period),
        revenue: await this.revenueSummary(period.to),
        responseTime: await this.responseTimeIn(period),
        notifications: { unread },
        recentActivity: await this.database.query<ActivityView>(ACTIVITY, [RECENT, 0]),
      };
    });
  }

  /** What happened, newest first, on requests and elsewhere. */
  async activity(params: PageParams): Promise<PageView<ActivityView>> {
    const { total } = await this.database.one<{ total: number }>(ACTIVITY_TOTAL);
    const items = await this.database.query<ActivityView>(ACTIVITY, [params.limit, params.offset]);
    return toPageView(items, total, params);
  }

  /** All figures of the period, as they stood at one moment. This and all below that take a period end in VALIDATION_ERROR. */
  figures(params: PeriodParams): Promise<FiguresView> {
    const period = periodOf(params, this.today());
    return this.ofOneMoment(async () => ({
      ...(await this.funnelOf(period)),
      winRate: await this.winRateIn(period),
      responseTime: await this.responseTimeIn(period),
      venueResponseTime: await this.venueResponseTimeIn(period),
      revenue: await this.revenueIn(period),
      months: (await this.byMonth(monthsOf(period))).months,
      load: await this.loadIn(period),
    }));
  }

  /** How far the requests created in the period have come. */
  async funnel(params: PeriodParams): Promise<FunnelView> {
    return this.funnelOf(periodOf(params, this.today()));
  }

  /** What members paid in each of the last `count` calendar months, the present one included. */
  async revenue(count: number): Promise<RevenueView> {
    const { months, otherCurrencies } = await this.byMonth(monthsUntil(this.today(), count));
    const items = months.map(({ month, amount, count: paid }) => ({ month, amount, count: paid }));
    return { currency: STATS_CURRENCY, items, otherCurrencies };
  }

  /** The first hundred members by what they paid, then wins, then proposals of the period. Members with none of these are left out. */
  topMembers(params: RankingParams): Promise<PageView<TopMemberView>> {
    return this.ranking<TopMemberView>(TOP_MEMBERS, params);
  }

  /** The first hundred organizers by what their requests brought, then wins, then requests of the period. */
  topOrganizers(params: RankingParams): Promise<PageView<TopOrganizerView>> {
    return this.ranking<TopOrganizerView>(TOP_ORGANIZERS, params);
  }

  /** How long requests created in the period waited for our first mail or message. */
  async responseTime(params: PeriodParams): Promise<ResponseTimeView> {
    return this.responseTimeIn(periodOf(params, this.today()));
  }

  /** Requests won and lost in the period. */
  async winRate(params: PeriodParams): Promise<WinRateView> {
    return this.winRateIn(periodOf(params, this.today()));
  }

  private today(): string {
    return this.clock.dateIn(this.settings.TIME_ZONE);
  }

  private within({ from, to }: Period): unknown[] {
    return [from, to, this.settings.TIME_ZONE];
  }

  private async counts<Key extends string>(
    statement: NamedStatement,
    keys: readonly Key[],
    params: unknown[] = [],
  ): Promise<Record<Key, number>> {
    const rows = await this.database.query<{ key: string; n: number }>(statement, params);
    const known = new Map(rows.map(({ key, n }) => [key, n]));
    return Object.fromEntries(keys.map((key) => [key, known.get(key) ?? 0])) as Record<Key, number>;
  }

  /** Reads by several statements what stood at one moment. */
  private ofOneMoment<Figures>(read: () => Promise<Figures>): Promise<Figures> {
    return this.database.transaction(async () => {
      await this.database.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      return read();
    });
  }

  private async funnelOf(period: Period): Promise<FunnelView> {
    const furthest = await this.furthestIn(period);
    const reached = FUNNEL_STEPS.map((_step, at) => sum(furthest.slice(at)));
    return {
      ...period,
      steps: FUNNEL_STEPS.map((status, at) => {
        const count = reached[at] ?? 0;
        return { status, count, rate: rateOf(count, reached[0] ?? 0) };
      }),
    };
  }

  /** The number of requests created in the period, by the furthest step that they have reached. */
  private async furthestIn(period: Period): Promise<number[]> {
    const places = FUNNEL_STEPS.map((_step, at) => String(at));
    const counts = await this.counts(FUNNEL, places, this.within(period));
    return places.map((place) => counts[place] ?? 0);
  }

  private async createdIn(period: Period): Promise<number> {
    return sum(await this.furthestIn(period));
  }

  private async winRateIn(period: Period): Promise<WinRateView> {
    const { won, lost } = await this.counts(OUTCOMES, ['won', 'lost'], this.within(period));
    return { won, lost, rate: rateOf(won, won + lost) };
  }

  private async responseTimeIn(period: Period): Promise<ResponseTimeView> {
    return toResponseTime(await this.database.one<ResponseRow>(RESPONSE_TIME, this.within(period)));
  }

  private async venueResponseTimeIn(period: Period): Promise<VenueResponseTimeView> {
    const { n: asked } = await this.database.one<{ n: number }>(QUESTIONS, this.within(period));
    const answers = await this.database.one<ResponseRow>(VENUE_RESPONSE_TIME, this.within(period));
    const { sampleSize: answered, ...times } = toResponseTime(answers);
    return { ...times, asked, answered };
  }

  private async revenueIn(period: Period): Promise<PeriodRevenueView> {
    const rows = await this.database.query<{ currency: string; amount: number; count: number }>(
      REVENUE,
      this.within(period),
    );
    const ours = rows.find(({ currency }) => currency === STATS_CURRENCY);
    return {
      currency: STATS_CURRENCY,
      amount: ours?.amount ?? 0,
      count: ours?.count ?? 0,
      otherCurrencies: othersOf(rows),
    };
  }

  /** What calendar months (`YYYY-MM`, one after the other) brought. */
  private async byMonth(
    months: string[],
  ): Promise<{ months: MonthFiguresView[]; otherCurrencies: OtherCurrencyView[] }> {
    const [first = '', last = first] = [months[0], months.at(-1)];
    const rows = await this.database.query<{ month: string; metric: string; key: string; n: number; total: number }>(
      MONTHS,
      this.within({ from: `${first}-01`, to: lastDayOf(last) }),
    );
    const found = new Map(rows.map((row) => [`${row.month} ${row.metric} ${row.key}`, row]));
    return {
      months: months.map((month) => {
        const paid = found.get(`${month} paid ${STATS_CURRENCY}`);
        const won = found.get(`${month} outcome won`)?.n ?? 0;
        const lost = found.get(`${month} outcome lost`)?.n ?? 0;
        return {
          month,
          amount: (paid?.total ?? 0) / 100,
          count: paid?.n ?? 0,
          won,
          lost,
          rate: rateOf(won, won + lost),
        };
      }),
      otherCurrencies: othersOf(
        rows
          .filter(({ metric, n }) => metric === 'paid' && n > 0)
          .map(({ key, total }) => ({ currency: key, amount: total / 100 })),
      ),
    };
  }

  private async loadIn(period: Period): Promise<LoadView[]> {
    const rows = await this.database.query<{ id: string | null; name: string | null } & Omit<LoadView, 'person'>>(
      LOAD,
      this.within(period),
    );
    return rows.map(({ id, name, ...numbers }) => ({
      person: id === null || name === null ? null : { id, name },
      ...numbers,
    }));
  }

  private async revenueSummary(today: string): Promise<RevenueSummaryView> {
    const year = await this.revenueIn({ from: `${today.slice(0, 4)}-01-01`, to: today });
    const month = await this.revenueIn({ from: firstOfMonth(today), to: today });
    const { outstanding } = await this.database.one<{ outstanding: number }>(OUTSTANDING, [STATS_CURRENCY]);
    return {
      currency: STATS_CURRENCY,
      thisMonth: month.amount,
      yearToDate: year.amount,
      outstanding,
      otherCurrencies: year.otherCurrencies,
    };
  }

  private async ranking<View extends { revenue: number }>(
    { byRevenue, all }: { byRevenue: string; all: string },
    params: RankingParams,
  ): Promise<PageView<View>> {
    const values = [...this.within(periodOf(params, this.today())), params.limit, params.offset];
    let rows = await this.database.query<Ranked<View>>(byRevenue, values);
    if (rows[0]?.total === 0)
      rows = await this.database.transaction(async () => {
        await this.database.query(RANKING_MEMORY);
        return this.database.query<Ranked<View>>(all, values);
      });
    const items = rows.flatMap(({ total: _total, place, ...row }) => (place === null ? [] : [row as unknown as View]));
    return toPageView(items, rows[0]?.total ?? 0, params);
  }
}

const toResponseTime = ({ size, total, median }: ResponseRow): ResponseTimeView => ({
  averageMinutes: rateOf(total / MINUTE_MS, size),
  medianMinutes: median === null ? null : median / MINUTE_MS,
  sampleSize: size,
});

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;

/** Amounts in other currencies than the statistics', added up by currency: in cents, where sums are exact. */
function othersOf(rows: { currency: string; amount: number }[]): OtherCurrencyView[] {
  const cents = new Map<string, number>();
  for (const { currency, amount } of rows)
    if (currency !== STATS_CURRENCY) cents.set(currency, (cents.get(currency) ?? 0) + Math.round(amount * 100));
  return [...cents.entries()].sort().map(([currency, total]) => ({ currency, amount: total / 100 }));
}
