import { chaseMoments, DEFAULT_CHASE, nextChase } from './chase';

const ZONE = 'Europe/Paris';
const at = (text: string): Date => new Date(text);
const moments = (askedAt: string, eventDate: string | null, chase = DEFAULT_CHASE): string[] =>
  chaseMoments(chase, { askedAt: at(askedAt), eventDate }, ZONE).map((moment) => moment.toISOString().slice(0, 16));

describe('the moments of reminders', () => {
  it('are working hours after the question', () => {
    // a working day has nine: 24 are two days and six hours, 48 five days and three
    expect(moments('2027-01-11T08:00:00Z', '2027-06-01')).toEqual(['2027-01-13T14:00', '2027-01-18T11:00']);
  });

  it('pass over weekends and holidays', () => {
    // Friday at 17:00 in Paris, before Easter Monday
    const chase = { ...DEFAULT_CHASE, hours: [1, 2] };
    expect(moments('2027-03-26T16:00:00Z', '2027-06-01', chase)).toEqual(['2027-03-26T17:00', '2027-03-30T08:00']);
  });

  it('are closer to one another at short notice, up to the limit and not beyond', () => {
    expect(moments('2027-01-11T08:00:00Z', '2027-01-25')).toEqual([
      '2027-01-11T12:00',
      '2027-01-11T16:00',
      '2027-01-13T14:00',
    ]);
    expect(moments('2027-01-11T08:00:00Z', '2027-01-26')).toHaveLength(2);
  });

  it('are the usual ones without a date', () => {
    expect(moments('2027-01-11T08:00:00Z', null)).toHaveLength(2);
  });

  it('come before the day of the event', () => {
    // two days' notice over a weekend: Friday at 15:00 for Monday
    expect(moments('2027-01-15T14:00:00Z', '2027-01-18')).toEqual([]);
    expect(moments('2027-01-15T08:00:00Z', '2027-01-18')).toEqual(['2027-01-15T12:00', '2027-01-15T16:00']);
    expect(moments('2027-01-15T08:00:00Z', '2027-01-14')).toEqual([]);
  });

  it('are none if the schedule is empty', () => {
    expect(moments('2027-01-11T08:00:00Z', '2027-06-01', { ...DEFAULT_CHASE, hours: [] })).toEqual([]);
  });
});

describe('the next reminder', () => {
  const days = ['2027-01-12', '2027-01-14', '2027-01-18'].map(at);
  const next = (count: number, lastAt: string | null): string | undefined =>
    nextChase(days, { count, lastAt: lastAt === null ? null : at(lastAt) })
      ?.toISOString()
      .slice(0, 10);

  it('is the first after those that were sent', () => {
    expect(next(0, null)).toBe('2027-01-12');
    expect(next(1, '2027-01-12')).toBe('2027-01-14');
    expect(next(3, '2027-01-18')).toBeUndefined();
  });

  it('comes after the last one, also when the schedule has become shorter', () => {
    expect(next(1, '2027-01-15')).toBe('2027-01-18');
    expect(next(1, '2027-01-20')).toBeUndefined();
  });
});
