import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Browsers that take pushes, what is on its way to them, and the places of notifications in the stream. */
export class PushAndStream1790000000018 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE push_subscription (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT push_subscription_user_id_key UNIQUE
          CONSTRAINT push_subscription_user_id_fkey REFERENCES team_user ON DELETE CASCADE,
        -- Endpoint and keys let anybody write to the browser: sealed, and found again by the endpoint's hash.
        sealed bytea NOT NULL,
        endpoint_hash bytea NOT NULL CONSTRAINT push_subscription_endpoint_hash_key UNIQUE,
        expires_at timestamptz(3),
        -- One push service is tried, and left in peace, as a whole.
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz(3) NOT NULL,
        claimed_until timestamptz(3),
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE INDEX push_subscription_due_idx ON push_subscription (next_attempt_at);

      CREATE TABLE push_delivery (
        subscription_id uuid NOT NULL CONSTRAINT push_delivery_subscription_id_fkey REFERENCES push_subscription ON DELETE CASCADE,
        notification_id uuid NOT NULL CONSTRAINT push_delivery_notification_id_fkey REFERENCES notification ON DELETE CASCADE,
        created_at timestamptz(3) NOT NULL,
        CONSTRAINT push_delivery_pkey PRIMARY KEY (subscription_id, notification_id)
      );
      CREATE INDEX push_delivery_notification_id_idx ON push_delivery (notification_id);
      CREATE INDEX push_delivery_created_at_idx ON push_delivery (created_at);

      CREATE SEQUENCE notification_position_seq;
      ALTER TABLE notification ADD COLUMN position bigint, ADD COLUMN read_position bigint;
      UPDATE notification SET position = placed.position
        FROM (SELECT id, nextval('notification_position_seq') AS position
                FROM (SELECT id FROM notification ORDER BY created_at, id) ordered) placed
       WHERE notification.id = placed.id;
      UPDATE notification SET read_position = nextval('notification_position_seq') WHERE read_at IS NOT NULL;
      CREATE UNIQUE INDEX notification_position_key ON notification (position);
      CREATE UNIQUE INDEX notification_read_position_key ON notification (read_position);
      CREATE INDEX notification_unplaced_idx ON notification (created_at, id)
        WHERE position IS NULL OR (read_at IS NOT NULL AND read_position IS NULL);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX notification_unplaced_idx;
      ALTER TABLE notification DROP COLUMN position, DROP COLUMN read_position;
      DROP SEQUENCE notification_position_seq;
      DROP TABLE push_delivery, push_subscription;
    `);
  }
}
