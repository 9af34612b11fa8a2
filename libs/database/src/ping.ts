import { Client, type ClientBase } from 'pg';
import { SECOND } from '#core/clock';
import { outliveItsError } from './data-source';

/** How long the connection may take, and then the statement. */
const PATIENCE = 5 * SECOND;

/** Milliseconds that the database takes for a trivial statement, over a connection of its own. Rejects if it does not answer. */
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
    // Not awaited: a silent server never answers it.
    void client.end().catch(() => undefined);
  }
}

/** Milliseconds, to a hundredth, of a trivial statement. */
export async function timed(client: ClientBase): Promise<number> {
  const started = performance.now();
  await client.query('SELECT 1');
  return Math.round((performance.now() - started) * 100) / 100;
}
