import { randomUUID } from 'node:crypto';
import { HOUR } from '#core/clock';
import { runAsSystem } from '#core/context';
import { Database } from '#database/database';
import { findPlace } from '#domain/places';
import type { SaidOfRequest } from '#api/demand/requests/requests.dto';
import { requests } from '#api/demand/requests/request.entity';
import { RequestsService } from '#api/demand/requests/requests.service';
import { REQUEST_STATUSES } from '#domain/vocabulary';
import { HOLD_TRANSITIONS, OFFER_TRANSITIONS, REQUEST_TRANSITIONS, RESULT_TRANSITIONS } from '#domain/state-machines';
import type { Api } from '../support/api';
import { countStatements, createTestApp, ORIGIN, type TestApp, timelineKinds } from '../support/app';
import { advanceRequest, buildBareRequest, buildResult, insertMember } from '../support/build';

interface Item {
  id: string;
  code: string;
  title: string;
}

describe('requests', () => {
  let test: TestApp;
  let api: Api;

  beforeAll(async () => {
    test = await createTestApp();
    api = test.agent;
  });

  afterEach(() => test.clock.release());
  afterAll(() => test?.close());

  const agentId = async (): Promise<string> =>
    (await test.database.one<{ id: string }>(`SELECT id FROM team_user WHERE role = 'agent' LIMIT 1`)).id;
  const itemsOf = async (query: string): Promise<Item[]> =>
    (await api.get(`/api/requests?${query}`)).body.items as Item[];
  const notificationsOf = (requestId: string): Promise<{ kind: string; title: string }[]> =>
    test.database.query(`SELECT kind, title FROM notification WHERE request_id = $1 ORDER BY created_at, id`, [
      requestId,
    ]);

  describe('creation', () => {
    it('accepts every field and returns the whole request', async () => {
      const assigneeId = await agentId();
      const input = {
        title: 'Annual seminar',
        source: 'phone',
        eventType: 'seminar',
        description: 'Two days, one night.',
        attendees: 80,
        configuration: 'classroom',
        eventDate: '2027-03-12',
        eventEndDate: '2027-03-13',
        datesFlexible: true,
        alternativeDates: ['2027-03-19', '2027-03-26'],
        slot: 'full_day',
        city: 'Annecy',
        postalCodes: ['74000', '73'],
        center: { latitude: 45.9, longitude: 6.12 },
        radiusKm: 40,
        budgetMin: 8000,
        budgetMax: 12000.5,
        currency: 'CHF',
        requirements: 'A view of the lake.',
        assigneeId,
      };
      const organizer = { email: 'claire@novatech.example', firstName: 'Claire', company: 'Novatech' };
      const { status, body, headers } = await api.post('/api/requests', { ...input, organizer });
      expect(status).toBe(201);
      expect(body).toEqual({
        ...input,
        id: expect.any(String),
        code: expect.stringMatching(/^R-[2-9A-HJKMNP-Z]{6}$/),
        status: 'qualifying',
        organizerId: body.organizer.id,
        organizer: expect.objectContaining({ ...organizer, requestCount: 1, lastRequestAt: body.createdAt }),
        reading: 'none',
        needs: [],
        needsValidation: false,
        missingFields: [],
        extraction: null,
        results: [],
        lostReason: null,
        lastActivityAt: body.createdAt,
        wonAt: null,
        externalReference: null,
        mailboxId: null,
        importedAt: null,
        lostAt: null,
        closedAt: null,
        version: 1,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        updatedAt: body.createdAt,
        traceId: headers['x-trace-id'],
      });
      expect(headers.etag).toBe('"1"');
      for (const path of [body.id, `by-code/${body.code}`, `by-code/${String(body.code).toLowerCase()}`]) {
        const read = await api.get(`/api/requests/${path}`);
        expect([read.status, read.body, read.headers.etag]).toEqual([200, body, '"1"']);
      }
      expect(await timelineKinds(test.database, body.id as string)).toEqual(['request_created']);
      expect(await notificationsOf(body.id as string)).toEqual([
        { kind: 'request_created', title: `New request ${body.code}` },
      ]);
    });

    it('needs only a title and an organizer, and lists missing fields', async () => {
      const known = await api.post('/api/organizers', { email: 'known@clients.example' });
      const { status, body } = await api.post('/api/requests', { organizerId: known.body.id, title: 'Dinner' });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        status: 'qualifying',
        source: 'manual',
        organizerId: known.body.id,
        needsValidation: false,
        missingFields: ['eventType', 'eventDate', 'attendees', 'configuration', 'city', 'budgetMax'],
        datesFlexible: false,
        alternativeDates: [],
        postalCodes: [],
        center: null,
        radiusKm: null,
        budgetMin: null,
        currency: 'EUR',
        assigneeId: null,
      });
      expect((await api.get(`/api/requests/${body.id}`)).body).toEqual(body);
    });

    it('takes another code if the random one is taken', async () => {
      const { code, organizerId } = await buildBareRequest(api);
      const valuesOf = requests.values.bind(requests);
      const attempts = jest
        .spyOn(requests, 'values')
        .mockImplementationOnce((keys, row) => valuesOf(keys, { ...row, code }));
      try {
        const { body } = await api.post('/api/requests', { organizerId, title: 'Dinner' });
        expect(attempts).toHaveBeenCalledTimes(2);
        expect((await api.get(`/api/requests/${body.id}`)).body).toEqual(body);
      } finally {
        attempts.mockRestore();
      }
    });

    it('finds an organizer by address, and keeps existing values', async () => {
      const first = await api.post('/api/requests', {
        organizer: { email: 'again@clients.example', firstName: 'Anne' },
        title: 'First',
      });
      const second = await api.post('/api/requests', {
        organizer: { email: 'AGAIN@clients.example', firstName: 'Anna', company: 'Acme' },
        title: 'Second',
      });
      expect(second.body.organizer).toMatchObject({
        id: first.body.organizerId,
        email: 'again@clients.example',
        firstName: 'Anne',
        company: 'Acme',
        requestCount: 2,
      });
    });

    it('creates one organizer for concurrent calls with one new address', async () => {
      const answers = await Promise.all(
        [1, 2, 3, 4].map((n) =>
          api.post('/api/requests', { organizer: { email: 'at-once@clients.example' }, title: `Twin ${n}` }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(new Set(answers.map(({ body }) => body.organizerId as string)).size).toBe(1);
      expect(new Set(answers.map(({ body }) => body.code as string)).size).toBe(4);
    });

    it('looks up the center of a French city if none is sent', async () => {
      const lyon = findPlace('Lyon');
      const { body } = await api.post('/api/requests', {
        organizer: { email: 'place@clients.example' },
        title: 'In Lyon',
        city: 'lyon',
      });
      expect(body.center).toEqual({ latitude: lyon?.latitude, longitude: lyon?.longitude });
      const unknown = await api.post('/api/requests', {
        organizer: { email: 'place@clients.example' },
        title: 'Elsewhere',
        city: 'Atlantis',
      });
      expect(unknown.body).toMatchObject({ city: 'Atlantis', center: null });
      const without = await api.post('/api/requests', {
        organizer: { email: 'place@clients.example' },
        title: 'Anywhere around Lyon',
        city: 'Lyon',
        center: null,
      });
      expect(without.body).toMatchObject({ city: 'Lyon', center: null });
    });

    it('reports all input errors', async () => {
      const { status, body } = await api.post('/api/requests', {
        title: ' ',
        status: 'won',
        source: 'pigeon',
        eventType: 'party',
        attendees: 0,
        eventDate: '2027-02-30',
        alternativeDates: ['tomorrow'],
        postalCodes: ['690'],
        center: { latitude: 91 },
        radiusKm: 0,
        budgetMax: 1.005,
        currency: 'ZZZ',
        assigneeId: 'me',
        organizer: { email: 'nobody' },
      });
      expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(new Set(body.details.map(({ path }: { path: string }) => path))).toEqual(
        new Set([
          ...['title', 'status', 'source', 'eventType', 'attendees', 'eventDate', 'alternativeDates', 'postalCodes'],
          ...['center.latitude', 'center.longitude', 'radiusKm', 'budgetMax', 'currency', 'assigneeId'],
          'organizer.email',
        ]),
      );
    });

    it('needs exactly one way to identify the organizer', async () => {
      const organizer = { email: 'both@clients.example' };
      for (const more of [{}, { organizer, organizerId: randomUUID() }]) {
        const { status, body } = await api.post('/api/requests', { title: 'Whose', ...more });
        expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
      }
    });

    it('rejects contradictions, and unknown ids', async () => {
      const organizer = { email: 'wrong@clients.example' };
      const contradiction = await api.post('/api/requests', {
        organizer,
        title: 'Backwards',
        eventDate: '2027-03-12',
        eventEndDate: '2027-03-11',
        budgetMin: 2,
        budgetMax: 1,
      });
      expect(contradiction.status).toBe(400);
      expect(contradiction.body.details.map(({ path }: { path: string }) => path)).toEqual([
        'eventEndDate',
        'budgetMin',
      ]);
      for (const more of [{ organizerId: randomUUID() }, { organizer, assigneeId: randomUUID() }]) {
        const { status, body } = await api.post('/api/requests', { title: 'Nowhere', ...more });
        expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
      }
      const left = await test.database.query(`SELECT 1 FROM organizer WHERE email = $1`, [organizer.email]);
      expect(left).toEqual([]);
    });
  });

  describe('change', () => {
    it('sets values, clears nulls, and recomputes the missing fields', async () => {
      const { id } = await buildBareRequest(api, {
        eventType: 'gala',
        attendees: 200,
        budgetMax: 50000,
        slot: 'evening',
      });
      const { status, body, headers } = await api.patch(`/api/requests/${id}`, {
        title: 'Winter gala',
        attendees: null,
        eventDate: '2027-12-10',
        budgetMax: null,
        alternativeDates: ['2027-12-11'],
        postalCodes: null,
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        title: 'Winter gala',
        eventType: 'gala',
        attendees: null,
        slot: 'evening',
        alternativeDates: ['2027-12-11'],
        postalCodes: [],
        missingFields: ['attendees', 'configuration', 'city', 'budgetMax'],
        version: 2,
      });
      expect(headers.etag).toBe('"2"');
      expect((await api.get(`/api/requests/${id}`)).body).toEqual(body);
      const [event] = await test.database.query<{ payload: { changed: string[] } }>(
        `SELECT payload FROM timeline_event WHERE request_id = $1 AND kind = 'request_updated'`,
        [id],
      );
      expect(event?.payload.changed.sort()).toEqual(
        ['title', 'attendees', 'eventDate', 'budgetMax', 'alternativeDates', 'postalCodes'].sort(),
      );
    });

    it('returns the row that it wrote, without reading it again', async () => {
      const { id } = await buildBareRequest(api);
      const statements = jest.spyOn(Database.prototype, 'query');
      try {
        expect((await api.patch(`/api/requests/${id}`, { attendees: 12 })).body.attendees).toBe(12);
        expect((await api.post(`/api/requests/${id}/advance`, { toStatus: 'searching' })).body.status).toBe(
          'searching',
        );
        const names = statements.mock.calls.map(([sql]) => (typeof sql === 'string' ? '' : sql.name));
        expect(names).toContain('lock_request');
        expect(names).not.toContain('find_request');
      } finally {
        statements.mockRestore();
      }
    });

    it('leaves the request unchanged if empty', async () => {
      const { id } = await buildBareRequest(api);
      const before = (await api.get(`/api/requests/${id}`)).body;
      const { status, body } = await api.patch(`/api/requests/${id}`, {});
      expect([status, body]).toEqual([200, before]);
      expect(await timelineKinds(test.database, id)).toEqual(['request_created']);
    });

    it('rejects contradictions with the rest of the request, and read-only fields', async () => {
      const { id } = await buildBareRequest(api, { budgetMax: 100, eventDate: '2027-05-05' });
      for (const change of [
        { budgetMin: 101 },
        { eventEndDate: '2027-05-04' },
        { status: 'won' },
        { lostReason: 'price' },
        { organizer: { email: 'a@clients.example' } },
        { title: null },
        { code: 'R-AAAAAA' },
      ])
        expect([change, (await api.patch(`/api/requests/${id}`, change)).status]).toEqual([change, 400]);
      for (const change of [{ organizerId: randomUUID() }, { assigneeId: randomUUID() }])
        expect((await api.patch(`/api/requests/${id}`, change)).status).toBe(404);
      expect((await api.get(`/api/requests/${id}`)).body.version).toBe(1);
    });

    it('accepts one of several changes of the same version', async () => {
      const { id } = await buildBareRequest(api);
      const answers = await Promise.all(
        ['a', 'b', 'c'].map((title) => api.with({ 'if-match': '"1"' }).patch(`/api/requests/${id}`, { title })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
      expect(answers.find(({ status }) => status === 412)?.body).toEqual({
        code: 'PRECONDITION_FAILED',
        message: expect.any(String),
      });
      expect((await api.get(`/api/requests/${id}`)).body.version).toBe(2);
      expect((await api.with({ 'if-match': 'W/"2"' }).patch(`/api/requests/${id}`, { title: 'd' })).status).toBe(400);
    });

    it('moves the center with the city, and recomputes the distances of results', async () => {
      const lyon = findPlace('Lyon');
      const lille = findPlace('Lille');
      const { id } = await buildBareRequest(api, { city: 'Lyon' });
      const member = await insertMember(test.database, {
        latitude: lyon?.latitude ?? 0,
        longitude: lyon?.longitude ?? 0,
      });
      await buildResult(api, id, member.id);
      expect((await api.get(`/api/requests/${id}`)).body.results[0].distanceKm).toBe(0);
      const moved = await api.patch(`/api/requests/${id}`, { city: 'Lille' });
      expect(moved.body.center).toEqual({ latitude: lille?.latitude, longitude: lille?.longitude });
      expect(moved.body.results[0].distanceKm).toBeGreaterThan(500);
      const placed = await api.patch(`/api/requests/${id}`, { center: { latitude: 45, longitude: 5 } });
      expect(placed.body.city).toBe('Lille');
      const kept = await api.patch(`/api/requests/${id}`, { city: 'Lyon' });
      expect(kept.body.center).toEqual({ latitude: 45, longitude: 5 });
      const cleared = await api.patch(`/api/requests/${id}`, { center: null });
      expect([cleared.body.center, cleared.body.results[0].distanceKm]).toEqual([null, null]);
    });
  });

  describe('advancing', () => {
    it.each(REQUEST_STATUSES)('follows the table from %s, and allows nothing else', async (from) => {
      const { id } = await buildBareRequest(api);
      for (const toStatus of REQUEST_STATUSES) {
        await test.database.query(`UPDATE request SET status = $2, lost_reason = 'price' WHERE id = $1`, [id, from]);
        const lostReason = toStatus === 'lost' ? 'location' : null;
        const { status, body } = await api.post(`/api/requests/${id}/advance`, { toStatus, lostReason });
        if (REQUEST_TRANSITIONS[from].includes(toStatus))
          expect([toStatus, status, body.status]).toEqual([toStatus, 200, toStatus]);
        else {
          expect([toStatus, status, body.code]).toEqual([toStatus, 409, 'INVALID_STATUS_TRANSITION']);
          expect((await api.get(`/api/requests/${id}`)).body.status).toBe(from);
        }
      }
    });

    it('goes to the first status listed if there is no body', async () => {
      const { id } = await buildBareRequest(api);
      for (const expected of ['searching', 'proposed', 'negotiating', 'won', 'closed']) {
        const { status, body } = await api.post(`/api/requests/${id}/advance`);
        expect([status, body.status]).toEqual([200, expected]);
      }
      const { status, body } = await api.post(`/api/requests/${id}/advance`, {});
      expect([status, body.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
    });

    it('records when, why and who', async () => {
      const { id } = await buildBareRequest(api);
      test.clock.set('2027-01-05T10:00:00.000Z');
      const { body } = await api.post(`/api/requests/${id}/advance`, {
        toStatus: 'lost',
        lostReason: 'late_response',
        comment: 'They had booked already.',
      });
      expect(body).toMatchObject({
        status: 'lost',
        lostReason: 'late_response',
        lostAt: '2027-01-05T10:00:00.000Z',
        lastActivityAt: '2027-01-05T10:00:00.000Z',
        wonAt: null,
        version: 2,
      });
      expect((await api.get(`/api/requests/${id}`)).body).toEqual(body);
      const timeline = await api.get(`/api/timeline/by-request/${id}`);
      expect(timeline.body.items[0]).toMatchObject({
        kind: 'request_status_changed',
        actorType: 'user',
        actorLabel: 'agent',
        via: 'api',
        payload: {
          from: 'qualifying',
          to: 'lost',
          lostReason: 'late_response',
          comment: 'They had booked already.',
        },
      });
      const won = await buildBareRequest(api);
      await advanceRequest(api, won.id, 'searching', 'proposed', 'won');
      test.clock.advance(HOUR);
      await advanceRequest(api, won.id, 'closed');
      expect((await api.get(`/api/requests/${won.id}`)).body).toMatchObject({
        wonAt: '2027-01-05T10:00:00.000Z',
        closedAt: '2027-01-05T11:00:00.000Z',
        lostAt: null,
      });
    });

    it('needs a reason to lose, and rejects unknown values before anything else', async () => {
      const { id } = await buildBareRequest(api);
      for (const input of [{ toStatus: 'lost' }, { toStatus: 'finished' }, { toStatus: 'lost', lostReason: 'bored' }]) {
        const { status, body } = await api.post(`/api/requests/${id}/advance`, input);
        expect([input, status, body.code]).toEqual([input, 400, 'VALIDATION_ERROR']);
      }
      await advanceRequest(api, id, 'cancelled');
      const late = await api.post(`/api/requests/${id}/advance`, { toStatus: 'lost' });
      expect([late.status, late.body.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
    });

    it('accepts one of two concurrent moves', async () => {
      const { id } = await buildBareRequest(api);
      const answers = await Promise.all([
        test.agent.post(`/api/requests/${id}/advance`, { toStatus: 'cancelled' }),
        test.admin.post(`/api/requests/${id}/advance`, { toStatus: 'lost', lostReason: 'price' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await timelineKinds(test.database, id)).toEqual(['request_created', 'request_status_changed']);
    });
  });

  describe('created from a mail', () => {
    const receivedAt = new Date(0);
    /** A request from a mail that has been extracted. */
    const fromMail = (fields: SaidOfRequest = { attendees: 40, city: 'Lyon', eventDate: '2027-06-01' }) =>
      runAsSystem('webhook', () =>
        test.database.transaction(async () => {
          const requests = test.app.get(RequestsService);
          const organizer = { email: 'mail@clients.example', firstName: 'Marc', lastName: 'Petit' };
          const { id } = await requests.createFromMail({ organizer, title: 'Demande' });
          const extraction = { attendees: { value: 40, confidence: 0.9, quote: '40 personnes' } };
          const read = { fields: { title: 'Séminaire à Lyon', ...fields }, extraction, receivedAt };
          await requests.applyFirstReading(id, read, ['Demande']);
          return requests.get(id);
        }),
      );

    it('waits for a user, with the extraction, as the organizer', async () => {
      const made = await fromMail();
      const { body } = await api.get(`/api/requests/${made.id}`);
      expect(body).toMatchObject({
        status: 'qualifying',
        source: 'email',
        needsValidation: true,
        attendees: 40,
        extraction: { attendees: { value: 40, confidence: 0.9, quote: '40 personnes' } },
        missingFields: ['eventType', 'configuration', 'budgetMax'],
        organizer: { email: 'mail@clients.example', lastName: 'Petit' },
      });
      const { body: timeline } = await api.get(`/api/timeline/by-request/${made.id}`);
      expect(timeline.items).toMatchObject([
        {
          kind: 'request_created',
          actorType: 'organizer',
          actorId: made.organizerId,
          actorLabel: 'Marc Petit',
          via: 'webhook',
          payload: { code: made.code, source: 'email' },
        },
      ]);
      expect((await notificationsOf(made.id)).map(({ kind }) => kind)).toEqual(['request_created']);
    });

    it('is stored without contradictory fields', async () => {
      const made = await fromMail({
        eventDate: '2027-06-02',
        eventEndDate: '2027-06-01',
        budgetMin: 9,
        budgetMax: 3,
      });
      expect(made).toMatchObject({ eventDate: '2027-06-02', eventEndDate: null, budgetMin: null, budgetMax: 3 });
    });

    it('is validated once, by a user or by leaving qualifying', async () => {
      const made = await fromMail();
      const first = await api.post(`/api/requests/${made.id}/validate`);
      expect([first.status, first.body.needsValidation, first.body.version]).toEqual([200, false, 3]);
      const second = await api.post(`/api/requests/${made.id}/validate`);
      expect([second.status, second.body]).toEqual([200, first.body]);
      expect(await timelineKinds(test.database, made.id)).toEqual(['request_created', 'request_validated']);
      const other = await fromMail();
      expect((await api.post(`/api/requests/${other.id}/advance`)).body.needsValidation).toBe(false);
      expect((await api.post(`/api/requests/${randomUUID()}/validate`)).status).toBe(404);
    });

    it('takes no dates from a reply that leave out the date of a need', async () => {
      const { id } = await fromMail({ attendees: 40 });
      const needs = [{ kind: 'meal', date: '2027-06-01' }];
      expect((await api.put(`/api/requests/${id}/needs`, { needs })).status).toBe(200);
      const replied = (fields: SaidOfRequest) =>
        runAsSystem('webhook', () =>
          test.database.transaction(() =>
            test.app.get(RequestsService).applyReply(id, { fields, extraction: {}, receivedAt }),
          ),
        );
      expect(await replied({ eventDate: '2027-05-01', configuration: 'theatre' })).toEqual(['configuration']);
      expect(await replied({ eventDate: '2027-05-31', eventEndDate: '2027-06-01' })).toEqual([
        'eventDate',
        'eventEndDate',
      ]);
    });

    it("has empty fields filled from the organizer's reply, never overwritten", async () => {
      const made = await fromMail();
      const requests = test.app.get(RequestsService);
      const filled = await runAsSystem('webhook', () =>
        test.database.transaction(() =>
          requests.applyReply(made.id, {
            fields: {
              attendees: 99,
              configuration: 'theatre',
              budgetMax: 9000,
              eventEndDate: '2027-05-01',
              datesFlexible: true,
            },
            extraction: {
              attendees: { value: 99, confidence: 0.8, quote: '99' },
              configuration: { value: 'theatre', confidence: 0.7, quote: 'théâtre' },
            },
            receivedAt,
          }),
        ),
      );
      expect(filled).toEqual(['configuration', 'budgetMax', 'datesFlexible']);
      expect((await api.get(`/api/requests/${made.id}`)).body).toMatchObject({
        attendees: 40,
        configuration: 'theatre',
        budgetMax: 9000,
        eventEndDate: null,
        datesFlexible: true,
        missingFields: ['eventType'],
        extraction: {
          attendees: { value: 40, confidence: 0.9, quote: '40 personnes' },
          configuration: { value: 'theatre', confidence: 0.7, quote: 'théâtre' },
        },
        version: 3,
      });
      expect(await timelineKinds(test.database, made.id)).toEqual(['request_created', 'request_requalified']);
      expect((await notificationsOf(made.id)).map(({ kind }) => kind)).toEqual([
        'request_created',
        'requalification_reply',
      ]);
      const answered = await runAsSystem('api', () =>
        test.database.transaction(() =>
          requests.answerRequalification(made.id, { attendees: 45, eventType: 'seminar' }),
        ),
      );
      expect(answered).toMatchObject({ attendees: 45, eventType: 'seminar', missingFields: [], version: 4 });
    });
  });

  describe('requalification', () => {
    it('asks for missing details in the early statuses', async () => {
      const { id } = await buildBareRequest(api, { attendees: 10 });
      test.clock.set('2027-01-06T09:00:00.000Z');
      const { status, body } = await api.post(`/api/requests/${id}/requalify`);
      expect([status, body.id, body.version]).toEqual([200, id, 1]);
      expect(body.lastActivityAt).toBe('2027-01-06T09:00:00.000Z');
      expect((await api.get(`/api/requests/${id}`)).body.lastActivityAt).toBe(body.lastActivityAt);
      const { body: timeline } = await api.get(`/api/timeline/by-request/${id}`);
      expect(timeline.items.map(({ kind }: { kind: string }) => kind)).toContain('requalification_requested');
      expect(timeline.items.find(({ kind }: { kind: string }) => kind === 'requalification_requested').payload).toEqual(
        { missingFields: body.missingFields },
      );
      await advanceRequest(api, id, 'searching');
      expect((await api.post(`/api/requests/${id}/requalify`)).status).toBe(200);
      await advanceRequest(api, id, 'proposed');
      const late = await api.post(`/api/requests/${id}/requalify`);
      expect([late.status, late.body.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
    });

    it('is rejected if nothing is missing', async () => {
      const { id } = await buildBareRequest(api, {
        eventType: 'seminar',
        eventDate: '2027-03-12',
        attendees: 10,
        configuration: 'boardroom',
        city: 'Lyon',
        budgetMax: 1000,
      });
      const { status, body } = await api.post(`/api/requests/${id}/requalify`);
      expect([status, body.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
      expect((await api.post(`/api/requests/${randomUUID()}/requalify`)).status).toBe(404);
    });
  });

  describe('list', () => {
    it('is sorted newest first, in pages, without results and extraction', async () => {
      const all = (await api.get('/api/requests?limit=100')).body;
      const ids = all.items.map(({ id }: Item) => id);
      const expected = await test.database.query<{ id: string }>(
        `SELECT id FROM request ORDER BY created_at DESC, id DESC LIMIT 100`,
      );
      expect(ids).toEqual(expected.map(({ id }) => id));
      const page = (await api.get('/api/requests?limit=3&offset=3')).body;
      expect(page).toEqual({
        items: all.items.slice(3, 6),
        total: all.total,
        page: 2,
        pageSize: 3,
        nextCursor: expect.any(String),
      });
      const { results: _results, extraction: _extraction, ...item } = (await api.get(`/api/requests/${ids[0]}`)).body;
      expect(all.items[0]).toEqual({
        ...item,
        resultCounts: expect.objectContaining({ total: 0 }),
        lastInboundAt: null,
        unansweredSince: null,
        nextReminderAt: null,
        catalogSentAt: null,
        catalogViewedAt: null,
      });
      expect((await api.get('/api/requests?offset=100000')).body).toMatchObject({ items: [], total: all.total });
    });

    it('filters by status, organizer, assignee and validation', async () => {
      const assigneeId = await agentId();
      const { id, organizerId } = await buildBareRequest(api, { assigneeId });
      await advanceRequest(api, id, 'searching', 'proposed', 'negotiating');
      const lost = await buildBareRequest(api, { organizer: undefined, organizerId });
      await advanceRequest(api, lost.id, 'lost');
      expect((await itemsOf(`organizerId=${organizerId}`)).map((item) => item.id)).toEqual([lost.id, id]);
      expect((await itemsOf(`organizerId=${organizerId}&status=negotiating`)).map((item) => item.id)).toEqual([id]);
      expect(await itemsOf(`organizerId=${organizerId}&status=won`)).toEqual([]);
      expect(await itemsOf(`organizerId=${organizerId}&status=lost&status=negotiating`)).toHaveLength(2);
      expect((await itemsOf(`organizerId=${organizerId}&assigneeId=${assigneeId}`)).map((item) => item.id)).toEqual([
        id,
      ]);
      const waiting = (await api.get('/api/requests?needsValidation=true&limit=100')).body;
      const { count } = await test.database.one<{ count: number }>(
        `SELECT count(*)::int AS count FROM request WHERE needs_validation`,
      );
      expect([waiting.total, count > 0]).toEqual([count, true]);
      expect(waiting.items.every(({ needsValidation }: { needsValidation: boolean }) => needsValidation)).toBe(true);
      const done = (await api.get('/api/requests?needsValidation=false')).body;
      expect(done.total + waiting.total).toBe((await api.get('/api/requests')).body.total);
      for (const query of ['status=open', 'organizerId=x', 'needsValidation=maybe', 'sort=title', 'colour=red'])
        expect([query, (await api.get(`/api/requests?${query}`)).status]).toEqual([query, 400]);
    });

    it('finds by title, code, city and organizer, word by word, with a typo', async () => {
      const { body } = await api.post('/api/requests', {
        organizer: { email: 'p.dupont@verrerie.example', lastName: 'Dupönt', company: 'Verrerie du Rhône' },
        title: 'Assemblée générale extraordinaire',
        city: 'Villeurbanne',
      });
      for (const search of [
        'assemblee',
        'GÉNÉRALE',
        'extraordinnaire',
        String(body.code).toLowerCase(),
        'villeurbane',
        'verrerie du rhone',
        'p.dupont@verrerie',
        'dupont villeurbanne',
      ])
        expect([search, (await itemsOf(`search=${encodeURIComponent(search)}`)).map(({ id }) => id)]).toEqual([
          search,
          [body.id],
        ]);
      expect(await itemsOf('search=dupont%20marseille')).toEqual([]);
      expect(await itemsOf('search=%25')).toEqual([]);
    });

    it('sorts by every documented field in both directions', async () => {
      const { organizerId } = await buildBareRequest(api, { title: 'b', attendees: 5, eventDate: '2027-01-02' });
      for (const more of [
        { title: 'a', attendees: 7, eventDate: '2027-01-03' },
        { title: 'c', attendees: 6, eventDate: '2027-01-01' },
      ])
        await buildBareRequest(api, { organizer: undefined, organizerId, ...more });
      const titles = async (sort: string): Promise<string> =>
        (await itemsOf(`organizerId=${organizerId}&sort=${sort}`)).map(({ title }) => title).join('');
      expect(await titles('name')).toBe('abc');
      expect(await titles('-name')).toBe('cba');
      expect(await titles('attendees')).toBe('bca');
      expect(await titles('-eventDate')).toBe('abc');
      expect(await titles('createdAt')).toBe('bac');
      for (const field of ['code', 'updatedAt', 'status', 'lastActivityAt'])
        expect((await titles(`-${field}`)).split('').reverse().join('')).toBe(await titles(field));
    });

    it('takes as many statements for a long page as for a short one', async () => {
      const short = await countStatements(() => api.get('/api/requests?limit=1'));
      const long = await countStatements(() => api.get('/api/requests?limit=100'));
      expect(long).toBe(short);
    });

    it('takes as many statements for requests with many results as with none, also for one request', async () => {
      const { id } = await buildBareRequest(api);
      const none = await countStatements(() => api.get(`/api/requests/${id}`));
      for (let n = 0; n < 4; n++) await buildResult(api, id, (await insertMember(test.database)).id);
      const many = await countStatements(() => api.get(`/api/requests/${id}`));
      expect(many).toBe(none);
    });
  });

  it('return the state machines, matching the tables', async () => {
    const { status, body } = await api.get('/api/meta/state-machines');
    expect(status).toBe(200);
    expect(Object.keys(body as object).sort()).toEqual(['commission', 'email', 'hold', 'offer', 'request', 'result']);
    expect(body.request).toEqual(REQUEST_TRANSITIONS);
    expect(body.result).toEqual(RESULT_TRANSITIONS);
    expect(body.commission).toMatchObject({ pending: ['invoiced', 'paid', 'cancelled'], paid: [] });
    expect(body.offer).toEqual(OFFER_TRANSITIONS);
    expect(body.hold).toEqual(HOLD_TRANSITIONS);
    expect(body.email).toMatchObject({ opened: ['clicked'], bounced: [] });
  });

  it('reject unknown and malformed ids, and strangers', async () => {
    const unknown = randomUUID();
    for (const answer of [
      await api.get(`/api/requests/${unknown}`),
      await api.get('/api/requests/by-code/R-222222'),
      await api.patch(`/api/requests/${unknown}`, { title: 'A' }),
      await api.post(`/api/requests/${unknown}/advance`, {}),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await api.get('/api/requests/nonsense')).status).toBe(400);
    for (const answer of [
      await test.anonymous.get('/api/requests'),
      await test.anonymous.get('/api/meta/state-machines'),
      await test.anonymous.with({ origin: ORIGIN }).post('/api/requests', { title: 'A' }),
    ])
      expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });
});
