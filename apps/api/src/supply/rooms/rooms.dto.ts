import { IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import { Currency, Decimal, Flag, Money, Nested, OneOf, Text, UniqueBy, Uuid, Whole } from '#http/fields';
import { inputOf } from '#http/inputs';
import { VersionedView } from '#http/views';
import { type Configuration, CONFIGURATIONS } from '#domain/vocabulary';

export class CapacityView {
  @OneOf(CONFIGURATIONS) configuration!: Configuration;
  @Whole({ min: 1, description: 'Maximum number of people in this configuration.' }) maxCapacity!: number;
  @Text({ max: 1000, nullable: true }) notes!: string | null;
}

export class SetCapacity extends inputOf(CapacityView, { required: ['configuration', 'maxCapacity'] }) {}

class RoomFields {
  @Uuid() memberId!: string;
  @Text({ example: 'Salon Rhône' }) name!: string;
  @Text({ max: 5000, nullable: true }) description!: string | null;
  @Decimal({ min: 0.01, max: 999_999.99, decimals: 2, nullable: true, description: 'Square meters.' })
  areaSqm!: number | null;
  @Decimal({ min: 0.01, max: 999.99, decimals: 2, nullable: true, description: 'Metres.' })
  ceilingHeightM!: number | null;
  @Flag({ nullable: true }) naturalLight!: boolean | null;
  @Flag({ nullable: true }) stepFreeAccess!: boolean | null;
  @Money({ nullable: true }) halfDayPrice!: number | null;
  @Money({ nullable: true }) fullDayPrice!: number | null;
  @Currency() currency!: string;
}

/** Defaults of a new room. */
export const ROOM_DEFAULTS = { currency: 'EUR' };

export class CreateRoom extends inputOf(RoomFields, { required: ['memberId', 'name'], defaults: ROOM_DEFAULTS }) {
  @UniqueBy('configuration')
  @Nested(() => SetCapacity, {
    optional: true,
    list: { max: CONFIGURATIONS.length },
    description: 'All capacities of the room; a PATCH replaces the existing ones.',
  })
  capacities?: SetCapacity[];
}

export class UpdateRoom extends PartialType(OmitType(CreateRoom, ['memberId']), { skipNullProperties: false }) {}

export class RoomView extends IntersectionType(VersionedView, RoomFields) {
  @Nested(() => CapacityView, { list: true, description: 'In the order of the vocabulary.' })
  capacities!: CapacityView[];
}
