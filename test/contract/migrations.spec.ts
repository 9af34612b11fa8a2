import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource, type MigrationInterface } from 'typeorm';
import { connectionOptions, dataSourceOptions } from '#kernel/database/data-source';
import { readSettings } from '#kernel/settings';
import { AddressForm1790000000036 } from '#migrations/1790000000036-address-form';
import { MailReading1790000000037 } from '#migrations/1790000000037-mail-reading';
import { FormerContacts1790000000043 } from '#migrations/1790000000043-former-contacts';
import { MIGRATIONS } from '#migrations/all';
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

  /** What the migration leaves of rows that stand there before it, with the statement timeout after it; nothing of it stays. */
  const upon = async (
    migration: new () => MigrationInterface,
    { before = [], after }: { before?: string[]; after: string },
  ): Promise<{ rows: unknown; timeout: unknown }> => {
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    try {
      await runner.query(`SET LOCAL statement_timeout = '60s'`);
      await new migration().down(runner);
      for (const statement of before) await runner.query(statement);
      await new migration().up(runner);
      const [setting] = (await runner.query('SHOW statement_timeout')) as { statement_timeout: string }[];
      return { rows: await runner.query(after), timeout: setting?.statement_timeout };
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  };
  const mail = (columns: string, values: string): string =>
    `INSERT INTO email_message (id, direction, "from", "to", subject, message_id, created_at, updated_at, ${columns})
     VALUES (gen_random_uuid(), 'inbound', 'a@b.example', ARRAY['Some.Body@Client.example', 'x@y.example'], '', 'a@b', now(), now(), ${values})`;

  it('take the time that reading a large table takes', async () => {
    const changed = await upon(AddressForm1790000000036, {
      before: [mail('status, reply_to', `'delivered', normalize('renée@client.example', NFD)`)],
      after: `SELECT reply_to = normalize('renée@client.example') AS same FROM email_message`,
    });
    expect(changed).toEqual({ rows: [{ same: true }], timeout: '0' });
    const bounced = await upon(MailReading1790000000037, {
      before: [mail('status', `'bounced'`)],
      after: `SELECT bounced_for FROM email_message`,
    });
    expect(bounced).toEqual({ rows: [{ bounced_for: ['some.body@client.example', 'x@y.example'] }], timeout: '0' });
    const former = await upon(FormerContacts1790000000043, { after: 'SELECT * FROM organizer_former_contact' });
    expect(former).toEqual({ rows: [], timeout: '0' });
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
