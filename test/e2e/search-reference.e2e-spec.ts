import fc from 'fast-check';
import { newId } from '#core/ids';
import { type Configuration, type Slot, SLOTS } from '#domain/vocabulary';
import { EmbeddingsProvider } from '#providers/embeddings/embeddings.provider';
import { SearchTuning } from '#api/readers/search/search.service';
import { createTestApp, type TestApp } from '../support/app';
import { insertVenueRecords, type VenueRecord } from '../support/build';

/**
 * Compares search with a simple in-memory implementation of its rules: for random venues both must find the same members in the same order.
 * The title contains the seed; SEARCH_SEED=<it> repeats the run.
 */
const SEED = Number(process.env.SEARCH_SEED ?? Math.floor(Math.random() * 2 ** 31));

const DATES = ['2026-03-11', '2026-03-12', '2026-03-13'];
const LAYOUTS: Configuration[] = ['theatre', 'u_shape', 'banquet'];
const CODES = ['69001', '69002', '38000', '01200', '20000', '20200', '97400', '97110'];

/** A venue and the cosine of its vector to the query's; null if the vector is older than the text. */
interface Known extends VenueRecord {
  cosine: number | null;
}

interface Query {
  semanticQuery?: string;
  postalCodes?: string[];
  minCapacity?: number;
  configurations?: Configuration[];
  dates?: string[];
  slot?: Slot;
  center?: { latitude: number; longitude: number; radiusKm: number };
  tagIds?: string[];
  excludeMemberIds?: string[];
}

const overlap = (a: Slot, b: Slot): boolean => a === b || a === 'full_day' || b === 'full_day';

function kilometres(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  const point = ({ latitude, longitude }: typeof a): [number, number, number] => {
    const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
  };
  // By the chord, so that the reference doesn't share the formula's errors.
  const [p, q] = [point(a), point(b)];
  const chord = Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
  return 2 * 6371.0088 * Math.asin(Math.min(1, chord / 2));
}

/** Corsica has two departments, and overseas departments have three digits. */
const BEGINNINGS: Record<string, RegExp> = { '2A': /^20[01]/, '2B': /^20[26]/ };
const isIn = (postalCode: string, area: string): boolean =>
  BEGINNINGS[area]?.test(postalCode) ?? (area.length < 5 ? postalCode.startsWith(area) : area === postalCode);

function reference(venues: Known[], query: Query): { id: string; rooms: string[] }[] {
  const { semanticQuery, postalCodes = [], minCapacity, configurations = [], dates = [], slot = 'full_day' } = query;
  const { center, tagIds = [], excludeMemberIds = [] } = query;
  const asksSeats = minCapacity !== undefined || configurations.length > 0;
  const found = venues.flatMap((venue) => {
    const distance = center && venue.position ? kilometres(center, venue.position) : null;
    if (venue.status !== 'active' || excludeMemberIds.includes(venue.id)) return [];
    if (center && (distance === null || distance > center.radiusKm)) return [];
    if (postalCodes.length > 0 && !postalCodes.some((code) => isIn(venue.postalCode, code))) return [];
    if (!tagIds.every((id) => venue.tagIds.includes(id))) return [];
    const taken = (roomId: string | null): boolean =>
      venue.availability.some(
        (entry) =>
          entry.roomId === roomId &&
          ['booked', 'blocked'].includes(entry.status) &&
          dates.includes(entry.date) &&
          overlap(entry.slot, slot),
      );
    if (taken(null)) return [];
    const rooms = venue.rooms.filter(
      (room) =>
        (!asksSeats ||
          Object.entries(room.capacities).some(
            ([configuration, seats]) =>
              (configurations.length === 0 || configurations.includes(configuration as Configuration)) &&
              seats >= (minCapacity ?? 0),
          )) &&
        !taken(room.id),
    );
    const needsRoom = asksSeats || (dates.length > 0 && venue.rooms.length > 0);
    if (needsRoom && rooms.length === 0) return [];
    return { venue, distance, rooms: rooms.map(({ id }) => id).sort() };
  });
  return found
    .sort(
      (a, b) =>
        (semanticQuery === undefined ? 0 : (b.venue.cosine ?? -9) - (a.venue.cosine ?? -9)) ||
        (a.distance ?? 0) - (b.distance ?? 0) ||
        a.venue.name.localeCompare(b.venue.name) ||
        (a.venue.id < b.venue.id ? -1 : 1),
    )
    .map(({ venue, rooms }) => ({ id: venue.id, rooms }));
}

