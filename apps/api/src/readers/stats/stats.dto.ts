import type { Type } from '@nestjs/common';
import { IntersectionType, PickType } from '@nestjs/swagger';
import {
  CalendarDate,
  Currency,
  Decimal,
  Moment,
  MoneySum,
  Nested,
  OneOf,
  Pattern,
  Text,
  Uuid,
  Whole,
} from '#http/fields';
import { PageParams, pageOf, type PageView } from '#http/pagination';
import { TimelineEventView } from '../../foundations/timeline/timeline.dto';
import { FUNNEL_STEPS, type FunnelStep } from './stats.rules';

const DEFAULT_MONTHS = 12;
const MAX_MONTHS = 36;

const FROM = 'First day, in TIME_ZONE; by default 12 months before `to`.';
const TO = 'Last day, inclusive; by default today.';

export class PeriodParams {
  @CalendarDate({ optional: true, description: FROM }) from?: string;
  @CalendarDate({ optional: true, description: TO }) to?: string;
}

export class RankingParams extends IntersectionType(PageParams, PeriodParams) {}

export class RevenueParams {
  @Whole({
    min: 1,
    max: MAX_MONTHS,
    optional: true,
    fromText: true,
    default: DEFAULT_MONTHS,
    description: 'The number of calendar months, including the current one.',
  })
  months: number = DEFAULT_MONTHS;
}

export class GeneratedView {
  @Moment({
    description: 'When it was computed: now, or up to 60 seconds ago in a database with more than 50,000 requests.',
  })
  generatedAt!: Date;
}

/** An amount in a currency other than the statistics'. */
export class OtherCurrencyView {
  @Currency({ example: 'CHF' }) currency!: string;
  @MoneySum() amount!: number;
}

const OTHERS = 'Amounts in other currencies. Amounts are never converted.';

export class ActivityView extends TimelineEventView {
  @Text({ nullable: true, example: 'R-7K3Q9D', description: 'The code of the request, if any.' })
  requestCode!: string | null;
}

export class FunnelStepView {
  @OneOf(FUNNEL_STEPS) status!: FunnelStep;
  @Whole({ description: 'Requests that reached or passed this status, whatever their current status.' }) count!: number;
  @Decimal({ min: 0, max: 1, nullable: true, example: 0.42, description: 'Of all requests; null if there are none.' })
  rate!: number | null;
}

export class FunnelView extends GeneratedView {
  @CalendarDate() from!: string;
  @CalendarDate() to!: string;
  @Nested(() => FunnelStepView, { list: true }) steps!: FunnelStepView[];
}

export class MonthRevenueView {
  @Pattern(/^\d{4}-\d{2}$/, 'isMonth', { example: '2026-11' }) month!: string;
  @MoneySum() amount!: number;
  @Whole({ description: 'Paid commissions.' }) count!: number;
}

export class RevenueView extends GeneratedView {
  @Currency() currency!: string;
  @Nested(() => MonthRevenueView, { list: true, description: 'Every month, oldest first.' }) items!: MonthRevenueView[];
  @Nested(() => OtherCurrencyView, { list: true, description: OTHERS }) otherCurrencies!: OtherCurrencyView[];
}

export class TopMemberView {
  @Uuid() memberId!: string;
  @Text({ example: 'M-7K3Q9D' }) code!: string;
  @Text() name!: string;
  @Whole({ description: 'Requests whose sent catalogs contained the venue.' }) proposals!: number;
  @Whole({ description: 'Requests won with this venue selected.' }) wins!: number;
  @MoneySum({ description: 'Paid commissions, in EUR.' }) revenue!: number;
  @Nested(() => OtherCurrencyView, { list: true, description: OTHERS }) otherCurrencies!: OtherCurrencyView[];
}

