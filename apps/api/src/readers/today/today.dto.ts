import { WHOSE, type Whose } from '#domain/vocabulary';
import { DateTimeField, EnumField, IntField, NestedField, StringField, UuidField } from '#http/fields';
import { ResultHoldView } from '../../supply/holds/holds.dto';
import { LINES_MAX, TODAY_ACTIONS, TODAY_KINDS, type TodayAction, type TodayKind } from './today.rules';

export class TodayParams {
  @EnumField(WHOSE, {
    optional: true,
    default: 'mine',
    description: '`mine`: of requests assigned to you or unassigned.',
  })
  whose: Whose = 'mine';
}

class TodayRequest {
  @UuidField() id!: string;
  @StringField({ example: 'R-7K3Q9D' }) code!: string;
  @StringField() title!: string;
  @UuidField({ nullable: true }) assigneeId!: string | null;
}

class TodayPerson {
  @UuidField() id!: string;
  @StringField() name!: string;
}

class TodayMember extends TodayPerson {
  @StringField({ example: 'M-4T8WXZ' }) code!: string;
}

export class TodayLine {
  @EnumField(TODAY_KINDS, {
    description:
      '`validate`: the AI read a request that no one has checked. `reply`: someone wrote, and nobody has ' +
      'written to them since or said that it needs no answer. `unsorted`, `unlinked_message`: mails and messages without a request, `count` of them. ' +
      '`venue_silent`: `count` venues have not replied for 48 hours. `catalog_quiet`: the organizer viewed the ' +
      'catalog between one and 30 days ago and has not responded. `reminder_due`: it is sent today. ' +
      '`hold_expiring`: what a venue holds ends today or tomorrow: extend it, release it, or ask the organizer. ' +
      '`event_past`: the event has passed, the request is open or won. `invoice_overdue`. `unassigned`: an ' +
      'open request without an assignee. `venue_unplaced`: an active venue without a position, which no search ' +
      'around a place finds; listed for everyone.',
  })
  kind!: TodayKind;
  @DateTimeField({
    description: 'Since when it has been waiting; for a reminder, when it is sent; for an option, when it ends.',
  })
  since!: Date;
  @NestedField(() => TodayRequest, { nullable: true }) request!: TodayRequest | null;
  @NestedField(() => TodayPerson, { nullable: true }) organizer!: TodayPerson | null;
  @NestedField(() => TodayMember, { nullable: true, description: 'The venue, if any.' })
  member!: TodayMember | null;
  @IntField({ nullable: true, description: 'The number of mails, messages or venues; null for the other kinds.' })
  count!: number | null;
  @NestedField(() => ResultHoldView, { nullable: true, description: 'Only of `hold_expiring`.' })
  hold!: ResultHoldView | null;
  @EnumField(TODAY_ACTIONS, { description: 'The next action; each kind has one.' }) action!: TodayAction;
}

class TodayTotals implements Record<TodayKind, number> {
  @IntField() validate!: number;
  @IntField() reply!: number;
  @IntField() unsorted!: number;
  @IntField() unlinked_message!: number;
  @IntField() venue_silent!: number;
  @IntField() catalog_quiet!: number;
  @IntField() reminder_due!: number;
  @IntField() hold_expiring!: number;
  @IntField() event_past!: number;
  @IntField() invoice_overdue!: number;
  @IntField() unassigned!: number;
  @IntField() venue_unplaced!: number;
}

export class TodayView {
  @NestedField(() => TodayLine, { list: { max: LINES_MAX }, description: 'By urgency, then longest waiting first.' })
  items!: TodayLine[];
  @NestedField(() => TodayTotals, { description: 'The number of each kind; 1000 means 1000 or more.' })
  total!: TodayTotals;
}
