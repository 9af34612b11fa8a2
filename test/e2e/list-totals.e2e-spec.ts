import { runAsSystem } from '#core/context';
import { NotificationFeed } from '#api/foundations/notifications/notification-feed';
import { NotificationsService } from '#api/foundations/notifications/notifications.service';
import { createTestApp, type TestApp } from '../support/app';
import { noticeOf } from '../support/notices';
import { buildBareRequest, insertMember } from '../support/build';

describe('list totals', () => {
  let test: TestApp;
  const totalOf = async (path: string): Promise<number> =>
    ((await test.agent.get(path)).body as { total: number }).total;

  beforeAll(async () => {
    test = await createTestApp({ DATABASE_POOL_SIZE: '2' });
  });

  afterAll(() => test?.close());

  it('follow insertions, moves between statuses and deletions', async () => {
    const { id } = await insertMember(test.database);
    await insertMember(test.database, { status: 'paused' });
    const { organizerId } = await buildBareRequest(test.agent);
    const moved = await buildBareRequest(test.agent);
    await test.agent.post(`/api/requests/${moved.id}/advance`, { toStatus: 'searching' });
    await test.database.query('UPDATE request SET needs_validation = true WHERE id = $1', [moved.id]);
    const totals = async (): Promise<number[]> => [
      await totalOf('/api/members'),
      await totalOf('/api/members?status=paused'),
      await totalOf('/api/requests'),
      await totalOf('/api/requests?status=searching'),
      await totalOf('/api/requests?status=searching&status=qualifying'),
      await totalOf('/api/requests?status=won'),
      await totalOf('/api/requests?needsValidation=false'),
      await totalOf('/api/requests?needsValidation=false&status=searching'),
      await totalOf('/api/organizers'),
      await totalOf('/api/commissions'),
    ];
    expect(await totals()).toEqual([2, 1, 2, 1, 2, 0, 1, 0, 2, 0]);

    await test.agent.patch(`/api/requests/${moved.id}`, { organizerId });
    const of = async (id: string): Promise<unknown> =>
      (await test.agent.get(`/api/organizers/${id}`)).body.requestCount;
    expect([await of(organizerId), await of(moved.organizerId)]).toEqual([2, 0]);

    await test.database.query(`UPDATE member SET status = 'archived' WHERE status = 'paused'`);
    await test.database.query(`UPDATE member SET name = name`);
    await test.agent.delete(`/api/members/${id}`);
    expect(await totalOf('/api/members?status=archived')).toBe(1);
  });

  it('follow notifications: read one by one and all at once, duplicated, and placed in the stream', async () => {
    const totals = async (): Promise<number[]> => {
      return [await totalOf('/api/notifications'), await totalOf('/api/notifications?unreadOnly=true')];
    };
    const unread = async (): Promise<number> => (await test.agent.get('/api/stats/overview')).body.notifications.unread;
    await test.database.query('DELETE FROM notification');
    expect(await totals()).toEqual([0, 0]);
    const tell = (): Promise<void> =>
      runAsSystem('job', () =>
        test.app
          .get(NotificationsService)
          .notifyAll(['one', 'two', 'three'].map((title) => ({ ...noticeOf(title), dedupeKey: title }))),
      );
    await tell();
    expect([...(await totals()), await unread()]).toEqual([3, 3, 3]);
    await tell();
    expect(await totals()).toEqual([3, 3]);

    const [first] = (await test.agent.get('/api/notifications')).body.items as { id: string }[];
    await test.agent.post(`/api/notifications/${first?.id}/read`);
    await test.agent.post(`/api/notifications/${first?.id}/read`);
    expect([...(await totals()), await unread()]).toEqual([3, 2, 2]);
    await test.app.get(NotificationFeed).currentHead();
    expect(await totals()).toEqual([3, 2]);
    await test.agent.post('/api/notifications/read-all');
    expect([...(await totals()), await unread()]).toEqual([3, 0, 0]);
    await test.database.query('DELETE FROM notification');
    expect(await totals()).toEqual([0, 0]);
    expect(await totals()).toEqual([0, 0]);
  });

  it('are correct on consecutive pages, near and far', async () => {
    await test.database.query(`INSERT INTO notification (id, kind, title, body, created_at, updated_at, read_at)
      SELECT gen_random_uuid(), 'inactivity', 'n', 'n', now() + n / 3 * interval '1 ms', now(), CASE WHEN n % 5 = 0 THEN now() END
        FROM generate_series(1, 290) n`);
    for (const filter of ['', '&unreadOnly=true']) {
      const expected = await test.database.query<{ id: string }>(
        `SELECT id FROM notification ${filter && 'WHERE read_at IS NULL'} ORDER BY created_at DESC, id DESC`,
      );
      const ids: string[] = [];
      for (let offset = 0; offset <= 300; offset += 30) {
        const { body } = await test.agent.get(`/api/notifications?limit=30&offset=${offset}${filter}`);
        expect(body.total).toBe(expected.length);
        ids.push(...(body.items as { id: string }[]).map(({ id }) => id));
      }
      expect(ids).toEqual(expected.map(({ id }) => id));
      expect(ids.length).toBeGreaterThan(200);
    }
    await test.database.query('DELETE FROM notification');
  });

  it('ignore rolled-back changes', async () => {
    const before = await totalOf('/api/members');
    await expect(
      test.database.transaction(async () => {
        await insertMember(test.database);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await totalOf('/api/members')).toBe(before);
    await insertMember(test.database);
    expect(await totalOf('/api/members')).toBe(before + 1);
  });
});
