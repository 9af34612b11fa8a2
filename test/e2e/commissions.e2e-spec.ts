import { randomUUID } from 'node:crypto';
import { DAY, HOUR } from '#core/clock';
import { runAsSystem } from '#core/context';
import { ProviderError } from '#core/errors';
import { Outbox } from '#api/foundations/timeline/outbox';
import { newCode, newId } from '#core/ids';
import { unseal } from '#core/secrets';
import { authConfig } from '#core/auth.config';
import type { MockPayments } from '#providers/payments/mock.payments';
import { type PaymentEvent, PaymentsProvider } from '#providers/payments/payments.provider';
import { wordsOf } from '#api/foundations/notifications/notice-kinds';
import type { NotificationKind } from '#domain/vocabulary';
import { CommissionInvoiced } from '#api/demand/commissions/commissions.events';
import { CommissionsService, type PaymentOutcome } from '#api/demand/commissions/commissions.service';
import { countStatements, createTestApp, ORIGIN, type TestApp, timelineKinds } from '../support/app';
import { insertRequest } from '../support/build';

describe('commissions', () => {
  let test: TestApp;
  let payments: MockPayments;

  beforeAll(async () => {
    test = await createTestApp();
    payments = test.app.get<MockPayments>(PaymentsProvider);
  });

  afterEach(() => {
    test.clock.release();
    jest.restoreAllMocks();
  });

  afterAll(() => test?.close());

  const makeMember = async (): Promise<string> => {
    const id = newId();
    await test.database.query(
      `INSERT INTO member (id, code, name, status, email, postal_code, created_at, updated_at)
       VALUES ($1, $2, 'Linden House', 'active', $3, '69002', now(), now())`,
      [id, newCode('M'), `${id}@linden.example`],
    );
    return id;
  };
  const makeRequest = async (): Promise<string> =>
    (await insertRequest(test.database, { status: 'won', title: 'Sales seminar' })).id;

  /** A pending commission of 1250.50 EUR on a new request and member. */
  const commission = async (more: object = {}) => {
    const [requestId, memberId] = [await makeRequest(), await makeMember()];
    const answer = await test.agent.post('/api/commissions', { requestId, memberId, amount: 1250.5, ...more });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body;
  };
  const invoiced = async (more: object = {}) => {
    const { id } = await commission(more);
    const answer = await test.agent.post(`/api/commissions/${id}/invoice`);
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body;
  };
  const codeOf = async (table: 'request' | 'member', id: string): Promise<string> =>
    (await test.database.one<{ code: string }>(`SELECT code FROM ${table} WHERE id = $1`, [id])).code;
  const read = async (id: string) => (await test.agent.get(`/api/commissions/${id}`)).body;
  const session = (id: string) =>
    test.database.one<{ id: string | null; number: number }>(
      `SELECT payment_session_id AS id, payment_session_number AS number FROM commission WHERE id = $1`,
      [id],
    );
  const sessionsOf = (id: string) => payments.created.filter(({ commissionId }) => commissionId === id);
  const pathOf = (url: string): string => url.replace('http://localhost:3000', '');
  const notificationsOf = async (requestId: string): Promise<string[]> =>
    (
      await test.database.query<{ title: string }>(
        `SELECT title FROM notification WHERE request_id = $1 ORDER BY created_at, id`,
        [requestId],
      )
    ).map(({ title }) => title);

  /** The team's text of each notification, in English and in French. */
  const noticesOf = async (requestId: string): Promise<string[][]> =>
    (
      await test.database.query<{ kind: NotificationKind; params: object }>(
        `SELECT kind, params FROM notification WHERE request_id = $1 ORDER BY created_at, id`,
        [requestId],
      )
    ).map(({ kind, params }) =>
      (['en', 'fr'] as const).map((locale) => wordsOf(kind, params, locale).body.replace(/\s/g, ' ')),
    );

  let events = 0;
  const event = (commissionId: string | null, more: Partial<PaymentEvent> = {}): PaymentEvent => ({
    id: `evt_test_${++events}`,
    type: 'checkout.session.completed',
    createdAt: new Date('2026-03-01T10:00:00Z'),
    sessionId: null,
    commissionId,
    paymentId: null,
    amountMinor: 125050,
    currency: 'EUR',
    paymentStatus: 'paid',
    ...more,
  });
  const apply = (given: PaymentEvent): Promise<PaymentOutcome> =>
    runAsSystem('webhook', () => test.app.get(CommissionsService).applyPaymentEvent(given));

  describe('records', () => {
    it('are created pending, with every documented field', async () => {
      const [requestId, memberId] = [await makeRequest(), await makeMember()];
      const given = {
        requestId,
        memberId,
        amount: 1250.5,
        description: 'Commission of 10 %',
        baseAmount: 12505,
        rate: 10,
        dueDate: '2027-04-15',
      };
      const { status, body, headers } = await test.agent.post('/api/commissions', given);
      expect(status).toBe(201);
      expect(body).toEqual({
        ...given,
        id: expect.any(String),
        request: { code: await codeOf('request', requestId), title: 'Sales seminar' },
        member: { code: await codeOf('member', memberId), name: 'Linden House', city: null, paymentReminders: true },
        status: 'pending',
        currency: 'EUR',
        invoiceNumber: null,
        invoicedAt: null,
        gross: null,
        credited: 0,
        owed: null,
        paidAmount: null,
        paidAt: null,
        paidBy: null,
        remindersSent: 0,
        remindedAt: null,
        paymentUrl: null,
        version: 1,
        createdAt: expect.any(String),
        updatedAt: body.createdAt,
        traceId: headers['x-trace-id'],
      });
      expect(headers.etag).toBe('"1"');
      expect(await read(body.id)).toEqual(body);
      expect(await timelineKinds(test.database, requestId)).toEqual(['commission_created']);
    });

    it('need a positive amount, exact to the cent, and whole if the currency is', async () => {
      const [requestId, memberId] = [await makeRequest(), await makeMember()];
      const post = (more: object) => test.agent.post('/api/commissions', { requestId, memberId, ...more });
      for (const [more, path] of [
        [{}, 'amount'],
        [{ amount: 0 }, 'amount'],
        [{ amount: -5 }, 'amount'],
        [{ amount: 10.005 }, 'amount'],
        [{ amount: 1e-7 }, 'amount'],
        [{ amount: 5e-324 }, 'amount'],
        [{ amount: '10' }, 'amount'],
        [{ amount: null }, 'amount'],
        [{ amount: 1250.5, currency: 'JPY' }, 'amount'],
        [{ amount: 1250, currency: 'JPY', baseAmount: 0.5 }, 'baseAmount'],
        [{ amount: 10, currency: 'euro' }, 'currency'],
        [{ amount: 10, rate: 101 }, 'rate'],
        [{ amount: 10, dueDate: '2026-02-30' }, 'dueDate'],
        [{ amount: 10, status: 'paid' }, 'status'],
      ] as const) {
        const { status, body } = await post(more);
        expect([more, status, body.code]).toEqual([more, 400, 'VALIDATION_ERROR']);
        expect(body.details.map((detail: { path: string }) => detail.path)).toContain(path);
      }
      expect((await post({ amount: 1250, currency: 'JPY' })).body).toMatchObject({ amount: 1250, currency: 'JPY' });
      expect((await post({ amount: 9_999_999_999.99 })).body.amount).toBe(9_999_999_999.99);
      expect((await test.agent.get(`/api/commissions?requestId=${requestId}`)).body.total).toBe(2);
    });

    it('need an existing request and member', async () => {
      const [requestId, memberId] = [await makeRequest(), await makeMember()];
      const noRequest = await test.agent.post('/api/commissions', { requestId: newId(), memberId, amount: 1 });
      expect([noRequest.status, noRequest.body]).toEqual([404, { code: 'NOT_FOUND', message: 'Request not found.' }]);
      const noMember = await test.agent.post('/api/commissions', { requestId, memberId: newId(), amount: 1 });
      expect([noMember.status, noMember.body]).toEqual([404, { code: 'NOT_FOUND', message: 'Venue not found.' }]);
      const malformed = await test.agent.post('/api/commissions', { requestId: 'x', memberId: 'y', amount: 1 });
      expect(malformed.body.details.map(({ path }: { path: string }) => path)).toEqual(['requestId', 'memberId']);
    });

    it('can be changed while pending: absent stays, null clears, an empty change does nothing', async () => {
      const made = await commission({ description: 'Old', rate: 10 });
      const path = `/api/commissions/${made.id}`;
      const changed = await test.agent.patch(path, { amount: 900, description: null });
      expect([changed.status, changed.body]).toEqual([
        200,
        { ...made, amount: 900, description: null, version: 2, updatedAt: changed.body.updatedAt },
      ]);
      const unchanged = await test.agent.patch(path, {});
      expect(unchanged.body).toEqual(changed.body);
      for (const body of [{ amount: null }, { currency: null }, { amount: 0 }, { requestId: newId() }])
        expect((await test.agent.patch(path, body)).status).toBe(400);
      expect((await test.agent.patch(path, { amount: 900.5, currency: 'JPY' })).status).toBe(400);
      expect((await test.agent.patch(path, { currency: 'JPY' })).body).toMatchObject({ amount: 900, currency: 'JPY' });
      // the stored currency counts if the change has none
      expect((await test.agent.patch(path, { amount: 900.5 })).status).toBe(400);
      expect(await timelineKinds(test.database, made.requestId)).toEqual([
        'commission_created',
        'commission_updated',
        'commission_updated',
      ]);
    });

    it('are listed newest first, by status, request and member, with a constant number of statements', async () => {
      const first = await commission();
      const second = await test.agent.post('/api/commissions', {
        requestId: first.requestId,
        memberId: await makeMember(),
        amount: 2,
      });
      const ofRequest = `/api/commissions?requestId=${first.requestId}`;
      const list = await test.agent.get(ofRequest);
      expect(list.body).toMatchObject({ total: 2, page: 1, pageSize: 20 });
      expect(list.body.items).toEqual([second.body, first]);
      expect((await test.agent.get(`${ofRequest}&limit=1&offset=1`)).body).toMatchObject({ total: 2, page: 2 });
      await test.agent.post(`/api/commissions/${first.id}/cancel`);
      expect((await test.agent.get(`${ofRequest}&status=pending`)).body.items).toEqual([second.body]);
      expect((await test.agent.get(`/api/commissions?memberId=${first.memberId}`)).body.total).toBe(1);
      expect((await test.agent.get(`/api/commissions?memberId=${first.memberId}&status=paid`)).body.total).toBe(0);
      expect((await test.agent.get('/api/commissions?status=due')).status).toBe(400);
      const short = await countStatements(() => test.agent.get('/api/commissions?limit=1'));
      const long = await countStatements(() => test.agent.get('/api/commissions?limit=100'));
      expect(long).toBe(short);
    });

    it('are for team users, and return 404 and 400 for wrong ids', async () => {
      const id = randomUUID();
      const routes = [
        ['get', `/api/commissions/${id}`],
        ['patch', `/api/commissions/${id}`],
        ['post', `/api/commissions/${id}/invoice`],
        ['post', `/api/commissions/${id}/mark-paid`],
        ['post', `/api/commissions/${id}/cancel`],
      ] as const;
      for (const [method, path] of routes) {
        const stranger = await test.anonymous[method](path, {});
        expect([path, stranger.status, stranger.body.code]).toEqual([path, 401, 'UNAUTHENTICATED']);
        const unknown = await test.agent[method](path, method === 'patch' ? {} : undefined);
        expect([path, unknown.status, unknown.body.code]).toEqual([path, 404, 'NOT_FOUND']);
        expect((await test.agent[method](path.replace(id, 'nonsense'), {})).status).toBe(400);
      }
      expect((await test.anonymous.get('/api/commissions')).status).toBe(401);
      expect((await test.anonymous.post('/api/commissions', {})).status).toBe(401);
    });
  });

  describe('states', () => {
    it('lead from pending and invoiced to paid and cancelled, and nowhere from there', async () => {
      const paid = await commission();
      const answer = await test.agent.post(`/api/commissions/${paid.id}/mark-paid`);
      expect([answer.status, answer.body]).toMatchObject([200, { status: 'paid', paidBy: 'manual' }]);
      expect(answer.body.paidAt).not.toBeNull();
      const cancelled = await invoiced();
      expect((await test.agent.post(`/api/commissions/${cancelled.id}/cancel`)).body).toMatchObject({
        status: 'cancelled',
        invoiceNumber: cancelled.invoiceNumber,
      });
      for (const { id } of [paid, cancelled]) {
        const before = await read(id);
        for (const [method, path] of [
          ['post', 'invoice'],
          ['post', 'mark-paid'],
          ['post', 'cancel'],
        ] as const) {
          const refused = await test.agent[method](`/api/commissions/${id}/${path}`);
          expect([path, refused.status, refused.body.code]).toEqual([path, 409, 'INVALID_STATUS_TRANSITION']);
        }
        expect((await test.agent.patch(`/api/commissions/${id}`, { amount: 1 })).body.code).toBe(
          'INVALID_STATUS_TRANSITION',
        );
        expect(await read(id)).toEqual(before);
      }
      const open = await invoiced();
      expect((await test.agent.patch(`/api/commissions/${open.id}`, { amount: 1 })).status).toBe(409);
      expect((await test.agent.post(`/api/commissions/${open.id}/invoice`)).status).toBe(409);
      expect((await test.agent.post(`/api/commissions/${open.id}/mark-paid`)).body.status).toBe('paid');
      expect(await timelineKinds(test.database, open.requestId)).toEqual([
        'commission_created',
        'commission_invoiced',
        'EMAIL_SENT',
        'commission_paid',
      ]);
    });

    it('change once if two users act at once', async () => {
      const { id, requestId } = await commission();
      const answers = await Promise.all(
        ['mark-paid', 'cancel', 'mark-paid', 'cancel'].map((verb) => test.agent.post(`/api/commissions/${id}/${verb}`)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      expect(await timelineKinds(test.database, requestId)).toHaveLength(2);
    });
  });

  describe('versions', () => {
    const as = (version: number) => test.agent.with({ 'if-match': `"${version}"` });

    it('admit only a change based on the newest, and show it to the others', async () => {
      const made = await commission();
      const path = `/api/commissions/${made.id}`;
      const both = await Promise.all([900, 800].map((amount) => as(1).patch(path, { amount })));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
      const [done, late] = both[0]?.status === 200 ? both : [both[1], both[0]];
      expect([done?.headers.etag, done?.body.version]).toEqual(['"2"', 2]);
      expect(late?.body).toEqual({ code: 'PRECONDITION_FAILED', message: expect.any(String) });
      const read = await test.agent.get(path);
      expect([read.headers.etag, read.body]).toEqual(['"2"', done?.body]);
      // clients that don't send a version aren't checked
      expect((await test.agent.patch(path, { rate: 5 })).body.version).toBe(3);
      expect((await test.agent.with({ 'if-match': 'soon' }).patch(path, { rate: 6 })).status).toBe(400);
    });

    it('increase when it is invoiced, marked paid, cancelled or credited', async () => {
      const acts: [path: string, body: object | undefined, make: () => Promise<{ id: string; version: number }>][] = [
        ['invoice', undefined, commission],
        ['mark-paid', undefined, invoiced],
        ['cancel', undefined, invoiced],
        ['credit-notes', { net: 1 }, invoiced],
      ];
      for (const [act, body, make] of acts) {
        const { id, version } = await make();
        const before = await read(id);
        const path = `/api/commissions/${id}/${act}`;
        const stale = await as(version - 1).post(path, body);
        expect([act, stale.status, stale.body]).toEqual([
          act,
          412,
          { code: 'PRECONDITION_FAILED', message: expect.any(String) },
        ]);
        expect(await read(id)).toEqual(before);
        const good = await as(version).post(path, body);
        expect([act, good.status]).toEqual([act, act === 'credit-notes' ? 201 : 200]);
        const after = await read(id);
        expect(after.version).toBeGreaterThan(version);
        if (act !== 'credit-notes') expect(good.headers.etag).toBe(`"${after.version}"`);
      }
    });

    it('are part of the preview, so that the invoice is the previewed one', async () => {
      const { id } = await commission();
      const shown = (await test.agent.get(`/api/commissions/${id}/preview`)).body;
      expect([shown.version, shown.gross]).toEqual([1, 1250.5]);
      await test.agent.patch(`/api/commissions/${id}`, { amount: 2000 });
      const created = payments.created.length;
      const refused = await as(shown.version).post(`/api/commissions/${id}/invoice`);
      expect(refused.status).toBe(412);
      // rejected before the provider is called
      expect(payments.created).toHaveLength(created);
      // and afterwards, if the change happens during the call
      const create = payments.createCheckout.bind(payments);
      jest.spyOn(payments, 'createCheckout').mockImplementationOnce(async (input) => {
        await test.agent.patch(`/api/commissions/${id}`, { rate: 8 });
        return create(input);
      });
      expect((await as(2).post(`/api/commissions/${id}/invoice`)).status).toBe(412);
      expect(await read(id)).toMatchObject({ status: 'pending', version: 3 });
      expect((await as(3).post(`/api/commissions/${id}/invoice`)).body.invoiceNumber).not.toBeNull();
    });

    it("don't increase with invisible changes", async () => {
      const made = await invoiced();
      const { id: sessionId } = await session(made.id);
      await apply(event(made.id, { type: 'checkout.session.async_payment_failed', sessionId }));
      await test.anonymous.get(pathOf(made.paymentUrl));
      expect(await read(made.id)).toEqual(made);
    });
  });

  describe('invoices', () => {
    it('get a number, a session, a permanent link and a due date', async () => {
      test.clock.set('2031-12-31T23:30:00Z'); // already 2032 in the venues' time zone
      const emitted = jest.spyOn(test.app.get(Outbox), 'emit');
      const made = await invoiced({ description: 'Commission of 10 %' });
      expect(made).toMatchObject({
        status: 'invoiced',
        invoiceNumber: '2032-000001',
        invoicedAt: '2031-12-31T23:30:00.000Z',
        dueDate: '2032-01-31',
        paidAt: null,
        paymentUrl: expect.stringMatching(/^http:\/\/localhost:3000\/api\/public\/payments\/[\w-]{65}$/),
      });
      expect((await read(made.id)).paymentUrl).toBe(made.paymentUrl);
      expect(sessionsOf(made.id)).toEqual([
        expect.objectContaining({
          amountMinor: 125050,
          currency: 'EUR',
          description: 'Commission of 10 %',
          customerEmail: `${made.memberId}@linden.example`,
          locale: 'fr',
        }),
      ]);
      const [, payload] = emitted.mock.calls.find(([kind]) => kind === CommissionInvoiced.kind) as unknown as [
        unknown,
        { sealedUrl: string },
      ];
      expect(payload).toMatchObject({
        commissionId: made.id,
        requestId: made.requestId,
        memberId: made.memberId,
        invoiceNumber: '2032-000001',
        amount: 1250.5,
        currency: 'EUR',
        dueDate: '2032-01-31',
        description: 'Commission of 10 %',
      });
      const { secrets } = test.config(authConfig);
      expect(unseal(Buffer.from(payload.sealedUrl, 'base64'), secrets, 'mail-link')).toBe(made.paymentUrl);
      expect((await invoiced({ dueDate: '2032-02-02' })).dueDate).toBe('2032-02-02');
    });

    it('are numbered without gaps if many are created at once and some fail midway', async () => {
      test.clock.set('2040-05-05T10:00:00Z');
      const made = await Promise.all(Array.from({ length: 10 }, () => commission()));
      const outbox = test.app.get(Outbox);
      const emit = outbox.emit.bind(outbox);
      let calls = 0;
      const failing = jest.spyOn(outbox, 'emit').mockImplementation(async (kind, payload) => {
        // after the number was taken
        if (kind === CommissionInvoiced.kind && ++calls % 4 === 0) throw new Error('midway');
        return emit(kind, payload);
      });
      const answers = await Promise.all(made.map(({ id }) => test.agent.post(`/api/commissions/${id}/invoice`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 500, 500]);
      failing.mockRestore();
      for (const [index, { status }] of answers.entries())
        if (status === 500) {
          const { id } = made[index];
          expect(await read(id)).toMatchObject({ status: 'pending', invoiceNumber: null, dueDate: null });
          expect((await test.agent.post(`/api/commissions/${id}/invoice`)).status).toBe(200);
          // the provider sees the retry as the same attempt
          expect(sessionsOf(id)).toHaveLength(1);
        }
      const numbers = await Promise.all(made.map(async ({ id }) => (await read(id)).invoiceNumber));
      expect(numbers.sort()).toEqual(Array.from({ length: 10 }, (_, i) => `2040-${String(i + 1).padStart(6, '0')}`));
    });

    it('are created once if two users ask at once, with one number and one session', async () => {
      test.clock.set('2041-05-05T10:00:00Z');
      const { id, requestId } = await commission();
      const answers = await Promise.all([1, 2, 3].map(() => test.agent.post(`/api/commissions/${id}/invoice`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect((await read(id)).invoiceNumber).toBe('2041-000001');
      expect(sessionsOf(id)).toHaveLength(1);
      expect(await timelineKinds(test.database, requestId)).toEqual([
        'commission_created',
        'commission_invoiced',
        'EMAIL_SENT',
      ]);
      expect((await invoiced()).invoiceNumber).toBe('2041-000002');
    });

    it('are credited up to their amount, which excludes no VAT if the agency charges none', async () => {
      const { id } = await invoiced({ amount: 100 });
      const refused = await test.agent.post(`/api/commissions/${id}/credit-notes`, { net: 101 });
      expect(refused.status).toBe(400);
      expect(refused.body.details).toMatchObject([{ message: 'net: only 100.00 EUR is left of the invoice.' }]);
    });

    it("don't deadlock with other work on the same request", async () => {
      const { requestId, memberId } = await commission();
      const create = () => test.agent.post('/api/commissions', { requestId, memberId, amount: 1250.5 });
      const ids = (await Promise.all(Array.from({ length: 8 }, create))).map(({ body }) => String(body.id));
      const answers = await Promise.all(
        ids.flatMap((id) => [
          test.agent.post(`/api/commissions/${id}/invoice`),
          test.agent.patch(`/api/commissions/${id}`, { description: null }),
          create(),
        ]),
      );
      const statuses = new Set(answers.map(({ status }) => status));
      statuses.delete(409); // a change made after the invoice
      expect([...statuses].sort()).toEqual([200, 201]);
      const outcomes = await Promise.all([...ids.map((id) => apply(event(id))), ...ids.map((id) => apply(event(id)))]);
      expect(outcomes.sort()).toEqual([...ids.map(() => 'already_paid'), ...ids.map(() => 'paid')]);
    });

    it("are rolled back if the provider doesn't respond, and can be created again", async () => {
      const { id, requestId } = await commission();
      payments.failNext();
      const failed = await test.agent.post(`/api/commissions/${id}/invoice`);
      expect([failed.status, failed.body.code]).toEqual([502, 'PROVIDER_ERROR']);
      expect(failed.body.message).toContain('payprov');
      expect(await read(id)).toMatchObject({ status: 'pending', invoiceNumber: null, paymentUrl: null });
      expect(await timelineKinds(test.database, requestId)).toEqual(['commission_created']);
      expect((await test.agent.post(`/api/commissions/${id}/invoice`)).status).toBe(200);
    });

    it('return 409 if the provider rejected the call because a concurrent one succeeded', async () => {
      const { id } = await commission();
      const create = payments.createCheckout.bind(payments);
      jest.spyOn(payments, 'createCheckout').mockImplementationOnce(async () => {
        jest.spyOn(payments, 'createCheckout').mockImplementation(create);
        await test.agent.post(`/api/commissions/${id}/invoice`);
        throw new ProviderError('payprov', 'refused', true);
      });
      const late = await test.agent.post(`/api/commissions/${id}/invoice`);
      expect([late.status, late.body.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
    });

    it('never use a session for another amount', async () => {
      const { id } = await commission();
      const create = payments.createCheckout.bind(payments);
      jest.spyOn(payments, 'createCheckout').mockImplementationOnce(async (input) => {
        await test.agent.patch(`/api/commissions/${id}`, { amount: 900 });
        return create(input);
      });
      const stale = await test.agent.post(`/api/commissions/${id}/invoice`);
      expect([stale.status, stale.body.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
      expect(await read(id)).toMatchObject({ status: 'pending', amount: 900 });
      expect((await test.agent.post(`/api/commissions/${id}/invoice`)).status).toBe(200);
      expect(sessionsOf(id).at(-1)?.amountMinor).toBe(90000);
    });

    it('return the first response to a repeated call with the same Idempotency-Key', async () => {
      const { id } = await commission();
      const once = test.agent.with({ 'idempotency-key': 'invoice-1' });
      const first = await once.post(`/api/commissions/${id}/invoice`);
      const again = await once.post(`/api/commissions/${id}/invoice`);
      expect([again.status, again.body]).toEqual([200, first.body]);
    });

    it('treat yen as a currency without cents', async () => {
      const { id } = await invoiced({ amount: 1250, currency: 'JPY' });
      expect(sessionsOf(id)).toMatchObject([{ amountMinor: 1250, currency: 'JPY' }]);
    });
  });

  describe('the payment link', () => {
    it('leads to the open session, every time', async () => {
      const made = await invoiced();
      const { id: sessionId } = await session(made.id);
      for (let i = 0; i < 2; i++) {
        const visit = await test.anonymous.get(pathOf(made.paymentUrl));
        expect([visit.status, visit.headers.location]).toEqual([303, `${ORIGIN}/dev/pay/${sessionId}`]);
        expect(visit.headers['cache-control']).toBe('no-store');
      }
      const scanned = await test.anonymous.get(`${pathOf(made.paymentUrl)}?utm_source=mail`);
      expect(scanned.status).toBe(303);
      expect(sessionsOf(made.id)).toHaveLength(1);
    });

    it('renews an expired session, once for all visitors', async () => {
      test.clock.set('2042-01-01T10:00:00Z');
      const made = await invoiced();
      const before = await session(made.id);
      test.clock.advance(DAY - HOUR);
      expect((await test.anonymous.get(pathOf(made.paymentUrl))).headers.location).toContain(before.id);
      test.clock.advance(2 * HOUR);
      const visits = await Promise.all([1, 2, 3].map(() => test.anonymous.get(pathOf(made.paymentUrl))));
      expect(visits.map(({ status }) => status)).toEqual([303, 303, 303]);
      const after = await session(made.id);
      expect(after).toEqual({ id: expect.not.stringMatching(String(before.id)), number: before.number + 1 });
      expect(new Set(visits.map(({ headers }) => headers.location))).toEqual(
        new Set([`${ORIGIN}/dev/pay/${after.id}`]),
      );
      expect(sessionsOf(made.id)).toHaveLength(2);
      expect((await read(made.id)).paymentUrl).toBe(made.paymentUrl);
      test.clock.advance(3 * DAY);
      expect((await test.anonymous.get(pathOf(made.paymentUrl))).status).toBe(303);
      expect((await session(made.id)).number).toBe(before.number + 2);
    });

    it("renews a session that the provider doesn't know", async () => {
      const made = await invoiced();
      await test.database.query(`UPDATE commission SET payment_session_id = 'cs_gone' WHERE id = $1`, [made.id]);
      expect((await test.anonymous.get(pathOf(made.paymentUrl))).status).toBe(303);
      expect((await session(made.id)).id).toMatch(/^cs_mock_/);
    });

    it('opens no second session right after a payment', async () => {
      const made = await invoiced();
      await payments.complete((await session(made.id)).id ?? '');
      const visit = await test.anonymous.get(pathOf(made.paymentUrl));
      expect([visit.status, visit.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(visit.text).toContain('Paiement en cours');
      expect(sessionsOf(made.id)).toHaveLength(1);
    });

    it('shows a page on the way back from the provider', async () => {
      const made = await invoiced();
      const done = await test.anonymous.get(`${pathOf(made.paymentUrl)}?outcome=done`);
      expect([done.status, done.text]).toEqual([200, expect.stringContaining('Paiement en cours')]);
      const left = await test.anonymous.get(`${pathOf(made.paymentUrl)}?outcome=left`);
      expect([left.status, left.text]).toEqual([200, expect.stringContaining('href="?"')]);
      expect(sessionsOf(made.id)[0]).toMatchObject({
        successUrl: `${made.paymentUrl}?outcome=done`,
        cancelUrl: `${made.paymentUrl}?outcome=left`,
      });
    });

    it('says so if there is nothing to pay', async () => {
      const paid = await invoiced();
      await test.agent.post(`/api/commissions/${paid.id}/mark-paid`);
      const settled = await test.anonymous.get(pathOf(paid.paymentUrl));
      expect([settled.status, settled.text]).toEqual([200, expect.stringContaining('Facture réglée')]);
      const cancelled = await invoiced();
      await test.agent.post(`/api/commissions/${cancelled.id}/cancel`);
      const gone = await test.anonymous.get(pathOf(cancelled.paymentUrl));
      expect([gone.status, gone.body.code]).toEqual([410, 'TOKEN_REVOKED']);
    });

    it("can't be guessed, and reveals nothing about the provider if that fails", async () => {
      const made = await invoiced();
      const path = pathOf(made.paymentUrl);
      for (const wrong of [`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`, '/api/public/payments/x'])
        expect((await test.anonymous.get(wrong)).body.code).toBe('NOT_FOUND');
      payments.failNext();
      const failed = await test.anonymous.get(path);
      expect([failed.status, failed.body.code]).toEqual([502, 'PROVIDER_ERROR']);
      expect((await test.anonymous.get(path)).status).toBe(303);
    });
  });

  describe('payment events', () => {
    it('pay an invoiced commission once, however often they arrive', async () => {
      const made = await invoiced();
      const given = event(made.id);
      expect(await apply(given)).toBe('paid');
      const paid = await read(made.id);
      expect(paid).toMatchObject({ status: 'paid', paidBy: 'payprov', invoiceNumber: made.invoiceNumber });
      expect(await apply(given)).toBe('already_paid');
      expect(await notificationsOf(made.requestId)).toEqual([]);
      // A different amount is still reported: events arrive in any order, and a card was charged.
      expect(await apply(event(made.id, { amountMinor: 1 }))).toBe('already_paid');
      expect(await read(made.id)).toEqual(paid);
      expect(await notificationsOf(made.requestId)).toEqual(['Payment does not match the commission']);
      expect(await noticesOf(made.requestId)).toEqual([
        [
          `Invoice ${made.invoiceNumber} of €1,250.50: €0.01 received; the commission was already paid.`,
          `La facture ${made.invoiceNumber} de 1 250,50 € : 0,01 € reçus ; la commission était déjà payée.`,
        ],
      ]);
      const rows = await test.database.query(
        `SELECT actor_type AS "actorType", via, payload ->> 'eventId' AS "eventId" FROM timeline_event
          WHERE request_id = $1 AND kind = 'commission_paid'`,
        [made.requestId],
      );
      expect(rows).toEqual([{ actorType: 'system', via: 'webhook', eventId: given.id }]);
    });

    it('pay once if several arrive at once', async () => {
      const made = await invoiced();
      const outcomes = await Promise.all([1, 2, 3, 4].map(() => apply(event(made.id))));
      expect(outcomes.sort()).toEqual(['already_paid', 'already_paid', 'already_paid', 'paid']);
      expect(
        (await timelineKinds(test.database, made.requestId)).filter((kind) => kind === 'commission_paid'),
      ).toHaveLength(1);
    });

    it('pay a pending one too, with an id in any case and without a payment status', async () => {
      const made = await commission();
      expect(await apply(event(made.id.toUpperCase(), { paymentStatus: null }))).toBe('paid');
      expect((await read(made.id)).status).toBe('paid');
    });

    it('change nothing and notify the team once if amount or currency differ or are missing', async () => {
      for (const wrong of [
        { amountMinor: 125049 },
        { amountMinor: 12505000 },
        { amountMinor: null },
        { currency: 'USD' },
        { currency: null },
      ]) {
        const made = await invoiced();
        const given = event(made.id, wrong);
        expect([wrong, await apply(given), await apply(given)]).toEqual([wrong, 'mismatch', 'mismatch']);
        expect(await read(made.id)).toEqual(made);
        expect(await notificationsOf(made.requestId)).toEqual(['Payment does not match the commission']);
        expect(await timelineKinds(test.database, made.requestId)).toEqual([
          'commission_created',
          'commission_invoiced',
          'EMAIL_SENT',
          'payment_mismatched',
        ]);
        expect(await apply(event(made.id))).toBe('paid');
      }
    });

    it('notify the team of money for a cancelled commission, or for one marked paid by hand', async () => {
      const cancelled = await invoiced();
      await test.agent.post(`/api/commissions/${cancelled.id}/cancel`);
      expect(await apply(event(cancelled.id))).toBe('mismatch');
      expect((await read(cancelled.id)).status).toBe('cancelled');
      expect(await notificationsOf(cancelled.requestId)).toEqual(['Payment for a canceled commission']);
      const byHand = await invoiced();
      await test.agent.post(`/api/commissions/${byHand.id}/mark-paid`);
      expect(await apply(event(byHand.id))).toBe('already_paid');
      expect(await read(byHand.id)).toMatchObject({ status: 'paid', paidBy: 'manual' });
      expect(await notificationsOf(byHand.requestId)).toEqual(['Commission paid twice']);
    });

    it('notify the team of a second payment through another session, not of a second event of the same', async () => {
      const made = await invoiced();
      const first = { sessionId: 'cs_first', paymentId: 'pi_first' };
      expect(await apply(event(made.id, first))).toBe('paid');
      const again = { ...first, type: 'checkout.session.async_payment_succeeded' };
      expect(await apply(event(made.id, again))).toBe('already_paid');
      expect(await notificationsOf(made.requestId)).toEqual([]);
      const paid = await read(made.id);
      expect(await apply(event(made.id, { sessionId: 'cs_second', paymentId: 'pi_second' }))).toBe('already_paid');
      expect(await apply(event(made.id, { type: 'checkout.session.expired', sessionId: 'cs_third' }))).toBe('ignored');
      expect(await read(made.id)).toEqual(paid);
      expect(await notificationsOf(made.requestId)).toEqual(['Commission paid twice']);
      const { body } = await test.agent.get(`/api/commissions/mismatches?commissionId=${made.id}`);
      expect(body.items).toMatchObject([{ found: 'twice', paid: 1250.5, currency: 'EUR' }]);
    });

    it('notify the team of refunds and disputes, with their amounts, and leave the commission paid', async () => {
      const made = await invoiced();
      await apply(event(made.id, { sessionId: 'cs_1', paymentId: `pi_${made.id}` }));
      const paid = await read(made.id);
      const more = { paymentId: `pi_${made.id}`, paymentStatus: null };
      const happened: [PaymentEvent, PaymentOutcome][] = [
        [event(made.id, { ...more, type: 'charge.refunded', amountMinor: 25050 }), 'mismatch'],
        // A dispute has no metadata: its payment identifies it.
        [event(null, { ...more, type: 'charge.dispute.created', amountMinor: 100000 }), 'mismatch'],
        [event(null, { ...more, type: 'charge.dispute.created', paymentId: 'pi_of_others' }), 'unknown'],
      ];
      for (const [given, outcome] of happened)
        expect([await apply(given), await apply(given)]).toEqual([outcome, outcome]);
      expect(await read(made.id)).toEqual(paid);
      expect(await notificationsOf(made.requestId)).toEqual(
        expect.arrayContaining(['Payment of a commission refunded', 'Payment of a commission disputed']),
      );
      const { body } = await test.agent.get(`/api/commissions/mismatches?commissionId=${made.id}`);
      expect(body.items).toMatchObject([
        { found: 'disputed', paid: 1000 },
        { found: 'refunded', paid: 250.5 },
      ]);
      const { body: told } = await test.agent.get('/api/notifications?limit=100');
      const bodies = told.items.filter((one: { requestId: string }) => one.requestId === made.requestId);
      expect(bodies.map((one: { body: string }) => one.body)).toEqual([
        expect.stringContaining('€1,000.00 disputed; answer the dispute at the payment provider.'),
        expect.stringContaining('€250.50 refunded; the commission still counts as paid.'),
      ]);
    });

    it('wait for a pending bank transfer', async () => {
      const made = await invoiced();
      expect(await apply(event(made.id, { paymentStatus: 'unpaid' }))).toBe('ignored');
      expect(await read(made.id)).toEqual(made);
      const arrived = { type: 'checkout.session.async_payment_succeeded', paymentStatus: 'paid' };
      expect(await apply(event(made.id, arrived))).toBe('paid');
      // the earlier event, late
      expect(await apply(event(made.id, { paymentStatus: 'unpaid' }))).toBe('ignored');
      expect((await read(made.id)).status).toBe('paid');
    });

    it('record a failed transfer once, and let the link open a new session', async () => {
      const made = await invoiced();
      const { id: sessionId } = await session(made.id);
      await payments.complete(sessionId ?? '');
      const failed = event(made.id, {
        type: 'checkout.session.async_payment_failed',
        paymentStatus: 'unpaid',
        sessionId,
      });
      expect([await apply(failed), await apply(failed)]).toEqual(['ignored', 'ignored']);
      expect(await read(made.id)).toEqual(made);
      expect(await notificationsOf(made.requestId)).toEqual(['Payment of a commission failed']);
      expect((await noticesOf(made.requestId))[0]?.[1]).toBe(
        `La facture ${made.invoiceNumber} de 1 250,50 € : le paiement n’a pas abouti ; la commission reste impayée.`,
      );
      expect(await timelineKinds(test.database, made.requestId)).toEqual([
        'commission_created',
        'commission_invoiced',
        'EMAIL_SENT',
        'commission_payment_failed',
      ]);
      expect((await test.anonymous.get(pathOf(made.paymentUrl))).status).toBe(303);
      expect((await session(made.id)).id).not.toBe(sessionId);
      expect(await apply(event(made.id))).toBe('paid');
      // a failure reported after the success changes nothing
      const late = event(made.id, { type: 'checkout.session.async_payment_failed', sessionId });
      expect(await apply(late)).toBe('ignored');
      expect((await read(made.id)).status).toBe('paid');
      expect(await notificationsOf(made.requestId)).toHaveLength(1);
    });

    it('are ignored if they name no commission of ours or no payment', async () => {
      const made = await invoiced();
      for (const given of [
        event(null),
        event('not-an-id'),
        event(newId()),
        event(made.id, { type: 'checkout.session.expired' }),
        event(made.id, { type: 'customer.created' }),
        event(made.id, { paymentStatus: 'no_payment_required' }),
      ])
        expect(await apply(given)).toBe('ignored');
      expect(await read(made.id)).toEqual(made);
      expect(await notificationsOf(made.requestId)).toEqual([]);
    });
  });
});
