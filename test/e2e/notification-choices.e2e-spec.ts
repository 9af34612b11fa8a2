import { createECDH, randomBytes } from 'node:crypto';
import { runAsSystem } from '#core/context';
import { MockEmail } from '#providers/email/mock.email';
import { EmailProvider } from '#providers/email/email.provider';
import { MockPush } from '#providers/push/mock.push';
import { PushProvider } from '#providers/push/push.provider';
import { ChoicesService } from '#api/foundations/notifications/choices.service';
import { NotificationsService } from '#api/foundations/notifications/notifications.service';
import type { Api } from '../support/api';
import { createTestApp, type TestApp } from '../support/app';
import { buildRequest } from '../support/build';
import { noticeOf } from '../support/notices';

const PATH = '/api/notifications/choices';
const DEFAULTS = {
  inAppOff: [],
  pushOff: [],
  mailOff: [],
  quietFrom: null,
  quietTo: null,
  digest: 'never',
  digestAt: '08:00',
  digestDueAt: null,
};

describe("a user's notification settings", () => {
  let test: TestApp;
  let pushes: MockPush;
  let mails: MockEmail;

  beforeAll(async () => {
    test = await createTestApp({ PUBLIC_WEB_URL: 'https://app.example' });
    pushes = test.app.get(PushProvider);
    mails = test.app.get(EmailProvider);
  });

  beforeEach(async () => {
    // a Monday, ten in the morning in Paris
    test.clock.set(new Date('2026-11-02T09:00:00.000Z'));
    await test.database.query(`DELETE FROM push_subscription`);
    await test.database.query(`DELETE FROM notification_choice`);
    pushes.sent.length = 0;
    mails.sent.length = 0;
  });

  afterAll(() => test?.close());

  const notify = (from: string): Promise<void> =>
    runAsSystem('job', () => test.app.get(NotificationsService).notify(noticeOf(from)));
  const settled = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const subscribe = async (api: Api): Promise<void> => {
    const { status } = await api.put('/api/notifications/push-subscription', {
      endpoint: `https://push.example/send/${randomBytes(24).toString('base64url')}`,
      keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
    });
    expect(status).toBe(200);
  };
  const kindsOf = async (userId: string): Promise<string[]> =>
    (
      await test.database.query<{ kind: string }>(
        `SELECT kind FROM timeline_event WHERE payload ->> 'userId' = $1 ORDER BY created_at, id`,
        [userId],
      )
    ).map(({ kind }) => kind);
  /** Mails in the fake's outbox to an address. */
  const mailsTo = (email: string) => mails.sent.filter(({ to }) => to.includes(email));

  it("include everything but mail by default, and then the user's choices", async () => {
    const { api, id } = await test.createUser();
    expect((await api.get(PATH)).body).toEqual(DEFAULTS);
    const changed = await api.patch(PATH, { pushOff: ['inactivity'], quietFrom: '19:00', quietTo: '08:00' });
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...DEFAULTS, pushOff: ['inactivity'], quietFrom: '19:00', quietTo: '08:00' },
    ]);
    const more = await api.patch(PATH, { digest: 'weekdays', digestAt: '09:30' });
    expect(more.body).toEqual({
      ...changed.body,
      digest: 'weekdays',
      digestAt: '09:30',
      digestDueAt: '2026-11-03T08:30:00.000Z',
    });
    expect((await api.patch(PATH, {})).body).toEqual(more.body);
    expect((await api.get(PATH)).body).toEqual(more.body);
    expect((await api.patch(PATH, { quietFrom: null, quietTo: null, digest: 'never' })).body).toEqual({
      ...DEFAULTS,
      pushOff: ['inactivity'],
      digestAt: '09:30',
    });
    expect((await test.agent.get(PATH)).body).toEqual(DEFAULTS);
    expect(await kindsOf(id)).toEqual(Array(3).fill('notification_choices_updated'));
  });

  it.each<[string, object, string, string]>([
    ['a kind that is none', { pushOff: ['birthday'] }, 'pushOff', 'isIn'],
    ['a kind twice', { mailOff: ['inactivity', 'inactivity'] }, 'mailOff', 'arrayUnique'],
    ['half of the quiet hours', { quietFrom: '19:00' }, 'quietTo', 'bothOrNone'],
    ['quiet hours without length', { quietFrom: '19:00', quietTo: '19:00' }, 'quietTo', 'bothOrNone'],
    ['a time that is none', { digestAt: '24:00' }, 'digestAt', 'isTimeOfDay'],
    ['no time', { digestAt: null }, 'digestAt', 'isTimeOfDay'],
    ['what it does not know', { digestDueAt: null }, 'digestDueAt', 'unknown'],
  ])('are rejected with %s', async (_, input, path, rule) => {
    const { status, body } = await test.agent.patch(PATH, input);
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.details).toContainEqual(expect.objectContaining({ path, rule }));
  });

  it('are for the team', async () => {
    expect((await test.anonymous.get(PATH)).status).toBe(401);
    expect((await test.anonymous.patch(PATH, {})).status).toBe(401);
  });

  it("hide kinds in the user's own list, and in no one else's", async () => {
    await notify('Zoé');
    await buildRequest(test.agent, { title: 'Congrès' });
    await test.agent.patch(PATH, { inAppOff: ['unlinked_message'] });
    const kinds = async (api: Api, query: string): Promise<string[]> =>
      (await api.get(`/api/notifications${query}`)).body.items.map(({ kind }: { kind: string }) => kind);
    expect(await kinds(test.agent, '?mine=true')).toEqual(['request_created']);
    expect(await kinds(test.agent, '?mine=true&unreadOnly=true')).toEqual(['request_created']);
    expect((await kinds(test.agent, '')).sort()).toEqual(['request_created', 'unlinked_message']);
    expect(await kinds(test.admin, '?mine=true')).toHaveLength(2);
    expect((await test.agent.get('/api/notifications?mine=true')).body.total).toBe(1);
  });

  it('suppress pushes that are switched off or in the quiet hours, over midnight too', async () => {
    await subscribe(test.agent);
    await subscribe(test.admin);
    await test.agent.patch(PATH, { quietFrom: '19:00', quietTo: '08:00' });
    await test.admin.patch(PATH, { pushOff: ['request_created'] });
    const pushedAt = async (moment: string): Promise<number> => {
      test.clock.set(new Date(moment));
      pushes.sent.length = 0;
      await notify(moment);
      await settled(() => pushes.sent.length > 0);
      await test.jobs.runNow('send-pushes');
      return pushes.sent.length;
    };
    // Paris is an hour ahead of UTC
    expect(await pushedAt('2026-11-02T17:59:00.000Z')).toBe(2);
    expect(await pushedAt('2026-11-02T18:00:00.000Z')).toBe(1);
    expect(await pushedAt('2026-11-03T06:59:00.000Z')).toBe(1);
    expect(await pushedAt('2026-11-03T07:00:00.000Z')).toBe(2);
    pushes.sent.length = 0;
    await buildRequest(test.agent, { title: 'Gala' });
    await settled(() => pushes.sent.length > 0);
    await test.jobs.runNow('send-pushes');
    expect(pushes.sent).toHaveLength(1);
    const quietByDay = await test.agent.patch(PATH, { quietFrom: '12:00', quietTo: '14:00' });
    expect(quietByDay.status).toBe(200);
    expect(await pushedAt('2026-11-03T11:30:00.000Z')).toBe(1);
    expect(await pushedAt('2026-11-03T13:00:00.000Z')).toBe(2);
  });

  it('mail unread notifications on working days, once, and only if there are any', async () => {
    await test.database.query(`UPDATE notification SET read_at = now()`);
    const { api, email, id } = await test.createUser();
    await api.patch('/api/team/me', { locale: 'fr' });
    await notify('before it was asked for');
    test.clock.advance(1000);
    await api.patch(PATH, { digest: 'weekdays', digestAt: '08:00', mailOff: ['unlinked_message'] });
    test.clock.set(new Date('2026-11-03T07:00:30.000Z'));
    await test.jobs.runNow('send-digests');
    expect(mailsTo(email)).toEqual([]);
    const { code } = await buildRequest(test.agent, { title: 'Congrès de Zoé' });
    await notify('switched off');
    test.clock.set(new Date('2026-11-04T06:59:00.000Z'));
    await test.jobs.runNow('send-digests');
    expect(mailsTo(email)).toEqual([]);
    test.clock.set(new Date('2026-11-04T07:00:00.000Z'));
    await test.jobs.runNow('send-digests');
    await test.jobs.runNow('send-digests');
    await settled(() => mailsTo(email).length > 0);
    expect(mailsTo(email)).toHaveLength(1);
    const [mail] = mailsTo(email);
    expect(mail?.subject).toBe('Parvis\u00a0: 1 nouvelle à lire');
    expect(mail?.text).toContain(`Nouvelle demande\u00a0: 1 (${code})`);
    expect(mail?.text).toContain('https://app.example/app/notifications');
    expect(mail?.text).not.toMatch(/Zoé|switched off/);
    expect(await kindsOf(id)).toEqual(['user_updated', 'notification_choices_updated', 'notification_digest_due']);
    // Friday evening's are mailed on Monday
    for (const day of ['05', '06']) {
      test.clock.set(new Date(`2026-11-${day}T07:00:00.000Z`));
      await test.jobs.runNow('send-digests');
    }
    test.clock.set(new Date('2026-11-06T17:00:00.000Z'));
    await buildRequest(test.agent, { title: 'Gala' });
    for (const day of ['07', '08']) {
      test.clock.set(new Date(`2026-11-${day}T09:00:00.000Z`));
      await test.jobs.runNow('send-digests');
    }
    expect(mailsTo(email)).toHaveLength(1);
    test.clock.set(new Date('2026-11-09T07:00:00.000Z'));
    await test.jobs.runNow('send-digests');
    await settled(() => mailsTo(email).length > 1);
  });

  it('mail the others’ digests even if one fails, which the next run repeats', async () => {
    const [first, second] = [await test.createUser(), await test.createUser()];
    for (const { api } of [first, second]) await api.patch(PATH, { digest: 'daily' });
    await notify('news');
    test.clock.set(new Date('2026-11-03T08:00:00.000Z'));
    jest.spyOn(test.app.get(ChoicesService), 'nextDigest').mockRejectedValueOnce(new Error('It fails once.'));
    await test.jobs.runNow('send-digests');
    await settled(() => mailsTo(second.email).length > 0);
    expect(mailsTo(first.email)).toEqual([]);
    await test.jobs.runNow('send-digests');
    await settled(() => mailsTo(first.email).length > 0);
    expect([mailsTo(first.email).length, mailsTo(second.email).length]).toEqual([1, 1]);
  });

  it('send no mail to disabled users', async () => {
    const { api, email, id } = await test.createUser();
    await api.patch(PATH, { digest: 'daily' });
    await test.admin.patch(`/api/team/users/${id}`, { disabled: true });
    test.clock.set(new Date('2026-11-03T08:00:00.000Z'));
    await notify('news');
    test.clock.advance(24 * 3_600_000);
    await test.jobs.runNow('send-digests');
    expect(mailsTo(email)).toEqual([]);
  });
});