const TAGS = [newId(), newId(), newId()];

/** Venues on a grid around a point (several may share a place), with few names, so that ties occur. */
const venuesAround = (latitude: number, longitude: number, maxLength = 14): fc.Arbitrary<Known[]> =>
  fc.array(
    fc
      .record({
        name: fc.constantFrom('abbey', 'barn', 'castle'),
        status: fc.oneof({ weight: 8, arbitrary: fc.constant('active') }, fc.constantFrom('paused', 'prospect')),
        postalCode: fc.constantFrom(...CODES),
        place: fc.option(fc.tuple(fc.integer({ min: -4, max: 4 }), fc.integer({ min: -4, max: 4 })), { freq: 8 }),
        tagIds: fc.subarray(TAGS),
        rooms: fc.array(
          fc.record({
            theatre: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 3 }),
            u_shape: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 3 }),
            banquet: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 3 }),
          }),
          { maxLength: 3 },
        ),
        availability: fc.uniqueArray(
          fc.record({
            room: fc.integer({ min: -1, max: 2 }),
            date: fc.constantFrom(...DATES),
            slot: fc.constantFrom(...SLOTS),
            status: fc.constantFrom('available', 'option', 'booked', 'blocked'),
          }),
          { maxLength: 5, selector: ({ room, date, slot }) => `${room} ${date} ${slot}` },
        ),
        cosine: fc.option(fc.integer({ min: -8, max: 8 }), { freq: 5 }),
      })
      .map(({ place, rooms, availability, cosine, ...fields }) => {
        const made = rooms.map((capacities, index) => ({
          id: newId(),
          name: `room ${index}`,
          capacities: Object.fromEntries(Object.entries(capacities).filter(([, seats]) => seats !== null)),
        }));
        return {
          ...fields,
          id: newId(),
          description: null,
          city: null,
          position: place && {
            latitude: latitude + place[0] * 0.02,
            longitude: ((longitude + place[1] * 0.03 + 540) % 360) - 180,
          },
          rooms: made,
          availability: availability.flatMap(({ room, ...entry }) =>
            room === -1
              ? { ...entry, roomId: null }
              : (made[room] ?? null) === null
                ? []
                : { ...entry, roomId: made[room]?.id ?? null },
          ),
          cosine: cosine === null ? null : cosine / 10,
        };
      }),
    { minLength: 4, maxLength },
  );

const queryAround = (latitude: number, longitude: number): fc.Arbitrary<Query & { exclude: number | undefined }> => {
  // each filter is absent half of the time: all at once would find nobody
  const asked = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
  return fc.record({
    semanticQuery: asked(fc.constant('quiet')),
    postalCodes: asked(fc.subarray([...CODES, '69', '38', '01', '2A', '2B', '20', '97', '974'], { minLength: 3 })),
    minCapacity: asked(fc.integer({ min: 1, max: 4 })),
    configurations: asked(fc.subarray(LAYOUTS)),
    dates: asked(fc.subarray(DATES)),
    slot: asked(fc.constantFrom(...SLOTS)),
    // off the grid, so that no two places have the same distance
    center: asked(
      fc
        .double({ min: 1, max: 12, noNaN: true })
        .map((radiusKm) => ({ latitude: latitude + 0.0037, longitude: longitude + 0.0051, radiusKm })),
    ),
    tagIds: asked(fc.subarray(TAGS, { maxLength: 2 })),
    exclude: asked(fc.nat({ max: 3 })),
  });
};

