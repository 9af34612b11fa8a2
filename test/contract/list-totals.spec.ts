import { Client } from 'pg';
import { runAsSystem } from '#kernel/context';
import { keptTotal } from '#kernel/database/list-totals';
import { newCode, newId } from '#kernel/ids';
import { NotificationFeed } from '#api/foundations/notifications/notification-feed';
import { NotificationsService } from '#api/foundations/notifications/notifications.service';
import { createTestApp, type TestApp } from '../support/app';
import { noticeOf } from '../support/notices';
import { buildBareRequest, insertMember } from '../support/build';
import { createTestDatabase, keepsPlans, onRealPostgres } from '../support/test-database';

const LISTS = ['request', 'member', 'commission', 'organizer', 'notification'];

/** Each list's kept total beside its rows, in one statement and so of one moment. */
const BOTH = `SELECT ${LISTS.map(
  (list) => `${keptTotal(list)}::int AS "${list} kept", (SELECT count(*)::int FROM ${list}) AS "${list} rows"`,
).join(', ')}, ${keptTotal('member', `key = 'active'`)}::int AS "active kept",
  (SELECT count(*)::int FROM member WHERE status = 'active') AS "active rows",
  ${keptTotal('request_to_validate')}::int AS "to validate kept",
  (SELECT count(*)::int FROM request WHERE needs_validation) AS "to validate rows",
  ${keptTotal('notification', `key = 'unread'`)}::int AS "unread kept",
  (SELECT count(*)::int FROM notification WHERE read_at IS NULL) AS "unread rows",
  (SELECT count(*)::int FROM organizer o WHERE ${keptTotal('organizer_request', 'key = o.id::text')}
      <> (SELECT count(*) FROM request r WHERE r.organizer_id = o.id)) AS "organizers told wrong"`;

const INSERT = `INSERT INTO member (id, code, name, status, email, postal_code, city, created_at, updated_at)
  VALUES ($1, $2, 'Villa', 'active', $2 || '@venue.example', '69002', 'Lyon', now(), now())`;

const equal = (row: Record<string, number>): void => {
  expect(row['organizers told wrong']).toBe(0);
  for (const list of [...LISTS, 'active', 'unread', 'to validate'])
    expect([list, row[`${list} kept`]]).toEqual([list, row[`${list} rows`]]);
};

