import { WHOSE, type Whose } from '#domain/vocabulary';
import { Moment, Nested, OneOf, Text, Uuid, Whole } from '#http/fields';
import { ResultHoldView } from '../../supply/holds/holds.dto';
import { LINES_MAX, TODAY_ACTIONS, TODAY_KINDS, type TodayAction, type TodayKind } from './today.rules';

export class TodayParams {
  @OneOf(WHOSE, { optional: true, default: 'mine', description: '`mine`: of requests assigned to you or unassigned.' })
  whose: Whose = 'mine';
}

class TodayRequest {
  @Uuid() id!: string;
  @Text({ example: 'R-7K3Q9D' }) code!: string;
  @Text() title!: string;
  @Uuid({ nullable: true }) assigneeId!: string | null;
}

class TodayPerson {
  @Uuid() id!: string;
  @Text() name!: string;
}

class TodayMember extends TodayPerson {
  @Text({ example: 'M-4T8WXZ' }) code!: string;
}

export class TodayLine {
  @OneOf(TODAY_KINDS, {
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
  @Moment({
    description: 'Since when it has been waiting; for a reminder, when it is sent; for an option, when it ends.',
  })
  since!: Date;
  @Nested(() => TodayRequest, { nullable: true }) request!: TodayRequest | null;
  @Nested(() => TodayPerson, { nullable: true }) organizer!: TodayPerson | null;
  @Nested(() => TodayMember, { nullable: true, description: 'The venue, if any.' })
  member!: TodayMember | null;
  @Whole({ nullable: true, description: 'The number of mails, messages or venues; null for the other kinds.' })
  count!: number | null;
  @Nested(() => ResultHoldView, { nullable: true, description: 'Only of `hold_expiring`.' })
  hold!: ResultHoldView | null;
  @OneOf(TODAY_ACTIONS, { description: 'The next action; each kind has one.' }) action!: TodayAction;
}

class TodayTotals implements Record<TodayKind, number> {
  @Whole() validate!: number;
  @Whole() reply!: number;
  @Whole() unsorted!: number;
  @Whole() unlinked_message!: number;
  @Whole() venue_silent!: number;
  @Whole() catalog_quiet!: number;
  @Whole() reminder_due!: number;
  @Whole() hold_expiring!: number;
  @Whole() event_past!: number;
  @Whole() invoice_overdue!: number;
  @Whole() unassigned!: number;
  @Whole() venue_unplaced!: number;
}

export class TodayView {
  @Nested(() => TodayLine, { list: { max: LINES_MAX }, description: 'By urgency, then longest waiting first.' })
  items!: TodayLine[];
  @Nested(() => TodayTotals, { description: 'The number of each kind; 1000 means 1000 or more.' })
  total!: TodayTotals;
}
