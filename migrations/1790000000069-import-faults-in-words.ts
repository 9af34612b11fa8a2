import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The faults of an import are read by people: they are kept in every language. Those of before stand in English in each. */
export class ImportFaultsInWords1790000000069 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE member_import ALTER COLUMN error TYPE jsonb
        USING CASE WHEN error IS NOT NULL THEN jsonb_build_object('en', error, 'fr', error) END;
      UPDATE member_import SET faults = (
        SELECT jsonb_agg(fault || jsonb_build_object('message',
                 jsonb_build_object('en', fault -> 'message', 'fr', fault -> 'message')) ORDER BY place)
          FROM jsonb_array_elements(faults) WITH ORDINALITY AS kept (fault, place))
       WHERE faults <> '[]';
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      UPDATE member_import SET faults = (
        SELECT jsonb_agg(fault || jsonb_build_object('message', fault -> 'message' -> 'en') ORDER BY place)
          FROM jsonb_array_elements(faults) WITH ORDINALITY AS kept (fault, place))
       WHERE faults <> '[]';
      ALTER TABLE member_import ALTER COLUMN error TYPE text USING error ->> 'en';
    `);
  }
}
