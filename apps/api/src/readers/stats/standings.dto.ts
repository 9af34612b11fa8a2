import { Currency, MoneySum, Nested } from '#http/fields';
import { GeneratedView, RequestsByStatusView, ResultsByStageView, WinRateView } from './stats.dto';

/** Commissions in one currency, without VAT and after credit notes; no amount is ever converted. Those of cancelled requests are left out. */
class CommissionSumsView {
  @Currency() currency!: string;
  @MoneySum({ description: 'Without VAT, after credit notes.' }) paid!: number;
  @MoneySum({ description: 'Owed and not paid yet, invoiced or not; without VAT, after credit notes.' })
  outstanding!: number;
}

/** What became of the requests of a member. */
export class MemberStandingView extends GeneratedView {
  @Nested(() => ResultsByStageView, { description: 'Its results by stage.' }) byStage!: ResultsByStageView;
  @Nested(() => WinRateView, { description: 'Results that were selected, and those for which another was.' })
  winRate!: WinRateView;
  @Nested(() => CommissionSumsView, { list: true, description: 'By currency.' }) commissions!: CommissionSumsView[];
}

/** What became of the requests of an organizer. */
export class OrganizerStandingView extends GeneratedView {
  @Nested(() => RequestsByStatusView, { description: 'Their requests by status.' }) byStatus!: RequestsByStatusView;
  @Nested(() => WinRateView) winRate!: WinRateView;
  @Nested(() => CommissionSumsView, { list: true, description: 'Of their requests, by currency.' })
  commissions!: CommissionSumsView[];
}
