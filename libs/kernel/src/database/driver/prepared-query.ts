import { type PoolClient, Query, type QueryResultRow } from 'pg';
import type { Statement } from '../statement';

/** The driver's side of a connection: what it writes, and what it has parsed there. Its types leave the names out. */
export interface Wire {
  parsedStatements: Record<string, string>;
  bind(statement: { statement: string; values: (string | null)[] }): void;
  describe: (portal: { type: 'P' }) => void;
  execute(portal: { portal?: string }): void;
  sync(): void;
}
export const wireOf = (client: PoolClient): Wire => (client as unknown as { connection: Wire }).connection;

/** Whether the connection knows the statement of that name. */
export const isParsed = (client: PoolClient, name: string): boolean =>
  wireOf(client).parsedStatements[name] !== undefined;

/** What the driver keeps of a statement's columns: their names, how each is read, and an empty row. */
interface Columns {
  fields: unknown[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** The steps of a statement that the driver's class takes; the types leave them out. */
interface DriverQuery extends Query<QueryResultRow> {
  _result: Columns;
  _accumulateRows: boolean;
  _checkForMultirow(): void;
  _getRows(wire: Wire): void;
  prepare(wire: Wire): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleReadyForQuery(wire: Wire): void;
}
const DriverQuery = Query as unknown as new (text: string, values: unknown[]) => DriverQuery;

const NO_COLUMNS: Columns = { fields: [], _parsers: [], _prebuiltEmptyResultObject: null };
const nothing = (): void => undefined;

/** Columns of what each connection has parsed, by the statement's name. */
const described = new WeakMap<Wire, Map<string, Columns>>();

function columnsOf(wire: Wire): Map<string, Columns> {
  let columns = described.get(wire);
  if (!columns) described.set(wire, (columns = new Map<string, Columns>()));
  return columns;
}

/**
 * A statement that is parsed, bound and executed. If it has a name, its columns are asked of the database once a connection:
 * the driver asks with each call, and making itself ready for a wide row takes longer than reading one. They cannot change, since
 * PostgreSQL refuses to run a parsed statement whose columns would ("cached plan must not change result type").
 */
export class PreparedQuery extends DriverQuery {
  readonly name: string | undefined;
  readonly queryMode = 'extended';
  private columns: Map<string, Columns> | undefined;
  private known: Columns | undefined;
  private found = NO_COLUMNS;

  constructor({ name, text, values }: Statement) {
    super(text, values);
    this.name = name;
  }

  override prepare(wire: Wire): void {
    if (this.name !== undefined) this.known = (this.columns = columnsOf(wire)).get(this.name);
    const { describe } = wire;
    if (this.known) wire.describe = nothing;
    try {
      super.prepare(wire);
    } finally {
      wire.describe = describe;
    }
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.found = { fields, _parsers, _prebuiltEmptyResultObject };
  }

  override handleDataRow(message: unknown): void {
    if (this.known && this._result.fields !== this.known.fields) {
      this._checkForMultirow();
      this._result.fields = this.known.fields;
      this._result._parsers = this.known._parsers;
      this._result._prebuiltEmptyResultObject = this.known._prebuiltEmptyResultObject;
      this._accumulateRows = true;
    }
    super.handleDataRow(message);
  }

  override handleReadyForQuery(wire: Wire): void {
    if (this.name !== undefined && !this.known) this.columns?.set(this.name, this.found);
    super.handleReadyForQuery(wire);
  }
}
