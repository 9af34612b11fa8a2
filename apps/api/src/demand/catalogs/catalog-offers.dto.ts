import { OmitType, PickType } from '@nestjs/swagger';
import { pick } from '#core/pick';
import { DateTimeField, NestedField } from '#http/fields';
import {
  type ComparisonView,
  ComparisonBasisView,
  ComparisonRowView,
  ComparisonTotalView,
  OfferView,
} from '../offers/offers.dto';

/** The fields of an offer that the organizer sees: neither the team's notes nor what was read in a mail. */
const SHOWN = [
  'id',
  'code',
  'currency',
  'taxMode',
  'attendees',
  'validUntil',
  'terms',
  'message',
  'lines',
  'totals',
] as const satisfies (keyof OfferView)[];

/** An offer as it was when the catalog was composed. */
export class CatalogOfferView extends PickType(OfferView, SHOWN) {}

export const toCatalogOffer = (offer: OfferView): CatalogOfferView => pick(offer, SHOWN);

export class CatalogComparisonTotalView extends OmitType(ComparisonTotalView, [
  'memberId',
  'round',
  'status',
  'holdUntil',
  'holdRank',
]) {
  @DateTimeField({
    nullable: true,
    description: 'Until when the venue holds a room for the request before anyone else.',
  })
  holdUntil!: string | null;
}

/** The comparison as it was when the catalog was composed; stored as JSON, so its timestamps are text. */
export class CatalogComparisonView {
  @NestedField(() => ComparisonBasisView) basis!: ComparisonBasisView;
  @NestedField(() => ComparisonRowView, { list: true }) rows!: ComparisonRowView[];
  @NestedField(() => CatalogComparisonTotalView, { list: true, description: 'In the order of the catalog.' })
  totals!: CatalogComparisonTotalView[];
}

/**
 * Converts a comparison, with its offers in this order. The notes of needs and why the team assumes an amount stay with
 * the team. Options behind those of others aren't shown: the room isn't held for this organizer.
 */
export function toCatalogComparison(
  { basis, rows, totals }: ComparisonView,
  offerIds: readonly string[],
): CatalogComparisonView {
  const inOrder = <Cell extends { offerId: string }>(cells: readonly Cell[]): Cell[] =>
    offerIds.flatMap((id) => cells.filter(({ offerId }) => offerId === id));
  return {
    basis: { ...basis, needs: basis.needs.map((need) => ({ ...need, note: null })) },
    rows: rows.map((row) => ({
      ...row,
      cells: inOrder(row.cells).map((cell) => (cell.assumed ? { ...cell, note: null } : cell)),
    })),
    totals: inOrder(totals).map(
      ({ memberId: _venue, round: _round, status: _status, holdUntil, holdRank, ...total }) => ({
        ...total,
        holdUntil: holdRank === 1 ? (holdUntil?.toISOString() ?? null) : null,
      }),
    ),
  };
}
