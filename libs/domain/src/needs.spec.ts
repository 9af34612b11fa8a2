import {
  type BedroomNeed,
  fittingNeeds,
  needFaults,
  needOf,
  peakBedrooms,
  type SaidNeed,
  searchedNeeds,
  slotOf,
} from './needs';

const EVENT = { eventDate: '2027-03-18', eventEndDate: '2027-03-19' };
const paths = (needs: SaidNeed[], event: object = EVENT): string[] => needFaults(needs, event).map(({ path }) => path);
const bedrooms = (fields: Partial<SaidNeed> = {}): SaidNeed => ({
  ...{ kind: 'bedrooms', checkIn: '2027-03-18', nights: 1, singles: 10 },
  ...fields,
});

describe('the defaults of a need', () => {
  it('are one room, wanted by all means', () => {
    expect(needOf({ kind: 'breakout' }, 'id')).toEqual({
      ...{ id: 'id', kind: 'breakout', meal: null, date: null, slot: null, attendees: null, configuration: null },
      ...{ count: 1, optional: false, note: null },
    });
    expect(needOf(bedrooms({ optional: true, note: 'quiet' }), 'id')).toEqual({
      ...{ id: 'id', kind: 'bedrooms', checkIn: '2027-03-18', nights: 1, singles: 10, doubles: 0, twins: 0 },
      ...{ unspecified: 0, optional: true, note: 'quiet' },
    });
  });

  it.each([
    ['dinner', 'evening'],
    ['lunch', null],
    ['break', null],
    ['breakfast', null],
  ] as const)('give %s the slot %s, whatever is said', (meal, slot) => {
    for (const said of [undefined, 'morning'] as const)
      expect(needOf({ kind: 'meal', meal, slot: said }, 'id')).toMatchObject({ meal, slot });
  });

  it('take the slot of the request, else the whole day', () => {
    expect(slotOf({ slot: 'evening' }, 'morning')).toBe('evening');
    expect(slotOf({ slot: null }, 'morning')).toBe('morning');
    expect(slotOf({ slot: null }, null)).toBe('full_day');
  });
});

describe('refused needs', () => {
  it('is a day outside the event', () => {
    for (const date of ['2027-03-18', '2027-03-19', null]) expect(paths([{ kind: 'meal', date }])).toEqual([]);
    for (const date of ['2027-03-17', '2027-03-20'])
      expect(paths([{ kind: 'other' }, { kind: 'meal', date }])).toEqual(['needs.1.date']);
    expect(paths([{ kind: 'meal', date: '2027-03-19' }], { eventDate: '2027-03-18' })).toEqual(['needs.0.date']);
    expect(paths([{ kind: 'meal', date: '2031-01-01' }], {})).toEqual([]);
  });

  it('is a night more than seven days from the event', () => {
    for (const [checkIn, nights] of [
      ['2027-03-11', 1],
      ['2027-03-26', 1],
      ['2027-03-11', 16],
    ] as const)
      expect(paths([bedrooms({ checkIn, nights })])).toEqual([]);
    expect(paths([bedrooms({ checkIn: '2027-03-10' })])).toEqual(['needs.0.checkIn']);
    expect(paths([bedrooms({ checkIn: '2027-03-27' })])).toEqual(['needs.0.checkIn']);
    expect(paths([bedrooms({ checkIn: '2027-03-20', nights: 8 })])).toEqual(['needs.0.nights']);
  });

  it('are bedrooms without a day, without nights, or without any room', () => {
    expect(paths([{ kind: 'bedrooms', twins: 2 }])).toEqual(['needs.0.checkIn', 'needs.0.nights']);
    expect(paths([bedrooms({ singles: 0, unspecified: 0 })])).toEqual(['needs.0.unspecified']);
    expect(paths([bedrooms({ singles: 0, unspecified: 1 })])).toEqual([]);
  });

  it('are fields of the other kind', () => {
    expect(paths([bedrooms({ count: 1, slot: 'evening' })])).toEqual(['needs.0.slot', 'needs.0.count']);
    expect(paths([{ kind: 'breakout', nights: 1, singles: 0 }])).toEqual(['needs.0.nights', 'needs.0.singles']);
    expect(paths([{ kind: 'breakout', nights: null }])).toEqual([]);
    expect(paths([{ kind: 'cocktail', meal: 'dinner' }])).toEqual(['needs.0.meal']);
    expect(paths([{ kind: 'meal', meal: 'dinner' }])).toEqual([]);
  });

  it('are more than 20 needs of rooms, more than 10 of bedrooms, and an id twice', () => {
    const rooms = (count: number): SaidNeed[] => Array.from({ length: count }, () => ({ kind: 'breakout' }));
    const beds = (count: number): SaidNeed[] => Array.from({ length: count }, () => bedrooms());
    expect(paths([...rooms(20), ...beds(10)])).toEqual([]);
    expect(needFaults(rooms(21), EVENT)).toMatchObject([{ path: 'needs', params: { max: 20 } }]);
    expect(needFaults(beds(11), EVENT)).toMatchObject([{ path: 'needs', params: { max: 10 } }]);
    expect(needFaults([{ ...rooms(1)[0], id: 'a', kind: 'other' }, bedrooms({ id: 'a' })], EVENT)).toMatchObject([
      { path: 'needs', rule: 'uniqueBy' },
    ]);
  });

  it('is left out of the needs in a mail', () => {
    const said: SaidNeed[] = [{ kind: 'meal', date: '2027-04-01' }, { kind: 'breakout' }, bedrooms({ nights: 30 })];
    expect(fittingNeeds(said, EVENT)).toEqual([{ kind: 'breakout' }]);
  });
});

describe('the peak night', () => {
  const stay = (checkIn: string, nights: number, fields: object): BedroomNeed =>
    needOf({ kind: 'bedrooms', checkIn, nights, ...fields }, 'id') as BedroomNeed;

  it('is the one with the most rooms of all types', () => {
    expect(peakBedrooms([])).toBe(0);
    expect(peakBedrooms([stay('2027-03-17', 2, { singles: 85, twins: 10, doubles: 1, unspecified: 2 })])).toBe(98);
  });

  it('adds needs that share a night, but not one that begins when the other ends', () => {
    const first = stay('2027-03-17', 2, { singles: 10 });
    expect(peakBedrooms([first, stay('2027-03-18', 1, { twins: 5 })])).toBe(15);
    expect(peakBedrooms([first, stay('2027-03-19', 1, { twins: 5 })])).toBe(10);
    expect(peakBedrooms([first, stay('2027-03-19', 1, { twins: 25 })])).toBe(25);
  });
});

describe('the needs of a search', () => {
  const need = (said: SaidNeed) => needOf(said, 'id');

  it('have no ids, and no day that is not searched', () => {
    const needs = [need({ kind: 'meal', meal: 'dinner', date: '2027-03-18' }), need(bedrooms())];
    const without = (fields: object) => expect.not.objectContaining({ id: 'id', ...fields });
    expect(searchedNeeds(needs, [])).toEqual([without({}), without({})]);
    expect(searchedNeeds(needs, ['2027-03-18'])).toMatchObject([{ date: '2027-03-18' }, { checkIn: '2027-03-18' }]);
    expect(searchedNeeds(needs, ['2027-04-01'])).toMatchObject([
      { date: null, slot: 'evening' },
      { checkIn: '2027-03-18' },
    ]);
  });
});
