import { named } from '#database/statement';
import { notifications } from './notification.entity';

/** The columns of a notification's view. */
export const NOTIFICATION = `${notifications.select('notification', notifications.except('dedupeKey', 'recipients', 'position', 'readPosition'))},
  notification.read_at IS NOT NULL AS read,
  (SELECT r.code FROM request r WHERE r.id = notification.request_id) AS "requestCode"`;

/** Whether a user ($1) sees a notification. */
export const FOR_USER = `(notification.recipients IS NULL OR $1 = ANY (notification.recipients))`;

/** Whether a user ($1) wants to see a notification in the app. */
export const NOT_OFF = `notification.kind <> ALL (
  coalesce((SELECT in_app_off FROM notification_choice WHERE user_id = $1), '{}'))`;

/** Events per read of the stream. */
const FEED_PAGE = 100;
/**
 * Changes sent individually to a reconnecting reader. If there are more or older ones, refetching everything costs
 * less.
 */
const MAX_CHANGES = 1000;

// The statements of the stream are planned once, so their limits are literals, which the planner sees.

/** Rows without a position in the stream; the condition of the partial index `notification_unplaced_idx`. */
const UNPLACED = `(position IS NULL OR (read_at IS NOT NULL AND read_position IS NULL))`;

/**
 * Whether any row awaits its position, and the last position assigned: a statement cheap enough for an idle service to
 * poll.
 */
export const FEED_STATE = named(`
  SELECT EXISTS (SELECT 1 FROM notification WHERE ${UNPLACED})
           OR EXISTS (SELECT 1 FROM timeline_change WHERE position IS NULL) AS unplaced,
         greatest((SELECT max(position) FROM notification), (SELECT max(read_position) FROM notification),
                  (SELECT max(position) FROM timeline_change), 0)::float8 AS head`);
export interface FeedState {
  unplaced: boolean;
  head: number;
}

/**
 * Assigns positions in the order of creation; runs for new notifications, for read ones, and for changes. A row locked
 * by a reader is left for the next time: waiting for it could deadlock with `read-all`. The numbers are drawn before
 * the join, which would draw them in the order of its plan.
 */
const placed = (from: string): string => `
  WITH placed AS MATERIALIZED (
    SELECT id, nextval('notification_position_seq') AS place
      FROM (SELECT id FROM ${from} ORDER BY created_at, id FOR UPDATE SKIP LOCKED) ordered)`;

export const PLACE_NEW = named(`${placed(`notification WHERE ${UNPLACED} AND position IS NULL`)}
  UPDATE notification SET position = placed.place FROM placed WHERE notification.id = placed.id`);
export const PLACE_READ = named(`${placed(
  `notification WHERE ${UNPLACED} AND read_at IS NOT NULL AND read_position IS NULL AND position IS NOT NULL`,
)}
  UPDATE notification SET read_position = placed.place FROM placed WHERE notification.id = placed.id`);
export const PLACE_CHANGES = `${placed('timeline_change WHERE position IS NULL')}
  UPDATE timeline_change SET position = placed.place FROM placed WHERE timeline_change.id = placed.id`;

/**
 * A page after a position ($1), in order; $2 is the position after which changes are included. One statement, so that
 * all three parts see the same snapshot.
 */
export const FEED_AFTER = named(`
  WITH ahead AS (
    (SELECT position AS place, 'notification' AS event, id FROM notification WHERE position > $1 ORDER BY position LIMIT ${FEED_PAGE})
    UNION ALL
    (SELECT read_position, 'read', id FROM notification WHERE read_position > $1 ORDER BY read_position LIMIT ${FEED_PAGE})
    UNION ALL
    (SELECT position, 'change', id FROM timeline_change WHERE position > $2 ORDER BY position LIMIT ${FEED_PAGE})
    ORDER BY place LIMIT ${FEED_PAGE})
  SELECT ahead.place::float8 AS place, ahead.event, change.id AS "changeId",
         json_strip_nulls(json_build_object('requestId', change.request_id, 'memberId', change.member_id,
                                            'messageId', change.message_id, 'kind', change.kind)) AS change, notification.recipients,
         ${NOTIFICATION}
    FROM ahead
    LEFT JOIN notification ON ahead.event <> 'change' AND notification.id = ahead.id
    LEFT JOIN timeline_change change ON ahead.event = 'change' AND change.id = ahead.id
   ORDER BY ahead.place`);

/**
 * The position of an event ($1), and whether the changes after it are too many or too old ($2): some of them may be
 * deleted.
 */
export const PLACE_OF = `
  SELECT coalesce(last.position, 0)::float8 AS place, behind."isFar"
    FROM (SELECT position FROM notification WHERE id = $1
          UNION ALL SELECT position FROM timeline_change WHERE id = $1) last,
         LATERAL (SELECT count(*) > ${MAX_CHANGES} OR coalesce(bool_or(created_at < $2), false) AS "isFar"
                    FROM (SELECT created_at FROM timeline_change WHERE position > last.position
                           ORDER BY position LIMIT ${MAX_CHANGES + 1}) ahead) behind`;

/**
 * The position before the first event since a moment ($1), null if there is none, and whether there are too many
 * changes to send. It reads only the last events, however many are stored.
 */
export const PLACE_BEFORE = named(`
  SELECT (min(position) - 1)::float8 AS place, count(*) FILTER (WHERE is_change) > ${MAX_CHANGES} AS "isFar"
    FROM ((SELECT position, created_at AS at, true AS is_change FROM timeline_change
            WHERE position IS NOT NULL ORDER BY position DESC LIMIT ${MAX_CHANGES + 1})
          UNION ALL
          (SELECT position, created_at, false FROM notification
            WHERE position IS NOT NULL ORDER BY position DESC LIMIT ${MAX_CHANGES + 1})
          UNION ALL
          (SELECT read_position, read_at, false FROM notification
            WHERE read_position IS NOT NULL ORDER BY read_position DESC LIMIT ${MAX_CHANGES + 1})) latest
   WHERE at >= $1`);

/** Deletes changes from before a moment ($1). The last of them stays: readers before it have missed some. */
export const PRUNE_CHANGES = `
  DELETE FROM timeline_change
   WHERE created_at < $1 AND position < (SELECT max(position) FROM timeline_change WHERE created_at < $1)
  RETURNING id`;

/** Inserts notifications ($1: a JSON array), except those whose key exists. */
export const INSERT_NOTIFICATIONS = `${notifications.insertMany(notifications.except('readAt', 'readBy', 'position', 'readPosition'))}
  ON CONFLICT (dedupe_key) DO NOTHING`;
