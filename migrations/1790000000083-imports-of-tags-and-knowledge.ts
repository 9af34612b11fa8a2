import type { MigrationInterface, QueryRunner } from 'typeorm';

const kinds = (...names: string[]): string => `
  ALTER TABLE member_import DROP CONSTRAINT member_import_kind_check,
    ADD CONSTRAINT member_import_kind_check CHECK (kind IN (${names.map((name) => `'${name}'`).join(', ')}));`;

/** Tags and what is known of venues are imported too. */
export class ImportsOfTagsAndKnowledge1790000000083 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(kinds('members', 'organizers', 'requests', 'tags', 'knowledge'));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DELETE FROM member_import WHERE kind IN ('tags', 'knowledge');
      ${kinds('members', 'organizers', 'requests')}
    `);
  }
}
