import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CHUNK } from './1790000000094-what-a-search-gathers';

/**
 * Who is taken is read as it lies, if no change of these days waits to be folded, as at most moments. Of those that change, it was
 * asked each time: that took longer than to read what lies there. Keeps nobody waiting.
 */
export class DaysAsTheyLie1790000000114 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER FUNCTION members_taken(date[], text) RENAME TO members_taken_amid_changes;
      -- Which members are taken as a whole on one of these days at a time that overlaps the slot, a bit each by search_no.
      CREATE FUNCTION members_taken(days date[], asked text) RETURNS bit varying LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
      DECLARE
        none CONSTANT bit(${CHUNK}) := repeat('0', ${CHUNK});
        slots CONSTANT text[] := CASE asked WHEN 'full_day' THEN ARRAY['morning', 'afternoon', 'evening'] ELSE ARRAY[asked] END;
      BEGIN
        IF EXISTS (SELECT FROM member_search_change WHERE date = ANY (days)) THEN
          RETURN members_taken_amid_changes(days, asked);
        END IF;
        RETURN (
          SELECT search_joined(coalesce(kept.bits, none)::bit varying ORDER BY every.chunk)
            FROM generate_series(0, (SELECT max(search_no) / ${CHUNK} FROM member)) every (chunk)
            LEFT JOIN (SELECT chunk, bit_or(bits) AS bits FROM member_search_day
                        WHERE date = ANY (days) AND slot = ANY (slots) GROUP BY chunk) kept USING (chunk));
      END $$`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP FUNCTION members_taken(date[], text);
      ALTER FUNCTION members_taken_amid_changes(date[], text) RENAME TO members_taken`);
  }
}
