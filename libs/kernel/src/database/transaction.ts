import { type Pool, type PoolClient, Query } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { TransactionScope } from '../context';
import { beginSpan, type Span } from '../spans';
import { PreparedQuery, type Wire, wireOf } from './prepared-query';
import type { LastStatement, Statement } from './statement';

/** What pools and connections take besides texts; the types leave it out. */
interface TakesQueries {
  query(query: Query, done: (error: Error | null, result: Results) => void): void;
}
interface Result {
  command: string;
  rows: unknown[];
}
/** Several of what was more than one statement. */
type Results = Result | Result[];

/** As `query({ name, text, values })` does; that copies the description property by property, for longer than it is sent. */
function send(connection: unknown, query: Query, spans: Span[] | undefined, sent: Statement[]): Promise<Results> {
  const work = new Promise<Results>((resolve, reject) => {
    (connection as TakesQueries).query(query, (error, result) => (error ? reject(error) : resolve(result)));
  }).catch((error: Error) => {
    // the stack of who asked, not of the socket that brought the answer
    Error.captureStackTrace(error);
    throw error;
  });
  return spans ? inSpan(spans, sent.map(({ text }) => text).join('; '), work) : work;
}

/** A text without a name or values may hold several statements: it is the driver's to decide how it goes. */
const queryOf = (statement: Statement): Query =>
  statement.name === undefined ? new Query(statement.text, statement.values) : new PreparedQuery(statement);

const lastOf = (results: Results): Result => (Array.isArray(results) ? results.at(-1) : results) as Result;

/** Runs a statement on a connection, or on any of the pool's, and answers its rows. */
export async function run(connection: unknown, statement: Statement, spans: Span[] | undefined): Promise<unknown[]> {
  return lastOf(await send(connection, queryOf(statement), spans, [statement])).rows;
}

/** Statements of TypeORM itself: the runner is the transaction's own. */
function traceStatements(runner: QueryRunner, spans: Span[]): void {
  const query = runner.query.bind(runner) as (...args: unknown[]) => Promise<unknown>;
  runner.query = ((...args: [string, ...unknown[]]) => inSpan(spans, args[0], query(...args))) as QueryRunner['query'];
}

/** Waits for a statement and keeps how long it took. */
async function inSpan<T>(spans: Span[], statement: string, work: Promise<T>): Promise<T> {
  const span = beginSpan(spans, 'database', statement);
  try {
    const result = await work;
    span?.end(true);
    return result;
  } catch (error) {
    span?.end(false);
    throw error;
  }
}

const BEGIN: LastStatement = { name: 'begin', text: 'BEGIN', values: [] };
const COMMIT: LastStatement = { name: 'commit', text: 'COMMIT', values: [] };
/** A text without values may hold several statements, and then goes as it is. */
const requiresParsing = ({ name, values }: Statement): boolean => name !== undefined || values.length > 0;
const nothing = (): undefined => undefined;

/**
 * A statement with others in front of it and behind it (BEGIN, what goes with a commit, COMMIT), sent as one message and answered
 * by one: half of what a statement costs is its way there and back. By the protocol (PostgreSQL 55.2.3) what stands behind a
 * command that fails is skipped up to the end of the message, so nothing runs outside of the transaction and nothing is committed
 * that was not done. The others are known to the connection by name: the driver counts one parsing a statement.
 */
class Bracketed extends PreparedQuery {
  constructor(
    statement: Statement,
    private readonly before: LastStatement[],
    private readonly after: LastStatement[],
  ) {
    super(statement);
  }

  override prepare(wire: Wire): void {
    for (const other of this.before) sendKnown(wire, other);
    super.prepare(wire);
  }

  override _getRows(wire: Wire): void {
    wire.execute({});
    for (const other of this.after) sendKnown(wire, other);
    wire.sync();
  }
}

function sendKnown(wire: Wire, { name, values }: LastStatement): void {
  wire.bind({ statement: name, values });
  wire.execute({});
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
  private runner: QueryRunner | undefined;
  /** What took its connection from it: the pool has it back at once, however long the work goes on. */
  private loss: Error | undefined;
  private readonly lose = (error: Error): void => {
    this.loss = error;
    this.end(error);
  };

  constructor(
    private readonly pool: Pool,
    private readonly dataSource: DataSource,
    /** Whether statements may have names; BEGIN and COMMIT go alone where not. */
    private readonly named: boolean,
    private readonly spans: Span[] | undefined,
  ) {}

  /** TypeORM's manager for the repositories, in this transaction. */
  get manager(): EntityManager {
    if (!this.runner) {
      const runner = this.dataSource.createQueryRunner();
      if (this.spans) traceStatements(runner, this.spans);
      // or a repository would take a connection and begin a transaction of its own
      this.runner = Object.assign(runner, { isTransactionActive: true, connect: () => this.connection() });
    }
    return this.runner.manager;
  }

  /** Runs a statement and answers its rows. */
  async run(statement: Statement): Promise<unknown[]> {
    if (this.state === 'new' && this.first === undefined) return (this.first = this.begin(statement));
    const client = this.state === 'open' && this.client ? this.client : await this.connection();
    return run(client, statement, this.spans);
  }

  /** Ends it, with its last statements. What had failed before, even if nobody said so, ends in an error. */
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
    if (lastOf(ended).command !== 'COMMIT')
      throw new Error('A statement of this transaction had failed, so nothing of it was kept.');
    this.end();
  }

  /** Takes back what was done. Never throws: what is told is what failed, not that a lost connection can take nothing back. */
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
    this.client = await this.pool.connect();
    this.client.once('error', this.lose);
    if (statement && this.knows(BEGIN) && requiresParsing(statement)) {
      const query = new Bracketed(statement, [BEGIN], []);
      const results = await send(this.client, query, this.spans, [BEGIN, statement]);
      this.open();
      return lastOf(results).rows;
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
    return this.named && this.client !== undefined && wireOf(this.client).parsedStatements[name] !== undefined;
  }

  private open(): void {
    if (this.state === 'new') this.state = 'open';
  }

  /** Gives the connection back; the pool closes one that was lost. */
  private end(error?: Error): void {
    if (this.state === 'over') return;
    this.state = 'over';
    void this.runner?.release();
    this.client?.removeListener('error', this.lose);
    this.client?.release(error);
  }
}
