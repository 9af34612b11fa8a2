import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As many rows of a list share a row of `search_posting`; a power of two. */
const CHUNK = 32_768;
const SHIFT = Math.log2(CHUNK);

const WORD_INDEX = `CREATE INDEX search_term_word_idx ON search_term USING gin (word gin_trgm_ops) WITH (fastupdate = off) WHERE kind = 'word';`;

export interface Searched {
  /** Of a row `r`: what is searched, folded, and what the list is filtered by, as its terms. */
  text: string;
  facets: string;
  from: string;
  /** A change of one of these changes what finds the row. */
  columns: string[];
}

export const LISTS: Readonly<Record<'request' | 'member' | 'organizer', Searched>> = {
  request: {
    text: `r.search_text || ' ' || o.search_text`,
    facets: `ARRAY['status:' || r.status, 'assignee:' || r.assignee_id, 'needs_validation:' || r.needs_validation]`,
    from: 'request r JOIN organizer o ON o.id = r.organizer_id',
    columns: ['title', 'code', 'city', 'status', 'assignee_id', 'needs_validation', 'organizer_id'],
  },
  member: {
    text: 'r.search_text',
    facets: `ARRAY['status:' || r.status]`,
    from: 'member r',
    columns: ['name', 'code', 'email', 'city', 'status'],
  },
  organizer: {
    text: 'r.search_text',
    facets: `'{}'::text[]`,
    from: 'organizer r',
    columns: ['first_name', 'last_name', 'company', 'email'],
  },
};
type Lists = typeof LISTS;
const lists = Object.keys(LISTS) as (keyof Lists)[];

/** What a row of a list was found by before a change; of a request without its organizer's words, which have changes of their own. */
const before = (list: string, { facets }: Searched): string => `'${list}', r.search_no, r.search_text, ${facets}`;

const ofFormerOrganizer = (rows: string): string => `
          INSERT INTO search_change (list, no, was, was_facets)
          SELECT 'request', r.search_no, o.search_text, '{}' FROM ${rows} JOIN organizer o ON o.id = r.organizer_id;`;
const ofOrganizer = `
  INSERT INTO search_change (list, no, was, was_facets)
  SELECT 'request', r.search_no, OLD.search_text, '{}' FROM request r WHERE r.organizer_id = OLD.id;`;

/** The function that writes down what changes in a list. */
export const changesOf = (list: string, of: Searched): string => `
    CREATE OR REPLACE FUNCTION search_change_of_${list}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      CASE TG_OP
        WHEN 'INSERT' THEN
          INSERT INTO search_change (list, no) SELECT '${list}', search_no FROM new_rows;
        WHEN 'DELETE' THEN
          INSERT INTO search_change (list, no, was, was_facets)
          SELECT ${before(list, of)} FROM old_rows r;${list === 'request' ? ofFormerOrganizer('old_rows r') : ''}
        WHEN 'UPDATE' THEN
          INSERT INTO search_change (list, no, was, was_facets)
          SELECT ${before(list, of)} FROM (SELECT OLD.*) r;${
            list === 'request'
              ? `
          IF OLD.organizer_id <> NEW.organizer_id THEN${ofFormerOrganizer('(SELECT OLD.*) r').replaceAll('\n', '\n  ')}
          END IF;`
              : ''
          }${list === 'organizer' ? ofOrganizer.replaceAll('\n', '\n        ') : ''}
      END CASE;
      RETURN NULL;
    END $$;`;

/** Calls it after a change of what finds a row. */
export const onUpdate = (list: string, { columns }: Searched): string => `
    CREATE TRIGGER search_change_on_update AFTER UPDATE OF ${columns.join(', ')} ON ${list} FOR EACH ROW
      WHEN (${columns.map((column) => `OLD.${column} IS DISTINCT FROM NEW.${column}`).join(' OR ')})
      EXECUTE FUNCTION search_change_of_${list}();`;

const watched = (list: string, of: Searched): string => `${changesOf(list, of)}
    CREATE TRIGGER search_change_on_insert AFTER INSERT ON ${list}
      REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_change_of_${list}();
    CREATE TRIGGER search_change_on_delete AFTER DELETE ON ${list}
      REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION search_change_of_${list}();${onUpdate(list, of)}`;

