import { Client } from 'pg';
import { runAsSystem } from '#kernel/context';
import type { Notice } from '#kernel/facts';
import { newId } from '#kernel/ids';
import { NotificationFeed } from '#api/foundations/notifications/notification-feed';
import { NotificationsService } from '#api/foundations/notifications/notifications.service';
import { createTestApp, type TestApp } from '../support/app';
import { advanceRequest, buildBareRequest, insertRequest } from '../support/build';
import { grown, idAt, partsOf } from '../support/months';
import { noticeOf, titleOf } from '../support/notices';
import { addressOf, createTestDatabase, onRealPostgres, type TestDatabase } from '../support/test-database';

/** Told when its id was made. */
const INSERT = `INSERT INTO notification (id, kind, title, body, request_id, dedupe_key, created_at, updated_at)
  SELECT $1::uuid, 'past_event', $2, 'of Ada', $3::uuid, $4, made, made
    FROM to_timestamp(('x' || left(replace($1, '-', ''), 12))::bit(48)::bigint / 1000) made`;

describe('notifications lie in months', () => {
  let test: TestApp;
  let testDatabase: TestDatabase;

  beforeEach(async () => {
    // parts are made and dropped here: of its own
    const takeDatabase = async (): Promise<TestDatabase> => (testDatabase = await createTestDatabase());
    test = await createTestApp({ RETENTION_NOTIFICATIONS_MONTHS: '24' }, { takeDatabase });
  });

  afterEach(() => test?.close());

  const parts = (): Promise<string[]> => partsOf(test.database, 'notification');
  const partOf = async (id: string): Promise<string> =>
    (
      await test.database.one<{ part: string }>(
        'SELECT tableoid::regclass::text AS part FROM notification WHERE id = $1',
        [id],
      )
    ).part;
  const told = async (id: string, title: string, requestId: string | null = null, key = title): Promise<string> => {
    await test.database.query(INSERT, [id, title, requestId, key]);
    return id;
  };
  const notify = (title: string, more: Partial<Notice> = {}): Promise<void> =>
    runAsSystem('job', () => test.app.get(NotificationsService).notify({ ...noticeOf(title), ...more }));
  const list = async (query = ''): Promise<{ total: number; titles: string[] }> => {
    const { body } = await test.agent.get(`/api/notifications${query}`);
    return { total: body.total, titles: body.items.map(({ title }: { title: string }) => title) };
  };
  const ran = async (name: string): Promise<{ processed: number; outcome: string }> => {
    expect(await test.jobs.runNow(name)).toBe(true);
    return test.database.one('SELECT processed, last_outcome AS outcome FROM job WHERE name = $1', [name]);
  };

  it('of which each start and a job make this one and the next', async () => {
    const [first, ...later] = await parts();
    expect(first).toMatch(/^notification_before_\d{4}_\d\d$/);
    expect(later).toEqual([]);
    await test.database.query(grown('notification', []));
    const [present] = (await parts()).slice(1);
    await test.restart();
    const all = await parts();
    expect(all).toEqual(['notification_before_2023_01', present, expect.stringMatching(/^notification_\d{4}_\d\d$/)]);
    for (const name of all.slice(1))
      await test.database.query(`ALTER TABLE notification DETACH PARTITION ${name}; DROP TABLE ${name}`);
    expect(await ran('make-months')).toEqual({ processed: 2, outcome: 'ok' });
    expect(await parts()).toEqual(all);
  });

  it('and one whose month has no part is kept, listed and streamed', async () => {
    const feed = test.app.get(NotificationFeed);
    const place = await feed.currentHead();
    const id = await told(idAt('2222-01-01'), 'unforeseen');
    expect(await partOf(id)).toBe('notification_other');
    expect((await list()).titles).toEqual(['unforeseen']);
    await feed.currentHead();
    expect(await feed.after(place, place)).toEqual([
      expect.objectContaining({ event: 'notification', notification: expect.objectContaining({ id }) }),
    ]);
  });

  it('and a thing that was told in another month is not told again', async () => {
    await test.database.query(grown('notification', ['2023-01', '2023-02']));
    await told(idAt('2023-01-05'), 'once', null, 'key');
    await told(idAt('2023-02-05'), 'a month later', null, 'key');
    await notify('years later', { dedupeKey: 'key' });
    await notify('another', { dedupeKey: 'other' });
    expect(await list()).toEqual({ total: 2, titles: [titleOf('another'), 'once'] });
  });

  it('which are listed, read and streamed as one', async () => {
    await test.database.query(grown('notification', ['2023-01', '2023-02']));
    const feed = test.app.get(NotificationFeed);
    const place = await feed.currentHead();
    const [first, second] = [await told(idAt('2022-05-05'), 'first'), await told(idAt('2023-01-05'), 'second')];
    await told(idAt('2023-02-05'), 'third');
    await notify('fourth');
    expect(new Set([await partOf(first), await partOf(second)]).size).toBe(2);
    expect(await list()).toEqual({ total: 4, titles: [titleOf('fourth'), 'third', 'second', 'first'] });
    expect((await test.agent.post(`/api/notifications/${first}/read`)).body).toMatchObject({ id: first, read: true });
    expect(await list('?unreadOnly=true')).toEqual({ total: 3, titles: [titleOf('fourth'), 'third', 'second'] });
    expect((await test.agent.post('/api/notifications/read-all')).body).toEqual({ updated: 3 });
    expect((await list('?unreadOnly=true')).total).toBe(0);
    await feed.currentHead();
    const events = (await feed.after(place, place)).map((one) => [
      one.event,
      'notification' in one ? one.notification.title : one.change.kind,
    ]);
    expect(events.filter(([event]) => event === 'notification')).toEqual(
      ['first', 'second', 'third', titleOf('fourth')].map((title) => ['notification', title]),
    );
    expect(events.filter(([event]) => event === 'read')).toHaveLength(4);
  });

  describe('which retention lets go', () => {
    beforeEach(async () => {
      await test.database.query(grown('notification', ['2023-01', '2023-02']));
      for (const moment of ['2021-01-01', '2022-12-31', '2023-01-01', '2023-01-31', '2023-02-01'])
        await told(idAt(`${moment}T12:00:00Z`), moment);
      await test.agent.post(`/api/notifications/${idAt('2023-01-31T12:00:00Z')}/read`);
      await told(newId(), 'young');
    });

    const keys = async (): Promise<string[]> =>
      (await test.database.query<{ key: string }>('SELECT dedupe_key AS key FROM notification_key ORDER BY 1')).map(
        ({ key }) => key,
      );

    it('when they are old, with their keys and what is counted of them', async () => {
      expect([(await list()).total, (await list('?unreadOnly=true')).total]).toEqual([6, 5]);
      expect((await ran('apply-retention')).processed).toBe(5);
      expect(await list()).toEqual({ total: 1, titles: ['young'] });
      expect((await list('?unreadOnly=true')).total).toBe(1);
      expect(await keys()).toEqual(['young']);
      expect((await parts()).filter((name) => /_202[0-3]_/.test(name))).toEqual([]);
      expect((await ran('apply-retention')).processed).toBe(0);
    });

    it('row by row where they share a part with what stays', async () => {
      for (const name of ['notification_2023_01', 'notification_2023_02'])
        await test.database.query(`ALTER TABLE notification DETACH PARTITION ${name}`);
      const old = [await told(idAt('2023-01-05'), 'shared'), await told(idAt('2023-02-05'), 'shared too')];
      expect(await partOf(old[0] ?? '')).toBe('notification_other');
      await told(idAt('2222-01-01'), 'unforeseen');
      expect((await ran('apply-retention')).processed).toBe(4);
      expect(await list()).toMatchObject({ titles: ['unforeseen', 'young'] });
      expect(await keys()).not.toContain('shared');
      expect(await keys()).toContain('young');
    });

    it('but not those since a request was made that is open or unpaid', async () => {
      const { id: living } = await insertRequest(test.database, { id: idAt('2023-01-20T00:00:00Z') });
      expect((await ran('apply-retention')).processed).toBe(3);
      expect(await keys()).toEqual(expect.arrayContaining(['2023-01-31', '2023-02-01', 'young']));
      expect(test.logs.find(({ requestId }) => requestId === living)).toBeDefined();
      await advanceRequest(test.admin, living, 'lost');
      expect((await ran('apply-retention')).processed).toBe(2);
    });

    it('and what waits to be pushed of them', async () => {
      const { id: user } = await test.database.one<{ id: string }>('SELECT id FROM team_user LIMIT 1');
      await test.database.query(
        `INSERT INTO push_subscription (id, user_id, sealed, endpoint_hash, next_attempt_at, created_at, updated_at)
         VALUES ($1, $2, '', '', now(), now(), now())`,
        [newId(), user],
      );
      await test.database.query(
        `INSERT INTO push_delivery SELECT push_subscription.id, notification.id, now() FROM push_subscription, notification`,
      );
      expect((await ran('apply-retention')).processed).toBe(5);
      expect(
        await test.database.query(
          'SELECT title FROM push_delivery JOIN notification ON notification.id = notification_id',
        ),
      ).toEqual([{ title: 'young' }]);
      expect(await test.database.query('SELECT 1 FROM push_delivery')).toHaveLength(1);
    });

    // the embedded database has one connection
    (onRealPostgres ? it : it.skip)('and that ends no change of a request that tells of it meanwhile', async () => {
      const change = new Client(addressOf(testDatabase));
      await change.connect();
      // as a change does that waits for long enough: PostgreSQL looks whether somebody waits for it, and then ends it
      await change.query(`SET deadlock_timeout = '1ms'`);
      await change.query('BEGIN');
      await change.query('LOCK TABLE request IN ROW EXCLUSIVE MODE');
      const lettingGo = ran('apply-retention');
      const waits = `SELECT 1 FROM pg_locks WHERE relation = 'request'::regclass AND NOT granted`;
      while ((await change.query(waits)).rowCount === 0);
      await change.query(INSERT, [newId(), 'meanwhile', null, 'meanwhile']);
      await change.query('COMMIT');
      await change.end();
      const { processed } = await lettingGo;
      expect(processed + (await ran('apply-retention')).processed).toBe(5);
      expect((await list()).titles).toEqual(['meanwhile', 'young']);
    });
  });

  it('which an erasure reaches, however old they are', async () => {
    await test.database.query(grown('notification', ['2023-01']));
    const { id, organizerId } = await buildBareRequest(test.agent);
    await advanceRequest(test.admin, id, 'lost');
    const old = [
      await told(idAt('2022-01-05'), 'Ada', id, 'a'),
      await told(idAt('2023-01-05'), 'Ada', id, 'b'),
      await told(idAt('2222-01-05'), 'Ada', id, 'c'),
    ];
    expect((await test.admin.post(`/api/organizers/${organizerId}/erase`)).status).toBe(200);
    expect(
      await test.database.query('SELECT title, body FROM notification WHERE id = ANY ($1::uuid[])', [old]),
    ).toEqual(old.map(() => ({ title: 'Erased', body: 'Erased' })));
  });
});
