import type { PoolClient } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import { inSpan, type Span } from '../../spans';

/**
 * A query runner of TypeORM in a transaction that is not TypeORM's: it takes the connection that it is given, and believes a
 * transaction to be open. Left to itself it would take another connection, and every `save` would begin a transaction of its own.
 */
export function ambientRunner(
  dataSource: DataSource,
  connection: () => Promise<PoolClient>,
  spans: Span[] | undefined,
): QueryRunner {
  const runner = dataSource.createQueryRunner();
  if (spans) {
    const query = runner.query.bind(runner) as (...args: unknown[]) => Promise<unknown>;
    runner.query = ((...args: [string, ...unknown[]]) =>
      inSpan(spans, 'database', args[0], query(...args))) as QueryRunner['query'];
  }
  return Object.assign(runner, { isTransactionActive: true, connect: connection });
}
