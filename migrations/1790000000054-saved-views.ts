import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a team user keeps of a screen: its filters and order, under a name of their own. */
export class SavedViews1790000000054 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE saved_view (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT saved_view_user_id_fkey REFERENCES team_user ON DELETE CASCADE,
        screen text NOT NULL,
        name text COLLATE "und-x-icu" NOT NULL,
        query jsonb NOT NULL,
        position integer NOT NULL,
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE UNIQUE INDEX saved_view_name_key ON saved_view (user_id, screen, lower(name));
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE saved_view;`);
  }
}
