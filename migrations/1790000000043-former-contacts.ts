import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Under what an organizer was known before, so that an erasure and an export find it: plain, since texts are searched for it,
 * and gone with the person.
 */
export class FormerContacts1790000000043 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- To read what is there already may take longer than a statement of the service may.
      SET LOCAL statement_timeout = 0;
      CREATE TABLE organizer_former_contact (
        organizer_id uuid NOT NULL CONSTRAINT organizer_former_contact_organizer_id_fkey REFERENCES organizer ON DELETE CASCADE,
        kind text NOT NULL CONSTRAINT organizer_former_contact_kind_check CHECK (kind IN ('email', 'phone')),
        -- addresses in lower case and NFC
        value text NOT NULL,
        -- when they gave it up; whoever has it next is somebody else from then on
        until timestamptz(3) NOT NULL,
        CONSTRAINT organizer_former_contact_pkey PRIMARY KEY (organizer_id, kind, value)
      );
      CREATE INDEX organizer_former_contact_value_idx ON organizer_former_contact (kind, value);

      CREATE FUNCTION organizer_contact_given_up() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO organizer_former_contact (organizer_id, kind, value, until)
        SELECT NEW.id, given_up.kind, given_up.value, NEW.updated_at
          FROM (VALUES ('email', lower(normalize(OLD.email)), lower(normalize(NEW.email))), ('phone', OLD.phone, NEW.phone)) AS given_up (kind, value, next)
         WHERE given_up.value IS NOT NULL AND given_up.value IS DISTINCT FROM given_up.next
            ON CONFLICT (organizer_id, kind, value) DO UPDATE SET until = excluded.until;
        RETURN NULL;
      END $$;
      -- An erasure gives up nothing: it takes all of it away.
      CREATE TRIGGER organizer_contact_given_up AFTER UPDATE OF email, phone ON organizer FOR EACH ROW
        WHEN (NEW.erased_at IS NULL AND (lower(OLD.email) <> lower(NEW.email) OR OLD.phone IS DISTINCT FROM NEW.phone))
        EXECUTE FUNCTION organizer_contact_given_up();

      -- Of what was given up before, the timeline knows the first address.
      INSERT INTO organizer_former_contact (organizer_id, kind, value, until)
      SELECT o.id, 'email', lower(normalize(made.payload ->> 'email')),
             coalesce(changed.first_at, o.updated_at)
        FROM timeline_event made JOIN organizer o ON o.id::text = made.payload ->> 'organizerId'
        LEFT JOIN (SELECT payload ->> 'organizerId' AS organizer_id, min(created_at) AS first_at FROM timeline_event
                    WHERE request_id IS NULL AND kind = 'organizer_updated' AND payload -> 'changed' ? 'email' GROUP BY 1) changed
               ON changed.organizer_id = o.id::text
       WHERE made.request_id IS NULL AND made.kind = 'organizer_created' AND o.erased_at IS NULL
         AND made.payload ->> 'email' IS NOT NULL AND lower(normalize(made.payload ->> 'email')) <> lower(normalize(o.email))
          ON CONFLICT DO NOTHING;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TRIGGER organizer_contact_given_up ON organizer;
      DROP FUNCTION organizer_contact_given_up;
      DROP TABLE organizer_former_contact;
    `);
  }
}
