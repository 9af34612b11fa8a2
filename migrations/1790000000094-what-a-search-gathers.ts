import type { MigrationInterface, QueryRunner } from 'typeorm';
import { takeTables } from '#kernel/database/brief-locks';
import { CONFIGURATIONS, MADE, refreshing } from './1790000000007-search';

/** As many members share a row of `member_search_day`. */
export const CHUNK = 32_768;

/** Null while the vector is stale or absent. */
const SIGNATURE = 'CASE WHEN NOT stale THEN signature END';
const SEATS = ['max_capacity', ...CONFIGURATIONS.map((configuration) => `max_${configuration}`)];

/** A table that is made of rows of `member_search`: its key, its other columns, and the statement that makes it. */
interface Gathered {
  table: string;
  key: string[];
  others: string[];
  of: (rows: string) => string;
}

/** What a member's tags have of it besides, by the names of their columns. */
type OfTags = Readonly<Record<string, string>>;

const gathered = (ofTags: OfTags): Gathered[] => [
  {
    table: 'member_search_tag',
    key: ['tag_id', 'member_id'],
    others: ['search_no', 'signature', ...Object.keys(ofTags)],
    of: (rows) => `
            SELECT ${['tag_id, member_id, search_no', `${SIGNATURE} AS signature`, ...Object.entries(ofTags).map(([name, is]) => `${is} AS ${name}`)].join(', ')}
              FROM ${rows}, unnest(tag_ids) tag_id WHERE active AND search_no IS NOT NULL`,
  },
  {
    table: 'member_search_fit',
    key: ['member_id'],
    others: ['search_no', 'signature', 'postal_code', 'latitude', 'longitude', ...SEATS],
    of: (rows) => `
            SELECT member_id, search_no, ${SIGNATURE} AS signature, postal_code, latitude, longitude, ${SEATS.join(', ')}
              FROM ${rows} WHERE active AND search_no IS NOT NULL`,
  },
];

/** Those rows of a set that another has not: set operations, since the planner takes transition tables for one row each. */
const without = (set: string, other: string): string => `(${set} EXCEPT ${other})`;

const kept = ({ table, key, others }: Gathered, rows: string): string => `
          INSERT INTO ${table} (${[...key, ...others].join(', ')}) SELECT * FROM (${rows}) now
          ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${others.map((column) => `${column} = excluded.${column}`).join(', ')};`;
const dropped = ({ table, key }: Gathered, rows: string): string => `
          DELETE FROM ${table} t USING (${rows}) former WHERE ${key.map((column) => `t.${column} = former.${column}`).join(' AND ')};`;
const moved = (table: Gathered): string => {
  const { key, of } = table;
  const keys = (rows: string): string => `SELECT ${key.join(', ')} FROM (${of(rows)}) own`;
  return `${dropped(table, without(keys('old_rows'), keys('new_rows')))}${kept(table, without(of('new_rows'), of('old_rows')))}`;
};

const TABLES = ['member_search_change', 'member_search_day', 'member_search_fit', 'member_search_tag'];

const busy = (rows: string): string => `SELECT member_id, busy, search_no FROM ${rows}`;

/** The days of which another part is taken: of what was and what is, what is not in both. */
const daysOf = (rows: string): string => `
          INSERT INTO member_search_change (search_no, date)
          SELECT DISTINCT search_no, date '2000-01-01' + day
            FROM (SELECT max(search_no) AS search_no,
                         CASE count(*) WHEN 1 THEN range_agg(busy) ELSE range_agg(busy) - range_intersect_agg(busy) END AS hours
                    FROM (${rows}) changed GROUP BY member_id) changed,
                 unnest(hours) span,
                 generate_series(floor(lower(span) / 24.0)::int, floor((upper(span) - 1) / 24.0)::int) day
           WHERE search_no IS NOT NULL;`;

