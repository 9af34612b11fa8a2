import { Socket } from 'node:net';

/** A connection to PostgreSQL, for pg's option `stream`. */
export class DatabaseSocket extends Socket {
  /**
   * Closes the connection if it receives nothing for `timeout` milliseconds; its pending statements fail with
   * ETIMEDOUT. If a network drops packets, a statement would otherwise wait forever and occupy its place in the pool.
   */
  constructor(timeout: number) {
    super();
    this.setTimeout(timeout, () =>
      this.destroy(Object.assign(new Error('The database has not responded for too long.'), { code: 'ETIMEDOUT' })),
    );
  }
}
