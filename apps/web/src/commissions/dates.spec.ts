import { daysBetween } from './dates';

describe('dates of commissions', () => {
  it('are so many days apart, whatever the clocks do', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2);
    expect(daysBetween('2024-02-01', '2025-02-01')).toBe(366);
    expect(daysBetween('', '2026-03-28')).toBeNaN();
  });
});
