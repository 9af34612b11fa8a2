import { assertDates, assertExpiry, beginningOf, firstStep, nextStep } from './holds.rules';

const ZONE = 'Europe/Paris';
const at = (text: string): Date => new Date(text);
/** The rule that refuses it; undefined if none does. */
const refusal = (check: () => void): string | undefined => {
  try {
    check();
    return undefined;
  } catch (error) {
    return (error as { details: { rule: string }[] }).details[0]?.rule;
  }
};

describe('the beginning of an option', () => {
  it.each([
    ['full_day', '2027-03-11T23:00:00.000Z'],
    ['morning', '2027-03-11T23:00:00.000Z'],
    ['afternoon', '2027-03-12T11:00:00.000Z'],
    ['evening', '2027-03-12T17:00:00.000Z'],
  ] as const)('is that of the part of the day: %s', (slot, begins) => {
    expect(beginningOf({ dates: ['2027-03-13', '2027-03-12'], slot }, ZONE).toISOString()).toBe(begins);
  });

  it('follows the change of the clocks', () => {
    expect(beginningOf({ dates: ['2027-03-29'], slot: 'evening' }, ZONE).toISOString()).toBe(
      '2027-03-29T16:00:00.000Z',
    );
  });
});

describe('the days of an option', () => {
  it('are today or later, and at most 31', () => {
    const days = Array.from({ length: 32 }, (_day, n) => new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10));
    expect(refusal(() => assertDates(['2027-01-01'], '2027-01-01'))).toBeUndefined();
    expect(refusal(() => assertDates(['2027-01-01', '2027-02-01'], '2027-01-02'))).toBe('notPast');
    expect(refusal(() => assertDates(days.slice(0, 31), '2027-01-01'))).toBeUndefined();
    expect(refusal(() => assertDates(days, '2027-01-01'))).toBe('arrayMaxSize');
  });
});

describe('the end of an option', () => {
  const held = { dates: ['2027-03-12'], slot: 'afternoon' } as const;
  const end = (expiresAt: string): string | undefined =>
    refusal(() => assertExpiry(at(expiresAt), held, at('2027-03-01T09:00:00Z'), ZONE));

  it('is later than now, and at the latest when the event begins', () => {
    expect(end('2027-03-01T09:00:00Z')).toBe('notPast');
    expect(end('2027-03-01T09:00:01Z')).toBeUndefined();
    expect(end('2027-03-12T11:00:00Z')).toBeUndefined();
    expect(end('2027-03-12T11:00:01Z')).toBe('beforeEvent');
  });
});

describe('the warnings before the end', () => {
  // Monday at 18:00 in Paris: 72 working hours before is a Thursday at 9:00, 24 the Thursday after at 12:00
  const expiresAt = at('2027-03-01T17:00:00Z');
  const [early, late] = ['2027-02-18T08:00:00.000Z', '2027-02-25T11:00:00.000Z'];
  const first = (now: string): string => firstStep(expiresAt, at(now), ZONE).toISOString();
  const next = (now: string): string => nextStep(expiresAt, at(now), ZONE).toISOString();

  it('come 72 and 24 working hours before, then the end', () => {
    expect(first('2027-02-01T09:00:00Z')).toBe(early);
    expect(next(early)).toBe(late);
    expect(next(late)).toBe(expiresAt.toISOString());
  });

  it('are skipped if their time has passed, except the last, which is due at once', () => {
    expect(first('2027-02-20T09:00:00Z')).toBe(late);
    expect(first('2027-02-26T09:00:00Z')).toBe('2027-02-26T09:00:00.000Z');
  });

  it('pass over Christmas and New Year', () => {
    // Monday 4 January 2027 at 12:00: three hours on that day, and 21 on 31, 30 and 29 December
    expect(firstStep(at('2027-01-04T11:00:00Z'), at('2026-12-28T09:00:00Z'), ZONE).toISOString()).toBe(
      '2026-12-29T14:00:00.000Z',
    );
  });
});
