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
    ...{
      round: 1,
      status: 'submitted',
      currency: 'EUR',
      validUntil: null,
      assumptions: [],
      holdUntil: null,
      holdRank: null,
    },
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

  it.each([
    ['net', 1000.02, 1300.04, 260.01, 1560.05],
    ['gross', 1200.02, 1300.03, 260.01, 1560.04],
  ] as const)('computes VAT once per rate on stated and assumed lines (%s)', (taxMode, unitPrice, net, vat, gross) => {
    const hire = {
      ...{ kind: 'room_hire' as const, state: 'priced' as const, basis: 'flat' as const, quantity: null, days: null },
      ...{ label: 'Hire', unitPrice, vatRate: 20, needId: null, note: null },
    };
    const other = { ...hire, kind: 'av' as const };
    const [first, second] = offersOf([
      { taxMode, attendees: 60, lines: [hire] },
      { taxMode, attendees: 60, lines: [hire, other] },
    ]) as [ComparedOffer, ComparedOffer];
    const assumptions = [{ key: 'av', net: 300.02, reason: 'As last year' }];
    const { totals } = compare({ ...REQUEST, needs: [] }, [{ ...first, assumptions }, second], 'en');
    expect(totals[0]).toMatchObject({ net, vat: [{ rate: 20, base: net, amount: vat }], gross, assumed: true });
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
          const isPackage = ({ key }: (typeof rows)[number]) => key === 'package';
          const isItemized = rows.some(({ cells }) => cells[at]?.itemized);
          expect(gaps).toEqual(open.flatMap((row) => (isItemized && isPackage(row) ? [] : row.key)));
          const packages = rows.find(isPackage)?.cells ?? [];
          packages.forEach(({ state }, other) => {
            if (!isItemized || state === 'not_stated') return;
            const contents = rows.filter(({ cells }) => cells[other]?.state === 'included');
            const stated = contents.map(({ cells }) => cells[at]?.state);
            expect([state, stated]).toEqual(['priced', expect.arrayContaining(['priced'])]);
            expect(stated).not.toContain('not_stated');
          });
          expect(atLeast).toBe(gaps.length > 0);
        });
        for (const { cells } of rows)
          for (const { state, net, gross } of cells)
            if (state === 'not_stated') expect([net, gross]).toEqual([null, null]);
      }),
    );
  });

  describe('with a package', () => {
    type Line = ComparedOffer['lines'][number];
    const of = (kind: Line['kind'], state: Line['state'], unitPrice = 40, needId: string | null = null): Line => ({
      ...{ kind, state, unitPrice: state === 'priced' || state === 'optional' ? unitPrice : null, needId },
      ...{ label: kind, note: null, basis: 'flat', quantity: null, days: null, vatRate: 20 },
    });
    const PACKAGE = [of('package', 'priced', 90), of('food', 'included'), of('room_hire', 'included', 0, 'main')];
    const DINNER = of('food', 'priced', 60, 'need-1');
    const LUNCH_TOO = of('food', 'priced', 25, 'need-2');
    const gapsOf = (...all: Line[][]) =>
      comparing(
        offersOf(all.map((lines) => ({ taxMode: 'net', attendees: 60, lines: [...lines, DINNER, LUNCH_TOO] }))),
      ).totals.map(({ gaps, atLeast }) => [gaps, atLeast]);
    const COMPLETE = [[], false];

    it('lacks none where its contents are priced one by one', () => {
      const items = [of('food', 'priced'), of('room_hire', 'priced', 900, 'main')];
      expect(gapsOf(PACKAGE, items)).toEqual([COMPLETE, COMPLETE]);
      const waivedHire = [of('food', 'priced'), of('room_hire', 'included', 0, 'main')];
      expect(gapsOf(PACKAGE, waivedHire)).toEqual([COMPLETE, COMPLETE]);
    });

    it.each<[string, Line[], string[]]>([
      ['leaves out one', [of('food', 'priced')], ['main', 'package']],
      ['has one on request', [of('food', 'priced'), of('room_hire', 'on_request', 0, 'main')], ['main']],
      ['has one as an option', [of('food', 'optional'), of('room_hire', 'priced', 900, 'main')], ['package']],
      ['prices only its rooms', [of('room_hire', 'priced', 900, 'main')], ['package', 'food']],
      ['includes all of them', [of('food', 'included'), of('room_hire', 'included', 0, 'main')], ['package']],
    ])('has a gap where an offer %s', (_what, lines, gaps) => {
      expect(gapsOf(PACKAGE, lines)).toEqual([COMPLETE, [gaps, true]]);
    });

    it('has a gap beside a package that names no contents', () => {
      const items = [of('food', 'priced'), of('room_hire', 'priced', 900, 'main')];
      const bare = [of('package', 'priced', 90)];
      expect(gapsOf(bare, items)[1]).toEqual([['package'], true]);
      expect(gapsOf(PACKAGE, bare, items)[2]).toEqual([['package'], true]);
      const waivedHire = [...bare, of('room_hire', 'included', 0, 'main')];
      expect(gapsOf(waivedHire, [of('room_hire', 'priced', 900, 'main')])[1]).toEqual([['package'], true]);
      expect(gapsOf([...PACKAGE.slice(1), of('package', 'optional')], items)[1]).toEqual([['package'], true]);
    });
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
