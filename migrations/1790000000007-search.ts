import type { MigrationInterface, QueryRunner } from 'typeorm';

export const CONFIGURATIONS = [
  'theatre',
  'classroom',
  'u_shape',
  'boardroom',
  'hollow_square',
  'cabaret',
  'banquet',
  'cocktail',
  'exhibition',
  'custom',
];

/** The columns of `member_search` that are made from other tables; the vector's own are the embedder's. */
export const MADE = [
  'name',
  'active',
  'postal_code',
  'latitude',
  'longitude',
  'max_capacity',
  ...CONFIGURATIONS.map((configuration) => `max_${configuration}`),
  'tag_ids',
  'busy',
  'text_hash',
];

/** `refresh_member_search` with the columns that it makes, and what it takes the last of them from. */
export const refreshing = (made: string[], further = ''): string => `
      CREATE OR REPLACE FUNCTION refresh_member_search(member_ids uuid[]) RETURNS void LANGUAGE plpgsql
        SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
        AS $$
      BEGIN
        -- First the locks, then the reading: of two transactions that each add a room, the second must see the first's.
        PERFORM 1 FROM member_search s WHERE s.member_id = ANY (member_ids) ORDER BY s.member_id FOR UPDATE;
        INSERT INTO member_search AS kept (member_id, ${made.join(', ')})
        SELECT m.id, m.name, m.status = 'active', m.postal_code, m.latitude, m.longitude, seats.*,
               ARRAY(SELECT mt.tag_id FROM member_tag mt WHERE mt.member_id = m.id ORDER BY 1),
               coalesce((SELECT range_agg(slot_hours(a.date, a.slot)) FROM availability a
                          WHERE a.member_id = m.id AND a.room_id IS NULL AND a.status IN ('booked', 'blocked')), '{}'),
               md5(texts.body)${further}
          FROM member_texts(ARRAY(SELECT DISTINCT id FROM unnest(member_ids) AS asked (id) ORDER BY id)) texts
          JOIN member m ON m.id = texts.member_id
          CROSS JOIN LATERAL (
            SELECT max(c.max_capacity),
                   ${CONFIGURATIONS.map((name) => `max(c.max_capacity) FILTER (WHERE c.configuration = '${name}')`).join(',\n                   ')}
              FROM room JOIN room_capacity c ON c.room_id = room.id WHERE room.member_id = m.id
          ) seats
         ORDER BY m.id
        ON CONFLICT (member_id) DO UPDATE SET ${made.map((column) => `${column} = excluded.${column}`).join(', ')}
         WHERE (${made.map((column) => `kept.${column}`).join(', ')})
               IS DISTINCT FROM (${made.map((column) => `excluded.${column}`).join(', ')});
      END $$;`;

interface Source {
  table: string;
  /** What of a row search depends on, with the member it belongs to; an UPDATE that leaves this as it was is of no concern. */
  concerns: (rows: string) => string;
  on?: ('INSERT' | 'UPDATE' | 'DELETE')[];
  /** Run before an INSERT's refresh. */
  first?: string;
}

const SOURCES: Source[] = [
  {
    table: 'member',
    // a deleted member takes its row along by the foreign key
    on: ['INSERT', 'UPDATE'],
    concerns: (rows) =>
      `SELECT id AS member_id, name, city, description, status = 'active', postal_code, latitude, longitude FROM ${rows}`,
  },
  { table: 'room', concerns: (rows) => `SELECT member_id, id, name, description FROM ${rows}` },
  {
    table: 'room_capacity',
    concerns: (rows) =>
      `SELECT room.member_id, room.id, c.configuration, c.max_capacity FROM ${rows} c JOIN room ON room.id = c.room_id`,
  },
  {
    table: 'member_tag',
    concerns: (rows) => `SELECT member_id, tag_id FROM ${rows}`,
    // A tag that somebody renames at this moment: wait, then read its new name.
    first: 'PERFORM 1 FROM tag WHERE id IN (SELECT tag_id FROM new_rows) ORDER BY id FOR SHARE;',
  },
  {
    table: 'tag',
    // a tag that members carry cannot be deleted
    on: ['UPDATE'],
    concerns: (rows) => `SELECT mt.member_id, t.id, t.name FROM ${rows} t JOIN member_tag mt ON mt.tag_id = t.id`,
  },
  {
    table: 'availability',
    concerns: (rows) =>
      `SELECT member_id, date, slot FROM ${rows} WHERE room_id IS NULL AND status IN ('booked', 'blocked')`,
  },
  { table: 'knowledge_entry', concerns: (rows) => `SELECT member_id, id, content FROM ${rows}` },
];

