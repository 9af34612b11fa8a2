import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An address that came to an organizer with a merged record still leads to them: a mail from it makes nobody new. */
export class LedContacts1790000000066 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE organizer_former_contact ADD COLUMN leads_here boolean NOT NULL DEFAULT false`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE organizer_former_contact DROP COLUMN leads_here`);
  }
}
