import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One address each, unique without regard to case. */
const OF_PEOPLE = ['organizer', 'member', 'team_user'];

/**
 * Addresses take Unicode's form NFC, in which they are compared from now on. One of which another record has that form too stays
 * as it is: which of the two is the person's is not for a migration to say.
 */
export class AddressForm1790000000036 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // To read what is there already may take longer than a statement of the service may.
    await db.query(`SET LOCAL statement_timeout = 0`);
    for (const table of OF_PEOPLE)
      await db.query(`
        UPDATE ${table} SET email = normalize(email)
         WHERE email IS NOT NFC NORMALIZED
           AND NOT EXISTS (SELECT 1 FROM ${table} other
                            WHERE other.id <> ${table}.id AND lower(normalize(other.email)) = lower(normalize(${table}.email)))`);
    await db.query(`UPDATE team_invitation SET email = normalize(email) WHERE email IS NOT NFC NORMALIZED`);
    for (const column of ['"from"', 'reply_to'])
      await db.query(`UPDATE email_message SET ${column} = normalize(${column}) WHERE ${column} IS NOT NFC NORMALIZED`);
    for (const column of ['"to"', 'cc', 'bcc'])
      await db.query(`
        UPDATE email_message SET ${column} = ARRAY(SELECT normalize(address) FROM unnest(${column}) WITH ORDINALITY AS list (address, n) ORDER BY n)
         WHERE array_to_string(${column}, ' ') IS NOT NFC NORMALIZED`);
  }

  async down(): Promise<void> {
    // how an address was written before is nobody's to know
  }
}
