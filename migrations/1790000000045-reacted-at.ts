import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the organizer last said something to a venue. What was said before has none: readers take the row's last change for it. */
export class ReactedAt1790000000045 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE result ADD COLUMN reacted_at timestamptz(3);`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE result DROP COLUMN reacted_at;`);
  }
}
