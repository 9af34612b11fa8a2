import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { MINUTE, SECOND } from '#core/clock';
import { runAsSystem } from '#core/context';
import { Database } from '#database/database';
import { DomainEvents, defineRequestEvent } from '#api/foundations/timeline/domain-events';
import { createApp } from '#api/app.factory';
import { NotificationStreams } from '#api/foundations/notifications/notification-streams';
import { NotificationsService } from '#api/foundations/notifications/notifications.service';
import { createTestApp, ORIGIN, type TestApp } from '../support/app';
import { buildBareRequest, buildBareVenue } from '../support/build';
import { EventStream } from '../support/event-stream';
import { noticeOf, titleOf } from '../support/notices';
import { onRealPostgres } from '../support/test-database';

const Happened = defineRequestEvent<{ secret: string }>('test_happened');

const notify = (app: NestFastifyApplication, title: string): Promise<void> =>
  runAsSystem('job', () => app.get(NotificationsService).notify(noticeOf(title)));

const listen = async (app: NestFastifyApplication): Promise<number> => {
  await app.listen(0, '127.0.0.1');
  return (app.getHttpServer().address() as AddressInfo).port;
};

describe('the notification stream', () => {
  let test: TestApp;
  let port: number;
  let cookie: string;
  const opened: EventStream[] = [];

  const open = async (headers: Record<string, string> = {}, query = ''): Promise<EventStream> => {
    const stream = await EventStream.open(port, { cookie, ...headers }, query);
    opened.push(stream);
    return stream;
  };
  const titles = (stream: EventStream): string[] =>
    stream.events.map(({ data }) => (data.params as { label: string }).label);
  const idOf = async (title: string): Promise<string> =>
    (await test.database.one<{ id: string }>(`SELECT id FROM notification WHERE title = $1`, [titleOf(title)])).id;

  beforeAll(async () => {
    test = await createTestApp();
    port = await listen(test.app);
    ({ cookie } = await test.sessionOf('agent@parvis.example'));
  });

  afterEach(async () => {
    for (const stream of opened.splice(0)) stream.close();
  });

  afterAll(() => test?.close());

  it('sends a new notification at once, as shown in the list', async () => {
    await notify(test.app, 'before');
    const stream = await open();
    expect([stream.status, stream.headers]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        'x-trace-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      }),
    ]);
    await notify(test.app, 'live');
    const [event] = await stream.until(1);
    const { items } = (await test.agent.get('/api/notifications?limit=1')).body;
    expect(event).toEqual({ id: await idOf('live'), event: 'notification', data: items[0] });
  });

  it('sends read events, without an id to resume from', async () => {
    for (const title of ['r1', 'r2', 'r3']) await notify(test.app, title);
    const stream = await open();
    const id = await idOf('r2');
    const { body } = await test.admin.post(`/api/notifications/${id}/read`);
    expect(await stream.until(1)).toEqual([{ id: undefined, event: 'read', data: body }]);
    const { updated } = (await test.admin.post('/api/notifications/read-all')).body;
    const events = await stream.until(1 + Number(updated));
    expect(events.every(({ event, data }) => event === 'read' && data.read === true)).toBe(true);
    expect(new Set(events.map(({ data }) => data.id)).size).toBe(1 + Number(updated));
  });

  it('leaves out notifications for others', async () => {
    const stream = await open();
    const admin = await EventStream.open(port, await test.sessionOf('admin@parvis.example'));
    opened.push(admin);
    const { id } = await test.database.one<{ id: string }>(
      `SELECT id FROM team_user WHERE email = 'admin@parvis.example'`,
    );
    await runAsSystem('job', () =>
      test.app.get(NotificationsService).notify({ ...noticeOf('for admins'), recipients: [id] }),
    );
    await notify(test.app, 'for everyone');
    await Promise.all([stream.until(1), admin.until(2)]);
    expect(titles(admin)).toEqual(['for admins', 'for everyone']);
    expect(titles(stream)).toEqual(['for everyone']);
    expect(admin.events[0]?.data).not.toHaveProperty('recipients');
  });

  it('resumes after the last received event, without gaps or repeats', async () => {
    const first = await open();
    for (let i = 1; i <= 3; i++) await notify(test.app, `resume ${i}`);
    await first.until(3);
    first.close();
    for (let i = 4; i <= 130; i++) await notify(test.app, `resume ${i}`);
    const second = await open({ 'last-event-id': first.events[2]?.id ?? '' });
    await second.until(127);
    await notify(test.app, 'resume 131');
    await second.until(128);
    expect(titles(second)).toEqual(Array.from({ length: 128 }, (_, i) => `resume ${i + 4}`));
  });

  it('begins with the events of the last seconds on request', async () => {
    test.clock.set(new Date());
    await notify(test.app, 'long ago');
    const id = await idOf('long ago');
    test.clock.advance(20 * SECOND);
    await notify(test.app, 'just now');
    await test.admin.post(`/api/notifications/${id}/read`);
    test.clock.advance(5 * SECOND);
    const stream = await open({}, '?within=10');
    await stream.until(2);
    expect(stream.events.map(({ event, data }) => [event, data.id])).toEqual([
      ['notification', await idOf('just now')],
      ['read', id],
    ]);
    const later = await open({}, '?within=4');
    await notify(test.app, 'from now on');
    await later.until(1);
    expect(titles(later)).toEqual(['from now on']);
    test.clock.release();
  });

  it('shows every client the same events once and in one order, even if many are written at once', async () => {
    const [one, two] = [await open(), await open()];
    await Promise.all(Array.from({ length: 40 }, (_, i) => notify(test.app, `burst ${i}`)));
    await Promise.all([one.until(40), two.until(40)]);
    await notify(test.app, 'after the burst');
    await Promise.all([one.until(41), two.until(41)]);
    expect(titles(one)).toEqual(titles(two));
    expect(new Set(titles(one)).size).toBe(41);
    const [, , third] = one.events;
    const again = await open({ 'last-event-id': third?.id ?? '' });
    await again.until(38);
    expect(titles(again)).toEqual(titles(one).slice(3));
  });

  // The embedded database has one connection, so that nothing can commit while a transaction is open.
  (onRealPostgres ? it : it.skip)('loses none that commits after a younger one', async () => {
    const live = await open();
    let commit: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (commit = resolve));
    let inserted: () => void = () => undefined;
    const written = new Promise<void>((resolve) => (inserted = resolve));
    const notifyInside = (title: string): Promise<void> => test.app.get(NotificationsService).notify(noticeOf(title));
    const older = runAsSystem('job', () =>
      test.app.get(Database).transaction(async () => {
        await notifyInside('older');
        inserted();
        await held;
      }),
    );
    await written;
    await notify(test.app, 'younger');
    const [younger] = await live.until(1);
    expect(younger?.data.title).toBe(titleOf('younger'));
    commit();
    await older;
    await live.until(2);
    expect(titles(live)).toEqual(['younger', 'older']);
    const resumed = await open({ 'last-event-id': younger?.id ?? '' });
    await resumed.until(1);
    expect(titles(resumed)).toEqual(['older']);
  });

  it('ends with the session, and when its user is disabled', async () => {
    const { id, email } = await test.createUser();
    const streams = test.app.get(NotificationStreams);
    const signedOut = (await test.sessionOf(email)).cookie;
    const stays = await open();
    const first = await open({ cookie: signedOut });
    await streams.checkSessions();
    await test.anonymous.with({ origin: ORIGIN, cookie: signedOut }).post('/api/auth/sign-out', {});
    await streams.checkSessions();
    await first.ended;
    const second = await open({ cookie: (await test.sessionOf(email)).cookie });
    expect((await test.admin.patch(`/api/team/users/${id}`, { disabled: true })).status).toBe(200);
    await streams.checkSessions();
    await second.ended;
    await notify(test.app, 'for those who stay');
    await stays.until(1);
    expect([titles(first), titles(second), titles(stays)]).toEqual([[], [], ['for those who stay']]);
  });

  it('is limited per user, and available again when some have ended', async () => {
    // a HEAD opens none
    for (let i = 0; i < 3; i++)
      expect(
        (await fetch(`http://127.0.0.1:${port}/api/notifications/stream`, { method: 'HEAD', headers: { cookie } }))
          .status,
      ).toBe(200);
    const streams = await Promise.all(Array.from({ length: 20 }, () => open()));
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await open();
    expect([refused.status, refused.headers['retry-after'], await refused.json()]).toEqual([
      429,
      '60',
      { code: 'RATE_LIMITED', message: expect.stringContaining('20') },
    ]);
    const others = await open({ cookie: (await test.sessionOf('admin@parvis.example')).cookie });
    expect(others.status).toBe(200);
    for (const stream of streams.slice(0, 5)) stream.close();
    let again = await open();
    while (again.status === 429) again = await open();
    expect(again.status).toBe(200);
  });

  it("buffers one chunk for a client that doesn't read, and ends after a minute", async () => {
    const streams = test.app.get(NotificationStreams);
    const session = await test.database.one<{ userId: string; sessionId: string }>(
      `SELECT user_id AS "userId", id AS "sessionId" FROM team_session ORDER BY created_at LIMIT 1`,
    );
    const { readable } = await streams.open(
      { kind: 'team', name: '', email: '', role: 'agent', ...session },
      undefined,
    );
    const now = jest.spyOn(performance, 'now');
    try {
      readable.read();
      for (let i = 0; i < 10; i++) await notify(test.app, `slow ${i}`);
      await streams.checkSessions();
      expect([readable.destroyed, readable.readableLength]).toEqual([false, 1]);
      now.mockReturnValue(performance.now() + 61_000);
      await streams.checkSessions();
      expect(readable.destroyed).toBe(true);
    } finally {
      now.mockRestore();
      readable.destroy();
    }
  });

  describe('sending changes', () => {
    const told = (stream: EventStream): unknown[] => stream.events.map(({ event, data }) => [event, data]);
    const change = (data: object): [string, object] => ['change', data];
    /** Adds that many entries on a request, each in its own transaction. */
    const happened = async (requestId: string, count: number): Promise<void> => {
      for (let i = 0; i < count; i++)
        await runAsSystem('job', () =>
          test.app.get(DomainEvents).publish(Happened, { requestId, payload: { secret: 'not for the stream' } }),
        );
    };
    const ids = (stream: EventStream): (string | undefined)[] => stream.events.map(({ id }) => id);

    it('sends every team user the changes of requests and venues, by ids and kind only', async () => {
      const { id: memberId } = await buildBareVenue(test.agent);
      const { id: requestId } = await buildBareRequest(test.agent);
      const [one, two] = [await open(), await open({ cookie: (await test.sessionOf('admin@parvis.example')).cookie })];
      await test.agent.patch(`/api/members/${memberId}`, { city: 'Lyon' });
      await test.agent.post(`/api/requests/${requestId}/results`, { memberId });
      await test.agent.patch(`/api/requests/${requestId}`, { attendees: 20 });
      // an entry about neither
      await test.agent.patch('/api/team/me', { locale: 'en' });
      await test.agent.patch(`/api/requests/${requestId}`, { attendees: 30 });
      const expected = [
        change({ memberId, kind: 'member_updated' }),
        change({ requestId, kind: 'result_added' }),
        change({ requestId, kind: 'request_updated' }),
        change({ requestId, kind: 'request_updated' }),
      ];
      await Promise.all([one.until(4), two.until(4)]);
      expect([told(one), told(two)]).toEqual([expected, expected]);
      const entries = await test.database.query<{ id: string }>(
        `SELECT id FROM timeline_event WHERE request_id = $1 OR payload ->> 'memberId' = $2 ORDER BY created_at, id`,
        [requestId, memberId],
      );
      expect(entries.slice(-4).map(({ id }) => id)).toEqual(ids(one));
    });

    it('sends mails and messages without a request', async () => {
      const live = await open();
      const mail = await test.agent.post('/api/communications/email/inbound', {
        from: 'unknown@client.example',
        to: ['contact@parvis.example'],
        subject: 'Bonjour',
        text: 'Bonjour',
        headers: { 'Message-ID': '<stream-1@client.example>' },
      });
      expect([mail.status, mail.body.outcome.kind]).toEqual([201, 'unsorted']);
      const messageId = mail.body.outcome.emailMessageId as string;
      await test.agent.delete(`/api/communications/unsorted/${messageId}`);
      await test.agent.post(`/api/communications/unsorted/${messageId}/restore`);
      const message = await test.agent.post('/api/chatprov/send', { to: '+33612345678', body: 'Bonjour' });
      expect(message.status).toBe(201);
      await live.until(4);
      expect(told(live)).toEqual([
        change({ messageId, kind: 'email_unsorted' }),
        change({ messageId, kind: 'unsorted_discarded' }),
        change({ messageId, kind: 'unsorted_restored' }),
        change({ messageId: message.body.id, kind: 'CHATPROV_SENT' }),
      ]);
    });

    it('resumes after the last event, a change or a notification, by header or query', async () => {
      const { id: requestId } = await buildBareRequest(test.agent);
      const live = await open();
      await happened(requestId, 2);
      await notify(test.app, 'between');
      await happened(requestId, 2);
      await live.until(5);
      const all = ids(live);
      // With equal timestamps, notifications may come before changes.
      expect(live.events.map(({ event }) => event).sort()).toEqual([
        ...Array<string>(4).fill('change'),
        'notification',
      ]);
      for (const [headers, query, after] of [
        [{ 'last-event-id': all[0] ?? '' }, '', 0],
        [{ 'last-event-id': all[2] ?? '' }, '', 2],
        [{}, `?lastEventId=${all[1]}`, 1],
        [{}, `?lastEventId=${all[2]}`, 2],
        // a reconnecting browser uses its original URL, with its position in the header
        [{ 'last-event-id': all[3] ?? '' }, `?lastEventId=${all[0]}`, 3],
      ] as const) {
        const again = await open(headers, query);
        await again.until(4 - after);
        expect(ids(again)).toEqual(all.slice(after + 1));
      }
      expect((await test.agent.get('/api/notifications/stream?lastEventId=yesterday')).body).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: [{ path: 'lastEventId' }],
      });
      expect((await open({}, `?lastEventId=${randomUUID()}`)).status).toBe(404);
    });

    it('begins with the changes of the last seconds on request', async () => {
      const { id: requestId } = await buildBareRequest(test.agent);
      test.clock.advance(MINUTE + SECOND);
      const live = await open();
      await happened(requestId, 1);
      test.clock.advance(40 * SECOND);
      await happened(requestId, 2);
      await live.until(3);
      for (const [within, count] of [
        [60, 3],
        [30, 2],
      ] as const) {
        const stream = await open({}, `?within=${within}`);
        await stream.until(count);
        expect(ids(stream)).toEqual(ids(live).slice(-count));
      }
      const again = await open({ 'last-event-id': ids(live)[1] ?? '' }, '?within=60');
      await again.until(1);
      expect(ids(again)).toEqual(ids(live).slice(2));
      const tooLong = await test.agent.get('/api/notifications/stream?within=61');
      expect(tooLong.body).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: 'within' }] });
    });

    it('summarizes too many changes, and says so, but sends all notifications', async () => {
      const { id: requestId } = await buildBareRequest(test.agent);
      const live = await open();
      await happened(requestId, 1);
      const [first] = await live.until(1);
      live.close();
      await notify(test.app, 'in the middle');
      await runAsSystem('job', () =>
        test.database.transaction(async () => {
          for (let i = 0; i < 1000; i++)
            await test.app.get(DomainEvents).publish(Happened, { requestId, payload: { secret: '' } });
        }),
      );
      const whole = await open({ 'last-event-id': first?.id ?? '' });
      await whole.until(1001);
      expect(whole.events.filter(({ event }) => event === 'change')).toHaveLength(1000);
      await happened(requestId, 1);
      const cut = await open({ 'last-event-id': first?.id ?? '' });
      await cut.until(2);
      await happened(requestId, 1);
      await cut.until(3);
      expect(cut.events.map(({ event, data }) => [event, data.title])).toEqual([
        ['reload', undefined],
        ['notification', titleOf('in the middle')],
        ['change', undefined],
      ]);
      expect(cut.events[0]).toEqual({ id: undefined, event: 'reload', data: {} });
    });

    it('expires after an hour, and marks clients that missed events', async () => {
      const { id: requestId } = await buildBareRequest(test.agent);
      const live = await open();
      await happened(requestId, 3);
      await live.until(3);
      const [oldest, , last] = ids(live);
      live.close();
      test.clock.advance(61 * MINUTE);
      await test.jobs.runNow('prune-changes');
      const left = await test.database.query<{ id: string }>(`SELECT id FROM timeline_change ORDER BY position`);
      expect(left.map(({ id }) => id)).toEqual([last]);
      await happened(requestId, 1);
      const upToDate = await open({ 'last-event-id': last ?? '' });
      await upToDate.until(1);
      const behind = await open({ 'last-event-id': oldest ?? '' });
      await behind.until(1);
      await happened(requestId, 1);
      await Promise.all([upToDate.until(2), behind.until(2)]);
      expect(upToDate.events.map(({ event }) => event)).toEqual(['change', 'change']);
      expect(behind.events.map(({ event }) => event)).toEqual(['reload', 'change']);
      test.clock.release();
    });
  });

  it('rejects bad input, an unknown event, and strangers', async () => {
    const bad = await open({ 'last-event-id': 'yesterday' });
    expect([bad.status, await bad.json()]).toMatchObject([
      400,
      { code: 'VALIDATION_ERROR', details: [{ path: 'Last-Event-ID' }] },
    ]);
    const unknown = await open({ 'last-event-id': randomUUID() });
    expect([unknown.status, (await unknown.json()).code]).toEqual([404, 'NOT_FOUND']);
    const stranger = await open({ cookie: '' });
    expect([stranger.status, (await stranger.json()).code]).toEqual([401, 'UNAUTHENTICATED']);
    expect((await test.agent.get('/api/notifications/stream?since=1')).status).toBe(400);
  });

  it('is logged once, when it has ended, under its trace id', async () => {
    const stream = await open();
    const traceId = stream.headers['x-trace-id'];
    const lines = (): unknown[] => test.logs.filter((line) => line.traceId === traceId && 'status' in line);
    expect(lines()).toEqual([]);
    stream.close();
    while (lines().length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(lines()).toEqual([
      expect.objectContaining({ method: 'GET', pathname: '/api/notifications/stream', status: 200, aborted: true }),
    ]);
    expect(test.logs.filter((line) => line.traceId === traceId && line.level === 'error')).toEqual([]);
  });
});

