import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Nothing new of a person who was erased, whichever area would keep it, and their mails are found without reading all mails. */
export class ErasedOrganizers1790000000029 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- The lock is the one that a foreign key takes: it waits for an erasure that is under way, and then sees it.
      CREATE FUNCTION refuse_erased_organizer(organizer_id uuid) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE
        erased timestamptz;
      BEGIN
        SELECT erased_at INTO erased FROM organizer WHERE id = $1 FOR KEY SHARE;
        IF erased IS NOT NULL THEN
          RAISE EXCEPTION 'organizer % was erased', $1
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'organizer_not_erased';
        END IF;
      END $$;

      CREATE FUNCTION magic_token_not_of_erased() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM refuse_erased_organizer(CASE WHEN NEW.scope = 'organizer' THEN NEW.scope_id
          ELSE (SELECT organizer_id FROM request WHERE id = NEW.request_id) END);
        RETURN NEW;
      END $$;
      CREATE TRIGGER magic_token_not_of_erased BEFORE INSERT ON magic_token
        FOR EACH ROW WHEN (NEW.scope = 'organizer' OR NEW.request_id IS NOT NULL) EXECUTE FUNCTION magic_token_not_of_erased();

      CREATE FUNCTION audio_upload_not_of_erased() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM refuse_erased_organizer(
          coalesce(NEW.organizer_id, (SELECT organizer_id FROM request WHERE id = NEW.request_id)));
        RETURN NEW;
      END $$;
      CREATE TRIGGER audio_upload_not_of_erased BEFORE INSERT ON audio_upload
        FOR EACH ROW WHEN (NEW.member_id IS NULL) EXECUTE FUNCTION audio_upload_not_of_erased();

      CREATE FUNCTION messaging_message_not_of_erased() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM refuse_erased_organizer(NEW.organizer_id);
        RETURN NEW;
      END $$;
      CREATE TRIGGER messaging_message_not_of_erased BEFORE INSERT ON messaging_message
        FOR EACH ROW WHEN (NEW.organizer_id IS NOT NULL) EXECUTE FUNCTION messaging_message_not_of_erased();

      CREATE INDEX email_message_from_idx ON email_message (lower("from")) WHERE member_id IS NULL;
      -- mails of no request and no venue are few: these are looked through
      CREATE INDEX email_message_unlinked_idx ON email_message (id) WHERE request_id IS NULL AND member_id IS NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX email_message_unlinked_idx, email_message_from_idx;
      DROP TRIGGER messaging_message_not_of_erased ON messaging_message;
      DROP TRIGGER audio_upload_not_of_erased ON audio_upload;
      DROP TRIGGER magic_token_not_of_erased ON magic_token;
      DROP FUNCTION messaging_message_not_of_erased, audio_upload_not_of_erased, magic_token_not_of_erased;
      DROP FUNCTION refuse_erased_organizer(uuid);
    `);
  }
}
