import { WHOSE, type Whose } from '#domain/vocabulary';
import { Moment, Nested, OneOf, Text, Uuid, Whole } from '#http/fields';
import { LINES_MAX, TODAY_ACTIONS, TODAY_KINDS, type TodayAction, type TodayKind } from './today.rules';

export class TodayParams {
  @OneOf(WHOSE, { optional: true, default: 'mine', description: '`mine`: of requests assigned to you or to nobody.' })
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

export class TodayLine {
  @OneOf(TODAY_KINDS, {
    description:
      '`validate`: the AI read a request that nobody has looked at. `reply`: somebody wrote and the team has not acted ' +
      'since. `unsorted`, `unlinked_message`: mails and messages of no request, `count` of them. `venue_silent`: `count` ' +
      'venues have not answered for 48 hours. `catalog_quiet`: the organizer looked at the catalog between a day and 30 ' +
      'days ago and has said nothing. `reminder_due`: it leaves today. `event_past`: the event is over, the request is ' +
      'open or won. `invoice_overdue`. `unassigned`: an open request of nobody.',
  })
  kind!: TodayKind;
  @Moment({ description: 'Since when it waits; of a reminder when it leaves.' }) since!: Date;
  @Nested(() => TodayRequest, { nullable: true }) request!: TodayRequest | null;
  @Nested(() => TodayPerson, { nullable: true }) organizer!: TodayPerson | null;
  @Nested(() => TodayPerson, { nullable: true, description: 'The venue, if it is about one.' })
  member!: TodayPerson | null;
  @Whole({ nullable: true, description: 'How many mails, messages or venues; null for the other kinds.' })
  count!: number | null;
  @OneOf(TODAY_ACTIONS, { description: 'What to do next; each kind has one.' }) action!: TodayAction;
}

class TodayTotals implements Record<TodayKind, number> {
  @Whole() validate!: number;
  @Whole() reply!: number;
  @Whole() unsorted!: number;
  @Whole() unlinked_message!: number;
  @Whole() venue_silent!: number;
  @Whole() catalog_quiet!: number;
  @Whole() reminder_due!: number;
  @Whole() event_past!: number;
  @Whole() invoice_overdue!: number;
  @Whole() unassigned!: number;
}

export class TodayView {
  @Nested(() => TodayLine, { list: { max: LINES_MAX }, description: 'By urgency, then the longest wait first.' })
  items!: TodayLine[];
  @Nested(() => TodayTotals, { description: 'How many of each kind wait; 1000 stands for 1000 or more.' })
  total!: TodayTotals;
}
