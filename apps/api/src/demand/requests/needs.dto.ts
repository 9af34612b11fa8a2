import { OmitType } from '@nestjs/swagger';
import { BooleanField, DateField, EnumField, IntField, NestedField, StringField, UuidField } from '#http/fields';
import { ValidationError } from '#core/errors';
import { newId } from '#core/ids';
import {
  BEDROOM_NEEDS_MAX,
  type EventDays,
  type Meal,
  MEALS,
  type Need,
  NEED_COUNT_MAX,
  NEED_KINDS,
  type NeedKind,
  needFaults,
  needOf,
  ROOM_NEEDS_MAX,
  type SaidNeed,
} from '#domain/needs';
import { type Configuration, CONFIGURATIONS, type Slot, SLOTS } from '#domain/vocabulary';

/** The bound of a list of needs of both kinds; each kind has its own below it (`needFaults`). */
export const NEEDS_MAX = ROOM_NEEDS_MAX + BEDROOM_NEEDS_MAX;

const bedrooms = (what: string) => ({
  ...{ min: 0, max: 10_000, optional: true, nullable: true },
  description: `Only with \`bedrooms\`, 0 if absent. ${what}`,
});

/** A need as people say it. Which fields belong to its kind is checked with the event's dates (`needFaults`). */
export class NeedInput implements SaidNeed {
  @UuidField({ optional: true, nullable: true, description: 'Of an existing need; a new one gets its own.' })
  id?: string | null;

  @EnumField(NEED_KINDS, { description: '`bedrooms` has the fields from `checkIn` on, the others those before.' })
  kind!: NeedKind;

  @EnumField(MEALS, { optional: true, nullable: true }) meal?: Meal | null;
  @DateField({ optional: true, nullable: true, description: 'Within the event; every day of it if absent.' })
  date?: string | null;
  @EnumField(SLOTS, {
    optional: true,
    nullable: true,
    description:
      'If absent that of the request, else `full_day`. Of a dinner always `evening`; the other meals have none.',
  })
  slot?: Slot | null;
  @IntField({ min: 1, optional: true, nullable: true }) attendees?: number | null;
  @EnumField(CONFIGURATIONS, { optional: true, nullable: true }) configuration?: Configuration | null;
  @IntField({
    min: 1,
    max: NEED_COUNT_MAX,
    optional: true,
    nullable: true,
    description: 'How many rooms of this kind; 1 if absent.',
  })
  count?: number | null;

  @DateField({
    optional: true,
    nullable: true,
    description: 'Required with `bedrooms`. No night is more than seven days before or after the event.',
  })
  checkIn?: string | null;
  @IntField({ min: 1, max: 366, optional: true, nullable: true, description: 'Required with `bedrooms`.' })
  nights?: number | null;
  @IntField(bedrooms('At least one of the four is above 0.')) singles?: number | null;
  @IntField(bedrooms('')) doubles?: number | null;
  @IntField(bedrooms('')) twins?: number | null;
  @IntField(bedrooms('Rooms whose type nobody has said.')) unspecified?: number | null;

  @BooleanField({
    optional: true,
    nullable: true,
    description: 'Doesn’t exclude a venue that lacks it; false if absent.',
  })
  optional?: boolean | null;
  @StringField({ max: 2000, optional: true, nullable: true }) note?: string | null;
}

/** A need of a search, which has no ids. */
export class SearchNeed extends OmitType(NeedInput, ['id']) {}

/** A list of needs in an input. */
export const NeedsField = (description: string): PropertyDecorator =>
  NestedField(() => NeedInput, { optional: true, nullable: true, list: { max: NEEDS_MAX }, description });

export class ChangeNeeds {
  @NestedField(() => NeedInput, {
    list: { max: NEEDS_MAX },
    description: `All needs besides the main one: at most ${ROOM_NEEDS_MAX} of rooms and ${BEDROOM_NEEDS_MAX} of bedrooms.`,
  })
  needs!: NeedInput[];
}

/** A need in a view: the fields from `checkIn` on are those of `bedrooms`, the ones before those of the other kinds. */
export class NeedView {
  @UuidField() id!: string;
  @EnumField(NEED_KINDS) kind!: NeedKind;
  @EnumField(MEALS, { optional: true, nullable: true }) meal?: Meal | null;
  @DateField({ optional: true, nullable: true, description: 'Null: every day of the event.' }) date?: string | null;
  @EnumField(SLOTS, { optional: true, nullable: true, description: 'Null: that of the request, else `full_day`.' })
  slot?: Slot | null;
  @IntField({ min: 1, optional: true, nullable: true }) attendees?: number | null;
  @EnumField(CONFIGURATIONS, { optional: true, nullable: true }) configuration?: Configuration | null;
  @IntField({ min: 1, max: NEED_COUNT_MAX, optional: true, description: 'How many rooms of this kind.' })
  count?: number;
  @DateField({ optional: true }) checkIn?: string;
  @IntField({ min: 1, optional: true }) nights?: number;
  @IntField({ optional: true }) singles?: number;
  @IntField({ optional: true }) doubles?: number;
  @IntField({ optional: true }) twins?: number;
  @IntField({ optional: true, description: 'Rooms whose type nobody has said.' }) unspecified?: number;
  @BooleanField({ description: 'Doesn’t exclude a venue that lacks it.' }) optional!: boolean;
  @StringField({ max: 2000, nullable: true }) note!: string | null;
}

/**
 * Checks that an event can have these needs.
 * @throws VALIDATION_ERROR everything wrong with them at once
 */
export function assertNeeds(said: readonly SaidNeed[], event: EventDays): void {
  const faults = needFaults(said, event);
  if (faults.length > 0) throw new ValidationError(faults);
}

/** Returns needs as they are stored; throws as `assertNeeds` does. */
export function acceptedNeeds(said: readonly SaidNeed[], event: EventDays): Need[] {
  assertNeeds(said, event);
  return said.map((need) => needOf(need, need.id ?? newId()));
}
