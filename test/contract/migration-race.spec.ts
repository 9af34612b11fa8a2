import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { migrate } from '#kernel/database/data-source';
import { MIGRATIONS } from '#migrations/all';
import { openDataSource } from '../support/data-source';
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
