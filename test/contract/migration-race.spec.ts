import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { TABLE_PATIENCE } from '#kernel/database/brief-locks';
import { migrate } from '#kernel/database/migrate';
import { refuseBesideOlderThan } from '#kernel/database/older-instances';
import { NotificationByMonth1790000000102 } from '#migrations/1790000000102-notification-by-month';
import { MIGRATIONS } from '#migrations/all';
import { openDataSource } from '../support/data-source';
import { addressOf, createTestDatabase, onRealPostgres, type TestDatabase } from '../support/test-database';

/** It waits for every statement that began before it, those of other instances too. */
class IndexBesideTheWork1890000000000 implements MigrationInterface {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query('CREATE INDEX CONCURRENTLY beside_idx ON request (attendees)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX CONCURRENTLY beside_idx');
  }
}

const ALL = [...MIGRATIONS, IndexBesideTheWork1890000000000];

// The embedded database has one process by its lock, so only a real server sees two instances start.
(onRealPostgres ? describe : describe.skip)('migrations of instances that start together', () => {
  it('run once, those that need no transaction as well', async () => {
    const testDatabase = await createTestDatabase();
    const connect = (): Promise<DataSource> => openDataSource(testDatabase, [], ALL);
    const first = await connect();
    for (const _migration of MIGRATIONS) await first.undoLastMigration();
    const others = await Promise.all([connect(), connect()]);
    await Promise.all([first, ...others].map((dataSource) => migrate(dataSource, false)));
    const rows: { name: string }[] = await first.query(`SELECT name FROM migration`);
    expect(rows).toHaveLength(ALL.length);
    const [index] = await first.query<{ valid: boolean }[]>(
      `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'beside_idx'::regclass`,
    );
    expect(index).toEqual({ valid: true });
    await Promise.all([first, ...others].map((dataSource) => dataSource.destroy()));
    await testDatabase.drop();
  });
});

/** A column, for which the table is locked even against readers. */
class Column1890000000001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE request ADD COLUMN late text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE request DROP COLUMN late');
  }
}

