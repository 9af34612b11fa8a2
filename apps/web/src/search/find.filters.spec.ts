import type { Need } from '../requests/needs/need-drafts';
import { needsOn } from './find.filters';

const room = (date: string | null): Need => ({ id: 'room', kind: 'breakout', date, optional: false, note: null });
const beds: Need = { id: 'beds', kind: 'bedrooms', checkIn: '2027-03-01', nights: 2, optional: false, note: null };

describe('the needs of a search on other days than the event', () => {
  it('move with the first day', () => {
    expect(needsOn('2027-03-09', '2027-03-02', [room('2027-03-03'), room(null), beds])).toMatchObject([
      { date: '2027-03-10' },
      { date: null },
      { checkIn: '2027-03-08' },
    ]);
  });

  it('are of every day without dates, and as they are on the same day', () => {
    expect(needsOn(null, '2027-03-02', [room('2027-03-03'), beds])).toMatchObject([
      { date: null },
      { checkIn: '2027-03-01' },
    ]);
    expect(needsOn('2027-03-02', '2027-03-02', [room('2027-03-03')])).toEqual([room('2027-03-03')]);
  });
});
