import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';

/**
 * Ends a connection over which no byte has come for so many milliseconds: if a network drops what it carries, a statement would
 * wait for ever, and with it its caller and a place in the pool. What waits on the connection ends in ETIMEDOUT.
 */
export function giveUpWhenSilent(client: ClientBase, silence: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(silence, () =>
    stream.destroy(Object.assign(new Error('The database has not answered for too long.'), { code: 'ETIMEDOUT' })),
  );
}
