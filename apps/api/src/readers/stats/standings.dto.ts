import { CurrencyField, IntField, MoneySumField, NestedField } from '#http/fields';
import { DeclinesView, GeneratedView, RequestsByStatusView, ResultsByStageView, WinRateView } from './stats.dto';

/**
 * Commissions in one currency, excluding VAT and after credit notes; amounts are never converted. Those of canceled
 * requests are excluded.
 */
class CommissionSumsView {
  @CurrencyField() currency!: string;
  @MoneySumField({ description: 'Excluding VAT, after credit notes.' }) paid!: number;
  @MoneySumField({ description: 'Owed and not paid yet, invoiced or not; excluding VAT, after credit notes.' })
  outstanding!: number;
}

/** The number of candidacies with each `notChosenReason`. */
class NotChosenReasonsView {
  @IntField() price!: number;
  @IntField() location!: number;
  @IntField() capacity!: number;
  @IntField() style!: number;
  @IntField() dates!: number;
  @IntField() response!: number;
  @IntField() other!: number;
}

/** The outcomes of a venue's requests. */
export class MemberStandingView extends GeneratedView {
  @NestedField(() => ResultsByStageView, { description: 'Its candidacies by stage.' }) byStage!: ResultsByStageView;
  @NestedField(() => WinRateView, {
    description: 'Its selected candidacies, and those where another venue was selected.',
  })
  winRate!: WinRateView;
  @NestedField(() => DeclinesView, { description: 'Its replies that say no.' }) declined!: DeclinesView;
  @NestedField(() => NotChosenReasonsView, { description: 'Its candidacies that weren’t chosen, by reason.' })
  notChosen!: NotChosenReasonsView;
  @NestedField(() => CommissionSumsView, { list: true, description: 'By currency.' })
  commissions!: CommissionSumsView[];
}

/** The outcomes of an organizer's requests. */
export class OrganizerStandingView extends GeneratedView {
  @NestedField(() => RequestsByStatusView, { description: 'Their requests by status.' })
  byStatus!: RequestsByStatusView;
  @NestedField(() => WinRateView) winRate!: WinRateView;
  @NestedField(() => CommissionSumsView, { list: true, description: 'From their requests, by currency.' })
  commissions!: CommissionSumsView[];
}
