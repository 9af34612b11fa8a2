import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { newId } from '#kernel/ids';
import { MIGRATIONS } from '#migrations/all';
import { NotificationKeys1790000000097 } from '#migrations/1790000000097-notification-keys';
import { openDataSource } from '../support/data-source';
import { addressOf, createTestDatabase, onRealPostgres, type TestDatabase } from '../support/test-database';

/** As versions before the keys write a notification. */
const BY_OLDER = `INSERT INTO notification (id, kind, title, body, dedupe_key, created_at, updated_at)
  VALUES ($1, 'past_event', 'Told', '', $2, now(), now()) ON CONFLICT (dedupe_key) DO NOTHING`;
/** As versions since write one. */
const BY_NEWER = BY_OLDER.replace('ON CONFLICT (dedupe_key) DO NOTHING', '');

describe('what was told once has a key', () => {
  let testDatabase: TestDatabase;
  let dataSource: DataSource;
  const since = MIGRATIONS.indexOf(NotificationKeys1790000000097);

  /** Back to before the keys, where an older version has told of things. */
  beforeEach(async () => {
    testDatabase = await createTestDatabase();
    dataSource = await openDataSource(testDatabase, [], MIGRATIONS);
    for (const _migration of MIGRATIONS.slice(since)) await dataSource.undoLastMigration();
    for (const key of ['one', 'two', null]) await dataSource.query(BY_OLDER, [newId(), key]);
  });

  afterEach(async () => {
    await dataSource?.destroy();
    await testDatabase?.drop();
  });

  const keysOf = async (table: string): Promise<(string | null)[]> =>
    (await dataSource.query<{ key: string | null }[]>(`SELECT dedupe_key AS key FROM ${table} ORDER BY 1`)).map(
      ({ key }) => key,
    );
  const told = (): Promise<(string | null)[]> => keysOf('notification');
  const keys = (): Promise<(string | null)[]> => keysOf('notification_key');
  const migrateBy = async (count: number): Promise<void> => {
    const some = await openDataSource(testDatabase, [], MIGRATIONS.slice(0, since + count));
    await some.runMigrations();
    await some.destroy();
  };

  it('also if it was told before there were keys, and an older version tells of it meanwhile', async () => {
    await migrateBy(1);
    await dataSource.query(BY_OLDER, [newId(), 'one']);
    await dataSource.query(BY_OLDER, [newId(), 'three']);
    expect(await told()).toEqual(['one', 'three', 'two', null]);
    expect(await keys()).toEqual(['one', 'three']);
    await migrateBy(2);
    expect(await keys()).toEqual(['one', 'three', 'two']);
    for (const key of ['one', 'two', 'three', 'four', null]) await dataSource.query(BY_NEWER, [newId(), key]);
    expect(await told()).toEqual(['four', 'one', 'three', 'two', null, null]);
  });

  it('however many were told before', async () => {
    await dataSource.query(`INSERT INTO notification (id, kind, title, body, dedupe_key, created_at, updated_at)
      SELECT gen_random_uuid(), 'past_event', 'Told', '', 'n' || n, now(), now() FROM generate_series(1, 20500) n`);
    await migrateBy(2);
    expect(await dataSource.query('SELECT count(*)::int AS n FROM notification_key')).toEqual([{ n: 20_502 }]);
  });

  it('which is free again once its notification is deleted', async () => {
    await migrateBy(2);
    await dataSource.query(`DELETE FROM notification WHERE dedupe_key = 'one' OR dedupe_key IS NULL`);
    expect(await keys()).toEqual(['two']);
    await dataSource.query(BY_NEWER, [newId(), 'one']);
    expect(await told()).toEqual(['one', 'two']);
  });

  // the embedded database has one connection
  (onRealPostgres ? it : it.skip)(
    'for which versions that tell of it at once wait, and do not wait for one another',
    async () => {
      await migrateBy(2);
      const [older, newer] = [new Client(addressOf(testDatabase)), new Client(addressOf(testDatabase))];
      await Promise.all([older.connect(), newer.connect()]);
      for (const [first, sql, second, otherSql] of [
        [older, BY_OLDER, newer, BY_NEWER],
        [newer, BY_NEWER, older, BY_OLDER],
      ] as const) {
        const key = newId();
        await first.query('BEGIN');
        await first.query(sql, [newId(), key]);
        const waiting = second.query(otherSql, [newId(), key]);
        const waits = `SELECT 1 FROM pg_locks WHERE NOT granted AND locktype IN ('transactionid', 'spectoken')`;
        while ((await first.query(waits)).rowCount === 0);
        await first.query('COMMIT');
        expect((await waiting).rowCount).toBe(0);
        expect(
          await dataSource.query('SELECT count(*)::int AS n FROM notification WHERE dedupe_key = $1', [key]),
        ).toEqual([{ n: 1 }]);
      }
      await Promise.all([older.end(), newer.end()]);
    },
  );
});
