import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations that can be void, links that set a new password, and the brake of whoever guesses passwords. */
export class Accounts1790000000040 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- A link with which a person sets a password: without a user the first one of somebody invited, with a user the next.
      ALTER TABLE team_invitation
        ADD COLUMN user_id uuid CONSTRAINT team_invitation_user_id_fkey REFERENCES team_user ON DELETE CASCADE,
        ADD COLUMN revoked_at timestamptz(3),
        ALTER COLUMN name DROP NOT NULL,
        ALTER COLUMN role DROP NOT NULL,
        ADD CONSTRAINT team_invitation_person_check CHECK (user_id IS NOT NULL OR (name IS NOT NULL AND role IS NOT NULL));

      UPDATE team_invitation invitation SET revoked_at = now()
       WHERE accepted_at IS NULL
         AND (NOT EXISTS (SELECT 1 FROM team_user WHERE id = invited_by AND role = 'admin' AND NOT disabled)
              OR EXISTS (SELECT 1 FROM team_invitation newer
                          WHERE lower(newer.email) = lower(invitation.email)
                            AND (newer.created_at, newer.id) > (invitation.created_at, invitation.id)));

      -- One link at a time opens something for an address.
      CREATE UNIQUE INDEX team_invitation_open_key ON team_invitation (lower(email))
        WHERE accepted_at IS NULL AND revoked_at IS NULL;
      CREATE INDEX team_invitation_pending_idx ON team_invitation (created_at DESC, id DESC)
        WHERE user_id IS NULL AND accepted_at IS NULL AND revoked_at IS NULL;
      CREATE INDEX team_invitation_invited_by_idx ON team_invitation (invited_by)
        WHERE accepted_at IS NULL AND revoked_at IS NULL;
      CREATE INDEX team_invitation_user_id_idx ON team_invitation (user_id) WHERE user_id IS NOT NULL;
      CREATE INDEX team_invitation_expires_at_idx ON team_invitation (expires_at);
      CREATE INDEX team_session_expires_at_idx ON team_session (expires_at);

      -- Tries that count against a limit. What they are tries at is hashed to a slot: however many addresses somebody makes up,
      -- there are no more rows than slots.
      CREATE TABLE team_brake (
        slot integer PRIMARY KEY CONSTRAINT team_brake_slot_check CHECK (slot >= 0 AND slot < 1048576),
        moments timestamptz(3)[] NOT NULL
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE team_brake;
      DELETE FROM team_invitation WHERE user_id IS NOT NULL OR revoked_at IS NOT NULL;
      DROP INDEX team_session_expires_at_idx, team_invitation_expires_at_idx, team_invitation_user_id_idx,
        team_invitation_invited_by_idx, team_invitation_pending_idx, team_invitation_open_key;
      ALTER TABLE team_invitation DROP CONSTRAINT team_invitation_person_check, DROP COLUMN revoked_at, DROP COLUMN user_id,
        ALTER COLUMN name SET NOT NULL, ALTER COLUMN role SET NOT NULL;
    `);
  }
}
