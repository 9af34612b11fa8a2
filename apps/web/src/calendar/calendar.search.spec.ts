import { calendarSearch, filtersOf, statusesOf, toggled } from './calendar.search';

const VENUE = '01890000-0000-7000-8000-000000000000';

describe("the calendar's URL", () => {
  it('drops invalid days, kinds and ids', () => {
    const nothing = { view: undefined, day: undefined, show: undefined, whose: undefined, venue: undefined };
    expect(calendarSearch({})).toEqual(nothing);
    expect(calendarSearch({ view: 'week', day: '2027-02-30', show: 'x', whose: 'all', venue: '1' })).toEqual(nothing);
    expect(calendarSearch({ day: '0000-01-01', show: ['events', 'option', 'booked', 'blocked'] })).toEqual(nothing);
    expect(calendarSearch({ view: 'list', day: '2027-02-28', show: 'option', whose: 'mine', venue: VENUE })).toEqual({
      ...{ view: 'list', day: '2027-02-28', show: ['option'], whose: 'mine', venue: VENUE },
    });
  });

  it("maps to the API's parameters", () => {
    expect(statusesOf({})).toEqual(['option', 'booked', 'blocked']);
    expect(statusesOf({ show: ['events', 'booked'] })).toEqual(['booked']);
    expect(filtersOf({ whose: 'mine', venue: VENUE })).toEqual({ whose: 'mine', memberIds: [VENUE] });
  });

  it('toggles one kind, and shows all again rather than none', () => {
    expect(toggled({}, 'events')).toEqual(['option', 'booked', 'blocked']);
    expect(toggled({ show: ['option', 'booked', 'blocked'] }, 'events')).toBeUndefined();
    expect(toggled({ show: ['option'] }, 'option')).toBeUndefined();
  });
});
