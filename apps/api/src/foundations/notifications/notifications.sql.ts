import type { NamedStatement } from '#kernel/database/statement';
import { notifications } from './notification.entity';

/** The columns of a notification's view. */
export const NOTIFICATION = `${notifications.select('notification', notifications.except('dedupeKey', 'position', 'readPosition'))},
  notification.read_at IS NOT NULL AS read`;

/** What has no place in the stream yet; the words of the partial index `notification_unplaced_idx`. */
const UNPLACED = `(position IS NULL OR (read_at IS NOT NULL AND read_position IS NULL))`;

/** Whether anything waits for its place, and the last place given: a statement that an idle service can ask often. */
export const FEED_STATE = `
  SELECT EXISTS (SELECT 1 FROM notification WHERE ${UNPLACED}) AS unplaced,
         greatest((SELECT max(position) FROM notification), (SELECT max(read_position) FROM notification), 0)::float8 AS head`;
export interface FeedState {
  unplaced: boolean;
  head: number;
}

/**
 * Gives places in the order of creation; to be run twice, for new ones and for those that were read. A row that a reader
 * locks just now is left for the next time: waiting for it could end in a deadlock with `read-all`. The numbers are drawn before the join,
 * which would draw them in the order of its own plan.
 */
const place = (column: 'position' | 'read_position', condition: string): string => `
  WITH placed AS MATERIALIZED (
    SELECT id, nextval('notification_position_seq') AS place
      FROM (SELECT id FROM notification WHERE ${UNPLACED} AND ${condition}
             ORDER BY created_at, id FOR UPDATE SKIP LOCKED) ordered)
  UPDATE notification SET ${column} = placed.place FROM placed WHERE notification.id = placed.id`;

export const PLACE_NEW = place('position', 'position IS NULL');
export const PLACE_READ = place(
  'read_position',
  'read_at IS NOT NULL AND read_position IS NULL AND position IS NOT NULL',
);

/** A page of what stands behind a place ($1), in order; $2 is its length. */
export const FEED_AFTER = `
  (SELECT position::float8 AS place, 'notification' AS event, ${NOTIFICATION} FROM notification
    WHERE position > $1 ORDER BY position LIMIT $2)
  UNION ALL
  (SELECT read_position::float8, 'read', ${NOTIFICATION} FROM notification
    WHERE read_position > $1 ORDER BY read_position LIMIT $2)
  ORDER BY place LIMIT $2`;

const TOLD = ['id', 'kind', 'title', 'body', 'requestId', 'dedupeKey'] as const;

/** Adds notifications ($1: a JSON array) with a trace id and a moment; passes over those that were told before. */
export const INSERT_NOTIFICATIONS: NamedStatement = {
  name: 'insert_notifications',
  text: `INSERT INTO notification (${notifications.names(TOLD)}, trace_id, created_at, updated_at)
         SELECT row.*, $2, $3, $3 FROM jsonb_to_recordset($1::jsonb) AS row ${notifications.record(TOLD)}
         ON CONFLICT (dedupe_key) DO NOTHING`,
};
