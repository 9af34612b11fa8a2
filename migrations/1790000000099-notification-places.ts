import type { MigrationInterface, QueryRunner } from 'typeorm';

const PLACES = ['position', 'read_position'];

/**
 * The places of notifications in the stream, by indexes that do not say that they are unique, beside those that do: a table in parts by
 * month takes over the former alone. The sequence that gives the places keeps them apart.
 */
export class NotificationPlaces1790000000099 implements MigrationInterface {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    for (const place of PLACES) {
      await db.query(`DROP INDEX CONCURRENTLY IF EXISTS notification_${place}_idx`);
      await db.query(`CREATE INDEX CONCURRENTLY notification_${place}_idx ON notification (${place})`);
    }
  }

  async down(db: QueryRunner): Promise<void> {
    for (const place of PLACES) await db.query(`DROP INDEX notification_${place}_idx`);
  }
}
