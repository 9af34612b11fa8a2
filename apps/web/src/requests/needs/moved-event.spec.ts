import type { Request } from '../requests.queries';
import { movesNeeds } from './moved-event';

const needs = [{ kind: 'meal', date: '2027-06-08' }] as Request['needs'];
const before = { eventDate: '2027-06-08', eventEndDate: '2027-06-09', needs };

describe('the days of an event’s needs', () => {
  it.each([
    ['the event is postponed', { eventDate: '2027-07-06', eventEndDate: '2027-07-07' }],
    ['it begins a day earlier, and ends a day earlier', { eventDate: '2027-06-07', eventEndDate: '2027-06-08' }],
    ['it is postponed, and gains a day', { eventDate: '2027-07-06', eventEndDate: '2027-07-08' }],
    ['it is brought forward, and loses a day', { eventDate: '2027-05-04', eventEndDate: null }],
  ])('move along if %s', (_what, change) => {
    expect(movesNeeds(before, change)).toBe(true);
  });

  it.each([
    ['it gains a day before', { eventDate: '2027-06-07' }],
    ['it gains a day after', { eventEndDate: '2027-06-10' }],
    ['it loses its first day', { eventDate: '2027-06-09' }],
    ['its dates are no longer known', { eventDate: null, eventEndDate: null }],
    ['other fields change', {}],
  ])('stay if %s', (_what, change) => {
    expect(movesNeeds(before, change)).toBe(false);
  });

  it('stay if none has a day, or the event had none', () => {
    const moved = { eventDate: '2027-07-06', eventEndDate: '2027-07-07' };
    expect(movesNeeds({ ...before, needs: [{ kind: 'breakout', date: null }] as Request['needs'] }, moved)).toBe(false);
    expect(movesNeeds({ eventDate: null, eventEndDate: null, needs }, moved)).toBe(false);
  });
});
