import { type EntitySubscriberInterface, EventSubscriber, type QueryRunner, type TransactionStartEvent } from 'typeorm';

/** How long a migration waits for a table, in milliseconds. Whoever asks for the table after it waits as long, even to read. */
export const TABLE_PATIENCE = 200;

/**
 * How long it waits for all of its tables: less than `deadlock_timeout` (1 s). So if somebody's change waits for the first and keeps the last, the
 * migration gives up, not the change.
 */
const PATIENCE = 800;

/**
 * Stands before what a migration without a transaction of its own asks of a table against others. A statement alone keeps nothing while it waits, so it
 * may wait for longer than `deadlock_timeout`: then PostgreSQL ends an autovacuum that stands in its way, as after the rewriting of many rows.
 */
export const BRIEFLY = 'SET LOCAL lock_timeout = 1500;';

/** The transactions that TypeORM begins are those of migrations: the service has its own (`transaction.ts`). */
@EventSubscriber()
export class BriefLocks implements EntitySubscriberInterface {
  async afterTransactionStart({ queryRunner }: TransactionStartEvent): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = ${TABLE_PATIENCE}`);
  }
}

/**
 * Takes tables for a migration, against readers too, in the order in which changes take them: first of all, and whatever it will keep from others. If
 * it came to one of them later, or for more than before, a change that waits for it might keep what it asks for, for longer than `PATIENCE`.
 * A foreign key counts for both of its tables.
 */
export async function takeTables(db: QueryRunner, ...tables: string[]): Promise<void> {
  await db.query(`
    SET LOCAL lock_timeout = ${Math.min(TABLE_PATIENCE, Math.floor(PATIENCE / tables.length))};
    LOCK TABLE ${tables.join(', ')} IN ACCESS EXCLUSIVE MODE`);
}
