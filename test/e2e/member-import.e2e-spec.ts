import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { MINUTE } from '#core/clock';
import { runAsSystem } from '#core/context';
import { newId } from '#core/ids';
import { CONFIGURATIONS } from '#domain/vocabulary';
import { INSERT_MEMBERS } from '#api/supply/members/members.sql';
import type { Answer } from '../support/api';
import { createTestApp, type TestApp } from '../support/app';
import { buildBareVenue, type BuiltMember } from '../support/build';
import { drawCodes } from '../support/drawn-codes';
import { onRealPostgres } from '../support/test-database';

interface ImportRecord {
  id: string;
  status: 'running' | 'done' | 'failed';
  lines: number;
  processed: number;
  created: number;
  updated: number;
  roomsCreated: number;
  roomsUpdated: number;
  faultCount: number;
  faults: { line: number; column: string | null; message: string }[];
  error: string | null;
  traceId: string;
}

const TAKE_EMAIL = `INSERT INTO member (id, code, name, status, email, postal_code, created_at, updated_at)
  VALUES ($1, 'M-OTHER', 'Other', 'active', 'M1@venue.example', '69002', now(), now())`;

const NO_CHANGE = { created: 0, updated: 0, roomsCreated: 0, roomsUpdated: 0 };

describe('import and export of members', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test?.close());
  beforeEach(() => test.database.query(`TRUNCATE member, tag, member_import CASCADE`));
  afterEach(() => {
    jest.restoreAllMocks();
    test.clock.release();
  });

  const csv = (...lines: string[]): string => lines.map((line) => `${line}\r\n`).join('');
  const send = (content: string | Buffer, query = '', api = test.agent): Promise<Answer> =>
    api.upload(`/api/members/import${query}`, {
      field: 'file',
      filename: 'members.csv',
      contentType: 'text/csv',
      content: Buffer.from(content),
    });
  const ended = async (id: string): Promise<ImportRecord> => {
    for (;;) {
      const answer = await test.agent.get(`/api/members/import/${id}`);
      expect(answer.status).toBe(200);
      if (answer.body.status !== 'running') return answer.body;
      await wait(10);
    }
  };
  /** Uploads a file and waits for the end of its import. */
  const imported = async (content: string | Buffer, query = ''): Promise<ImportRecord> => {
    const answer = await send(content, query);
    expect([answer.status, answer.body.message]).toEqual([201, undefined]);
    return ended(answer.body.id);
  };
  const createMember = (fields: object = {}): Promise<BuiltMember> =>
    buildBareVenue(test.agent, { name: 'Maison des Rives', email: 'rives@venue.example', ...fields });
  const createRoom = async (memberId: string, fields: object): Promise<{ id: string }> => {
    const answer = await test.agent.post('/api/rooms', { memberId, ...fields });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const createTag = async (category: string, name: string): Promise<{ id: string }> => {
    const answer = await test.agent.post('/api/tags', { category, name });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const member = async (id: string): Promise<Answer['body']> => (await test.agent.get(`/api/members/${id}`)).body;
  const members = async (query = ''): Promise<Answer['body'][]> =>
    (await test.agent.get(`/api/members?sort=name&limit=100${query}`)).body.items;
  const exported = async (query = ''): Promise<string> => {
    const answer = await test.agent.get(`/api/members/export${query}`);
    expect(answer.status).toBe(200);
    return answer.text;
  };
  /** Everything that an import could change, versions and timestamps included. */
  const everything = async (): Promise<unknown> =>
    Promise.all(
      ['member', 'room', 'room_capacity', 'member_tag'].map((table) =>
        test.database.query(`SELECT * FROM ${table} ORDER BY 1, 2`),
      ),
    );

  describe('an import', () => {
    it('places new members without coordinates in their town, as its dry run announces', async () => {
      const { id } = await createMember({ postalCode: '69002', city: 'Lyon' });
      const file = csv(
        'name,postalCode,email,city,country,latitude,longitude',
        'Orangerie,31000,orangerie@venue.example,Toulouse,,,',
        'Sans ville,20000,code@venue.example,,,,',
        'Outre-mer,97400,outremer@venue.example,Saint-Denis,FR,,',
        'Cedex,35042,cedex@venue.example,Rennes Cedex,France,,',
        'Exact,75008,exact@venue.example,Paris,,48.87,2.31',
        'Bruxelles,1000,bruxelles@venue.example,Bruxelles,BE,,',
        'Inconnu,99999,inconnu@venue.example,Paris,,,',
        'Maison des Rives,69002,rives@venue.example,Lyon,,,',
      );
      const announced = { created: 7, placed: 4, unplaced: 2 };
      expect(await imported(file, '?dryRun=true')).toMatchObject({ status: 'done', ...announced });
      expect(await members()).toHaveLength(1);
      expect(await imported(file)).toMatchObject({ status: 'done', ...announced });
      const places = Object.fromEntries(
        (await members()).map(({ name, latitude, longitude }) => [name, [latitude, longitude]]),
      );
      expect(places).toEqual({
        Orangerie: [expect.closeTo(43.6, 1), expect.closeTo(1.43, 1)],
        'Sans ville': [expect.closeTo(41.9, 1), expect.closeTo(8.7, 1)],
        'Outre-mer': [expect.closeTo(-20.9, 1), expect.closeTo(55.4, 1)],
        Cedex: [expect.closeTo(48.1, 1), expect.closeTo(-1.7, 1)],
        Exact: [48.87, 2.31],
        Bruxelles: [null, null],
        Inconnu: [null, null],
        'Maison des Rives': [null, null],
      });
      // The file's empty coordinates don't take these positions back, but others.
      expect(await imported(file)).toMatchObject({ status: 'done', ...NO_CHANGE, placed: 0, unplaced: 0 });
      expect(await member(id)).toMatchObject({ latitude: null, version: 1 });
      const found = await test.agent.post('/api/search/members', {
        center: { latitude: 43.6, longitude: 1.44, radiusKm: 20 },
      });
      expect(found.body.items.map((item: { member: { name: string } }) => item.member.name)).toEqual(['Orangerie']);
      expect(await imported(file.replace('48.87,2.31', ','))).toMatchObject({ status: 'done', updated: 1 });
    });

    it('creates members with rooms, capacities and tags, and records it in the timeline', async () => {
      await createTag('venue_type', 'Castle');
      await createTag('style', 'A|B\\C');
      const answer = await send(
        csv(
          'name,postalCode,email,phone,latitude,longitude,commissionRate,tags,room.name,room.naturalLight,room.fullDayPrice,room.capacity.theatre,room.capacity.theatre.notes,room.capacity.u_shape',
          'Château des Lys,69002,lys@venue.example,04 72 00 00 00,45.76,4.83,12.5,venue_type:castle | style:A\\|B\\\\C,Salon Rhône,true,1250.5,90,"By the ""large"" window",',
          'Château des Lys,69002,LYS@venue.example,04 72 00 00 00,45.76,4.83,12.5,venue_type:castle | style:A\\|B\\\\C,Salon Saône,non,,40,,20',
          'Le Pavillon,75008,pavillon@venue.example,,,,,,,,,,,',
        ),
      );
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        id: expect.any(String),
        kind: 'members',
        status: 'running',
        dryRun: false,
        filename: 'members.csv',
        lines: 3,
        processed: 0,
        ...NO_CHANGE,
        faultCount: 0,
        faults: [],
        error: null,
        finishedAt: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        traceId: answer.headers['x-trace-id'],
        known: 0,
        organizersCreated: 0,
        placed: 0,
        unplaced: 0,
      });
      const record = await ended(answer.body.id);
      expect(record).toMatchObject({
        status: 'done',
        processed: 3,
        created: 2,
        updated: 0,
        roomsCreated: 2,
        roomsUpdated: 0,
        faultCount: 0,
        finishedAt: expect.any(String),
      });

      const [castle, pavilion] = await members();
      expect(pavilion).toMatchObject({ name: 'Le Pavillon', roomCount: 0, country: 'FR', status: 'active', tags: [] });
      const whole = await member(castle.id);
      expect(whole).toMatchObject({
        code: expect.stringMatching(/^M-[2-9A-HJKMNP-Z]{6}$/),
        email: 'lys@venue.example',
        phone: '+33472000000',
        latitude: 45.76,
        commissionRate: 12.5,
        version: 1,
        traceId: record.traceId,
        embedding: { stale: true, embeddedAt: null },
      });
      expect(whole.tags.map(({ name }: { name: string }) => name)).toEqual(['A|B\\C', 'Castle']);
      expect(whole.rooms).toMatchObject([
        {
          name: 'Salon Rhône',
          naturalLight: true,
          fullDayPrice: 1250.5,
          currency: 'EUR',
          capacities: [{ configuration: 'theatre', maxCapacity: 90, notes: 'By the "large" window' }],
        },
        {
          name: 'Salon Saône',
          naturalLight: false,
          fullDayPrice: null,
          capacities: [
            { configuration: 'theatre', maxCapacity: 40, notes: null },
            { configuration: 'u_shape', maxCapacity: 20, notes: null },
          ],
        },
      ]);
      expect(
        await test.database.query(
          `SELECT kind, actor_type AS "actorType", actor_label AS "actorLabel", request_id AS "requestId", payload
             FROM timeline_event WHERE trace_id = $1`,
          [record.traceId],
        ),
      ).toEqual([
        {
          kind: 'members_imported',
          actorType: 'user',
          actorLabel: 'agent',
          requestId: null,
          payload: {
            importId: record.id,
            filename: 'members.csv',
            lines: 3,
            created: 2,
            updated: 0,
            roomsCreated: 2,
            roomsUpdated: 0,
          },
        },
      ]);
    });

    it('is searchable at once', async () => {
      await imported(
        csv(
          'name,postalCode,email,room.name,room.capacity.theatre',
          'Château des Lys,69002,lys@venue.example,Salon,90',
          'Le Pavillon,69002,pavillon@venue.example,Salon,20',
        ),
      );
      const found = await test.agent.post('/api/search/members', { minCapacity: 80, configurations: ['theatre'] });
      expect(found.body.items.map((item: { member: { name: string } }) => item.member.name)).toEqual([
        'Château des Lys',
      ]);
      expect(await members('&search=chateau')).toHaveLength(1);
    });

    it('updates a member by its code, ignoring case, and leaves absent columns unchanged', async () => {
      const { id, code } = await createMember({ phone: '+33472000000', city: 'Lyon', description: 'Stays.' });
      const castle = await createTag('venue_type', 'Castle');
      await createTag('style', 'Modern');
      await test.agent.post(`/api/members/${id}/tags`, { tagId: castle.id });
      const salon = await createRoom(id, {
        name: 'Salon',
        areaSqm: 80,
        description: 'Stays.',
        capacities: [
          { configuration: 'theatre', maxCapacity: 90, notes: 'Stays.' },
          { configuration: 'banquet', maxCapacity: 50 },
          { configuration: 'cocktail', maxCapacity: 70 },
        ],
      });
      await createRoom(id, { name: 'Orangerie' });
      const record = await imported(
        csv(
          'code,name,email,phone,status,tags,room.name,room.areaSqm,room.capacity.theatre,room.capacity.banquet',
          `${code.toLowerCase()},Maison des Rives,Autre@venue.example,,,style:modern,salon,,100,`,
        ),
      );
      expect(record).toMatchObject({ status: 'done', created: 0, updated: 1, roomsCreated: 0, roomsUpdated: 1 });
      const after = await member(id);
      expect(after).toMatchObject({
        name: 'Maison des Rives',
        email: 'Autre@venue.example',
        phone: null,
        status: 'active',
        city: 'Lyon',
        description: 'Stays.',
        version: 2,
      });
      expect(after.tags.map(({ name }: { name: string }) => name)).toEqual(['Modern']);
      expect(after.rooms.map(({ name }: { name: string }) => name)).toEqual(['Orangerie', 'salon']);
      expect((await test.agent.get(`/api/rooms/${salon.id}`)).body).toMatchObject({
        name: 'salon',
        areaSqm: null,
        description: 'Stays.',
        version: 2,
        capacities: [
          { configuration: 'theatre', maxCapacity: 100, notes: 'Stays.' },
          { configuration: 'cocktail', maxCapacity: 70, notes: null },
        ],
      });
    });

    it('updates a member by its email, ignoring case, and renames a room by its id', async () => {
      const { id } = await createMember();
      const room = await createRoom(id, { name: 'Salon' });
      const record = await imported(
        csv('email,city,room.id,room.name', `RIVES@venue.example,Lyon,${room.id},Grand salon`),
      );
      expect(record).toMatchObject({ status: 'done', created: 0, updated: 1, roomsCreated: 0, roomsUpdated: 1 });
      expect(await member(id)).toMatchObject({
        city: 'Lyon',
        email: 'RIVES@venue.example',
        rooms: [{ id: room.id, name: 'Grand salon' }],
      });
    });

    it("allows empty member cells in a member's further lines", async () => {
      const record = await imported(
        csv('name,postalCode,email,room.name', 'Les Lys,69002,lys@venue.example,Un', ',,lys@venue.example,Deux'),
      );
      expect(record).toMatchObject({ status: 'done', created: 1, roomsCreated: 2 });
    });

    it('reads French spreadsheet files: windows-1252, semicolons, decimal commas, lone line feeds', async () => {
      const text = [
        'name;postalCode;email;description;commissionRate;room.name;room.areaSqm;room.naturalLight',
        'Château d’Été;69002;ete@venue.example;"Deux\nlignes; à 10 €";12,5;Salon;80,25;VRAI',
        ';;;;;;;',
        'Le Pré;69003;pre@venue.example;;;;;',
      ].join('\n');
      const windows1252 = Buffer.from(text.replaceAll('’', '\x92').replaceAll('€', '\x80'), 'latin1');
      const record = await imported(windows1252);
      expect(record).toMatchObject({ status: 'done', lines: 2, created: 2, roomsCreated: 1 });
      const [castle] = await members();
      expect(castle).toMatchObject({
        name: 'Château d’Été',
        description: 'Deux\nlignes; à 10 €',
        commissionRate: 12.5,
      });
      expect((await member(castle.id)).rooms).toMatchObject([{ areaSqm: 80.25, naturalLight: true }]);
    });

    it('accepts UTF-8 with a byte order mark, and a file with only a header', async () => {
      expect(await imported('\ufeffname,postalCode,email\n')).toMatchObject({ status: 'done', lines: 0, ...NO_CHANGE });
    });
  });

  describe('a dry run', () => {
    it('reports all errors of all lines and changes nothing', async () => {
      const rives = await createMember();
      const salon = await createRoom(rives.id, { name: 'Salon' });
      await createRoom(rives.id, { name: 'Twin' });
      await createRoom(rives.id, { name: 'Twin' });
      const other = await createMember({ email: 'other@venue.example' });
      const before = await everything();
      const record = await imported(
        csv(
          'code,name,postalCode,email,status,phone,latitude,longitude,tags,room.id,room.name,room.naturalLight,room.fullDayPrice,room.capacity.theatre,room.capacity.theatre.notes',
          ',A,690,not an email,unknown,123,91,,castle,,Salon,perhaps,12.345,0,', // 2
          'M-UNKNOWN,,,,,,,,,,,,,,', // 3
          ',,,,,,,,,,Salon,,,,', // 4
          ',Les Lys,69002,lys@venue.example,,,,,venue_type:None,,,,,90,', // 5
          ',Les Iris,69002,LYS@venue.example,,,,,,,Un,,,,Notes alone', // 6
          ',Les Lys,69002,lys@venue.example,,,,,,,un,,,,', // 7
          `${rives.code},,,other@venue.example,,,abc,,,${newId()},,,,,`, // 8
          `${rives.code},,,,,,,,,${salon.id},,,,,`, // 9
          `${rives.code},,,,,,,,,,SALON,,,,`, // 10
          `${rives.code},,,,,,,,,,Twin,,,,`, // 11
          `${other.code},,,neu@venue.example,,,,,,no,X,,,,`, // 12
          ',Neu,69002,Neu@venue.example,,,,,,,,,,,', // 13
          `,Long,69002${','.repeat(12)},x`, // 14
        ),
        '?dryRun=true',
      );
      expect(record).toMatchObject({ status: 'failed', dryRun: true, lines: 13, processed: 13, ...NO_CHANGE });
      const faults = record.faults.map(({ line, column }) => `${line} ${column}`);
      expect(faults).toEqual(faults.toSorted((a, b) => parseInt(a) - parseInt(b)));
      expect(faults.toSorted()).toEqual(
        [
          ...['name', 'postalCode', 'email', 'status', 'phone', 'latitude', 'longitude', 'tags'].map(
            (name) => `2 ${name}`,
          ),
          ...['naturalLight', 'fullDayPrice', 'capacity.theatre'].map((name) => `2 room.${name}`),
          '3 code',
          '4 email',
          ...['5 tags', '5 room.name'],
          ...['6 name', '6 room.capacity.theatre.notes'],
          '7 room.name',
          ...['8 latitude', '8 room.id', '8 email', '8 name', '8 postalCode'],
          '10 room.name',
          '11 room.name',
          ...['12 room.id', '12 name', '12 postalCode', '12 room.id'],
          '13 email',
          '14 null',
        ].toSorted(),
      );
      expect(record.faultCount).toBe(record.faults.length);
      const messages = new Map(record.faults.map(({ line, column, message }) => [`${line} ${column}`, message]));
      expect(messages.get('2 postalCode')).toBe('postalCode must be five digits');
      expect(messages.get('6 name')).toBe('name differs from line 5, which is about the same venue.');
      expect(messages.get('8 email')).toBe(`The venue ${other.code} has this email.`);
      expect(messages.get('10 room.name')).toBe('This room is already on line 9.');
      expect(messages.get('13 email')).toBe('This is the email of another venue on line 12.');
      expect(messages.get('14 null')).toBe('This line has 16 cells, but the header has 15.');
      expect(await everything()).toEqual(before);
    });

    it('reports what an import would do, requested in the query or in the form', async () => {
      await createMember();
      const before = await everything();
      const file = csv(
        'name,postalCode,email,room.name',
        'Neu,69002,neu@venue.example,Un',
        'Maison des Rives,69003,rives@venue.example,Deux',
      );
      const expected = { status: 'done', dryRun: true, created: 1, updated: 1, roomsCreated: 2, roomsUpdated: 0 };
      const asked = await imported(file, '?dryRun=true');
      expect(asked).toMatchObject(expected);
      const form = new FormData();
      form.append('dryRun', 'true');
      form.append('file', new Blob([file]), 'members.csv');
      const answer = await sendForm(form);
      expect(answer.status).toBe(201);
      expect(await ended(answer.body.id)).toMatchObject(expected);
      expect(await everything()).toEqual(before);
      const events = await test.database.query(`SELECT 1 FROM timeline_event WHERE trace_id = ANY ($1)`, [
        [asked.traceId, answer.body.traceId],
      ]);
      expect(events).toEqual([]);
    });
  });

  const sendForm = async (form: FormData, query = ''): Promise<Answer> => {
    const request = new Request('http://localhost', { method: 'POST', body: form });
    return test.agent
      .with({ 'content-type': request.headers.get('content-type') ?? '' })
      .post(`/api/members/import${query}`, Buffer.from(await request.arrayBuffer()));
  };

  it('checks postal codes by the country of the line or of the venue', async () => {
    const record = await imported(
      csv(
        'name,postalCode,country,email',
        'Le Canal,1000,BE,canal@venue.example',
        'Le Lac,L-1855,LU,lac@venue.example',
      ),
    );
    expect(record).toMatchObject({ status: 'done', faultCount: 0 });
    const again = csv('email,postalCode', 'canal@venue.example,1050', 'lac@venue.example,185');
    expect((await imported(again)).faults).toEqual([
      expect.objectContaining({
        ...{ line: 3, column: 'postalCode', message: 'postalCode must be a postal code of this country' },
      }),
    ]);
  });

  it('writes all or nothing', async () => {
    const before = await everything();
    const record = await imported(
      csv('name,postalCode,email', 'Les Lys,69002,lys@venue.example', 'Le Pré,690,pre@venue.example'),
    );
    expect(record).toMatchObject({
      status: 'failed',
      ...NO_CHANGE,
      faultCount: 1,
      faults: [{ line: 3, column: 'postalCode', message: 'postalCode must be five digits' }],
    });
    expect(await everything()).toEqual(before);
  });

  describe('the header', () => {
    it.each([
      [
        'name,email,nom,name',
        [
          ['nom', 'The column nom is unknown.'],
          ['name', 'The column name appears twice.'],
        ],
      ],
      [
        'name,email,,x',
        [
          ['x', 'The column x is unknown.'],
          ['postalCode', 'The column postalCode is required to create venues.'],
        ],
      ],
      ['name,postalCode', [['email', 'The column email or code is required to identify the venues.']]],
      ['email,room.areaSqm', [['room.name', 'The column room.name or room.id is required to identify the rooms.']]],
      [
        'email,room.name,room.capacity.theatre.notes',
        [['room.capacity.theatre.notes', 'The column room.capacity.theatre.notes requires room.capacity.theatre.']],
      ],
      [
        'email',
        [
          ['name', 'The column name is required to create venues.'],
          ['postalCode', 'The column postalCode is required to create venues.'],
        ],
      ],
    ])('is invalid on line 1: %s', async (header, faults) => {
      const record = await imported(`${header}\n${header.replaceAll(/[^,]+/g, 'x@venue.example')}`);
      expect(record.status).toBe('failed');
      expect(record.faults.filter(({ line }) => line === 1)).toEqual(
        faults.map(([column, message]) => ({ line: 1, column, message })),
      );
    });
  });

  it.each([
    ['postal-code-zero', { postalCode: '01000' }],
    ['postal-code-zero-text-cell', { postalCode: '01000' }],
    ['amounts-euro', { rooms: [{ name: 'Salle A', fullDayPrice: 1200.5 }] }],
    ['amounts-points', { rooms: [{ name: 'Salle A', fullDayPrice: 1200.5 }] }],
    ['head-of-file-empty-columns', { name: 'Salons', postalCode: '69002' }],
    ['head-of-file-sep', { name: 'Salons', postalCode: '69002' }],
    ['head-of-file-tabs', { name: 'Salons', postalCode: '69002' }],
    ['values-country', { country: 'FR' }],
    ['values-inch', { description: 'écran 55"' }],
    ['values-website', { website: 'https://www.salons.example' }],
  ])('reads a file as spreadsheets write it: %s', async (name, expected) => {
    const record = await imported(readFileSync(`test/fixtures/csv/${name}.csv`));
    expect(record).toMatchObject({ status: 'done', created: 1, faults: [] });
    const [{ id }] = await members();
    expect(await member(id)).toMatchObject(expected);
  });

  it("is reported together with the lines' errors if a column is unknown", async () => {
    const record = await imported(
      csv('name;postalCode;email;fax', 'Les Lys;690;lys@venue.example;', 'Le Pré;69002;pre;01'),
      '?dryRun=true',
    );
    expect(record).toMatchObject({ status: 'failed', processed: 2 });
    expect(record.faults.map(({ line, column }) => `${line} ${column}`)).toEqual(['1 fax', '2 postalCode', '3 email']);
    const inFrench = await test.agent.with({ 'accept-language': 'fr' }).get(`/api/members/import/${record.id}`);
    expect((inFrench.body as typeof record).faults[0]?.message).toBe('La colonne fax est inconnue.');
  });

  describe('a file', () => {
    it('must be text in CSV format', async () => {
      for (const content of [
        Buffer.from('name,email', 'utf16le'),
        Buffer.from('PK\x03\x04\x14\x00\x06\x00', 'latin1'),
        Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
        Buffer.from('{"name":"x"}'),
        Buffer.from('<html></html>'),
      ]) {
        const answer = await send(content);
        expect([answer.status, answer.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      }
      expect((await send('')).body).toMatchObject({ details: [{ path: 'file', message: 'file must not be empty' }] });
      expect(await test.database.query(`SELECT 1 FROM member_import`)).toEqual([]);
    });

    it('may have 20,000 lines and 10 MiB', async () => {
      const lines = (count: number): string => `email\n${'x\n'.repeat(count)}`;
      const answer = await send(lines(20_001));
      expect([answer.status, answer.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
      expect((await send(Buffer.alloc(10 * 2 ** 20 + 1, 'x'))).status).toBe(413);
    });

    it('has its broken quotation marks reported by line, with the errors before', async () => {
      const header = 'name,postalCode,email';
      const open = await imported(csv(header, 'A,69002,a@venue.example', '', '"Never closed,69002,b@venue.example'));
      expect(open.faults).toEqual([
        { line: 2, column: 'name', message: 'name must be longer than or equal to 2 characters' },
        { line: 4, column: null, message: 'A quotation mark opens a cell here but is never closed.' },
      ]);
      const nameless = await imported(csv('name,postalCode,email,', 'Le Pré,69002,pre@venue.example,x'));
      expect(nameless.faults).toMatchObject([{ line: 1, column: null, message: 'Column 4 has no name.' }]);
    });

    it('is sent in a form, with no other field than `dryRun`', async () => {
      const form = (fields: Record<string, string>): FormData => {
        const data = new FormData();
        for (const [name, value] of Object.entries(fields)) data.append(name, value);
        data.append('file', new Blob(['name,postalCode,email\n']), 'members.csv');
        return data;
      };
      expect((await sendForm(form({ dryRun: 'perhaps' }))).body.details).toMatchObject([{ path: 'dryRun' }]);
      expect((await sendForm(form({ dryRun: 'true' }), '?dryRun=false')).body.details).toMatchObject([
        { path: 'dryRun' },
      ]);
      expect((await sendForm(form({ other: 'x' }))).body.details).toMatchObject([{ path: 'other' }]);
      expect((await sendForm(form({}), '?other=x')).body.details).toMatchObject([{ path: 'other' }]);
      expect((await test.agent.post('/api/members/import', {})).status).toBe(415);
    });
  });

  it('sets the bedrooms of a venue, and an empty cell clears them', async () => {
    const { id } = await createMember();
    const header = 'email,bedroomCount';
    expect(await imported(csv(header, 'rives@venue.example,85'))).toMatchObject({ status: 'done', updated: 1 });
    expect((await member(id)).bedroomCount).toBe(85);
    expect((await imported(csv(header, 'rives@venue.example,-1'))).faults).toMatchObject([{ column: 'bedroomCount' }]);
    expect(await imported(csv(header, 'rives@venue.example,'))).toMatchObject({ status: 'done', updated: 1 });
    expect((await member(id)).bedroomCount).toBeNull();
  });

  it('is for team users of every role', async () => {
    const file = 'name,postalCode,email\n';
    expect((await send(file, '', test.anonymous)).status).toBe(401);
    expect((await test.anonymous.get(`/api/members/import/${newId()}`)).status).toBe(401);
    expect((await test.anonymous.get('/api/members/export')).status).toBe(401);
    expect((await send(file, '', test.admin)).status).toBe(201);
    expect((await test.admin.get('/api/members/export')).status).toBe(200);
    expect((await test.agent.get(`/api/members/import/${newId()}`)).status).toBe(404);
    expect((await test.agent.get('/api/members/import/x')).status).toBe(400);
    expect((await test.agent.get('/api/members/export?status=unknown')).status).toBe(400);
    expect((await test.agent.get('/api/members/export?department=6')).status).toBe(400);
  });

  describe('an import in progress', () => {
    const many = (count: number): string =>
      csv('name,postalCode,email', ...Array.from({ length: count }, (_, n) => `Lieu ${n},69002,m${n}@venue.example`));

    it('reports its progress, blocks no one, and shows nothing before its end', async () => {
      const { body } = await send(many(3000));
      const seen: ImportRecord[] = [];
      for (let status = 'running'; status === 'running';) {
        const [record, list] = [await test.agent.get(`/api/members/import/${body.id}`), await members()];
        seen.push(record.body);
        status = record.body.status;
        if (status === 'running' && seen.length === 1) expect(list).toEqual([]);
      }
      const progress = seen.map(({ processed }) => processed);
      expect(progress).toEqual(progress.toSorted((a, b) => a - b));
      expect(progress.some((processed) => processed > 0 && processed < 3000)).toBe(true);
      expect(seen.at(-1)).toMatchObject({ status: 'done', processed: 3000, created: 3000 });
    });

    it('is followed by a second one, which finds its members', async () => {
      const [first, second] = await Promise.all([send(many(300)), send(many(300))]);
      const records = await Promise.all([ended(first.body.id), ended(second.body.id)]);
      expect(records.map(({ status }) => status)).toEqual(['done', 'done']);
      expect(records.map(({ created }) => created).toSorted((a, b) => a - b)).toEqual([0, 300]);
      expect(records.map(({ updated }) => updated)).toEqual([0, 0]);
    });

    it('reports an email taken since the check as an error of its line', async () => {
      const query = test.database.query.bind(test.database);
      let taken = false;
      jest.spyOn(test.database, 'query').mockImplementation(async (sql, params) => {
        if (typeof sql === 'string' && sql.startsWith(INSERT_MEMBERS) && !taken) {
          taken = true;
          // A row committed by another transaction since the lines were compared.
          await query(TAKE_EMAIL, [newId()]);
        }
        return query(sql, params);
      });
      const record = await imported(many(3));
      expect(record).toMatchObject({
        status: 'failed',
        ...NO_CHANGE,
        faults: [{ line: 3, column: 'email', message: 'A venue with this email was created in the meantime.' }],
      });
      expect(await query(`SELECT 1 FROM member`)).toEqual([]);
    });

    // The other transaction needs a separate connection.
    (onRealPostgres ? it : it.skip)('says so too where the email was to be that of a member there is', async () => {
      const { code } = await createMember();
      const query = test.database.query.bind(test.database);
      let taken = false;
      jest.spyOn(test.database, 'query').mockImplementation(async (sql, params) => {
        if (typeof sql === 'string' && sql.startsWith('UPDATE member SET') && !taken) {
          taken = true;
          await runAsSystem('job', () => query(TAKE_EMAIL, [newId()]));
        }
        return query(sql, params);
      });
      const record = await imported(csv('code,email', `${code},m1@venue.example`));
      expect(record).toMatchObject({
        status: 'failed',
        ...NO_CHANGE,
        faults: [{ line: 2, column: 'email', message: 'The venue M-OTHER has this email.' }],
      });
    });

    it('assigns another code to a member whose code is taken', async () => {
      const { code } = await createMember();
      drawCodes(test.database, code);
      expect(await imported(many(3))).toMatchObject({ status: 'done', created: 3 });
      expect(new Set((await members()).map((row) => row.code)).size).toBe(4);
    });

    it('is abandoned if its process died, and then writes nothing more', async () => {
      const transaction = test.database.transaction.bind(test.database);
      // After the transaction that records it.
      const spy = jest.spyOn(test.database, 'transaction').mockImplementationOnce(transaction);
      spy.mockImplementationOnce(async (work) => {
        // Everything is checked, nothing is written yet. Others see a process that has been silent for too long.
        await test.jobs.runNow('fail-abandoned-imports');
        expect(await test.database.query(`SELECT 1 FROM member_import WHERE status = 'running'`)).toHaveLength(1);
        test.clock.advance(3 * MINUTE);
        await test.jobs.runNow('fail-abandoned-imports');
        return transaction(work);
      });
      const record = await imported(many(3));
      expect(record).toMatchObject({
        status: 'failed',
        error: 'The import was interrupted; nothing was changed. Send the file again.',
        faultCount: 0,
      });
      // imports run in turn: once another has ended, this one has
      await imported(many(1), '?dryRun=true');
      expect(await members()).toEqual([]);
      expect(await ended(record.id)).toEqual(record);
    });

    it('ends with a readable error if the database rejects it', async () => {
      const transaction = test.database.transaction.bind(test.database);
      const spy = jest.spyOn(test.database, 'transaction').mockImplementationOnce(transaction);
      spy.mockRejectedValueOnce(new Error('a secret of ours'));
      expect(await imported(many(3))).toMatchObject({
        status: 'failed',
        error: 'The import failed because of an internal error; nothing was changed. Send the file again.',
      });
    });

    it('runs once per Idempotency-Key', async () => {
      const api = test.agent.with({ 'idempotency-key': newId() });
      const [first, again] = [await send(many(2), '', api), await send(many(2), '', api)];
      expect(again.body).toEqual(first.body);
      expect((await send(many(3), '', api)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
      expect(await ended(first.body.id)).toMatchObject({ created: 2 });
    });
  });

  describe('an export', () => {
    /** A member with a value in every field, with texts that break spreadsheets and parsers. */
    const everyField = async (): Promise<string> => {
      const { id } = await createMember({
        name: '=cmd|calc',
        email: 'all@venue.example',
        status: 'paused',
        phone: '+33472000000',
        website: 'https://venue.example/?a=1,2;3',
        description: '-dash\r\nsecond "line"\n@third; , é ’ €',
        contactName: "'quoted",
        addressLine: '+12 quai',
        city: '@Lyon',
        country: 'BE',
        latitude: -45.7578123456789,
        longitude: 1e-7,
        bedroomCount: 42,
        legalName: "''twice",
        registrationNumber: '000123',
        vatNumber: 'FR00',
        commissionRate: 12.75,
        internalNotes: "'=x",
      });
      for (const [category, name] of [
        ['venue_type', 'Castle'],
        ['style', 'a|b \\ c: d'],
      ] as const) {
        const tag = await createTag(category, name);
        await test.agent.post(`/api/members/${id}/tags`, { tagId: tag.id });
      }
      await createRoom(id, {
        name: '=1+1',
        description: 'Two\nlines',
        areaSqm: 80.25,
        ceilingHeightM: 3.4,
        naturalLight: true,
        stepFreeAccess: false,
        halfDayPrice: 0,
        fullDayPrice: 1250.5,
        currency: 'CHF',
        capacities: CONFIGURATIONS.map((configuration, n) => ({
          configuration,
          maxCapacity: n + 1,
          notes: n % 2 ? null : `=note ${n}`,
        })),
      });
      await createRoom(id, { name: 'Twin' });
      await createRoom(id, { name: 'Twin' });
      return id;
    };

    it('has the separator and numbers that a French spreadsheet reads, and imported again changes nothing', async () => {
      await everyField();
      const before = await everything();
      const { text } = await test.agent.with({ 'accept-language': 'fr' }).get('/api/members/export');
      expect(text.startsWith('\ufeffcode;name;')).toBe(true);
      expect(parse<Record<string, string>>(text, { bom: true, columns: true, delimiter: ';' })[0]).toMatchObject({
        latitude: '-45,7578123456789',
      });
      expect(await imported(text)).toMatchObject({ status: 'done', faults: [], ...NO_CHANGE });
      expect(await everything()).toEqual(before);
    });

    it('has a line per room, and imported again changes nothing', async () => {
      await everyField();
      await createMember();
      const before = await everything();
      const answer = await test.agent.get('/api/members/export');
      expect(answer.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': expect.stringMatching(/^attachment; filename="members-\d{4}-\d\d-\d\d\.csv"$/),
      });
      expect(answer.text.startsWith('\ufeffcode,name,')).toBe(true);
      const rows = parse<Record<string, string>>(answer.text, { bom: true, columns: true });
      expect(rows.map((row) => [row.email, row['room.name']])).toEqual([
        ['rives@venue.example', ''],
        ['all@venue.example', "'=1+1"],
        ['all@venue.example', 'Twin'],
        ['all@venue.example', 'Twin'],
      ]);
      expect(rows[1]).toMatchObject({
        name: "'=cmd|calc",
        phone: "'+33472000000",
        latitude: '-45.7578123456789',
        longitude: '1e-7',
        contactName: "''quoted",
        tags: 'style:a\\|b \\\\ c: d | venue_type:Castle',
        'room.capacity.theatre.notes': "'=note 0",
      });
      for (const cell of rows.flatMap((row) => Object.values(row))) expect(cell).toMatch(/^(?![=+@\t\r]|-[^\d])/);

      expect(await imported(answer.text)).toMatchObject({ status: 'done', lines: 4, ...NO_CHANGE });
      expect(await everything()).toEqual(before);
    });

    it('restores everything if members were changed since', async () => {
      const id = await everyField();
      const before = await member(id);
      const file = await exported();
      await test.agent.patch(`/api/members/${id}`, {
        ...{ name: 'Other', website: null, description: null, contactName: null, addressLine: null, city: null },
        ...{ latitude: null, longitude: null, legalName: null, commissionRate: null, internalNotes: null },
        ...{ status: 'active', country: 'FR', phone: null, registrationNumber: null, vatNumber: null },
      });
      for (const tag of before.tags) await test.agent.delete(`/api/members/${id}/tags/${tag.id}`);
      for (const room of before.rooms)
        await test.agent.patch(`/api/rooms/${room.id}`, {
          ...{ name: 'Other', description: null, areaSqm: null, ceilingHeightM: null, naturalLight: null },
          ...{ stepFreeAccess: null, halfDayPrice: null, fullDayPrice: null, currency: 'EUR', capacities: [] },
        });
      expect(await imported(file)).toMatchObject({ status: 'done', updated: 1, roomsUpdated: 3 });
      const contents = ({ version: _v, updatedAt: _u, ...rest }: Record<string, unknown>): object => rest;
      const after = await member(id);
      expect({ ...contents(after), rooms: after.rooms.map(contents) }).toEqual({
        ...contents(before),
        rooms: before.rooms.map(contents),
      });
    });

    it('contains the members matching a filter, beyond one page too', async () => {
      await imported(
        csv(
          'name,postalCode,email,status,city,room.name,room.capacity.theatre',
          ...Array.from(
            { length: 450 },
            (_, n) => `Lieu ${n},69002,m${n}@venue.example,${n < 3 ? 'paused' : ''},Lyon,,`,
          ),
          'Château,75008,chateau@venue.example,paused,Paris,Salon,90',
        ),
      );
      const names = (text: string): string[] =>
        parse<Record<string, string>>(text, { bom: true, columns: true }).map(({ name }) => name ?? '');
      expect(new Set(names(await exported())).size).toBe(451);
      expect(names(await exported('?status=paused')).toSorted()).toEqual(['Château', 'Lieu 0', 'Lieu 1', 'Lieu 2']);
      expect(names(await exported('?status=paused&search=chateau'))).toEqual(['Château']);
      expect(names(await exported('?status=archived'))).toEqual([]);
      expect(names(await exported('?city=paris'))).toEqual(['Château']);
      expect(names(await exported('?department=75&minCapacity=80&configuration=theatre'))).toEqual(['Château']);
      expect(names(await exported('?minCapacity=91'))).toEqual([]);
      expect(names(await exported(`?tagIds=${newId()}`))).toEqual([]);
    });
  });
});
