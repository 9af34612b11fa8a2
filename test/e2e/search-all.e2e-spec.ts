import { countStatements, createTestApp, type TestApp } from '../support/app';
import { buildBareVenue, buildRequest, buildVenue } from '../support/build';

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

  it('finds telephone numbers and postal codes in any spelling, as the lists do', async () => {
    const phone = '+33612987654';
    const venue = await buildBareVenue(test.agent, { phone, postalCode: '31410' });
    const request = await buildRequest(test.agent, {
      organizer: { email: 'phone@client.example', phone },
      postalCodes: ['65120'],
    });
    const { id: foreign } = await buildBareVenue(test.agent, { phone: '+442079460958' });
    const spellings = ['06 12 98 76 54', '06.12.98.76.54', '0612987654', '+33 6 12 98 76 54', '+33 (0)6-12-98-76-54'];
    for (const q of [...spellings, '0033612987654', '06 12 98 76', '6 12 98 76 54']) {
      const { requests, members, organizers } = await find(q);
      expect([q, idsOf(members), idsOf(organizers), idsOf(requests)]).toEqual([
        ...[q, [venue.id], [request.organizerId], [request.id]],
      ]);
      for (const [list, id] of [
        ['members', venue.id],
        ['organizers', request.organizerId],
        ['requests', request.id],
      ]) {
        const { body } = await test.agent.get(`/api/${list}?search=${encodeURIComponent(q)}`);
        expect([q, list, idsOf(body.items)]).toEqual([q, list, [id]]);
      }
    }
    for (const q of ['+44 20 7946 0958', '020 7946 0958']) expect(idsOf((await find(q)).members)).toEqual([foreign]);
    expect(idsOf((await find('31410')).members)).toEqual([venue.id]);
    expect(idsOf((await find('65120')).requests)).toEqual([request.id]);
  });

  it('finds names and towns however Saint, hyphens, apostrophes, sur and lès are written, as the lists do', async () => {
    const built = async (name: string, city: string): Promise<string> =>
      (await buildBareVenue(test.agent, { name, city })).id;
    const clair = await built('Château de Saint-Clair', 'Chalon-sur-Saône');
    const marie = await built('Abbaye Ste Marie', 'Aix en Provence');
    const orangerie = await built('L’Orangerie d’Ys', 'Villeneuve-lès-Avignon');
    const found: [string, string][] = [
      ...['st clair', 'St. Clair', 'saint clair', 'SAINT-CLAIR', 'st-clair'].map((q): [string, string] => [q, clair]),
      ...['chalon sur saone', 'Chalon s/ Saône', 'chalon s/saône'].map((q): [string, string] => [q, clair]),
      ...['sainte marie', 'ste-marie', 'Sainte-Marie', 'aix-en-provence'].map((q): [string, string] => [q, marie]),
      ...["orangerie d'ys", 'l orangerie d ys', 'villeneuve lez avignon'].map((q): [string, string] => [q, orangerie]),
    ];
    for (const [q, id] of found) {
      expect([q, idsOf((await find(q)).members)]).toEqual([q, [id]]);
      const { body } = await test.agent.get(`/api/members?search=${encodeURIComponent(q)}`);
      expect([q, idsOf(body.items)]).toEqual([q, [id]]);
    }
    const { id: request } = await buildRequest(test.agent, { city: 'Saint-Malo' });
    const filters: [string, string, string][] = [
      ...['aix-en-provence', 'AIX EN PROVENCE'].map((city): [string, string, string] => ['members', city, marie]),
      ...['chalon s/ saône'].map((city): [string, string, string] => ['members', city, clair]),
      ...['st malo', 'St-Malo', 'saint malo'].map((city): [string, string, string] => ['requests', city, request]),
    ];
    for (const [list, city, id] of filters) {
      const { body } = await test.agent.get(`/api/${list}?city=${encodeURIComponent(city)}`);
      expect([list, city, idsOf(body.items)]).toEqual([list, city, [id]]);
    }
  });

  it('returns at most five of each, none for an empty text, in a constant number of statements', async () => {
    for (let at = 0; at < 6; at++) await buildRequest(test.agent, { title: 'Convention zibeline' });
    expect((await find('zibeline')).requests).toHaveLength(5);
    for (const q of ['', '   ']) expect(await find(q)).toEqual({ requests: [], members: [], organizers: [] });
    const statements = (q: string): Promise<number> => countStatements(() => test.agent.get(`${ROUTE}?q=${q}`));
    expect(await statements('zibeline')).toBe(await statements('nothing-at-all'));
  });

  it('responds alike if the replica fails and the primary reads again', async () => {
    const expected = await find('quetzal');
    const transaction = test.database.transaction.bind(test.database);
    const reads = jest.spyOn(test.database, 'transaction').mockImplementation((work) =>
      transaction(async () => {
        await work();
        return work();
      }),
    );
    expect(await find('quetzal')).toEqual(expected);
    expect(reads).toHaveBeenCalledTimes(3);
    reads.mockRestore();
  });

  it('is for the team, with a limited text', async () => {
    expect((await test.anonymous.get(`${ROUTE}?q=gala`)).status).toBe(401);
    for (const q of ['x'.repeat(201), 'a b c d e f g h i'])
      expect((await test.agent.get(`${ROUTE}?q=${encodeURIComponent(q)}`)).body.code).toBe('VALIDATION_ERROR');
  });
});
