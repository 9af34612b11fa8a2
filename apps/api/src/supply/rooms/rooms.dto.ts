import { IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import {
  BooleanField,
  CurrencyField,
  DecimalField,
  EnumField,
  IntField,
  MoneyField,
  NestedField,
  StringField,
  UniqueBy,
  UuidField,
} from '#http/fields';
import { inputOf } from '#http/inputs';
import { VersionedView } from '#http/views';
import { type Configuration, CONFIGURATIONS } from '#domain/vocabulary';

export class CapacityView {
  @EnumField(CONFIGURATIONS) configuration!: Configuration;
  @IntField({ min: 1, description: 'Maximum number of people in this configuration.' }) maxCapacity!: number;
  @StringField({ max: 1000, nullable: true }) notes!: string | null;
}

export class SetCapacity extends inputOf(CapacityView, { required: ['configuration', 'maxCapacity'] }) {}

class RoomFields {
  @UuidField() memberId!: string;
  @StringField({ example: 'Salon Rhône' }) name!: string;
  @StringField({ max: 5000, nullable: true }) description!: string | null;
  @DecimalField({ min: 0.01, max: 999_999.99, decimals: 2, nullable: true, description: 'Square meters.' })
  areaSqm!: number | null;
  @DecimalField({ min: 0.01, max: 999.99, decimals: 2, nullable: true, description: 'Metres.' })
  ceilingHeightM!: number | null;
  @BooleanField({ nullable: true }) naturalLight!: boolean | null;
  @BooleanField({ nullable: true }) stepFreeAccess!: boolean | null;
  @MoneyField({ nullable: true }) halfDayPrice!: number | null;
  @MoneyField({ nullable: true }) fullDayPrice!: number | null;
  @CurrencyField() currency!: string;
}

/** Defaults of a new room. */
export const ROOM_DEFAULTS = { currency: 'EUR' };

export class CreateRoom extends inputOf(RoomFields, { required: ['memberId', 'name'], defaults: ROOM_DEFAULTS }) {
  @UniqueBy('configuration')
  @NestedField(() => SetCapacity, {
    optional: true,
    list: { max: CONFIGURATIONS.length },
    description: 'All capacities of the room; a PATCH replaces the existing ones.',
  })
  capacities?: SetCapacity[];
}

export class UpdateRoom extends PartialType(OmitType(CreateRoom, ['memberId']), { skipNullProperties: false }) {}

export class RoomView extends IntersectionType(VersionedView, RoomFields) {
  @NestedField(() => CapacityView, { list: true, description: 'In the order of the vocabulary.' })
  capacities!: CapacityView[];
}
