import { lastWarnedDay } from './offers.rules';

describe('the last day of offers that expire soon', () => {
  it.each([
    ['Monday', '2027-03-01', 'Thursday', '2027-03-04'],
    ['Tuesday', '2027-03-02', 'Friday', '2027-03-05'],
    ['Wednesday', '2027-03-03', 'Monday', '2027-03-08'],
    ['Saturday', '2027-03-06', 'Thursday', '2027-03-11'],
    ['Sunday', '2027-03-07', 'Thursday', '2027-03-11'],
    ['the Thursday before Easter', '2027-03-25', 'Wednesday', '2027-03-31'],
  ])('is three working days later: from %s %s until %s %s', (_day, today, _last, last) => {
    expect(lastWarnedDay(today)).toBe(last);
  });
});
