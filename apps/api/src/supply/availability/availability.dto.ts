import { IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import { DateField, DateTimeField, EnumField, IntField, NestedField, StringField, UuidField } from '#http/fields';
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
  @UuidField() memberId!: string;
  @UuidField({ nullable: true, description: 'One of the venue’s rooms; the whole venue if absent.' })
  roomId!: string | null;
  @DateField() date!: string;
  @EnumField(SLOTS, { description: '`full_day` overlaps the three others.' }) slot!: Slot;
  @EnumField(AVAILABILITY_STATUSES) status!: AvailabilityStatus;
  @StringField({ max: 2000, nullable: true }) notes!: string | null;
  @UuidField({ nullable: true, description: 'The related request.' }) requestId!: string | null;
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
  @DateField({ description: 'First date, inclusive.' }) from!: string;
  @DateField({ description: `Last date, inclusive; at most ${MAX_SPAN_DAYS} days.` }) to!: string;
  @EnumField(SLOTS, { optional: true, default: 'full_day' }) slot: Slot = 'full_day';
  @UuidField({ optional: true, nullable: true, description: WHOLE_OR_ROOM }) roomId?: string | null;
}

/** A venue's entry for consecutive days. */
export class SayAvailability extends DaySpan {
  @EnumField(['blocked', 'available'], { optional: true, default: 'blocked' }) status: 'blocked' | 'available' =
    'blocked';
  @StringField({ max: 2000, optional: true, nullable: true, description: 'For the team.' }) notes?: string | null;
}

export class ListAvailability extends PageParams {
  @DateField({ optional: true, description: 'First date, inclusive.' }) from?: string;
  @DateField({ optional: true, description: 'Last date, inclusive.' }) to?: string;
}

export class AvailabilityView extends IntersectionType(StampedView, AvailabilityFields) {
  @EnumField(AVAILABILITY_SOURCES, {
    description:
      'The source: the team, the venue through its link, the venue’s imported calendar, or (`hold`) a request that ' +
      'was won with the venue.',
  })
  source!: AvailabilitySource;
}

/** The team's entry for consecutive days. */
export class EnterDays extends DaySpan {
  @EnumField(AVAILABILITY_STATUSES, { nullable: true, description: 'Null: clears the days.' })
  status!: AvailabilityStatus | null;
  @StringField({ max: 2000, optional: true, nullable: true }) notes?: string | null;
  @UuidField({ optional: true, nullable: true, description: 'The related request.' }) requestId?: string | null;
}

export class EnteredDaysView {
  @NestedField(() => AvailabilityView, {
    list: { max: MAX_SPAN_DAYS },
    description: 'The new entries of these days, by date.',
  })
  items!: AvailabilityView[];
  @NestedField(() => AvailabilityView, {
    list: { max: MAX_SPAN_DAYS },
    description: 'The replaced entries, by date.',
  })
  before!: AvailabilityView[];
}

/** Maximum number of spans in a response: more aren't a readable calendar. */
export const SPANS_MAX = 1000;

export class SpansOfMember {
  @DateField({ description: 'First date, inclusive.' }) from!: string;
  @DateField({ description: `Last date, inclusive; at most ${MAX_SPAN_DAYS} days.` }) to!: string;
}

/** Consecutive days with the same entry. */
export class AvailabilitySpan extends OmitType(AvailabilityFields, ['memberId', 'date']) {
  @DateField() from!: string;
  @DateField({ description: 'The last day, inclusive.' }) to!: string;
  @EnumField(AVAILABILITY_SOURCES) source!: AvailabilitySource;
}

export class AvailabilitySpansView {
  @NestedField(() => AvailabilitySpan, { list: { max: SPANS_MAX }, description: 'By first day.' })
  items!: AvailabilitySpan[];
}

/** Maximum number of days in a calendar across venues: a month including its partial weeks, or two. */
export const CALENDAR_DAYS = 62;
/** Entries of a status are counted up to this number. */
export const ENTRIES_COUNTED = 10_000;
/** Entries of a day and status are counted up to this number. */
export const DAY_COUNTED = 1000;

export class AcrossMembers {
  @DateField({ description: 'First date, inclusive.' }) from!: string;
  @DateField({ description: `Last date, inclusive; at most ${CALENDAR_DAYS} days.` }) to!: string;
  @EnumField(AVAILABILITY_STATUSES, {
    optional: true,
    fromText: true,
    list: { max: 4 },
    description: 'May be repeated; by default `option`, `booked` and `blocked`.',
  })
  status?: AvailabilityStatus[];
  @UuidField({ optional: true, fromText: true, list: { max: 50 }, description: 'May be repeated.' })
  memberIds?: string[];
  @EnumField(WHOSE, { optional: true, default: 'all', description: '`mine`: entries about requests assigned to you.' })
  whose: Whose = 'all';
}

export class ListAcrossMembers extends IntersectionType(CursorParams, AcrossMembers) {}

class EntryMember {
  @UuidField() id!: string;
  @StringField({ example: 'M-7K3Q9D' }) code!: string;
  @StringField() name!: string;
  @StringField({ nullable: true }) city!: string | null;
}

class EntryRoom {
  @UuidField() id!: string;
  @StringField() name!: string;
}

class EntryRequest {
  @UuidField() id!: string;
  @StringField({ example: 'R-7K3Q9D' }) code!: string;
  @StringField() title!: string;
}

class EntryHold {
  @UuidField() id!: string;
  @StringField({ example: 'H-7K3Q9D' }) code!: string;
  @EnumField(['active']) status!: 'active';
  @IntField({ min: 1, description: 'Its place among the clients of the venue, 1 the first.' }) rank!: number;
  @DateTimeField() expiresAt!: Date;
  @IntField({ min: 1 }) version!: number;
}

export class AvailabilityAcrossView extends AvailabilityView {
  @NestedField(() => EntryMember) member!: EntryMember;
  @NestedField(() => EntryRoom, { nullable: true }) room!: EntryRoom | null;
  @NestedField(() => EntryRequest, { nullable: true }) request!: EntryRequest | null;
  @NestedField(() => EntryHold, {
    nullable: true,
    description: 'The option that the entry shows (`source` hold, `status` option).',
  })
  hold!: EntryHold | null;
}

const upTo = `${DAY_COUNTED} means ${DAY_COUNTED} or more.`;

class AvailabilityDay {
  @DateField() date!: string;
  @IntField({ description: upTo }) available!: number;
  @IntField({ description: upTo }) option!: number;
  @IntField({ description: upTo }) booked!: number;
  @IntField({ description: upTo }) blocked!: number;
}

export class AvailabilityDaysView {
  @NestedField(() => AvailabilityDay, { list: { max: CALENDAR_DAYS }, description: 'The days with entries, by date.' })
  days!: AvailabilityDay[];
}
