import { IntersectionType } from '@nestjs/swagger';
import { Moment, Nested, OneOf, Text, Uuid, Whole } from '#http/fields';
import { StampedView } from '#http/views';
import { CALENDAR_FAULTS, type CalendarFaultKind } from '#providers/calendars/calendars.provider';

export class PutMemberCalendar {
  @Text({
    max: 2000,
    description: 'The address of the calendar in iCalendar format (.ics): https or webcal, and not a private one.',
    example: 'https://calendar.example/venue/basic.ics',
  })
  url!: string;
}

class CalendarFaultView {
  @OneOf(CALENDAR_FAULTS) kind!: CalendarFaultKind;
  @Text({ max: 500, description: 'The problem and its remedy, in the reader’s language.' }) message!: string;
}

class MemberCalendarFields {
  @Uuid() memberId!: string;
  @Text({ description: 'The host it is read from; the rest of the address, often a secret, is not returned.' })
  host!: string;
  @Moment({ nullable: true, description: 'When it was last read successfully.' }) lastReadAt!: Date | null;
  @Moment({ description: 'The earliest time of the next reading.' }) nextReadAt!: Date;
  @Whole({
    min: 0,
    description: 'The number of its events that could not, or not completely, be read the last time; the others count.',
  })
  skipped!: number;
  @Nested(() => CalendarFaultView, { nullable: true, description: 'Why the last attempt failed.' })
  fault!: CalendarFaultView | null;
}

export class MemberCalendarView extends IntersectionType(StampedView, MemberCalendarFields) {}

export class CalendarOfMemberView {
  @Nested(() => MemberCalendarView, { nullable: true, description: 'Null: none is connected.' })
  calendar!: MemberCalendarView | null;
}
