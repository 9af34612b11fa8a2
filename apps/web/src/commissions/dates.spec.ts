import { daysBetween } from './dates';

describe('commission dates', () => {
  it('are whole days apart, even when the clocks change', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2);
    expect(daysBetween('2024-02-01', '2025-02-01')).toBe(366);
    expect(daysBetween('', '2026-03-28')).toBeNaN();
  });
});