/** The tables of one migration, in its order. */
const FOUR = ['request', 'member', 'tag', 'team_user'];
class FourTables1890000000005 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const table of FOUR) await db.query(`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);
  }

  down = (): Promise<void> => Promise.resolve();
}

/** Ends as PostgreSQL ends one that waits for another which waits for it: the first two times. A sequence counts on in what is taken back. */
class Deadlock1890000000002 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`DO $$ BEGIN
      IF nextval('attempt') < 3 THEN RAISE deadlock_detected; END IF;
    END $$`);
  }

  down = (): Promise<void> => Promise.resolve();
}

/** What another try does not mend. */
class Fault1890000000003 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`DO $$ BEGIN PERFORM nextval('attempt'); RAISE unique_violation; END $$`);
  }

  down = (): Promise<void> => Promise.resolve();
}

/** What an instance of before the second generation could not write after. */
class Contracted1890000000004 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await refuseBesideOlderThan(db, 2);
    await db.query('ALTER TABLE request ADD COLUMN contracted text');
  }

  down = (): Promise<void> => Promise.resolve();
}

(onRealPostgres ? describe : describe.skip)('a migration under load', () => {
  let testDatabase: TestDatabase;
  let own: Client;

  beforeEach(async () => {
    // TypeORM says of each attempt that it failed
    jest.spyOn(console, 'log').mockImplementation();
    testDatabase = await createTestDatabase();
    own = new Client(addressOf(testDatabase));
    await own.connect();
  });

  afterEach(async () => {
    await own.end();
    await testDatabase.drop();
  });

  /** Has an instance with one more migration run it. */
  async function migrated(migration: new () => MigrationInterface): Promise<void> {
    const dataSource = await openDataSource(testDatabase, [], [...MIGRATIONS, migration]);
    await migrate(dataSource, false).finally(() => dataSource.destroy());
  }

  const attempts = async (): Promise<number> =>
    Number((await own.query<{ n: string }>('SELECT last_value AS n FROM attempt')).rows[0]?.n);

  it('keeps nobody from a table that somebody reads for long, and comes to its turn after that', async () => {
    await own.query('BEGIN');
    await own.query('SELECT 1 FROM request');
    const migrating = migrated(Column1890000000001);
    const others = new Client(addressOf(testDatabase));
    await others.connect();
    const waits = `SELECT 1 FROM pg_locks WHERE relation = 'request'::regclass AND NOT granted`;
    while ((await others.query(waits)).rowCount === 0);
    // behind the migration, which waits for a transaction that does not end
    await others.query('SELECT count(*) FROM request');
    await others.end();
    await own.query('COMMIT');
    await migrating;
    expect((await own.query('SELECT late FROM request')).rowCount).toBe(0);
  });

  it('gives up before a change that it keeps from the first of four tables, and that keeps it from the last', async () => {
    const waiting = async (table: string): Promise<void> => {
      const waits = `SELECT 1 FROM pg_locks WHERE relation = '${table}'::regclass AND NOT granted`;
      while ((await watcher.query(waits)).rowCount === 0);
    };
    const [watcher, ofMember, ofTag] = [1, 2, 3].map(() => new Client(addressOf(testDatabase))) as [
      Client,
      Client,
      Client,
    ];
    for (const client of [watcher, ofMember, ofTag]) await client.connect();
    const written = (client: Client, table: string) => client.query(`LOCK TABLE ${table} IN ROW EXCLUSIVE MODE`);
    for (const [client, table] of [
      [ofMember, 'member'],
      [ofTag, 'tag'],
      [own, 'team_user'],
    ] as const) {
      await client.query('BEGIN');
      await written(client, table);
    }
    const migrating = migrated(FourTables1890000000005);
    await waiting('member');
    const change = written(own, 'request');
    // those in the middle take nearly all of the patience there is for them
    for (const [client, table] of [
      [ofMember, 'member'],
      [ofTag, 'tag'],
    ] as const) {
      await waiting(table);
      await wait(0.8 * TABLE_PATIENCE);
      await client.query('COMMIT');
    }
    await expect(change).resolves.toMatchObject({ command: 'LOCK' });
    await own.query('COMMIT');
    await migrating;
    for (const client of [watcher, ofMember, ofTag]) await client.end();
  });

  it('keeps nobody from a table that it will ask more of: a change that comes back to it goes on', async () => {
    const dataSource = await openDataSource(testDatabase, [], MIGRATIONS);
    const since = MIGRATIONS.indexOf(NotificationByMonth1790000000102);
    for (const _migration of MIGRATIONS.slice(since)) await dataSource.undoLastMigration();
    // as a change does that waits for long enough: PostgreSQL looks whether somebody waits for it, and then ends it
    await own.query(`SET deadlock_timeout = '1ms'`);
    await own.query('BEGIN');
    await own.query('LOCK TABLE request IN ROW SHARE MODE');
    const migrating = migrate(dataSource, false);
    const waits = `SELECT 1 FROM pg_locks WHERE relation = 'request'::regclass AND mode = 'AccessExclusiveLock' AND NOT granted`;
    while ((await own.query(waits)).rowCount === 0);
    await expect(own.query('LOCK TABLE request IN ROW EXCLUSIVE MODE')).resolves.toMatchObject({ command: 'LOCK' });
    await own.query('COMMIT');
    await migrating;
    await dataSource.destroy();
  });

  it('begins again if it and a change waited for one another', async () => {
    await own.query('CREATE SEQUENCE attempt');
    await migrated(Deadlock1890000000002);
    expect(await attempts()).toBe(3);
  });

  it('that older instances could not write after waits until they have ended, and says which they are', async () => {
    const older = new Client({ ...addressOf(testDatabase), application_name: 'parvis' });
    await older.connect();
    const migrating = migrated(Contracted1890000000004);
    const idle = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'parvis-2' AND query = 'ROLLBACK'`;
    while ((await own.query<{ n: number }>(idle)).rows[0]?.n === 0);
    await expect(own.query('SELECT contracted FROM request')).rejects.toThrow('does not exist');
    await older.end();
    await migrating;
    expect((await own.query('SELECT contracted FROM request')).rowCount).toBe(0);
  });

  it('which says who is still at work', async () => {
    const dataSource = await openDataSource(testDatabase, [], []);
    const older = new Client({ ...addressOf(testDatabase), application_name: 'parvis' });
    await older.connect();
    const db = dataSource.createQueryRunner();
    await expect(refuseBesideOlderThan(db, 2)).rejects.toMatchObject({
      code: '55006',
      message: expect.stringMatching(
        /^Instances of an earlier version are at work \(on (127\.0\.0\.1|::1|this machine)\)\./,
      ),
    });
    // others of that generation are no harm to it, nor are tools
    await expect(refuseBesideOlderThan(db, 1)).resolves.toBeUndefined();
    await older.end();
    await db.release();
    await dataSource.destroy();
  });

  it('ends at once in any other fault', async () => {
    await own.query('CREATE SEQUENCE attempt');
    await expect(migrated(Fault1890000000003)).rejects.toMatchObject({ code: '23505' });
    expect(await attempts()).toBe(1);
  });
});
