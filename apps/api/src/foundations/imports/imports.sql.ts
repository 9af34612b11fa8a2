import type { Row } from '#database/table';
import { type ImportRecord, importRecords } from './import-record.entity';

const shown = importRecords.except('leasedUntil');

/** An import as people see it. */
export type ImportRow = Row<ImportRecord, (typeof shown)[number]>;

/** An import ($1) of a kind ($2). */
export const FIND_IMPORT = `SELECT ${importRecords.select('member_import', shown)} FROM member_import
  WHERE id = $1 AND kind = $2`;

/** Renews the lease ($2) of a running import ($1) at a moment ($3), and says how many lines are checked ($4; null: as many as before). */
export const NOTE_PROGRESS = `UPDATE member_import
  SET leased_until = $2, updated_at = $3, processed = coalesce($4, processed) WHERE id = $1 AND status = 'running'`;

/** Ends a running import ($1) well at a moment ($2) with its counts. Answers no row if it runs no more. */
export const FINISH = `UPDATE member_import
  SET status = 'done', finished_at = $2, updated_at = $2, created = $3, updated = $4, known = $5,
      organizers_created = $6, rooms_created = $7, rooms_updated = $8
  WHERE id = $1 AND status = 'running' RETURNING id`;

/** Ends a running import ($1) at a moment ($2) for its faults ($3, $4 in all) or another reason ($5). */
export const FAIL = `UPDATE member_import
  SET status = 'failed', finished_at = $2, updated_at = $2, faults = $3, fault_count = $4, error = $5
  WHERE id = $1 AND status = 'running'`;

/**
 * Ends the running imports whose lease is over at a moment ($1) for a reason ($2), and answers them. One that is writing at this
 * moment has its row locked, and ends it itself.
 */
export const FAIL_LEFT_BEHIND = `UPDATE member_import SET status = 'failed', error = $2, finished_at = $1, updated_at = $1
  WHERE id IN (SELECT id FROM member_import WHERE status = 'running' AND leased_until <= $1 FOR UPDATE SKIP LOCKED)
  RETURNING id`;
