import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { takeTables } from '#kernel/database/brief-locks';
import { ListSearch1790000000034 } from '#migrations/1790000000034-list-search';
import { MailsCalledBack1790000000056 } from '#migrations/1790000000056-mails-called-back';
import { MemberPoints1790000000082 } from '#migrations/1790000000082-member-points';
import { ImportsOfTagsAndKnowledge1790000000083 } from '#migrations/1790000000083-imports-of-tags-and-knowledge';
import { MIGRATIONS } from '#migrations/all';
import { openDataSource } from '../support/data-source';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

/** They have a row for each person, word or setting of one agency: to read them takes no time. */
const SMALL = [
  'agency',
  'embedding_model',
  'invoice_counter',
  'mail_words',
  'tag',
  'team_account',
  'team_api_key',
  'team_invitation',
  'team_user',
];

/** The last migration before the rule. What those up to it have locked, docs/operations.md says: a large database has them behind it. */
const BEFORE_THE_RULE = MIGRATIONS.indexOf(ImportsOfTagsAndKnowledge1790000000083);

/** How often each table was read from end to end: PostgreSQL counts since it last reported, which is never within a transaction. */
const TABLES = `
  SELECT oid::int AS id, pg_stat_get_xact_numscans(oid)::int AS scans FROM pg_class
   WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'm')`;

/**
 * Of those tables ($1), what was read since from end to end and nobody else may write until this transaction ends:
 * https://www.postgresql.org/docs/current/explicit-locking.html. An index is built, a constraint is checked and a table is written
 * anew by reading all of it, which is counted even if it is empty.
 */
const LOCKED_AND_READ = `
  SELECT DISTINCT relation::regclass::text AS name
    FROM pg_locks JOIN jsonb_to_recordset($1::jsonb) AS before (id int, scans int) ON id = relation::int
   WHERE pid = pg_backend_pid() AND locktype = 'relation' AND pg_stat_get_xact_numscans(relation) > scans
     AND mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
   ORDER BY 1`;

/** Modes that keep others from a change, the weakest first; those after the second keep them from a row, too, that they only lock. */
const STRONG = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];

const FIVE = ['member', 'organizer', 'request', 'room', 'tag'];

/** After so many milliseconds PostgreSQL ends a change that waits for one who waits for it. */
const DEADLOCK_TIMEOUT = 1_000;

/** Whoever has a table has its parts. */
const NAMES = `
  SELECT oid::int AS id, relname AS name FROM pg_class
   WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'm') AND NOT relispartition`;

/** What the transaction keeps of those tables ($1), the most of each, and how many milliseconds it waits for one. */
const KEPT = `
  SELECT relation::int AS id, max(array_position('{${STRONG.join()}}', mode)) AS mode,
         (SELECT setting::int FROM pg_settings WHERE name = 'lock_timeout') AS patience
    FROM pg_locks
   WHERE pid = pg_backend_pid() AND locktype = 'relation' AND relation::int = ANY ($1) AND mode = ANY ('{${STRONG.join()}}')
   GROUP BY 1`;

/** The statements of a text. */
const statementsOf = (text: string): string[] =>
  text.match(/(?:\$(\w*)\$[^]*?\$\1\$|'(?:[^']|'')*'|--.*|[^;])+/g)?.filter((one) => one.trim() !== '') ?? [];

