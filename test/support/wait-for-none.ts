import type { Database } from '#database/database';

/** Waits until a statement returns no row. */
export async function waitForNone(database: Database, sql: string, params: unknown[]): Promise<void> {
  while ((await database.maybeOne(sql, params)) !== null) await new Promise((resolve) => setTimeout(resolve, 5));
}
