/**
 * A hot statement whose text never changes: each connection parses it once, under its name. After some calls PostgreSQL keeps one plan
 * for all values. So use it only for conditions that are equally selective whatever the value, such as keys.
 */
export interface NamedStatement {
  name: string;
  text: string;
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