/** The function that carries a change of `member_search` on into what is made of it. */
export function gathering(ofTags: OfTags = {}): string {
  const tables = gathered(ofTags);
  return `
    CREATE OR REPLACE FUNCTION member_search_gathered() RETURNS trigger LANGUAGE plpgsql
      SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
      AS $$
    BEGIN
      CASE TG_OP
      WHEN 'INSERT' THEN${tables.map((each) => kept(each, each.of('new_rows'))).join('')}${daysOf(busy('new_rows'))}
      WHEN 'UPDATE' THEN${tables.map(moved).join('')}${daysOf(
        `${without(busy('new_rows'), busy('old_rows'))} UNION ALL ${without(busy('old_rows'), busy('new_rows'))}`,
      )}
      WHEN 'DELETE' THEN
        -- its bits stay: nobody else is given its number${tables.map((each) => dropped(each, each.of('old_rows'))).join('')}
      END CASE;
      RETURN NULL;
    END $$;`;
}

/**
 * What a search gathers of a hundred thousand members lies together. `member_search_tag` has the signatures of those that carry a tag, one after
 * the other. `member_search_fit` has where each is and how many it seats, in narrow rows: an index that is read instead of rows asks of each
 * whether all see it, and of wide ones that stands on several pages. `member_search_day` has for each part of a day a bit a member: whether the
 * venue as a whole is taken. All are made of `member_search`. Its rows change in the transaction of their sources; which days have changed is appended, so that nobody waits for a
 * bit that many members share, and a search looks at such members themselves until `fold_member_search` has moved them into the bits.
 */
