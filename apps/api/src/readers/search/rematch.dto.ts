import { BooleanField, IntField, NestedField } from '#http/fields';
import { MemberMatchPage } from './search.dto';

class AdjustmentsView {
  @IntField({ nullable: true, description: 'Of a room, since a venue was `too_small`; null: the request’s own.' })
  minCapacity!: number | null;
  @BooleanField({
    description: 'Sorted by the lowest day price of a matching room, since a venue said `budget_too_low`.',
  })
  cheaperFirst!: boolean;
}

export class RematchView extends MemberMatchPage {
  @NestedField(() => AdjustmentsView, { description: 'What the reasons of the venues that said no have changed.' })
  adjusted!: AdjustmentsView;
}
