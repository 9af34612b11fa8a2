import { Flag, Nested, Whole } from '#http/fields';
import { MAX_LIMIT } from '#http/pagination';
import { MemberMatch } from './search.dto';

export class FindRematch {
  @Whole({ min: 1, max: MAX_LIMIT, optional: true, fromText: true, default: 3 }) limit: number = 3;
}

class AdjustmentsView {
  @Whole({ nullable: true, description: 'Of a room, since a venue was `too_small`; null: the request’s own.' })
  minCapacity!: number | null;
  @Flag({ description: 'Sorted by the lowest day price of a matching room, since a venue said `budget_too_low`.' })
  cheaperFirst!: boolean;
}

export class RematchView {
  @Nested(() => MemberMatch, { list: true }) items!: MemberMatch[];
  @Whole({ description: 'The number of all venues found.' }) total!: number;
  @Nested(() => AdjustmentsView, { description: 'What the reasons of the venues that said no have changed.' })
  adjusted!: AdjustmentsView;
}
