import type { PoolClient } from 'pg';
import type { TransactionScope } from '../context';
import type { Span } from '../spans';
import { Bracketed } from './driver/bracketed';
import { isParsed } from './driver/prepared-query';
import { queryOf, run, send } from './driver/send';
import type { LastStatement, Statement } from './statement';

const BEGIN: LastStatement = { name: 'begin', text: 'BEGIN', values: [] };
const COMMIT: LastStatement = { name: 'commit', text: 'COMMIT', values: [] };
/** A text without values may hold several statements, and then goes as it is. */
const requiresParsing = ({ name, values }: Statement): boolean => name !== undefined || values.length > 0;
const nothing = (): undefined => undefined;

/** A pool, or what chooses among several. */
export interface Connections {
  connect(): Promise<PoolClient>;
}

/**
 * One transaction. It takes a connection with its first statement, so that what fails before (an input that is refused) costs
 * the database nothing.
 */
export class Transaction implements TransactionScope {
  readonly atCommit: TransactionScope['atCommit'] = [];
  readonly afterCommit: TransactionScope['afterCommit'] = [];
  private client: PoolClient | undefined;
  /** The first statement, on its way or answered; nothing else is sent before BEGIN is known to have worked. */
  private first: Promise<unknown[]> | undefined;
  private state: 'new' | 'open' | 'over' = 'new';
  /** The error by which the connection was lost. The pool gets the connection back at once, however long the work goes on. */
  private loss: Error | undefined;
  private readonly lose = (error: Error): void => {
    this.loss = error;
    this.end(error);
  };

  constructor(
    private readonly connections: Connections,
    /** Whether statements may have names. If not, BEGIN and COMMIT go alone. */
    private readonly named: boolean,
    private readonly spans: Span[] | undefined,
  ) {}

  /** Runs a statement and answers its rows. */
  async run(statement: Statement): Promise<unknown[]> {
    if (this.state === 'new' && this.first === undefined) return (this.first = this.begin(statement));
    const client = this.state === 'open' && this.client ? this.client : await this.connection();
    return run(client, statement, this.spans);
  }

  /** Commits, with the last statements. Ends in an error if a statement had failed, even if nobody waited for that one. */
  async commit(): Promise<void> {
    const left = this.atCommit.map((statement) => statement());
    if (left.length === 0 && this.first === undefined) {
      this.end();
      return;
    }
    // what this connection has not parsed yet goes alone, and so does what stands before it
    while (left.length > 0 && !this.goWithCommit(left)) await this.run(this.as(left.shift() as LastStatement));
    const client = await this.connection();
    const last = left.pop();
    const ended = last
      ? await send(client, new Bracketed(last, left, [COMMIT]), this.spans, [...left, last, COMMIT])
      : await send(client, queryOf(this.as(COMMIT)), this.spans, [COMMIT]);
    if (ended.command !== 'COMMIT')
      throw new Error('A statement of this transaction had failed, so nothing of it was kept.');
    this.end();
  }

  /** Takes back what was done. Never throws: the caller reports the first failure, not that a lost connection cannot roll back. */
  async rollback(): Promise<void> {
    // of statements that nobody waited for, the first may still be on its way
    await this.first?.catch(() => undefined);
    if (this.state === 'over') return;
    const isLost = this.client && (await this.client.query('ROLLBACK').then(nothing, (error: Error) => error));
    this.end(isLost);
  }

  private async connection(): Promise<PoolClient> {
    if (this.state === 'new') await (this.first ??= this.begin(undefined));
    if (this.state === 'over' || !this.client)
      throw this.loss ?? new Error('The transaction is over: it cannot hold what is not waited for.');
    return this.client;
  }

  private async begin(statement: Statement | undefined): Promise<unknown[]> {
    this.client = await this.connections.connect();
    this.client.once('error', this.lose);
    if (statement && this.knows(BEGIN) && requiresParsing(statement)) {
      const query = new Bracketed(statement, [BEGIN], []);
      const { rows } = await send(this.client, query, this.spans, [BEGIN, statement]);
      this.open();
      return rows;
    }
    await run(this.client, this.as(BEGIN), this.spans);
    this.open();
    return statement ? run(this.client, statement, this.spans) : [];
  }

  private goWithCommit(statements: LastStatement[]): boolean {
    if (this.first === undefined || !this.knows(COMMIT)) return false;
    return statements.slice(0, -1).every((statement) => this.knows(statement));
  }

  private as(statement: LastStatement): Statement {
    return this.named ? statement : { text: statement.text, values: statement.values };
  }

  private knows({ name }: LastStatement): boolean {
    return this.named && this.client !== undefined && isParsed(this.client, name);
  }

  private open(): void {
    if (this.state === 'new') this.state = 'open';
  }

  /** Gives the connection back; the pool closes one that was lost. */
  private end(error?: Error): void {
    if (this.state === 'over') return;
    this.state = 'over';
    this.client?.removeListener('error', this.lose);
    this.client?.release(error);
  }
}
