import { ValidationError } from '#kernel/errors';
import { fromMinorUnits, toMinorUnits } from './minor-units';

describe('toMinorUnits', () => {
  it.each<[string | number, string, number]>([
    [1250.5, 'EUR', 125050],
    ['1250.50', 'EUR', 125050],
    // Products of binary floats go wrong here: 1.005 * 100, 8.2 * 100, 1.1 * 100, 4.35 * 100.
    [8.2, 'EUR', 820],
    [1.1, 'usd', 110],
    [4.35, 'EUR', 435],
    ['0.01', 'EUR', 1],
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
  ])('%p %s is refused', (amount, currency) => {
    expect(() => toMinorUnits(amount, currency)).toThrow(ValidationError);
  });
});

describe('fromMinorUnits', () => {
  it.each<[number, string, string]>([
    [125050, 'EUR', '1250.50'],
    [1, 'eur', '0.01'],
    [0, 'EUR', '0.00'],
    [5000, 'JPY', '5000'],
    [500, 'ISK', '5'],
    [5120, 'KWD', '5.12'],
  ])('%p %s is %p and comes back', (minor, currency, amount) => {
    expect(fromMinorUnits(minor, currency)).toBe(amount);
    expect(toMinorUnits(amount, currency)).toBe(minor);
  });

  it.each<[number, string]>([
    [1.5, 'EUR'],
    [-1, 'EUR'],
    [550, 'ISK'],
    [5124, 'KWD'],
  ])('%p %s is refused', (minor, currency) => {
    expect(() => fromMinorUnits(minor, currency)).toThrow(ValidationError);
  });

  it('is the inverse for every cent up to 100 euros', () => {
    for (let minor = 0; minor <= 10_000; minor++) {
      const amount = fromMinorUnits(minor, 'EUR');
      expect(toMinorUnits(amount, 'EUR')).toBe(minor);
      expect(toMinorUnits(Number(amount), 'EUR')).toBe(minor);
    }
  });
});
