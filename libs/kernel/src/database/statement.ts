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
