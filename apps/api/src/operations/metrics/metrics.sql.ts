import { MOST_COUNTED, statesOf } from '#queue/queue.sql';

/** The waiting entries of one queue. `due` is when an entry should have been taken; each queue is counted by an index. */
const queue = (name: string, due: string, from: string): string =>
  `SELECT '${name}' AS queue, count(*)::int AS depth, extract(epoch FROM min(due))::float8 AS "oldestDue"
     FROM (SELECT ${due} AS due FROM ${from} LIMIT ${MOST_COUNTED}) waiting`;

const QUEUES = [
  queue('messages', 'created_at', `messaging_message WHERE status = 'pending' ORDER BY created_at`),
  queue('webhooks_set_aside', 'created_at', `webhook_event WHERE status = 'failed' ORDER BY created_at DESC, id DESC`),
  queue(
    'mails_unsorted',
    'created_at',
    'email_message WHERE unsorted_reason IS NOT NULL AND discarded_at IS NULL ORDER BY created_at DESC, id DESC',
  ),
  queue('reminders', 'due_at', `reminder WHERE status = 'scheduled' AND due_at <= $1 ORDER BY due_at, id`),
  queue('member_embeddings', 'NULL::timestamptz', 'member_search WHERE stale ORDER BY member_id'),
  queue(
    'knowledge_embeddings',
    'NULL::timestamptz',
    'knowledge_entry WHERE embedded_hash IS DISTINCT FROM text_hash ORDER BY id',
  ),
];

const JOB_QUEUES = `SELECT queue, waiting AS depth, extract(epoch FROM "oldestDue")::float8 AS "oldestDue", failed
  FROM (${statesOf('$2')}) states`;

/** All queues and jobs in one statement; `$1` now, `$2` the names of the queues, `$3` those of the jobs. */
export const BACKLOG = `
  SELECT (SELECT json_agg(row_to_json(jobs)) FROM (${JOB_QUEUES}) jobs) AS "jobQueues",
         (SELECT json_agg(row_to_json(queues)) FROM (${QUEUES.map((each) => `(${each})`).join(' UNION ALL ')}) queues) AS queues,
         (SELECT json_agg(json_build_object(
                   'job', name,
                   'lastRun', extract(epoch FROM last_run_at)::float8,
                   'nextDue', extract(epoch FROM last_slot)::float8,
                   'seconds', last_duration_ms / 1000.0,
                   'failed', last_outcome = 'error') ORDER BY name) FROM job WHERE name = ANY ($3)) AS jobs`;
