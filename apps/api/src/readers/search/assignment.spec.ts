import fc from 'fast-check';
import { type Slot, SLOTS } from '#domain/vocabulary';
import { assign, groupsOf, type Wanted } from './assignment';

const DAYS = ['2027-03-18', '2027-03-19'];
const wanted = (slot: Slot, days: string[] | null = null, count = 1): Wanted => ({ slot, days, count });
const assigned = (needs: Wanted[], rooms: number[]) =>
  assign(
    needs.map(({ count }) => count),
    groupsOf(needs),
    rooms,
  );

/** Every moment of a need, by hand. */
const moments = ({ slot, days }: Wanted): Set<string> =>
  new Set(
    (days ?? DAYS).flatMap((day) =>
      (slot === 'full_day' ? ['morning', 'afternoon', 'evening'] : [slot]).map((part) => `${day} ${part}`),
    ),
  );
const share = <Item>(one: Iterable<Item>, other: ReadonlySet<Item>): boolean =>
  [...one].some((item) => other.has(item));
const clash = (one: Wanted, other: Wanted): boolean => share(moments(one), moments(other));

/** Tries every room for every single room that is wanted. */
function canBeAssigned(needs: Wanted[], rooms: number[]): boolean {
  const singles = needs.flatMap((need, place) => Array.from({ length: need.count }, () => ({ need, place })));
  const taken: { room: number; need: Wanted }[] = [];
  const place = (at: number): boolean => {
    const single = singles[at];
    if (single === undefined) return true;
    return rooms.some((bits, room) => {
      if (((bits >> single.place) & 1) === 0) return false;
      if (taken.some((other) => other.room === room && clash(other.need, single.need))) return false;
      taken.push({ room, need: single.need });
      const done = place(at + 1);
      taken.pop();
      return done;
    });
  };
  return place(0);
}

describe('groups of needs', () => {
  it('share a moment', () => {
    expect(groupsOf([wanted('full_day'), wanted('morning'), wanted('evening')]).toSorted()).toEqual([0b011, 0b101]);
    expect(groupsOf([wanted('full_day', DAYS), wanted('full_day', [DAYS[0]!])])).toEqual([0b11]);
    expect(groupsOf([wanted('evening', ['2027-03-18']), wanted('evening', ['2027-03-19'])])).toEqual([0b01, 0b10]);
    expect(groupsOf([])).toEqual([]);
  });
});

describe('the assignment of rooms', () => {
  it('moves a need to another room to leave one to the next', () => {
    expect(assigned([wanted('full_day'), wanted('full_day')], [0b11, 0b01])).toEqual([[1], [0]]);
  });

  it('gives a room to several needs at different times', () => {
    const needs = [wanted('morning'), wanted('afternoon'), wanted('evening')];
    expect(assigned(needs, [0b111])).toEqual([[0], [0], [0]]);
    expect(assigned([...needs, wanted('full_day')], [0b1111])).toBeNull();
  });

  it('chooses the room of a whole day by the rooms left in its morning and its evening', () => {
    const needs = [wanted('full_day'), wanted('morning'), wanted('evening')];
    // only the third room leaves the others to both
    expect(assigned(needs, [0b011, 0b101, 0b001])).toEqual([[2], [0], [1]]);
    expect(assigned(needs, [0b011, 0b101])).toBeNull();
  });

  it('counts the rooms of a need', () => {
    expect(assigned([wanted('full_day', null, 3)], [1, 1])).toBeNull();
    expect(assigned([wanted('full_day', null, 3)], [1, 0, 1, 1])).toEqual([[0, 2, 3]]);
  });

  it('is found whenever there is one, and is right', () => {
    const need = fc.record({
      slot: fc.constantFrom(...SLOTS),
      days: fc.constantFrom(null, DAYS, [DAYS[0]!], [DAYS[1]!]),
      count: fc.integer({ min: 1, max: 3 }),
    });
    let [found, shared] = [0, 0];
    fc.assert(
      fc.property(
        fc.array(need, { minLength: 1, maxLength: 5 }),
        fc.array(fc.nat({ max: 31 }), { maxLength: 6 }),
        (needs, rooms) => {
          const rows = assigned(needs, rooms);
          expect(rows !== null).toBe(canBeAssigned(needs, rooms));
          if (rows === null) return;
          found += 1;
          if (new Set(rows.flat()).size < rows.flat().length) shared += 1;
          for (const [place, row] of rows.entries()) {
            expect([new Set(row).size, row.length]).toEqual([needs[place]?.count, needs[place]?.count]);
            for (const room of row) expect((rooms[room]! >> place) & 1).toBe(1);
            for (const [other, otherRow] of rows.entries())
              if (other !== place && clash(needs[place]!, needs[other]!))
                expect(share(row, new Set(otherRow))).toBe(false);
          }
        },
      ),
      { numRuns: 5000 },
    );
    expect(found).toBeGreaterThan(500);
    expect(shared).toBeGreaterThan(50);
  });
});
