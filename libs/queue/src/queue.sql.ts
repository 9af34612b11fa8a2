import type { NamedStatement } from '#database/statement';

/** Adds jobs ($1, a JSON array of rows). */
export const INSERT = `
  INSERT INTO queue_job (id, queue, key, payload, run_at, tries, leased_by, lease_until, trace_id, created_at)
  SELECT row.* FROM jsonb_to_recordset($1::jsonb) AS row
    (id uuid, queue text, key text, payload jsonb, run_at timestamptz, tries int, leased_by uuid, lease_until timestamptz, trace_id uuid,
     created_at timestamptz)`;

/** Adds the jobs that a query selects, with their id, key, payload, trace id and since when they are due. For `JobQueue.begin`. */
export const insertSelected = (queue: string, select: string): string => `
  INSERT INTO queue_job (id, queue, key, payload, trace_id, run_at, created_at, tries)
  SELECT id, '${queue}', key, payload, trace_id, at, at, 0 FROM (${select}) job RETURNING id`;

/**
 * Claims the job of a queue ($1) that has been due longest at a moment ($4) for an instance ($2) until another ($3). A job waits for older
 * ones of its key and for one that has a lease. The index `queue_job_one_of_key` ensures that two instances never have leases on one key.
 * Each condition has its own statement, because PostgreSQL plans a named statement once for all values.
 */
const claim = (name: string, condition: string): NamedStatement => ({
  name,
  text: `UPDATE queue_job SET leased_by = $2, lease_until = $3, tries = tries + 1
          WHERE id = (
            SELECT id FROM queue_job job
             WHERE queue = $1 AND run_at <= $4 AND leased_by IS NULL AND failed_at IS NULL AND ${condition}
               AND NOT EXISTS (SELECT 1 FROM queue_job other
                                WHERE other.queue = job.queue AND other.key = job.key AND other.failed_at IS NULL
                                  AND (other.id < job.id OR other.leased_by IS NOT NULL))
             ORDER BY run_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
          RETURNING id, queue, key, payload, tries, trace_id AS "traceId"`,
});
export const CLAIM_DUE = claim('claim_due_job', 'true');
/** The same for one job ($5). */
export const CLAIM_ONE = claim('claim_one_job', 'id = $5');
/** The same for the jobs of a key ($5). */
export const CLAIM_OF_KEY = claim('claim_job_of_key', 'key = $5');

const LEASED = 'id = $1 AND leased_by = $2 AND tries = $3';

/** Extends the lease of a job until $4. */
export const EXTEND = `UPDATE queue_job SET lease_until = $4 WHERE ${LEASED}`;

/** Removes a job that is done. Returns no row if the lease was lost. */
export const REMOVE: NamedStatement = {
  name: 'remove_queue_job',
  text: `DELETE FROM queue_job WHERE ${LEASED} RETURNING id`,
};

/** Ends a failed attempt: the next one is at $4, or (null) the job is set aside at $6. $5: the reason. */
export const FAIL = `UPDATE queue_job
  SET leased_by = NULL, lease_until = NULL, error = $5, run_at = coalesce($4, run_at),
      failed_at = CASE WHEN $4::timestamptz IS NULL THEN $6::timestamptz END
  WHERE ${LEASED} RETURNING id`;

/** Hands jobs ($1) of this instance ($2) back, without counting the attempt. */
export const RELEASE = `UPDATE queue_job SET leased_by = NULL, lease_until = NULL, tries = tries - 1
  WHERE id = ANY ($1) AND leased_by = $2`;

/** Ends the leases of a queue ($1) that weren't renewed until $2: their processes crashed. */
export const RELEASE_EXPIRED = `UPDATE queue_job SET leased_by = NULL, lease_until = NULL
  WHERE queue = $1 AND leased_by IS NOT NULL AND lease_until <= $2`;

/** Removes unclaimed jobs of a queue ($1) with keys ($2); with $3, only those without an attempt and not set aside. */
export const REMOVE_WAITING = `DELETE FROM queue_job
  WHERE queue = $1 AND key = ANY ($2) AND leased_by IS NULL AND (NOT $3 OR tries = 0) RETURNING id`;

/** Makes unclaimed jobs of a queue ($1) with keys ($2) due at $3, with a fresh set of attempts. */
export const HASTEN = `UPDATE queue_job SET failed_at = NULL, tries = 0, run_at = $3
  WHERE queue = $1 AND key = ANY ($2) AND leased_by IS NULL RETURNING id`;

/** Makes a job ($1) that was set aside due at $2, with a fresh set of attempts. */
export const RETRY = `UPDATE queue_job SET failed_at = NULL, tries = 0, run_at = $2 WHERE id = $1 AND failed_at IS NOT NULL
  RETURNING id, queue, key, payload, run_at AS "runAt", trace_id AS "traceId"`;

/** Deletes a job ($1) that was set aside. */
export const DROP = `DELETE FROM queue_job WHERE id = $1 AND failed_at IS NOT NULL`;

/** Waiting entries of a queue are counted up to this number, so that the count stays cheap. */
export const MOST_COUNTED = 10_000;

/**
 * The waiting jobs of the given queues (`$1`), when the first of them is due, and how many were set aside. Jobs created by a trigger have
 * no time: they are due from their creation on.
 */
export const statesOf = (
  names: string,
): string => `SELECT name AS queue, waiting, "oldestDue", failed FROM unnest(${names}::text[]) AS name,
  LATERAL (SELECT count(*)::int AS waiting, min(greatest(run_at, created_at)) AS "oldestDue"
             FROM (SELECT run_at, created_at FROM queue_job WHERE queue = name AND leased_by IS NULL AND failed_at IS NULL
                    ORDER BY run_at LIMIT ${MOST_COUNTED}) waiting) waiting,
  LATERAL (SELECT count(*)::int AS failed FROM queue_job WHERE queue = name AND failed_at IS NOT NULL) aside`;

/** Deletes the jobs that were set aside before $1. */
export const PRUNE = `DELETE FROM queue_job WHERE failed_at < $1 RETURNING id`;
