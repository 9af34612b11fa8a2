import { Client, type ClientBase } from 'pg';
import { SECOND } from '#core/clock';
import { outliveItsError } from './data-source';

/** Time-out of the connection, and then of the statement. */
const PATIENCE = 5 * SECOND;

/**
 * Measures a trivial statement over a separate connection, in milliseconds. Rejects if the database doesn't respond.
 */
export async function ping(url: string): Promise<number> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
    application_name: 'parvis-ping',
  });
  outliveItsError(client);
  try {
    await client.connect();
    return await timed(client);
  } finally {
    // Not awaited: a silent server never responds.
    void client.end().catch(() => undefined);
  }
}

/** Measures a trivial statement, in milliseconds rounded to a hundredth. */
export async function timed(client: ClientBase): Promise<number> {
  const started = performance.now();
  await client.query('SELECT 1');
  return Math.round((performance.now() - started) * 100) / 100;
}