const building = ([list, of]: [string, Searched]): string => `
  FOR chunk_no IN SELECT generate_series(0, (SELECT coalesce(max(search_no), -1) FROM ${list}) >> ${SHIFT}) LOOP
    -- Of a word that many rows hold the terms are made once.
    WITH said AS MATERIALIZED (
      SELECT r.search_no AS no, said FROM ${of.from}, regexp_split_to_table(${of.text}, '\\s+') said
       WHERE r.search_no BETWEEN chunk_no * ${CHUNK} AND chunk_no * ${CHUNK} + ${CHUNK - 1}
    ), made AS MATERIALIZED (
      SELECT said, t.kind, t.word FROM (SELECT DISTINCT said FROM said) d, search_terms(said, NULL) t
    )
    INSERT INTO search_building
    SELECT no, kind, word FROM said JOIN made USING (said)
    UNION ALL
    SELECT r.search_no, 'facet', facet FROM ${of.from}, unnest(${of.facets}) facet
     WHERE facet IS NOT NULL AND r.search_no BETWEEN chunk_no * ${CHUNK} AND chunk_no * ${CHUNK} + ${CHUNK - 1};
    INSERT INTO search_term (list, kind, word) SELECT DISTINCT '${list}', kind, word FROM search_building
    ON CONFLICT DO NOTHING;
    INSERT INTO search_posting (term_id, chunk, bits)
    SELECT t.id, chunk_no, search_bits(b.no & ${CHUNK - 1}, 1)
      FROM search_building b JOIN search_term t ON t.list = '${list}' AND t.kind = b.kind AND t.word = b.word GROUP BY t.id;
    TRUNCATE search_building;
  END LOOP;`;

/** Every row of every list with what it is found by. */
export const sourceOf = (searched: Lists): string => `
      CREATE OR REPLACE VIEW search_source AS
      ${Object.entries(searched)
        .map(
          ([list, { text, facets, from }]) =>
            `SELECT '${list}' AS list, r.search_no AS no, ${text} AS text, ${facets} AS facets FROM ${from}`,
        )
        .join('\n      UNION ALL ')};`;

/** Makes everything anew, while nobody writes: for the migration, and after bulk loads that disable triggers. */
export const refreshOf = (searched: Lists): string => `
      CREATE OR REPLACE FUNCTION refresh_search() RETURNS void LANGUAGE plpgsql AS $$
      DECLARE
        chunk_no integer;
      BEGIN
        LOCK TABLE ${Object.keys(searched).join(', ')} IN SHARE MODE;
        DELETE FROM search_change;
        TRUNCATE search_term, search_posting;
        DROP INDEX search_term_word_idx;
        CREATE TEMPORARY TABLE search_building (no integer, kind text, word text) ON COMMIT DROP;
        ${Object.entries(searched).map(building).join('')}
        DROP TABLE search_building;
        ${WORD_INDEX}
      END $$;`;

/**
 * What the lists are searched by: for each word of a list, which of its rows hold it, a bit a row. Any words and filters
 * are then counted and paged by combining bits, however many rows each finds. Triggers append which row has changed, in the
 * transaction of the change and whoever writes; a search reads such rows themselves, until `fold_search` has moved them into the bits.
 */
