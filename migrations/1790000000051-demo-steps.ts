import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far the demo data are that are made after the start, so that the next start goes on. */
export class DemoSteps1790000000051 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE demo_part (
        name text NOT NULL,
        -- the day that is today in them
        today date NOT NULL,
        done integer NOT NULL DEFAULT 0,
        known jsonb NOT NULL DEFAULT '{}',
        finished_at timestamptz(3),
        CONSTRAINT demo_part_pkey PRIMARY KEY (name)
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE demo_part`);
  }
}
