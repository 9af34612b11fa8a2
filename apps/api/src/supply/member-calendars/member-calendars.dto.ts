import { IntersectionType } from '@nestjs/swagger';
import { Moment, Nested, OneOf, Text, Uuid } from '#http/fields';
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
  @Text({ max: 500, description: 'What is wrong and what to do, in the language of the reader.' }) message!: string;
}

class MemberCalendarFields {
  @Uuid() memberId!: string;
  @Text({ description: 'Where it is read; the rest of the address, often a secret, stays here.' }) host!: string;
  @Moment({ nullable: true, description: 'When it was last read well.' }) lastReadAt!: Date | null;
  @Moment({ description: 'When it is read next, or soon after.' }) nextReadAt!: Date;
  @Nested(() => CalendarFaultView, { nullable: true, description: 'Why the last try failed.' })
  fault!: CalendarFaultView | null;
}

export class MemberCalendarView extends IntersectionType(StampedView, MemberCalendarFields) {}

export class CalendarOfMemberView {
  @Nested(() => MemberCalendarView, { nullable: true, description: 'Null: none is read.' })
  calendar!: MemberCalendarView | null;
}
