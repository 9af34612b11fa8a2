import { IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import { CalendarDate, Moment, Nested, OneOf, Text, Uuid, Whole } from '#http/fields';
import { inputOf } from '#http/inputs';
import { CursorParams, PageParams } from '#http/pagination';
import { StampedView } from '#http/views';
import {
  AVAILABILITY_STATUSES,
  type AvailabilityStatus,
  type Slot,
  SLOTS,
  WHOSE,
  type Whose,
} from '#domain/vocabulary';

/**
 * The source: the team, the venue through one of its links, the venue's imported calendar, or a request that was won
 * with the venue.
 */
const AVAILABILITY_SOURCES = ['team', 'member', 'calendar', 'hold'] as const;
export type AvailabilitySource = (typeof AVAILABILITY_SOURCES)[number];

/** Maximum number of days in one change. */
export const MAX_SPAN_DAYS = 366;

class AvailabilityFields {
  @Uuid() memberId!: string;
  @Uuid({ nullable: true, description: 'One of the venue’s rooms; the whole venue if absent.' })
  roomId!: string | null;
  @CalendarDate() date!: string;
  @OneOf(SLOTS, { description: '`full_day` overlaps the three others.' }) slot!: Slot;
  @OneOf(AVAILABILITY_STATUSES) status!: AvailabilityStatus;
  @Text({ max: 2000, nullable: true }) notes!: string | null;
  @Uuid({ nullable: true, description: 'The related request.' }) requestId!: string | null;
}

export class CreateAvailability extends inputOf(AvailabilityFields, {
  required: ['memberId', 'date', 'status'],
  defaults: { slot: 'full_day' },
}) {}

export class UpdateAvailability extends PartialType(OmitType(CreateAvailability, ['memberId']), {
  skipNullProperties: false,
}) {}

const WHOLE_OR_ROOM = 'One of the venue’s rooms; the whole venue if absent.';

/** Consecutive days of a venue or one of its rooms. */
export class DaySpan {
  @CalendarDate({ description: 'First date, inclusive.' }) from!: string;
  @CalendarDate({ description: `Last date, inclusive; at most ${MAX_SPAN_DAYS} days.` }) to!: string;
  @OneOf(SLOTS, { optional: true, default: 'full_day' }) slot: Slot = 'full_day';
  @Uuid({ optional: true, nullable: true, description: WHOLE_OR_ROOM }) roomId?: string | null;
}

/** A venue's entry for consecutive days. */
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
    description:
      'The source: the team, the venue through its link, the venue’s imported calendar, or (`hold`) a request that ' +
      'was won with the venue.',
  })
  source!: AvailabilitySource;
}

/** The team's entry for consecutive days. */
export class EnterDays extends DaySpan {
  @OneOf(AVAILABILITY_STATUSES, { nullable: true, description: 'Null: clears the days.' })
  status!: AvailabilityStatus | null;
  @Text({ max: 2000, optional: true, nullable: true }) notes?: string | null;
  @Uuid({ optional: true, nullable: true, description: 'The related request.' }) requestId?: string | null;
}

export class EnteredDaysView {
  @Nested(() => AvailabilityView, {
    list: { max: MAX_SPAN_DAYS },
    description: 'The new entries of these days, by date.',
  })
  items!: AvailabilityView[];
  @Nested(() => AvailabilityView, {
    list: { max: MAX_SPAN_DAYS },
    description: 'The replaced entries, by date.',
  })
  before!: AvailabilityView[];
}

/** Maximum number of spans in a response: more aren't a readable calendar. */
export const SPANS_MAX = 1000;

export class SpansOfMember {
  @CalendarDate({ description: 'First date, inclusive.' }) from!: string;
  @CalendarDate({ description: `Last date, inclusive; at most ${MAX_SPAN_DAYS} days.` }) to!: string;
}

/** Consecutive days with the same entry. */
export class AvailabilitySpan extends OmitType(AvailabilityFields, ['memberId', 'date']) {
  @CalendarDate() from!: string;
  @CalendarDate({ description: 'The last day, inclusive.' }) to!: string;
  @OneOf(AVAILABILITY_SOURCES) source!: AvailabilitySource;
}

export class AvailabilitySpansView {
  @Nested(() => AvailabilitySpan, { list: { max: SPANS_MAX }, description: 'By first day.' })
  items!: AvailabilitySpan[];
}

/** Maximum number of days in a calendar across venues: a month including its partial weeks, or two. */
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
    description: 'May be repeated; by default `option`, `booked` and `blocked`.',
  })
  status?: AvailabilityStatus[];
  @Uuid({ optional: true, fromText: true, list: { max: 50 }, description: 'May be repeated.' }) memberIds?: string[];
  @OneOf(WHOSE, { optional: true, default: 'all', description: '`mine`: entries about requests assigned to you.' })
  whose: Whose = 'all';
}

export class ListAcrossMembers extends IntersectionType(CursorParams, AcrossMembers) {}

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

class EntryHold {
  @Uuid() id!: string;
  @Text({ example: 'H-7K3Q9D' }) code!: string;
  @OneOf(['active']) status!: 'active';
  @Whole({ min: 1, description: 'Its place among the clients of the venue, 1 the first.' }) rank!: number;
  @Moment() expiresAt!: Date;
  @Whole({ min: 1 }) version!: number;
}

export class AvailabilityAcrossView extends AvailabilityView {
  @Nested(() => EntryMember) member!: EntryMember;
  @Nested(() => EntryRoom, { nullable: true }) room!: EntryRoom | null;
  @Nested(() => EntryRequest, { nullable: true }) request!: EntryRequest | null;
  @Nested(() => EntryHold, {
    nullable: true,
    description: 'The option that the entry shows (`source` hold, `status` option).',
  })
  hold!: EntryHold | null;
}

const upTo = `${DAY_COUNTED} means ${DAY_COUNTED} or more.`;

class AvailabilityDay {
  @CalendarDate() date!: string;
  @Whole({ description: upTo }) available!: number;
  @Whole({ description: upTo }) option!: number;
  @Whole({ description: upTo }) booked!: number;
  @Whole({ description: upTo }) blocked!: number;
}

export class AvailabilityDaysView {
  @Nested(() => AvailabilityDay, { list: { max: CALENDAR_DAYS }, description: 'The days with entries, by date.' })
  days!: AvailabilityDay[];
}
