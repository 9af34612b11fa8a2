import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Statement } from '#core/context';
import { sha256 } from '#core/secrets';
import { inSpan, type Span } from '#core/spans';

/**
 * A hot statement with a constant text: each connection parses it once, under its name. After some calls PostgreSQL
 * caches one plan for all values, so only use it for conditions that are equally selective for any value, such as keys.
 */
export interface NamedStatement {
  name: string;
  text: string;
}

const names = new Map<string, string>();

/** Names a statement after its text, so that names are unique. For texts built from a few variants, not from values. */
export function named(text: string): NamedStatement {
  const name = names.get(text) ?? `page_${sha256(text).toString('hex').slice(0, 32)}`;
  names.set(text, name);
  return { name, text };
}

const together = new Map<string, NamedStatement>();

/** Combines several inserts into one statement. Each is written with `$1`; combined, they use `$1`, `$2`, …. */
export function insertsTogether(inserts: string[]): NamedStatement {
  const key = inserts.map((text) => named(text).name).join();
  const known = together.get(key);
  if (known) return known;
  const [first = '', ...others] = inserts.map((text, at) => text.replaceAll('$1', `$${at + 1}`));
  const parts = others.map((text, at) => `insert_${at} AS (${text})`);
  const statement = named(parts.length > 0 ? `WITH ${parts.join(', ')} ${first}` : first);
  together.set(key, statement);
  return statement;
}

/**
 * Sends a statement to a connection, or to any of a pool. A text without values may contain several statements; the
 * last one's result is returned.
 */
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

/** SQL literals for our own constants in `IN (…)`: inlined, so that an index with the same condition is used. */
export const literals = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');
