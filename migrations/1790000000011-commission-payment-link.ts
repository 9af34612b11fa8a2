import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The payment link is derived from the commission's id, so nothing of it is kept; each checkout session that a commission
 * gets is counted, since the provider's idempotency key is made from that number.
 */
export class CommissionPaymentLink1790000000011 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE commission
        DROP COLUMN payment_token_hash,
        DROP COLUMN payment_url,
        ADD COLUMN payment_session_number integer NOT NULL DEFAULT 0;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE commission
        DROP COLUMN payment_session_number,
        ADD COLUMN payment_url text,
        ADD COLUMN payment_token_hash bytea CONSTRAINT commission_payment_token_hash_key UNIQUE;
    `);
  }
}
