import { Currency, MoneySum, Nested, Whole } from '#http/fields';
import { DeclinesView, GeneratedView, RequestsByStatusView, ResultsByStageView, WinRateView } from './stats.dto';

/**
 * Commissions in one currency, excluding VAT and after credit notes; amounts are never converted. Those of canceled
 * requests are excluded.
 */
class CommissionSumsView {
  @Currency() currency!: string;
  @MoneySum({ description: 'Excluding VAT, after credit notes.' }) paid!: number;
  @MoneySum({ description: 'Owed and not paid yet, invoiced or not; excluding VAT, after credit notes.' })
  outstanding!: number;
}

/** The number of candidacies with each `notChosenReason`. */
class NotChosenReasonsView {
  @Whole() price!: number;
  @Whole() location!: number;
  @Whole() capacity!: number;
  @Whole() style!: number;
  @Whole() dates!: number;
  @Whole() response!: number;
  @Whole() other!: number;
}

/** The outcomes of a venue's requests. */
export class MemberStandingView extends GeneratedView {
  @Nested(() => ResultsByStageView, { description: 'Its candidacies by stage.' }) byStage!: ResultsByStageView;
  @Nested(() => WinRateView, { description: 'Its selected candidacies, and those where another venue was selected.' })
  winRate!: WinRateView;
  @Nested(() => DeclinesView, { description: 'Its replies that say no.' }) declined!: DeclinesView;
  @Nested(() => NotChosenReasonsView, { description: 'Its candidacies that weren’t chosen, by reason.' })
  notChosen!: NotChosenReasonsView;
  @Nested(() => CommissionSumsView, { list: true, description: 'By currency.' }) commissions!: CommissionSumsView[];
}

/** The outcomes of an organizer's requests. */
export class OrganizerStandingView extends GeneratedView {
  @Nested(() => RequestsByStatusView, { description: 'Their requests by status.' }) byStatus!: RequestsByStatusView;
  @Nested(() => WinRateView) winRate!: WinRateView;
  @Nested(() => CommissionSumsView, { list: true, description: 'From their requests, by currency.' })
  commissions!: CommissionSumsView[];
}
