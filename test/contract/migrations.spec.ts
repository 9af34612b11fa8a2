import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { connectionOptions, dataSourceOptions } from '@kernel/database/data-source';
import { readSettings } from '@kernel/settings';
import { MIGRATIONS } from '../../migrations/all';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

/** What SQL alone knows: TypeORM has no words for expression and partial indexes, named checks, or keys across areas. */
const SQL_ALONE =
  /DROP INDEX|DROP CONSTRAINT|DROP COLUMN "(search_text|search_no|stale)"|DELETE FROM "typeorm_metadata"|ADD CONSTRAINT|CREATE (UNIQUE )?INDEX/;

describe('migrations', () => {
  let testDatabase: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    const settings = readSettings({
      NODE_ENV: 'test',
      ...(testDatabase.url === undefined ? {} : { DATABASE_URL: testDatabase.url }),
    });
    const entities = globSync(join(process.cwd(), 'apps/api/src/**/*.entity.ts')).flatMap((file) =>
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- the test looks at whatever entities there are
      Object.values(require(file) as Record<string, unknown>).filter((value) => typeof value === 'function'),
    );
    dataSource = await new DataSource(
      dataSourceOptions(connectionOptions(settings, testDatabase.embedded), entities, MIGRATIONS),
    ).initialize();
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await testDatabase?.drop();
  });

  it('make the tables that the entities describe', async () => {
    expect(dataSource.entityMetadatas.length).toBeGreaterThan(0);
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query).filter((query) => !SQL_ALONE.test(query))).toEqual([]);
  });

  it('go down to nothing and up again to the same schema', async () => {
    const schema = async (): Promise<unknown> => [
      await dataSource.query(
        `SELECT table_name, column_name, data_type, is_nullable, column_default, generation_expression
           FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'migration' ORDER BY 1, 2`,
      ),
      await dataSource.query(`SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`),
      await dataSource.query(
        `SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
      ),
      await dataSource.query(
        `SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`,
      ),
      await dataSource.query(
        `SELECT p.proname, pg_get_functiondef(p.oid) FROM pg_proc p
          WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f'
            AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') ORDER BY 1, 2`,
      ),
    ];
    const before = await schema();
    for (const _migration of MIGRATIONS) await dataSource.undoLastMigration();
    const left: { table_name: string }[] = await dataSource.query(
      `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    expect(left.map(({ table_name }) => table_name)).toEqual(['migration']);
    await dataSource.runMigrations();
    expect(await schema()).toEqual(before);
  });
});
