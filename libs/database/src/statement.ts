import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Statement } from '#core/context';
import { sha256 } from '#core/secrets';
import { inSpan, type Span } from '#core/spans';

/**
 * A hot statement whose text never changes: each connection parses it once, under its name. After some calls PostgreSQL keeps one plan
 * for all values. So use it only for conditions that are equally selective whatever the value, such as keys.
 */
export interface NamedStatement {
  name: string;
  text: string;
}

const names = new Map<string, string>();

/** Names a statement after its text, so that no two share a name. For texts that a few choices make, not values. */
export function named(text: string): NamedStatement {
  const name = names.get(text) ?? `page_${sha256(text).toString('hex').slice(0, 32)}`;
  names.set(text, name);
  return { name, text };
}

/** Sends a statement to a connection, or to any of a pool. A text without values may hold several statements: the last one counts. */
export async function send(
  connection: Pool | PoolClient,
  { name, text, values }: Statement,
  spans: Span[] | undefined,
): Promise<QueryResult> {
  const query = name === undefined ? { text, values } : { name, text, values };
  const work: Promise<QueryResult | QueryResult[]> = connection.query(query);
  const result = await (spans ? inSpan(spans, 'database', text, work) : work);
  return Array.isArray(result) ? (result.at(-1) as QueryResult) : result;
}

/** Runs a statement as `send` does and returns its rows. */
export async function run(
  connection: Pool | PoolClient,
  statement: Statement,
  spans: Span[] | undefined,
): Promise<unknown[]> {
  return (await send(connection, statement, spans)).rows as unknown[];
}

/** SQL of words of our own, for `IN (…)`: they stand in the text, so that an index with the same condition serves it. */
export const literals = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');
