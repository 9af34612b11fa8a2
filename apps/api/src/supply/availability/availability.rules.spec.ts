import { daysOf } from './availability.rules';

describe('daysOf', () => {
  it('returns every day of a span, over the end of a month and a change of the clock', () => {
    expect(daysOf({ from: '2027-02-27', to: '2027-03-02' }, 4)).toEqual([
      '2027-02-27',
      '2027-02-28',
      '2027-03-01',
      '2027-03-02',
    ]);
    expect(daysOf({ from: '2027-03-27', to: '2027-03-29' }, 3)).toEqual(['2027-03-27', '2027-03-28', '2027-03-29']);
    expect(daysOf({ from: '2027-03-27', to: '2027-03-27' }, 1)).toEqual(['2027-03-27']);
  });

  it('takes exactly the maximum number of days and refuses one more', () => {
    expect(daysOf({ from: '2027-01-01', to: '2027-01-10' }, 10)).toHaveLength(10);
    expect(() => daysOf({ from: '2027-01-01', to: '2027-01-11' }, 10)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR' }),
    );
  });

  it('refuses a span that ends before it begins', () => {
    expect(() => daysOf({ from: '2027-01-02', to: '2027-01-01' }, 10)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR' }),
    );
  });
});
