import { Injectable } from '@nestjs/common';
import { type Client, type Pool, Query } from 'pg';
import {
  DataSource,
  type EntityManager,
  type EntityTarget,
  type ObjectLiteral,
  type QueryRunner,
  type Repository,
} from 'typeorm';
import type { BaseQueryRunner } from 'typeorm/query-runner/BaseQueryRunner';
import { currentContext, runInContext, SYSTEM_ACTOR, type TransactionScope } from '../context';
import { newTraceId } from '../ids';
import { Metrics } from '../metrics/metrics';
import { sha256 } from '../secrets';
import { Settings } from '../settings';
import { beginSpan, type Span } from '../spans';

/**
 * A hot statement whose text never changes: each connection parses and plans it once, under its name. Only for keys and
 * other conditions that are as selective whatever the value: after some calls PostgreSQL plans it without looking at the values.
 */
export interface NamedStatement {
  name: string;
  text: string;
}

/** A list asked as one statement: the page and the exact total together. */
export interface PageQuery {
  /** Columns of the page, over the aliases of `from`. */
  select: string;
  from: string;
  /** Extra joins that only the page needs (they must not change the number of rows). */
  join?: string;
  where: string[];
  /** For a large list of one table, as it is or by status alone: its number of rows is kept. */
  kept?: KeptPage | undefined;
  params: unknown[];
  /** A total order: ties end in an id. */
  orderBy: string;
  limit: number;
  offset: number;
}

export interface KeptPage {
  /** SQL of the exact number of rows that pass, which need not be counted (`keptTotal`). */
  total: string;
  /** Whether an index has the rows that pass in this very order, whatever the values: then one plan serves all calls. */
  indexed: boolean;
}

export interface Page<Row> {
  rows: Row[];
  total: number;
}

/**
 * The one door to the database. Statements run in the ambient transaction where there is one, so that nobody can forget
 * to pass it; the embedded database has a single connection, and a second one asked for inside a transaction would wait for ever.
 */
