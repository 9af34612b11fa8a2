import type { Span } from './calendar.queries';
import { dayStates, runsOf } from './year-days';

const span = (from: string, to: string, more: Partial<Span> = {}): Span => ({
  ...{ roomId: null, slot: 'full_day', status: 'booked', source: 'team', notes: null, requestId: null },
  ...{ from, to },
  ...more,
});

describe("a venue's days", () => {
  it('show the strongest entry, whole days first', () => {
    const states = dayStates(
      [
        span('2027-03-01', '2027-03-02', { status: 'option' }),
        span('2027-03-02', '2027-03-02', { slot: 'morning' }),
        span('2027-03-03', '2027-03-03', { slot: 'evening' }),
        span('2027-03-03', '2027-03-03', { slot: 'morning', status: 'option' }),
        span('2027-03-04', '2027-03-04', { roomId: 'a' }),
      ],
      null,
    );
    expect(Object.fromEntries(states)).toEqual({
      '2027-03-01': { status: 'option', isPart: false },
      '2027-03-02': { status: 'option', isPart: false },
      '2027-03-03': { status: 'booked', isPart: true },
      '2027-03-04': { status: 'booked', isPart: true },
    });
  });

  it('include, for a room, its own entries and those of the whole venue', () => {
    const spans = [span('2027-03-01', '2027-03-01', { roomId: 'a' }), span('2027-03-02', '2027-03-02')];
    expect([...dayStates(spans, 'b').keys()]).toEqual(['2027-03-02']);
    expect(dayStates(spans, 'a').get('2027-03-01')).toEqual({ status: 'booked', isPart: false });
  });

  it('merge consecutive days with the same entry into one run', () => {
    const entry = (date: string, notes: string | null = null) => ({ date, status: 'booked' as const, notes });
    expect(
      runsOf([entry('2027-03-30'), entry('2027-03-31'), entry('2027-04-01', 'x'), entry('2027-04-03', 'x')]).map(
        ({ from, to }) => `${from} ${to}`,
      ),
    ).toEqual(['2027-03-30 2027-03-31', '2027-04-01 2027-04-01', '2027-04-03 2027-04-03']);
  });
});
