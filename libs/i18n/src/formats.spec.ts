import { dateIn, formatDaysShort, formatSince } from './formats';

describe('the date of a timestamp', () => {
  it('depends on the time zone', () => {
    const moment = new Date('2026-12-31T23:30:00Z');
    expect(dateIn('Europe/Paris', moment)).toBe('2027-01-01');
    expect(dateIn('UTC', moment)).toBe('2026-12-31');
    expect(dateIn('America/Los_Angeles', moment)).toBe('2026-12-31');
  });
});

describe('days in a list', () => {
  it.each([
    ['2026-12-22', null, '22 déc. 2026', '22 Dec 2026'],
    ['2027-02-01', '2027-02-01', '1er févr. 2027', '1 Feb 2027'],
    ['2027-09-12', '2027-09-14', '12–14 sept. 2027', '12–14 Sept 2027'],
    ['soon', null, 'soon', 'soon'],
  ])('are short: %s to %s', (first, last, french, english) => {
    expect(formatDaysShort(first, last, 'fr', 'UTC')).toBe(french);
    expect(formatDaysShort(first, last, 'en', 'UTC')).toBe(english);
  });
});

describe('the relative time', () => {
  const now = new Date('2026-11-02T09:00:00Z');
  const since = (moment: string, locale: 'fr' | 'en' = 'fr', zone = 'Europe/Paris') =>
    formatSince(new Date(moment), now, locale, zone).replaceAll(/[\u00a0\u202f]/g, ' ');

  it.each([
    ['2026-11-02T08:59:30Z', 'à l’instant', 'just now'],
    ['2026-11-02T08:55:00Z', 'il y a 5 min', '5 min ago'],
    ['2026-11-02T06:01:00Z', 'il y a 2 h', '2 hr ago'],
    ['2026-11-01T08:00:00Z', 'hier', 'yesterday'],
    ['2026-10-23T09:00:00Z', 'il y a 10 j', '10 days ago'],
    ['2026-09-01T09:00:00Z', '1er septembre 2026', '1 September 2026'],
    ['2026-11-02T12:00:00Z', 'dans 3 h', 'in 3 hr'],
    ['2026-11-03T10:00:00Z', 'demain', 'tomorrow'],
  ])('is worded: %s: %s, %s', (moment, french, english) => {
    expect(since(moment)).toBe(french);
    expect(since(moment, 'en')).toBe(english);
  });

  it("counts calendar days in the service's time zone", () => {
    // midnight has passed in Paris, not in Los Angeles
    expect(since('2026-10-31T23:30:00Z', 'fr')).toBe('hier');
    expect(since('2026-10-31T23:30:00Z', 'fr', 'America/Los_Angeles')).toBe('avant-hier');
  });
});
