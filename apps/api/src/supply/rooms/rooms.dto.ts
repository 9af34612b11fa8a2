import { OmitType, PartialType } from '@nestjs/swagger';
import { ArrayUnique } from 'class-validator';
import { toNumber } from '#kernel/database/decimal';
import { Currency, Decimal, Flag, Moment, Money, Nested, OneOf, Text, Uuid, Whole } from '#kernel/http/fields';
import { type Configuration, CONFIGURATIONS } from '#domain/vocabulary';

export class SetCapacity {
  @OneOf(CONFIGURATIONS) configuration!: Configuration;
  @Whole({ min: 1, description: 'People that the room takes at most in this configuration.' }) maxCapacity!: number;
  @Text({ max: 1000, optional: true, nullable: true }) notes?: string | null;
}

export class CreateRoom {
  @Uuid() memberId!: string;
  @Text({ example: 'Salon Rhône' }) name!: string;
  @Text({ max: 5000, optional: true, nullable: true }) description?: string | null;
  @Decimal({ min: 0.01, max: 999_999.99, decimals: 2, optional: true, nullable: true, description: 'Square metres.' })
  areaSqm?: number | null;
  @Decimal({ min: 0.01, max: 999.99, decimals: 2, optional: true, nullable: true, description: 'Metres.' })
  ceilingHeightM?: number | null;
  @Flag({ optional: true, nullable: true }) naturalLight?: boolean | null;
  @Flag({ optional: true, nullable: true }) stepFreeAccess?: boolean | null;
  @Money({ optional: true, nullable: true }) halfDayPrice?: number | null;
  @Money({ optional: true, nullable: true }) fullDayPrice?: number | null;
  @Currency({ optional: true, default: 'EUR' }) currency?: string;
  @ArrayUnique((capacity: SetCapacity | null) => capacity?.configuration, {
    message: 'capacities must name each configuration once',
  })
  @Nested(() => SetCapacity, {
    optional: true,
    list: { max: CONFIGURATIONS.length },
    description: 'All capacities of the room; in a PATCH they replace those it had.',
  })
  capacities?: SetCapacity[];
}

export class UpdateRoom extends PartialType(OmitType(CreateRoom, ['memberId']), { skipNullProperties: false }) {}

export class CapacityView {
  @OneOf(CONFIGURATIONS) configuration!: Configuration;
  @Whole({ min: 1 }) maxCapacity!: number;
  @Text({ max: 1000, nullable: true }) notes!: string | null;
}

export class RoomView {
  @Uuid() id!: string;
  @Uuid() memberId!: string;
  @Text() name!: string;
  @Text({ max: 5000, nullable: true }) description!: string | null;
  @Decimal({ nullable: true, description: 'Square metres.' }) areaSqm!: number | null;
  @Decimal({ nullable: true, description: 'Metres.' }) ceilingHeightM!: number | null;
  @Flag({ nullable: true }) naturalLight!: boolean | null;
  @Flag({ nullable: true }) stepFreeAccess!: boolean | null;
  @Money({ nullable: true }) halfDayPrice!: number | null;
  @Money({ nullable: true }) fullDayPrice!: number | null;
  @Currency() currency!: string;
  @Nested(() => CapacityView, { list: true, description: 'In the order of the vocabulary.' })
  capacities!: CapacityView[];
  @Whole({ min: 1 }) version!: number;
  @Moment() createdAt!: Date;
  @Moment() updatedAt!: Date;
  @Uuid({ nullable: true }) traceId!: string | null;
}

type Exact = 'areaSqm' | 'ceilingHeightM' | 'halfDayPrice' | 'fullDayPrice';
type At = 'createdAt' | 'updatedAt';

/** A room as a statement answers it: exact decimals are text, and within a JSON column moments are too. */
export type RoomRow = Omit<RoomView, Exact | At> & Record<Exact, string | number | null> & Record<At, Date | string>;

export const toRoomView = (row: RoomRow): RoomView => ({
  ...row,
  areaSqm: toNumber(row.areaSqm),
  ceilingHeightM: toNumber(row.ceilingHeightM),
  halfDayPrice: toNumber(row.halfDayPrice),
  fullDayPrice: toNumber(row.fullDayPrice),
  createdAt: new Date(row.createdAt),
  updatedAt: new Date(row.updatedAt),
});
