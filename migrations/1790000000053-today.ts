import type { MigrationInterface, QueryRunner } from 'typeorm';

const OPEN = `('qualifying', 'searching', 'proposed', 'negotiating')`;

/** What waits for the team, each kind by an index of its own; and codes by how they begin. */
export class Today1790000000053 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- To read what is there already may take longer than a statement of the service may.
      SET LOCAL statement_timeout = 0;

      -- Requests on which somebody outside has written since the team last acted.
      CREATE TABLE request_unanswered (
        request_id uuid NOT NULL,
        since timestamptz(3) NOT NULL,
        CONSTRAINT request_unanswered_pkey PRIMARY KEY (request_id),
        CONSTRAINT request_unanswered_request_id_fkey FOREIGN KEY (request_id) REFERENCES request ON DELETE CASCADE
      );
      CREATE INDEX request_unanswered_since_idx ON request_unanswered (since, request_id);

      -- To file a mail, to have it read again or to correct a field of the request is no answer.
      CREATE FUNCTION request_unanswered_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM request_unanswered waiting USING added_events event
         WHERE waiting.request_id = event.request_id AND event.actor_type = 'user'
           AND event.kind NOT IN ('email_received', 'chatprov_received', 'email_read_again', 'request_updated');
        INSERT INTO request_unanswered (request_id, since)
        SELECT request_id, min(created_at) FROM added_events
         WHERE request_id IS NOT NULL AND (kind = 'chatprov_received'
            OR (kind = 'email_received' AND payload ->> 'automatic' IS DISTINCT FROM 'true'))
         GROUP BY 1 ORDER BY 1 ON CONFLICT (request_id) DO NOTHING;
        RETURN NULL;
      END $$;
      CREATE TRIGGER timeline_event_unanswered AFTER INSERT ON timeline_event
        REFERENCING NEW TABLE AS added_events FOR EACH STATEMENT EXECUTE FUNCTION request_unanswered_of_event();

      CREATE INDEX request_unassigned_idx ON request (created_at, id) WHERE assignee_id IS NULL AND status IN ${OPEN};
      CREATE INDEX result_unanswered_idx ON result (stage_changed_at, id) WHERE stage = 'availability_requested';
      CREATE INDEX catalog_viewed_idx ON catalog (first_viewed_at, id) WHERE first_viewed_at IS NOT NULL;
      CREATE INDEX commission_overdue_idx ON commission (due_date, id) WHERE status = 'invoiced';

      CREATE INDEX request_code_prefix_idx ON request (code text_pattern_ops);
      CREATE INDEX member_code_prefix_idx ON member (code text_pattern_ops);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX request_unassigned_idx, result_unanswered_idx, catalog_viewed_idx, commission_overdue_idx,
        request_code_prefix_idx, member_code_prefix_idx;
      DROP TRIGGER timeline_event_unanswered ON timeline_event;
      DROP FUNCTION request_unanswered_of_event();
      DROP TABLE request_unanswered;
    `);
  }
}
