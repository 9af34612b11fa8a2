import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DataSource } from 'typeorm';
import { BASELINE_AREAS } from '#migrations/0001-baseline';
import { MIGRATIONS } from '#migrations/all';
import { migrate } from '#migrations/migrate';
import { openDataSource } from '../support/data-source';
import { createTestDatabase, onRealPostgres, type TestDatabase } from '../support/test-database';

/** Columns that the database fills for its own statements, without an entity. */
const ITS_OWN = [
  'furthest_step',
  'organizer_asked',
  'organizer_text',
  'search_text',
  'stale',
  'text_hash',
  'unanswered_since',
];

/** Tables without an entity, by the reason. */
const WITHOUT_ENTITY: Record<string, string[]> = {
  'The database writes them by itself: triggers and functions of the migrations keep counts, sums and what lists wait for.':
    ['venue_question'],
  'They are the index of the searches, which SQL alone fills and reads.': ['member_search', 'member_rooms'],
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
  'The libraries write them, each with its own statements.': ['idempotency_key', 'queue_job'],
  'Snapshots of statistics; two statements write them.': ['stats_snapshot'],
  'TypeORM keeps there what it knows of generated columns.': ['typeorm_metadata'],
  'No row of it is passed on: statements compare with it, or count.': [
    'mailbox_lease',
    'mailbox_mail',
    'organizer_former_contact',
    'login_throttle',
  ],
  'The owner is the column of its kind, which the area that owns the fact names.': ['contact_suggestion'],
};

/**
 * Parts of entity tables ($1) that TypeORM can't express: checks by their expression, foreign keys to tables without an entity or that set
 * single columns null, and indexes that are partial, over expressions, in descending order, over columns ($2) without an entity property,
 * with included columns, or of another kind than a B-tree. Only the migrations contain these; the snapshot below shows them.
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
     AND (indpred IS NOT NULL OR indexprs IS NOT NULL OR am.amname <> 'btree' OR 0 <> ANY(indoption) OR indnatts > indnkeyatts
          OR EXISTS (SELECT 1 FROM unnest(indclass) AS one (oid) JOIN pg_opclass USING (oid) WHERE NOT opcdefault)
          OR EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = indrelid AND attnum = ANY(indkey) AND attname = ANY($2)))`;

/** All tables, as described by PostgreSQL, a line for each column, constraint, index and trigger. */
const PICTURE = `
  WITH shown AS (
    SELECT oid, relname FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname NOT IN ('migration', 'database_function')
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

/** All functions with their bodies. */
const FUNCTIONS = `
  SELECT proname AS name, pg_get_functiondef(oid) AS text FROM pg_proc
   WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
     AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
   ORDER BY proname`;

describe('migrations', () => {
  let testDatabase: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    const entities = globSync(join(process.cwd(), 'apps/{api,demo-data}/src/**/*.entity.ts')).flatMap((file) =>
      // oxlint-disable-next-line typescript/no-require-imports -- the test looks at whatever entities there are
      Object.values(require(file) as Record<string, unknown>).filter((value) => typeof value === 'function'),
    );
    dataSource = await openDataSource(testDatabase, entities, MIGRATIONS);
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await testDatabase?.drop();
  });

  it('create the tables described by the entities, to the last key and index that TypeORM can express', async () => {
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

  it('create only tables that have an entity or a reason', async () => {
    const described = dataSource.entityMetadatas.map(({ tableName }) => tableName);
    const tables: { table: string }[] = await dataSource.query(PICTURE);
    const others = tables.map(({ table }) => table).filter((table) => !described.includes(table));
    expect(others.sort()).toEqual(Object.values(WITHOUT_ENTITY).flat().sort());
  });

  it('create the schema of the last review', async () => {
    const tables: { table: string; lines: string[] }[] = await dataSource.query(PICTURE);
    expect(Object.fromEntries(tables.map(({ table, lines }) => [table, lines]))).toMatchSnapshot();
    const functions: { name: string; text: string }[] = await dataSource.query(FUNCTIONS);
    expect(functions.map(({ name }) => name).sort()).toEqual(
      globSync('migrations/functions/*.sql')
        .map((file) => basename(file, '.sql'))
        .sort(),
    );
    expect(Object.fromEntries(functions.map(({ name, text }) => [name, text.split('\n')]))).toMatchSnapshot();
  });

  it('refuse to revert the baseline', async () => {
    await expect(dataSource.undoLastMigration()).rejects.toThrow('npm run db:reset');
  });

  it.each([
    ['from before the baseline', 'Foundation1790000000001'],
    ['with an earlier baseline', 'Baseline_0123456789ab_0000000000001'],
  ])('refuse a database %s, and name the command that replaces it', async (_which, name) => {
    const old = await createTestDatabase();
    const earlier = await openDataSource(old, [], []);
    try {
      await earlier.query(`UPDATE migration SET name = $1`, [name]);
      await expect(migrate(earlier, !onRealPostgres)).rejects.toThrow('npm run db:reset');
    } finally {
      await earlier.destroy();
      await old.drop();
    }
  });

  it('create functions that a restore can call: it has no search path', async () => {
    const functions = await dataSource.query<{ name: string; types: string[] }[]>(`
      SELECT p.proname AS name, ARRAY(SELECT format_type(type, NULL) FROM unnest(p.proargtypes) type) AS types
        FROM pg_proc p
       WHERE p.pronamespace = 'public'::regnamespace AND p.provolatile = 'i' AND p.prorettype <> 'trigger'::regtype
         AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`);
    expect(functions.map(({ name }) => name)).toEqual(expect.arrayContaining(['searchable', 'request_places']));
    const values: Record<string, string> = {
      text: `'Lyon'`,
      'text[]': `'{}'::text[]`,
      'double precision': '45',
      'timestamp with time zone': 'now()',
    };
    await dataSource.transaction(async (db) => {
      await db.query(`SET LOCAL search_path = ''`);
      for (const { name, types } of functions)
        await db.query(`SELECT public.${name}(${types.map((type) => values[type] ?? `NULL::${type}`).join(', ')})`);
    });
  });

  it('re-apply a function whose text differs from the last applied one', async () => {
    await dataSource.query(`
      CREATE OR REPLACE FUNCTION search_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$ SELECT value $$;
      UPDATE database_function SET checksum = 'of another text' WHERE name = 'search_fold'`);
    await migrate(dataSource, !onRealPostgres);
    expect(await dataSource.query(`SELECT search_fold('É') AS folded`)).toEqual([{ folded: 'e' }]);
  });

  it('name the schema file of every area in the baseline', () => {
    const files = globSync('migrations/schema/*.sql').map((file) => basename(file, '.sql'));
    expect([...BASELINE_AREAS].sort()).toEqual(files.sort());
  });
});
