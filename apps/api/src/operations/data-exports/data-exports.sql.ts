import type { Row } from '#database/table';
import type { StorageBucket } from '#providers/storage/storage.provider';
import { type DataExport, dataExports } from './data-export.entity';

export const EXPORT_BUCKET: StorageBucket = 'data-exports';

/** Size of an archive's parts, in bytes: no more of it is in memory at a time. */
export const PART_SIZE = 8 * 2 ** 20;

export const partKey = (id: string, attempt: number, part: number): string =>
  `${id}/${attempt}-${String(part).padStart(6, '0')}`;

/** The keys of all parts stored by an export. */
export const partKeys = ({ id, attempts, parts }: Pick<DataExport, 'id' | 'attempts' | 'parts'>): string[] =>
  Array.from({ length: parts }, (_, index) => partKey(id, attempts, index + 1));

const shown = dataExports.except('attempts', 'parts');

/** An export in its view form. */
export type ExportRow = Row<DataExport, (typeof shown)[number]>;
export const EXPORT = dataExports.select('data_export', shown);

/** An export ($1) in one of these statuses ($2). */
export const FIND_WANTED = `SELECT ${dataExports.columns} FROM data_export WHERE id = $1 AND status = ANY ($2)`;

/** Begins the next attempt at an export ($1, which had $2 attempts) at a moment ($3). Returns no row if it is no longer wanted. */
export const BEGIN = `UPDATE data_export
  SET status = 'running', attempts = attempts + 1, parts = 0, bytes = 0, processed = 0, total = 0,
      started_at = coalesce(started_at, $3), finished_at = NULL, updated_at = $3
  WHERE id = $1 AND attempts = $2 AND status IN ('waiting', 'running', 'failed') RETURNING attempts`;

/**
 * Records the progress of an attempt ($2) at an export ($1) at a moment ($3): of a total ($4) processed ($5), in parts ($6) and bytes ($7).
 */
export const NOTE = `UPDATE data_export SET updated_at = $3, total = $4, processed = $5, parts = $6, bytes = $7
  WHERE id = $1 AND attempts = $2 AND status = 'running' RETURNING id`;

/** Completes an attempt ($2) at an export ($1) at a moment ($3); the archive expires at another ($4). */
export const FINISH = `UPDATE data_export
  SET status = 'done', processed = total, finished_at = $3, updated_at = $3, expires_at = $4
  WHERE id = $1 AND attempts = $2 AND status = 'running' RETURNING id`;

/** Ends a failed attempt at an export ($1) with a status ($2) at a moment ($3). */
export const LEAVE = `UPDATE data_export
  SET status = $2, updated_at = $3, finished_at = CASE WHEN $2 = 'failed' THEN $3::timestamptz END
  WHERE id = $1 AND status IN ('waiting', 'running')`;

/** Marks expired archives for deletion at a moment ($1). */
export const EXPIRE = `UPDATE data_export SET status = 'removed', updated_at = $1 WHERE status = 'done' AND expires_at <= $1`;

/** Marks all archives except one ($2, or null) for deletion at a moment ($1). */
export const REMOVE_OTHERS = `UPDATE data_export SET status = 'removed', updated_at = $1
  WHERE status = 'done' AND id IS DISTINCT FROM $2::uuid`;

/** Exports whose archive must be removed from the storage. */
export const DISCARDED = `SELECT ${dataExports.select('data_export', ['id', 'attempts', 'parts'])}
  FROM data_export WHERE parts > 0 AND status IN ('failed', 'removed')`;
