import type { Type } from '@nestjs/common';
import { IntersectionType, PickType } from '@nestjs/swagger';
import {
  CurrencyField,
  DateField,
  DateTimeField,
  DecimalField,
  EnumField,
  IntField,
  MoneySumField,
  NestedField,
  PatternField,
  StringField,
  UuidField,
} from '#http/fields';
import { PageParams, pageOf, type PageView } from '#http/pagination';
import { TimelineEventView } from '../../foundations/timeline/timeline.dto';
import { FUNNEL_STEPS, type FunnelStep } from './stats.rules';

const DEFAULT_MONTHS = 12;
const MAX_MONTHS = 36;

const FROM = 'First day, in TIME_ZONE; by default 12 months before `to`.';
const TO = 'Last day, inclusive; by default today.';

export class PeriodParams {
  @DateField({ optional: true, description: FROM }) from?: string;
  @DateField({ optional: true, description: TO }) to?: string;
}

export class RankingParams extends IntersectionType(PageParams, PeriodParams) {}

export class RevenueParams {
  @IntField({
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
  @DateTimeField({
    description: 'When it was computed: now, or up to 60 seconds ago in a database with more than 50,000 requests.',
  })
  generatedAt!: Date;
}

/** An amount in a currency other than the statistics'. */
export class OtherCurrencyView {
  @CurrencyField({ example: 'CHF' }) currency!: string;
  @MoneySumField() amount!: number;
}

const OTHERS = 'Amounts in other currencies. Amounts are never converted.';

export class ActivityView extends TimelineEventView {
  @StringField({ nullable: true, example: 'R-7K3Q9D', description: 'The code of the request, if any.' })
  requestCode!: string | null;
}

export class FunnelStepView {
  @EnumField(FUNNEL_STEPS) status!: FunnelStep;
  @IntField({ description: 'Requests that reached or passed this status, whatever their current status.' })
  count!: number;
  @DecimalField({
    min: 0,
    max: 1,
    nullable: true,
    example: 0.42,
    description: 'Of all requests; null if there are none.',
  })
  rate!: number | null;
}

export class FunnelView extends GeneratedView {
  @DateField() from!: string;
  @DateField() to!: string;
  @NestedField(() => FunnelStepView, { list: true }) steps!: FunnelStepView[];
}

export class MonthRevenueView {
  @PatternField(/^\d{4}-\d{2}$/, 'isMonth', { example: '2026-11' }) month!: string;
  @MoneySumField() amount!: number;
  @IntField({ description: 'Paid commissions.' }) count!: number;
}

export class RevenueView extends GeneratedView {
  @CurrencyField() currency!: string;
  @NestedField(() => MonthRevenueView, { list: true, description: 'Every month, oldest first.' })
  items!: MonthRevenueView[];
  @NestedField(() => OtherCurrencyView, { list: true, description: OTHERS }) otherCurrencies!: OtherCurrencyView[];
}

export class TopMemberView {
  @UuidField() memberId!: string;
  @StringField({ example: 'M-7K3Q9D' }) code!: string;
  @StringField() name!: string;
  @IntField({ description: 'Requests whose sent catalogs contained the venue.' }) proposals!: number;
  @IntField({ description: 'Requests won with this venue selected.' }) wins!: number;
  @MoneySumField({ description: 'Paid commissions, in EUR.' }) revenue!: number;
  @NestedField(() => OtherCurrencyView, { list: true, description: OTHERS }) otherCurrencies!: OtherCurrencyView[];
}

export class TopOrganizerView {
  @UuidField() organizerId!: string;
  @StringField({
    example: 'Camille Renaud',
    description: 'First and last name; the email address if neither is known.',
  })
  name!: string;
  @StringField({ nullable: true }) company!: string | null;
  @IntField({ description: 'Requests created.' }) requests!: number;
  @IntField({ description: 'Requests won.' }) wins!: number;
  @MoneySumField({ description: 'Paid commissions for their requests, in EUR.' }) revenue!: number;
  @NestedField(() => OtherCurrencyView, { list: true, description: OTHERS }) otherCurrencies!: OtherCurrencyView[];
}

export class ResponseTimeView {
  @DecimalField({ min: 0, nullable: true, example: 37.5, description: 'Null if nothing was answered.' })
  averageMinutes!: number | null;

  @DecimalField({ min: 0, nullable: true, example: 21, description: 'Null if nothing was answered.' })
  medianMinutes!: number | null;

  @IntField({ description: 'Requests that were answered.' }) sampleSize!: number;
}

export class VenueResponseTimeView extends PickType(ResponseTimeView, ['averageMinutes', 'medianMinutes']) {
  @IntField({ description: 'Venues asked for their availability; canceled requests for availability are excluded.' })
  asked!: number;
  @IntField({ description: 'Of these, the ones with a reply, whoever recorded it.' }) answered!: number;
}

export class WinRateView {
  @IntField({ description: 'Won and closed requests.' }) won!: number;
  @IntField() lost!: number;
  @DecimalField({
    min: 0,
    max: 1,
    nullable: true,
    example: 0.42,
    description: 'Won divided by won and lost; null if there are neither.',
  })
  rate!: number | null;
}

export class PeriodRevenueView {
  @CurrencyField() currency!: string;
  @MoneySumField({ description: 'Paid commissions.' }) amount!: number;
  @IntField({ description: 'Their number.' }) count!: number;
  @NestedField(() => OtherCurrencyView, { list: true, description: OTHERS }) otherCurrencies!: OtherCurrencyView[];
}

export class MonthFiguresView extends IntersectionType(MonthRevenueView, WinRateView) {}

export class PersonView {
  @UuidField() id!: string;
  @StringField() name!: string;
}

export class LoadView {
  @NestedField(() => PersonView, { nullable: true, description: 'The assignee; null for unassigned requests.' })
  person!: PersonView | null;
  @IntField({ description: 'Requests that are open now, whenever they were created.' }) open!: number;
  @IntField({ description: 'Requests created in the period.' }) requests!: number;
  @IntField({ description: 'Requests won in the period.' }) won!: number;
  @IntField({ description: 'Requests lost in the period.' }) lost!: number;
}

/** The number of replies with each `declineReason`. */
class DeclineReasonsView {
  @IntField() not_available!: number;
  @IntField() too_small!: number;
  @IntField() too_large!: number;
  @IntField() layout_impossible!: number;
  @IntField() budget_too_low!: number;
  @IntField() event_refused!: number;
  @IntField() notice_too_short!: number;
  @IntField() closed!: number;
  @IntField() other!: number;
}

export class DeclinesView {
  @IntField({ description: 'Replies that say no, with or without a reason.' }) total!: number;
  @NestedField(() => DeclineReasonsView) byReason!: DeclineReasonsView;
}

export class MemberDeclinesView extends DeclinesView {
  @UuidField() memberId!: string;
  @StringField({ example: 'M-7K3Q9D' }) code!: string;
  @StringField() name!: string;
}

export class FiguresView extends FunnelView {
  @NestedField(() => WinRateView) winRate!: WinRateView;
  @NestedField(() => ResponseTimeView, {
    description: 'Of the agency to organizers, for requests created in the period.',
  })
  responseTime!: ResponseTimeView;
  @NestedField(() => VenueResponseTimeView, {
    description: 'Of venues to the agency, for availability requests sent in the period.',
  })
  venueResponseTime!: VenueResponseTimeView;
  @NestedField(() => PeriodRevenueView) revenue!: PeriodRevenueView;
  @NestedField(() => MonthFiguresView, {
    list: true,
    description:
      'Whole calendar months, oldest first: those of the period, preceded by as many as are needed for twelve; ' +
      'at most 36. Revenue in the currency of `revenue`.',
  })
  months!: MonthFiguresView[];
  @NestedField(() => LoadView, { list: true, description: 'By current assignee, the busiest first, unassigned last.' })
  load!: LoadView[];
  @NestedField(() => MemberDeclinesView, {
    list: true,
    description: 'The venues whose current reply, given in the period, is a no; most first, at most 100.',
  })
  declines!: MemberDeclinesView[];
}

export class MemberCountsView {
  @IntField() total!: number;
  @IntField({ description: 'With status `active`.' }) active!: number;
  @IntField({ description: 'Whose text has changed since their vector was computed.' }) stale!: number;
}

export class RequestsByStatusView {
  @IntField() qualifying!: number;
  @IntField() searching!: number;
  @IntField() proposed!: number;
  @IntField() negotiating!: number;
  @IntField() won!: number;
  @IntField() closed!: number;
  @IntField() lost!: number;
  @IntField() cancelled!: number;
}

export class RequestCountsView {
  @IntField() total!: number;
  @NestedField(() => RequestsByStatusView) byStatus!: RequestsByStatusView;
  @IntField({ description: 'Created in the current calendar month.' }) openedThisMonth!: number;
  @IntField() needsValidation!: number;
}

export class ResultsByStageView {
  @IntField() suggested!: number;
  @IntField() availability_requested!: number;
  @IntField() available!: number;
  @IntField() unavailable!: number;
  @IntField() shortlisted!: number;
  @IntField() proposed!: number;
  @IntField() visit!: number;
  @IntField() selected!: number;
  @IntField() not_selected!: number;
  @IntField() withdrawn!: number;
}

export class PipelineView {
  @NestedField(() => ResultsByStageView, { description: 'Candidates of all requests.' }) byStage!: ResultsByStageView;
}

export class RevenueSummaryView {
  @CurrencyField() currency!: string;
  @MoneySumField({ description: 'Paid in the current calendar month.' }) thisMonth!: number;
  @MoneySumField({ description: 'Paid in the current calendar year.' }) yearToDate!: number;
  @MoneySumField({ description: 'Owed and not paid yet, invoiced or not.' }) outstanding!: number;
  @NestedField(() => OtherCurrencyView, { list: true, description: 'Paid this year in other currencies.' })
  otherCurrencies!: OtherCurrencyView[];
}

export class UnreadView {
  @IntField() unread!: number;
}

export class OverviewView extends GeneratedView {
  @NestedField(() => MemberCountsView) members!: MemberCountsView;
  @NestedField(() => RequestCountsView) requests!: RequestCountsView;
  @NestedField(() => PipelineView) pipeline!: PipelineView;
  @NestedField(() => WinRateView, { description: 'Of the last 12 months.' }) winRate!: WinRateView;
  @NestedField(() => RevenueSummaryView) revenue!: RevenueSummaryView;
  @NestedField(() => ResponseTimeView, { description: 'Of the last 12 months.' }) responseTime!: ResponseTimeView;
  @NestedField(() => UnreadView) notifications!: UnreadView;
  @NestedField(() => ActivityView, { list: true, description: 'The ten newest events.' })
  recentActivity!: ActivityView[];
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
