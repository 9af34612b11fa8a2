/** A statement with its values; with a name it is parsed once a connection. */
export interface Statement {
  name?: string | undefined;
  text: string;
  values: unknown[];
}
