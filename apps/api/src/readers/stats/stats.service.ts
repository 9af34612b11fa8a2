import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import { type AppConfig, appConfig } from '#core/app.config';
import { DECLINE_REASONS, REQUEST_STATUSES, RESULT_STAGES } from '#domain/vocabulary';
import type {
  ActivityPageView,
  ActivityView,
  FiguresView,
  FunnelView,
  LoadView,
  MemberCountsView,
  MemberDeclinesView,
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
  TopMembersView,
  TopMemberView,
  TopOrganizersView,
  TopOrganizerView,
  VenueResponseTimeView,
  WinRateView,
} from './stats.dto';
import { ONE_MOMENT } from '../../demand/requests/requests.sql';
import { countsOf, FUNNEL_STEPS, lastDayOf, monthsOf, monthsUntil, type Period, periodOf, rateOf } from './stats.rules';
import { type Generated, StatsSnapshots } from './stats-snapshots';
import {
  ACTIVITY,
  ACTIVITY_TOTAL,
  CREATED,
  DECLINES,
  type DeclinesRow,
  FUNNEL,
  LOAD,
  MEMBER_COUNTS,
  MONTHS,
  OPEN_TASKS,
  OUTCOMES,
  OUTSTANDING,
  REQUESTS_BY_STATUS,
  RESPONSE_TIME,
  RESULTS_BY_STAGE,
  REVENUE,
  SORT_IN_MEMORY,
  STATS_CURRENCY,
  TOP_MEMBERS,
  TOP_ORGANIZERS,
  VENUE_RESPONSE_TIME,
} from './stats.sql';

const RECENT = 10;

type Ranked<View> = { total: number; place: string | null } & View;

