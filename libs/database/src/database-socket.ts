import { Socket } from 'node:net';

/** A connection to PostgreSQL, for pg's option `stream`. */
export class DatabaseSocket extends Socket {
  /**
   * Closes the connection if it has received nothing for `timeout` milliseconds; its pending statements fail with ETIMEDOUT. If a network
   * drops packets, a statement would otherwise wait forever and hold its place in the pool.
   */
  constructor(timeout: number) {
    super();
    this.setTimeout(timeout, () =>
      this.destroy(Object.assign(new Error('The database has not answered for too long.'), { code: 'ETIMEDOUT' })),
    );
  }
}