export class TopOrganizerView {
  @Uuid() organizerId!: string;
  @Text({ example: 'Camille Renaud', description: 'First and last name; the email address if neither is known.' })
  name!: string;
  @Text({ nullable: true }) company!: string | null;
  @Whole({ description: 'Requests created.' }) requests!: number;
  @Whole({ description: 'Requests won.' }) wins!: number;
  @MoneySum({ description: 'Paid commissions for their requests, in EUR.' }) revenue!: number;
  @Nested(() => OtherCurrencyView, { list: true, description: OTHERS }) otherCurrencies!: OtherCurrencyView[];
}

export class ResponseTimeView {
  @Decimal({ min: 0, nullable: true, example: 37.5, description: 'Null if nothing was answered.' })
  averageMinutes!: number | null;

  @Decimal({ min: 0, nullable: true, example: 21, description: 'Null if nothing was answered.' })
  medianMinutes!: number | null;

  @Whole({ description: 'Requests that were answered.' }) sampleSize!: number;
}

export class VenueResponseTimeView extends PickType(ResponseTimeView, ['averageMinutes', 'medianMinutes']) {
  @Whole({ description: 'Venues asked for their availability; canceled requests for availability are excluded.' })
  asked!: number;
  @Whole({ description: 'Of these, the ones with a reply, whoever recorded it.' }) answered!: number;
}

export class WinRateView {
  @Whole({ description: 'Won and closed requests.' }) won!: number;
  @Whole() lost!: number;
  @Decimal({
    min: 0,
    max: 1,
    nullable: true,
    example: 0.42,
    description: 'Won divided by won and lost; null if there are neither.',
  })
  rate!: number | null;
}

export class PeriodRevenueView {
  @Currency() currency!: string;
  @MoneySum({ description: 'Paid commissions.' }) amount!: number;
  @Whole({ description: 'Their number.' }) count!: number;
  @Nested(() => OtherCurrencyView, { list: true, description: OTHERS }) otherCurrencies!: OtherCurrencyView[];
}

export class MonthFiguresView extends IntersectionType(MonthRevenueView, WinRateView) {}

export class PersonView {
  @Uuid() id!: string;
  @Text() name!: string;
}

export class LoadView {
  @Nested(() => PersonView, { nullable: true, description: 'The assignee; null for unassigned requests.' })
  person!: PersonView | null;
  @Whole({ description: 'Requests that are open now, whenever they were created.' }) open!: number;
  @Whole({ description: 'Requests created in the period.' }) requests!: number;
  @Whole({ description: 'Requests won in the period.' }) won!: number;
  @Whole({ description: 'Requests lost in the period.' }) lost!: number;
}

/** The number of replies with each `declineReason`. */
class DeclineReasonsView {
  @Whole() not_available!: number;
  @Whole() too_small!: number;
  @Whole() too_large!: number;
  @Whole() layout_impossible!: number;
  @Whole() budget_too_low!: number;
  @Whole() event_refused!: number;
  @Whole() notice_too_short!: number;
  @Whole() closed!: number;
  @Whole() other!: number;
}

export class DeclinesView {
  @Whole({ description: 'Replies that say no, with or without a reason.' }) total!: number;
  @Nested(() => DeclineReasonsView) byReason!: DeclineReasonsView;
}

export class MemberDeclinesView extends DeclinesView {
  @Uuid() memberId!: string;
  @Text({ example: 'M-7K3Q9D' }) code!: string;
  @Text() name!: string;
}

export class FiguresView extends FunnelView {
  @Nested(() => WinRateView) winRate!: WinRateView;
  @Nested(() => ResponseTimeView, { description: 'Of the agency to organizers, for requests created in the period.' })
  responseTime!: ResponseTimeView;
  @Nested(() => VenueResponseTimeView, {
    description: 'Of venues to the agency, for availability requests sent in the period.',
  })
  venueResponseTime!: VenueResponseTimeView;
  @Nested(() => PeriodRevenueView) revenue!: PeriodRevenueView;
  @Nested(() => MonthFiguresView, {
    list: true,
    description:
      'Whole calendar months, oldest first: those of the period, preceded by as many as are needed for twelve; ' +
      'at most 36. Revenue in the currency of `revenue`.',
  })
  months!: MonthFiguresView[];
  @Nested(() => LoadView, { list: true, description: 'By current assignee, the busiest first, unassigned last.' })
  load!: LoadView[];
  @Nested(() => MemberDeclinesView, {
    list: true,
    description: 'The venues whose current reply, given in the period, is a no; most first, at most 100.',
  })
  declines!: MemberDeclinesView[];
}

