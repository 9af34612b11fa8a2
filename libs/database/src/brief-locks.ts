import { type EntitySubscriberInterface, EventSubscriber, type TransactionStartEvent } from 'typeorm';

/**
 * How long a migration waits for a lock, in milliseconds. Callers that need the table queue behind it for that time,
 * even to read.
 */
export const TABLE_PATIENCE = 200;

/**
 * Limits the lock waits of migrations, the only transactions that TypeORM begins; the service has its own
 * (`transaction.ts`).
 */
@EventSubscriber()
export class BriefLocks implements EntitySubscriberInterface {
  async afterTransactionStart({ queryRunner }: TransactionStartEvent): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = ${TABLE_PATIENCE}`);
  }
}
