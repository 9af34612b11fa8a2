import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changesOf, LISTS, onUpdate, refreshOf, type Searched, sourceOf } from './1790000000034-list-search';

const { request } = LISTS;
/** A span of days is made of few of these: whole centuries, years and months, and the days at its ends. */
const EVENT = [2, 4, 7, 10].map((length) => `'event:' || left(to_char(r.event_date, 'YYYY-MM-DD'), ${length})`);
const MORE = [`'source:' || r.source`, `search_fold('city:' || r.city) COLLATE "default"`, ...EVENT].join(', ');

/** Requests with facets of every filter of the board. */
const FILTERED: Searched = {
  ...request,
  facets: `ARRAY['status:' || r.status, 'assignee:' || coalesce(r.assignee_id::text, 'none'), 'needs_validation:' || r.needs_validation,
    ${MORE}]`,
  columns: [...request.columns, 'source', 'event_date'],
};

const searchedBy = (of: Searched): string => `
  ${sourceOf({ ...LISTS, request: of })}
  ${refreshOf({ ...LISTS, request: of })}
  ${changesOf('request', of)}
  DROP TRIGGER search_change_on_update ON request;
  ${onUpdate('request', of)}`;

/**
 * A search among requests takes source, town, nobody as assignee and days of the event from bits too, as it takes the status: the rows
 * that pass were read, which took a second for two years of a million requests. A mail or message says who of the team sent it.
 * And the links of a request are found by it.
 */
export class FacetsAndWriters1790000000060 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- To read what is there already may take longer than a statement of the service may.
      SET LOCAL statement_timeout = 0;
      LOCK TABLE request, search_posting IN SHARE ROW EXCLUSIVE MODE;
      ${searchedBy(FILTERED)}

      CREATE TEMPORARY TABLE search_added ON COMMIT DROP AS
      SELECT facet, r.search_no / 32768 AS chunk, search_bits(r.search_no % 32768, 1) AS bits
        FROM request r, unnest(ARRAY[CASE WHEN r.assignee_id IS NULL THEN 'assignee:none' END, ${MORE}]) facet
       WHERE facet IS NOT NULL GROUP BY 1, 2;
      INSERT INTO search_term (list, kind, word) SELECT DISTINCT 'request', 'facet', facet FROM search_added;
      INSERT INTO search_posting (term_id, chunk, bits)
      SELECT t.id, a.chunk, a.bits FROM search_added a JOIN search_term t ON t.list = 'request' AND t.kind = 'facet' AND t.word = a.facet;
      DROP TABLE search_added;

      ALTER TABLE email_message ADD COLUMN created_by uuid
        CONSTRAINT email_message_created_by_fkey REFERENCES team_user ON DELETE SET NULL;
      ALTER TABLE messaging_message ADD COLUMN created_by uuid
        CONSTRAINT messaging_message_created_by_fkey REFERENCES team_user ON DELETE SET NULL;
      CREATE INDEX magic_token_request_id_idx ON magic_token (request_id, created_at DESC, id DESC) WHERE request_id IS NOT NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX magic_token_request_id_idx;
      ALTER TABLE messaging_message DROP COLUMN created_by;
      ALTER TABLE email_message DROP COLUMN created_by;
      LOCK TABLE request, search_posting IN SHARE ROW EXCLUSIVE MODE;
      ${searchedBy(request)}
      WITH gone AS (
        DELETE FROM search_term WHERE list = 'request' AND kind = 'facet'
           AND (word = 'assignee:none' OR word ~ '^(source|city|event):') RETURNING id
      )
      DELETE FROM search_posting WHERE term_id IN (SELECT id FROM gone);
    `);
  }
}
