import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/clock';
import { Database } from '#kernel/database/database';
import { type PageParams, type PageView, toPageView } from '#kernel/http/pagination';
import { Settings } from '#kernel/settings';
import { REQUEST_STATUSES, RESULT_STAGES } from '../../demand/requests/requests.rules';
import type {
  ActivityView,
  FunnelView,
  MemberCountsView,
  OtherCurrencyView,
  OverviewView,
  PeriodParams,
  RankingParams,
  RequestsByStatusView,
  ResponseTimeView,
  ResultsByStageView,
  RevenueSummaryView,
  RevenueView,
  TopMemberView,
  TopOrganizerView,
  WinRateView,
} from './stats.dto';
import { FUNNEL_STEPS, monthsUntil, type Period, periodOf, rateOf } from './stats.rules';
import {
  ACTIVITY,
  ACTIVITY_TOTAL,
  FUNNEL,
  MEMBER_COUNTS,
  OPEN_TASKS,
  OUTCOMES,
  RANKING_MEMORY,
  REQUESTS_BY_STATUS,
  RESPONSE_TIME,
  RESULTS_BY_STAGE,
  REVENUE_BY_MONTH,
  REVENUE_SUMMARY,
  STATS_CURRENCY,
  TOP_MEMBERS,
  TOP_ORGANIZERS,
} from './stats.sql';

const RECENT = 10;
const MINUTE_MS = 60_000;

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
    return this.database.transaction(async () => {
      await this.database.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
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

  /** How far the requests created in the period have come. This and all below that take a period end in VALIDATION_ERROR. */
  async funnel(params: PeriodParams): Promise<FunnelView> {
    const period = periodOf(params, this.today());
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

  /** What members paid in each of the last `count` calendar months, the present one included. */
  async revenue(count: number): Promise<RevenueView> {
    const today = this.today();
    const months = monthsUntil(today, count);
    const rows = await this.database.query<{ month: string; currency: string; amount: number; count: number }>(
      REVENUE_BY_MONTH,
      this.within({ from: `${months[0]}-01`, to: today }),
    );
    const ours = new Map(rows.filter(({ currency }) => currency === STATS_CURRENCY).map((row) => [row.month, row]));
    return {
      currency: STATS_CURRENCY,
      items: months.map((month) => ({
        month,
        amount: ours.get(month)?.amount ?? 0,
        count: ours.get(month)?.count ?? 0,
      })),
      otherCurrencies: othersOf(rows),
    };
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
    statement: string,
    keys: readonly Key[],
    params: unknown[] = [],
  ): Promise<Record<Key, number>> {
    const rows = await this.database.query<{ key: string; n: number }>(statement, params);
    const known = new Map(rows.map(({ key, n }) => [key, n]));
    return Object.fromEntries(keys.map((key) => [key, known.get(key) ?? 0])) as Record<Key, number>;
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
    const { size, total, median } = await this.database.one<{ size: number; total: number; median: number | null }>(
      RESPONSE_TIME,
      this.within(period),
    );
    return {
      averageMinutes: rateOf(total / MINUTE_MS, size),
      medianMinutes: median === null ? null : median / MINUTE_MS,
      sampleSize: size,
    };
  }

  private async revenueSummary(today: string): Promise<RevenueSummaryView> {
    const rows = await this.database.query<{
      currency: string;
      thisMonth: number | null;
      yearToDate: number | null;
      outstanding: number | null;
    }>(REVENUE_SUMMARY, [...this.within({ from: `${today.slice(0, 4)}-01-01`, to: today }), firstOfMonth(today)]);
    const ours = rows.find(({ currency }) => currency === STATS_CURRENCY);
    return {
      currency: STATS_CURRENCY,
      thisMonth: ours?.thisMonth ?? 0,
      yearToDate: ours?.yearToDate ?? 0,
      outstanding: ours?.outstanding ?? 0,
      otherCurrencies: othersOf(
        rows.flatMap(({ currency, yearToDate }) => (yearToDate === null ? [] : [{ currency, amount: yearToDate }])),
      ),
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

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;

/** Amounts in other currencies than the statistics', added up by currency: in cents, where sums are exact. */
function othersOf(rows: { currency: string; amount: number }[]): OtherCurrencyView[] {
  const cents = new Map<string, number>();
  for (const { currency, amount } of rows)
    if (currency !== STATS_CURRENCY) cents.set(currency, (cents.get(currency) ?? 0) + Math.round(amount * 100));
  return [...cents.entries()].sort().map(([currency, total]) => ({ currency, amount: total / 100 }));
}
