import { Client, type ClientBase } from 'pg';
import { SECOND } from '../clock';
import { outliveItsError } from './data-source';

/** How long a connection may take to be made, and then its statement to be answered. */
const PATIENCE = 5 * SECOND;

/** Asks the database under this address, over a connection of its own: milliseconds of a trivial statement. Rejects where it cannot. */
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
    // not awaited: a silent server would never answer it
    void client.end().catch(() => undefined);
  }
}

/** Milliseconds, to a hundredth, of a trivial statement. */
export async function timed(client: ClientBase): Promise<number> {
  const started = performance.now();
  await client.query('SELECT 1');
  return Math.round((performance.now() - started) * 100) / 100;
}
