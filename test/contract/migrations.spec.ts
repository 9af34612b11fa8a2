import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource, MigrationInterface } from 'typeorm';
import { AddressForm1790000000036 } from '#migrations/1790000000036-address-form';
import { MailReading1790000000037 } from '#migrations/1790000000037-mail-reading';
import { FormerContacts1790000000043 } from '#migrations/1790000000043-former-contacts';
import { MIGRATIONS } from '#migrations/all';
import { openDataSource } from '../support/data-source';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

/** Columns that the database fills for its own statements; no entity has them. */
const ITS_OWN = ['search_no', 'search_text', 'stale'];

/** Tables that no entity describes, by the reason. */
const WITHOUT_ENTITY: Record<string, string[]> = {
  'The database writes them by itself: triggers and functions of the migrations keep counts, sums and what lists wait for.':
    [
      'commission_stats',
      'list_total',
      'list_total_change',
      'notification_key',
      'proposal_stats',
      'question_stats',
      'request_asked',
      'request_stats',
      'request_unanswered',
      'stats_change',
      'stats_day',
    ],
  'They are the index of the searches, which SQL alone fills and reads.': [
    'member_search',
    'member_search_change',
    'member_search_day',
    'member_search_fit',
    'member_search_tag',
    'search_change',
    'search_posting',
    'search_term',
  ],
  'Vectors in partitions by model, with an index for each; TypeORM knows neither.': [
    'embedding_model',
    'member_embedding',
  ],
  'Their library, better-auth, names their columns.': [
    'team_account',
    'team_api_key',
    'team_session',
    'team_user',
    'team_verification',
  ],
  'The kernel writes them with statements of its own, each once.': ['idempotency_key', 'outbox_event'],
  'TypeORM keeps there what it knows of generated columns.': ['typeorm_metadata'],
  'No row of it is passed on: statements compare with it, or count.': ['organizer_former_contact', 'team_brake'],
  'The owner is the column of its kind, which the area that owns the fact names.': ['proposed_fact'],
};

/**
 * What TypeORM has no words for, of the tables that have an entity ($1): checks by what they say, keys to tables without an entity or
 * that set single columns null, indexes that are partial, over expressions, in descending order, over columns ($2) that no entity has, or
 * of another kind than a B-tree. The migrations alone say these; the snapshot below shows them.
 */
const SQL_ALONE = `
  SELECT conname AS name FROM pg_constraint k
   WHERE conrelid::regclass::text = ANY($1) AND conparentid = 0
     AND (contype = 'c' OR contype = 'f' AND (confdelsetcols IS NOT NULL OR NOT confrelid::regclass::text = ANY($1)))
  UNION ALL
  SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = indexrelid JOIN pg_am am ON am.oid = c.relam
   WHERE indrelid::regclass::text = ANY($1)
     -- TypeORM sees no index that has expressions alone
     AND 0 <> ANY(indkey)
     AND (indpred IS NOT NULL OR indexprs IS NOT NULL OR am.amname <> 'btree' OR 0 <> ANY(indoption)
          OR EXISTS (SELECT 1 FROM unnest(indclass) AS one (oid) JOIN pg_opclass USING (oid) WHERE NOT opcdefault)
          OR EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = indrelid AND attnum = ANY(indkey) AND attname = ANY($2)))`;

/** All tables, as PostgreSQL itself describes them, a line for each column, constraint, index and trigger. */
const PICTURE = `
  WITH shown AS (
    SELECT oid, relname FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'migration'
  )
  SELECT relname AS table, array_agg(line ORDER BY kind, name) AS lines FROM shown CROSS JOIN LATERAL (
    SELECT 1 AS kind, attname::text AS name,
           concat_ws(' ', attname, format_type(atttypid, atttypmod), CASE WHEN attnotnull THEN 'NOT NULL' END,
             CASE WHEN attcollation <> typcollation THEN 'COLLATE ' || collname END,
             CASE attgenerated WHEN 's' THEN 'GENERATED ' ELSE 'DEFAULT ' END || pg_get_expr(adbin, adrelid)) AS line
      FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid
      LEFT JOIN pg_collation ON pg_collation.oid = attcollation
      LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
     WHERE attrelid = shown.oid AND attnum > 0 AND NOT attisdropped
    UNION ALL
    SELECT 2, conname, conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
     WHERE conrelid = shown.oid AND contype IN ('p', 'u', 'f', 'c', 'x') AND conparentid = 0
    UNION ALL
    SELECT 3, relname, pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE indrelid = shown.oid AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))
    UNION ALL
    SELECT 4, tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = shown.oid AND NOT tgisinternal
  ) lines
  GROUP BY relname ORDER BY relname`;

describe('migrations', () => {
  let testDatabase: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    const entities = globSync(join(process.cwd(), 'apps/api/src/**/*.entity.ts')).flatMap((file) =>
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- the test looks at whatever entities there are
      Object.values(require(file) as Record<string, unknown>).filter((value) => typeof value === 'function'),
    );
    dataSource = await openDataSource(testDatabase, entities, MIGRATIONS);
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await testDatabase?.drop();
  });

  it('make the tables that the entities describe, to the last key and index that TypeORM has words for', async () => {
    const tables = dataSource.entityMetadatas.map(({ tableName }) => tableName);
    expect(tables.length).toBeGreaterThan(20);
    const alone: { name: string }[] = await dataSource.query(SQL_ALONE, [tables, ITS_OWN]);
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    const changes = upQueries
      .map(
        ({ query }) =>
          /^(?:ALTER TABLE "\w+" DROP CONSTRAINT|DROP INDEX "public"\.) ?"(\w+)"$/.exec(query)?.[1] ?? query,
      )
      .filter((change) => !change.includes('"typeorm_metadata"'))
      .filter((change) => !ITS_OWN.some((column) => change.endsWith(` DROP COLUMN "${column}"`)));
    expect(changes.sort()).toEqual(alone.map(({ name }) => name).sort());
  });

  it('make no other tables than those that an entity describes, or that have a reason', async () => {
    const described = dataSource.entityMetadatas.map(({ tableName }) => tableName);
    const tables: { table: string }[] = await dataSource.query(PICTURE);
    const others = tables.map(({ table }) => table).filter((table) => !described.includes(table));
    expect(others.sort()).toEqual(Object.values(WITHOUT_ENTITY).flat().sort());
  });

  it('make the schema that the last review saw', async () => {
    const tables: { table: string; lines: string[] }[] = await dataSource.query(PICTURE);
    expect(Object.fromEntries(tables.map(({ table, lines }) => [table, lines]))).toMatchSnapshot();
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