@Injectable()
export class Database {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: Settings,
    metrics: Metrics,
  ) {
    metrics.gauge({
      name: 'parvis_database_connections',
      help: 'Connections of the pool: in use, idle, and callers that wait for one.',
      labels: ['state'],
      read: () => {
        const { totalCount, idleCount, waitingCount } = this.pool;
        return [
          { labels: { state: 'used' }, value: totalCount - idleCount },
          { labels: { state: 'idle' }, value: idleCount },
          { labels: { state: 'waiting' }, value: waitingCount },
        ];
      },
    });
    metrics.gauge({
      name: 'parvis_database_connections_max',
      help: 'How many connections the pool may have.',
      read: () => [{ value: this.pool.options.max }],
    });
  }

  get manager(): EntityManager {
    return currentContext()?.transaction?.manager ?? this.dataSource.manager;
  }

  private get pool(): Pool {
    return (this.dataSource.driver as unknown as { master: Pool }).master;
  }

  /** How many pieces of work wait for a connection. */
  get waiting(): number {
    return this.pool.waitingCount;
  }

  get inTransaction(): boolean {
    return currentContext()?.transaction !== undefined;
  }

  repo<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>): Repository<Entity> {
    return this.manager.getRepository(entity);
  }

  /** Runs a statement and answers its rows (those of `RETURNING` too). Straight to the driver: hot reads pay no ORM. */
  async query<Row>(sql: string | NamedStatement, params: unknown[] = []): Promise<Row[]> {
    const connection = currentContext()?.transaction?.connection ?? this.pool;
    const text = typeof sql === 'string' ? sql : sql.text;
    const name = typeof sql !== 'string' && this.settings.namedStatements ? sql.name : undefined;
    const work =
      name === undefined
        ? connection.query<Row & object>(text, params)
        : sendNamed<Row>(connection, name, text, params);
    const { spans } = currentContext() ?? {};
    const { rows } = await (spans ? inSpan(spans, text, work) : work);
    return rows;
  }

  async maybeOne<Row>(sql: string | NamedStatement, params: unknown[] = []): Promise<Row | null> {
    return (await this.query<Row>(sql, params))[0] ?? null;
  }

  /** The first row of a statement that always answers one. */
  async one<Row>(sql: string | NamedStatement, params: unknown[] = []): Promise<Row> {
    const row = await this.maybeOne<Row>(sql, params);
    if (row === null) throw new Error('A statement that answers a row answered none.');
    return row;
  }

  /** One page and the exact total of all that pass, in a single statement whatever the limit. */
  async page<Row>(query: PageQuery): Promise<Page<Row>> {
    const where = query.where.length > 0 ? `WHERE ${query.where.join(' AND ')}` : '';
    const params = [...query.params, query.limit, query.offset];
    const end = `ORDER BY ${query.orderBy} LIMIT $${params.length - 1} OFFSET $${params.length}`;
    const text = `SELECT counted.total AS "pageTotal", page.*
         FROM (SELECT ${query.kept ? `${query.kept.total} AS total` : `count(*) AS total FROM ${query.from} ${where}`}) counted
         LEFT JOIN LATERAL (
           SELECT true AS "pageRow", row_number() OVER (ORDER BY ${query.orderBy}) AS "pageOrder", ${query.select}
             FROM ${query.kept ? `${rowsOf(query, where, end)} ${query.join ?? ''}` : `${query.from} ${query.join ?? ''} ${where} ${end}`}
         ) page ON true
        ORDER BY page."pageOrder"`;
    const rows = await this.query<Row & { pageTotal: string; pageOrder: string; pageRow: boolean | null }>(
      query.kept ? { name: nameOf(text), text } : text,
      params,
    );
    const total = Number(rows[0]?.pageTotal ?? 0);
    const page: Row[] = [];
    for (const { pageTotal: _total, pageOrder: _order, pageRow, ...row } of rows) if (pageRow) page.push(row as Row);
    return { total, rows: page };
  }

  /**
   * Runs work in a transaction; joins the ambient one where there is one. Before the commit the scope's last statements
   * run (timeline, outbox), after it its reactions. Never call a provider in here: a network call would hold locks.
   */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    const context = currentContext() ?? { traceId: newTraceId(), actor: SYSTEM_ACTOR, via: 'job' as const };
    if (context.transaction) return work();
    const afterCommit: TransactionScope['afterCommit'] = [];
    const runner = this.dataSource.createQueryRunner() as BaseQueryRunner & QueryRunner;
    const connection = (await runner.connect()) as Client;
    const { spans } = context;
    if (spans) traceStatements(runner, spans);
    // By the driver, as every statement of ours: TypeORM's own way around it takes the processor as long as the statement does.
    const send = (command: string): Promise<unknown> =>
      spans ? inSpan(spans, command, connection.query(command)) : connection.query(command);
    let result: T;
    try {
      await send('BEGIN');
      // or a repository would begin one of its own
      runner.isTransactionActive = true;
      const transaction: TransactionScope = { manager: runner.manager, connection, beforeCommit: [], afterCommit };
      result = await runInContext({ ...context, transaction }, async () => {
        const value = await work();
        // A hook may add another (a listener that writes to the timeline), hence no for-of over a copy.
        for (let i = 0; i < transaction.beforeCommit.length; i++) await transaction.beforeCommit[i]?.();
        await context.onCommit?.();
        return value;
      });
      await send('COMMIT');
    } catch (error) {
      // what failed is told, not that a connection which is lost cannot take it back
      await send('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
    for (const reaction of afterCommit) await reaction();
    return result;
  }

  /** Adds a last statement to the ambient transaction; outside of one it runs at once. */
  async beforeCommit(hook: () => Promise<void>): Promise<void> {
    const scope = currentContext()?.transaction;
    if (scope) scope.beforeCommit.push(hook);
    else await hook();
  }

  /** Runs once the ambient transaction has committed; outside of one at once. */
  async afterCommit(hook: () => Promise<void>): Promise<void> {
    const scope = currentContext()?.transaction;
    if (scope) scope.afterCommit.push(hook);
    else await hook();
  }
}

/** What pools and connections take besides texts; the types leave it out. */
interface TakesQueries<Row> {
  query(query: Query, done: (error: Error | null, result: { rows: Row[] }) => void): void;
}

/** As `query({ name, text, values })` does; that copies the description property by property, for longer than it is sent. */
function sendNamed<Row>(connection: unknown, name: string, text: string, values: unknown[]): Promise<{ rows: Row[] }> {
  const query = Object.assign(new Query(text, values), { name });
  return new Promise<{ rows: Row[] }>((resolve, reject) => {
    (connection as TakesQueries<Row>).query(query, (error, result) => (error ? reject(error) : resolve(result)));
  }).catch((error: Error) => {
    // the stack of who asked, not of the socket that brought the answer
    Error.captureStackTrace(error);
    throw error;
  });
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

/** As far as people turn pages. */
const NEAR = 200;

/**
 * The rows of a page of a large list, before anything is read for each of them: what is passed over costs no more than its entry
 * in the index. PostgreSQL plans a named statement anew at each call as long as it takes that to be cheaper, which it does of a
 * `LIMIT` that it does not know, and a list's plan takes longer than its page. So it is told how few rows there can be.
 */
function rowsOf({ from, orderBy, kept, limit, offset }: PageQuery, where: string, end: string): string {
  const alias = from.split(' ').at(-1);
  const near = `(SELECT * FROM ${from} ${where} ORDER BY ${orderBy} LIMIT ${NEAR}) ${alias}`;
  return `(SELECT * FROM ${kept?.indexed && offset + limit <= NEAR ? near : `${from} ${where}`} ${end}) ${alias}`;
}

const names = new Map<string, string>();

/** A statement's name, told by its text so that two never share one. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `page_${sha256(text).toString('hex').slice(0, 32)}`;
  names.set(text, name);
  return name;
}

/** Escapes the wildcards of LIKE, so that a person's `%` or `_` means itself. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
