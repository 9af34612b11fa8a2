import { beforeName, nameOf, periodOf, searchOf, shifted } from './period';
import { periodSearch } from './period-search';

const TODAY = '2026-11-22';
const daysOf = (search: Parameters<typeof periodOf>[0]) => {
  const { from, to, before } = periodOf(search, TODAY);
  return [from, to, before.from, before.to];
};

describe('the period in a URL', () => {
  it('is a month, a quarter, a year or a range of days, with the previous one for comparison', () => {
    expect(daysOf({ month: '2026-03' })).toEqual(['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28']);
    expect(daysOf({ month: '2026-01' })).toEqual(['2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31']);
    expect(daysOf({ quarter: '2026-Q1' })).toEqual(['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31']);
    expect(daysOf({ year: 2024 })).toEqual(['2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31']);
    expect(daysOf({ from: '2026-03-03', to: '2026-03-09' })).toEqual([
      '2026-03-03',
      '2026-03-09',
      '2026-02-24',
      '2026-03-02',
    ]);
  });

  it('is compared only up to the current day', () => {
    expect(daysOf({})).toEqual(['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-22']);
    expect(daysOf({ quarter: '2026-Q4' })).toEqual(['2026-10-01', '2026-12-31', '2026-07-01', '2026-08-22']);
    expect(daysOf({ year: 2026 })).toEqual(['2026-01-01', '2026-12-31', '2025-01-01', '2025-11-22']);
    expect(daysOf({ from: '2026-11-20', to: '2026-11-25' })).toEqual([
      '2026-11-20',
      '2026-11-25',
      '2026-11-14',
      '2026-11-16',
    ]);
    expect(periodOf({}, '2026-03-31').before).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  });

  it('ignores invalid periods', () => {
    const nothing = { month: undefined, quarter: undefined, year: undefined, from: undefined, to: undefined };
    for (const given of [
      { month: '2026-13' },
      { month: 7 },
      { quarter: '2026-Q5' },
      { year: '2026' },
      { year: 2026.5 },
      { year: 99 },
      { year: 1999 },
      { month: '1066-10' },
      { from: '2026-03-01' },
      { from: '2026-03-02', to: '2026-03-01' },
      { from: 'rubbish', to: '2026-03-01' },
      { from: '2026-02-29', to: '2026-03-01' },
      { from: '1900-01-01', to: '2199-12-31' },
    ])
      expect(periodSearch(given)).toEqual(nothing);
    expect(periodSearch({ month: '2026-03', x: 1 })).toEqual({ ...nothing, month: '2026-03' });
  });

  it('moves to the next period and to other lengths', () => {
    const march = periodOf({ month: '2026-03' }, TODAY);
    expect(searchOf('month', shifted(march, 1))).toEqual({ month: '2026-04' });
    expect(searchOf('month', shifted(periodOf({ month: '2026-01' }, TODAY), -1))).toEqual({ month: '2025-12' });
    expect(searchOf('quarter', march)).toEqual({ quarter: '2026-Q1' });
    expect(searchOf('quarter', shifted(periodOf({ quarter: '2026-Q4' }, TODAY), 1))).toEqual({ quarter: '2027-Q1' });
    expect(searchOf('year', march)).toEqual({ year: 2026 });
    const days = periodOf({ from: '2026-03-03', to: '2026-03-09' }, TODAY);
    expect(searchOf('days', shifted(days, -1))).toEqual({ from: '2026-02-24', to: '2026-03-02' });
  });

  it('has a name in both languages', () => {
    const names = (search: Parameters<typeof periodOf>[0], today = TODAY) => {
      const period = periodOf(search, today);
      return (['fr', 'en'] as const).map((locale) => [nameOf(period.kind, period, locale), beforeName(period, locale)]);
    };
    expect(names({ month: '2026-03' })).toEqual([
      ['mars 2026', 'février 2026'],
      ['March 2026', 'February 2026'],
    ]);
    expect(names({ quarter: '2026-Q1' })).toEqual([
      ['1er trimestre 2026', '4e trimestre 2025'],
      ['Q1 2026', 'Q4 2025'],
    ]);
    expect(names({ year: 2025 })).toEqual([
      ['2025', '2024'],
      ['2025', '2024'],
    ]);
    expect(names({})).toEqual([
      ['novembre 2026', '1er–22 octobre 2026'],
      ['November 2026', '1–22 October 2026'],
    ]);
    expect(names({ from: '2026-03-03', to: '2026-03-03' })[0]).toEqual(['3 mars 2026', '2 mars 2026']);
  });
});
