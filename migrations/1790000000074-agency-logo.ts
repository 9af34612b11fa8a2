import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Logos of the agency: the one that is shown, and those that mails were sent with. */
export class AgencyLogo1790000000074 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE agency_logo (
        id uuid PRIMARY KEY,
        content bytea NOT NULL CONSTRAINT agency_logo_content_check CHECK (octet_length(content) <= 262144),
        width integer NOT NULL,
        height integer NOT NULL,
        trace_id uuid,
        created_at timestamptz(3) NOT NULL
      );
      ALTER TABLE agency ADD COLUMN logo_id uuid CONSTRAINT agency_logo_id_fkey REFERENCES agency_logo;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE agency DROP COLUMN logo_id;
      DROP TABLE agency_logo;
    `);
  }
}
