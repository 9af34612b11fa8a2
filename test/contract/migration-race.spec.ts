import { DataSource } from 'typeorm';
import { connectionOptions, dataSourceOptions, migrate } from '#kernel/database/data-source';
import { readSettings } from '#kernel/settings';
import { MIGRATIONS } from '#migrations/all';
import { createTestDatabase, onRealPostgres } from '../support/test-database';

// The embedded database has one process by its lock, so only a real server sees two instances start.
(onRealPostgres ? describe : describe.skip)('migrations of instances that start together', () => {
  it('run once', async () => {
    const testDatabase = await createTestDatabase();
    const settings = readSettings({ NODE_ENV: 'test', DATABASE_URL: testDatabase.url });
    const connect = (): Promise<DataSource> =>
      new DataSource(dataSourceOptions(connectionOptions(settings, null), [], MIGRATIONS)).initialize();
    const first = await connect();
    for (const _migration of MIGRATIONS) await first.undoLastMigration();
    const others = await Promise.all([connect(), connect()]);
    await Promise.all([first, ...others].map((dataSource) => migrate(dataSource, false)));
    const rows: { name: string }[] = await first.query(`SELECT name FROM migration`);
    expect(rows).toHaveLength(MIGRATIONS.length);
    await Promise.all([first, ...others].map((dataSource) => dataSource.destroy()));
    await testDatabase.drop();
  });
});