describe('the totals of lists that are kept and not counted', () => {
  let test: TestApp;
  const both = (): Promise<Record<string, number>> => test.database.one(BOTH);
  const totalOf = async (path: string): Promise<number> =>
    ((await test.agent.get(path)).body as { total: number }).total;

  beforeAll(async () => {
    test = await createTestApp({ DATABASE_POOL_SIZE: '2' });
  });

  afterAll(() => test?.close());

  it('follow insertions, moves between statuses and deletions, folded or not', async () => {
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
    equal(await both());
    await test.jobs.runNow('fold-list-totals');
    expect(await test.database.query(`SELECT 1 FROM list_total_change WHERE list <> ''`)).toEqual([]);
    expect(await totals()).toEqual([2, 1, 2, 1, 2, 0, 1, 0, 2, 0]);

    await test.agent.patch(`/api/requests/${moved.id}`, { organizerId });
    equal(await both());
    const of = async (id: string): Promise<unknown> =>
      (await test.agent.get(`/api/organizers/${id}`)).body.requestCount;
    expect([await of(organizerId), await of(moved.organizerId)]).toEqual([2, 0]);

    await test.database.query(`UPDATE member SET status = 'archived' WHERE status = 'paused'`);
    await test.database.query(`UPDATE member SET name = name`);
    await test.agent.delete(`/api/members/${id}`);
    equal(await both());
    await test.jobs.runNow('fold-list-totals');
    equal(await both());
    expect(await totalOf('/api/members?status=archived')).toBe(1);
  });

  it('follow notifications, read one by one and all at once, told twice, and given their places in the stream', async () => {
    const totals = async (): Promise<number[]> => {
      equal(await both());
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
    await test.jobs.runNow('fold-list-totals');
    await test.agent.post('/api/notifications/read-all');
    expect([...(await totals()), await unread()]).toEqual([3, 0, 0]);
    await test.database.query('DELETE FROM notification');
    expect(await totals()).toEqual([0, 0]);
    await test.jobs.runNow('fold-list-totals');
    expect(await totals()).toEqual([0, 0]);
  });

  it('stand beside pages that follow each other, near and far', async () => {
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

  it('take nothing of what was rolled back, and count anew after a load without triggers', async () => {
    const before = await both();
    await expect(
      test.database.transaction(async () => {
        await insertMember(test.database);
        equal(await both());
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await both()).toEqual(before);
    await test.database.query('ALTER TABLE member DISABLE TRIGGER list_total_on_insert');
    await insertMember(test.database);
    await test.database.query('ALTER TABLE member ENABLE TRIGGER list_total_on_insert');
    expect((await both())['member kept']).toBe(before['member kept']);
    await test.database.query('SELECT refresh_list_totals()');
    equal(await both());
  });

  (onRealPostgres ? it : it.skip)('are exact at every moment while many write, fold and fail', async () => {
    const { name } = await test.database.one<{ name: string }>('SELECT current_database() AS name');
    const url = new URL(process.env.DATABASE_URL as string);
    url.pathname = `/${name}`;
    const connect = async (): Promise<Client> => {
      const client = new Client({ connectionString: url.toString() });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    };
    let writing = true;
    const writers = [0, 1, 2, 3, 4, 5].map(async (writer) => {
      const client = await connect();
      for (let n = 0; n < 20; n++) {
        const id = newId();
        await client.query('BEGIN');
        await client.query(INSERT, [id, newCode('M')]);
        if (n % 3 === 0) await client.query(`UPDATE member SET status = 'paused' WHERE id = $1`, [id]);
        if (n % 5 === 0) await client.query(`DELETE FROM member WHERE id = $1`, [id]);
        // a connection that is lost in the middle takes its changes with it
        if (writer === 5 && n === 19) {
          const { rows: own } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
          await test.database.query('SELECT pg_terminate_backend($1)', [own[0]?.pid]);
          return;
        }
        await client.query(n % 4 === 0 ? 'ROLLBACK' : 'COMMIT');
      }
      await client.end();
    });
    const repeat = async (work: (client: Client) => Promise<void>): Promise<void> => {
      const client = await connect();
      while (writing) await work(client);
      await client.end();
    };
    const others = [
      repeat(async (client) => void (await client.query('SELECT fold_list_totals()'))),
      repeat(async (client) => void (await client.query('SELECT fold_list_totals()'))),
      repeat(async (client) => equal((await client.query<Record<string, number>>(BOTH)).rows[0] ?? {})),
    ];
    try {
      await Promise.all(writers);
    } finally {
      writing = false;
    }
    await Promise.all(others);
    const row = await both();
    equal(row);
    expect(row['member rows']).toBeGreaterThan(50);
  });
});

describe('lists whose totals are kept', () => {
  let test: TestApp;

  beforeAll(async () => {
    // the planner knows the tables as they are here, and the only connection has all plans
    test = await createTestApp({ DATABASE_POOL_SIZE: '1' }, { takeDatabase: createTestDatabase });
  });

  afterAll(() => test?.close());

  it('ask the changes by their index, even in a plan that is made right after a fold', async () => {
    const { organizerId } = await buildBareRequest(test.agent);
    await test.jobs.runNow('fold-list-totals');
    await test.database.query('SELECT refresh_list_totals()');
    await test.database.query('VACUUM ANALYZE list_total_change');
    for (const total of [keptTotal('request'), keptTotal('organizer_request', `key = '${organizerId}'`)]) {
      const plan = await test.database.query<{ 'QUERY PLAN': string }>(`EXPLAIN SELECT ${total}`);
      const lines = plan.map((line) => line['QUERY PLAN']).filter((line) => line.includes(' on list_total_change'));
      expect(lines).toEqual([expect.stringMatching(/Index Scan using |Bitmap Heap Scan/)]);
    }
  });

  (keepsPlans ? it : it.skip)('are planned once and not with each call', async () => {
    const plans = async (): Promise<number> =>
      (
        await test.database.one<{ plans: number }>(
          `SELECT count(*)::int AS plans FROM pg_prepared_statements WHERE name LIKE 'page%' AND generic_plans > 0`,
        )
      ).plans;
    for (const path of [
      '/api/requests',
      '/api/requests?sort=-eventDate',
      '/api/requests?status=searching',
      '/api/requests?status=searching&sort=eventDate',
      '/api/organizers',
    ]) {
      const before = await plans();
      for (let n = 0; n < 10; n++) expect((await test.agent.get(path)).status).toBe(200);
      expect([path, (await plans()) - before]).toEqual([path, 1]);
    }
  });
});
