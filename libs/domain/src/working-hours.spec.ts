import {
  addDays,
  addWorkingDays,
  addWorkingHours,
  easterOf,
  frenchHolidays,
  isWorkingDay,
  momentIn,
} from './working-hours';

const PARIS = 'Europe/Paris';
const at = (text: string): Date => new Date(text);
const hours = (from: string, count: number, zone = PARIS): string =>
  addWorkingHours(at(from), count, zone).toISOString();

describe('French public holidays', () => {
  it.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    [2285, '2285-03-22'],
  ])('Easter of %i is on %s', (year, date) => expect(easterOf(year)).toBe(date));

  it('are eleven, of which three follow Easter', () => {
    expect([...frenchHolidays(2027)].sort()).toEqual([
      '2027-01-01',
      '2027-03-29',
      '2027-05-01',
      '2027-05-06',
      '2027-05-08',
      '2027-05-17',
      '2027-07-14',
      '2027-08-15',
      '2027-11-01',
      '2027-11-11',
      '2027-12-25',
    ]);
  });

  it('don’t include weekends, which aren’t working days', () => {
    expect(['2027-03-26', '2027-03-27', '2027-03-28', '2027-03-29', '2027-03-30'].map(isWorkingDay)).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
  });

  it('count neither forward nor back', () => {
    expect([
      addWorkingDays('2026-12-31', 1),
      addWorkingDays('2027-01-04', -1),
      addWorkingDays('2027-01-02', 0),
    ]).toEqual(['2027-01-04', '2026-12-31', '2027-01-02']);
  });
});

describe('a moment in a time zone', () => {
  it.each([
    ['2027-01-15', '09:00', PARIS, '2027-01-15T08:00:00.000Z'],
    ['2027-07-15', '09:00', PARIS, '2027-07-15T07:00:00.000Z'],
    // the clocks go forward at 2:00 on the 28th, and back at 3:00 on October 31
    ['2027-03-28', '09:00', PARIS, '2027-03-28T07:00:00.000Z'],
    ['2027-03-28', '02:30', PARIS, '2027-03-28T01:30:00.000Z'],
    ['2027-10-31', '02:30', PARIS, '2027-10-31T00:30:00.000Z'],
    ['2027-10-31', '09:00', PARIS, '2027-10-31T08:00:00.000Z'],
    ['2027-03-12', '00:00', 'Indian/Reunion', '2027-03-11T20:00:00.000Z'],
    ['2027-03-12', '00:00', 'America/Martinique', '2027-03-12T04:00:00.000Z'],
  ])('%s %s in %s is %s', (date, time, zone, moment) => expect(momentIn(date, time, zone).toISOString()).toBe(moment));
});

describe('working hours', () => {
  it.each([
    ['within a day', '2027-01-12T09:00:00Z', 3, '2027-01-12T12:00:00.000Z'],
    ['until the very end of a day', '2027-01-12T09:00:00Z', 8, '2027-01-12T17:00:00.000Z'],
    ['into the next day', '2027-01-12T09:00:00Z', 9, '2027-01-13T09:00:00.000Z'],
    ['from the night', '2027-01-12T20:00:00Z', 1, '2027-01-13T09:00:00.000Z'],
    ['from the early morning', '2027-01-12T05:00:00Z', 1, '2027-01-12T09:00:00.000Z'],
    ['over a weekend', '2027-01-15T16:00:00Z', 2, '2027-01-18T09:00:00.000Z'],
    ['over New Year', '2026-12-31T16:00:00Z', 2, '2027-01-04T09:00:00.000Z'],
    ['over Easter and a clock change', '2027-03-26T16:00:00Z', 2, '2027-03-30T08:00:00.000Z'],
    ['nothing', '2027-01-12T09:30:00Z', 0, '2027-01-12T09:30:00.000Z'],
    ['nothing at night', '2027-01-12T20:00:00Z', 0, '2027-01-13T08:00:00.000Z'],
    ['back within a day', '2027-01-12T12:00:00Z', -3, '2027-01-12T09:00:00.000Z'],
    ['back to the beginning of a day', '2027-01-12T12:00:00Z', -4, '2027-01-12T08:00:00.000Z'],
    ['back to the day before', '2027-01-12T12:00:00Z', -5, '2027-01-11T16:00:00.000Z'],
    ['back from midnight', '2027-03-12T23:00:00Z', -24, '2027-03-10T11:00:00.000Z'],
    ['back over New Year', '2027-01-04T09:00:00Z', -2, '2026-12-31T16:00:00.000Z'],
    ['back over a clock change', '2027-03-30T08:00:00Z', -2, '2027-03-26T16:00:00.000Z'],
    ['eight days back', '2027-03-12T17:00:00Z', -72, '2027-03-03T08:00:00.000Z'],
  ])('count %s', (_name, from, count, to) => expect(hours(from, count)).toBe(to));

  it('are those of the zone', () => {
    expect(hours('2027-01-12T02:00:00Z', 1, 'Indian/Reunion')).toBe('2027-01-12T06:00:00.000Z');
  });

  it('return to where they began', () => {
    for (let day = 0; day < 400; day++) {
      const date = addDays('2026-10-01', day);
      if (!isWorkingDay(date)) continue;
      const from = momentIn(date, '10:30', PARIS);
      for (const count of [1, 8, 24, 72])
        expect(addWorkingHours(addWorkingHours(from, count, PARIS), -count, PARIS)).toEqual(from);
    }
  });
});
