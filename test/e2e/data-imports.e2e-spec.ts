import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '#core/ids';
import type { Answer } from '../support/api';
import { createTestApp, type TestApp, timelineKinds } from '../support/app';
import { buildBareRequest, buildVenue } from '../support/build';

type Kind = 'organizers' | 'requests' | 'tags' | 'ai/knowledge';

describe('import of organizers, requests, tags and knowledge', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test?.close());
  beforeEach(() =>
    test.database.query(`TRUNCATE organizer, request, member, tag, member_import, notification CASCADE`),
  );
  afterEach(() => test.clock.release());

  const csv = (...lines: string[]): string => lines.join('\r\n');
  const send = (kind: Kind, content: string, query = '', api = test.admin): Promise<Answer> =>
    api.upload(`/api/${kind}/import${query}`, {
      field: 'file',
      filename: 'file.csv',
      contentType: 'text/csv',
      content: Buffer.from(content),
    });
  const ended = async (kind: Kind, id: string) => {
    for (;;) {
      const { status, body } = await test.admin.get(`/api/${kind}/import/${id}`);
      expect(status).toBe(200);
      if (body.status !== 'running') return body;
      await wait(10);
    }
  };
  const imported = async (kind: Kind, content: string, query = '') => {
    const answer = await send(kind, content, query);
    expect(answer.status).toBe(201);
    return ended(kind, answer.body.id);
  };
  const faultsOf = ({ faults }: { faults: { line: number; column: string | null }[] }) =>
    faults.map(({ line, column }) => [line, column]);
  const listed = async (kind: Kind) => (await test.agent.get(`/api/${kind}?limit=50&sort=createdAt`)).body.items;

  describe('organizers', () => {
    const FILE = csv(
      'email;firstName;lastName;company;phone;internalNotes',
      "Ada@client.example;Ada;Martin;Acme;04 72 00 00 00;'=1+1",
      'bob@client.example;Bob;;;;',
    );

    it('are created, and the same file again changes nothing', async () => {
      const first = await imported('organizers', FILE);
      expect(first).toMatchObject({ kind: 'organizers', status: 'done', lines: 2, created: 2, updated: 0, known: 0 });
      expect(await listed('organizers')).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            ...{ email: 'Ada@client.example', firstName: 'Ada', lastName: 'Martin', company: 'Acme' },
            ...{ phone: '+33472000000', internalNotes: '=1+1', locale: 'fr' },
          }),
        ]),
      );
      expect(await imported('organizers', FILE)).toMatchObject({ status: 'done', created: 0, updated: 0, known: 2 });
      expect(await listed('organizers')).toHaveLength(2);
      const rows = await test.database.query<{ payload: object }>(
        `SELECT payload FROM timeline_event WHERE kind = 'organizers_imported' ORDER BY created_at`,
      );
      expect(rows.map(({ payload }) => payload)).toEqual([
        { importId: first.id, filename: 'file.csv', lines: 2, created: 2, updated: 0, known: 0 },
        expect.objectContaining({ created: 0, known: 2 }),
      ]);
    });

    it('have only their empty fields filled if they exist', async () => {
      await test.agent.post('/api/organizers', { email: 'ADA@client.example', firstName: 'Adèle' });
      expect(await imported('organizers', FILE)).toMatchObject({ created: 1, updated: 1, known: 0 });
      const [ada] = (await test.agent.get('/api/organizers?search=Martin')).body.items;
      expect(ada).toMatchObject({ firstName: 'Adèle', lastName: 'Martin', company: 'Acme', version: 2 });
    });

    it('have every error reported, and then nothing is written', async () => {
      const record = await imported(
        'organizers',
        csv(
          'email,phone,locale,x',
          'no,,fr,',
          'a@b.example,12,de,',
          ',,,',
          'c@d.example,,,',
          'C@d.example,,,',
          'e@f.example,,,,x',
        ),
      );
      expect(record).toMatchObject({ status: 'failed', created: 0 });
      expect(faultsOf(record)).toEqual([
        [1, 'x'],
        [2, 'email'],
        [3, 'phone'],
        [3, 'locale'],
        [6, 'email'],
        [7, null],
      ]);
      expect(faultsOf(await imported('organizers', 'firstName\nAda'))).toEqual([[1, 'email']]);
      expect(await listed('organizers')).toEqual([]);
      expect(await timelineKinds(test.database)).toEqual([]);
    });
  });

  describe('requests', () => {
    const HEADER =
      'externalReference;title;organizer.email;organizer.lastName;status;createdAt;wonAt;lostAt;eventDate;attendees;postalCodes;budgetMax;lostReason;city';
    const FILE = csv(
      HEADER,
      'CRM-1;Séminaire;ada@client.example;Martin;closed;03/02/2024;15/02/2024;;2024-05-12;80;69002 | 38;6000,50;;Lyon',
      'CRM-2;Gala;ada@client.example;;lost;2024-03-01T10:00:00Z;;2024-03-09;;;;;;',
      'CRM-3;Conférence;bob@client.example;;;;;;2099-01-31;120;;;;Paris',
      'CRM-4;Réunion;bob@client.example;;won;2023-01-01;;;2023-04-01;;;;;',
    );

    it('are imported in any status, with their dates and organizers, without notifying anyone', async () => {
      const record = await imported('requests', FILE);
      expect(record).toMatchObject({ status: 'done', created: 4, known: 0, organizersCreated: 2 });
      const items = await listed('requests');
      expect(items).toHaveLength(4);
      const of = (reference: string) =>
        items.find(({ externalReference }: { externalReference: string }) => externalReference === reference);
      expect(of('CRM-1')).toMatchObject({
        ...{ status: 'closed', title: 'Séminaire', source: 'manual', attendees: 80, budgetMax: 6000.5, city: 'Lyon' },
        ...{ postalCodes: ['69002', '38'], eventDate: '2024-05-12', currency: 'EUR', missingFields: [] },
        ...{ createdAt: '2024-02-03T12:00:00.000Z', wonAt: '2024-02-15T12:00:00.000Z' },
        ...{ closedAt: '2024-02-15T12:00:00.000Z', lastActivityAt: '2024-02-15T12:00:00.000Z' },
        center: { latitude: expect.any(Number), longitude: expect.any(Number) },
        importedAt: expect.any(String),
      });
      expect(of('CRM-1').organizer).toMatchObject({ email: 'ada@client.example', lastName: 'Martin' });
      expect(of('CRM-2')).toMatchObject({ status: 'lost', lostReason: 'other', lostAt: '2024-03-09T12:00:00.000Z' });
      expect(of('CRM-3')).toMatchObject({ status: 'qualifying', missingFields: expect.arrayContaining(['eventType']) });
      expect(of('CRM-4')).toMatchObject({ status: 'won', wonAt: '2023-01-01T12:00:00.000Z' });
      await test.jobs.runNow('detect-past-events');
      expect(await test.database.query(`SELECT kind, params FROM notification`)).toEqual([]);
      expect(await test.database.query(`SELECT 1 FROM email_message`)).toEqual([]);
      const { payload } = await test.database.one<{ payload: object }>(
        `SELECT payload FROM timeline_event WHERE kind = 'requests_imported' ORDER BY created_at DESC LIMIT 1`,
      );
      expect(payload).toEqual({
        ...{ importId: record.id, filename: 'file.csv', lines: 4, created: 4, known: 0, organizersCreated: 2 },
      });
      const winRate = (await test.agent.get('/api/stats/win-rate?from=2023-01-01&to=2024-12-31')).body;
      expect(winRate).toMatchObject({ won: 2, lost: 1 });
    });

    it.each([
      { time: 'on the last day of its event', at: '2027-03-14T22:59:00Z', notified: 1 },
      { time: 'after midnight of the agency', at: '2027-03-14T23:00:00Z', notified: 0 },
    ])('are reported as past only if they were imported before: $time', async ({ at, notified }) => {
      test.clock.set(at);
      await imported('requests', csv(HEADER, 'CRM-1;Gala;ada@client.example;;;;;;2027-03-14;;;;;'));
      test.clock.set('2027-03-16T09:00:00Z');
      await test.jobs.runNow('detect-past-events');
      const past = await test.database.query(`SELECT id FROM notification WHERE kind = 'past_event'`);
      expect(past).toHaveLength(notified);
    });

    it("are created once, however often the file is imported, and keep the team's changes", async () => {
      await imported('requests', FILE);
      const [mine] = (await test.agent.get('/api/requests?search=Conférence')).body.items;
      await test.agent.patch(`/api/requests/${mine.id}`, { title: 'Conférence annuelle' });
      const both = await Promise.all([imported('requests', FILE), imported('requests', FILE)]);
      for (const record of both)
        expect(record).toMatchObject({ status: 'done', created: 0, known: 4, organizersCreated: 0 });
      expect(await listed('requests')).toHaveLength(4);
      expect((await test.agent.get(`/api/requests/${mine.id}`)).body.title).toBe('Conférence annuelle');
    });

    it('use the existing organizer, and are added to requests without a reference', async () => {
      const { organizerId } = await buildBareRequest(test.agent, {
        organizer: { email: 'ada@client.example' },
        title: 'Here before',
      });
      expect(await imported('requests', FILE)).toMatchObject({ created: 4, organizersCreated: 1 });
      const items: { organizerId: string }[] = await listed('requests');
      expect(items.filter((item) => item.organizerId === organizerId)).toHaveLength(3);
    });

    it.each(['hyphens', 'iso-moment', 'two-digits', 'words'])(
      'have dates as other tools write them: %s',
      async (name) => {
        const record = await imported('requests', readFileSync(`test/fixtures/csv/dates-${name}.csv`, 'utf8'));
        expect(record).toMatchObject({ status: 'done', created: 1, faults: [] });
        expect(await listed('requests')).toMatchObject([{ eventDate: '2027-03-12', attendees: 80 }]);
      },
    );

    it('are only checked by a dry run', async () => {
      expect(await imported('requests', FILE, '?dryRun=true')).toMatchObject({
        ...{ status: 'done', dryRun: true, created: 4, organizersCreated: 2 },
      });
      expect(await listed('requests')).toEqual([]);
      expect(await listed('organizers')).toEqual([]);
    });

    it('have every error reported, and then nothing is written', async () => {
      const future = new Date(Date.now() + 86_400_000).toISOString();
      const record = await imported(
        'requests',
        csv(
          'externalReference,title,organizer.email,status,createdAt,wonAt,eventDate,eventEndDate,lostReason,postalCodes,attendees',
          'A,T,a@b.example,gone,,,,,,,',
          'B,T,no,,,,,,,,',
          'C,T,a@b.example,,"31/02/2024",,,,,,',
          `D,T,a@b.example,,${future},,,,,,`,
          'E,T,a@b.example,won,2024-05-01,2024-04-01,,,,,',
          'F,T,a@b.example,,,,2024-05-02,2024-05-01,,,',
          'G,T,a@b.example,won,,,,,price,,',
          'H,T,a@b.example,,,,,,,69 | 690,',
          'I,T,a@b.example,,,,,,,,many',
          ',,,,,,,,,,80',
          'A,T,a@b.example,,,,,,,,',
        ),
      );
      expect(record.status).toBe('failed');
      expect(faultsOf(record)).toEqual([
        [2, 'status'],
        [3, 'organizer.email'],
        [4, 'createdAt'],
        [5, 'createdAt'],
        [6, 'wonAt'],
        [7, 'eventEndDate'],
        [8, 'lostReason'],
        [9, 'postalCodes'],
        [10, 'attendees'],
        [11, 'externalReference'],
        [11, 'title'],
        [11, 'organizer.email'],
        [12, 'externalReference'],
      ]);
      expect(faultsOf(await imported('requests', 'title\nT'))).toEqual([
        [1, 'externalReference'],
        [1, 'organizer.email'],
      ]);
      expect(await listed('requests')).toEqual([]);
    });

    it('can be restored from an export of requests', async () => {
      await imported('requests', FILE);
      const rows = await test.database.query(`SELECT id FROM request WHERE postal_codes = '{69002,38}'`);
      expect(rows).toHaveLength(1);
      const again = csv(
        'externalReference,title,organizer.email,postalCodes,alternativeDates,datesFlexible',
        'X,T,a@b.example,"[""69002"",""38""]","[""2027-03-12""]",true',
      );
      expect(await imported('requests', again)).toMatchObject({ created: 1 });
      const [item] = (await test.agent.get('/api/requests?search=T&limit=1')).body.items;
      expect(item).toMatchObject({
        ...{ postalCodes: ['69002', '38'], alternativeDates: ['2027-03-12'], datesFlexible: true },
      });
    });
  });

  describe('tags', () => {
    const carriedBy = async (id: string): Promise<string[]> =>
      (await test.agent.get(`/api/members/${id}`)).body.tags.map((tag: { name: string }) => tag.name);

    it('are created and assigned to the listed venues, by code, email or id', async () => {
      const [oak, elm, ash] = [
        await buildVenue(test.agent),
        await buildVenue(test.agent),
        await buildVenue(test.agent),
      ];
      const known = (await test.agent.post('/api/tags', { category: 'style', name: 'Rustique' })).body;
      const file = csv(
        'category;name;member.code;member.email;member.id',
        'venue_type;Château;;;',
        `style;RUSTIQUE;${oak.code.toLowerCase()};;`,
        `style;Moderne;;${elm.email.toUpperCase()};`,
        `style;moderne;;;${ash.id}`,
        `venue_type;Château;${oak.code};;`,
        `venue_type;Château;${oak.code};;`,
      );
      const dry = await imported('tags', file, '?dryRun=true');
      expect(dry).toMatchObject({ kind: 'tags', status: 'done', created: 2, updated: 3, known: 1 });
      expect((await test.agent.get('/api/tags')).body.total).toBe(1);

      const record = await imported('tags', file);
      expect(record).toMatchObject({ status: 'done', lines: 6, created: 2, updated: 3, known: 1 });
      const tags = (await test.agent.get('/api/tags')).body.items as { name: string; category: string; id: string }[];
      expect(tags.map(({ category, name }) => `${category} ${name}`).sort()).toEqual([
        'style Moderne',
        'style Rustique',
        'venue_type Château',
      ]);
      expect(await carriedBy(oak.id)).toEqual(['Rustique', 'Château']);
      expect([await carriedBy(elm.id), await carriedBy(ash.id)]).toEqual([['Moderne'], ['Moderne']]);
      // search uses them at once
      const found = await test.agent.post('/api/search/members', { tagIds: [known.id] });
      expect(found.body.items.map(({ member }: { member: { id: string } }) => member.id)).toEqual([oak.id]);

      expect(await imported('tags', file)).toMatchObject({ created: 0, updated: 0, known: 6 });
      const told = await test.database.query<{ payload: object }>(
        `SELECT payload FROM timeline_event WHERE kind = 'tags_imported' ORDER BY created_at`,
      );
      expect(told[0]?.payload).toEqual({
        ...{ importId: record.id, filename: 'file.csv', lines: 6, created: 2, updated: 3, known: 1 },
      });
    });

    it('match an export, and are created once if two files contain them at once', async () => {
      const file = csv(`category,name`, ...Array.from({ length: 30 }, (_one, n) => `label,Label ${n}`));
      const both = await Promise.all([imported('tags', file), imported('tags', file)]);
      expect(both.map(({ created }) => created).sort((a: number, b: number) => a - b)).toEqual([0, 30]);
      expect((await test.agent.get('/api/tags?category=label')).body.total).toBe(30);
    });

    it('have every error reported, and then nothing is written', async () => {
      const record = await imported(
        'tags',
        csv(
          'category,name,member.code,colour',
          'shape,Round,,',
          'style,,,',
          ',Round,,',
          `style,${'x'.repeat(101)},,`,
          'style,Round,M-NOBODY,',
          'style,Square,,,x',
        ),
      );
      expect(record.status).toBe('failed');
      expect(faultsOf(record)).toEqual([
        [1, 'colour'],
        [2, 'category'],
        [3, 'name'],
        [4, 'category'],
        [5, 'name'],
        [6, 'member.code'],
        [7, null],
      ]);
      expect(faultsOf(await imported('tags', 'member.code\nM-1'))).toEqual([
        [1, 'category'],
        [1, 'name'],
      ]);
      expect(faultsOf(await imported('tags', 'category,name,member.id\nstyle,Round,7'))).toEqual([[2, 'member.id']]);
      expect((await test.agent.get('/api/tags')).body.total).toBe(0);
      expect(await timelineKinds(test.database)).toEqual([]);
    });
  });

  describe('knowledge', () => {
    const knownOf = async (id: string) =>
      (
        (await test.agent.get(`/api/ai/knowledge/by-member/${id}`)).body.items as {
          type: string;
          source: string;
          content: string;
        }[]
      )
        .map(({ type, source, content }) => [type, source, content])
        .sort();

    it('is added once per venue, however often the file is imported', async () => {
      const [oak, elm] = [await buildVenue(test.agent), await buildVenue(test.agent)];
      await test.agent.post('/api/ai/knowledge/entries', {
        ...{ memberId: elm.id, type: 'access', source: 'visit', content: 'Cour pavée.' },
      });
      const file = csv(
        'member.code,member.email,content,type,source',
        `${oak.code},,"Livraisons par la cour,\njusqu’à 10 h.",access,visit`,
        `${oak.code},,'=1+1,,`,
        `,${elm.email},Cour pavée.,,`,
        `,${elm.email},Traiteur libre.,catering,document`,
        `,${elm.email},Traiteur libre.,policy,document`,
      );
      expect(await imported('ai/knowledge', file, '?dryRun=true')).toMatchObject({ created: 3, known: 2 });
      expect(await knownOf(oak.id)).toEqual([]);
      const record = await imported('ai/knowledge', file);
      expect(record).toMatchObject({ kind: 'knowledge', status: 'done', lines: 5, created: 3, known: 2 });
      expect(await knownOf(oak.id)).toEqual([
        ['access', 'visit', 'Livraisons par la cour,\njusqu’à 10 h.'],
        ['fact', 'import', '=1+1'],
      ]);
      expect(await knownOf(elm.id)).toEqual([
        ['access', 'visit', 'Cour pavée.'],
        ['catering', 'document', 'Traiteur libre.'],
      ]);
      // vectors follow, as for notes by users
      const stale = await test.database.query(`SELECT 1 FROM knowledge_entry WHERE embedded_hash IS NULL`);
      expect(stale).toHaveLength(4);
      expect(await imported('ai/knowledge', file)).toMatchObject({ created: 0, known: 5 });
      const told = await test.database.query<{ payload: object }>(
        `SELECT payload FROM timeline_event WHERE kind = 'knowledge_imported' ORDER BY created_at`,
      );
      expect(told[0]?.payload).toEqual({
        ...{ importId: record.id, filename: 'file.csv', lines: 5, created: 3, known: 2 },
      });
    });

    it('has every error reported, and then nothing is written', async () => {
      const { id, code } = await buildVenue(test.agent);
      const record = await imported(
        'ai/knowledge',
        csv(
          'member.code,content,type,source',
          ',Sans lieu.,,',
          `${code},,,`,
          `${code},Un fait.,rumour,hearsay`,
          'M-NOBODY,Un fait.,,',
          `${code},Un fait.,,`,
        ),
      );
      expect(record.status).toBe('failed');
      expect(faultsOf(record)).toEqual([
        [2, 'member.code'],
        [3, 'content'],
        [4, 'type'],
        [4, 'source'],
        [5, 'member.code'],
      ]);
      expect(faultsOf(await imported('ai/knowledge', 'type\nfact'))).toEqual([
        [1, 'content'],
        [1, 'member.code'],
      ]);
      expect(await knownOf(id)).toEqual([]);
    });
  });

  it('is for admins only, and accepts only CSV', async () => {
    for (const kind of ['organizers', 'requests', 'tags', 'ai/knowledge'] as const) {
      expect((await send(kind, 'email\na@b.example', '', test.agent)).status).toBe(403);
      expect((await send(kind, 'email\na@b.example', '', test.anonymous)).status).toBe(401);
      expect((await send(kind, '{"a":1}')).status).toBe(415);
      expect((await send(kind, '')).status).toBe(400);
      const { body } = await send(kind, kind === 'organizers' ? 'email\na@b.example' : 'title\nT');
      await ended(kind, body.id);
      const path = `/api/${kind}/import/${body.id}`;
      expect((await test.agent.get(path)).status).toBe(403);
      expect((await test.anonymous.get(path)).status).toBe(401);
      expect((await test.admin.get(`/api/${kind}/import/${newId()}`)).status).toBe(404);
      expect((await test.admin.get(`/api/${kind}/import/x`)).status).toBe(400);
      // an import of one kind isn't found under another
      expect((await test.agent.get(`/api/members/import/${body.id}`)).status).toBe(404);
    }
  });
});
