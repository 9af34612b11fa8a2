import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { createHash } from 'node:crypto';
import { capacitiesOf, DEMO_TAG, DEMO_TAGS, type DemoMember, demoMembers } from './demo-data';
import { DEMO_PLACES, DEMO_SHARES, type DemoPlace } from './demo-places';

const hash = (members: DemoMember[]) => createHash('sha256').update(JSON.stringify(members)).digest('hex');

/** Haversine with an Earth radius of 6371.0088 km, as in the search. */
function distanceKm(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2 +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2;
  return 2 * 6371.0088 * Math.asin(Math.sqrt(h));
}

const luhn = (digits: string) =>
  [...digits].reverse().reduce((sum, digit, i) => {
    const value = i % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return sum + (value > 9 ? value - 9 : value);
  }, 0) %
    10 ===
  0;

describe('demo venues', () => {
  const members = demoMembers();
  const all = (read: (member: DemoMember) => unknown) => members.map(read);

  it('number 200, the same for the same seed and different for another', () => {
    expect(members).toHaveLength(200);
    expect(hash(demoMembers(200, 1))).toBe(hash(members));
    expect(hash(demoMembers(200, 2))).not.toBe(hash(members));
    expect(demoMembers(0)).toEqual([]);
    expect(demoMembers(37)).toHaveLength(37);
  });

  it.each([1, 2, 3])('include 8 active ones within 15 km of Lyon with a room for 80 in a U (seed %d)', (seed) => {
    const lyon = { latitude: 45.764, longitude: 4.8357 };
    for (const count of [100, 200]) {
      const fitting = demoMembers(count, seed).filter(
        (member) =>
          member.status === 'active' &&
          distanceKm(member, lyon) <= 15 &&
          member.rooms.some((room) =>
            room.capacities.some(({ configuration, maxCapacity }) => configuration === 'u_shape' && maxCapacity >= 80),
          ),
      );
      expect(fitting.length).toBeGreaterThanOrEqual(8);
    }
  });

  it('are spread over the country', () => {
    for (const region of Object.keys(DEMO_SHARES) as (keyof typeof DEMO_PLACES)[]) {
      const codes = new Set(DEMO_PLACES[region].map((place: DemoPlace) => `${place[0]} ${place[1]}`));
      const here = members.filter((member) => codes.has(`${member.postalCode} ${member.city}`));
      expect(here).toHaveLength(DEMO_SHARES[region]);
    }
    expect(new Set(all((member) => member.city)).size).toBeGreaterThan(100);
  });

  it('are within 3 km of their town', () => {
    const places = Object.values(DEMO_PLACES).flat() as DemoPlace[];
    for (const member of members) {
      const place = places.find(([code, city]) => code === member.postalCode && city === member.city)!;
      expect(distanceKm(member, { latitude: place[2], longitude: place[3] })).toBeLessThan(3);
    }
  });

  it('follow the rules of the contract', () => {
    for (const member of members) {
      expect(member.name.length).toBeGreaterThanOrEqual(2);
      expect(member.postalCode).toMatch(/^\d{5}$/);
      expect(member.email).toMatch(/^contact@[a-z0-9][a-z0-9-]{1,61}[a-z0-9]\.example$/);
      expect(member.website).toBe(`https://www.${member.email.split('@')[1]}`);
      expect(member.commissionRate).toBeGreaterThan(0);
      expect(member.commissionRate).toBeLessThanOrEqual(100);
      expect(member.description.split(/[.!?](?:\s|$)/).filter(Boolean).length).toBeGreaterThanOrEqual(2);
      expect(JSON.stringify(member)).not.toMatch(/[{][àa-z]+[}]|undefined|NaN/);
      expect(member.description).not.toMatch(/à Le |à Les |de Le |de [AEIOU]/);
    }
  });

  it("don't share a name, mail address, phone, registration or VAT number, and rarely a description", () => {
    for (const read of ['name', 'email', 'phone', 'registrationNumber', 'vatNumber', 'website'] as const) {
      expect(new Set(all((member) => member[read])).size).toBe(200);
    }
    expect(new Set(all((member) => member.description)).size).toBe(200);
  });

  it('have formally valid French registration and VAT numbers', () => {
    for (const { registrationNumber, vatNumber } of members) {
      expect(registrationNumber).toMatch(/^000\d{6}$/);
      expect(luhn(registrationNumber)).toBe(true);
      expect(vatNumber.slice(4)).toBe(registrationNumber);
      // The formula in its other form: dividing 100 by 97 leaves 3.
      expect(Number(vatNumber.slice(2, 4))).toBe(Number((BigInt(registrationNumber) * 100n + 12n) % 97n));
    }
  });

  it('have E.164 phone numbers from the blocks reserved for fiction', () => {
    for (const { phone } of members) {
      expect(phone).toMatch(/^\+33(19900|26191|35301|46571|53649|63998)\d{4}$/);
      expect(parsePhoneNumberFromString(phone)?.isPossible()).toBe(true);
    }
  });

  it('are labeled as demo data and have valid tags without duplicates', () => {
    const known = new Set(DEMO_TAGS.map((tag) => `${tag.category}/${tag.name}`));
    expect(known.size).toBe(DEMO_TAGS.length);
    expect(new Set(DEMO_TAGS.map((tag) => tag.category)).size).toBe(10);
    for (const member of members) {
      expect(member.tags).toContainEqual(DEMO_TAG);
      expect(member.internalNotes).toMatch(/^Lieu de démonstration/);
      const tags = member.tags.map((tag) => `${tag.category}/${tag.name}`);
      expect(new Set(tags).size).toBe(tags.length);
      expect(tags.filter((tag) => !known.has(tag))).toEqual([]);
    }
  });

  it('are of many kinds and mostly active', () => {
    const count = (values: unknown[]) =>
      new Map([...new Set(values)].map((v) => [v, values.filter((w) => w === v).length]));
    const kinds = count(all((member) => member.tags.find((tag) => tag.category === 'venue_type')!.name));
    expect(kinds.size).toBeGreaterThanOrEqual(16);
    expect(Math.max(...kinds.values())).toBeLessThanOrEqual(30);
    const statuses = count(all((member) => member.status));
    expect(statuses.get('active')).toBeGreaterThan(150);
    for (const status of ['prospect', 'onboarding', 'paused']) expect(statuses.get(status)).toBeGreaterThan(0);
  });

  it('have one to five rooms with sensible sizes, prices and capacities', () => {
    for (const member of members) {
      expect(member.rooms.length).toBeGreaterThanOrEqual(1);
      expect(member.rooms.length).toBeLessThanOrEqual(5);
      expect(new Set(member.rooms.map((room) => room.name)).size).toBe(member.rooms.length);
      for (const room of member.rooms) {
        expect(room.areaSqm).toBeGreaterThanOrEqual(15);
        expect(room.ceilingHeightM).toBeGreaterThanOrEqual(2.2);
        expect(room.ceilingHeightM).toBeLessThanOrEqual(12);
        expect(room.halfDayPrice).toBeGreaterThan(0);
        expect(room.halfDayPrice).toBeLessThan(room.fullDayPrice);
        for (const price of [room.halfDayPrice, room.fullDayPrice]) expect(Math.round(price * 100)).toBe(price * 100);
        expect(room.capacities.length).toBeGreaterThan(0);
        for (const { maxCapacity } of room.capacities) {
          expect(Number.isInteger(maxCapacity)).toBe(true);
          expect(maxCapacity).toBeGreaterThanOrEqual(4);
          expect(maxCapacity).toBeLessThanOrEqual(room.areaSqm);
        }
      }
    }
  });

  it("have availability entries that don't contradict each other", () => {
    const rooms = new Set<string>();
    for (const [index, member] of members.entries()) {
      const days = member.availability.filter((entry) => entry.room === null).map((entry) => entry.dayOffset);
      for (const { room, dayOffset } of member.availability) {
        expect(room === null || member.rooms[room] !== undefined).toBe(true);
        const key = `${index}/${room}/${dayOffset}`;
        expect(rooms.has(key)).toBe(false);
        rooms.add(key);
        if (room !== null) expect(days).not.toContain(dayOffset);
      }
    }
    expect(rooms.size).toBeGreaterThan(400);
  });

  it('stay unique in larger numbers', () => {
    const many = demoMembers(2000);
    for (const read of ['name', 'email', 'phone', 'registrationNumber'] as const) {
      expect(new Set(many.map((member) => member[read])).size).toBe(2000);
    }
  });
});

describe('capacities by area', () => {
  const of = (areaSqm: number) =>
    Object.fromEntries(capacitiesOf(areaSqm).map((c) => [c.configuration, c.maxCapacity]));

  it('follow the ratios', () => {
    expect(of(240)).toEqual({
      theatre: 240,
      classroom: 130,
      u_shape: 80,
      hollow_square: 75,
      cabaret: 120,
      banquet: 160,
      cocktail: 240,
      exhibition: 80,
    });
    expect(of(30)).toEqual({ theatre: 30, classroom: 16, u_shape: 10, boardroom: 10, cocktail: 30 });
  });

  it('end where a layout stops being practical', () => {
    expect(of(1400)).toMatchObject({ theatre: 1200, u_shape: 120, hollow_square: 90 });
    expect(of(1400)).not.toHaveProperty('boardroom');
  });
});