export class ListSearch1790000000034 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- To read what is there already may take longer than a statement of the service may.
      SET LOCAL statement_timeout = 0;

      ${lists
        .map(
          (
            list,
          ) => `ALTER TABLE ${list} ADD COLUMN search_no integer NOT NULL GENERATED ALWAYS AS IDENTITY (MINVALUE 0);
      CREATE UNIQUE INDEX ${list}_search_no_key ON ${list} (search_no);`,
        )
        .join('\n      ')}

      -- The bits of a chunk that are set at any of these places, and chunks one after the other.
      CREATE AGGREGATE search_bits(integer, integer) (SFUNC = set_bit, STYPE = bit, INITCOND = '${'0'.repeat(CHUNK)}');
      CREATE AGGREGATE search_joined(bit varying) (SFUNC = bitcat, STYPE = bit varying, INITCOND = '');

      -- What a folded text is found by: its runs of letters, of digits, and of letters joined by hyphens and
      -- apostrophes; one or two characters that a word begins with, or that are a sign or beside one.
      CREATE FUNCTION search_terms(value text, facets text[]) RETURNS TABLE (kind text, word text)
        LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
          SELECT 'word', m[1] FROM regexp_matches(value, '[0-9]+|[^\\s!-@[-\`{-~]+', 'g') m
          UNION
          SELECT 'word', m[1] FROM regexp_matches(value, '[^\\s!-&(-,.-@[-\`{-~]+', 'g') m
          UNION
          SELECT 'short', left(m[1], length)
            FROM regexp_matches(value, '[^\\s!-/:-@[-\`{-~]+', 'g') m, generate_series(1, 2) length
          UNION
          SELECT 'short', substr(value, at, length)
            FROM generate_series(1, length(value)) at, generate_series(1, 2) length
           WHERE substr(value, at, length) ~ '^\\S?[!-/:-@[-\`{-~]\\S?$'
          UNION
          SELECT 'facet', facet FROM unnest(facets) facet WHERE facet IS NOT NULL
        $$;

      CREATE TABLE search_term (
        id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
        list text NOT NULL,
        kind text NOT NULL CONSTRAINT search_term_kind_check CHECK (kind IN ('word', 'short', 'facet')),
        word text NOT NULL,
        CONSTRAINT search_term_key UNIQUE (list, kind, word)
      );
      ${WORD_INDEX}
      CREATE TABLE search_posting (
        term_id integer NOT NULL,
        chunk integer NOT NULL,
        bits bit(${CHUNK}) NOT NULL,
        CONSTRAINT search_posting_pkey PRIMARY KEY (term_id, chunk)
      );
      -- Rows whose bits are not to be believed, and what these may still say of them.
      CREATE TABLE search_change (
        list text NOT NULL,
        no integer NOT NULL,
        was text,
        was_facets text[]
      );

      ${sourceOf(LISTS)}

      -- Moves a batch of changes into the bits and answers how many; what is found is the same before and after. Of two at once one waits.
      CREATE FUNCTION fold_search() RETURNS integer LANGUAGE plpgsql AS $$
      DECLARE
        taken search_change[];
        terms search_term[];
        lost search_term[];
      BEGIN
        LOCK TABLE search_posting IN SHARE ROW EXCLUSIVE MODE;
        WITH gone AS (
          DELETE FROM search_change WHERE ctid = ANY (ARRAY(SELECT ctid FROM search_change LIMIT 2000)) RETURNING search_change.*
        )
        SELECT array_agg(gone) INTO taken FROM gone;
        IF taken IS NULL THEN RETURN 0; END IF;
        -- Their terms as they are now, with the row's number in place of the term's.
        SELECT array_agg((s.no, s.list, t.kind, t.word)::search_term) INTO terms
          FROM (SELECT DISTINCT list, no FROM unnest(taken)) d
          -- OFFSET 0: row by row by its number; else the planner reads the whole lists.
          CROSS JOIN LATERAL (SELECT * FROM search_source f WHERE f.list = d.list AND f.no = d.no OFFSET 0) s,
               search_terms(s.text, s.facets) t;
        INSERT INTO search_term (list, kind, word) SELECT DISTINCT list, kind, word FROM unnest(terms)
        ON CONFLICT DO NOTHING;
        INSERT INTO search_posting AS kept (term_id, chunk, bits)
        SELECT t.id, n.id >> ${SHIFT}, search_bits(n.id & ${CHUNK - 1}, 1)
          FROM unnest(terms) n JOIN search_term t ON t.list = n.list AND t.kind = n.kind AND t.word = n.word
         GROUP BY 1, 2
        ON CONFLICT (term_id, chunk) DO UPDATE SET bits = kept.bits | excluded.bits
         WHERE kept.bits | excluded.bits <> kept.bits;
        SELECT array_agg((d.no, d.list, d.kind, d.word)::search_term) INTO lost FROM (
          SELECT c.no, c.list, t.kind, t.word FROM unnest(taken) c, search_terms(c.was, c.was_facets) t
          EXCEPT SELECT n.id, n.list, n.kind, n.word FROM unnest(terms) n) d;
        UPDATE search_posting p SET bits = p.bits & ~d.bits
          FROM (SELECT t.id AS term_id, n.id >> ${SHIFT} AS chunk, search_bits(n.id & ${CHUNK - 1}, 1) AS bits
                  FROM unnest(lost) n JOIN search_term t ON t.list = n.list AND t.kind = n.kind AND t.word = n.word
                 GROUP BY 1, 2) d
         WHERE p.term_id = d.term_id AND p.chunk = d.chunk;
        -- A word that nothing holds any more may be a person's name.
        WITH emptied AS (
          DELETE FROM search_posting p USING (
            SELECT DISTINCT t.id, n.id >> ${SHIFT} AS chunk
              FROM unnest(lost) n JOIN search_term t ON t.list = n.list AND t.kind = n.kind AND t.word = n.word) d
           WHERE p.term_id = d.id AND p.chunk = d.chunk AND bit_count(p.bits) = 0
          RETURNING p.term_id, p.chunk
        )
        DELETE FROM search_term t USING (SELECT term_id, array_agg(chunk) AS chunks FROM emptied GROUP BY 1) e
         WHERE t.id = e.term_id
           AND NOT EXISTS (SELECT 1 FROM search_posting p WHERE p.term_id = t.id AND p.chunk <> ALL (e.chunks));
        RETURN cardinality(taken);
      END $$;

      ${refreshOf(LISTS)}
      ${lists.map((list) => watched(list, LISTS[list])).join('')}
      SELECT refresh_search();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ${lists
        .map(
          (list) => `DROP TRIGGER search_change_on_update ON ${list};
      DROP TRIGGER search_change_on_delete ON ${list};
      DROP TRIGGER search_change_on_insert ON ${list};
      DROP FUNCTION search_change_of_${list}();`,
        )
        .join('\n      ')}
      DROP FUNCTION refresh_search();
      DROP FUNCTION fold_search();
      DROP VIEW search_source;
      DROP TABLE search_change, search_posting, search_term;
      DROP FUNCTION search_terms(text, text[]);
      DROP AGGREGATE search_joined(bit varying);
      DROP AGGREGATE search_bits(integer, integer);
      ${lists.map((list) => `ALTER TABLE ${list} DROP COLUMN search_no;`).join('\n      ')}
    `);
  }
}
