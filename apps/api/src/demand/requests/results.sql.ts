import type { NamedStatement } from '#kernel/database/statement';

/** Results with their member, as `ResultRow`; add the WHERE. */
export const RESULT_ROWS = `SELECT s.id, s.request_id AS "requestId", s.member_id AS "memberId", s.stage, s.position, s.note,
    s.room_id AS "roomId", s.reaction, s.reaction_comment AS "reactionComment", s.distance_km AS "distanceKm", s.score,
    s.stage_changed_at AS "stageChangedAt", s.reply_status AS "replyStatus", s.reply_comment AS "replyComment",
    s.reply_price AS "replyPrice", s.reply_alternative_dates AS "replyAlternativeDates", s.replied_at AS "repliedAt",
    s.created_at AS "createdAt", s.updated_at AS "updatedAt", s.trace_id AS "traceId",
    m.code AS "memberCode", m.name AS "memberName", m.city AS "memberCity"
  FROM result s JOIN member m ON m.id = s.member_id`;

/** The results of a request ($1) by position. */
export const RESULTS_OF_REQUEST: NamedStatement = {
  name: 'results_of_request',
  text: `${RESULT_ROWS} WHERE s.request_id = $1 ORDER BY s.position, s.id`,
};

/** Mean radius of the Earth in kilometres (IUGG), as the contract has it. */
const EARTH_RADIUS_KM = 6371.0088;

/**
 * Kilometres between the centre of request `r` and member `m` to the metre, by the Haversine formula (R. W. Sinnott,
 * "Virtues of the Haversine", 1984); null where either has no coordinates (`least` would pass over a null).
 */
export const DISTANCE_KM = `CASE WHEN r.center_latitude IS NOT NULL AND m.latitude IS NOT NULL THEN
  round((2 * ${EARTH_RADIUS_KM} * asin(least(1, sqrt(
    power(sin(radians(m.latitude - r.center_latitude) / 2), 2) +
    cos(radians(r.center_latitude)) * cos(radians(m.latitude)) *
    power(sin(radians(m.longitude - r.center_longitude) / 2), 2)))))::numeric, 3)::double precision END`;