const TRANSITION = {
  INSERT: 'NEW TABLE AS new_rows',
  UPDATE: 'OLD TABLE AS old_rows NEW TABLE AS new_rows',
  DELETE: 'OLD TABLE AS old_rows',
};
const ALL = ['INSERT', 'UPDATE', 'DELETE'] as const;

/** One function a table, one trigger a statement: transition tables allow neither column lists nor several events. */
function keptBy({ table, concerns, on = [...ALL], first = '' }: Source): string {
  const differing = `(${concerns('new_rows')} EXCEPT ${concerns('old_rows')})
    UNION ALL (${concerns('old_rows')} EXCEPT ${concerns('new_rows')})`;
  const touched = { INSERT: concerns('new_rows'), UPDATE: differing, DELETE: concerns('old_rows') };
  const branches = on.map(
    (event) => `WHEN '${event}' THEN
          ${event === 'INSERT' ? first : ''}
          SELECT array_agg(DISTINCT member_id) INTO touched FROM (${touched[event]}) AS rows;`,
  );
  const triggers = on.map(
    (event) => `CREATE TRIGGER member_search_on_${event.toLowerCase()} AFTER ${event} ON ${table}
      REFERENCING ${TRANSITION[event]} FOR EACH STATEMENT EXECUTE FUNCTION member_search_of_${table}();`,
  );
  return `
    CREATE FUNCTION member_search_of_${table}() RETURNS trigger LANGUAGE plpgsql
      SET plan_cache_mode = force_custom_plan AS $$
    DECLARE
      touched uuid[];
    BEGIN
      CASE TG_OP
        ${branches.join('\n        ')}
      END CASE;
      IF touched IS NOT NULL THEN
        PERFORM refresh_member_search(touched);
      END IF;
      RETURN NULL;
    END $$;
    ${triggers.join('\n    ')}`;
}

/**
 * Keeps `member_search` in the transaction of what it is made from, whoever writes (a route, a bulk load, a person at psql), and
 * gives the embedder its leases. Statement-level triggers collect the members that a statement concerns and refresh them at
 * once, so that ten thousand rows of one statement are one refresh.
 */
