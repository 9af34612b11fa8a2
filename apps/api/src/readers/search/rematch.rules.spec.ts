import { adjustedReasons, adjustmentsOf, searchOf, type SearchedRequest } from './rematch.rules';

const REQUEST: SearchedRequest = {
  ...{ attendees: 60, configuration: 'classroom', eventDate: '2027-03-12', eventEndDate: null, slot: null },
  ...{ postalCodes: [], center: null, radiusKm: null, requirements: null, needs: [] },
};
const search = (more: Partial<SearchedRequest>) => searchOf({ ...REQUEST, ...more });

describe('the search of a request', () => {
  it('has its people, layout, days and part of the day', () => {
    expect(search({ eventEndDate: '2027-03-14', slot: 'evening' })).toEqual({
      ...{ minCapacity: 60, configurations: ['classroom'], postalCodes: [], needs: [] },
      ...{ dates: ['2027-03-12', '2027-03-13', '2027-03-14'], slot: 'evening' },
    });
    expect(search({ attendees: null, configuration: null, eventDate: null })).toEqual({
      ...{ configurations: [], postalCodes: [], needs: [], dates: [], slot: 'full_day' },
    });
  });

  it('is by postal codes, or around a place once a radius is given', () => {
    const center = { latitude: 45.76, longitude: 4.83 };
    const codes = { postalCodes: ['69'], center };
    expect(search(codes)).toMatchObject({ postalCodes: ['69'] });
    expect(search(codes)).not.toHaveProperty('center');
    expect(search({ ...codes, radiusKm: 20 })).toMatchObject({ postalCodes: [], center: { ...center, radiusKm: 20 } });
  });
});

describe('the adjustments of a re-match', () => {
  it('ask for more seats than the largest venue that was too small has', () => {
    const small = (seats: number | null) => ({ declineReason: 'too_small', seats }) as const;
    expect(adjustmentsOf(60, [small(80), small(70), small(null)])).toEqual({ minCapacity: 81, cheaperFirst: false });
    expect(adjustmentsOf(60, [small(40)]).minCapacity).toBeNull();
    expect(adjustmentsOf(null, [small(40)]).minCapacity).toBe(41);
  });

  it('sort cheaper venues first after a budget that was too low, and change nothing after other reasons', () => {
    expect(adjustmentsOf(60, [{ declineReason: 'budget_too_low', seats: 80 }])).toEqual({
      ...{ minCapacity: null, cheaperFirst: true },
    });
    expect(adjustmentsOf(60, [{ declineReason: 'closed', seats: 80 }])).toEqual({
      ...{ minCapacity: null, cheaperFirst: false },
    });
  });
});

describe('the reasons of a re-match', () => {
  const room = (name: string, fullDayPrice: number | null) => ({ name, fullDayPrice, currency: 'EUR' });

  it('name the seats exceeded and the cheapest suitable room', () => {
    const rooms = [room('Atrium', 900), room('Loft', 600), room('Cave', null)];
    expect(adjustedReasons({ minCapacity: 81, cheaperFirst: true }, rooms)).toEqual([
      { kind: 'too_small', params: { seats: 80 } },
      { kind: 'budget_too_low', params: { room: 'Loft', fullDayPrice: 600, currency: 'EUR' } },
    ]);
  });

  it('are none without adjustments, nor of a price that isn’t known', () => {
    expect(adjustedReasons({ minCapacity: null, cheaperFirst: false }, [room('Atrium', 900)])).toEqual([]);
    expect(adjustedReasons({ minCapacity: null, cheaperFirst: true }, [room('Atrium', null)])).toEqual([]);
  });
});
