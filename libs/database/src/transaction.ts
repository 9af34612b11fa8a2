import type { PoolClient } from 'pg';
import type { TransactionScope } from '#core/context';
import type { Span } from '#core/spans';
import type { Statement } from '#core/context';
import { run, send } from './statement';

const BEGIN: Statement = { text: 'BEGIN', values: [] };
const COMMIT: Statement = { text: 'COMMIT', values: [] };

/** A pool, or an object that chooses among several. */
export interface Connections {
  connect(): Promise<PoolClient>;
}

/**
 * A transaction. It acquires a connection with its first statement, so that work that fails earlier (invalid input)
 * costs the database nothing.
 */
export class Transaction implements TransactionScope {
  readonly atCommit: TransactionScope['atCommit'] = new Map();
  readonly afterCommit: TransactionScope['afterCommit'] = [];
  returning: TransactionScope['returning'];
  private client: PoolClient | undefined;
  private begun: Promise<unknown> | undefined;
  private isOver = false;
  /**
   * The error that lost the connection. The pool gets the connection back immediately, however long the work continues.
   */
  private loss: Error | undefined;
  private readonly lose = (error: Error): void => {
    this.loss = error;
    this.end(error);
  };

  constructor(
    private readonly connections: Connections,
    private readonly spans: Span[] | undefined,
  ) {}

  /** Runs a statement and returns its rows. */
  async run(statement: Statement): Promise<unknown[]> {
    return run(await this.connection(), statement, this.spans);
  }

  /**
   * Sends the last statement, if there is one, and the commit together. Returns the rows of that statement.
   * @throws Error a statement had failed, even if the caller caught its error
   */
  async commit(last: Statement | null = null): Promise<unknown[]> {
    let rows: unknown[] = [];
    if (this.begun || last) {
      const client = await this.connection();
      // A failure of the last statement rejects first.
      const sent = last && send(client, last, this.spans);
      const [{ command }, result] = await Promise.all([send(client, COMMIT, this.spans), sent]);
      rows = result?.rows ?? [];
      if (command !== 'COMMIT')
        throw new Error('A statement of this transaction had failed, so the transaction was rolled back.');
    }
    this.end();
    return rows;
  }

  /** Rolls back. Never throws: the caller reports the first failure, not that a lost connection can't roll back. */
  async rollback(): Promise<void> {
    await this.begun?.catch(() => undefined);
    if (this.isOver) return;
    const failure = await this.client?.query('ROLLBACK').then(
      () => undefined,
      (error: Error) => error,
    );
    this.end(failure);
  }

  private async connection(): Promise<PoolClient> {
    if (!this.isOver) await (this.begun ??= this.begin());
    if (this.isOver || !this.client)
      throw this.loss ?? new Error('The transaction is over: await every statement inside it.');
    return this.client;
  }

  private async begin(): Promise<void> {
    this.client = await this.connections.connect();
    this.client.once('error', this.lose);
    await run(this.client, BEGIN, this.spans);
  }

  /** Returns the connection to the pool, which closes one that was lost. */
  private end(error?: Error): void {
    if (this.isOver) return;
    this.isOver = true;
    this.client?.removeListener('error', this.lose);
    this.client?.release(error);
  }
}
