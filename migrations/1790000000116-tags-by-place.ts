import type { MigrationInterface, QueryRunner } from 'typeorm';
import { takeTables } from '#kernel/database/brief-locks';
import { gathering } from './1790000000094-what-a-search-gathers';

/** Null without a position, and without a room that has seats. */
export const OF_TAGS = { cell: 'place_cell(latitude, longitude)', max_capacity: 'max_capacity' };

/**
 * Who carries a tag is known beside it by its cell and seats, from now on: by a tag and a place, a search read all members around the place. The next
 * migration adds those who carry one already.
 */
export class TagsByPlace1790000000116 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // who has changed a member so far, has committed; who changes one next, finds the new function
    await takeTables(db, 'member_search', 'member_search_tag');
    await db.query(`
      ALTER TABLE member_search_tag ${Object.keys(OF_TAGS)
        .map((column) => `ADD COLUMN ${column} integer`)
        .join(', ')};
      ${gathering(OF_TAGS)}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await takeTables(db, 'member_search', 'member_search_tag');
    await db.query(`
      ${gathering()}
      ALTER TABLE member_search_tag ${Object.keys(OF_TAGS)
        .map((column) => `DROP COLUMN ${column}`)
        .join(', ')}`);
  }
}
