import { ValidationError } from '#core/errors';
import { toMinorUnits } from './minor-units';

describe('toMinorUnits', () => {
  it.each<[string | number, string, number]>([
    [1250.5, 'EUR', 125050],
    ['1250.50', 'EUR', 125050],
    // Products of binary floats are wrong here: 1.005 * 100, 8.2 * 100, 1.1 * 100, 4.35 * 100.
    [8.2, 'EUR', 820],
    [1.1, 'usd', 110],
    [4.35, 'EUR', 435],
    ['0.01', 'EUR', 1],
    ['0.01', 'eur', 1],
    ['0.00', 'EUR', 0],
    ['9999999999.99', 'EUR', 999999999999],
    [5000, 'JPY', 5000],
    ['5000.00', 'JPY', 5000],
    ['5', 'ISK', 500],
    ['5', 'UGX', 500],
    ['5.12', 'KWD', 5120],
    ['10.45', 'HUF', 1045],
  ])('%p %s is %p', (amount, currency, minor) => {
    expect(toMinorUnits(amount, currency)).toBe(minor);
  });

  it.each<[string | number, string]>([
    ['1.005', 'EUR'],
    [0.1 + 0.2, 'EUR'],
    ['10.5', 'JPY'],
    ['10.5', 'ISK'],
    ['5.124', 'KWD'],
    ['-1', 'EUR'],
    ['1,50', 'EUR'],
    ['1e3', 'EUR'],
    [1e21, 'EUR'],
    [Number.NaN, 'EUR'],
    [Number.POSITIVE_INFINITY, 'EUR'],
    ['', 'EUR'],
    ['.5', 'EUR'],
    ['99999999999999.99', 'EUR'],
    ['1', 'EURO'],
    ['1', ''],
  ])('rejects %p %s', (amount, currency) => {
    expect(() => toMinorUnits(amount, currency)).toThrow(ValidationError);
  });

  it('converts every cent up to 100 euros, written as text and as a number', () => {
    for (let minor = 0; minor <= 10_000; minor++) {
      const amount = (minor / 100).toFixed(2);
      expect(toMinorUnits(amount, 'EUR')).toBe(minor);
      expect(toMinorUnits(Number(amount), 'EUR')).toBe(minor);
    }
  });
});
