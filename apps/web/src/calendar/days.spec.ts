import { dayOfKey, daysBetween, gridOf, inOrder, monthOf, shiftDays, shiftMonths, weekday, weeksOf } from './days';

describe('days of a calendar', () => {
  it('are shifted across months, years and leap days', () => {
    expect(shiftDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(shiftDays('2027-12-31', 1)).toBe('2028-01-01');
    expect(monthOf('2027-11-17', 2)).toBe('2028-01-01');
    expect([shiftMonths('2027-01-31', 1), shiftMonths('2027-03-31', -1), shiftMonths('2027-03-15', 12)]).toEqual([
      '2027-02-28',
      '2027-02-28',
      '2028-03-15',
    ]);
  });

  it('are counted correctly when the clocks change', () => {
    expect(daysBetween('2027-03-27', '2027-03-29')).toEqual(['2027-03-27', '2027-03-28', '2027-03-29']);
    expect(daysBetween('2027-03-29', '2027-03-27')).toEqual([]);
  });

  it('are grouped into weeks from Monday', () => {
    expect(weekday('2027-03-01')).toBe(0);
    const weeks = weeksOf('2027-05-01');
    expect(weeks[0]).toEqual([null, null, null, null, null, '2027-05-01', '2027-05-02']);
    expect(weeks.at(-1)).toEqual(['2027-05-31', null, null, null, null, null, null]);
    expect(gridOf('2027-05-01')).toEqual({ from: '2027-04-26', to: '2027-06-06' });
  });

  it('are reached by arrow keys', () => {
    const from = '2027-03-10';
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 't', 'x'];
    expect(keys.map((key) => dayOfKey(key, from, '2026-11-23'))).toEqual([
      ...['2027-03-09', '2027-03-11', '2027-03-03', '2027-03-17', '2027-03-08', '2027-03-14'],
      ...['2027-02-10', '2027-04-10', '2026-11-23', null],
    ]);
  });

  it('are sorted', () => {
    expect(inOrder('2027-03-10', '2027-03-02')).toEqual({ from: '2027-03-02', to: '2027-03-10' });
  });
});
