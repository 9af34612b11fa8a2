import { type Pool, type PoolClient, Query } from 'pg';
import { RawBody } from '../../http/raw-body';
import { inSpan, type Span } from '../../spans';
import type { Statement } from '../statement';
import { InPieces } from './in-pieces';
import { PreparedQuery } from './prepared-query';

/** What the driver answers of a statement. */
interface Result {
  command: string;
  rows: unknown[];
}

/** What pools and connections take besides texts; the types leave it out. */
interface TakesQueries {
  query(query: Query, done: (error: Error | null, result: Result | Result[]) => void): void;
}

/** A text without a name or values may hold several statements: the driver decides how it goes. */
export function queryOf(statement: Statement): Query {
  if (statement.name !== undefined) return new PreparedQuery(statement);
  const last = statement.values.at(-1);
  return last instanceof RawBody ? new InPieces(statement, last) : new Query(statement.text, statement.values);
}

/**
 * Sends a query, made of the statements `sent`, and answers the result of the last one. `query({ name, text, values })` would do the
 * same; that copies the description property by property, which takes longer than to send it.
 */
export async function send(
  connection: Pool | PoolClient,
  query: Query,
  spans: Span[] | undefined,
  sent: Statement[],
): Promise<Result> {
  const work = new Promise<Result | Result[]>((resolve, reject) => {
    (connection as TakesQueries).query(query, (error, result) => (error ? reject(error) : resolve(result)));
  }).catch((error: Error) => {
    // the stack of who asked, not of the socket that brought the answer
    Error.captureStackTrace(error);
    throw error;
  });
  const result = await (spans ? inSpan(spans, 'database', sent.map(({ text }) => text).join('; '), work) : work);
  return Array.isArray(result) ? (result.at(-1) as Result) : result;
}

/** Runs a statement on a connection, or on any of the pool's, and answers its rows. */
export async function run(
  connection: Pool | PoolClient,
  statement: Statement,
  spans: Span[] | undefined,
): Promise<unknown[]> {
  return (await send(connection, queryOf(statement), spans, [statement])).rows;
}
