import { IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import { CalendarDate, OneOf, Text, Uuid } from '#kernel/http/fields';
import { inputOf } from '#kernel/http/inputs';
import { PageParams } from '#kernel/http/pagination';
import { StampedView } from '#kernel/http/views';
import { type Slot, SLOTS } from '#domain/vocabulary';

export const AVAILABILITY_STATUSES = ['available', 'option', 'booked', 'blocked'] as const;
export type AvailabilityStatus = (typeof AVAILABILITY_STATUSES)[number];

/** Days that a venue says something of at once. */
export const MAX_SPAN_DAYS = 366;

class AvailabilityFields {
  @Uuid() memberId!: string;
  @Uuid({ nullable: true, description: 'One of the member’s rooms; without it the whole venue.' })
  roomId!: string | null;
  @CalendarDate() date!: string;
  @OneOf(SLOTS, { description: '`full_day` overlaps the three others.' }) slot!: Slot;
  @OneOf(AVAILABILITY_STATUSES) status!: AvailabilityStatus;
  @Text({ max: 2000, nullable: true }) notes!: string | null;
  @Uuid({ nullable: true, description: 'The request that it is about.' }) requestId!: string | null;
}

export class CreateAvailability extends inputOf(AvailabilityFields, {
  required: ['memberId', 'date', 'status'],
  defaults: { slot: 'full_day' },
}) {}

export class UpdateAvailability extends PartialType(OmitType(CreateAvailability, ['memberId']), {
  skipNullProperties: false,
}) {}

const WHOLE_OR_ROOM = 'One of the venue’s rooms; without it the whole venue.';

/** Days in a row of a venue or one of its rooms. */
export class DaySpan {
  @CalendarDate({ description: 'First date, inclusive.' }) from!: string;
  @CalendarDate({ description: `Last date, inclusive; at most ${MAX_SPAN_DAYS} days.` }) to!: string;
  @OneOf(SLOTS, { optional: true, default: 'full_day' }) slot: Slot = 'full_day';
  @Uuid({ optional: true, nullable: true, description: WHOLE_OR_ROOM }) roomId?: string | null;
}

/** What a venue says of days in a row. */
export class SayAvailability extends DaySpan {
  @OneOf(['blocked', 'available'], { optional: true, default: 'blocked' }) status: 'blocked' | 'available' = 'blocked';
  @Text({ max: 2000, optional: true, nullable: true, description: 'For the team.' }) notes?: string | null;
}

export class ListAvailability extends PageParams {
  @CalendarDate({ optional: true, description: 'First date, inclusive.' }) from?: string;
  @CalendarDate({ optional: true, description: 'Last date, inclusive.' }) to?: string;
}

export class AvailabilityView extends IntersectionType(StampedView, AvailabilityFields) {
  @OneOf(['team', 'member'], { description: 'Who said so: the team, or the member in answer to a request.' })
  source!: 'team' | 'member';
}
