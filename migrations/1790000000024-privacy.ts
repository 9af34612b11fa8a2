import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What of a kind's payload may name a person, quote one, or be an address. */
const PERSONAL: [kinds: string[], keys: string[]][] = [
  [['organizer_created', 'organizer_deleted'], ['email']],
  [['catalog_sent', 'email_complained', 'CHATPROV_SENT'], ['to']],
  [['EMAIL_SENT'], ['to', 'subject']],
  [
    ['email_failed', 'email_bounced', 'chatprov_failed'],
    ['to', 'reason'],
  ],
  [['email_received'], ['from', 'subject']],
  // their `reason` is a word of ours
  [['email_unsorted', 'unsorted_discarded', 'chatprov_received'], ['from']],
  [
    ['reminder_scheduled', 'reminder_sent', 'reminder_cancelled', 'reminder_failed', 'reminder_deleted'],
    ['to', 'reason'],
  ],
  [['request_status_changed', 'availability_replied', 'result_reacted'], ['comment']],
];

const list = (words: string[]): string => words.map((word) => `'${word}'`).join(', ');

/**
 * What the erasure of an organizer needs of the schema: when it was, and the one exception of the append-only timeline, which
 * can blot out and nothing else.
 */
export class Privacy1790000000024 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE organizer ADD COLUMN erased_at timestamptz(3);

      -- A payload without what is personal in it: the keys stay, their values are null.
      CREATE FUNCTION timeline_redacted(kind text, payload jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT
        AS $$
          SELECT payload || coalesce((
            SELECT jsonb_object_agg(key, NULL)
              FROM unnest(CASE
                ${PERSONAL.map(([kinds, keys]) => `WHEN kind IN (${list(kinds)}) THEN ARRAY[${list(keys)}]`).join('\n                ')}
                ELSE '{}'::text[]
              END) AS personal (key) WHERE payload ? key), '{}')
        $$;

      -- Append-only, whoever tries. An erasure may take the actor's label and what is personal in the payload away, for
      -- good, in the transaction that names an organizer who is erased; it can neither write anything nor remove a row.
      CREATE OR REPLACE FUNCTION timeline_event_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE'
           AND (NEW.id, NEW.request_id, NEW.kind, NEW.actor_type, NEW.actor_id, NEW.via, NEW.trace_id, NEW.created_at)
               IS NOT DISTINCT FROM (OLD.id, OLD.request_id, OLD.kind, OLD.actor_type, OLD.actor_id, OLD.via, OLD.trace_id, OLD.created_at)
           AND (NEW.actor_label IS NULL OR NEW.actor_label = OLD.actor_label)
           AND NEW.payload = timeline_redacted(OLD.kind, OLD.payload)
           AND EXISTS (SELECT 1 FROM organizer
                        WHERE id = nullif(current_setting('parvis.erasing_organizer', true), '')::uuid AND erased_at IS NOT NULL)
        THEN
          RETURN NEW;
        END IF;
        RAISE EXCEPTION 'timeline_event is append-only' USING ERRCODE = 'restrict_violation';
      END $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE OR REPLACE FUNCTION timeline_event_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'timeline_event is append-only' USING ERRCODE = 'restrict_violation';
      END $$;
      DROP FUNCTION timeline_redacted(text, jsonb);
      ALTER TABLE organizer DROP COLUMN erased_at;
    `);
  }
}
