import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { HOUR, MINUTE } from '#core/clock';
import { runAsSystem } from '#core/context';
import { ProviderError } from '#core/errors';
import { newId } from '#core/ids';
import { MockPush } from '#providers/push/mock.push';
import { PushProvider, PushServiceBusy } from '#providers/push/push.provider';
import { NotificationsService } from '#api/foundations/notifications/notifications.service';
import type { Api } from '../support/api';
import { createTestApp, ORIGIN, PASSWORD, type TestApp, timelineKinds } from '../support/app';
import { bodyOf, noticeOf, titleOf } from '../support/notices';

const SUBSCRIPTION = '/api/notifications/push-subscription';
const SUBSCRIPTIONS = '/api/notifications/push-subscriptions';

interface BrowserSubscription {
  endpoint: string;
  expirationTime: number | null;
  keys: { p256dh: string; auth: string };
}

/** The output of a browser's `subscription.toJSON()`. */
const browser = (): BrowserSubscription => ({
  endpoint: `https://push.example/send/${randomBytes(24).toString('base64url')}`,
  expirationTime: null,
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
});

/** The recipient of a push. */
const titleIn = (payload: string): string =>
  (JSON.parse(payload) as { title: string }).title.replace(/^Message (from|de) /, '');

describe('push', () => {
  let test: TestApp;
  let provider: MockPush;

  const notify = (title: string, said?: string): Promise<void> =>
    runAsSystem('job', () => test.app.get(NotificationsService).notify(noticeOf(title, said)));
  const idOf = async (title: string): Promise<string> =>
    (await test.database.one<{ id: string }>(`SELECT id FROM notification WHERE title = $1`, [titleOf(title)])).id;
  const userId = async (role: string): Promise<string> =>
    (await test.database.one<{ id: string }>(`SELECT id FROM team_user WHERE email = $1`, [`${role}@parvis.example`]))
      .id;
  const count = async (table: 'push_subscription'): Promise<number> =>
    (await test.database.one<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`)).n;
  const waiting = async (): Promise<number> =>
    (await test.database.query(`SELECT 1 FROM queue_job WHERE queue = 'pushes'`)).length;
  const titlesAt = (endpoint: string): string[] =>
    provider.sent.filter(({ target }) => target.endpoint === endpoint).map(({ message }) => titleIn(message.payload));
  /** Waits until the service has nothing to send, as it does automatically after each commit. */
  const settled = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  /** Checks that no subscription is being processed and no simulated failure is left. */
  const isReleased = async (): Promise<boolean> =>
    provider.failuresLeft === 0 &&
    (await test.database.query(`SELECT 1 FROM queue_job WHERE queue = 'pushes' AND leased_by IS NOT NULL`)).length ===
      0;
  const subscribe = async (api: Api): Promise<BrowserSubscription> => {
    const subscription = browser();
    expect((await api.put(SUBSCRIPTION, subscription)).status).toBe(200);
    return subscription;
  };

  beforeAll(async () => {
    test = await createTestApp({ PUBLIC_WEB_URL: 'https://app.example' });
    provider = test.app.get(PushProvider);
    for (const api of [test.agent, test.admin]) await api.patch('/api/team/me', { locale: 'en' });
  });

  beforeEach(async () => {
    test.clock.release();
    await test.database.query(`DELETE FROM queue_job`);
    await test.database.query(`DELETE FROM push_subscription`);
    await test.database.query(`DELETE FROM notification`);
    provider.sent.length = 0;
  });

  afterAll(() => test?.close());

  it('has one key for every user', async () => {
    const { status, body } = await test.agent.get('/api/notifications/push-key');
    expect([status, body]).toEqual([200, { publicKey: provider.publicKey }]);
    expect((await test.admin.get('/api/notifications/push-key')).body).toEqual(body);
  });

  it('stores several browsers per user by endpoint, with their names, and returns each when it is removed', async () => {
    const before = (await timelineKinds(test.database)).length;
    test.clock.set(test.clock.now());
    const first = { ...browser(), name: 'Firefox, Linux' };
    const made = await test.agent.put(SUBSCRIPTION, first);
    expect([made.status, made.body]).toEqual([
      200,
      {
        id: expect.any(String),
        userId: await userId('agent'),
        name: 'Firefox, Linux',
        endpoint: first.endpoint,
        locale: 'en',
        expirationTime: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        traceId: made.headers['x-trace-id'],
      },
    ]);
    test.clock.advance(MINUTE);
    const { expirationTime: _none, ...second } = browser();
    const other = await test.agent.put(SUBSCRIPTION, second);
    expect(other.body).toMatchObject({ endpoint: second.endpoint, name: null });
    test.clock.advance(MINUTE);
    const again = await test.agent.put(SUBSCRIPTION, { ...first, name: 'Bureau', expirationTime: 1_900_000_000_000 });
    expect(again.body).toMatchObject({
      id: made.body.id,
      name: 'Bureau',
      createdAt: made.body.createdAt,
      expirationTime: 1_900_000_000_000,
    });
    const list = await test.agent.get(SUBSCRIPTIONS);
    expect(list.body).toEqual({ items: [other.body, again.body], total: 2, page: 1, pageSize: 20 });
    expect((await test.admin.get(SUBSCRIPTIONS)).body).toMatchObject({ total: 0 });
    await notify('to both');
    await settled(() => provider.sent.length === 2);
    expect([titlesAt(first.endpoint), titlesAt(second.endpoint)]).toEqual([['to both'], ['to both']]);
    const theirs = await test.admin.delete(`${SUBSCRIPTIONS}/${made.body.id}`);
    expect([theirs.status, theirs.body.code]).toEqual([404, 'NOT_FOUND']);
    const gone = await test.agent.delete(`${SUBSCRIPTIONS}/${made.body.id}`);
    expect([gone.status, gone.body]).toEqual([200, { ...again.body }]);
    expect((await test.agent.delete(`${SUBSCRIPTIONS}/${made.body.id}`)).status).toBe(404);
    await test.agent.put(SUBSCRIPTION, first);
    const newest = await test.agent.delete(SUBSCRIPTION);
    expect([newest.status, newest.body.endpoint]).toEqual([200, first.endpoint]);
    expect(await count('push_subscription')).toBe(0);
    const twice = await test.agent.delete(SUBSCRIPTION);
    expect([twice.status, twice.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await timelineKinds(test.database)).slice(before)).toEqual([
      'push_subscribed',
      'push_subscribed',
      'push_subscribed',
      'push_unsubscribed',
      'push_subscribed',
      'push_unsubscribed',
      'push_unsubscribed',
    ]);
  });

  it('allows twenty browsers per user, and rejects one more, however many are added at once', async () => {
    const answers = await Promise.all(Array.from({ length: 22 }, () => test.agent.put(SUBSCRIPTION, browser())));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(await count('push_subscription')).toBe(20);
    expect(refused.map(({ status, body }) => [status, body.details[0].rule, body.details[0].params])).toEqual([
      [400, 'tooManyBrowsers', { max: 20 }],
      [400, 'tooManyBrowsers', { max: 20 }],
    ]);
  });

  it('never stores endpoint and keys in plain text', async () => {
    const subscription = await subscribe(test.agent);
    provider.failNext();
    await notify('not yet');
    await settled(() => test.logs.some(({ msg }) => msg === 'could not send a push yet'));
    await test.agent.delete(SUBSCRIPTION);
    await subscribe(test.agent);
    const [row] = await test.database.query<{ sealed: Buffer }>(`SELECT sealed FROM push_subscription`);
    const kept = JSON.stringify([
      test.logs,
      row?.sealed.toString('latin1'),
      await test.database.query(`SELECT payload FROM timeline_event`),
      await test.database.query(`SELECT payload FROM queue_job`),
    ]);
    const path = new URL(subscription.endpoint).pathname;
    for (const secret of [path, subscription.keys.auth, subscription.keys.p256dh]) expect(kept).not.toContain(secret);
  });

  it('moves a browser to the user who signed in on it last', async () => {
    const shared = await subscribe(test.agent);
    expect((await test.admin.put(SUBSCRIPTION, shared)).status).toBe(200);
    expect((await test.agent.delete(SUBSCRIPTION)).status).toBe(404);
    await notify('to the admin');
    await settled(() => provider.sent.length > 0);
    expect(titlesAt(shared.endpoint)).toEqual(['to the admin']);
  });

  it('allows two users to swap browsers at once, repeatedly', async () => {
    const [one, two] = [browser(), browser()];
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => [
        test.agent.put(SUBSCRIPTION, i % 2 ? one : two),
        test.admin.put(SUBSCRIPTION, i % 2 ? two : one),
      ]).flat(),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const rows = await test.database.query(`SELECT DISTINCT endpoint_hash FROM push_subscription`);
    expect(rows.length).toBe(await count('push_subscription'));
  });

  it.each<[string, string, (subscription: BrowserSubscription) => unknown]>([
    ['an endpoint without TLS', 'endpoint', (it) => ({ ...it, endpoint: 'http://push.example/1' })],
    ['an endpoint in this network', 'endpoint', (it) => ({ ...it, endpoint: 'https://10.0.0.1/1' })],
    ['an endpoint on this machine', 'endpoint', (it) => ({ ...it, endpoint: 'https://[::ffff:127.0.0.1]/1' })],
    ['the address of cloud metadata', 'endpoint', (it) => ({ ...it, endpoint: 'https://169.254.169.254/latest' })],
    ['no address', 'endpoint', (it) => ({ ...it, endpoint: 'push' })],
    ['no endpoint', 'endpoint', ({ keys }) => ({ keys })],
    ['no keys', 'keys', ({ endpoint }) => ({ endpoint })],
    ['a key too short', 'keys.p256dh', (it) => ({ ...it, keys: { ...it.keys, p256dh: 'BGsX' } })],
    ['a key off the curve', 'keys.p256dh', (it) => ({ ...it, keys: { ...it.keys, p256dh: `BA${'A'.repeat(85)}` } })],
    ['a secret too short', 'keys.auth', (it) => ({ ...it, keys: { ...it.keys, auth: 'c2hvcnQ' } })],
    ['a secret too long', 'keys.auth', (it) => ({ ...it, keys: { ...it.keys, auth: 'A'.repeat(44) } })],
    ['a time that is none', 'expirationTime', (it) => ({ ...it, expirationTime: 'never' })],
    ['a name that is none', 'name', (it) => ({ ...it, name: '' })],
    ['what it does not know', 'userVisibleOnly', (it) => ({ ...it, userVisibleOnly: true })],
  ])('rejects %s', async (_, path, change) => {
    const { status, body } = await test.agent.put(SUBSCRIPTION, change(browser()));
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.details.map((detail: { path: string }) => detail.path)).toContain(path);
    expect(await count('push_subscription')).toBe(0);
  });

  it('is for the team, from its own pages', async () => {
    for (const answer of [
      await test.anonymous.get('/api/notifications/push-key'),
      await test.anonymous.with({ origin: ORIGIN }).put(SUBSCRIPTION, browser()),
      await test.anonymous.with({ origin: ORIGIN }).delete(SUBSCRIPTION),
      await test.anonymous.get(SUBSCRIPTIONS),
      await test.anonymous.with({ origin: ORIGIN }).delete(`${SUBSCRIPTIONS}/${randomUUID()}`),
    ])
      expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED']);
    const foreign = await test.agent.with({ origin: 'https://elsewhere.example' }).put(SUBSCRIPTION, browser());
    expect([foreign.status, foreign.body.code]).toEqual([403, 'FORBIDDEN']);
  });

  it('delivers each new notification to every browser, once and in order', async () => {
    const browsers = [await subscribe(test.agent), await subscribe(test.admin)];
    const titles = Array.from({ length: 12 }, (_, i) => `n${i}`);
    for (const title of titles) await notify(title);
    await settled(async () => (await waiting()) === 0 && (await isReleased()));
    await test.jobs.runNow('send-pushes');
    for (const { endpoint, keys } of browsers) {
      expect(titlesAt(endpoint)).toEqual(titles);
      expect(provider.sent.find(({ target }) => target.endpoint === endpoint)?.target).toEqual({ endpoint, ...keys });
    }
    const id = await idOf('n0');
    const { message } = provider.sent[0] as (typeof provider.sent)[number];
    expect(JSON.parse(message.payload)).toEqual({
      id,
      kind: 'unlinked_message',
      title: titleOf('n0'),
      body: bodyOf(),
      requestId: null,
      url: 'https://app.example/app/inbox?kind=messages',
    });
    expect(message).toMatchObject({ ttlSeconds: 86_400, topic: expect.stringMatching(/^[\w-]{22}$/) });
  });

  it('delivers a notification only to its recipients', async () => {
    const [others, recipients] = [await subscribe(test.agent), await subscribe(test.admin)];
    await runAsSystem('job', async () =>
      test.app.get(NotificationsService).notify({ ...noticeOf('for admins'), recipients: [await userId('admin')] }),
    );
    await notify('for all');
    await settled(async () => (await waiting()) === 0 && (await isReleased()));
    expect(titlesAt(recipients.endpoint)).toEqual(['for admins', 'for all']);
    expect(titlesAt(others.endpoint)).toEqual(['for all']);
  });

  it('uses the language chosen by the reader, whatever the browser says', async () => {
    const subscribed = await test.agent.with({ 'accept-language': 'fr-FR,fr;q=0.9' }).put(SUBSCRIPTION, browser());
    expect([subscribed.body.locale, subscribed.headers['content-language']]).toEqual(['fr', 'fr']);
    const english = await subscribe(test.admin);
    const told = async (name: string): Promise<unknown> => {
      provider.sent.length = 0;
      await notify(name);
      await settled(() => provider.sent.length === 2);
      return Object.fromEntries(
        provider.sent.map(({ target, message }) => [
          target.endpoint === english.endpoint ? 'admin' : 'agent',
          (JSON.parse(message.payload) as { title: string }).title,
        ]),
      );
    };
    expect(await told('Zoé')).toEqual({ admin: 'Message from Zoé', agent: 'Message from Zoé' });
    expect((await test.agent.patch('/api/team/me', { locale: 'fr' })).status).toBe(200);
    expect(await told('Ana')).toEqual({ admin: 'Message from Ana', agent: 'Message de Ana' });
    await test.agent.patch('/api/team/me', { locale: 'en' });
  });

  it('sends nothing for rolled-back or repeated notifications', async () => {
    await subscribe(test.agent);
    const notifications = test.app.get(NotificationsService);
    const once = { ...noticeOf('once'), dedupeKey: 'once' };
    await runAsSystem('job', () =>
      test.database.transaction(async () => {
        await notifications.notify({ ...noticeOf('never'), dedupeKey: 'never' });
        throw new Error('rolled back');
      }),
    ).catch(() => undefined);
    for (let i = 0; i < 3; i++) await runAsSystem('job', () => notifications.notify(once));
    await settled(async () => (await waiting()) === 0 && (await isReleased()));
    expect(provider.sent.map(({ message }) => titleIn(message.payload))).toEqual(['once']);
    // their events are processed too: they find no such notification, without failing
    expect(await test.database.query('SELECT payload, error FROM queue_job')).toEqual([]);
  });

  it('removes only subscriptions that the push service no longer knows', async () => {
    const [gone, stays] = [await subscribe(test.agent), await subscribe(test.admin)];
    provider.forget(gone.endpoint);
    await notify('news');
    await settled(async () => (await count('push_subscription')) === 1 && provider.sent.length === 1);
    expect(titlesAt(stays.endpoint)).toEqual(['news']);
    expect((await test.agent.delete(SUBSCRIPTION)).status).toBe(404);
    const [row] = await test.database.query(
      `SELECT payload, actor_type AS "actorType" FROM timeline_event WHERE kind = 'push_subscription_gone' ORDER BY created_at DESC LIMIT 1`,
    );
    expect(row).toEqual({ payload: { userId: await userId('agent'), service: 'push.example' }, actorType: 'system' });
  });

  it('retries a failing push service with growing pauses, in order, without delaying others', async () => {
    const failing = await subscribe(test.agent);
    provider.failNext();
    await notify('first');
    await settled(isReleased);
    const { endpoint } = await subscribe(test.admin);
    await notify('second');
    await settled(() => provider.sent.length === 1);
    expect(titlesAt(endpoint)).toEqual(['second']);
    await test.jobs.runNow('send-pushes');
    expect(titlesAt(failing.endpoint)).toEqual([]);
    test.clock.advance(16_000);
    provider.failNext(1, new PushServiceBusy('rate_limited', 10 * MINUTE));
    await test.jobs.runNow('send-pushes');
    test.clock.advance(9 * MINUTE);
    await test.jobs.runNow('send-pushes');
    expect(titlesAt(failing.endpoint)).toEqual([]);
    test.clock.advance(2 * MINUTE);
    await test.jobs.runNow('send-pushes');
    expect(titlesAt(failing.endpoint)).toEqual(['first', 'second']);
    expect(await waiting()).toBe(0);
  });

  it('gives up on messages that are hours old or rejected by the push service, but keeps the subscription', async () => {
    const { endpoint } = await subscribe(test.agent);
    provider.failNext();
    await notify('too old');
    await settled(isReleased);
    test.clock.advance(7 * HOUR);
    await test.jobs.runNow('send-pushes');
    expect(await waiting()).toBe(0);
    provider.failNext(1, new ProviderError('push', 'refused', false));
    await notify('refused');
    await notify('taken');
    await settled(async () => (await waiting()) === 0);
    expect(titlesAt(endpoint)).toEqual(['taken']);
  });

  it('sends nothing to disabled users', async () => {
    await subscribe(test.agent);
    provider.failNext();
    await notify('waits');
    await settled(isReleased);
    const id = await userId('agent');
    await test.database.query(`UPDATE team_user SET disabled = true WHERE id = $1`, [id]);
    await notify('not queued');
    test.clock.advance(HOUR);
    await test.jobs.runNow('send-pushes');
    await test.database.query(`UPDATE team_user SET disabled = false WHERE id = $1`, [id]);
    expect(provider.sent).toEqual([]);
    expect(await waiting()).toBe(1);
  });

  it('ends with the sessions of a user who is disabled or has a new password', async () => {
    await subscribe(test.agent);
    await test.admin.patch(`/api/team/users/${await userId('agent')}`, { disabled: true });
    expect(await count('push_subscription')).toBe(0);
    await test.admin.patch(`/api/team/users/${await userId('agent')}`, { disabled: false });
    test.agent = test.anonymous.with(await test.sessionOf('agent@parvis.example'));
    await subscribe(test.agent);
    const change = { currentPassword: PASSWORD, newPassword: 'another horse, another battery' };
    const changed = await test.agent.post('/api/auth/change-password', change);
    expect(changed.status).toBe(200);
    expect(await count('push_subscription')).toBe(0);
    const said = await test.database.query<{ kind: string }>(
      `SELECT kind FROM timeline_event WHERE trace_id = $1 ORDER BY created_at, id`,
      [changed.headers['x-trace-id']],
    );
    expect(said.map(({ kind }) => kind)).toEqual(['password_changed', 'push_unsubscribed']);
  });

  it("sends a crashed process's messages, once", async () => {
    const { endpoint } = await subscribe(test.agent);
    test.clock.set(test.clock.now());
    // a job of the same browser whose process crashed
    await test.database.query(
      `INSERT INTO queue_job (id, queue, key, payload, run_at, tries, leased_by, lease_until, created_at)
       SELECT $1, 'pushes', id, jsonb_build_object('subscriptionId', id, 'notificationId', $1::uuid), $2, 1, $1, $3, $2 FROM push_subscription`,
      [newId(), test.clock.now(), new Date(test.clock.now().getTime() + MINUTE)],
    );
    await notify('left behind');
    await test.jobs.runNow('send-pushes');
    expect(provider.sent).toEqual([]);
    test.clock.advance(2 * MINUTE);
    await test.jobs.runNow('send-pushes');
    await test.jobs.runNow('send-pushes');
    expect(titlesAt(endpoint)).toEqual(['left behind']);
  });

  it("doesn't delay anyone for a slow push service", async () => {
    const { endpoint } = await subscribe(test.agent);
    const release = provider.holdSends();
    await notify('slow');
    const organizer = { email: 'slow@organizer.example' };
    const made = await test.agent.post('/api/requests', { organizer, title: 'Seminar' });
    expect(made.status).toBe(201);
    expect(provider.sent).toEqual([]);
    release();
    await settled(() => provider.sent.length === 2);
    expect(titlesAt(endpoint)).toHaveLength(2);
    const { message } = provider.sent[1] as (typeof provider.sent)[number];
    expect(JSON.parse(message.payload)).toMatchObject({
      kind: 'request_created',
      requestId: made.body.id,
      url: `https://app.example/app/requests/${made.body.id}`,
    });
  });

  it('deletes a subscription that its browser has dropped', async () => {
    const expirationTime = test.clock.now().getTime() + HOUR;
    await test.agent.put(SUBSCRIPTION, { ...browser(), expirationTime });
    await subscribe(test.admin);
    await test.jobs.runNow('prune-push-subscriptions');
    expect(await count('push_subscription')).toBe(2);
    test.clock.advance(2 * HOUR);
    await test.jobs.runNow('prune-push-subscriptions');
    expect(await count('push_subscription')).toBe(1);
  });
});
