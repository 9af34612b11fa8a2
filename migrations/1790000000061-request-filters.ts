import type { MigrationInterface, QueryRunner } from 'typeorm';

const ASKED = `('requalification_requested', 'catalog_sent')`;
/** What ends the waiting, of event `said`: the organizer speaks, or the mail was called back. A machine's answer is nobody's. */
const SAID = `(said.kind IN ('requalification_recalled', 'catalog_recalled') OR (said.actor_type = 'organizer'
  AND said.kind IN ('request_requalified', 'result_reacted', 'email_received', 'chatprov_received')
  AND said.payload ->> 'automatic' IS DISTINCT FROM 'true'))`;

/** Where a request looks for venues, and whose turn it is: filters of the list and the board. */
export class RequestFilters1790000000061 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- To read what is there already may take longer than a statement of the service may.
      SET LOCAL statement_timeout = 0;

      -- A town as 'findPlace' reads it: "St-Étienne Cedex 2" is "saint etienne", "Lyon 2e" is "lyon".
      CREATE FUNCTION town_fold(town text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
      BEGIN
        RETURN regexp_replace(regexp_replace(regexp_replace(regexp_replace(trim(regexp_replace(
                 lower(public.unaccent('public.unaccent'::regdictionary, town)), '[^a-z0-9]+', ' ', 'g')),
               ' cedex( [0-9]+)?$', ''), '\\mst\\M(?! [0-9])', 'saint', 'g'), '\\mste\\M', 'sainte', 'g'),
               '^(paris|lyon|marseille) 0?[0-9]{1,2} ?(er|ere|e|eme|ieme|st|nd|rd|th)?( arr(ondissement)?)?$', '\\1');
      END $$;

      -- The departments of its postal codes; without one its town. In PL/pgSQL, which keeps its plans: each change of a request asks it.
      CREATE FUNCTION request_places(postal_codes text[], city text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
      BEGIN
        IF cardinality(postal_codes) > 0 THEN
          RETURN ARRAY(SELECT DISTINCT left(code, 2) FROM unnest(postal_codes) code);
        END IF;
        RETURN CASE WHEN city IS NULL THEN '{}' ELSE ARRAY[public.town_fold(city)] END;
      END $$;
      -- Each change of a request enters one key: to collect them first would only slow the reads.
      CREATE INDEX request_places_idx ON request USING gin (request_places(postal_codes, city)) WITH (fastupdate = off);

      CREATE INDEX result_awaited_idx ON result (request_id) WHERE stage = 'availability_requested';

      -- Requests whose organizer was asked, or sent a catalog, and has not said a word since.
      CREATE TABLE request_asked (
        request_id uuid NOT NULL,
        since timestamptz(3) NOT NULL,
        CONSTRAINT request_asked_pkey PRIMARY KEY (request_id),
        CONSTRAINT request_asked_request_id_fkey FOREIGN KEY (request_id) REFERENCES request ON DELETE CASCADE
      );
      CREATE FUNCTION request_asked_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM request_asked waiting USING added_events said WHERE waiting.request_id = said.request_id AND ${SAID};
        INSERT INTO request_asked (request_id, since)
        SELECT request_id, max(created_at) FROM added_events WHERE kind IN ${ASKED} GROUP BY 1 ORDER BY 1
        ON CONFLICT (request_id) DO UPDATE SET since = excluded.since;
        RETURN NULL;
      END $$;
      CREATE TRIGGER timeline_event_asked AFTER INSERT ON timeline_event
        REFERENCING NEW TABLE AS added_events FOR EACH STATEMENT EXECUTE FUNCTION request_asked_of_event();
      INSERT INTO request_asked (request_id, since)
      SELECT r.id, asked.since FROM request r CROSS JOIN LATERAL (
               SELECT max(e.created_at) AS since FROM timeline_event e WHERE e.request_id = r.id AND e.kind IN ${ASKED}) asked
       WHERE r.status IN ('qualifying', 'searching', 'proposed') AND asked.since IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM timeline_event said WHERE said.request_id = r.id AND said.created_at >= asked.since AND ${SAID});

      -- How frequent each place is, nobody has counted before. An empty table stays uncounted, as in the migration of list filters.
      DO $do$
      BEGIN
        IF EXISTS (SELECT 1 FROM request) THEN ANALYZE request; END IF;
      END
      $do$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TRIGGER timeline_event_asked ON timeline_event;
      DROP FUNCTION request_asked_of_event();
      DROP TABLE request_asked;
      DROP INDEX result_awaited_idx, request_places_idx;
      DROP FUNCTION request_places(text[], text);
      DROP FUNCTION town_fold(text);
    `);
  }
}
