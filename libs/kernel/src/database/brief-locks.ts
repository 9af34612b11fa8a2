import { type EntitySubscriberInterface, EventSubscriber, type TransactionStartEvent } from 'typeorm';

/**
 * How long a migration waits for a table, in milliseconds. Whoever asks for the table after it waits as long, even to read. Of four tables one after
 * the other, less than `deadlock_timeout` (1 s): if somebody's change waits for the first and keeps the last, the migration gives up, not
 * the change.
 */
export const TABLE_PATIENCE = 200;

/** The transactions that TypeORM begins are those of migrations: the service has its own (`transaction.ts`). */
@EventSubscriber()
export class BriefLocks implements EntitySubscriberInterface {
  async afterTransactionStart({ queryRunner }: TransactionStartEvent): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = ${TABLE_PATIENCE}`);
  }
}
