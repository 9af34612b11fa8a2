import type { Api } from '../support/api';
import { countStatements, createTestApp, type TestApp } from '../support/app';

interface Venue {
  id: string;
  code: string;
  name: string;
}

describe('filtered members, in the list and on the map', () => {
  let test: TestApp;
  let api: Api;
  let tags: [string, string];
  let lyon: Venue;
  let nice: Venue;
  let bare: Venue;

  const made = async (path: string, body: object): Promise<Venue> => {
    const answer = await api.post(path, body);
    if (answer.status >= 300) throw new Error(answer.text);
    return answer.body as Venue;
  };

  beforeAll(async () => {
    test = await createTestApp();
    api = test.agent;
    const tag = (name: string): Promise<Venue> => made('/api/tags', { name, category: 'style' });
    tags = [(await tag('Baroque')).id, (await tag('Quiet')).id];
    const venue = (name: string, more: object): Promise<Venue> =>
      made('/api/members', { name, email: `${name}@lists.example`.toLowerCase(), postalCode: '69002', ...more });
    lyon = await venue('Bellecour', { city: 'Lyon', latitude: 45.75, longitude: 4.83 });
    nice = await venue('Promenade', {
      city: 'Nîmes',
      postalCode: '30000',
      latitude: 43.83,
      longitude: 4.36,
      status: 'paused',
    });
    bare = await venue('Bare', { city: 'Villeurbanne', postalCode: '69100' });
    const room = (memberId: string, configuration: string, maxCapacity: number): Promise<Venue> =>
      made('/api/rooms', { memberId, name: 'Hall', capacities: [{ configuration, maxCapacity }] });
    await room(lyon.id, 'theatre', 200);
    await room(lyon.id, 'banquet', 120);
    await room(nice.id, 'banquet', 150);
    for (const [venueId, tagId] of [
      [lyon.id, tags[0]],
      [lyon.id, tags[1]],
      [nice.id, tags[0]],
    ] as const)
      await made(`/api/members/${venueId}/tags`, { tagId });
  });

  afterAll(() => test?.close());

  const ofPoints = ({ points }: { points: [string, string, string][] }): string[] =>
    points.map(([, , name]) => name).sort();

  it('are found by tags, department, town and seats, alone, together and with a search', async () => {
    const both = `tagIds=${tags[0]}&tagIds=${tags[1]}`;
    const expected: [string, string[]][] = [
      ['', ['Bare', 'Bellecour', 'Promenade']],
      [`tagIds=${tags[0]}`, ['Bellecour', 'Promenade']],
      [both, ['Bellecour']],
      ['tagIds=00000000-0000-4000-8000-000000000000', []],
      ['department=69', ['Bare', 'Bellecour']],
      ['city=nimes', ['Promenade']],
      ['city=N%C3%8EMES', ['Promenade']],
      ['city=nim', []],
      ['minCapacity=200', ['Bellecour']],
      ['minCapacity=201', []],
      ['configuration=banquet', ['Bellecour', 'Promenade']],
      ['configuration=banquet&minCapacity=130', ['Promenade']],
      [`${both}&department=69&city=lyon&minCapacity=120&configuration=banquet&status=active`, ['Bellecour']],
      [`tagIds=${tags[0]}&status=paused`, ['Promenade']],
      ['status=paused', ['Promenade']],
      ['status=active', ['Bare', 'Bellecour']],
      ['status=archived', []],
      ['search=bellecour&minCapacity=10', ['Bellecour']],
      ['search=bellecour&department=30', []],
    ];
    for (const [query, found] of expected) {
      const { body } = await api.get(`/api/members?sort=name&${query}`);
      const names = (body.items as Venue[]).map(({ name }) => name);
      expect([query, body.total, names]).toEqual([query, found.length, found]);
      const placed = found.filter((name) => name !== bare.name);
      const points = (await api.get(`/api/members/points?${query}`)).body as Parameters<typeof ofPoints>[0] & {
        total: number;
      };
      expect([query, points.total, ofPoints(points)]).toEqual([query, placed.length, placed]);
    }
  });

  it('include departments that share their first two digits', async () => {
    const shown = (await api.get('/api/members?sort=name')).body.items as Venue[];
    const codes = { Ajaccio: '20090', Sartene: '20100', Bastia: '20200', Furiani: '20600', SaintDenis: '97400' };
    for (const [name, postalCode] of Object.entries(codes))
      expect((await api.post('/api/members', { name, postalCode, email: `${name}@corse.example` })).status).toBe(201);
    const named = async (department: string): Promise<string[]> =>
      ((await api.get(`/api/members?sort=name&department=${department}`)).body.items as Venue[]).map(
        ({ name }) => name,
      );
    expect(await named('2a')).toEqual(await named('2A'));
    expect(await named('2A')).toEqual(['Ajaccio', 'Sartene']);
    expect(await named('2B')).toEqual(['Bastia', 'Furiani']);
    expect(await named('20')).toEqual(['Ajaccio', 'Bastia', 'Furiani', 'Sartene']);
    expect([await named('974'), await named('971')]).toEqual([['SaintDenis'], []]);
    for (const { id } of (await api.get('/api/members')).body.items as Venue[])
      if (!shown.some((one) => one.id === id)) await api.delete(`/api/members/${id}`);
  });

  it('are map points with marker data, if they have a position', async () => {
    const { status, body, headers } = await api.get('/api/members/points');
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body).toEqual({
      total: 2,
      points: [
        [nice.id, nice.code, 'Promenade', 43.83, 4.36, 'paused', 150],
        [lyon.id, lyon.code, 'Bellecour', 45.75, 4.83, 'active', 200],
      ],
    });
  });

  it('have exact names and full coordinates on the map', async () => {
    const name = 'Le "Quai" \\ 12 & <fils> 😀';
    const placed = {
      name,
      email: 'quai@lists.example',
      postalCode: '13001',
      latitude: 43.295123456789,
      longitude: -0.1,
    };
    const { id, code } = await made('/api/members', placed);
    const { body } = await api.get('/api/members/points');
    expect([body.total, body.points[0]]).toEqual([3, [id, code, name, 43.295123456789, -0.1, 'active', null]]);
    await api.delete(`/api/members/${id}`);
    expect((await api.get('/api/members/points')).body.total).toBe(2);
  });

  it("aren't sent again to clients that have them, until one changes", async () => {
    const path = '/api/members/points?department=69';
    const { headers } = await api.get(path);
    const etag = String(headers.etag);
    expect([etag, headers['cache-control']]).toEqual([expect.stringMatching(/^W\/"[\w-]{43}"$/), 'private, no-cache']);
    const again = await api.with({ 'if-none-match': etag }).get(path);
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
    await api.patch(`/api/members/${lyon.id}`, { latitude: 45.76, longitude: 4.83 });
    const moved = await api.with({ 'if-none-match': etag }).get(path);
    expect([moved.status, moved.headers.etag === etag]).toEqual([200, false]);
    await api.patch(`/api/members/${lyon.id}`, { latitude: 45.75, longitude: 4.83 });
  });

  it('reject invalid filters, and strangers', async () => {
    for (const query of [
      'tagIds=castle',
      `tagIds=${tags[0]}&tagIds=${tags[0]}`,
      'department=2C',
      'department=691',
      'minCapacity=0',
      'configuration=heap',
      'city=',
    ])
      for (const path of ['/api/members', '/api/members/points'])
        expect([query, (await api.get(`${path}?${query}`)).status]).toEqual([query, 400]);
    expect((await api.get('/api/members/points?limit=5')).status).toBe(400);
    expect((await test.anonymous.get('/api/members/points')).status).toBe(401);
  });

  it('take a constant number of statements', async () => {
    const bare = await countStatements(() => api.get('/api/members'));
    const all = `tagIds=${tags[0]}&department=69&city=lyon&minCapacity=10&configuration=theatre`;
    expect(await countStatements(() => api.get(`/api/members?${all}`))).toBe(bare);
    expect(await countStatements(() => api.get(`/api/members/points?${all}`))).toBe(bare);
  });
});
