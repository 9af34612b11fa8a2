import fc from 'fast-check';
import { partOf, plus } from '#domain/money';
import { creditOf, documentNumber } from './billing.rules';

describe('billing rules', () => {
  it('numbers each kind of document separately', () => {
    expect(documentNumber('invoice', 2026, 1)).toBe('2026-000001');
    expect(documentNumber('credit_note', 2026, 1)).toBe('CN-2026-000001');
    expect(documentNumber('invoice', 2026, 1_234_567)).toBe('2026-1234567');
  });

  it("rounds a partial amount to the currency's precision, half a cent up", () => {
    expect(partOf(1250.5, 20, 'EUR')).toBe(250.1);
    expect(partOf(0.03, 50, 'EUR')).toBe(0.02);
    expect(partOf(1.01, 8.5, 'EUR')).toBe(0.09);
    expect(partOf(1003, 20, 'JPY')).toBe(201);
    expect(partOf(10.33, 20, 'KWD')).toBe(2.07);
    expect(partOf(9_999_999_999.99, 19.6, 'EUR')).toBe(1_959_999_999.998 + 0.002);
    expect(plus(0.1, 0.2)).toBe(0.3);
    expect(plus(0.3, -0.1, -0.2)).toBe(0);
  });

  it('credits exactly the invoiced amount, however it is split', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(
        cents,
        fc.array(cents, { maxLength: 6 }),
        fc.constantFrom(20, 19.6, 8.5, 0),
        (whole, cuts, percent) => {
          const net = whole / 100;
          let left = { net, vat: partOf(net, percent, 'EUR') };
          for (const cut of cuts) {
            if (cut / 100 >= left.net) continue;
            const given = creditOf(left, cut / 100, percent, 'EUR');
            left = { net: plus(left.net, -given.net), vat: plus(left.vat, -given.vat) };
            expect(left.vat).toBeGreaterThanOrEqual(0);
          }
          expect(creditOf(left, left.net, percent, 'EUR')).toEqual(left);
        },
      ),
    );
  });
});
