import fc from 'fast-check';
import { partOf, placesOf, plus } from './money';
import {
  commissionBaseOf,
  defaultVatRate,
  type OfferLine,
  type OfferTotals,
  type Quote,
  totalsOf,
  vatOn,
} from './offer-totals';
import { OFFER_BASES, OFFER_LINE_KINDS, OFFER_LINE_STATES, TAX_MODES } from './vocabulary';

const line = (given: Partial<OfferLine> & Pick<OfferLine, 'kind'>): OfferLine => ({
  ...{ state: 'priced', basis: 'flat', quantity: null, days: null, unitPrice: null },
  vatRate: defaultVatRate(given.kind),
  ...given,
});
const quote = (given: Partial<Quote>): Quote => ({
  ...{ taxMode: 'net', currency: 'EUR', attendees: 50, days: 1, lines: [] },
  ...given,
});

/** Quotes as venues write them, with the amounts that a person computed. */
const QUOTES: [name: string, given: Quote, totals: Partial<OfferTotals>][] = [
  [
    'a day package without VAT',
    quote({ lines: [line({ kind: 'package', basis: 'per_person', unitPrice: 72 })] }),
    {
      net: 3600,
      vat: [{ rate: 20, base: 3600, amount: 720 }],
      gross: 4320,
      perPerson: { net: 72, gross: 86.4 },
    },
  ],
  [
    'a day package with VAT (TTC)',
    quote({ taxMode: 'gross', lines: [line({ kind: 'package', basis: 'per_person', unitPrice: 79, vatRate: 10 })] }),
    { net: 3590.91, vat: [{ rate: 10, base: 3590.91, amount: 359.09 }], gross: 3950 },
  ],
  [
    'a package whose VAT is split between food and the rest',
    quote({
      attendees: 37,
      lines: [
        line({ kind: 'food', basis: 'per_person', unitPrice: 38.5 }),
        line({ kind: 'package', basis: 'per_person', unitPrice: 33.5 }),
      ],
    }),
    {
      net: 2664,
      vat: [
        { rate: 10, base: 1424.5, amount: 142.45 },
        { rate: 20, base: 1239.5, amount: 247.9 },
      ],
      gross: 3054.35,
      perPerson: { net: 72, gross: 82.55 },
    },
  ],
  [
    'a split quote with VAT',
    quote({
      taxMode: 'gross',
      attendees: 33,
      lines: [
        line({ kind: 'food', basis: 'per_person', unitPrice: 49.9 }),
        line({ kind: 'room_hire', unitPrice: 1190 }),
      ],
    }),
    {
      net: 2488.67,
      vat: [
        { rate: 10, base: 1497, amount: 149.7 },
        { rate: 20, base: 991.67, amount: 198.33 },
      ],
      gross: 2836.7,
    },
  ],
  [
    'the room waived from 40 people on',
    quote({
      attendees: 42,
      lines: [
        line({ kind: 'room_hire', state: 'included', unitPrice: 900 }),
        line({ kind: 'food', basis: 'per_person', unitPrice: 65 }),
      ],
    }),
    { net: 2730, vat: [{ rate: 10, base: 2730, amount: 273 }], gross: 3003 },
  ],
  [
    'a minimum of 30 people for 24',
    quote({ attendees: 24, lines: [line({ kind: 'package', basis: 'per_person', quantity: 30, unitPrice: 58 })] }),
    { net: 1740, gross: 2088, perPerson: { net: 72.5, gross: 87 } },
  ],
  [
    'a room per day over three days',
    quote({ days: 3, lines: [line({ kind: 'room_hire', days: 3, unitPrice: 1250.5 })] }),
    { net: 3751.5, vat: [{ rate: 20, base: 3751.5, amount: 750.3 }], gross: 4501.8 },
  ],
  [
    'a package per person per day over the days of the event',
    quote({ days: 2, lines: [line({ kind: 'package', basis: 'per_person_day', unitPrice: 72 })] }),
    { net: 7200, gross: 8640, perPerson: { net: 144, gross: 172.8 } },
  ],
  [
    'bedrooms for two nights with the city tax',
    quote({
      attendees: 95,
      lines: [
        line({ kind: 'accommodation', basis: 'room_night', quantity: 85, days: 2, unitPrice: 129 }),
        line({ kind: 'accommodation', basis: 'room_night', quantity: 10, days: 2, unitPrice: 149 }),
        line({ kind: 'other', basis: 'room_night', quantity: 105, days: 2, unitPrice: 1.65, vatRate: 0 }),
      ],
    }),
    {
      net: 25256.5,
      vat: [
        { rate: 0, base: 346.5, amount: 0 },
        { rate: 10, base: 24910, amount: 2491 },
      ],
      gross: 27747.5,
    },
  ],
  [
    'a discount of the hire, and menus to choose from',
    quote({
      lines: [
        line({ kind: 'room_hire', unitPrice: 2400 }),
        line({ kind: 'discount', unitPrice: -240 }),
        line({ kind: 'food', state: 'optional', basis: 'per_person', unitPrice: 45 }),
        line({ kind: 'food', state: 'optional', basis: 'per_person', unitPrice: 55 }),
      ],
    }),
    { net: 2160, gross: 2592, optionalNet: 5000, optionalGross: 5500 },
  ],
  [
    'a technician by the hour, and sound on request',
    quote({
      lines: [
        line({ kind: 'staff', basis: 'per_hour', quantity: 7.5, unitPrice: 48.35 }),
        line({ kind: 'av', state: 'on_request' }),
      ],
    }),
    { net: 362.63, vat: [{ rate: 20, base: 362.63, amount: 72.53 }], gross: 435.16 },
  ],
  [
    'half cents, rounded up once per line and once per rate',
    quote({
      attendees: 3,
      lines: [
        line({ kind: 'food', basis: 'per_person', unitPrice: 0.335 }),
        line({ kind: 'food', quantity: 1, unitPrice: 0.04, vatRate: 10 }),
        line({ kind: 'beverage', quantity: 1, unitPrice: 0.05, vatRate: 5.5 }),
      ],
    }),
    {
      net: 1.1,
      vat: [
        { rate: 5.5, base: 0.05, amount: 0 },
        { rate: 10, base: 1.05, amount: 0.11 },
      ],
      gross: 1.21,
      perPerson: { net: 0.37, gross: 0.4 },
    },
  ],
];

