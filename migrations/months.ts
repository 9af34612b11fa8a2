import type { QueryRunner } from 'typeorm';

/** What makes a thing of a table anew, in PostgreSQL's own words. */
interface Made {
  name: string;
  statement: string;
}

/** The month after next: time enough for the migrations that follow a bound, also if somebody has to mend something in between. */
const AHEAD = '2 months';

/** The check has the name of the part that its table becomes: it says the month. */
const prefixOf = (whole: string): string => `${whole}_before_`;

/**
 * Says of a table, without a look at its rows, that all of it comes before a month that is yet to come: `intoMonths` makes it the first part
 * of one in parts by month. Ids of a clock that was far ahead move the month further; a hundred years ahead is no clock, and who
 * validates the check is told the row.
 */
export async function addBound(db: QueryRunner, whole: string): Promise<void> {
  await db.query(`
    DO $do$
    DECLARE
      last_id uuid := (SELECT id FROM ${whole} ORDER BY id DESC LIMIT 1);
      present timestamp := date_trunc('month', now() AT TIME ZONE 'UTC');
      month timestamp := present + interval '${AHEAD}';
    BEGIN
      WHILE first_id_at(month AT TIME ZONE 'UTC') <= last_id AND month < present + interval '100 years' LOOP
        month := month + interval '1 month';
      END LOOP;
      EXECUTE format('ALTER TABLE ${whole} ADD CONSTRAINT %I CHECK (id < %L) NOT VALID',
                     to_char(month, '"${prefixOf(whole)}"YYYY_MM'), first_id_at(month AT TIME ZONE 'UTC'));
    END
    $do$`);
}

export async function boundOf(db: QueryRunner, whole: string): Promise<string> {
  const [bound] = await made(
    db,
    `SELECT conname AS name, '' AS statement FROM pg_constraint
      WHERE conrelid = '${whole}'::regclass AND starts_with(conname, '${prefixOf(whole)}')`,
  );
  if (!bound)
    throw new Error(`The check that says where ${whole} ends is gone: take its migration back, and start again.`);
  return bound.name;
}

/**
 * Makes a table whose bound was found to hold the first part of one in parts by the month of the id, in UTC, and reads nothing. Its keys,
 * indexes and triggers become those of the whole; keys of others that lead to it are left to be validated. The caller holds all
 * tables that the keys name, and has dropped what is unique but for the primary key.
 */
export async function intoMonths(db: QueryRunner, whole: string): Promise<void> {
  const first = await boundOf(db, whole);
  const triggers = await triggersOf(db, whole);
  // the primary key first: an index of the parts is taken for it, and no second one is made
  const keys = await made(
    db,
    `SELECT conname AS name, format('ALTER TABLE ${whole} ADD CONSTRAINT %I %s', conname, pg_get_constraintdef(oid)) AS statement
       FROM pg_constraint WHERE conrelid = '${whole}'::regclass AND contype IN ('p', 'f') ORDER BY contype DESC`,
  );
  const indexes = await made(
    db,
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS statement
       FROM pg_index WHERE indrelid = '${whole}'::regclass AND NOT indisprimary ORDER BY 1`,
  );
  const referring = await dropReferring(db, whole);

  for (const { name } of triggers) await db.query(`DROP TRIGGER ${name} ON ${whole}`);
  for (const name of [`${whole}_pkey`, ...indexes.map((index) => index.name)])
    await db.query(`ALTER INDEX ${name} RENAME TO ${name.replace(whole, first)}`);
  await db.query(`ALTER TABLE ${whole} RENAME TO ${first}`);
  await db.query(`
    CREATE TABLE ${whole} (LIKE ${first} INCLUDING ALL EXCLUDING INDEXES) PARTITION BY RANGE (id);
    ALTER TABLE ${whole} DROP CONSTRAINT ${first};
  `);
  for (const { statement } of [...keys, ...indexes, ...triggers]) await db.query(statement);
  for (const { statement } of referring) await db.query(`${statement} NOT VALID`);
  await db.query(`
    DO $do$
    BEGIN
      EXECUTE format('ALTER TABLE ${whole} ATTACH PARTITION ${first} FOR VALUES FROM (MINVALUE) TO (%L)',
                     first_id_at(to_date(right('${first}', 7), 'YYYY_MM')::timestamp AT TIME ZONE 'UTC'));
    END
    $do$;
    ALTER TABLE ${first} DROP CONSTRAINT ${first};
    -- where rows lie whose month has no part
    CREATE TABLE ${whole}_other PARTITION OF ${whole} DEFAULT;
  `);
}

/**
 * Back to one table with its bound: a part (the first, or the oldest if that is gone) with the rows of the others. They are copied while nobody
 * reads or writes them.
 */
export async function outOfMonths(db: QueryRunner, whole: string, part: string): Promise<void> {
  const triggers = await triggersOf(db, whole);
  const referring = await dropReferring(db, whole);
  const indexes = (await db.query(
    `SELECT child.relname AS was, parent.relname AS name
       FROM pg_index JOIN pg_inherits ON inhrelid = indexrelid
       JOIN pg_class child ON child.oid = inhrelid JOIN pg_class parent ON parent.oid = inhparent
      WHERE indrelid = $1::regclass`,
    [part],
  )) as { was: string; name: string }[];
  await db.query(`
    ALTER TABLE ${whole} DETACH PARTITION ${part};
    INSERT INTO ${part} SELECT * FROM ${whole};
    DROP TABLE ${whole};
    ALTER TABLE ${part} RENAME TO ${whole};
  `);
  for (const { was, name } of indexes) await db.query(`ALTER INDEX ${was} RENAME TO ${name}`);
  for (const { statement } of [...triggers, ...referring]) await db.query(statement);
  await addBound(db, whole);
  await db.query(`ALTER TABLE ${whole} VALIDATE CONSTRAINT ${await boundOf(db, whole)}`);
}

const triggersOf = (db: QueryRunner, whole: string): Promise<Made[]> =>
  made(
    db,
    `SELECT tgname AS name, pg_get_triggerdef(oid) AS statement FROM pg_trigger
      WHERE tgrelid = '${whole}'::regclass AND NOT tgisinternal ORDER BY tgname`,
  );

/** Drops the keys of other tables that lead to this one, and answers what makes them anew. */
async function dropReferring(db: QueryRunner, whole: string): Promise<Made[]> {
  const referring = await made(
    db,
    `SELECT conrelid::regclass || ' DROP CONSTRAINT ' || quote_ident(conname) AS name,
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
                   regexp_replace(pg_get_constraintdef(oid), ' NOT VALID$', '')) AS statement
       FROM pg_constraint WHERE confrelid = '${whole}'::regclass AND contype = 'f' AND conparentid = 0 ORDER BY 1`,
  );
  for (const { name } of referring) await db.query(`ALTER TABLE ${name}`);
  return referring;
}

const made = async (db: QueryRunner, sql: string): Promise<Made[]> => (await db.query(sql)) as Made[];
