import { importRecords } from './import-record.entity';

/** An import ($1) of a kind ($2). */
export const FIND_IMPORT = `SELECT ${importRecords.columns} FROM member_import WHERE id = $1 AND kind = $2`;

/** Records at a moment ($2) how many lines ($3) of a running import ($1) are checked. */
export const NOTE_PROGRESS = `UPDATE member_import SET updated_at = $2, processed = $3 WHERE id = $1 AND status = 'running'`;

/** Completes a running import ($1) at a moment ($2) with its counts. Returns no row if it is no longer running. */
export const FINISH = `UPDATE member_import
  SET status = 'done', finished_at = $2, updated_at = $2, created = $3, updated = $4, known = $5,
      organizers_created = $6, rooms_created = $7, rooms_updated = $8, placed = $9, unplaced = $10
  WHERE id = $1 AND status = 'running' RETURNING id`;

/** Fails a running import ($1) at a moment ($2) with its errors ($3, $4 in total) or another reason ($5). */
export const FAIL = `UPDATE member_import
  SET status = 'failed', finished_at = $2, updated_at = $2, faults = $3, fault_count = $4, error = $5
  WHERE id = $1 AND status = 'running'`;
