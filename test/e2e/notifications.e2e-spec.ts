import { randomUUID } from 'node:crypto';
import { runAsSystem } from '#core/context';
import type { Notice } from '#api/foundations/timeline/domain-events';
import { NotificationsService } from '#api/foundations/notifications/notifications.service';
import { countStatements, createTestApp, ORIGIN, type TestApp, timelineKinds } from '../support/app';
import { buildBareRequest } from '../support/build';
import { bodyOf, noticeOf, titleOf } from '../support/notices';

describe('notifications', () => {
  let test: TestApp;

  const notify = (title: string, more: Partial<Notice> = {}): Promise<void> =>
    runAsSystem('job', () => test.app.get(NotificationsService).notify({ ...noticeOf(title), ...more }));
  const userId = async (email: string): Promise<string> =>
    (await test.database.one<{ id: string }>(`SELECT id FROM team_user WHERE email = $1`, [email])).id;
  const idOf = async (title: string): Promise<string> =>
    (await test.database.one<{ id: string }>(`SELECT id FROM notification WHERE title = $1`, [titleOf(title)])).id;

  beforeAll(async () => {
    test = await createTestApp();
  });

  beforeEach(async () => {
    await test.database.query(`DELETE FROM notification`);
  });

  afterAll(() => test?.close());

  it('are listed newest first, with every documented field', async () => {
    await notify('first');
    await notify('second');
    const { status, body } = await test.agent.get('/api/notifications');
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 2, page: 1, pageSize: 20 });
    expect(body.items.map(({ title }: { title: string }) => title)).toEqual([titleOf('second'), titleOf('first')]);
    expect(body.items[0]).toEqual({
      id: await idOf('second'),
      kind: 'unlinked_message',
      title: titleOf('second'),
      body: bodyOf(),
      params: noticeOf('second').params,
      requestId: null,
      requestCode: null,
      read: false,
      readAt: null,
      readBy: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: body.items[0].createdAt,
      traceId: expect.any(String),
    });
  });

  it('are created once per key, however often the event occurs', async () => {
    await Promise.all(['a', 'b', 'c'].map((title) => notify(title, { dedupeKey: 'silence-1' })));
    await notify('other', { dedupeKey: 'silence-2' });
    expect((await test.agent.get('/api/notifications')).body.total).toBe(2);
  });

  it('are truncated to the displayed length, without splitting a character', async () => {
    await notify('😀'.repeat(300));
    const { body } = await test.agent.get('/api/notifications');
    expect(body.items[0].title).toBe(`Message from ${'😀'.repeat(186)}…`);
  });

  it('are read once: the first reader and time stay', async () => {
    await notify('one');
    const id = await idOf('one');
    const first = await test.agent.post(`/api/notifications/${id}/read`);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ id, read: true, readBy: await userId('agent@parvis.example') });
    const second = await test.admin.post(`/api/notifications/${id}/read`);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect((await timelineKinds(test.database)).filter((kind) => kind === 'notification_read')).toHaveLength(1);
  });

  it('have one first reader if two users read at once', async () => {
    await notify('race');
    const id = await idOf('race');
    const answers = await Promise.all(
      [test.agent, test.admin, test.agent, test.admin].map((api) => api.post(`/api/notifications/${id}/read`)),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it('can be filtered by unread, and all marked as read', async () => {
    for (const title of ['a', 'b', 'c']) await notify(title);
    await test.agent.post(`/api/notifications/${await idOf('b')}/read`);
    const unread = await test.agent.get('/api/notifications?unreadOnly=true&limit=1');
    expect(unread.body).toMatchObject({ total: 2, items: [{ title: titleOf('c') }] });
    expect((await test.agent.get('/api/notifications?unreadOnly=false')).body.total).toBe(3);
    const all = await test.admin.post('/api/notifications/read-all');
    expect([all.status, all.body]).toEqual([200, { updated: 2 }]);
    const again = await test.admin.post('/api/notifications/read-all');
    expect(again.body).toEqual({ updated: 0 });
    expect((await timelineKinds(test.database)).filter((kind) => kind === 'notifications_read')).toHaveLength(1);
    expect((await test.agent.get('/api/notifications?unreadOnly=true')).body).toMatchObject({ total: 0, items: [] });
    const readers = await test.database.query<{ readBy: string }>(`SELECT read_by AS "readBy" FROM notification`);
    expect(readers.filter(({ readBy }) => readBy).length).toBe(3);
  });

  it('are counted once if two users mark all as read at once', async () => {
    for (let i = 0; i < 12; i++) await notify(`n${i}`);
    const answers = await Promise.all([1, 2, 3].map(() => test.admin.post('/api/notifications/read-all')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + Number(body.updated), 0)).toBe(12);
  });

  it('for some users are neither shown to others, nor marked as read by them', async () => {
    await notify('for admins', { recipients: [await userId('admin@parvis.example')] });
    await notify('for all');
    expect((await test.agent.get('/api/notifications')).body).toMatchObject({
      total: 1,
      items: [{ title: titleOf('for all') }],
    });
    const unread = await test.admin.get('/api/notifications?unreadOnly=true&mine=true');
    expect(unread.body).toMatchObject({
      total: 2,
      items: [{ title: titleOf('for all') }, { title: titleOf('for admins') }],
    });
    const id = await idOf('for admins');
    expect((await test.agent.post(`/api/notifications/${id}/read`)).status).toBe(404);
    expect((await test.agent.post('/api/notifications/read-all')).body).toEqual({ updated: 1 });
    expect((await test.admin.post(`/api/notifications/${id}/read`)).body).toMatchObject({ id, read: true });
  });

  it('take as many statements for a long page as for a short one', async () => {
    for (let i = 0; i < 5; i++) await notify(`n${i}`);
    const short = await countStatements(() => test.agent.get('/api/notifications?limit=1'));
    const long = await countStatements(() => test.agent.get('/api/notifications?limit=100'));
    expect(long).toBe(short);
  });

  it('reject bad input, unknown ids, and strangers', async () => {
    const bad = await test.agent.get('/api/notifications?unreadOnly=maybe&limit=0&page=2');
    expect([bad.status, bad.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(bad.body.details.map(({ path }: { path: string }) => path)).toEqual(
      expect.arrayContaining(['unreadOnly', 'limit', 'page']),
    );
    expect((await test.agent.post('/api/notifications/nonsense/read')).status).toBe(400);
    const unknown = await test.agent.post(`/api/notifications/${randomUUID()}/read`);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
    for (const answer of [
      await test.anonymous.get('/api/notifications'),
      await test.anonymous.with({ origin: ORIGIN }).post('/api/notifications/read-all'),
      await test.anonymous.post(`/api/notifications/${randomUUID()}/read`),
    ])
      expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('name their request wherever they are shown', async () => {
    const { id, code } = await buildBareRequest(test.agent);
    await notify('about a request', { requestId: id });
    const { items } = (await test.agent.get('/api/notifications?unreadOnly=true&limit=1')).body;
    expect(items[0]).toMatchObject({ title: titleOf('about a request'), requestId: id, requestCode: code });
    const read = await test.agent.post(`/api/notifications/${items[0].id}/read`);
    expect(read.body).toMatchObject({ requestCode: code, read: true });
  });

  describe("shown in the reader's language", () => {
    const french = { 'accept-language': 'fr' };

    it('are rendered from one row, in lists and when they are read', async () => {
      await notify('Zoé');
      const english = await test.agent.get('/api/notifications');
      const inFrench = await test.agent.with(french).get('/api/notifications');
      expect(english.body.items[0]).toMatchObject({ title: 'Message from Zoé', body: bodyOf() });
      expect(inFrench.body.items[0]).toEqual({
        ...english.body.items[0],
        title: 'Message de Zoé',
        body: '+33612345678 a écrit hors de toute demande en cours\u00a0: Bonjour',
      });
      expect([english.headers['content-language'], english.headers.vary]).toEqual(['en', 'Accept-Language']);
      expect([inFrench.headers['content-language'], inFrench.headers.vary]).toEqual(['fr', 'Accept-Language']);
      const read = await test.agent.with(french).post(`/api/notifications/${inFrench.body.items[0].id}/read`);
      expect([read.body.title, read.headers['content-language']]).toEqual(['Message de Zoé', 'fr']);
    });

    it("keep their original text if their parameters weren't stored", async () => {
      await notify('Zoé');
      await test.database.query(`UPDATE notification SET params = NULL, title = 'As told', body = 'then'`);
      const { body } = await test.agent.with(french).get('/api/notifications');
      expect(body.items[0]).toMatchObject({ title: 'As told', body: 'then', params: null });
    });
  });
});
