import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The lists that grow with the trade, and the column of their key. */
const LISTS: Record<string, string> = {
  request: 'status',
  member: 'status',
  commission: 'status',
  organizer: `''`,
};

const countOf = (list: string, rows: string, n: string): string =>
  `SELECT '${list}' AS list, ${LISTS[list]} AS key, ${n} AS n FROM ${rows} GROUP BY 2`;

const all = Object.keys(LISTS);

/** Insertions and deletions by statement; updates by row, and only where one moves from one key to another. */
const counted = (list: string): string => {
  const key = LISTS[list];
  return `
    CREATE FUNCTION list_total_of_${list}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      CASE TG_OP
        WHEN 'INSERT' THEN
          INSERT INTO list_total_change (list, key, n) ${countOf(list, 'new_rows', 'count(*)')};
        WHEN 'DELETE' THEN
          INSERT INTO list_total_change (list, key, n) ${countOf(list, 'old_rows', '-count(*)')};${
            key === `''`
              ? ''
              : `
        WHEN 'UPDATE' THEN
          INSERT INTO list_total_change (list, key, n) VALUES ('${list}', OLD.${key}, -1), ('${list}', NEW.${key}, 1);`
          }
      END CASE;
      RETURN NULL;
    END $$;
    CREATE TRIGGER list_total_on_insert AFTER INSERT ON ${list}
      REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION list_total_of_${list}();
    CREATE TRIGGER list_total_on_delete AFTER DELETE ON ${list}
      REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION list_total_of_${list}();
    ${
      key === `''`
        ? ''
        : `CREATE TRIGGER list_total_on_update AFTER UPDATE OF ${key} ON ${list} FOR EACH ROW
      WHEN (OLD.${key} <> NEW.${key}) EXECUTE FUNCTION list_total_of_${list}();`
    }`;
};

/**
 * The exact totals of the large lists, whole or by status: counting a million rows takes 50 ms, adding these up none. Kept as
 * the statistics are (decision 0010): a change appends to `list_total_change`, readers add both tables in one statement, and
 * `fold_list_totals` moves the one into the other.
 */
export class ListTotals1790000000026 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- To read what is there already may take longer than a statement of the service may.
      SET LOCAL statement_timeout = 0;

      CREATE TABLE list_total (
        list text NOT NULL,
        key text NOT NULL,
        n bigint NOT NULL,
        CONSTRAINT list_total_pkey PRIMARY KEY (list, key)
      );
      CREATE TABLE list_total_change (
        list text NOT NULL,
        key text NOT NULL,
        n bigint NOT NULL
      );

      CREATE FUNCTION fold_list_totals() RETURNS integer LANGUAGE sql AS $$
        WITH taken AS (
          DELETE FROM list_total_change RETURNING list, key, n
        ), folded AS (
          INSERT INTO list_total AS kept (list, key, n)
          SELECT list, key, sum(n) FROM taken GROUP BY list, key HAVING sum(n) <> 0 ORDER BY list, key
          ON CONFLICT (list, key) DO UPDATE SET n = kept.n + excluded.n
        )
        SELECT count(*)::integer FROM taken
      $$;

      -- Counts everything anew, while nobody writes: for this migration, and after bulk loads that disable triggers.
      CREATE FUNCTION refresh_list_totals() RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        LOCK TABLE ${all.join(', ')} IN SHARE MODE;
        DELETE FROM list_total_change;
        DELETE FROM list_total;
        INSERT INTO list_total (list, key, n)
        ${all.map((list) => countOf(list, list, 'count(*)')).join('\n        UNION ALL ')};
      END $$;
    `);
    for (const list of all) await db.query(counted(list));
    await db.query('SELECT refresh_list_totals()');
  }

  async down(db: QueryRunner): Promise<void> {
    for (const list of all) {
      for (const change of LISTS[list] === `''` ? ['insert', 'delete'] : ['insert', 'delete', 'update'])
        await db.query(`DROP TRIGGER list_total_on_${change} ON ${list}`);
      await db.query(`DROP FUNCTION list_total_of_${list}()`);
    }
    await db.query(`
      DROP FUNCTION refresh_list_totals();
      DROP FUNCTION fold_list_totals();
      DROP TABLE list_total_change, list_total;
    `);
  }
}
