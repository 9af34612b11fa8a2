import { OmitType, PartialType } from '@nestjs/swagger';
import { CalendarDate, Moment, OneOf, Text, Uuid } from '#kernel/http/fields';
import { PageParams } from '#kernel/http/pagination';
import { type Slot, SLOTS } from '#domain/vocabulary';

export const AVAILABILITY_STATUSES = ['available', 'option', 'booked', 'blocked'] as const;
export type AvailabilityStatus = (typeof AVAILABILITY_STATUSES)[number];

export class CreateAvailability {
  @Uuid() memberId!: string;
  @Uuid({ optional: true, nullable: true, description: 'One of the member’s rooms; without it the whole venue.' })
  roomId?: string | null;
  @CalendarDate() date!: string;
  @OneOf(SLOTS, { optional: true, default: 'full_day', description: '`full_day` overlaps the three others.' })
  slot?: Slot;
  @OneOf(AVAILABILITY_STATUSES) status!: AvailabilityStatus;
  @Text({ max: 2000, optional: true, nullable: true }) notes?: string | null;
  @Uuid({ optional: true, nullable: true, description: 'The request that it is about.' }) requestId?: string | null;
}

export class UpdateAvailability extends PartialType(OmitType(CreateAvailability, ['memberId']), {
  skipNullProperties: false,
}) {}

export class ListAvailability extends PageParams {
  @CalendarDate({ optional: true, description: 'First date, inclusive.' }) from?: string;
  @CalendarDate({ optional: true, description: 'Last date, inclusive.' }) to?: string;
}

export class AvailabilityView {
  @Uuid() id!: string;
  @Uuid() memberId!: string;
  @Uuid({ nullable: true }) roomId!: string | null;
  @CalendarDate() date!: string;
  @OneOf(SLOTS) slot!: Slot;
  @OneOf(AVAILABILITY_STATUSES) status!: AvailabilityStatus;
  @OneOf(['team', 'member'], { description: 'Who said so: the team, or the member in answer to a request.' })
  source!: 'team' | 'member';
  @Text({ max: 2000, nullable: true }) notes!: string | null;
  @Uuid({ nullable: true }) requestId!: string | null;
  @Moment() createdAt!: Date;
  @Moment() updatedAt!: Date;
  @Uuid({ nullable: true }) traceId!: string | null;
}
