/** The part of `cluster.mjs` used by specs. */
export class Cluster {
  readonly data: string;
  static make(settings?: string): Promise<Cluster | null>;
  standby(settings?: string): Promise<Cluster>;
  url(database: string): string;
  start(): Promise<void>;
  stop(): Promise<void>;
  freeze(): void;
  thaw(): void;
  drop(): Promise<void>;
}

/** The rows of one statement on a separate connection. */
export function ask<Row>(url: string, sql: string, params?: unknown[]): Promise<Row[]>;
