import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tells the planner of the timeline as a whole: PostgreSQL looks by itself at its parts alone. Keeps nobody waiting. */
export class TimelineAnalyzed1790000000092 implements MigrationInterface {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query('ANALYZE timeline_event');
  }

  async down(): Promise<void> {
    // what the planner knows does no harm
  }
}
