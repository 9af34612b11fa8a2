import { IntersectionType } from '@nestjs/swagger';
import { DateTimeField, EnumField, IntField, NestedField, StringField, UuidField } from '#http/fields';
import { StampedView } from '#http/views';
import { CALENDAR_FAULTS, type CalendarFaultKind } from '#providers/calendars/calendars.provider';

export class PutMemberCalendar {
  @StringField({
    max: 2000,
    description: 'The address of the calendar in iCalendar format (.ics): https or webcal, and not a private one.',
    example: 'https://calendar.example/venue/basic.ics',
  })
  url!: string;
}

class CalendarFaultView {
  @EnumField(CALENDAR_FAULTS) kind!: CalendarFaultKind;
  @StringField({ max: 500, description: 'The problem and its remedy, in the reader’s language.' }) message!: string;
}

class MemberCalendarFields {
  @UuidField() memberId!: string;
  @StringField({ description: 'The host it is read from; the rest of the address, often a secret, is not returned.' })
  host!: string;
  @DateTimeField({ nullable: true, description: 'When it was last read successfully.' }) lastReadAt!: Date | null;
  @DateTimeField({ description: 'The earliest time of the next reading.' }) nextReadAt!: Date;
  @IntField({
    min: 0,
    description: 'The number of its events that could not, or not completely, be read the last time; the others count.',
  })
  skipped!: number;
  @NestedField(() => CalendarFaultView, { nullable: true, description: 'Why the last attempt failed.' })
  fault!: CalendarFaultView | null;
}

export class MemberCalendarView extends IntersectionType(StampedView, MemberCalendarFields) {}

export class CalendarOfMemberView {
  @NestedField(() => MemberCalendarView, { nullable: true, description: 'Null: none is connected.' })
  calendar!: MemberCalendarView | null;
}
