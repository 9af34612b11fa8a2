import { IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import { CalendarDate, Nested, OneOf, Text, Uuid, Whole } from '#http/fields';
import { inputOf } from '#http/inputs';
import { PageParams } from '#http/pagination';
import { StampedView } from '#http/views';
import {
  AVAILABILITY_STATUSES,
  type AvailabilityStatus,
  type Slot,
  SLOTS,
  WHOSE,
  type Whose,
} from '#domain/vocabulary';

/** Who said so: the team, the member by one of its links, or the member's own calendar, which is read in. */
const AVAILABILITY_SOURCES = ['team', 'member', 'calendar'] as const;
export type AvailabilitySource = (typeof AVAILABILITY_SOURCES)[number];

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
  @OneOf(AVAILABILITY_SOURCES, {
    description: 'Who said so: the team, the member by its link, or the member’s own calendar, which is read in.',
  })
  source!: AvailabilitySource;
}

/** What the team enters of days in a row. */
export class EnterDays extends DaySpan {
  @OneOf(AVAILABILITY_STATUSES, { nullable: true, description: 'Null: nothing is known of these days any more.' })
  status!: AvailabilityStatus | null;
  @Text({ max: 2000, optional: true, nullable: true }) notes?: string | null;
  @Uuid({ optional: true, nullable: true, description: 'The request that it is about.' }) requestId?: string | null;
}

export class EnteredDaysView {
  @Nested(() => AvailabilityView, {
    list: { max: MAX_SPAN_DAYS },
    description: 'The entries of these days now, by date.',
  })
  items!: AvailabilityView[];
  @Nested(() => AvailabilityView, {
    list: { max: MAX_SPAN_DAYS },
    description: 'The entries that they replace, by date.',
  })
  before!: AvailabilityView[];
}

/** Spans of one member that are answered at once: more are no calendar that somebody reads. */
export const SPANS_MAX = 1000;

export class SpansOfMember {
  @CalendarDate({ description: 'First date, inclusive.' }) from!: string;
  @CalendarDate({ description: `Last date, inclusive; at most ${MAX_SPAN_DAYS} days.` }) to!: string;
}

/** Days in a row of which the same is said. */
export class AvailabilitySpan extends OmitType(AvailabilityFields, ['memberId', 'date']) {
  @CalendarDate() from!: string;
  @CalendarDate({ description: 'The last day, inclusive.' }) to!: string;
  @OneOf(AVAILABILITY_SOURCES) source!: AvailabilitySource;
}

export class AvailabilitySpansView {
  @Nested(() => AvailabilitySpan, { list: { max: SPANS_MAX }, description: 'By first day.' })
  items!: AvailabilitySpan[];
}

/** Days that a calendar across venues shows at once: a month with the weeks that it begins and ends in, or two. */
export const CALENDAR_DAYS = 62;
/** Entries of a status are counted up to this number. */
export const ENTRIES_COUNTED = 10_000;
/** Entries of a day and status are counted up to this number. */
export const DAY_COUNTED = 1000;

export class AcrossMembers {
  @CalendarDate({ description: 'First date, inclusive.' }) from!: string;
  @CalendarDate({ description: `Last date, inclusive; at most ${CALENDAR_DAYS} days.` }) to!: string;
  @OneOf(AVAILABILITY_STATUSES, {
    optional: true,
    fromText: true,
    list: { max: 4 },
    description: 'May be repeated; without it `option`, `booked` and `blocked`.',
  })
  status?: AvailabilityStatus[];
  @Uuid({ optional: true, fromText: true, list: { max: 50 }, description: 'May be repeated.' }) memberIds?: string[];
  @OneOf(WHOSE, { optional: true, default: 'all', description: '`mine`: entries about requests assigned to you.' })
  whose: Whose = 'all';
}

export class ListAcrossMembers extends IntersectionType(PageParams, AcrossMembers) {}

class EntryMember {
  @Uuid() id!: string;
  @Text({ example: 'M-7K3Q9D' }) code!: string;
  @Text() name!: string;
  @Text({ nullable: true }) city!: string | null;
}

class EntryRoom {
  @Uuid() id!: string;
  @Text() name!: string;
}

class EntryRequest {
  @Uuid() id!: string;
  @Text({ example: 'R-7K3Q9D' }) code!: string;
  @Text() title!: string;
}

export class AvailabilityAcrossView extends AvailabilityView {
  @Nested(() => EntryMember) member!: EntryMember;
  @Nested(() => EntryRoom, { nullable: true }) room!: EntryRoom | null;
  @Nested(() => EntryRequest, { nullable: true }) request!: EntryRequest | null;
}

const upTo = `${DAY_COUNTED} stands for ${DAY_COUNTED} or more.`;

class AvailabilityDay {
  @CalendarDate() date!: string;
  @Whole({ description: upTo }) available!: number;
  @Whole({ description: upTo }) option!: number;
  @Whole({ description: upTo }) booked!: number;
  @Whole({ description: upTo }) blocked!: number;
}

export class AvailabilityDaysView {
  @Nested(() => AvailabilityDay, { list: { max: CALENDAR_DAYS }, description: 'The days that have entries, by date.' })
  days!: AvailabilityDay[];
}
