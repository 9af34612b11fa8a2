import type { Row } from '#database/table';
import type { StorageBucket } from '#providers/storage/storage.provider';
import { type DataExport, dataExports } from './data-export.entity';

export const EXPORT_BUCKET: StorageBucket = 'data-exports';

/** Bytes of a part of an archive: no more of it are in memory at a time. */
export const PART_SIZE = 8 * 2 ** 20;

export const partKey = (id: string, attempt: number, part: number): string =>
  `${id}/${attempt}-${String(part).padStart(6, '0')}`;

/** The keys of all parts that an export has stored. */
export const partKeys = ({ id, attempts, parts }: Pick<DataExport, 'id' | 'attempts' | 'parts'>): string[] =>
  Array.from({ length: parts }, (_, index) => partKey(id, attempts, index + 1));

const shown = dataExports.except('attempts', 'parts');

/** An export as people see it. */
export type ExportRow = Row<DataExport, (typeof shown)[number]>;
export const EXPORT = dataExports.select('data_export', shown);

/** An export ($1) in one of these statuses ($2). */
export const FIND_WANTED = `SELECT ${dataExports.columns} FROM data_export WHERE id = $1 AND status = ANY ($2)`;

/** Begins the next try of an export ($1, which had $2 tries) at a moment ($3). Answers none if it is not wanted any more. */
export const BEGIN = `UPDATE data_export
  SET status = 'running', attempts = attempts + 1, parts = 0, bytes = 0, processed = 0, total = 0,
      started_at = coalesce(started_at, $3), finished_at = NULL, updated_at = $3
  WHERE id = $1 AND attempts = $2 AND status IN ('waiting', 'running', 'failed') RETURNING attempts`;

/** How far a try ($2) of an export ($1) is at a moment ($3): of a total ($4) processed ($5), in parts ($6) and bytes ($7). */
export const NOTE = `UPDATE data_export SET updated_at = $3, total = $4, processed = $5, parts = $6, bytes = $7
  WHERE id = $1 AND attempts = $2 AND status = 'running' RETURNING id`;

/** Ends a try ($2) of an export ($1) well at a moment ($3); the archive is kept until another ($4). */
export const FINISH = `UPDATE data_export
  SET status = 'done', processed = total, finished_at = $3, updated_at = $3, expires_at = $4
  WHERE id = $1 AND attempts = $2 AND status = 'running' RETURNING id`;

/** Ends a failed try of an export ($1) with a status ($2) at a moment ($3). */
export const LEAVE = `UPDATE data_export
  SET status = $2, updated_at = $3, finished_at = CASE WHEN $2 = 'failed' THEN $3::timestamptz END
  WHERE id = $1 AND status IN ('waiting', 'running')`;

/** Has the archives go, at a moment ($1), that are kept no longer. */
export const EXPIRE = `UPDATE data_export SET status = 'removed', updated_at = $1 WHERE status = 'done' AND expires_at <= $1`;

/** Has all archives but one ($2, or null) go, at a moment ($1). */
export const REMOVE_OTHERS = `UPDATE data_export SET status = 'removed', updated_at = $1
  WHERE status = 'done' AND id IS DISTINCT FROM $2::uuid`;

/** Exports whose archive is to be taken out of the storage. */
export const DISCARDED = `SELECT ${dataExports.select('data_export', ['id', 'attempts', 'parts'])}
  FROM data_export WHERE parts > 0 AND status IN ('failed', 'removed')`;
