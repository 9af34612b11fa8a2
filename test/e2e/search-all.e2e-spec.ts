import { countStatements, createTestApp, type TestApp } from '../support/app';
import { buildRequest, buildVenue } from '../support/build';

const ROUTE = '/api/search/all';

interface Line {
  id: string;
}

describe('the global search', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterAll(() => test?.close());

  const find = async (q: string): Promise<Record<'requests' | 'members' | 'organizers', Line[]>> => {
    const answer = await test.agent.get(`${ROUTE}?q=${encodeURIComponent(q)}`);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const idsOf = (lines: Line[]): string[] => lines.map(({ id }) => id);

  it('finds requests, members and organizers, with their display data', async () => {
    const venue = await buildVenue(test.agent, { name: 'Le Pavillon Quetzal' });
    const request = await buildRequest(test.agent, {
      title: 'Gala quetzal',
      organizer: { email: 'ines@quetzal.example', firstName: 'Inès', lastName: 'Garnier', company: 'Garnier & Fils' },
    });
    expect(await find('QUETZAL')).toEqual({
      requests: [
        {
          id: request.id,
          code: request.code,
          title: 'Gala quetzal',
          status: 'qualifying',
          city: 'Lyon',
          organizerName: 'Inès Garnier',
        },
      ],
      members: [{ id: venue.id, code: venue.code, name: 'Le Pavillon Quetzal', status: 'active', city: 'Lyon' }],
      organizers: [
        { id: request.organizerId, name: 'Inès Garnier', company: 'Garnier & Fils', email: 'ines@quetzal.example' },
      ],
    });
  });

  it('ranks matching code prefixes first, ignoring case', async () => {
    const [request, venue] = [await buildRequest(test.agent), await buildVenue(test.agent)];
    for (let at = 0; at < 6; at++) await buildRequest(test.agent, { title: `Après ${request.code}` });
    for (const length of [4, 8]) {
      const begin = request.code.slice(0, length);
      const { requests } = await find(begin.toLowerCase());
      const coded = await test.database.query<Line>(
        `SELECT id FROM request WHERE starts_with(code, $1) ORDER BY code COLLATE "C" LIMIT 5`,
        [begin],
      );
      expect(idsOf(requests).slice(0, coded.length)).toEqual(idsOf(coded));
      expect(requests).toHaveLength(5);
    }
    expect(idsOf((await find(venue.code)).members)).toEqual([venue.id]);
    expect((await find('M-')).members.length).toBeGreaterThan(0);
  });

  it('returns at most five of each, none for an empty text, in a constant number of statements', async () => {
    for (let at = 0; at < 6; at++) await buildRequest(test.agent, { title: 'Convention zibeline' });
    expect((await find('zibeline')).requests).toHaveLength(5);
    for (const q of ['', '   ']) expect(await find(q)).toEqual({ requests: [], members: [], organizers: [] });
    const statements = (q: string): Promise<number> => countStatements(() => test.agent.get(`${ROUTE}?q=${q}`));
    expect(await statements('zibeline')).toBe(await statements('nothing-at-all'));
  });

  it('is for the team, with a limited text', async () => {
    expect((await test.anonymous.get(`${ROUTE}?q=gala`)).status).toBe(401);
    for (const q of ['x'.repeat(201), 'a b c d e f g h i'])
      expect((await test.agent.get(`${ROUTE}?q=${encodeURIComponent(q)}`)).body.code).toBe('VALIDATION_ERROR');
  });
});
