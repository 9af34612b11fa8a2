import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who the agency is, as an admin has set it: one row at most, and null if the environment says it. */
export class Agency1790000000073 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE agency (
        id uuid PRIMARY KEY CONSTRAINT agency_id_check CHECK (id = '00000000-0000-7000-8000-000000000001'),
        name text,
        email text,
        phone text,
        colour text CONSTRAINT agency_colour_check CHECK (colour ~ '^#[0-9a-f]{6}$'),
        logo_url text,
        legal_line text,
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE agency`);
  }
}