describe(`search among random venues (seed ${SEED})`, () => {
  let test: TestApp;
  let tuning: SearchTuning;

  beforeAll(async () => {
    test = await createTestApp();
    tuning = test.app.get(SearchTuning);
    await test.database.query(
      `INSERT INTO tag (id, name, category, created_at, updated_at) SELECT id, id::text, 'style', now(), now() FROM unnest($1::uuid[]) id`,
      [TAGS],
    );
    const vector = Array.from({ length: 384 }, (_, place) => (place === 0 ? 1 : 0));
    jest.spyOn(test.app.get(EmbeddingsProvider), 'embed').mockResolvedValue([vector]);
  });
  afterAll(() => test?.close());

  /**
   * The query is the first axis, and each venue's vector turns from it toward a separate axis. Without a cosine, the vector is older than
   * the text. No axis is a fourth one: CPUs add up the first and each fourth (or eighth) before the others, so equally near venues would
   * differ by rounding.
   */
  const embed = async (venues: Known[]): Promise<void> => {
    const given = [
      JSON.stringify(
        venues.map(({ id, cosine }, place) => ({ id, cosine, place: (place % 3) + 4 * Math.floor((place % 288) / 3) })),
      ),
    ];
    const rows = 'jsonb_to_recordset($1::jsonb) AS row (id uuid, cosine float8, place integer)';
    await test.database.query(
      `INSERT INTO member_embedding (member_id, embedding)
       SELECT id, (ARRAY[coalesce(cosine, 1)] || array_fill(0::float8, ARRAY[place]) || sqrt(1 - coalesce(cosine, 1) ^ 2)
                   || array_fill(0::float8, ARRAY[382 - place]))::vector
         FROM ${rows}`,
      given,
    );
    await test.database.query(
      `UPDATE member_search SET signature = (SELECT binary_quantize(embedding) FROM member_embedding e WHERE e.member_id = row.id),
              embedded_hash = CASE WHEN row.cosine IS NULL THEN 'of another text' ELSE text_hash END
         FROM ${rows} WHERE member_id = row.id`,
      given,
    );
  };

  const given = async (venues: Known[]): Promise<void> => {
    await test.database.query(`DELETE FROM member`);
    await insertVenueRecords(test.database, venues);
    await embed(venues);
  };
  const find = async (
    query: Query,
    limit: number,
  ): Promise<{ total: number; items: { id: string; rooms: string[] }[] }> => {
    const { body } = await test.agent.post('/api/search/members', { ...query, limit });
    const items = body.items as { member: { id: string }; rooms: { id: string }[] }[];
    return {
      total: body.total as number,
      items: items.map(({ member, rooms }) => ({ id: member.id, rooms: rooms.map(({ id }) => id).sort() })),
    };
  };
  const asked = (venues: Known[], { exclude, ...query }: Query & { exclude: number | undefined }): Query => {
    const excluded = exclude === undefined ? undefined : venues[exclude];
    return { ...query, ...(excluded ? { excludeMemberIds: [excluded.id] } : {}) };
  };

  it.each([
    ['Lyon', 45.7578, 4.832],
    ['the 180th meridian', -17.7, 179.97],
    ['the North Pole', 89.89, 20],
  ])('finds the same as the rules around %s, few or many', async (_where, latitude, longitude) => {
    const hits: number[] = [];
    await fc.assert(
      fc.asyncProperty(
        venuesAround(latitude, longitude),
        fc.array(queryAround(latitude, longitude), { minLength: 6, maxLength: 6 }),
        async (venues, queries) => {
          await given(venues);
          for (const query of queries.map((one) => asked(venues, one))) {
            const expected = reference(venues, query);
            hits.push(expected.length);
            // all compared, or chosen by signatures from a pool that contains them all
            for (const passing of [100, 0]) {
              Object.assign(tuning, {
                exactLimit: { table: 0, passing },
                indexFrom: { tagged: Infinity, untagged: Infinity },
                lastPlace: 200,
              });
              expect(await find(query, 100)).toEqual({ total: expected.length, items: expected });
            }
          }
        },
      ),
      { seed: SEED, numRuns: 12, endOnFailure: true },
    );
    // Check that the comparison is meaningful: a good part of the searches has to order several members.
    expect(hits.filter((count) => count > 1).length / hits.length).toBeGreaterThan(0.15);
  });

  it('finds the same by the vector index or by signatures', async () => {
    const ends = { found: 0, tooFew: 0 };
    const statements = jest.spyOn(test.database, 'query');
    const sent = (pattern: RegExp): boolean =>
      statements.mock.calls.some(([sql]) => typeof sql === 'string' && pattern.test(sql));
    await fc.assert(
      fc.asyncProperty(
        venuesAround(45.7578, 4.832, 40),
        fc.array(queryAround(45.7578, 4.832), { minLength: 6, maxLength: 6 }),
        async (some, queries) => {
          // No two alike, since the last ones from the index aren't compared by name.
          const venues = some.map((venue, i) => ({
            ...venue,
            cosine: venue.cosine === null ? null : 1 - ((i * 7) % 40) / 20,
          }));
          await given(venues);
          for (const one of queries) {
            const query = { ...asked(venues, one), semanticQuery: 'quiet' };
            const expected = reference(venues, query);
            for (const indexFrom of [0, Infinity]) {
              Object.assign(tuning, {
                exactLimit: { table: 0, passing: 1 },
                indexFrom: { tagged: indexFrom, untagged: indexFrom },
                candidatePool: 4,
                lastPlace: 2,
              });
              statements.mockClear();
              expect(await find(query, 2)).toEqual({ total: expected.length, items: expected.slice(0, 2) });
              if (sent(/CROSS JOIN LATERAL/)) ends[sent(/<~>/) ? 'tooFew' : 'found']++;
            }
          }
        },
      ),
      { seed: SEED, numRuns: 15, endOnFailure: true },
    );
    expect(Math.min(ends.found, ends.tooFew)).toBeGreaterThan(3);
  });

  /** Venues in the order of similarity to the query: the angles (radians) of the first, and from each to the next. */
  const fan = (length: number, embedded: number, first = 0.05, step = 0.4): Known[] =>
    Array.from({ length }, (_, i) => ({
      ...{ id: newId(), name: `venue ${length - i}`, status: 'active' as const, description: null, city: null },
      ...{ postalCode: '69001', position: null, tagIds: [], availability: [] },
      rooms: [{ id: newId(), name: 'room', capacities: { theatre: 10 } }],
      cosine: i < embedded ? Math.cos(first + step * i) : null,
    }));

  it('ranks venues without a vector after the others, in their own order', async () => {
    const venues = fan(8, 1);
    await given(venues);
    Object.assign(tuning, { exactLimit: { table: 0, passing: 100 }, lastPlace: 200 });
    const { total, items } = await find({ semanticQuery: 'quiet', minCapacity: 5 }, 2);
    expect([total, items.map(({ id }) => id)]).toEqual([8, [venues[0]?.id, venues[7]?.id]]);
  });

  it('counts them without a filter, minus the excluded ones', async () => {
    const venues = fan(8, 8);
    await given(venues);
    Object.assign(tuning, {
      exactLimit: { table: 0, passing: 1 },
      indexFrom: { tagged: 0, untagged: 0 },
      candidatePool: 2,
      lastPlace: 200,
    });
    const [first, second, third] = venues.map(({ id }) => id);
    expect(await find({ semanticQuery: 'quiet' }, 1)).toMatchObject({ total: 8, items: [{ id: first }] });
    const query = { semanticQuery: 'quiet', excludeMemberIds: [first ?? '', second ?? ''] };
    expect(await find(query, 1)).toMatchObject({ total: 6, items: [{ id: third }] });
  });

  it('counts the available ones if only dates are given', async () => {
    const venues = fan(8, 8);
    const [first, second] = venues;
    const booked = { date: '2026-03-12', slot: 'full_day', status: 'booked' } as const;
    if (first) first.availability = [{ ...booked, roomId: null }];
    if (second) second.availability = [{ ...booked, roomId: second.rooms[0]?.id ?? null }];
    await given(venues);
    Object.assign(tuning, { exactLimit: { table: 0, passing: 2 }, candidatePool: 2, lastPlace: 200 });
    const query = { dates: ['2026-03-12'] };
    expect(await find(query, 1)).toMatchObject({ total: 6 });
    expect(await find({ ...query, semanticQuery: 'quiet' }, 1)).toMatchObject({
      total: 6,
      items: [{ id: venues[2]?.id }],
    });
  });
});