/** The team's statistics, for team users. In a large database they are up to a minute old (`StatsSnapshots`). */
@Injectable()
export class StatsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    private readonly snapshots: StatsSnapshots,
  ) {}

  /** Returns an overview, as of one moment. */
  overview(): Promise<OverviewView> {
    const period = periodOf({}, this.today());
    return this.answer(['overview', period], async () => {
      const byStatus = await this.counts(REQUESTS_BY_STATUS, REQUEST_STATUSES);
      const { needsValidation, unread } = await this.database.one<{ needsValidation: number; unread: number }>(
        OPEN_TASKS,
      );
      const thisMonth = { from: firstOfMonth(period.to), to: period.to };
      return {
        members: await this.database.one<MemberCountsView>(MEMBER_COUNTS),
        requests: {
          total: sum(Object.values(byStatus)),
          byStatus: byStatus satisfies RequestsByStatusView,
          openedThisMonth: (await this.database.one<{ n: number }>(CREATED, this.within(thisMonth))).n,
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

  /** Returns timeline events, newest first, with or without a request. Only the total may be up to a minute old. */
  async activity(params: PageParams): Promise<ActivityPageView> {
    const { total, generatedAt } = await this.answer(['activity'], () =>
      this.database.one<{ total: number }>(ACTIVITY_TOTAL),
    );
    const items = await this.database.query<ActivityView>(ACTIVITY, [params.limit, params.offset]);
    return { ...toPageView(items, total, params), generatedAt };
  }

  /**
   * Returns all statistics of the period, read at one moment.
   * @throws VALIDATION_ERROR the period ends before it begins; all methods below that take a period throw it too
   */
  figures(params: PeriodParams): Promise<FiguresView> {
    const period = periodOf(params, this.today());
    return this.answer(['figures', period], async () => ({
      ...(await this.funnelOf(period)),
      winRate: await this.winRateIn(period),
      responseTime: await this.responseTimeIn(period),
      venueResponseTime: await this.venueResponseTimeIn(period),
      revenue: await this.revenueIn(period),
      months: (await this.byMonth(monthsOf(period))).months,
      load: await this.loadIn(period),
      declines: await this.declinesIn(period),
    }));
  }

  /** Returns how far the requests created in the period have come. */
  funnel(params: PeriodParams): Promise<FunnelView> {
    const period = periodOf(params, this.today());
    return this.answer(['funnel', period], () => this.funnelOf(period));
  }

  /** Returns the commissions paid in each of the last `count` calendar months, including the current one. */
  revenue(count: number): Promise<RevenueView> {
    const months = monthsUntil(this.today(), count);
    return this.answer(['revenue', months[0], count], async () => {
      const { months: paidBy, otherCurrencies } = await this.byMonth(months);
      const items = paidBy.map(({ month, amount, count: paid }) => ({ month, amount, count: paid }));
      return { currency: STATS_CURRENCY, items, otherCurrencies };
    });
  }

  /**
   * Returns the first hundred venues by the commissions they paid, then wins, then proposals in the period. Venues with
   * none of these are excluded.
   */
  topMembers(params: RankingParams): Promise<TopMembersView> {
    return this.ranking<TopMemberView>('top-members', TOP_MEMBERS, params);
  }

  /** Returns the first hundred organizers by the revenue of their requests, then wins, then requests in the period. */
  topOrganizers(params: RankingParams): Promise<TopOrganizersView> {
    return this.ranking<TopOrganizerView>('top-organizers', TOP_ORGANIZERS, params);
  }

  /** Returns how long requests created in the period waited for our first mail or message. */
  responseTime(params: PeriodParams): Promise<Generated<ResponseTimeView>> {
    const period = periodOf(params, this.today());
    return this.answer(['response-time', period], () => this.responseTimeIn(period));
  }

  /** Returns the requests won and lost in the period. */
  winRate(params: PeriodParams): Promise<Generated<WinRateView>> {
    const period = periodOf(params, this.today());
    return this.answer(['win-rate', period], () => this.winRateIn(period));
  }

  /** Computes a result in one read-only transaction, or returns its snapshot. */
  private answer<Answer extends object>(
    question: unknown[],
    compute: () => Promise<Answer>,
  ): Promise<Generated<Answer>> {
    return this.snapshots.answer([this.app.timeZone, ...question], () =>
      this.database.transaction(async () => {
        await this.database.query(ONE_MOMENT);
        await this.database.query(SORT_IN_MEMORY);
        return compute();
      }),
    );
  }

  private today(): string {
    return this.clock.dateIn(this.app.timeZone);
  }

  private within({ from, to }: Period): unknown[] {
    return [from, to, this.app.timeZone];
  }

  private async counts<Key extends string>(
    statement: string,
    keys: readonly Key[],
    params: unknown[] = [],
  ): Promise<Record<Key, number>> {
    const rows = await this.database.query<{ key: string; n: number }>(statement, params);
    return countsOf(Object.fromEntries(rows.map(({ key, n }) => [key, n])), keys);
  }

  private async funnelOf(period: Period): Promise<Omit<FunnelView, 'generatedAt'>> {
    const places = FUNNEL_STEPS.map((_step, at) => String(at));
    const counts = await this.counts(FUNNEL, places, this.within(period));
    const furthest = places.map((place) => counts[place] ?? 0);
    const reached = FUNNEL_STEPS.map((_step, at) => sum(furthest.slice(at)));
    return {
      ...period,
      steps: FUNNEL_STEPS.map((status, at) => {
        const count = reached[at] ?? 0;
        return { status, count, rate: rateOf(count, reached[0] ?? 0) };
      }),
    };
  }

  private async winRateIn(period: Period): Promise<WinRateView> {
    const { won, lost } = await this.counts(OUTCOMES, ['won', 'lost'], this.within(period));
    return { won, lost, rate: rateOf(won, won + lost) };
  }

  private responseTimeIn(period: Period): Promise<ResponseTimeView> {
    return this.database.one<ResponseTimeView>(RESPONSE_TIME, this.within(period));
  }

  private venueResponseTimeIn(period: Period): Promise<VenueResponseTimeView> {
    return this.database.one<VenueResponseTimeView>(VENUE_RESPONSE_TIME, this.within(period));
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

  /** Returns the outcomes and revenue of consecutive calendar months (`YYYY-MM`). */
  private async byMonth(
    months: string[],
  ): Promise<{ months: MonthFiguresView[]; otherCurrencies: OtherCurrencyView[] }> {
    const [first = '', last = first] = [months[0], months.at(-1)];
    const rows = await this.database.query<{ month: string; metric: string; key: string; n: number; amount: number }>(
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
          amount: paid?.amount ?? 0,
          count: paid?.n ?? 0,
          won,
          lost,
          rate: rateOf(won, won + lost),
        };
      }),
      otherCurrencies: othersOf(
        rows.filter(({ metric }) => metric === 'paid').map(({ key, amount }) => ({ currency: key, amount })),
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

  private async declinesIn(period: Period): Promise<MemberDeclinesView[]> {
    const rows = await this.database.query<DeclinesRow>(DECLINES, this.within(period));
    return rows.map((row) => ({ ...row, byReason: countsOf(row.byReason, DECLINE_REASONS) }));
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

  private ranking<View extends { revenue: number }>(
    name: string,
    statement: string,
    params: RankingParams,
  ): Promise<Generated<PageView<View>>> {
    const period = periodOf(params, this.today());
    const { limit, offset } = params;
    return this.answer([name, period, limit, offset], async () => {
      const rows = await this.database.query<Ranked<View>>(statement, [...this.within(period), limit, offset]);
      const items = rows.flatMap(({ total: _total, place, ...row }) =>
        place === null ? [] : [row as unknown as View],
      );
      return toPageView(items, rows[0]?.total ?? 0, params);
    });
  }
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;

/** Returns amounts in currencies other than the statistics', summed by currency: in cents, where sums are exact. */
function othersOf(rows: { currency: string; amount: number }[]): OtherCurrencyView[] {
  const cents = new Map<string, number>();
  for (const { currency, amount } of rows)
    if (currency !== STATS_CURRENCY) cents.set(currency, (cents.get(currency) ?? 0) + Math.round(amount * 100));
  return [...cents.entries()].sort().map(([currency, total]) => ({ currency, amount: total / 100 }));
}