export class Search1790000000007 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- The name breaks ties of the ranking: on this row it costs no join over all that pass.
      DELETE FROM member_search;
      ALTER TABLE member_search ADD COLUMN name text COLLATE "und-x-icu" NOT NULL;

      -- Who embeds a row at the moment holds it until then; the lease of a process that died runs out.
      ALTER TABLE member_search ADD COLUMN embedding_claimed_until timestamptz(3);
      ALTER TABLE knowledge_entry ADD COLUMN embedding_claimed_until timestamptz(3);

      -- The model that the stored vectors are of. Vectors of two models cannot be compared: when the service starts with
      -- another one, every embedded_hash is cleared, and with it everything is stale.
      CREATE TABLE embedding_model (
        only_row boolean PRIMARY KEY DEFAULT true CONSTRAINT embedding_model_only_row_check CHECK (only_row),
        model text NOT NULL,
        since timestamptz(3) NOT NULL
      );

      CREATE FUNCTION knowledge_entry_hash() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.text_hash := md5(NEW.content);
        RETURN NEW;
      END $$;
      CREATE TRIGGER knowledge_entry_hash BEFORE INSERT OR UPDATE OF content, text_hash ON knowledge_entry
        FOR EACH ROW EXECUTE FUNCTION knowledge_entry_hash();

      -- Hours since 2000-01-01 that a slot of a day takes: a full day overlaps the three others, those not each other.
      CREATE FUNCTION slot_hours(day date, slot text) RETURNS int4range
        LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
        AS $$
          SELECT CASE slot
            WHEN 'full_day' THEN int4range((day - date '2000-01-01') * 24, (day - date '2000-01-01') * 24 + 24)
            WHEN 'morning' THEN int4range((day - date '2000-01-01') * 24, (day - date '2000-01-01') * 24 + 12)
            WHEN 'afternoon' THEN int4range((day - date '2000-01-01') * 24 + 12, (day - date '2000-01-01') * 24 + 18)
            WHEN 'evening' THEN int4range((day - date '2000-01-01') * 24 + 18, (day - date '2000-01-01') * 24 + 24)
          END
        $$;

      -- The Haversine formula on a sphere of the mean Earth radius (IUGG, 6371.0088 km); rounding must not leave asin's domain.
      CREATE FUNCTION distance_km(latitude1 double precision, longitude1 double precision,
                                  latitude2 double precision, longitude2 double precision) RETURNS double precision
        LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
        AS $$
          SELECT 2 * 6371.0088 * asin(least(1, sqrt(
            power(sin(radians(latitude2 - latitude1) / 2), 2)
            + cos(radians(latitude1)) * cos(radians(latitude2)) * power(sin(radians(longitude2 - longitude1) / 2), 2))))
        $$;

      -- What is embedded of a member, and hashed to know when that has changed: one function, so that the two cannot drift.
      -- Cut to what embedding models take (8,192 tokens), knowledge last.
      CREATE FUNCTION member_texts(member_ids uuid[]) RETURNS TABLE (member_id uuid, body text)
        LANGUAGE sql STABLE PARALLEL SAFE
        AS $$
          SELECT m.id, left(concat_ws(E'\\n', m.name, m.city, tags.list, m.description, rooms.list, knowledge.list), 12000)
            FROM unnest(member_ids) AS asked (id)
            JOIN member m ON m.id = asked.id
            CROSS JOIN LATERAL (
              SELECT string_agg(tag.name, ', ' ORDER BY tag.category, tag.name COLLATE "C", tag.id) AS list
                FROM member_tag mt JOIN tag ON tag.id = mt.tag_id WHERE mt.member_id = m.id
            ) tags
            CROSS JOIN LATERAL (
              SELECT string_agg(concat_ws(': ', room.name, room.description, layouts.list), E'\\n'
                                ORDER BY room.created_at, room.id) AS list
                FROM room
                CROSS JOIN LATERAL (
                  SELECT string_agg(replace(c.configuration, '_', ' ') || ' ' || c.max_capacity, ', '
                                    ORDER BY c.configuration) AS list
                    FROM room_capacity c WHERE c.room_id = room.id
                ) layouts
               WHERE room.member_id = m.id
            ) rooms
            CROSS JOIN LATERAL (
              SELECT string_agg(k.content, E'\\n' ORDER BY k.created_at, k.id) AS list
                FROM knowledge_entry k WHERE k.member_id = m.id
            ) knowledge
        $$;

      -- Every member costs a few index look-ups, whatever the statistics say: in a bulk load, and in the embedded database at
      -- any time, there are none, and a plan made for small tables would read them whole for every member.
      ${refreshing(MADE)}
      ${SOURCES.map(keptBy).join('\n')}

      UPDATE knowledge_entry SET text_hash = md5(content);
      SELECT refresh_member_search(ARRAY(SELECT id FROM member));
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const { table, on = ALL } of SOURCES) {
      for (const event of on) await db.query(`DROP TRIGGER member_search_on_${event.toLowerCase()} ON ${table}`);
      await db.query(`DROP FUNCTION member_search_of_${table}()`);
    }
    await db.query(`
      DROP FUNCTION refresh_member_search(uuid[]);
      DROP FUNCTION member_texts(uuid[]);
      DROP FUNCTION distance_km(double precision, double precision, double precision, double precision);
      DROP FUNCTION slot_hours(date, text);
      DROP TRIGGER knowledge_entry_hash ON knowledge_entry;
      DROP FUNCTION knowledge_entry_hash();
      DROP TABLE embedding_model;
      ALTER TABLE knowledge_entry DROP COLUMN embedding_claimed_until;
      ALTER TABLE member_search DROP COLUMN embedding_claimed_until, DROP COLUMN name;
    `);
  }
}
