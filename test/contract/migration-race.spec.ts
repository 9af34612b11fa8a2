import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { connectionOptions, dataSourceOptions, migrate } from '#kernel/database/data-source';
import { readSettings } from '#kernel/settings';
import { MIGRATIONS } from '#migrations/all';
import { createTestDatabase, onRealPostgres } from '../support/test-database';

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
    const settings = readSettings({ NODE_ENV: 'test', DATABASE_URL: testDatabase.url });
    const connect = (): Promise<DataSource> =>
      new DataSource(dataSourceOptions(connectionOptions(settings, null), [], ALL)).initialize();
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