describe('the notification stream of a stopping instance', () => {
  it('ends in order without delaying anyone, and can be read by a page of the web app', async () => {
    const test = await createTestApp({ CORS_ORIGIN: 'https://app.example' });
    const port = await listen(test.app);
    const { cookie } = await test.sessionOf('agent@parvis.example');
    const streams = await Promise.all(
      [1, 2, 3].map(() => EventStream.open(port, { cookie, origin: 'https://app.example' })),
    );
    expect(streams[0]?.headers).toMatchObject({
      'access-control-allow-origin': 'https://app.example',
      'access-control-allow-credentials': 'true',
    });
    await test.close();
    await Promise.all(streams.map(({ ended }) => ended));
  });
});

// The embedded database belongs to one process.
(onRealPostgres ? describe : describe.skip)('the notification streams of several instances', () => {
  it('show the same, whichever instance a notification was created on', async () => {
    const test = await createTestApp();
    const settings = test.settings;
    const quiet = { logger: pino({ enabled: false }) };
    const others = [await createApp(settings, quiet), await createApp(settings, quiet)];
    const apps = [test.app, ...others.map(({ app }) => app)];
    const { cookie } = await test.sessionOf('agent@parvis.example');
    const streams: EventStream[] = [];
    for (const app of apps) streams.push(await EventStream.open(await listen(app), { cookie }));
    await Promise.all(Array.from({ length: 60 }, (_, i) => notify(apps[i % 3] as NestFastifyApplication, `n${i}`)));
    await Promise.all(streams.map((stream) => stream.until(60)));
    const { id: requestId } = await buildBareRequest(test.agent);
    const record = (app: NestFastifyApplication): Promise<void> =>
      runAsSystem('job', () => app.get(DomainEvents).publish(Happened, { requestId, payload: { secret: '' } }));
    await Promise.all(Array.from({ length: 30 }, (_, i) => record(apps[i % 3] as NestFastifyApplication)));
    // with the notification and the request's own entry
    await Promise.all(streams.map((stream) => stream.until(92)));
    const [one, two, three] = streams.map(({ events }) => events.map(({ id }) => id));
    expect(new Set(one).size).toBe(92);
    expect(two).toEqual(one);
    expect(three).toEqual(one);
    await Promise.all(others.map((other) => other.close()));
    await test.close();
    await Promise.all(streams.map(({ ended }) => ended));
  });
});
