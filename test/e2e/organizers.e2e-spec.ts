import { randomUUID } from 'node:crypto';
import { runAsSystem } from '#core/context';
import { Database } from '#database/database';
import { OrganizersService } from '#api/demand/organizers/organizers.service';
import { countStatements, createTestApp, ORIGIN, type TestApp, timelineKinds } from '../support/app';
import { buildBareRequest } from '../support/build';

describe('organizers', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterAll(() => test?.close());

  const create = async (body: object): Promise<{ id: string; version: number }> => {
    const answer = await test.agent.post('/api/organizers', body);
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    return answer.body as { id: string; version: number };
  };

  it('are created with every field, and read back the same', async () => {
    const answer = await test.agent.post('/api/organizers', {
      email: 'claire.martin@novatech.example',
      firstName: 'Claire',
      lastName: 'Martin',
      company: 'Novatech',
      phone: '04 72 00 00 00',
      locale: 'en',
      internalNotes: 'Calls before noon.',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      email: 'claire.martin@novatech.example',
      firstName: 'Claire',
      lastName: 'Martin',
      company: 'Novatech',
      phone: '+33472000000',
      phoneFromMail: false,
      locale: 'en',
      internalNotes: 'Calls before noon.',
      requestCount: 0,
      lastRequestAt: null,
      erasedAt: null,
      proposed: [],
      mergeCount: 0,
      version: 1,
      createdAt: expect.any(String),
      updatedAt: answer.body.createdAt,
      traceId: answer.headers['x-trace-id'],
    });
    expect(answer.headers.etag).toBe('"1"');
    const read = await test.agent.get(`/api/organizers/${answer.body.id}`);
    expect([read.status, read.body, read.headers.etag]).toEqual([200, answer.body, '"1"']);
    expect(await timelineKinds(test.database)).toContain('organizer_created');
  });

  it('are French without a locale, with null for absent values', async () => {
    const { body } = await test.agent.post('/api/organizers', { email: 'bare@clients.example' });
    expect(body).toMatchObject({ locale: 'fr', firstName: null, company: null, phone: null, internalNotes: null });
  });

  it("can't share an address, whatever its case", async () => {
    const { id } = await create({ email: 'Known@clients.example' });
    const again = await test.agent.post('/api/organizers', { email: 'kNOWN@clients.example' });
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_EXISTS']);
    const other = await create({ email: 'other@clients.example' });
    const taken = await test.agent.patch(`/api/organizers/${other.id}`, { email: 'known@CLIENTS.example' });
    expect([taken.status, taken.body.code]).toEqual([409, 'ALREADY_EXISTS']);
    const own = await test.agent.patch(`/api/organizers/${id}`, { email: 'known@clients.example' });
    expect([own.status, own.body.email]).toEqual([200, 'known@clients.example']);
  });

  it('are created once if several calls have one address', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => test.agent.post('/api/organizers', { email: 'race@clients.example' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('have all input errors reported', async () => {
    const { status, body } = await test.agent.post('/api/organizers', {
      email: 'nobody',
      phone: '12',
      locale: 'de',
      company: '',
      requestCount: 3,
    });
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(new Set(body.details.map(({ path }: { path: string }) => path))).toEqual(
      new Set(['email', 'phone', 'locale', 'company', 'requestCount']),
    );
    const half = await test.agent.post('/api/organizers', '{"email":"\\ud800@clients.example"}');
    expect([half.status, half.body.details[0].path]).toEqual([400, 'email']);
    const { id } = await create({ email: 'nulls@clients.example' });
    for (const change of [{ email: null }, { locale: null }, { version: 7 }])
      expect((await test.agent.patch(`/api/organizers/${id}`, change)).status).toBe(400);
  });

  it('can be changed: values are set, nulls cleared', async () => {
    const { id } = await create({ email: 'change@clients.example', firstName: 'Anne', company: 'Acme' });
    const { status, body, headers } = await test.agent.patch(`/api/organizers/${id}`, {
      firstName: 'Anna',
      company: null,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: 'change@clients.example', firstName: 'Anna', company: null, version: 2 });
    expect(headers.etag).toBe('"2"');
    expect((await test.agent.get(`/api/organizers/${id}`)).body).toEqual(body);
    const [event] = await test.database.query<{ payload: object; actorType: string; traceId: string }>(
      `SELECT payload, actor_type AS "actorType", trace_id AS "traceId" FROM timeline_event
        WHERE kind = 'organizer_updated' ORDER BY created_at DESC, id DESC LIMIT 1`,
    );
    expect(event).toEqual({
      payload: { organizerId: id, changed: ['firstName', 'company'] },
      actorType: 'user',
      traceId: headers['x-trace-id'],
    });
  });

  it('stay the same after an empty change', async () => {
    const { id } = await create({ email: 'empty@clients.example' });
    const before = (await test.agent.get(`/api/organizers/${id}`)).body;
    const kinds = await timelineKinds(test.database);
    const { status, body } = await test.agent.patch(`/api/organizers/${id}`, {});
    expect([status, body]).toEqual([200, before]);
    expect(await timelineKinds(test.database)).toEqual(kinds);
  });

  it('accept one of several changes of the same version', async () => {
    const { id } = await create({ email: 'versions@clients.example' });
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((firstName) =>
        test.agent.with({ 'if-match': '"1"' }).patch(`/api/organizers/${id}`, { firstName }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    expect(answers.find(({ status }) => status === 412)?.body).toEqual({
      code: 'PRECONDITION_FAILED',
      message: expect.any(String),
    });
    expect((await test.agent.get(`/api/organizers/${id}`)).body.version).toBe(2);
    const malformed = await test.agent.with({ 'if-match': '"x"' }).patch(`/api/organizers/${id}`, { firstName: 'd' });
    expect([malformed.status, malformed.body.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('can be deleted without requests, returning the last state', async () => {
    const { id } = await create({ email: 'gone@clients.example' });
    const before = (await test.agent.get(`/api/organizers/${id}`)).body;
    const answer = await test.agent.delete(`/api/organizers/${id}`);
    expect([answer.status, answer.body]).toEqual([200, before]);
    expect((await test.agent.get(`/api/organizers/${id}`)).status).toBe(404);
    expect(await timelineKinds(test.database)).toContain('organizer_deleted');
  });

  it("can't be deleted with requests, whose number is reported", async () => {
    const { organizerId } = await buildBareRequest(test.agent);
    const later = await buildBareRequest(test.agent, { organizer: undefined, organizerId });
    const { body } = await test.agent.get(`/api/organizers/${organizerId}`);
    const request = await test.agent.get(`/api/requests/${later.id}`);
    expect(body).toMatchObject({ requestCount: 2, lastRequestAt: request.body.createdAt });
    const answer = await test.agent.delete(`/api/organizers/${organizerId}`);
    expect([answer.status, answer.body.code]).toEqual([409, 'IN_USE']);
    expect((await test.agent.get(`/api/organizers/${organizerId}`)).status).toBe(200);
  });

  it("can't be deleted while a request is being created", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await create({ email: `crossing-${round}@clients.example` });
      const [request, removal] = await Promise.all([
        test.agent.post('/api/requests', { organizerId: id, title: 'Crossing' }),
        test.admin.delete(`/api/organizers/${id}`),
      ]);
      expect([
        [201, 409],
        [404, 200],
      ]).toContainEqual([request.status, removal.status]);
    }
  });

  it('are found by name, company and email, ignoring case and accents, with a typo', async () => {
    await create({ email: 'h.lefevre@bureau.example', firstName: 'Hélène', lastName: 'Lefèvre', company: 'Écoverre' });
    for (const search of ['HELENE', 'lefevre', 'ecoverre', '@bureau.exa', 'Hélène Lefevre', 'ecovere']) {
      const { body } = await test.agent.get(`/api/organizers?search=${encodeURIComponent(search)}`);
      expect([search, body.items.map(({ email }: { email: string }) => email)]).toEqual([
        search,
        ['h.lefevre@bureau.example'],
      ]);
    }
    expect((await test.agent.get('/api/organizers?search=%25')).body.total).toBe(0);
  });

  it('are listed newest first, sorted on request, in pages', async () => {
    const all = (await test.agent.get('/api/organizers?limit=100')).body;
    const created = all.items.map(({ id }: { id: string }) => id);
    expect(created).toEqual([...created].sort().reverse());
    const page = (await test.agent.get('/api/organizers?limit=2&offset=2')).body;
    expect(page).toMatchObject({ items: all.items.slice(2, 4), total: all.total, page: 2, pageSize: 2 });
    const emails = async (sort: string): Promise<string[]> =>
      (await test.agent.get(`/api/organizers?limit=100&sort=${sort}`)).body.items.map(
        ({ email }: { email: string }) => email,
      );
    const ascending = await emails('email');
    expect(await emails('-email')).toEqual([...ascending].reverse());
    expect(ascending).toHaveLength(all.total);
    for (const sort of ['name', '-company', 'createdAt', '-updatedAt'])
      expect(await emails(sort)).toHaveLength(all.total);
    expect((await test.agent.get('/api/organizers?sort=code')).status).toBe(400);
  });

  it('take as many statements for a long page as for a short one', async () => {
    const short = await countStatements(() => test.agent.get('/api/organizers?limit=1'));
    const long = await countStatements(() => test.agent.get('/api/organizers?limit=100'));
    expect(long).toBe(short);
  });

  it('reject unknown and malformed ids, and strangers', async () => {
    for (const answer of [
      await test.agent.get(`/api/organizers/${randomUUID()}`),
      await test.agent.patch(`/api/organizers/${randomUUID()}`, { firstName: 'A' }),
      await test.agent.delete(`/api/organizers/${randomUUID()}`),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await test.agent.get('/api/organizers/nonsense')).status).toBe(400);
    for (const answer of [
      await test.anonymous.get('/api/organizers'),
      await test.anonymous.with({ origin: ORIGIN }).post('/api/organizers', { email: 'a@clients.example' }),
    ])
      expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  describe('found or created by address', () => {
    const findOrCreate = (input: Parameters<OrganizersService['findOrCreate']>[0]) =>
      runAsSystem('webhook', () =>
        test.app.get(Database).transaction(() => test.app.get(OrganizersService).findOrCreate(input)),
      );

    it('have empty fields filled by the team, without replacing others', async () => {
      const first = await findOrCreate({ email: 'fill@clients.example', firstName: 'Paul', locale: 'en' });
      expect([first.created, first.organizer.version]).toEqual([true, 1]);
      const second = await findOrCreate({
        email: 'FILL@clients.example',
        firstName: 'Pierre',
        company: 'Acme',
        phone: '+33612000001',
        locale: 'fr',
      });
      expect(second.created).toBe(false);
      expect(second.organizer).toMatchObject({
        id: first.organizer.id,
        email: 'fill@clients.example',
        firstName: 'Paul',
        company: 'Acme',
        phone: '+33612000001',
        locale: 'en',
        version: 2,
      });
      const third = await findOrCreate({ email: 'fill@clients.example', company: 'Other' });
      expect(third.organizer).toEqual(second.organizer);
    });

    it('are filled from their first mail until a user has changed them, and get suggestions after that', async () => {
      const learn = (...said: Parameters<OrganizersService['learn']>) =>
        runAsSystem('job', () =>
          test.app.get(Database).transaction(() => test.app.get(OrganizersService).learn(...said)),
        );
      const read = async (id: string) => (await test.agent.get(`/api/organizers/${id}`)).body;
      const { id } = (await findOrCreate({ email: 'learn@clients.example', firstName: 'Paul' })).organizer;
      await learn(id, { firstName: 'Pierre', company: 'Acme', phone: '+33612000002', locale: 'en' }, true);
      const first = await read(id);
      expect(first).toMatchObject({ firstName: 'Paul', company: 'Acme', locale: 'en', version: 2 });
      expect(first).toMatchObject({ phone: '+33612000002', phoneFromMail: true });
      expect(first.proposed).toMatchObject([{ field: 'phone', value: '+33612000002' }]);
      // Read again after it was changed.
      await learn(id, { lastName: 'Petit', company: 'Other', locale: 'fr' }, true);
      const second = await read(id);
      expect(second).toMatchObject({ lastName: null, company: 'Acme', locale: 'en', version: 2 });
      expect(second.proposed.map(({ value }: { value: string }) => value).sort()).toEqual([
        '+33612000002',
        'Other',
        'Petit',
      ]);
      await test.admin.post(`/api/organizers/${id}/erase`);
      await learn(id, { lastName: 'Petit' }, false);
      expect((await read(id)).proposed).toEqual([]);
    });

    it('are created once for several concurrent calls', async () => {
      const made = await Promise.all(
        Array.from({ length: 4 }, () => findOrCreate({ email: 'at-once@clients.example' })),
      );
      expect(new Set(made.map(({ organizer }) => organizer.id)).size).toBe(1);
      expect(made.filter(({ created }) => created)).toHaveLength(1);
    });
  });

  describe('contact details from a mail', () => {
    let serial = 0;
    /** A mail that creates a request, signed with this text. */
    const mail = async (email: string, signature: string): Promise<void> => {
      const answer = await test.anonymous.post('/api/webhooks/email/inbound', {
        from: email,
        to: ['requests@parvis.example'],
        subject: 'Séminaire',
        text: `Bonjour,\n\nNous cherchons une salle pour 60 personnes à Lyon le 18 mars 2027.\n\nCordialement,\n${signature}`,
        headers: { 'Message-ID': `<facts-${++serial}@clients.example>` },
      });
      expect([answer.status, answer.body.outcome?.kind]).toEqual([200, 'request_created']);
    };
    const find = async (email: string) => {
      const { body } = await test.agent.get(`/api/organizers?search=${encodeURIComponent(email)}`);
      return (await test.agent.get(`/api/organizers/${body.items[0].id}`)).body;
    };
    const decide = (id: string, field: string, decision: string, body?: object) =>
      test.agent.post(`/api/organizers/${id}/proposed/${field}/${decision}`, body);
    const events = async (id: string): Promise<object[]> =>
      test.database.query(
        `SELECT kind, actor_type AS actor, payload - 'organizerId' AS payload FROM timeline_event
          WHERE payload ->> 'organizerId' = $1 AND kind LIKE 'organizer\\_%' ORDER BY created_at, id`,
        [id],
      );
    let people = 0;
    /** A known organizer for whom a mail suggested a name, a company and a number. */
    const known = async (): Promise<{ id: string; email: string; phone: string }> => {
      const person = {
        email: `known-${++people}@clients.example`,
        phone: `+336120100${String(people).padStart(2, '0')}`,
      };
      const { id } = await create({ email: person.email, firstName: 'Ada' });
      await mail(person.email, `Julie Moreau\nNovatech SAS\n${person.phone}`);
      return { id, ...person };
    };

    it('are applied at once for a new organizer, the number with a mark until a user confirms it', async () => {
      await mail('new.person@clients.example', 'Julie Moreau\nNovatech SAS\n+33612345601');
      const organizer = await find('new.person@clients.example');
      expect(organizer).toMatchObject({
        firstName: 'Julie',
        lastName: 'Moreau',
        phone: '+33612345601',
        phoneFromMail: true,
        proposed: [
          { field: 'phone', value: '+33612345601', source: 'mail', at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) },
        ],
      });
      expect(await events(organizer.id)).toEqual([
        { kind: 'organizer_created', actor: 'system', payload: { email: 'new.person@clients.example' } },
        {
          kind: 'organizer_updated',
          actor: 'system',
          payload: { changed: ['firstName', 'lastName', 'company', 'phone'] },
        },
        { kind: 'organizer_facts_proposed', actor: 'system', payload: { fields: ['phone'], source: 'mail' } },
      ]);
    });

    it('are confirmed for a new organizer by accepting or entering the number, and by no other mail', async () => {
      const [first, other] = ['+33612345602', '+33612345603'];
      const signed = async (email: string, number: string): Promise<{ id: string }> => {
        await mail(email, `Julie Moreau\n${number}`);
        return find(email);
      };
      const accepted = await signed('accepted@clients.example', first);
      expect(await signed('accepted@clients.example', first)).toMatchObject({ phone: first, phoneFromMail: true });
      const done = await decide(accepted.id, 'phone', 'accept', { value: first });
      expect(done.body).toMatchObject({ phone: first, phoneFromMail: false, proposed: [] });
      // Nobody else can have it confirmed now; their record shows it all the same.
      const forger = await signed('forger@clients.example', first);
      expect(forger).toMatchObject({ phone: first, phoneFromMail: true });
      expect((await decide(forger.id, 'phone', 'accept')).status).toBe(409);
      // Another number in a later mail is suggested, and the first stays unconfirmed.
      expect(await signed('forger@clients.example', other)).toMatchObject({
        phone: first,
        phoneFromMail: true,
        proposed: [{ field: 'phone', value: other }],
      });
      const entered = await signed('entered@clients.example', other);
      const { body } = await test.agent.patch(`/api/organizers/${entered.id}`, { phone: other });
      expect(body).toMatchObject({ phone: other, phoneFromMail: false, proposed: [] });
    });

    it('are removed with a rejected number, of which no trace as a former one remains', async () => {
      const email = 'rejected@clients.example';
      await mail(email, 'Julie Moreau\n+33612345604');
      const { id } = await find(email);
      const { body } = await decide(id, 'phone', 'reject');
      expect(body).toMatchObject({ phone: null, phoneFromMail: false, proposed: [] });
      await mail(email, 'Julie Moreau\n+33612345604');
      expect(await find(email)).toMatchObject({ phone: null, proposed: [] });
      const former = await test.database.query(`SELECT 1 FROM organizer_former_contact WHERE organizer_id = $1`, [id]);
      expect(former).toEqual([]);
    });

    it('are suggested for a known organizer, replacing earlier suggestions, and change nothing', async () => {
      const { id, email, phone } = await known();
      const before = (await test.agent.get(`/api/organizers/${id}`)).body;
      expect(before).toMatchObject({ firstName: 'Ada', lastName: null, company: null, phone: null, version: 1 });
      const proposed = (organizer: { proposed: { field: string; value: string }[] }): object =>
        Object.fromEntries(organizer.proposed.map(({ field, value }) => [field, value]));
      expect(proposed(before)).toMatchObject({ firstName: 'Julie', lastName: 'Moreau', phone });
      // The same value again changes nothing; another number replaces the first.
      await mail(email, `Julie Moreau\nNovatech SAS\n${phone}`);
      expect((await test.agent.get(`/api/organizers/${id}`)).body.proposed).toEqual(before.proposed);
      await mail(email, 'Julie Moreau\nNovatech SAS\n+33612020202');
      const after = (await test.agent.get(`/api/organizers/${id}`)).body;
      expect(proposed(after)).toMatchObject({ phone: '+33612020202', lastName: 'Moreau' });
      expect((await events(id)).slice(1)).toEqual([
        expect.objectContaining({ kind: 'organizer_facts_proposed' }),
        { kind: 'organizer_facts_proposed', actor: 'system', payload: { fields: ['phone'], source: 'mail' } },
      ]);
      // Lists contain only current values.
      const { body } = await test.agent.get(`/api/organizers?search=${email}`);
      expect(body.items).toHaveLength(1);
      expect(body.items[0]).not.toHaveProperty('proposed');
    });

    it('are applied by accepting them like a PATCH, once', async () => {
      const { id, phone } = await known();
      const both = await Promise.all([decide(id, 'phone', 'accept'), decide(id, 'phone', 'accept')]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
      const done = both.find(({ status }) => status === 200);
      expect(done?.body).toMatchObject({ id, phone, version: 2 });
      expect(done?.headers.etag).toBe('"2"');
      expect(done?.body.proposed.map(({ field }: { field: string }) => field)).not.toContain('phone');
      expect((await test.agent.get(`/api/organizers/${id}`)).body).toEqual(done?.body);
      expect((await events(id)).slice(-2)).toEqual([
        { kind: 'organizer_updated', actor: 'user', payload: { changed: ['phone'] } },
        { kind: 'organizer_fact_accepted', actor: 'user', payload: { field: 'phone', source: 'mail' } },
      ]);
    });

    it('stay rejected, even if the next mail repeats them', async () => {
      const { id, email, phone } = await known();
      const { status, body } = await decide(id, 'phone', 'reject');
      expect([status, body.phone, body.version]).toEqual([200, null, 1]);
      expect(body.proposed.map(({ field }: { field: string }) => field)).not.toContain('phone');
      expect((await events(id)).at(-1)).toEqual({
        kind: 'organizer_fact_rejected',
        actor: 'user',
        payload: { field: 'phone', source: 'mail' },
      });
      await mail(email, `Julie Moreau\nNovatech SAS\n${phone}`);
      expect((await test.agent.get(`/api/organizers/${id}`)).body.proposed).toEqual(body.proposed);
      expect((await decide(id, 'phone', 'accept')).status).toBe(404);
    });

    it('are resolved by a PATCH of the field, and by no other', async () => {
      const { id } = await known();
      const fields = async (): Promise<string[]> =>
        (await test.agent.get(`/api/organizers/${id}`)).body.proposed.map(({ field }: { field: string }) => field);
      await test.agent.patch(`/api/organizers/${id}`, { locale: 'en', phone: null });
      expect(await fields()).toEqual(expect.arrayContaining(['phone', 'lastName']));
      await test.agent.patch(`/api/organizers/${id}`, { phone: '+33612030303' });
      expect(await fields()).toContain('lastName');
      expect(await fields()).not.toContain('phone');
      // Accepting and a PATCH of one version at once: one of them is too late.
      const [accepted, patched] = await Promise.all([
        test.agent.with({ 'if-match': '"3"' }).post(`/api/organizers/${id}/proposed/lastName/accept`, {}),
        test.agent.with({ 'if-match': '"3"' }).patch(`/api/organizers/${id}`, { lastName: 'Lovelace' }),
      ]);
      expect([accepted.status, patched.status].sort()).toEqual([200, 412]);
      const { lastName, version } = (await test.agent.get(`/api/organizers/${id}`)).body;
      expect([lastName, version]).toEqual([accepted.status === 200 ? 'Moreau' : 'Lovelace', 4]);
    });

    it("can't be accepted unread, if another value has arrived since", async () => {
      const { id, email, phone } = await known();
      await mail(email, 'Ada\n+33612040404');
      for (const decision of ['accept', 'reject']) {
        const late = await decide(id, 'phone', decision, { value: phone });
        expect([late.status, late.body.code]).toEqual([412, 'PRECONDITION_FAILED']);
      }
      expect((await decide(id, 'phone', 'accept', { value: '+33612040404' })).body.phone).toBe('+33612040404');
    });

    it("never assign another organizer's number, unless the team enters it", async () => {
      const [{ id, phone }, other] = [await known(), await create({ email: 'holder@clients.example' })];
      await test.agent.patch(`/api/organizers/${other.id}`, { lastName: 'Holder', phone });
      const refused = await decide(id, 'phone', 'accept');
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        409,
        'ALREADY_EXISTS',
        expect.stringContaining('Holder'),
      ]);
      expect((await test.agent.get(`/api/organizers/${id}`)).body).toMatchObject({ phone: null, version: 1 });
      expect((await test.agent.patch(`/api/organizers/${id}`, { phone })).body.phone).toBe(phone);
    });

    it('assign a number to one of two organizers whose suggestions are accepted at once', async () => {
      const one = await known();
      const two = await create({ email: 'second.claim@clients.example' });
      await mail('second.claim@clients.example', `Paul Petit\n${one.phone}`);
      const both = await Promise.all([decide(one.id, 'phone', 'accept'), decide(two.id, 'phone', 'accept')]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it('are resolved only by the team, for fields with a suggestion', async () => {
      const { id } = await known();
      for (const decision of ['accept', 'reject']) {
        const path = `/api/organizers/${id}/proposed/phone/${decision}`;
        expect((await test.anonymous.with({ origin: ORIGIN }).post(path, {})).status).toBe(401);
        for (const field of ['email', 'internalNotes', 'rubbish']) {
          const { status, body } = await decide(id, field, decision);
          expect([status, body.code, body.details?.[0].path]).toEqual([400, 'VALIDATION_ERROR', 'field']);
        }
        expect((await decide('rubbish', 'phone', decision)).status).toBe(400);
        expect((await decide(id, 'phone', decision, { other: 1 })).status).toBe(400);
        expect((await decide(randomUUID(), 'phone', decision)).status).toBe(404);
        const bare = await create({ email: `bare-${decision}@clients.example` });
        expect((await decide(bare.id, 'phone', decision)).status).toBe(404);
        const stale = await test.agent.with({ 'if-match': '"7"' }).post(path, {});
        expect([stale.status, stale.body.code]).toEqual([412, 'PRECONDITION_FAILED']);
      }
    });
  });
});
