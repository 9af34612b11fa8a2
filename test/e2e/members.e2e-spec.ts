import { newId } from '#core/ids';
import { countStatements, createTestApp, timelineKinds, type TestApp } from '../support/app';
import { drawCodes } from '../support/drawn-codes';
import type { Answer } from '../support/api';

const NOWHERE = '01890000-0000-7000-8000-000000000000';

interface Created {
  id: string;
  code: string;
  name: string;
  version: number;
}

describe('members', () => {
  let test: TestApp;
  let counter = 0;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterAll(() => test?.close());

  const input = (more: object = {}): object => ({
    name: 'Maison des Rives',
    postalCode: '69002',
    email: `m${counter++}@venue.example`,
    ...more,
  });
  const create = async (more: object = {}): Promise<Created> => {
    const answer = await test.agent.post('/api/members', input(more));
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const paths = (answer: Answer): string[] => [
    ...new Set<string>(answer.body.details.map(({ path }: { path: string }) => path)),
  ];
  const found = async (query: string): Promise<string[]> =>
    (await test.agent.get(`/api/members?limit=100&${query}`)).body.items.map(({ name }: { name: string }) => name);
  /** A request, with the rows its own area writes. */
  const request = async (): Promise<string> => {
    const [organizerId, requestId] = [newId(), newId()];
    await test.database.query(
      `INSERT INTO organizer (id, email, created_at, updated_at) VALUES ($1, $2, now(), now())`,
      [organizerId, `${organizerId}@organizer.example`],
    );
    await test.database.query(
      `INSERT INTO request (id, code, status, source, organizer_id, title, last_activity_at, created_at, updated_at)
       VALUES ($1, $2, 'searching', 'manual', $3, 'Seminar', now(), now(), now())`,
      [requestId, `R-${requestId.slice(-6)}`, organizerId],
    );
    return requestId;
  };

  describe('creation', () => {
    it('returns the complete member with its code, its event and the trace of the request', async () => {
      const answer = await test.agent.post('/api/members', {
        name: 'Château d’Émeraude',
        postalCode: '69002',
        email: 'Contact@Emeraude.example',
        status: 'prospect',
        phone: '04 72 00 00 00',
        website: 'https://emeraude.example',
        description: 'Between the rivers.',
        contactName: 'Ana Reyes',
        addressLine: '1 quai des Rives',
        city: 'Lyon',
        latitude: 45.76,
        longitude: 4.83,
        bedroomCount: 24,
        legalName: 'Émeraude SAS',
        registrationNumber: '123 456 789',
        vatNumber: 'FR12123456789',
        commissionRate: 12.5,
        internalNotes: 'Call in the morning.',
      });
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        code: expect.stringMatching(/^M-[2-9A-HJKMNP-Z]{6}$/),
        name: 'Château d’Émeraude',
        postalCode: '69002',
        email: 'Contact@Emeraude.example',
        status: 'prospect',
        phone: '+33472000000',
        website: 'https://emeraude.example',
        description: 'Between the rivers.',
        contactName: 'Ana Reyes',
        addressLine: '1 quai des Rives',
        city: 'Lyon',
        country: 'FR',
        latitude: 45.76,
        longitude: 4.83,
        bedroomCount: 24,
        legalName: 'Émeraude SAS',
        registrationNumber: '123 456 789',
        vatNumber: 'FR12123456789',
        commissionRate: 12.5,
        internalNotes: 'Call in the morning.',
        tags: [],
        rooms: [],
        paymentReminders: true,
        photos: [],
        proposed: [],
        embedding: { stale: true, embeddedAt: null },
        version: 1,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        updatedAt: answer.body.createdAt,
        traceId: answer.headers['x-trace-id'],
      });
      expect(answer.headers.etag).toBe('"1"');
      const event = await test.database.one(
        `SELECT kind, actor_type AS "actorType", actor_label AS "actorLabel", via, payload, request_id AS "requestId"
           FROM timeline_event WHERE trace_id = $1`,
        [answer.body.traceId],
      );
      expect(event).toEqual({
        kind: 'member_created',
        actorType: 'user',
        actorLabel: 'agent',
        via: 'api',
        payload: { memberId: answer.body.id, code: answer.body.code, name: 'Château d’Émeraude' },
        requestId: null,
      });
    });

    it('needs only a name, a postal code and an email, and sets the status to active', async () => {
      const answer = await test.agent.post('/api/members', input());
      expect(answer.body).toMatchObject({ status: 'active', country: 'FR', phone: null, latitude: null, city: null });
    });

    it('reports all errors at once', async () => {
      const answer = await test.agent.post('/api/members', {
        name: 'X',
        postalCode: '6900',
        email: 'nobody',
        phone: '12',
        website: 'ftp://x',
        commissionRate: 100.01,
        latitude: 45.76,
        status: 'gone',
        country: 'France',
        code: 'M-AAAAAA',
      });
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(paths(answer).sort()).toEqual(
        [
          'code',
          'commissionRate',
          'country',
          'email',
          'latitude',
          'name',
          'phone',
          'postalCode',
          'status',
          'website',
        ].sort(),
      );
    });

    it.each([
      [{ latitude: 45 }, 'latitude'],
      [{ latitude: null, longitude: 4 }, 'longitude'],
      [{ commissionRate: 10.005 }, 'commissionRate'],
      [{ commissionRate: 1e-7 }, 'commissionRate'],
      [{ latitude: 91, longitude: 4 }, 'latitude'],
      [{ latitude: 45, longitude: -180.1 }, 'longitude'],
      [{ country: 'ZZ' }, 'country'],
      [{ country: 'fr' }, 'country'],
      [{ website: 'https://venue.example/\u0000' }, 'website'],
      [{ website: 'https://venue.example/\ud800' }, 'website'],
    ])('rejects %j', async (field, path) => {
      const answer = await test.agent.post('/api/members', input(field));
      expect([answer.status, paths(answer)]).toEqual([400, [path]]);
    });

    it('generates another code if one is taken', async () => {
      const { code } = await create();
      drawCodes(test.database, code, code, 'M-FREE22');
      expect((await create()).code).toBe('M-FREE22');
      jest.restoreAllMocks();
    });

    it("rejects another member's email, whatever its case", async () => {
      await create({ email: 'same@venue.example' });
      const twin = await test.agent.post('/api/members', input({ email: 'SAME@Venue.example' }));
      expect([twin.status, twin.body.code]).toEqual([409, 'ALREADY_EXISTS']);
    });

    it('checks the postal code by the country', async () => {
      const post = (country: string | undefined, postalCode: string): Promise<Answer> =>
        test.agent.post('/api/members', input({ postalCode, country }));
      const good = [
        ['BE', '1000'],
        ['CH', '1201'],
        ['LU', 'L-1855'],
        ['NL', '1012 AB'],
        ['PT', '1000-001'],
        ['GB', 'sw1a 1aa'],
        ['ES', '28001'],
      ] as const;
      for (const [country, postalCode] of good) {
        const { status, body } = await post(country, postalCode);
        expect([country, status, body.postalCode]).toEqual([country, 201, postalCode.toUpperCase()]);
      }
      const wrong = [
        [undefined, '1000', 'postalCode must be five digits'],
        ['FR', '1012 AB', 'postalCode must be five digits'],
        ['FR', '?', 'postalCode must be five digits'],
        ['BE', '100', 'postalCode must be a postal code of this country'],
        ['GB', '1000', 'postalCode must be a postal code of this country'],
      ] as const;
      for (const [country, postalCode, message] of wrong) {
        const { status, body } = await post(country, postalCode);
        expect([country, status, body.details]).toEqual([
          country,
          400,
          [expect.objectContaining({ path: 'postalCode', message })],
        ]);
      }
      const { body: venue } = await post('BE', '4000');
      const change = async (fields: object): Promise<number> =>
        (await test.agent.patch(`/api/members/${venue.id}`, fields)).status;
      expect([await change({ postalCode: 'AB1' }), await change({ country: 'FR' })]).toEqual([400, 400]);
      expect([await change({ postalCode: '1050' }), await change({ country: 'FR', postalCode: '69002' })]).toEqual([
        200, 200,
      ]);
      expect(await change({ postalCode: '1050' })).toBe(400);
    });

    it('finds venues abroad by their postal code, and none of them in a French department', async () => {
      const venue = await create({ postalCode: '6911', country: 'AT' });
      const searched = async (...postalCodes: string[]): Promise<string[]> =>
        (await test.agent.post('/api/search/members', { postalCodes, limit: 100 })).body.items.map(
          ({ member }: { member: { id: string } }) => member.id,
        );
      expect(await searched('6911')).toEqual([venue.id]);
      expect(await searched('69')).not.toContain(venue.id);
      const berlin = await create({ postalCode: '10115', country: 'DE' });
      const reunion = await create({ postalCode: '97411', country: 'RE' });
      expect([await searched('10115'), await searched('97411')]).toEqual([[berlin.id], [reunion.id]]);
      expect(await searched('10')).not.toContain(berlin.id);
      expect(await searched('974')).toContain(reunion.id);
      const { body } = await test.agent.get('/api/members?department=69&limit=100');
      expect(body.items.map(({ id }: { id: string }) => id)).not.toContain(venue.id);
      expect((await test.agent.post('/api/search/members', { postalCodes: ['690'] })).status).toBe(400);
    });

    it('accepts one of two concurrent members with the same email', async () => {
      const before = (await timelineKinds(test.database)).filter((kind) => kind === 'member_created').length;
      const answers = await Promise.all([
        test.agent.post('/api/members', input({ email: 'race@venue.example' })),
        test.admin.post('/api/members', input({ email: 'Race@venue.example' })),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      const after = (await timelineKinds(test.database)).filter((kind) => kind === 'member_created').length;
      expect(after - before).toBe(1);
    });
  });

  describe('reading', () => {
    it("finds a member by id and by its code, ignoring the code's case", async () => {
      const member = await create();
      expect((await test.agent.get(`/api/members/${member.id}`)).body).toEqual(member);
      expect((await test.agent.get(`/api/members/by-code/${member.code.toLowerCase()}`)).body).toEqual(member);
    });

    it("shows rooms by name, tags by category and name, and photos that aren't deleted", async () => {
      const member = await create();
      for (const [name, maxCapacity] of [
        ['Salon', 80],
        ['Atelier', 30],
      ])
        await test.agent.post('/api/rooms', {
          memberId: member.id,
          name,
          fullDayPrice: 1250.5,
          capacities: [{ configuration: 'theatre', maxCapacity }],
        });
      for (const [name, category] of [
        ['Zen', 'style'],
        ['Art deco', 'style'],
        ['Barn', 'venue_type'],
      ]) {
        const tag = await test.agent.post('/api/tags', { name, category });
        await test.agent.post(`/api/members/${member.id}/tags`, { tagId: tag.body.id });
      }
      const [second, first, deleted] = [newId(), newId(), newId()];
      await test.database.query(
        `INSERT INTO member_photo (id, member_id, position, width, height, content_type, size, storage_key, thumbnail_key,
           deleted_at, created_at, updated_at)
         SELECT photo.id, $1, photo.position, 1600, 900, 'image/jpeg', 1234, 'k', 't', photo.gone, now(), now()
           FROM (VALUES ($2::uuid, 1, NULL), ($3::uuid, 0, NULL), ($4::uuid, 0, now())) photo (id, position, gone)`,
        [member.id, second, first, deleted],
      );
      const { body } = await test.agent.get(`/api/members/${member.id}`);
      expect(body.rooms).toMatchObject([
        { name: 'Atelier', fullDayPrice: 1250.5, capacities: [{ configuration: 'theatre', maxCapacity: 30 }] },
        { name: 'Salon' },
      ]);
      expect(body.rooms[0]).toEqual((await test.agent.get(`/api/rooms/${body.rooms[0].id}`)).body);
      expect(body.tags.map(({ name }: Created) => name)).toEqual(['Art deco', 'Zen', 'Barn']);
      expect(body.tags[0]).toEqual((await test.agent.get(`/api/tags/${body.tags[0].id}`)).body);
      expect(body.photos).toMatchObject([
        {
          id: first,
          memberId: member.id,
          url: `/api/public/photos/${first}`,
          thumbnailUrl: `/api/public/photos/${first}/thumbnail`,
          width: 1600,
          position: 0,
        },
        { id: second },
      ]);
      const item = (await test.agent.get('/api/members?limit=1')).body.items[0];
      expect(item).toMatchObject({
        id: member.id,
        roomCount: 2,
        maxCapacity: 80,
        coverPhotoUrl: `/api/public/photos/${first}`,
      });
      expect(item.tags).toEqual(body.tags);
      expect(item).not.toHaveProperty('rooms');
      expect(item).not.toHaveProperty('photos');
    });

    it('says when the vector was computed', async () => {
      const member = await create();
      await test.database.query(
        `UPDATE member_search SET embedded_hash = text_hash, embedded_at = '2026-03-12T09:00:00.120Z' WHERE member_id = $1`,
        [member.id],
      );
      const fresh = { stale: false, embeddedAt: '2026-03-12T09:00:00.120Z' };
      expect((await test.agent.get(`/api/members/${member.id}`)).body.embedding).toEqual(fresh);
      expect((await test.agent.get('/api/members?limit=1')).body.items[0].embedding).toEqual(fresh);
      const changed = await test.agent.patch(`/api/members/${member.id}`, { description: 'New text.' });
      expect(changed.body.embedding.stale).toBe(true);
    });
  });

  describe('the list', () => {
    beforeAll(async () => {
      await create({ name: 'Forêt Noire', city: 'Besançon' });
      await create({ name: 'Cent % Nature', city: 'Nantes' });
      await create({ name: 'under_score', status: 'archived' });
    });

    it.each([
      ['FORET', ['Forêt Noire']],
      ['foret noire', ['Forêt Noire']],
      ['besancon', ['Forêt Noire']],
      ['orêt', ['Forêt Noire']],
      ['Besanson', ['Forêt Noire']],
      ['besnaçon', ['Forêt Noire']],
      ['Natture nantes', ['Cent % Nature']],
      ['besoin', []],
      ['%', ['Cent % Nature']],
      ['_', ['under_score']],
      ['no such venue anywhere', []],
    ])('finds by %s', async (search, names) => {
      expect(await found(`search=${encodeURIComponent(search)}`)).toEqual(names);
    });

    it('finds by code and by email, and everything for an empty search', async () => {
      const member = await create({ name: 'Sought', email: 'sought.after@venue.example' });
      expect(await found(`search=${member.code.toLowerCase()}`)).toEqual(['Sought']);
      expect(await found('search=sought.after%40venue')).toEqual(['Sought']);
      const all = await test.agent.get('/api/members?limit=1');
      expect((await test.agent.get('/api/members?search=&limit=1')).body.total).toBe(all.body.total);
    });

    it('filters by status', async () => {
      expect(await found('status=archived')).toEqual(['under_score']);
      expect((await test.agent.get('/api/members?status=gone')).status).toBe(400);
    });

    it('is sorted newest first, or by `sort`', async () => {
      const ids = async (query: string): Promise<string[]> =>
        (await test.agent.get(`/api/members?limit=100${query}`)).body.items.map(({ id }: Created) => id);
      const newest = await ids('');
      expect([...newest].sort().reverse()).toEqual(newest);
      expect(await ids('&sort=createdAt')).toEqual([...newest].reverse());
      expect(await ids('&sort=-createdAt')).toEqual(newest);
      const codes = (await test.agent.get('/api/members?limit=100&sort=code')).body.items.map(
        ({ code }: Created) => code,
      );
      expect([...codes].sort()).toEqual(codes);
      const names = await found('sort=name');
      expect(names.indexOf('Cent % Nature')).toBeLessThan(names.indexOf('Forêt Noire'));
      expect(await found('sort=-name')).toHaveLength(names.length);
      const last = newest.at(-1) ?? '';
      await test.agent.patch(`/api/members/${last}`, { city: 'Nîmes' });
      expect((await ids('&sort=-updatedAt'))[0]).toBe(last);
      expect((await test.agent.get('/api/members?sort=email')).status).toBe(400);
    });

    it('pages with an exact total', async () => {
      const first = await test.agent.get('/api/members?limit=2');
      const second = await test.agent.get('/api/members?limit=2&offset=2');
      expect(second.body).toMatchObject({ total: first.body.total, page: 2, pageSize: 2 });
      expect(second.body.items[0].id < first.body.items[1].id).toBe(true);
      const beyond = await test.agent.get('/api/members?offset=10000');
      expect(beyond.body).toMatchObject({ items: [], total: first.body.total });
      expect((await test.agent.get('/api/members?limit=101')).status).toBe(400);
    });

    it('takes as many statements for a hundred members as for one', async () => {
      const short = await countStatements(() => test.agent.get('/api/members?limit=1&search=e'));
      const long = await countStatements(() => test.agent.get('/api/members?limit=100&search=e'));
      expect(long).toBe(short);
    });
  });

  describe('changes', () => {
    it('set values that are sent, clear nulls, and keep the rest', async () => {
      const member = await create({ city: 'Lyon', phone: '+33472000000', commissionRate: 10 });
      const answer = await test.agent.patch(`/api/members/${member.id}`, {
        name: 'Renamed',
        phone: null,
        commissionRate: 7.25,
      });
      expect([answer.status, answer.headers.etag]).toEqual([200, '"2"']);
      expect(answer.body).toMatchObject({
        code: member.code,
        name: 'Renamed',
        phone: null,
        commissionRate: 7.25,
        city: 'Lyon',
        version: 2,
      });
      const event = await test.database.one(
        `SELECT payload FROM timeline_event WHERE kind = 'member_updated' AND payload ->> 'memberId' = $1`,
        [member.id],
      );
      expect(event).toMatchObject({ payload: { changed: ['name', 'phone', 'commissionRate'] } });
    });

    it('return the member unchanged if empty', async () => {
      const member = await create();
      const before = await timelineKinds(test.database);
      const answer = await test.agent.patch(`/api/members/${member.id}`, {});
      expect([answer.status, answer.body]).toEqual([200, member]);
      expect(await timelineKinds(test.database)).toEqual(before);
    });

    it('never clear required fields', async () => {
      const member = await create();
      const answer = await test.agent.patch(`/api/members/${member.id}`, {
        name: null,
        email: null,
        postalCode: null,
        status: null,
        country: null,
        code: 'M-AAAAAA',
      });
      expect(paths(answer).sort()).toEqual(['code', 'country', 'email', 'name', 'postalCode', 'status']);
    });

    it('require both coordinates or none, including the stored ones', async () => {
      const member = await create();
      const patch = (body: object): Promise<Answer> => test.agent.patch(`/api/members/${member.id}`, body);
      const lone = await patch({ latitude: 45 });
      expect([lone.status, paths(lone)]).toEqual([400, ['longitude']]);
      expect((await patch({ latitude: 0, longitude: 0 })).body).toMatchObject({ latitude: 0, longitude: 0 });
      expect((await patch({ latitude: 46 })).body).toMatchObject({ latitude: 46, longitude: 0 });
      expect((await patch({ longitude: null })).status).toBe(400);
      expect((await patch({ latitude: null, longitude: null })).body).toMatchObject({
        latitude: null,
        longitude: null,
      });
    });

    it('keep emails unique', async () => {
      await create({ email: 'first@venue.example' });
      const member = await create({ email: 'second@venue.example' });
      const taken = await test.agent.patch(`/api/members/${member.id}`, { email: 'FIRST@venue.example' });
      expect([taken.status, taken.body.code]).toEqual([409, 'ALREADY_EXISTS']);
      const own = await test.agent.patch(`/api/members/${member.id}`, { email: 'Second@venue.example' });
      expect([own.status, own.body.email]).toEqual([200, 'Second@venue.example']);
    });

    it('are rejected with an outdated version, and change nothing', async () => {
      const member = await create();
      const at = (version: string) => test.agent.with({ 'if-match': version });
      expect((await at('"1"').patch(`/api/members/${member.id}`, { city: 'Lyon' })).body.version).toBe(2);
      const stale = await at('"1"').patch(`/api/members/${member.id}`, { city: 'Paris' });
      expect([stale.status, stale.body.code]).toEqual([412, 'PRECONDITION_FAILED']);
      expect((await test.agent.get(`/api/members/${member.id}`)).body).toMatchObject({ city: 'Lyon', version: 2 });
      for (const malformed of ['yesterday', '"2', '2"', '""'])
        expect((await at(malformed).patch(`/api/members/${member.id}`, { city: 'Paris' })).status).toBe(400);
    });

    it('accept one of two with the same version at once', async () => {
      const member = await create();
      const at = (api: TestApp['agent'], city: string): Promise<Answer> =>
        api.with({ 'if-match': '"1"' }).patch(`/api/members/${member.id}`, { city });
      const answers = await Promise.all([at(test.agent, 'Lyon'), at(test.admin, 'Paris')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    });
  });

  describe('tags', () => {
    it('are attached once and detached, and the member is returned', async () => {
      const member = await create();
      const tag = (await test.agent.post('/api/tags', { name: 'Garden', category: 'amenity' })).body as Created;
      const attach = (): Promise<Answer> => test.agent.post(`/api/members/${member.id}/tags`, { tagId: tag.id });
      const count = async (kind: string): Promise<number> =>
        (await timelineKinds(test.database)).filter((one) => one === kind).length;
      const before = await count('member_tag_attached');
      const first = await attach();
      expect([first.status, first.body.tags]).toEqual([200, [tag]]);
      const again = await attach();
      expect([again.status, again.body]).toEqual([200, first.body]);
      expect((await count('member_tag_attached')) - before).toBe(1);
      const detached = await test.agent.delete(`/api/members/${member.id}/tags/${tag.id}`);
      expect([detached.status, detached.body.tags]).toEqual([200, []]);
      expect(await count('member_tag_detached')).toBeGreaterThan(0);
      const missing = await test.agent.delete(`/api/members/${member.id}/tags/${tag.id}`);
      expect([missing.status, missing.body.message]).toEqual([404, 'This venue does not have that tag.']);
    });

    it('are attached once by two concurrent calls', async () => {
      const member = await create();
      const tag = (await test.agent.post('/api/tags', { name: 'Pool', category: 'amenity' })).body as Created;
      const answers = await Promise.all(
        [test.agent, test.admin].map((api) => api.post(`/api/members/${member.id}/tags`, { tagId: tag.id })),
      );
      expect(answers.map(({ status, body }) => [status, body.tags.length])).toEqual([
        [200, 1],
        [200, 1],
      ]);
    });

    it('must exist', async () => {
      const member = await create();
      const tag = (await test.agent.post('/api/tags', { name: 'Lift', category: 'accessibility' })).body as Created;
      expect((await test.agent.post(`/api/members/${member.id}/tags`, { tagId: NOWHERE })).status).toBe(404);
      expect((await test.agent.post(`/api/members/${NOWHERE}/tags`, { tagId: tag.id })).status).toBe(404);
      expect((await test.agent.post(`/api/members/${member.id}/tags`, {})).status).toBe(400);
    });
  });

  describe('deletion', () => {
    it("removes rooms, tags and availability, and returns the member's last state", async () => {
      const member = await create();
      const room = (await test.agent.post('/api/rooms', { memberId: member.id, name: 'Salon' })).body as Created;
      const tag = (await test.agent.post('/api/tags', { name: 'Mill', category: 'venue_type' })).body as Created;
      await test.agent.post(`/api/members/${member.id}/tags`, { tagId: tag.id });
      await test.agent.post('/api/availability', { memberId: member.id, date: '2027-01-01', status: 'booked' });
      const before = (await test.agent.get(`/api/members/${member.id}`)).body as object;
      const deleted = await test.agent.delete(`/api/members/${member.id}`);
      expect([deleted.status, deleted.body]).toEqual([200, before]);
      expect((await test.agent.get(`/api/members/${member.id}`)).status).toBe(404);
      expect((await test.agent.get(`/api/rooms/${room.id}`)).status).toBe(404);
      expect((await test.agent.delete(`/api/tags/${tag.id}`)).status).toBe(200);
      expect((await test.agent.delete(`/api/members/${member.id}`)).status).toBe(404);
      expect(await timelineKinds(test.database)).toContain('member_deleted');
    });

    it('is rejected if a result, a commission or a mail refers to the member, with the advice to archive it', async () => {
      const [candidate, debtor, addressee] = [await create(), await create(), await create()];
      const requestId = await request();
      await test.database.query(
        `INSERT INTO result (id, request_id, member_id, position, stage_changed_at, created_at, updated_at)
         VALUES ($1, $2, $3, 1, now(), now(), now())`,
        [newId(), requestId, candidate.id],
      );
      await test.database.query(
        `INSERT INTO commission (id, request_id, member_id, amount, created_at, updated_at) VALUES ($1, $2, $3, 10, now(), now())`,
        [newId(), requestId, debtor.id],
      );
      await test.database.query(
        `INSERT INTO email_message (id, member_id, direction, "from", "to", subject, status, message_id, created_at, updated_at)
         VALUES ($1, $2, 'outbound', 'us@parvis.example', '{}', 'Hello', 'sent', 'one@parvis.example', now(), now())`,
        [newId(), addressee.id],
      );
      for (const { id } of [candidate, debtor, addressee]) {
        const answer = await test.agent.delete(`/api/members/${id}`);
        expect([answer.status, answer.body.code]).toEqual([409, 'IN_USE']);
        expect(answer.body.message).toMatch(/archive/);
        const archived = await test.agent.patch(`/api/members/${id}`, { status: 'archived' });
        expect(archived.body.status).toBe('archived');
      }
    });
  });

  it('return 404 for unknown ids and codes, 400 for malformed ids, 401 without a session', async () => {
    expect((await test.agent.get(`/api/members/${NOWHERE}`)).status).toBe(404);
    expect((await test.agent.get('/api/members/by-code/M-000000')).status).toBe(404);
    expect((await test.agent.patch(`/api/members/${NOWHERE}`, { city: 'Lyon' })).status).toBe(404);
    expect((await test.agent.delete(`/api/members/${NOWHERE}`)).status).toBe(404);
    expect((await test.agent.get('/api/members/nonsense')).body.code).toBe('VALIDATION_ERROR');
    for (const answer of [
      await test.anonymous.get('/api/members'),
      await test.anonymous.post('/api/members', input()),
      await test.anonymous.delete(`/api/members/${NOWHERE}`),
    ])
      expect([answer.status, answer.body]).toEqual([401, { code: 'UNAUTHENTICATED', message: 'Unauthenticated' }]);
  });
});