export class MemberCountsView {
  @Whole() total!: number;
  @Whole({ description: 'With status `active`.' }) active!: number;
  @Whole({ description: 'Whose text has changed since their vector was computed.' }) stale!: number;
}

export class RequestsByStatusView {
  @Whole() qualifying!: number;
  @Whole() searching!: number;
  @Whole() proposed!: number;
  @Whole() negotiating!: number;
  @Whole() won!: number;
  @Whole() closed!: number;
  @Whole() lost!: number;
  @Whole() cancelled!: number;
}

export class RequestCountsView {
  @Whole() total!: number;
  @Nested(() => RequestsByStatusView) byStatus!: RequestsByStatusView;
  @Whole({ description: 'Created in the current calendar month.' }) openedThisMonth!: number;
  @Whole() needsValidation!: number;
}

export class ResultsByStageView {
  @Whole() suggested!: number;
  @Whole() availability_requested!: number;
  @Whole() available!: number;
  @Whole() unavailable!: number;
  @Whole() shortlisted!: number;
  @Whole() proposed!: number;
  @Whole() visit!: number;
  @Whole() selected!: number;
  @Whole() not_selected!: number;
  @Whole() withdrawn!: number;
}

export class PipelineView {
  @Nested(() => ResultsByStageView, { description: 'Candidates of all requests.' }) byStage!: ResultsByStageView;
}

export class RevenueSummaryView {
  @Currency() currency!: string;
  @MoneySum({ description: 'Paid in the current calendar month.' }) thisMonth!: number;
  @MoneySum({ description: 'Paid in the current calendar year.' }) yearToDate!: number;
  @MoneySum({ description: 'Owed and not paid yet, invoiced or not.' }) outstanding!: number;
  @Nested(() => OtherCurrencyView, { list: true, description: 'Paid this year in other currencies.' })
  otherCurrencies!: OtherCurrencyView[];
}

export class UnreadView {
  @Whole() unread!: number;
}

export class OverviewView extends GeneratedView {
  @Nested(() => MemberCountsView) members!: MemberCountsView;
  @Nested(() => RequestCountsView) requests!: RequestCountsView;
  @Nested(() => PipelineView) pipeline!: PipelineView;
  @Nested(() => WinRateView, { description: 'Of the last 12 months.' }) winRate!: WinRateView;
  @Nested(() => RevenueSummaryView) revenue!: RevenueSummaryView;
  @Nested(() => ResponseTimeView, { description: 'Of the last 12 months.' }) responseTime!: ResponseTimeView;
  @Nested(() => UnreadView) notifications!: UnreadView;
  @Nested(() => ActivityView, { list: true, description: 'The ten newest events.' }) recentActivity!: ActivityView[];
}

export class WinRateAnswerView extends IntersectionType(WinRateView, GeneratedView) {}
export class ResponseTimeAnswerView extends IntersectionType(ResponseTimeView, GeneratedView) {}

interface GeneratedPage<Item> extends GeneratedView, PageView<Item> {}
export type ActivityPageView = GeneratedPage<ActivityView>;
export type TopMembersView = GeneratedPage<TopMemberView>;
export type TopOrganizersView = GeneratedPage<TopOrganizerView>;

/** The class of a page with `generatedAt`, for the documentation. */
export const generatedPageOf = (item: Type): Type => {
  class Page extends IntersectionType(pageOf(item), GeneratedView) {}
  Object.defineProperty(Page, 'name', { value: pageOf(item).name });
  return Page;
};
