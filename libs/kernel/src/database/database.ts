import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource, type EntityManager, type EntityTarget, type ObjectLiteral, type Repository } from 'typeorm';
import { Clock } from '../clock';
import { currentContext, currentTraceId, runInContext, SYSTEM_ACTOR } from '../context';
import { newId, newTraceId } from '../ids';
import { Metrics } from '../metrics/metrics';
import { sha256 } from '../secrets';
import { Settings } from '../settings';
import { ping, timed } from './ping';
import type { LastStatement, NamedStatement, Statement } from './statement';
import type { ColumnOf, Table } from './table';
import { run, Transaction } from './transaction';

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
  /** For a list with a search: the rows that it finds (`found`), the filters of `where` among them. */
  found?: FoundRows | undefined;
  params: unknown[];
  /** A total order: ties end in an id. */
  orderBy: string;
  limit: number;
  offset: number;
}

/** The rows that a search finds. */
export interface FoundRows {
  /** What stands before the statement: `WITH …`, of which `search_counted` has the exact `total`. */
  expressions: string;
  /** A page of them, to stand in FROM under the alias of the list. */
  page: (orderBy: string, limit: string, offset: string) => string;
}

export interface KeptPage {
  /** SQL of the exact number of rows that pass, which need not be counted (`keptTotal`). */
  total: string;
  /**
   * Whether one plan serves all calls: an index has the rows that pass in this very order, whatever the values, and the page
   * reads no kept total for each row. The changes of kept totals are none after a fold, and a plan made then reads them whole.
   */
  steady: boolean;
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
  /** Whether a ping waits for a connection of the pool: it is at most one of those that wait, and no work. */
  private pingWaits = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: Settings,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    metrics.gauge({
      name: 'parvis_database_connections',
      help: 'Connections of the pool: in use, idle, and callers that wait for one.',
      labels: ['state'],
      read: () => {
        const { totalCount, idleCount } = this.pool;
        return [
          { labels: { state: 'used' }, value: totalCount - idleCount },
          { labels: { state: 'idle' }, value: idleCount },
          { labels: { state: 'waiting' }, value: this.waiting },
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
    return this.pool.waitingCount - Number(this.pingWaits);
  }

  /**
   * How long the database takes for a trivial statement, in milliseconds. It has a connection of its own, made and closed for it,
   * so that it neither waits for the pool's nor takes one from the work. The embedded database has one alone: there it waits in the
   * pool, without being counted. To be asked by one at a time.
   */
  async ping(): Promise<number> {
    if (this.settings.DATABASE_URL !== undefined) return ping(this.settings.DATABASE_URL);
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

  repo<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>): Repository<Entity> {
    return this.manager.getRepository(entity);
  }

  /** Runs a statement and answers its rows (those of `RETURNING` too). Straight to the driver: hot reads pay no ORM. */
  query<Row>(sql: string | NamedStatement, params: unknown[] = []): Promise<Row[]> {
    const { transaction, spans } = currentContext() ?? {};
    const statement = typeof sql === 'string' ? { text: sql, values: params } : this.named(sql, params);
    return (transaction ? transaction.run(statement) : run(this.pool, statement, spans)) as Promise<Row[]>;
  }

  private named({ name, text }: NamedStatement, values: unknown[]): Statement {
    return this.settings.namedStatements ? { name, text, values } : { text, values };
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

  /** The row of an id, or null. */
  find<Entity extends object>(table: Table<Entity>, id: string): Promise<Entity | null> {
    return this.maybeOne<Entity>(table.byId, [id]);
  }

  /** The row of an id as it stands now, locked until the ambient transaction ends, or null. */
  lock<Entity extends object>(table: Table<Entity>, id: string): Promise<Entity | null> {
    return this.maybeOne<Entity>(table.lock, [id]);
  }

  /** Adds a row and answers it. Id, trace id and moments are filled in if they are not given. */
  insert<Entity extends object>(table: Table<Entity>, given: Partial<Entity>): Promise<Entity> {
    const now = this.clock.now();
    const row = stamped(table, { id: newId(), traceId: currentTraceId(), createdAt: now, updatedAt: now }, given);
    const keys = Object.keys(row) as ColumnOf<Entity>[];
    return this.one<Entity>(table.insert(keys), table.values(keys, row));
  }

  /**
   * Adds a row as `insert` does unless a unique index has it (`conflict`: the columns of that index, `(wamid)`; empty for any). Answers
   * the id of the new row, or null.
   */
  async insertNew<Entity extends object>(
    table: Table<Entity>,
    given: Partial<Entity>,
    conflict = '',
  ): Promise<string | null> {
    const now = this.clock.now();
    const row = stamped(table, { id: newId(), traceId: currentTraceId(), createdAt: now, updatedAt: now }, given);
    const keys = Object.keys(row) as ColumnOf<Entity>[];
    return (await this.maybeOne<{ id: string }>(table.insertNew(keys, conflict), table.values(keys, row)))?.id ?? null;
  }

  /** Changes columns of a row, its version and its last change with them, and answers it. The caller holds its lock. */
  update<Entity extends object>(table: Table<Entity>, id: string, changes: Partial<Entity>): Promise<Entity> {
    const row = stamped(table, { updatedAt: this.clock.now() }, changes);
    const keys = Object.keys(row) as ColumnOf<Entity>[];
    return this.one<Entity>(table.update(keys), [id, ...table.values(keys, row)]);
  }

  /** One page and the exact total of all that pass, in a single statement whatever the limit. */
  async page<Row>(query: PageQuery): Promise<Page<Row>> {
    const where = query.where.length > 0 ? `WHERE ${query.where.join(' AND ')}` : '';
    const params = [...query.params, query.limit, query.offset];
    const end = `ORDER BY ${query.orderBy} LIMIT $${params.length - 1} OFFSET $${params.length}`;
    const { kept, found, join = '' } = query;
    let total = `count(*) AS total FROM ${query.from} ${where}`;
    let rowsFrom = `${query.from} ${join} ${where} ${end}`;
    if (found) {
      total = 'total FROM search_counted';
      rowsFrom = `${found.page(query.orderBy, `$${params.length - 1}`, `$${params.length}`)} ${join}`;
    } else if (kept) {
      total = `${kept.total} AS total`;
      rowsFrom = `${rowsOf(query, where, end)} ${join}`;
    }
    const text = `${found?.expressions ?? ''} SELECT counted.total AS "pageTotal", page.*
         FROM (SELECT ${total}) counted
         LEFT JOIN LATERAL (
           SELECT true AS "pageRow", row_number() OVER (ORDER BY ${query.orderBy}) AS "pageOrder", ${query.select}
             FROM ${rowsFrom}
         ) page ON true
        ORDER BY page."pageOrder"`;
    const rows = await this.query<Row & { pageTotal: string; pageOrder: string; pageRow: boolean | null }>(
      kept && !found ? { name: nameOf(text), text } : text,
      params,
    );
    const page: Row[] = [];
    for (const { pageTotal: _total, pageOrder: _order, pageRow, ...row } of rows) if (pageRow) page.push(row as Row);
    return { total: Number(rows[0]?.pageTotal ?? 0), rows: page };
  }

  /**
   * Runs work in a transaction; joins the ambient one where there is one. With the commit go its last statements (`atCommit`),
   * after it come its reactions. Never call a provider in here: a network call would hold locks.
   */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    const context = currentContext() ?? { traceId: newTraceId(), actor: SYSTEM_ACTOR, via: 'job' as const };
    if (context.transaction) return work();
    const transaction = new Transaction(this.pool, this.dataSource, this.settings.namedStatements, context.spans);
    let result: T;
    try {
      result = await runInContext({ ...context, transaction }, async () => {
        const value = await work();
        await context.onCommit?.();
        return value;
      });
      await transaction.commit();
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
    for (const reaction of transaction.afterCommit) await reaction();
    return result;
  }

  /**
   * Runs a statement as one of the last of the ambient transaction, in the order of the calls and in one message with the commit;
   * outside of one at once. For what nobody reads before, and whose answer nobody waits for. The values are asked for then.
   */
  async atCommit(statement: NamedStatement, values: () => LastStatement['values']): Promise<void> {
    const scope = currentContext()?.transaction;
    if (scope) scope.atCommit.push(() => ({ ...statement, values: values() }));
    else await this.query(statement, values());
  }

  /** Runs once the ambient transaction has committed; outside of one at once. */
  async afterCommit(hook: () => Promise<void>): Promise<void> {
    const scope = currentContext()?.transaction;
    if (scope) scope.afterCommit.push(hook);
    else await hook();
  }
}

/** A row with what every record has, of which the table has a column and the caller gives none. */
function stamped<Entity extends object>(table: Table<Entity>, stamp: object, given: Partial<Entity>): Partial<Entity> {
  const wanted = Object.entries(stamp).filter(([key]) => table.has(key));
  return { ...Object.fromEntries(wanted), ...given };
}

/** As far as people turn pages. */
const NEAR = 200;

/**
 * The rows of a page of a large list, before anything is read for each of them: what is passed over costs no more than its entry
 * in the index. PostgreSQL plans a named statement anew at each call as long as it takes that to be cheaper, which it does of a
 * `LIMIT` that it does not know, and a list's plan takes as long as its page. Where one plan will do it is told how few rows there can be.
 */
function rowsOf({ from, orderBy, kept, limit, offset }: PageQuery, where: string, end: string): string {
  const alias = from.split(' ').at(-1);
  const near = `(SELECT * FROM ${from} ${where} ORDER BY ${orderBy} LIMIT ${NEAR}) ${alias}`;
  return `(SELECT * FROM ${kept?.steady && offset + limit <= NEAR ? near : `${from} ${where}`} ${end}) ${alias}`;
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
