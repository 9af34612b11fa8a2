import { needDetails } from './need-words';
import type { SaidNeed } from './needs';

describe('the words of a need', () => {
  const said = (need: SaidNeed, days: number, locale: 'fr' | 'en' = 'fr'): string =>
    needDetails(need, locale, 'Europe/Paris', days).join(', ');
  const lunch = { kind: 'meal', meal: 'lunch', attendees: 50 } as const;

  it('say that a meal without a date is wanted each day', () => {
    expect(said(lunch, 2)).toBe('50 personnes, chaque jour');
    expect(said({ ...lunch, optional: true }, 3, 'en')).toBe('50 people, each day, nice to have');
  });

  it('say it of no other need, and not of a single day', () => {
    expect(said(lunch, 1)).toBe('50 personnes');
    expect(said({ ...lunch, date: '2027-03-12' }, 2, 'en')).toBe('50 people, Friday 12 March 2027');
    expect(said({ kind: 'breakout', count: 2, attendees: 12 }, 2, 'en')).toBe('12 people per room');
  });
});