describe('what a migration locks', () => {
  let testDatabase: TestDatabase;
  let dataSource: DataSource;
  let db: QueryRunner;

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    dataSource = await openDataSource(testDatabase, [], []);
    db = dataSource.createQueryRunner();
  });

  afterAll(async () => {
    await db?.release();
    await dataSource?.destroy();
    await testDatabase?.drop();
  });

  /** The large tables that are locked and read by one transaction of the work. */
  async function locked(work: (db: QueryRunner) => Promise<unknown>): Promise<string[]> {
    await db.startTransaction();
    let found: { name: string }[];
    try {
      const before: unknown = await db.query(TABLES);
      await work(db);
      found = (await db.query(LOCKED_AND_READ, [JSON.stringify(before)])) as { name: string }[];
      await db.commitTransaction();
    } catch (error) {
      await db.rollbackTransaction();
      throw error;
    }
    return found.map(({ name }) => name).filter((name) => !SMALL.includes(name));
  }

  /**
   * Runs a migration, each of its transactions by `run`. One without a transaction of its own has one for each text, but for those that
   * refuse one.
   */
  async function inTransactions(
    migration: MigrationInterface,
    run: (work: (db: QueryRunner) => Promise<unknown>) => Promise<unknown>,
  ): Promise<void> {
    if (migration.transaction !== false) {
      await run((runner) => migration.up(runner));
      return;
    }
    const alone = Object.create(db, {
      query: {
        value: async (text: string, values?: unknown[]) => {
          // these keep nobody from writing (https://www.postgresql.org/docs/current/explicit-locking.html)
          if (/\bCONCURRENTLY\b|^VACUUM (?!FULL|\([^)]*\bFULL)/.test(text)) return db.query(text, values);
          let answer: unknown;
          await run(async (runner) => (answer = await runner.query(text, values)));
          return answer;
        },
      },
    }) as QueryRunner;
    await migration.up(alone);
  }

  /** The large tables that are locked and read by one transaction of the migration. */
  async function lockedBy(migration: MigrationInterface): Promise<string[]> {
    const names: string[] = [];
    await inTransactions(migration, async (work) => names.push(...(await locked(work))));
    return names;
  }

  const made = (up: string, transaction = true): MigrationInterface => ({
    transaction,
    up: async (runner) => {
      for (const statement of up.split(';')) await runner.query(statement);
    },
    down: () => Promise.resolve(),
  });

  /** What a transaction of the work takes of tables once it keeps others from one, and what it waits for without end. */
  async function takenLate(work: (db: QueryRunner) => Promise<unknown>, hasPatience = true): Promise<string[]> {
    const late: string[] = [];
    const kept = new Map<number, number>();
    await db.startTransaction();
    try {
      if (!hasPatience) await db.query('SET LOCAL lock_timeout = 0');
      const names = new Map(
        ((await db.query(NAMES)) as { id: number; name: string }[]).map(({ id, name }) => [id, name]),
      );
      const look = async (statement: string): Promise<void> => {
        const now = (await db.query(KEPT, [[...names.keys()]])) as { id: number; mode: number; patience: number }[];
        const more = now.filter(({ id, mode }) => mode > (kept.get(id) ?? 0));
        const isBrief =
          /^\s*LOCK TABLE /.test(statement) && more.every(({ patience }) => more.length * patience < DEADLOCK_TIMEOUT);
        const isFirst = kept.size === 0;
        for (const { id, mode, patience } of more) {
          if (!isFirst || (more.length > 1 && !isBrief)) late.push(`${names.get(id)} ${STRONG[mode - 1]}`);
          if (patience === 0) late.push(`${names.get(id)} without end`);
          kept.set(id, mode);
        }
      };
      const traced = Object.create(db, {
        query: {
          value: async (text: string, values?: unknown[]) => {
            let answer: unknown;
            for (const statement of values === undefined ? statementsOf(text) : [text]) {
              answer = await db.query(statement, values);
              await look(statement);
            }
            return answer;
          },
        },
      }) as QueryRunner;
      await work(traced);
      await db.commitTransaction();
    } catch (error) {
      await db.rollbackTransaction();
      throw error;
    }
    return late;
  }

  /** The same of a migration. */
  async function takenLateBy(migration: MigrationInterface): Promise<string[]> {
    const late: string[] = [];
    const { transaction = true } = migration;
    await inTransactions(migration, async (work) => late.push(...(await takenLate(work, transaction))));
    return late;
  }

  describe('is no large table while it reads it', () => {
    it('if it is newer than the rule', async () => {
      const migrations = MIGRATIONS.map((each) => new each());
      for (const migration of migrations.toReversed()) {
        // as TypeORM goes back, always
        await db.startTransaction();
        await migration.down(db);
        await db.commitTransaction();
      }
      const found: Record<string, string[]> = {};
      for (const migration of migrations) {
        const names = await lockedBy(migration);
        if (names.length > 0) found[migration.constructor.name] = names;
      }
      const since = MIGRATIONS.slice(BEFORE_THE_RULE + 1).map(({ name }) => name);
      expect(Object.keys(found).filter((name) => since.includes(name))).toEqual([]);
      // and what it finds of those before it is what they have done
      expect(found).toMatchObject({
        [MemberPoints1790000000082.name]: ['member'],
        [ListSearch1790000000034.name]: ['member', 'organizer', 'request'],
        [MailsCalledBack1790000000056.name]: ['email_message'],
      });
    });

    it.each([
      ['an index', 'CREATE INDEX one_idx ON request (attendees)'],
      ['a column that is filled by a function', 'ALTER TABLE request ADD COLUMN one uuid DEFAULT gen_random_uuid()'],
      ['a column of another type', 'ALTER TABLE request ALTER COLUMN attendees TYPE bigint'],
      ['a constraint that is checked at once', 'ALTER TABLE request ADD CONSTRAINT one_check CHECK (attendees > 0)'],
      ['a column that may not be null any more', 'ALTER TABLE request ALTER COLUMN city SET NOT NULL'],
      ['rows that are changed once it is locked', 'ALTER TABLE request ADD COLUMN two int; UPDATE request SET two = 1'],
    ])('which would be refused: %s', async (_what, up) => {
      expect(await lockedBy(made(up))).toEqual(['request']);
    });

    it.each([
      ['an index beside the work', 'CREATE INDEX CONCURRENTLY two_idx ON request (attendees)', false],
      ['a column with a constant', `ALTER TABLE request ADD COLUMN three text NOT NULL DEFAULT 'a'`, true],
      [
        'a constraint that is checked later',
        'ALTER TABLE request ADD CONSTRAINT two_check CHECK (attendees > 0) NOT VALID; ALTER TABLE request VALIDATE CONSTRAINT two_check',
        false,
      ],
      ['a new table that names it', 'CREATE TABLE four (request_id uuid REFERENCES request)', true],
      ['rows that are changed', 'UPDATE request SET attendees = 1', true],
    ])('which would be taken: %s', async (_what, up, transaction) => {
      expect(await lockedBy(made(up, transaction))).toEqual([]);
    });
  });

  describe('is taken before it keeps others from anything', () => {
    it('if it is newer than the rule, forwards and back', async () => {
      const found: Record<string, string[]> = {};
      const migrations = MIGRATIONS.slice(BEFORE_THE_RULE + 1).map((each) => new each());
      for (const migration of migrations.toReversed()) {
        const late = await takenLate((runner) => migration.down(runner));
        if (late.length > 0) found[`${migration.constructor.name}, back`] = late;
      }
      for (const migration of migrations) {
        const late = await takenLateBy(migration);
        if (late.length > 0) found[migration.constructor.name] = late;
      }
      expect(found).toEqual({});
    });

    it.each([
      ['one table after another', 'LOCK TABLE tag; LOCK TABLE request', ['request AccessExclusiveLock']],
      [
        'more of a table than before',
        'LOCK TABLE request IN SHARE MODE; ALTER TABLE request ADD COLUMN five int',
        ['request AccessExclusiveLock'],
      ],
      [
        'tables by a statement that waits for each as it goes',
        'CREATE TABLE six (tag_id uuid REFERENCES tag, request_id uuid REFERENCES request)',
        ['request ShareRowExclusiveLock', 'tag ShareRowExclusiveLock'],
      ],
      [
        'several, each in its own time',
        `LOCK TABLE ${FIVE.join(', ')}`,
        FIVE.map((table) => `${table} AccessExclusiveLock`),
      ],
      ['a table without a limit', 'SET LOCAL lock_timeout = 0; LOCK TABLE tag', ['tag without end']],
    ])('which would be refused: %s', async (_what, up, late) => {
      expect((await takenLateBy(made(up))).sort()).toEqual(late);
    });

    it.each([
      ['two tables at once', 'LOCK TABLE tag, request; ALTER TABLE request ADD COLUMN seven int'],
      ['less of a table than before', 'LOCK TABLE tag; LOCK TABLE tag IN SHARE MODE'],
      ['what nobody else has seen', 'LOCK TABLE tag; CREATE TABLE eight (id uuid); LOCK TABLE eight'],
      ['what keeps nobody from anything', 'LOCK TABLE tag; UPDATE request SET attendees = 1'],
    ])('which would be taken: %s', async (_what, up) => {
      expect(await takenLateBy(made(up))).toEqual([]);
    });

    it('which takes as many as it wants', async () => {
      expect(await takenLate((runner) => takeTables(runner, ...FIVE))).toEqual([]);
    });
  });
});
