import { broken, ValidationError } from '#core/errors';

/** A column that a list can be sorted by. */
export interface SortColumn {
  sql: string;
  kind: 'text' | 'moment' | 'day' | 'count';
  /** Absent values come last, or first in a descending order. */
  nullable?: true;
}

/** The total order of a list that can be read by cursor: ties by id, in the same direction. */
export interface ListOrder {
  /** The name within cursors: that of the `sort` parameter. */
  name: string;
  column: SortColumn;
  id: string;
  descending: boolean;
}

/** The last row of a page: the value it is sorted by, and its id. */
export type LastRow = readonly [value: string | number | null, id: string];

/** The order of a list, newest first. `table` is the alias in the statement. */
export const newestFirst = (table: string): ListOrder => ({
  name: '-createdAt',
  column: { sql: `${table}.created_at`, kind: 'moment' },
  id: `${table}.id`,
  descending: true,
});

/** The SQL of an order, without NULLS FIRST or LAST: so it matches the index, which then serves the sort. */
export function orderSql({ column, id, descending }: ListOrder): string {
  const direction = descending ? 'DESC' : 'ASC';
  return `${column.sql} ${direction}, ${id} ${direction}`;
}

/** The SQL condition on rows after this one. `bind` returns the placeholder of a value. */
export function afterSql(
  { column: { sql, nullable }, id, descending }: ListOrder,
  [value, lastId]: LastRow,
  bind: (value: unknown) => string,
): string {
  const beyond = descending ? '<' : '>';
  if (value !== null) {
    const later = `(${sql}, ${id}) ${beyond} (${bind(value)}, ${bind(lastId)})`;
    return nullable && !descending ? `(${later} OR ${sql} IS NULL)` : later;
  }
  const alike = `${sql} IS NULL AND ${id} ${beyond} ${bind(lastId)}`;
  return descending ? `((${alike}) OR ${sql} IS NOT NULL)` : `(${alike})`;
}

/** The cursor after a row, opaque to callers. It holds values, not a position: rows that come and go don't move it. */
export function cursorOf({ name, column }: ListOrder, [value, id]: LastRow): string {
  const exact = column.kind === 'moment' && value !== null ? new Date(value).toISOString() : value;
  return Buffer.from(JSON.stringify([name, exact, id])).toString('base64url');
}

/**
 * Returns the row after which a cursor continues.
 * @throws VALIDATION_ERROR it is none of ours, or was made for another order
 */
export function lastRowOf(cursor: string, order: ListOrder): LastRow {
  const [name, value, id, ...rest] = partsOf(cursor);
  if (rest.length > 0 || typeof name !== 'string' || !isId(id) || !isValue(value, order, name === order.name))
    throw new ValidationError([broken('cursor', 'isCursor', {})]);
  if (name !== order.name) throw new ValidationError([broken('cursor', 'isCursorOfSort', { sort: name })]);
  return [value, id];
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
const isId = (id: unknown): id is string => typeof id === 'string' && UUID.test(id);

const MAX_COUNT = 2 ** 31 - 1;

/** Whether PostgreSQL can compare a value with the column. A cursor of another order is refused by its name. */
function isValue(value: unknown, { column }: ListOrder, isOfOrder: boolean): value is string | number | null {
  if (!isOfOrder) return true;
  if (value === null) return column.nullable === true;
  if (column.kind === 'count') return Number.isInteger(value) && Math.abs(Number(value)) <= MAX_COUNT;
  if (typeof value !== 'string') return false;
  if (column.kind === 'text') return !value.includes('\u0000') && value.isWellFormed();
  const moment = new Date(column.kind === 'day' ? `${value}T00:00:00.000Z` : value);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, column.kind === 'day' ? 10 : 24) === value;
}
