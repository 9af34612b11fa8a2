import { Flag, Nested, Whole } from '#http/fields';
import { MemberMatchPage } from './search.dto';

class AdjustmentsView {
  @Whole({ nullable: true, description: 'Of a room, since a venue was `too_small`; null: the request’s own.' })
  minCapacity!: number | null;
  @Flag({ description: 'Sorted by the lowest day price of a matching room, since a venue said `budget_too_low`.' })
  cheaperFirst!: boolean;
}

export class RematchView extends MemberMatchPage {
  @Nested(() => AdjustmentsView, { description: 'What the reasons of the venues that said no have changed.' })
  adjusted!: AdjustmentsView;
}
