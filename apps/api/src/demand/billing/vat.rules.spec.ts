import { vatOf } from './vat.rules';

const buyer = (country: string, vatNumber: string | null = null, postalCode: string | null = null) => ({
  country,
  postalCode,
  vatNumber,
});
const brief = (...given: Parameters<typeof vatOf>) => {
  const rule = vatOf(...given);
  return rule && [rule.category, rule.percent];
};

describe('VAT of a commission', () => {
  it("is French VAT of the day in France, with or without a buyer's VAT number", () => {
    expect(brief('standard', buyer('FR'), '2026-11-22')).toEqual(['standard', 20]);
    expect(brief('standard', buyer('FR', 'FR12345678901'), '2014-01-01')).toEqual(['standard', 20]);
    expect(brief('standard', buyer('FR'), '2013-12-31')).toEqual(['standard', 19.6]);
    expect(brief('standard', buyer('MC'), '2026-11-22')).toEqual(['standard', 20]);
    expect(() => vatOf('standard', buyer('FR'), '1999-12-31')).toThrow('1999-12-31');
  });

  it('has separate rates overseas, by country and postal code', () => {
    for (const who of [buyer('RE'), buyer('FR', null, '97400'), buyer('FR', null, '97110'), buyer('MQ')])
      expect(brief('standard', who, '2026-11-22')).toEqual(['standard', 8.5]);
    for (const who of [buyer('GF'), buyer('FR', null, '97600')])
      expect(brief('standard', who, '2026-11-22')).toEqual(['outside', 0]);
    expect(brief('standard', buyer('FR', null, '97500'), '2026-11-22')).toEqual(['standard', 20]);
    expect(brief('standard', buyer('BE', 'BE0123456789', '97400'), '2026-11-22')).toEqual(['reverse_charge', 0]);
  });

  it("is the buyer's own in the rest of the EU, which requires a VAT number of that country", () => {
    for (const who of [buyer('BE', 'BE 0123.456.789'), buyer('DE', 'de123456789'), buyer('GR', 'EL123456789')])
      expect(brief('standard', who, '2026-11-22')).toEqual(['reverse_charge', 0]);
    expect(vatOf('standard', buyer('BE', 'BE0123456789'), '2026-11-22')?.reason?.fr).toMatch(/^Autoliquidation/);
    for (const who of [buyer('BE'), buyer('BE', ''), buyer('BE', 'FR12345678901'), buyer('GR', 'GR123456789')])
      expect(vatOf('standard', who, '2026-11-22')).toBeNull();
  });

  it("isn't due outside the EU, nor from a seller without a VAT number", () => {
    for (const country of ['CH', 'GB', 'US', 'NC'])
      expect(brief('standard', buyer(country), '2026-11-22')).toEqual(['outside', 0]);
    for (const country of ['FR', 'BE', 'US'])
      expect(brief('franchise', buyer(country), '2026-11-22')).toEqual(['exempt', 0]);
    expect(vatOf('franchise', buyer('FR'), '2026-11-22')?.reason?.en).toContain('293 B');
  });
});
