import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';

/**
 * Closes a connection that has received nothing for `timeout` milliseconds; its pending statements fail with ETIMEDOUT. If a network
 * drops packets, a statement would otherwise wait forever and hold its place in the pool. pg has no public access to its socket.
 */
export function setSocketTimeout(client: ClientBase, timeout: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(timeout, () =>
    stream.destroy(Object.assign(new Error('The database has not answered for too long.'), { code: 'ETIMEDOUT' })),
  );
}
