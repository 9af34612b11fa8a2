/**
 * A hot statement whose text never changes: each connection parses and plans it once, under its name. Only for keys and
 * other conditions that are as selective whatever the value: after some calls PostgreSQL plans it without looking at the values.
 */
export interface NamedStatement {
  name: string;
  text: string;
}

/** A statement with its values; with a name it is parsed once a connection. */
export interface Statement {
  name?: string | undefined;
  text: string;
  values: unknown[];
}

/** One whose answer nobody waits for: it goes with a commit, its values as they are written. */
export interface LastStatement extends Statement {
  name: string;
  values: (string | null)[];
}
