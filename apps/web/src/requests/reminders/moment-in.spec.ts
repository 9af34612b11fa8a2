import { momentIn } from './moment-in';

describe('a local time', () => {
  it.each([
    ['Europe/Paris', '2027-01-15T09:00', '2027-01-15T08:00:00.000Z'],
    ['Europe/Paris', '2027-07-15T09:00', '2027-07-15T07:00:00.000Z'],
    // summer time begins at 2 and ends at 3
    ['Europe/Paris', '2027-03-28T01:59', '2027-03-28T00:59:00.000Z'],
    ['Europe/Paris', '2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
    ['Europe/Paris', '2027-03-28T03:00', '2027-03-28T01:00:00.000Z'],
    ['Europe/Paris', '2027-10-31T02:30', '2027-10-31T00:30:00.000Z'],
    ['Europe/Paris', '2027-10-31T03:00', '2027-10-31T02:00:00.000Z'],
    ['America/Martinique', '2027-07-15T09:00', '2027-07-15T13:00:00.000Z'],
    ['Pacific/Auckland', '2027-01-15T00:30', '2027-01-14T11:30:00.000Z'],
    ['UTC', '2027-01-15T09:00', '2027-01-15T09:00:00.000Z'],
  ])('is converted in %s: %s', (timeZone, shown, moment) => {
    expect(momentIn(timeZone, shown).toISOString()).toBe(moment);
  });
});
