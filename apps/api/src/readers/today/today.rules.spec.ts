import { ACTION_OF, LINES_MAX, mostUrgent, TODAY_ACTIONS, TODAY_KINDS, type TodayKind } from './today.rules';

const lines = (kind: TodayKind, count: number): { kind: TodayKind; since: Date }[] =>
  Array.from({ length: count }, (_value, at) => ({ kind, since: new Date(1_000_000 - at) }));
const countOf = (shown: { kind: TodayKind }[], kind: TodayKind): number =>
  shown.filter((line) => line.kind === kind).length;

describe('the list of pending work', () => {
  it('is ordered by kind, then by waiting time', () => {
    const given = TODAY_KINDS.toReversed().flatMap((kind) => lines(kind, 2));
    const shown = mostUrgent(given);
    expect(shown.map(({ kind }) => kind)).toEqual(TODAY_KINDS.flatMap((kind) => [kind, kind]));
    for (let at = 0; at < shown.length; at += 2)
      expect(shown[at]?.since.getTime()).toBeLessThan(shown[at + 1]?.since.getTime() as number);
  });

  it('starts with people who wait for us and ends with unassigned work', () => {
    const first = mostUrgent([...lines('unassigned', 1), ...lines('invoice_overdue', 1), ...lines('reply', 1)]);
    expect(first.map(({ kind }) => kind)).toEqual(['reply', 'invoice_overdue', 'unassigned']);
  });

  it('shows every kind, however many entries another has', () => {
    const shown = mostUrgent([...lines('validate', 80), ...lines('reply', 80), ...lines('unassigned', 3)]);
    expect(shown).toHaveLength(LINES_MAX);
    expect([countOf(shown, 'validate'), countOf(shown, 'reply'), countOf(shown, 'unassigned')]).toEqual([37, 10, 3]);
  });

  it('fills up with a single kind, longest wait first', () => {
    const shown = mostUrgent(lines('venue_silent', 80));
    expect(shown).toEqual(lines('venue_silent', 80).toReversed().slice(0, LINES_MAX));
  });

  it('offers one action per kind', () => {
    expect(new Set(Object.values(ACTION_OF))).toEqual(new Set(TODAY_ACTIONS));
  });
});
