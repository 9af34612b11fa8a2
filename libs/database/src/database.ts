import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import { Clock } from '#core/clock';
import { currentContext, currentTraceId, runInContext, SYSTEM_ACTOR, type WorkContext } from '#core/context';
import { DomainError } from '#core/errors';
import { newId, newTraceId } from '#core/ids';
import { Metrics } from '#core/metrics/metrics';
import { type DatabaseConfig, databaseConfig } from './database.config';
import { afterSql, cursorOf, type LastRow, lastRowOf, type ListOrder, orderSql } from './list-order';
import { poolOf } from './data-source';
import { ping, timed } from './ping';
import type { Stamped } from './stamped';
import type { Statement } from '#core/context';
import { insertsTogether, named, type NamedStatement, run } from './statement';
import type { ColumnOf, IdTable, Table } from './table';
import { Replica } from './replica';
import { type Connections, Transaction } from './transaction';

/** A list queried in one statement: the page and the exact total. */
export interface PageQuery {
  /** The columns of the page, over the aliases of `from`. */
  select: string;
  from: string;
  /** Joins needed only for the page. They must not change the number of rows. */
  join?: string;
  where: string[];
  /**
   * For a large list of one table: select the page's rows before reading anything else for them, so that skipping is
   * cheap.
   */
  rowsFirst?: true;
  /** Whether `where` searches texts for words. */
  isSearch?: boolean;
  /** The maximum count. */
  countedTo?: number | undefined;
  params: unknown[];
  /** A total order: its last column is an id. Only a `ListOrder` can be read by cursor. */
  orderBy: string | ListOrder;
  limit: number;
  offset: number;
  /** Continues after the page that returned it. */
  cursor?: string | undefined;
}

export interface Page<Row> {
  rows: Row[];
  total: number;
  /** The cursor of the next page; null on the last one, and if the list can't be read by cursor. */
  nextCursor: string | null;
}

/**
 * Planner settings for a search, which may look through every text: one parallel worker, and the processor time of a row
 * and of a comparison, which the defaults underestimate, so that an index and the worker are used where they pay.
 */
const SEARCHING = `SELECT set_config('max_parallel_workers_per_gather', '1', true),
  set_config('cpu_tuple_cost', '0.05', true), set_config('cpu_operator_cost', '0.01', true)`;

/** SQLSTATE: query_canceled, by `statement_timeout` or by an operator. */
const CANCELED = '57014';

/**
 * The only access to the database. A statement runs in the ambient transaction if there is one, so it can't be forgotten. In a read-only
 * request (`@FromReplica`) it runs on the replica if that has replayed enough, otherwise on the primary. The embedded database has a single
 * connection: inside a transaction, requesting a second one would wait forever.
 */
