import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATES = `('none', 'pending', 'done', 'failed')`;

/**
 * A mail is kept before a model reads it: how far its reading is, and what it is read for. Whose copy of a mail came back. And
 * pictures of mails that were kept before stay away until their reader asks for them.
 */
export class MailReading1790000000037 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- To read what is there already may take longer than a statement of the service may.
      SET LOCAL statement_timeout = 0;
      ALTER TABLE email_message
        ADD COLUMN reading text NOT NULL DEFAULT 'none' CONSTRAINT email_message_reading_check CHECK (reading IN ${STATES}),
        -- what an inbound mail is read for; null where nothing is read of it
        ADD COLUMN read_for text CONSTRAINT email_message_read_for_check CHECK (read_for IN ('request', 'fields', 'availability')),
        ADD CONSTRAINT email_message_read_for_reading_check CHECK ((reading = 'none') = (read_for IS NULL)),
        -- what the person is called whose request a mail would make
        ADD COLUMN sender_name text,
        -- recipients whose copy came back
        ADD COLUMN bounced_for text[] NOT NULL DEFAULT '{}';
      ALTER TABLE request
        ADD COLUMN reading text NOT NULL DEFAULT 'none' CONSTRAINT request_reading_check CHECK (reading IN ${STATES});
      CREATE INDEX email_message_reading_idx ON email_message (next_attempt_at) WHERE reading = 'pending';

      -- Of the requests that nobody has looked at yet, the mail that made them can be read again.
      WITH first_mail AS (
        SELECT DISTINCT ON (m.request_id) m.id, m.request_id,
               CASE WHEN coalesce(r.extraction, '{}') = '{}' THEN 'failed' ELSE 'done' END AS reading
          FROM request r JOIN email_message m ON m.request_id = r.id
         WHERE r.needs_validation AND r.source = 'email' AND m.direction = 'inbound'
         ORDER BY m.request_id, m.created_at, m.id),
      mails AS (
        UPDATE email_message m SET reading = f.reading, read_for = 'request' FROM first_mail f WHERE m.id = f.id)
      UPDATE request r SET reading = f.reading FROM first_mail f WHERE r.id = f.request_id;

      UPDATE email_message SET bounced_for = ARRAY(SELECT DISTINCT lower(unnest("to" || cc || bcc)) ORDER BY 1) WHERE status = 'bounced';

      -- As the sanitiser wrote it: each attribute once, every bracket and quotation mark in a value as an entity.
      UPDATE email_message SET body_html = regexp_replace(body_html, '(<img( [^<>]*)?) src="https:', '\\1 data-remote-src="https:', 'g')
       WHERE direction = 'inbound' AND body_html LIKE '%<img%src="https:%';
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE request DROP COLUMN reading;
      ALTER TABLE email_message DROP CONSTRAINT email_message_read_for_reading_check,
        DROP COLUMN reading, DROP COLUMN read_for, DROP COLUMN sender_name, DROP COLUMN bounced_for;
    `);
  }
}