describe('the totals of an offer', () => {
  it.each(QUOTES)('are right to the cent: %s', (_name, given, totals) => {
    expect(totalsOf(given).totals).toMatchObject(totals);
  });

  it('are whole in a currency without cents', () => {
    const { lines, totals } = totalsOf(
      quote({ currency: 'JPY', attendees: 3, lines: [line({ kind: 'food', basis: 'per_person', unitPrice: 1000.5 })] }),
    );
    expect(lines).toEqual([{ net: 3002, gross: 3302 }]);
    expect(totals).toMatchObject({ net: 3002, gross: 3302, perPerson: { net: 1001, gross: 1101 } });
  });

  it('contain neither what is on request nor what has no price or head count yet', () => {
    const { lines, totals } = totalsOf(
      quote({
        attendees: null,
        lines: [
          line({ kind: 'food', basis: 'per_person', unitPrice: 40 }),
          line({ kind: 'av', state: 'on_request', unitPrice: 500 }),
          line({ kind: 'staff' }),
        ],
      }),
    );
    const unknown = { net: null, gross: null };
    expect(lines).toEqual([unknown, unknown, unknown]);
    expect(totals).toEqual({ net: 0, vat: [], gross: 0, perPerson: null, optionalNet: 0, optionalGross: 0 });
  });

  const decimal = (max: number, decimals: number) =>
    fc.integer({ min: 0, max: max * 10 ** decimals }).map((whole) => whole / 10 ** decimals);
  const lines = fc.array(
    fc
      .record({
        kind: fc.constantFrom(...OFFER_LINE_KINDS),
        state: fc.constantFrom(...OFFER_LINE_STATES),
        basis: fc.constantFrom(...OFFER_BASES),
        quantity: fc.option(decimal(500, 3)),
        days: fc.option(decimal(5, 2)),
        unitPrice: fc.option(decimal(5000, 4)),
        vatRate: fc.constantFrom(0, 2.1, 5.5, 10, 20),
      })
      .map((one): OfferLine =>
        one.kind === 'discount' && one.unitPrice !== null ? { ...one, unitPrice: -one.unitPrice } : one,
      ),
    { maxLength: 12 },
  );
  const quotes = fc.record({
    taxMode: fc.constantFrom(...TAX_MODES),
    currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
    attendees: fc.option(fc.integer({ min: 1, max: 800 })),
    days: fc.integer({ min: 1, max: 6 }),
    lines,
  });

  it('are the same in any order of the lines', () => {
    fc.assert(
      fc.property(
        quotes.chain((given) =>
          fc.tuple(fc.constant(given), fc.shuffledSubarray(given.lines, { minLength: given.lines.length })),
        ),
        ([given, shuffled]) => {
          expect(totalsOf({ ...given, lines: shuffled }).totals).toEqual(totalsOf(given).totals);
        },
      ),
    );
  });

  it('agree with their parts', () => {
    fc.assert(
      fc.property(quotes, (given) => {
        const { lines: amounts, totals } = totalsOf(given);
        const { allowed } = placesOf(given.currency);
        expect(plus(...totals.vat.map(({ base }) => base))).toBe(totals.net);
        expect(plus(totals.net, ...totals.vat.map(({ amount }) => amount))).toBe(totals.gross);
        const priced = amounts.filter((_amount, index) => given.lines[index]?.state === 'priced');
        const sum = plus(...priced.map((amount) => amount[given.taxMode] ?? 0));
        expect(sum).toBe(totals[given.taxMode]);
        for (const { rate, base, amount } of totals.vat)
          if (given.taxMode === 'net') expect(amount).toBe(vatOn(base, rate, given.currency));
          else expect(Math.abs(vatOn(base, rate, given.currency) - amount)).toBeLessThan(1.01 * 10 ** -allowed);
      }),
    );
  });

  it('never grow by a line that is included or on request', () => {
    fc.assert(
      fc.property(quotes, fc.constantFrom('included' as const, 'on_request' as const), (given, state) => {
        const more = [...given.lines, line({ kind: 'av', state, unitPrice: 900 })];
        expect(totalsOf({ ...given, lines: more }).totals).toEqual(totalsOf(given).totals);
      }),
    );
  });
});

describe('the VAT of an invoice', () => {
  it('is that of an offer with one line', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom(0, 5.5, 8.5, 10, 20), (cents, rate) => {
        const unitPrice = cents / 100;
        const { totals } = totalsOf(quote({ lines: [line({ kind: 'service', unitPrice, vatRate: rate })] }));
        expect(vatOn(unitPrice, rate, 'EUR')).toBe(totals.vat[0]?.amount);
        expect(vatOn(unitPrice, rate, 'EUR')).toBe(partOf(unitPrice, rate, 'EUR'));
      }),
    );
  });
});

describe('the base of a commission', () => {
  it('is what hire, packages, food, drinks and bedrooms cost without VAT, less discounts', () => {
    const lines = OFFER_LINE_KINDS.map((kind) => line({ kind, unitPrice: kind === 'discount' ? -50 : 100 }));
    expect(commissionBaseOf(quote({ lines }))).toBe(450);
    expect(commissionBaseOf(quote({ taxMode: 'gross', lines: [line({ kind: 'food', unitPrice: 110 })] }))).toBe(100);
    expect(commissionBaseOf(quote({ lines: [line({ kind: 'discount', unitPrice: -50 })] }))).toBe(0);
  });
});