export class WhatASearchGathers1790000000094 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- The member's place among the bits.
      ALTER TABLE member_search ADD COLUMN search_no integer;
      ${refreshing([...MADE, 'search_no'], ', m.search_no')}

      CREATE TABLE member_search_tag (
        tag_id uuid NOT NULL,
        member_id uuid NOT NULL,
        search_no integer NOT NULL,
        signature bit(384),
        CONSTRAINT member_search_tag_pkey PRIMARY KEY (tag_id, member_id) INCLUDE (search_no, signature)
      );
      CREATE TABLE member_search_fit (
        member_id uuid CONSTRAINT member_search_fit_pkey PRIMARY KEY,
        search_no integer NOT NULL,
        signature bit(384),
        postal_code text NOT NULL,
        latitude double precision,
        longitude double precision,
        ${SEATS.join(' integer,\n        ')} integer
      );
      CREATE TABLE member_search_day (
        date date NOT NULL,
        slot text NOT NULL CONSTRAINT member_search_day_slot_check CHECK (slot IN ('morning', 'afternoon', 'evening')),
        chunk integer NOT NULL,
        bits bit(${CHUNK}) NOT NULL,
        CONSTRAINT member_search_day_pkey PRIMARY KEY (date, slot, chunk)
      );
      -- Members whose bits of a day are not to be believed.
      CREATE TABLE member_search_change (
        search_no integer NOT NULL,
        date date NOT NULL
      );
      CREATE INDEX member_search_change_date_idx ON member_search_change (date, search_no);

      ${gathering()}
      CREATE TRIGGER member_search_gathered_on_insert AFTER INSERT ON member_search
        REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION member_search_gathered();
      CREATE TRIGGER member_search_gathered_on_update AFTER UPDATE ON member_search
        REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION member_search_gathered();
      CREATE TRIGGER member_search_gathered_on_delete AFTER DELETE ON member_search
        REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION member_search_gathered();

      -- Which members are taken as a whole on one of these days at a time that overlaps the slot, a bit each by search_no.
      CREATE FUNCTION members_taken(days date[], asked text) RETURNS bit varying LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
      DECLARE
        none CONSTANT bit(${CHUNK}) := repeat('0', ${CHUNK});
        hours CONSTANT int4multirange := (SELECT range_agg(slot_hours(day, asked)) FROM unnest(days) day);
        slots CONSTANT text[] := CASE asked WHEN 'full_day' THEN ARRAY['morning', 'afternoon', 'evening'] ELSE ARRAY[asked] END;
      BEGIN
        RETURN (
          WITH changed AS MATERIALIZED (SELECT DISTINCT search_no FROM member_search_change WHERE date = ANY (days))
          SELECT search_joined(coalesce(taken.bits, none)::bit varying ORDER BY every.chunk)
            FROM generate_series(0, (SELECT max(search_no) / ${CHUNK} FROM member)) every (chunk)
            LEFT JOIN (
              SELECT chunk, bit_or(bits) AS bits FROM (
                SELECT chunk, kept.bits & ~coalesce(doubtful.bits, none) AS bits
                  FROM (SELECT chunk, bit_or(bits) AS bits FROM member_search_day
                         WHERE date = ANY (days) AND slot = ANY (slots) GROUP BY chunk) kept
                  LEFT JOIN (SELECT search_no / ${CHUNK} AS chunk, search_bits(search_no % ${CHUNK}, 1) AS bits
                               FROM changed GROUP BY 1) doubtful USING (chunk)
                UNION ALL
                SELECT s.search_no / ${CHUNK}, search_bits(s.search_no % ${CHUNK}, 1)
                  FROM changed JOIN member_search s USING (search_no) WHERE s.busy && hours GROUP BY 1
              ) of_chunk GROUP BY chunk
            ) taken USING (chunk));
      END $$;

      -- Moves a batch of changes into the bits and answers how many; what is found is the same before and after. Of two at once one waits.
      CREATE FUNCTION fold_member_search() RETURNS integer LANGUAGE plpgsql AS $$
      DECLARE
        folded integer;
        changed member_search_change[];
      BEGIN
        LOCK TABLE member_search_day IN SHARE ROW EXCLUSIVE MODE;
        WITH gone AS (
          DELETE FROM member_search_change WHERE ctid = ANY (ARRAY(SELECT ctid FROM member_search_change LIMIT 20000))
          RETURNING member_search_change.*
        )
        SELECT count(*), array_agg(DISTINCT gone) INTO folded, changed FROM gone;
        WITH now AS (
          SELECT c.date, slot, c.search_no / ${CHUNK} AS chunk, coalesce(s.busy && slot_hours(c.date, slot), false) AS taken,
                 search_bits(c.search_no % ${CHUNK}, 1) AS bits
            FROM unnest(changed) c LEFT JOIN member_search s USING (search_no),
                 unnest(ARRAY['morning', 'afternoon', 'evening']) slot
           GROUP BY 1, 2, 3, 4
        ), freed AS (
          UPDATE member_search_day d SET bits = (d.bits & ~now.bits) | coalesce(too.bits, repeat('0', ${CHUNK})::bit(${CHUNK}))
            FROM now LEFT JOIN now too ON too.taken AND (too.date, too.slot, too.chunk) = (now.date, now.slot, now.chunk)
           WHERE NOT now.taken AND (d.date, d.slot, d.chunk) = (now.date, now.slot, now.chunk)
          RETURNING d.date, d.slot, d.chunk
        )
        INSERT INTO member_search_day AS kept (date, slot, chunk, bits)
        SELECT date, slot, chunk, bits FROM now WHERE taken AND (date, slot, chunk) NOT IN (SELECT date, slot, chunk FROM freed)
        ON CONFLICT (date, slot, chunk) DO UPDATE SET bits = kept.bits | excluded.bits;
        RETURN folded;
      END $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await takeTables(db, 'member_search', ...TABLES);
    await db.query(`
      DROP FUNCTION fold_member_search();
      DROP FUNCTION members_taken(date[], text);
      DROP TRIGGER member_search_gathered_on_delete ON member_search;
      DROP TRIGGER member_search_gathered_on_update ON member_search;
      DROP TRIGGER member_search_gathered_on_insert ON member_search;
      DROP FUNCTION member_search_gathered();
      DROP TABLE ${TABLES.join(', ')};
      ${refreshing(MADE)}
      ALTER TABLE member_search DROP COLUMN search_no;
    `);
  }
}
