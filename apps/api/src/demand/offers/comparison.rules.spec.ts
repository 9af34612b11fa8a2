import fc from 'fast-check';
import { plus } from '#domain/money';
import { OFFER_BASES, OFFER_LINE_KINDS, OFFER_LINE_STATES, TAX_MODES } from '#domain/vocabulary';
import { type ComparedOffer, compare } from './comparison.rules';

const decimal = (max: number, decimals: number) =>
  fc.integer({ min: 0, max: max * 10 ** decimals }).map((whole) => whole / 10 ** decimals);

/** A line as it can be submitted: priced ones have a price. */
const line = fc
  .record({
    kind: fc.constantFrom(...OFFER_LINE_KINDS.filter((kind) => kind !== 'discount')),
    state: fc.constantFrom(...OFFER_LINE_STATES),
    basis: fc.constantFrom(...OFFER_BASES),
    quantity: fc.option(decimal(200, 0)),
    days: fc.option(decimal(4, 0)),
    unitPrice: decimal(3000, 2),
    vatRate: fc.constantFrom(0, 10, 20),
    needId: fc.option(fc.constantFrom('main', 'need-1', 'need-2', 'removed')),
  })
  .map((one) => ({ ...one, label: one.kind, note: null, ...(one.state === 'on_request' ? { unitPrice: null } : {}) }));

const offer = fc.record({
  taxMode: fc.constantFrom(...TAX_MODES),
  attendees: fc.integer({ min: 1, max: 200 }),
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
});
const offersOf = (given: { taxMode: 'net' | 'gross'; attendees: number; lines: ComparedOffer['lines'] }[]) =>
  given.map((one, index): ComparedOffer => ({
    ...one,
    ...{ id: `offer-${index}`, memberId: `member-${index}`, member: { code: 'M-1', name: 'Venue', city: null } },
    ...{ round: 1, status: 'submitted', currency: 'EUR', validUntil: null, assumptions: [], holdUntil: null },
  }));
const need = (id: string, attendees: number | null) => ({
  ...{ id, kind: 'meal' as const, meal: 'dinner' as const, date: null, slot: 'evening' as const, attendees },
  ...{ configuration: null, count: 1, optional: false, note: null },
});
const REQUEST = { attendees: 60, days: 2, needs: [need('need-1', null), need('need-2', 25)] };
const comparing = (offers: ComparedOffer[]) => compare(REQUEST, offers, 'en');

describe('a comparison of offers', () => {
  it('has one cell per row and offer, whose known amounts are the total', () => {
    fc.assert(
      fc.property(fc.array(offer, { maxLength: 5 }), (given) => {
        const offers = offersOf(given);
        const { rows, totals } = comparing(offers);
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
        expect(rows.map(({ key }) => key)).toEqual(expect.arrayContaining(['need-1', 'need-2']));
        for (const { cells } of rows) expect(cells.map(({ offerId }) => offerId)).toEqual(offers.map(({ id }) => id));
        totals.forEach((total, at) => {
          const { taxMode } = offers[at] as ComparedOffer;
          const counted = rows.flatMap(({ cells }) => cells[at] ?? []).filter(({ state }) => state !== 'optional');
          expect(plus(...counted.map((cell) => cell[taxMode] ?? 0))).toBe(total[taxMode]);
          expect(plus(total.net, ...total.vat.map(({ amount }) => amount))).toBe(total.gross);
        });
      }),
    );
  });

  it('is the same in any order of the lines', () => {
    fc.assert(
      fc.property(fc.array(offer, { minLength: 1, maxLength: 4 }), (given) => {
        const reversed = given.map((one) => ({ ...one, lines: one.lines.toReversed() }));
        expect(comparing(offersOf(reversed))).toEqual(comparing(offersOf(given)));
      }),
    );
  });

  it('shows what an offer leaves out or has on request as a gap, and never as 0', () => {
    fc.assert(
      fc.property(fc.array(offer, { minLength: 1, maxLength: 4 }), (given) => {
        const { rows, totals } = comparing(offersOf(given));
        totals.forEach(({ gaps, atLeast }, at) => {
          const open = rows.filter(({ cells }) => ['not_stated', 'on_request'].includes(cells[at]?.state ?? ''));
          expect(gaps).toEqual(open.map(({ key }) => key));
          expect(atLeast).toBe(gaps.length > 0);
        });
        for (const { cells } of rows)
          for (const { state, net, gross } of cells)
            if (state === 'not_stated') expect([net, gross]).toEqual([null, null]);
      }),
    );
  });

  it('takes no offer for complete that leaves out what another mentions', () => {
    fc.assert(
      fc.property(offer, fc.nat(), (full, which) => {
        const { rows } = comparing(offersOf([full]));
        const stated = rows.filter(({ cells }) => cells[0]?.state !== 'not_stated').map(({ key }) => key);
        const key = stated[which % stated.length] ?? '';
        const keyOf = ({ needId, kind }: (typeof full.lines)[number]) =>
          needId === null || needId === 'removed' ? kind : needId;
        const part = { ...full, lines: full.lines.filter((one) => keyOf(one) !== key) };
        const [left] = comparing(offersOf([part, full])).totals;
        expect([left?.atLeast, left?.gaps]).toEqual([true, expect.arrayContaining([key])]);
      }),
    );
  });
});
