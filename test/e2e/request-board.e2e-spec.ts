import { randomUUID } from 'node:crypto';
import { HOUR } from '#core/clock';
import { Database } from '#database/database';
import { REQUEST_STATUSES } from '#domain/vocabulary';
import type { Api } from '../support/api';
import { countStatements, createTestApp, type TestApp, timelineKinds } from '../support/app';
import { advanceRequest, buildBareRequest, buildRequest, buildResult, insertMember } from '../support/build';

interface Card {
  id: string;
  title: string;
}
interface Column {
  status: string;
  total: number;
  hasMore: boolean;
  items: Card[];
}

describe('the board of requests, and bulk changes', () => {
  let test: TestApp;
  let api: Api;

  beforeAll(async () => {
    test = await createTestApp();
    api = test.agent;
  });

  afterEach(() => test.clock.release());
  afterAll(() => test?.close());

  const board = async (query = '', caller = api): Promise<Column[]> => {
    const { status, body, text } = await caller.get(`/api/requests/board?${query}`);
    if (status !== 200) throw new Error(text);
    return body.columns as Column[];
  };
  const columnOf = async (status: string, query = '', caller = api): Promise<Column> => {
    const column = (await board(query, caller)).find((one) => one.status === status);
    if (!column) throw new Error(`There is no column ${status}.`);
    return column;
  };
  const titles = ({ items }: { items: Card[] }): string[] => items.map(({ title }) => title);
  const listed = async (query: string, caller = api): Promise<string[]> =>
    titles((await caller.get(`/api/requests?${query}`)).body as { items: Card[] }).sort();

  describe('the board', () => {
    it('has every status in order, cards of open ones, and only the number of ended ones until they are expanded', async () => {
      const { id } = await buildBareRequest(api, { title: 'Ended' });
      await advanceRequest(api, id, 'lost');
      await buildBareRequest(api, { title: 'Open' });
      const columns = await board();
      expect(columns.map(({ status }) => status)).toEqual([...REQUEST_STATUSES]);
      const [qualifying] = columns;
      expect(qualifying && titles(qualifying)).toContain('Open');
      expect(columns.find(({ status }) => status === 'lost')).toEqual({
        status: 'lost',
        total: 1,
        hasMore: false,
        items: [],
      });
      const unfolded = await columnOf('lost', 'unfold=lost');
      expect([unfolded.total, titles(unfolded)]).toEqual([1, ['Ended']]);
    });

    it('has twenty cards per column, and the list continues in the same order', async () => {
      const assigneeId = (await test.createUser()).id;
      for (let n = 0; n < 23; n++) {
        test.clock.advance(HOUR);
        await buildBareRequest(api, {
          title: `Card ${n}`,
          assigneeId,
          eventDate: `2027-05-${String(n + 1).padStart(2, '0')}`,
        });
      }
      const newest = Array.from({ length: 23 }, (_, n) => `Card ${22 - n}`);
      const all = `assigneeId=${assigneeId}`;
      const next = async (sort: string): Promise<string[]> =>
        titles(
          (await api.get(`/api/requests?${all}&status=qualifying&sort=${sort}&offset=20`)).body as { items: Card[] },
        );
      const column = await columnOf('qualifying', all);
      expect([column.total, column.hasMore, ...titles(column)]).toEqual([23, false, ...newest.slice(0, 20)]);
      expect(await next('-lastActivityAt')).toEqual(newest.slice(20));
      const first = newest.toReversed();
      expect(titles(await columnOf('qualifying', `${all}&sort=eventDate`))).toEqual(first.slice(0, 20));
      expect(await next('eventDate')).toEqual(first.slice(20));
      const [last] = column.items.slice(-1);
      test.clock.advance(HOUR);
      await api.patch(`/api/requests/${last?.id}`, { attendees: 12 });
      expect(titles(await columnOf('qualifying', all))[0]).toBe(last?.title);
    });

    it('counts a filtered column up to a thousand', async () => {
      const { organizerId } = await buildBareRequest(api, { title: 'Many' });
      await test.database.query(
        `INSERT INTO request (id, code, status, source, organizer_id, title, last_activity_at, created_at, updated_at)
         SELECT gen_random_uuid(), 'R-MANY' || n, CASE WHEN n <= 1000 THEN 'searching' ELSE 'proposed' END, 'web', $1,
                'Many', now(), now(), now() FROM generate_series(1, 2001) n`,
        [organizerId],
      );
      const query = `organizerId=${organizerId}`;
      expect(await columnOf('searching', query)).toMatchObject({ total: 1000, hasMore: false });
      expect(await columnOf('proposed', query)).toMatchObject({ total: 1000, hasMore: true });
      expect(await columnOf('proposed')).toMatchObject({ total: 1001, hasMore: false });
      expect(await columnOf('proposed', 'search=many&source=web')).toMatchObject({ total: 1001, hasMore: false });
      await test.database.query(`DELETE FROM request WHERE code LIKE 'R-MANY%'`);
    });

    it('searches with every filter', async () => {
      const facts = { title: 'Facette', city: 'Nîmes', source: 'web', eventDate: '2028-02-29' };
      const { id } = await buildBareRequest(api, facts);
      const fitting = [
        ...['city=nimes', 'city=N%C3%8EMES', 'source=web', 'source=web&source=email', 'assignee=none'],
        ...['eventFrom=2028-02-29&eventTo=2028-02-29', 'eventFrom=2027-12-31', 'eventTo=2028-03-01'],
        ...[
          'eventFrom=2028-02-01&eventTo=2028-02-29',
          'eventFrom=1999-06-15&eventTo=2101-01-01',
          'eventFrom=2028-01-01',
        ],
        'city=nimes&source=web&assignee=none&eventFrom=2028-02-29',
      ];
      const wrong = [
        ...['city=nim', 'source=email', 'assignee=me', 'eventFrom=2028-03-01', 'eventTo=2028-02-28'],
        ...['eventFrom=2028-03-01&eventTo=2028-02-01', 'city=nimes&source=email'],
      ];
      const found = async (queries: string[]) =>
        Promise.all(queries.map(async (query) => [query, await listed(`search=facette&${query}`)]));
      const all = (queries: string[], titlesFound: string[]) => queries.map((query) => [query, titlesFound]);
      expect(await found(fitting)).toEqual(all(fitting, ['Facette']));
      expect(await found(wrong)).toEqual(all(wrong, []));
      expect(titles(await columnOf('qualifying', 'search=facette&city=nimes&eventFrom=2028-02-01'))).toEqual([
        'Facette',
      ]);
      const { id: assigneeId } = await test.createUser();
      await api.patch(`/api/requests/${id}`, { city: 'Lyon', source: 'email', eventDate: null, assigneeId });
      expect(await found(fitting)).toEqual(
        fitting.map((query) => [query, query === 'source=web&source=email' ? ['Facette'] : []]),
      );
      expect(await listed('search=facette&city=lyon&source=email')).toEqual(['Facette']);
    });

    it('takes a constant number of statements', async () => {
      const few = await countStatements(() => board(`organizerId=${randomUUID()}`));
      const many = await countStatements(() => board(`unfold=lost&unfold=won&source=manual`));
      expect(many).toBe(few);
      // the session, and all columns at once
      expect(few).toBeLessThanOrEqual(2);
    });

    it("is read once for concurrent callers, with each one's own data", async () => {
      const of = (caller: Api, count: number, query = ''): Promise<Column[][]> =>
        Promise.all(Array.from({ length: count }, () => board(query, caller)));
      const readings = jest.spyOn(Database.prototype, 'query');
      await board();
      const { length: ofOne } = readings.mock.calls;
      readings.mockClear();
      const all = await of(api, 20);
      expect(readings.mock.calls.length).toBeLessThan(ofOne * 20);
      for (const one of all) expect(one).toEqual(all[0]);
      readings.mockRestore();
      const other = await test.createUser();
      await buildBareRequest(api, { title: 'Theirs', assigneeId: other.id });
      const [mine, theirs] = await Promise.all([of(api, 5, 'assignee=me'), of(other.api, 5, 'assignee=me')]);
      const shown = (columns: Column[]): string[] => columns.flatMap(titles);
      for (const columns of mine) expect(shown(columns)).not.toContain('Theirs');
      for (const columns of theirs) expect(shown(columns)).toEqual(['Theirs']);
    });

    it('shows changes made before the call, however many others ask at the same time', async () => {
      const { id, organizerId } = await buildBareRequest(api, { title: 'Before' });
      const query = `organizerId=${organizerId}`;
      const others = async (): Promise<void> => {
        for (let n = 0; n < 20; n++) await board(query);
      };
      const noise = Promise.all(Array.from({ length: 5 }, others));
      for (let n = 0; n < 10; n++) {
        await api.patch(`/api/requests/${id}`, { title: `Change ${n}` });
        expect(titles(await columnOf('qualifying', query))).toEqual([`Change ${n}`]);
      }
      await noise;
    });

    it('rejects an invalid filter, sort or column, and strangers', async () => {
      for (const query of [
        'sort=title',
        'unfold=qualifying',
        'source=pigeon',
        'eventFrom=soon',
        'assignee=you',
        'department=691',
        'department=Rhone',
        'waitingFor=nobody',
        'status=won',
      ])
        expect([query, (await api.get(`/api/requests/board?${query}`)).status]).toEqual([query, 400]);
      expect((await test.anonymous.get('/api/requests/board')).status).toBe(401);
    });
  });

  describe('cards and list rows', () => {
    it("show who was asked and has replied, incoming messages, the next reminder, and the catalog's state", async () => {
      const { id, organizerId } = await buildRequest(api, { title: 'With signs', description: 'A long text.' });
      const none = {
        resultCounts: { total: 0, asked: 0, awaiting: 0, available: 0, unavailable: 0, shortlisted: 0, proposed: 0 },
        lastInboundAt: null,
        unansweredSince: null,
        nextReminderAt: null,
        catalogSentAt: null,
        catalogViewedAt: null,
      };
      const lineOf = async (): Promise<unknown> =>
        (await api.get(`/api/requests?organizerId=${organizerId}`)).body.items[0];
      expect(await lineOf()).toMatchObject(none);
      await advanceRequest(api, id, 'searching');
      const asked = await Promise.all([1, 2, 3].map(() => insertMember(test.database)));
      for (const member of asked) await buildResult(api, id, member.id, 'availability_requested');
      await buildResult(api, id, (await insertMember(test.database)).id);
      const path = `/api/requests/${id}/results`;
      await api.post(`${path}/${asked[0]?.id}/advance`, { toStage: 'available' });
      await api.post(`${path}/${asked[0]?.id}/advance`, { toStage: 'shortlisted' });
      await test.database.query(
        `UPDATE result SET reply_status = CASE WHEN member_id = $2 THEN 'available' ELSE 'unavailable' END, replied_at = now(),
           stage = CASE WHEN member_id = $2 THEN stage ELSE 'unavailable' END
          WHERE request_id = $1 AND member_id = ANY ($3::uuid[])`,
        [id, asked[0]?.id, asked.slice(0, 2).map((member) => member.id)],
      );
      await test.database.query(
        `INSERT INTO email_message (id, request_id, direction, "from", "to", subject, status, message_id, created_at, updated_at)
         SELECT gen_random_uuid(), $1, direction, 'a@b.example', '{c@d.example}', 'S', status, gen_random_uuid()::text, at, at
           FROM (VALUES ('inbound', 'delivered', '2026-10-01T10:00:00Z'::timestamptz),
                        ('inbound', 'delivered', '2026-10-02T10:00:00Z'), ('outbound', 'sent', '2026-10-03T10:00:00Z')) mail (direction, status, at)`,
        [id],
      );
      // the questions above scheduled their own
      await test.database.query(`DELETE FROM reminder WHERE request_id = $1`, [id]);
      await test.database.query(
        `INSERT INTO reminder (id, request_id, kind, status, "to", due_at, cancelled_at, created_at, updated_at)
         SELECT gen_random_uuid(), $1, 'custom', status, 'a@b.example', at, CASE status WHEN 'cancelled' THEN now() END, now(), now()
           FROM (VALUES ('cancelled', '2027-01-01T10:00:00Z'::timestamptz), ('scheduled', '2027-01-03T10:00:00Z'),
                        ('scheduled', '2027-01-02T10:00:00Z')) reminder (status, at)`,
        [id],
      );
      await test.database.query(
        `INSERT INTO catalog (id, request_id, status, version, title, sent_at, snapshot, last_viewed_at, created_at, updated_at)
         VALUES (gen_random_uuid(), $1, 'sent', 1, 'T', '2026-11-01T10:00:00Z', '{}', '2026-11-02T10:00:00Z', now(), now())`,
        [id],
      );
      const signs = {
        resultCounts: { total: 4, asked: 3, awaiting: 1, available: 1, unavailable: 1, shortlisted: 1, proposed: 0 },
        lastInboundAt: '2026-10-02T10:00:00.000Z',
        nextReminderAt: '2027-01-02T10:00:00.000Z',
        catalogSentAt: '2026-11-01T10:00:00.000Z',
        catalogViewedAt: '2026-11-02T10:00:00.000Z',
      };
      expect(await lineOf()).toMatchObject({ ...signs, description: 'A long text.' });
      const [card] = (await columnOf('searching', `organizerId=${organizerId}`)).items;
      expect(card).toMatchObject({
        ...signs,
        id,
        title: 'With signs',
        attendees: 60,
        city: 'Lyon',
        eventDate: '2027-03-12',
        budgetMax: 4000,
        needsValidation: false,
        missingFields: [],
        assigneeId: null,
        organizer: { id: organizerId, firstName: 'Ada', lastName: 'Martin', company: null, email: expect.any(String) },
      });
      expect(card).not.toHaveProperty('description');
    });
  });

  describe('filters of the list and the board', () => {
    it('find by assignee, source, day of the event and town, alone, together and with a search', async () => {
      const { api: mine, id: me } = await test.createUser();
      const { organizerId } = await buildBareRequest(api, { title: 'None', source: 'phone' });
      const more = { organizer: undefined, organizerId };
      await buildBareRequest(api, {
        ...more,
        title: 'Mine',
        source: 'web',
        assigneeId: me,
        city: 'Évreux',
        eventDate: '2031-06-10',
      });
      await buildBareRequest(api, {
        ...more,
        title: 'Other',
        source: 'web',
        assigneeId: (await test.createUser()).id,
        eventDate: '2031-06-11',
      });
      const expected: [string, string[]][] = [
        ['assignee=me', ['Mine']],
        ['assignee=none', ['None']],
        ['source=web', ['Mine', 'Other']],
        ['source=web&source=phone', ['Mine', 'None', 'Other']],
        ['eventFrom=2031-06-10', ['Mine', 'Other']],
        ['eventFrom=2031-06-11', ['Other']],
        ['eventTo=2031-06-10', ['Mine']],
        ['eventFrom=2031-06-10&eventTo=2031-06-10', ['Mine']],
        ['city=evreux', ['Mine']],
        ['city=%C3%89VREUX', ['Mine']],
        ['city=evr', []],
        [`assignee=me&assigneeId=${me}&source=web&city=evreux&eventTo=2031-12-31&needsValidation=false`, ['Mine']],
        ['assignee=none&source=web', []],
        ['search=mine&source=web', ['Mine']],
        ['search=mine&assignee=me', ['Mine']],
        ['search=mine&assignee=none', []],
        ['search=other&source=web&eventFrom=2031-06-11&status=qualifying', ['Other']],
      ];
      for (const [query, found] of expected) {
        const own = `${query}&organizerId=${organizerId}`;
        expect([query, await listed(own, mine)]).toEqual([query, found]);
        if (query.includes('status=')) continue;
        const column = await columnOf('qualifying', own, mine);
        expect([query, column.total, titles(column).sort()]).toEqual([query, found.length, found]);
      }
    });
  });

  describe('the department', () => {
    it("is that of the request's postal code, or else of the town, in any spelling", async () => {
      const { organizerId } = await buildBareRequest(api, { title: 'Nowhere', city: 'Atlantis' });
      const more = { organizer: undefined, organizerId };
      await buildBareRequest(api, { ...more, title: 'Code', city: 'Paris', postalCodes: ['69002', '42'] });
      await buildBareRequest(api, { ...more, title: 'District', city: 'Lyon 2e' });
      await buildBareRequest(api, { ...more, title: 'Saint', city: 'St-Étienne Cedex 2' });
      await buildBareRequest(api, { ...more, title: 'Usual', city: 'Saint-Denis' });
      const expected: [string, string[]][] = [
        ['department=69', ['Code', 'District']],
        ['department=42', ['Code', 'Saint']],
        ['department=93', ['Usual']],
        ['department=75', []],
        ['department=69&search=district', ['District']],
        ['department=69&status=qualifying&city=lyon%202e', ['District']],
      ];
      for (const [query, found] of expected) {
        const own = `${query}&organizerId=${organizerId}`;
        expect([query, await listed(own)]).toEqual([query, found]);
        if (query.includes('status=')) continue;
        expect([query, titles(await columnOf('qualifying', own)).sort()]).toEqual([query, found]);
      }
    });
  });

  describe('the current turn', () => {
    const waiting = async (organizerId: string): Promise<string[]> => {
      const turns = ['team', 'venue', 'organizer'];
      const found = turns.map((turn) => listed(`waitingFor=${turn}&organizerId=${organizerId}`));
      const lists = await Promise.all(found);
      return turns.filter((_, at) => (lists[at]?.length ?? 0) > 0);
    };
    const enter = async (from: string, code: string): Promise<void> => {
      const mail = await api.post('/api/communications/email/inbound', {
        from,
        to: ['contact@parvis.example'],
        subject: `Re: [#${code}]`,
        text: 'Bonjour, nous réfléchissons.',
        headers: { 'Message-ID': `<turn-${randomUUID()}@client.example>` },
      });
      expect([mail.status, mail.body.outcome.kind]).toEqual([201, 'reply']);
    };

    it('switches as each side speaks', async () => {
      const email = `${randomUUID()}@client.example`;
      const { id, code, organizerId } = await buildBareRequest(api, { organizer: { email } });
      expect(await waiting(organizerId)).toEqual([]);
      expect((await api.post(`/api/requests/${id}/requalify`, {})).status).toBe(200);
      expect(await waiting(organizerId)).toEqual(['organizer']);
      await enter(email, code);
      expect(await waiting(organizerId)).toEqual(['team']);
      await api.patch(`/api/requests/${id}`, {
        eventDate: '2031-05-01',
        city: 'Lyon',
        attendees: 20,
        configuration: 'theatre',
        budgetMax: 900,
        eventType: 'seminar',
      });
      await advanceRequest(api, id, 'searching');
      const venue = await insertMember(test.database);
      await buildResult(api, id, venue.id, 'availability_requested');
      // asking a venue doesn't answer the organizer
      expect(await waiting(organizerId)).toEqual(['team', 'venue']);
      expect((await api.post(`/api/requests/${id}/settle-messages`)).status).toBe(200);
      expect(await waiting(organizerId)).toEqual(['venue']);
      const path = `/api/requests/${id}/results/${venue.id}/advance`;
      for (const toStage of ['available', 'shortlisted']) await api.post(path, { toStage });
      expect(await waiting(organizerId)).toEqual([]);
      await api.post(`/api/catalogs/${id}/compose`, {});
      const { mails } = (await api.post(`/api/catalogs/${id}/send`, { sendAfterSeconds: 60 })).body;
      expect(await waiting(organizerId)).toEqual(['organizer']);
      await api.post(`/api/communications/messages/${mails[0].id}/cancel`);
      expect(await waiting(organizerId)).toEqual([]);
      const { publicUrl } = (await api.post(`/api/catalogs/${id}/send`, {})).body;
      expect(await waiting(organizerId)).toEqual(['organizer']);
      const token = publicUrl.split('/').pop() as string;
      const reaction = { memberId: venue.id, reaction: 'favourite' };
      expect((await test.anonymous.post(`/api/public/catalogs/${token}/react`, reaction)).status).toBe(200);
      expect(await waiting(organizerId)).toEqual([]);
      await advanceRequest(api, id, 'lost');
      expect(await waiting(organizerId)).toEqual([]);
    });
  });

  describe('a bulk change', () => {
    const statusOf = async (id: string): Promise<unknown> => (await api.get(`/api/requests/${id}`)).body.status;

    it('assigns and advances each request by its own rules, with its timeline, and reports each outcome', async () => {
      const { id: assigneeId } = await test.createUser();
      const [first, second, ended] = [await buildRequest(api), await buildRequest(api), await buildRequest(api)];
      await advanceRequest(api, ended.id, 'lost');
      const unknown = randomUUID();
      const { status, body } = await api.with({ 'accept-language': 'fr' }).post('/api/requests/bulk', {
        ids: [first.id, ended.id, unknown, second.id],
        assigneeId,
        advance: { status: 'searching' },
      });
      expect(status).toBe(200);
      expect(body.outcomes).toEqual([
        { id: first.id, ok: true },
        { id: ended.id, ok: false, code: 'INVALID_STATUS_TRANSITION', message: expect.stringContaining('demande') },
        { id: unknown, ok: false, code: 'NOT_FOUND', message: 'Demande introuvable.' },
        { id: second.id, ok: true },
      ]);
      for (const { id } of [first, second]) {
        expect((await api.get(`/api/requests/${id}`)).body).toMatchObject({ status: 'searching', assigneeId });
        expect(await timelineKinds(test.database, id)).toEqual([
          'request_created',
          'request_updated',
          'request_status_changed',
        ]);
      }
      // both changes or none
      expect((await api.get(`/api/requests/${ended.id}`)).body).toMatchObject({ status: 'lost', assigneeId: null });
    });

    it('accepts the reason required for lost, and clears the assignee', async () => {
      const { id } = await buildBareRequest(api, { assigneeId: (await test.createUser()).id });
      const without = await api.post('/api/requests/bulk', { ids: [id], advance: { status: 'lost' } });
      expect(without.body.outcomes).toEqual([{ id, ok: false, code: 'VALIDATION_ERROR', message: expect.any(String) }]);
      const lost = await api.post('/api/requests/bulk', {
        ids: [id],
        assigneeId: null,
        advance: { status: 'lost', reason: 'price' },
      });
      expect(lost.body.outcomes).toEqual([{ id, ok: true }]);
      expect((await api.get(`/api/requests/${id}`)).body).toMatchObject({
        status: 'lost',
        lostReason: 'price',
        assigneeId: null,
      });
      const nobody = await api.post('/api/requests/bulk', { ids: [id], assigneeId: randomUUID() });
      expect(nobody.body.outcomes).toMatchObject([{ id, ok: false, code: 'NOT_FOUND' }]);
    });

    it('runs once per Idempotency-Key', async () => {
      const { id } = await buildBareRequest(api);
      const body = { ids: [id], advance: { status: 'searching' } };
      const once = api.with({ 'idempotency-key': randomUUID() });
      const first = await once.post('/api/requests/bulk', body);
      const again = await once.post('/api/requests/bulk', body);
      expect([again.headers['idempotent-replayed'], again.body]).toEqual(['true', first.body]);
      expect(await timelineKinds(test.database, id)).toEqual(['request_created', 'request_status_changed']);
    });

    it('rejects no change, no request, too many, duplicates, and strangers', async () => {
      const { id } = await buildBareRequest(api);
      const advance = { status: 'searching' };
      for (const body of [
        { ids: [id] },
        { ids: [], advance },
        { ids: [id, id], advance },
        { ids: Array.from({ length: 101 }, () => randomUUID()), advance },
        { ids: [id], advance: { status: 'asleep' } },
        { ids: ['R-ABC'], advance },
      ])
        expect((await api.post('/api/requests/bulk', body)).status).toBe(400);
      expect(await statusOf(id)).toBe('qualifying');
      expect((await test.anonymous.post('/api/requests/bulk', { ids: [id], advance })).status).toBe(401);
    });
  });
});