@Injectable()
export class Database {
  private readonly logger = new Logger(Database.name);
  /** Whether a ping is waiting for a pool connection. At most one does, and `waiting` doesn't count it. */
  private pingWaits = false;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(databaseConfig.KEY) private readonly config: DatabaseConfig,
    private readonly clock: Clock,
    private readonly replica: Replica,
    private readonly metrics: Metrics,
  ) {
    metrics.gauge({
      name: 'parvis_database_connections',
      help: 'Connections of a pool (the primary’s or the replica’s): in use, idle, and callers waiting for one.',
      labels: ['pool', 'state'],
      read: () =>
        this.pools.flatMap(({ name, pool, waiting }) => [
          { labels: { pool: name, state: 'used' }, value: pool.totalCount - pool.idleCount },
          { labels: { pool: name, state: 'idle' }, value: pool.idleCount },
          { labels: { pool: name, state: 'waiting' }, value: waiting },
        ]),
    });
    metrics.gauge({
      name: 'parvis_database_connections_max',
      help: 'Maximum number of connections in a pool.',
      labels: ['pool'],
      read: () => this.pools.map(({ name, pool }) => ({ labels: { pool: name }, value: pool.options.max })),
    });
  }

  private get pools(): { name: string; pool: Pool; waiting: number }[] {
    const replica = this.replica.connections;
    return [
      { name: 'primary', pool: this.pool, waiting: this.pool.waitingCount - Number(this.pingWaits) },
      ...(replica ? [{ name: 'replica', pool: replica, waiting: replica.waitingCount }] : []),
    ];
  }

  private get pool(): Pool {
    return poolOf(this.dataSource);
  }

  /** The number of callers waiting for a connection. */
  get waiting(): number {
    return this.pools.reduce((sum, { waiting }) => sum + waiting, 0);
  }

  /**
   * Measures a trivial statement, in milliseconds. The statement has its own connection, so it neither waits for the
   * pool nor takes a connection from other work. The embedded database has only one connection: there it waits in the
   * pool, and `waiting` doesn't count it. Don't call it again before it has returned.
   */
  async ping(): Promise<number> {
    if (this.config.url !== undefined) return ping(this.config.url);
    const others = this.pool.waitingCount;
    const connecting = this.pool.connect();
    this.pingWaits = this.pool.waitingCount > others;
    const client = await connecting.finally(() => (this.pingWaits = false));
    try {
      return await timed(client);
    } finally {
      client.release();
    }
  }

  get inTransaction(): boolean {
    return currentContext()?.transaction !== undefined;
  }

  /**
   * Runs a statement and returns its rows, including those of `RETURNING`. It bypasses the ORM, which hot reads don't
   * need.
   */
  query<Row>(sql: string | NamedStatement, params: unknown[] = []): Promise<Row[]> {
    const { transaction, spans, readsAfter } = currentContext() ?? {};
    const statement = typeof sql === 'string' ? { text: sql, values: params } : this.named(sql, params);
    const rows = transaction
      ? transaction.run(statement)
      : readsAfter === undefined
        ? run(this.pool, statement, spans)
        : this.read(readsAfter, (connections) => runOnOne(connections, statement, spans));
    return rows as Promise<Row[]>;
  }

  /**
   * Reads on the replica if it has replayed up to `place`, otherwise on the primary. Failed reads are repeated on the
   * primary: a standby cancels statements that conflict with its replay (40001), and may disappear at any moment.
   */
  private async read<T>(place: string, work: (connections: Connections) => Promise<T>): Promise<T> {
    let client: PoolClient | null = null;
    const connect = async (): Promise<PoolClient> => {
      client = await this.replica.connect(place);
      return client ?? this.pool.connect();
    };
    try {
      const answer = await work({ connect });
      this.metrics.readAnswered(client === null ? 'primary' : 'replica');
      return answer;
    } catch (error) {
      // A statement that times out on the replica would also time out here.
      if (client === null || error instanceof DomainError || (error as { code?: string }).code === CANCELED)
        throw error;
      this.metrics.readAnswered('primary');
      return work(this.pool);
    }
  }

  private named({ name, text }: NamedStatement, values: unknown[]): Statement {
    return this.config.namedStatements ? { name, text, values } : { text, values };
  }

  async maybeOne<Row>(sql: string | NamedStatement, params: unknown[] = []): Promise<Row | null> {
    return (await this.query<Row>(sql, params))[0] ?? null;
  }

  /** Returns the first row of a statement that always returns one. */
  async one<Row>(sql: string | NamedStatement, params: unknown[] = []): Promise<Row> {
    const row = await this.maybeOne<Row>(sql, params);
    if (row === null) throw new Error('A statement that must return a row returned none.');
    return row;
  }

  /** Returns the row with this id, or null. */
  find<Entity extends { id: string }>(table: IdTable<Entity>, id: string): Promise<Entity | null> {
    return this.maybeOne<Entity>(table.byId, [id]);
  }

  /** Returns the current row with this id, locked until the ambient transaction ends, or null. */
  lock<Entity extends { id: string }>(table: IdTable<Entity>, id: string): Promise<Entity | null> {
    return this.maybeOne<Entity>(table.lock, [id]);
  }

  /**
   * Inserts a row and returns it, or the `returning` expressions over it. Id, trace id and timestamps are filled in if
   * not given.
   */
  insert<Entity extends object, Returned = Entity>(
    table: Table<Entity>,
    given: Partial<Entity>,
    returning = table.columns,
  ): Promise<Returned> {
    const row = stamped(table, this.stamp(), given);
    const keys = Object.keys(row) as ColumnOf<Entity>[];
    return this.one<Returned>(table.insert(keys, '', returning), table.values(keys, row));
  }

  /**
   * Inserts a row as `insert` does, unless a unique index already contains it (`conflict`: the columns of that index,
   * `(wamid)`; empty for any). Returns the id of the new row, or null.
   */
  async insertNew<Entity extends { id: string }>(
    table: IdTable<Entity>,
    given: Partial<Entity>,
    conflict = '',
  ): Promise<string | null> {
    const row = stamped(table, this.stamp(), given);
    const keys = Object.keys(row) as ColumnOf<Entity>[];
    return (await this.maybeOne<{ id: string }>(table.insertNew(keys, conflict), table.values(keys, row)))?.id ?? null;
  }

  /**
   * The id, trace id and timestamps of a new record, for statements written by the caller; `insert` fills them in
   * automatically.
   */
  stamp(): Stamped {
    const now = this.clock.now();
    return { id: newId(), traceId: currentTraceId(), createdAt: now, updatedAt: now };
  }

  /**
   * Updates columns of a row, its version and `updatedAt`, and returns it, or the `returning` expressions over it. The
   * caller must have locked the row. In `returning`, subqueries see other tables as they were before this statement and
   * its triggers.
   */
  update<Entity extends { id: string }, Returned = Entity>(
    table: IdTable<Entity>,
    id: string,
    changes: Partial<Entity>,
    returning = table.columns,
  ): Promise<Returned> {
    const row = stamped(table, { updatedAt: this.clock.now() }, changes);
    const keys = Object.keys(row) as ColumnOf<Entity>[];
    return this.one<Returned>(table.update(keys, returning), [id, ...table.values(keys, row)]);
  }

  /**
   * Returns a page and the exact number of matching rows (up to `countedTo`), in a single statement.
   * @throws VALIDATION_ERROR the cursor is none, or of another order
   */
  async page<Row>(query: PageQuery): Promise<Page<Row>> {
    const { total, rowsFrom, orderBy, last, params } = partsOf(query);
    const sql = `SELECT counted.total AS "pageTotal", page.*
         FROM (SELECT ${total}) counted
         LEFT JOIN LATERAL (
           SELECT true AS "pageRow", row_number() OVER (ORDER BY ${orderBy}) AS "pageOrder", ${last}${query.select}
             FROM ${rowsFrom}
         ) page ON true
        ORDER BY page."pageOrder"`;
    const rows = await (query.isSearch
      ? this.search<Row & PageColumns>(sql, params)
      : this.query<Row & PageColumns>(sql, params));
    const page: Row[] = [];
    for (const { pageTotal: _total, pageOrder: _order, pageLast: _last, pageRow, ...row } of rows)
      if (pageRow) page.push(row as Row);
    const next = page.length > query.limit ? rows[query.limit - 1]?.pageLast : null;
    return {
      total: Number(rows[0]?.pageTotal ?? 0),
      rows: page.slice(0, query.limit),
      nextCursor: next && typeof query.orderBy === 'object' ? cursorOf(query.orderBy, next) : null,
    };
  }

  /**
   * Runs a statement that searches texts for words, planned with `SEARCHING`, and returns its rows. It has a transaction of
   * its own; in an ambient one, the settings stay until its end.
   */
  search<Row>(sql: string, params: unknown[]): Promise<Row[]> {
    return this.transaction(async () => {
      await this.query(SEARCHING);
      return this.query<Row>(sql, params);
    });
  }

  /**
   * Returns the page as the text of a JSON array: `select` is one expression of type json. For thousands of rows sent
   * out unchanged, which would take longer to parse here than to query.
   */
  async pageText(query: PageQuery): Promise<{ text: string; total: number }> {
    const { total, rowsFrom, params } = partsOf(query);
    // The aggregate takes its rows in the order of the subquery: its own ORDER BY would sort them twice.
    const sql = `SELECT (SELECT ${total}) AS total, (SELECT coalesce(json_agg(item), '[]')::text
         FROM (SELECT ${query.select} AS item FROM ${rowsFrom}) page) AS text`;
    const [found] = await (query.isSearch ? this.search(sql, params) : this.query(sql, params));
    const { text, total: counted } = found as { text: string; total: string };
    return { text, total: Number(counted) };
  }

  /**
   * Runs work in a transaction, or in the ambient one if there is one. `atCommit` inserts are sent with the commit, and
   * `afterCommit` hooks run after it. Never call a provider in a transaction: its locks would wait for the network.
   */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    const context = currentContext() ?? { traceId: newTraceId(), actor: SYSTEM_ACTOR, via: 'job' as const };
    if (context.transaction) return work();
    const { readsAfter } = context;
    return readsAfter === undefined
      ? this.transact(this.pool, context, work)
      : this.read(readsAfter, (connections) => this.transact(connections, context, work));
  }

  private async transact<T>(connections: Connections, context: WorkContext, work: () => Promise<T>): Promise<T> {
    const transaction = new Transaction(connections, context.spans);
    let result: T;
    try {
      result = await runInContext({ ...context, transaction }, async () => {
        const value = await work();
        await context.onCommit?.();
        return value;
      });
      const rows = await transaction.commit(this.lastOf(transaction));
      const { returning } = transaction;
      if (returning) transaction.afterCommit.push(() => returning.then(rows));
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
    for (const hook of transaction.afterCommit) await this.react(hook);
    return result;
  }

  /**
   * Inserts rows right before the commit of the ambient transaction, all of its inserts in one statement; outside a
   * transaction, immediately. `insert` takes the rows as a JSON array ($1), and `rows` is called at that moment. For rows
   * that the transaction itself doesn't read. `then` runs after the commit with the rows that the insert returns; only one insert
   * of a transaction may have it.
   */
  async atCommit(insert: string, rows: () => object[], then?: (rows: unknown[]) => Promise<void>): Promise<void> {
    const scope = currentContext()?.transaction;
    if (!scope) {
      const made = rows();
      if (made.length === 0) return;
      const returned = await this.query(named(insert), [JSON.stringify(made)]);
      await then?.(returned);
      return;
    }
    if (then) {
      if (scope.returning && scope.returning.insert !== insert)
        throw new Error('Two inserts of one commit return rows.');
      scope.returning = { insert, then };
    }
    const waiting = scope.atCommit.get(insert);
    if (waiting) waiting.push(rows);
    else scope.atCommit.set(insert, [rows]);
  }

  /**
   * The statement that makes the inserts of a transaction, null if there is none. They are sorted by text, so that the
   * same inserts always make the same named statement; the one whose rows are read comes first.
   */
  private lastOf({ atCommit, returning }: Transaction): Statement | null {
    const inserts = [...atCommit].map(([text, rows]) => ({ text, rows: rows.flatMap((make) => make()) }));
    const isRead = ({ text }: { text: string }): boolean => text === returning?.insert;
    const sorted = inserts.filter(({ rows }) => rows.length > 0).sort((one, other) => (one.text < other.text ? -1 : 1));
    const made = [...sorted.filter(isRead), ...sorted.filter((insert) => !isRead(insert))];
    if (made.length === 0) return null;
    return this.named(
      insertsTogether(made.map(({ text }) => text)),
      made.map(({ rows }) => JSON.stringify(rows)),
    );
  }

  /**
   * Runs the hook once the ambient transaction has committed; outside a transaction, immediately. If it throws, the error is logged and the
   * other hooks run: the change is committed, so the caller must not receive an error.
   */
  async afterCommit(hook: () => Promise<void>): Promise<void> {
    const scope = currentContext()?.transaction;
    if (scope) scope.afterCommit.push(hook);
    else await this.react(hook);
  }

  private async react(hook: () => Promise<void>): Promise<void> {
    try {
      await hook();
    } catch (err) {
      this.logger.error({ msg: 'a hook failed after the commit', err });
    }
  }
}

