import { sha256 } from '../secrets';

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

/** A statement with its values. With a name, each connection parses it once. */
export interface Statement {
  name?: string | undefined;
  text: string;
  values: unknown[];
}

/** A statement that is sent in one message with a commit. Nobody reads its answer; its values are text already. */
export interface LastStatement extends Statement {
  name: string;
  values: (string | null)[];
}

/** SQL of words of our own, for `IN (…)`: they stand in the text, so that an index with the same condition serves it. */
export const literals = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');
