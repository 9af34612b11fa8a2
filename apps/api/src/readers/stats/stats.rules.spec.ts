import { ValidationError } from '#core/errors';
import { monthsBefore, monthsUntil, periodOf, rateOf } from './stats.rules';

describe('the period of a statistic', () => {
  it('is the last 12 months up to today by default', () => {
    expect(periodOf({}, '2026-11-21')).toEqual({ from: '2025-11-21', to: '2026-11-21' });
    expect(periodOf({ from: '2026-01-01' }, '2026-11-21')).toEqual({ from: '2026-01-01', to: '2026-11-21' });
    expect(periodOf({ to: '2024-02-29' }, '2026-11-21')).toEqual({ from: '2023-02-28', to: '2024-02-29' });
    expect(periodOf({ from: '2026-05-05', to: '2026-05-05' }, '2026-11-21')).toEqual({
      from: '2026-05-05',
      to: '2026-05-05',
    });
  });

  it('neither ends before it begins nor begins after today', () => {
    expect(() => periodOf({ from: '2026-05-06', to: '2026-05-05' }, '2026-11-21')).toThrow(ValidationError);
    expect(() => periodOf({ from: '2026-11-22' }, '2026-11-21')).toThrow(ValidationError);
  });
});

describe('months', () => {
  it('follow the calendar', () => {
    expect(monthsBefore('2024-03-31', 1)).toBe('2024-02-29');
    expect(monthsBefore('2025-03-31', 1)).toBe('2025-02-28');
    expect(monthsBefore('2026-01-15', 1)).toBe('2025-12-15');
    expect(monthsBefore('1900-01-31', 12)).toBe('1899-01-31');
  });

  it('are listed from the oldest to the current one', () => {
    expect(monthsUntil('2026-03-31', 5)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02', '2026-03']);
    expect(monthsUntil('2026-03-01', 1)).toEqual(['2026-03']);
    expect(monthsUntil('2026-03-01', 36)).toHaveLength(36);
  });
});

it('a rate of nothing is null', () => {
  expect([rateOf(0, 0), rateOf(0, 4), rateOf(1, 4), rateOf(4, 4)]).toEqual([null, 0, 0.25, 1]);
});