/** Runs a statement on one of these connections; the pool closes a connection whose statement failed. */
async function runOnOne(
  connections: Connections,
  statement: Statement,
  spans: WorkContext['spans'],
): Promise<unknown[]> {
  const client = await connections.connect();
  let failure: Error | undefined;
  try {
    return await run(client, statement, spans);
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}

/** Merges the given values with those stamp values that the table has columns for and the caller didn't set. */
function stamped<Entity extends object>(table: Table<Entity>, stamp: object, given: Partial<Entity>): Partial<Entity> {
  const wanted = Object.entries(stamp).filter(([key]) => table.has(key));
  return { ...Object.fromEntries(wanted), ...given };
}

/** The columns that `Database.page` adds to each row. */
interface PageColumns {
  pageTotal: string;
  pageOrder: string;
  pageRow: boolean | null;
  /** What a cursor after this row holds; absent if the list can't be read by cursor. */
  pageLast?: LastRow | null;
}

interface PageParts {
  /** The count of matching rows, after SELECT. */
  total: string;
  /** The rows of the page, after FROM. In a list that can be read by cursor, one more, which shows whether there is a next page. */
  rowsFrom: string;
  orderBy: string;
  /** The column `pageLast`, if any. */
  last: string;
  params: unknown[];
}

function partsOf({
  from,
  join = '',
  where,
  rowsFirst,
  countedTo,
  orderBy: order,
  limit,
  offset,
  cursor,
  ...query
}: PageQuery): PageParts {
  const params = [...query.params];
  const bind = (value: unknown): string => `$${params.push(value)}`;
  const isOrdered = typeof order === 'object';
  const orderBy = isOrdered ? orderSql(order) : order;
  const after = isOrdered && cursor !== undefined ? [afterSql(order, lastRowOf(cursor, order), bind)] : [];
  const passing = (conditions: string[]): string => (conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '');
  const matching = `${from} ${passing(where)}`;
  const counted = countedTo === undefined ? matching : `(SELECT 1 FROM ${matching} LIMIT ${countedTo}) counted`;
  const shown = passing([...where, ...after]);
  const end = `ORDER BY ${orderBy} LIMIT ${bind(isOrdered ? limit + 1 : limit)} OFFSET ${bind(offset)}`;
  return {
    total: `count(*) AS total FROM ${counted}`,
    rowsFrom: rowsFirst
      ? `(SELECT * FROM ${from} ${shown} ${end}) ${from.split(' ').at(-1)} ${join} ORDER BY ${orderBy}`
      : `${from} ${join} ${shown} ${end}`,
    orderBy,
    last: isOrdered ? `json_build_array(${order.column.sql}, ${order.id}) AS "pageLast", ` : '',
    params,
  };
}
