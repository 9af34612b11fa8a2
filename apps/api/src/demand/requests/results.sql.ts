import type { NamedStatement } from '#database/statement';
import { HOLD_OF_RESULT } from '../../supply/holds/holds.sql';
import { COVER_OF_MEMBER } from '../../supply/photos/photos.sql';
import { organizerName } from '../organizers/organizers.sql';
import { results } from './result.entity';

/**
 * Maximum number of people in the room of result `s`, or without one in any room of its member: in the layout that
 * request `r` asks for, and in the largest layout.
 */
const CAPACITY = `LATERAL (SELECT max(capacity.max_capacity) AS most,
    max(capacity.max_capacity) FILTER (WHERE capacity.configuration = r.configuration) AS asked
  FROM room JOIN room_capacity capacity ON capacity.room_id = room.id
 WHERE room.member_id = s.member_id AND (s.room_id IS NULL OR room.id = s.room_id)) seats`;

/** Results `s` with their member, as `ResultRow`; append the WHERE. */
export const RESULT_ROWS = `SELECT ${results.select('s')},
    member.code AS "memberCode", member.name AS "memberName", member.city AS "memberCity",
    member.latitude AS "memberLatitude", member.longitude AS "memberLongitude", ${COVER_OF_MEMBER} AS "coverPhotoUrl",
    coalesce(seats.asked, seats.most) AS "maxCapacity", seats.asked AS "askedCapacity",
    (SELECT json_build_object('id', room.id, 'name', room.name) FROM room WHERE room.id = s.room_id) AS room,
    ${HOLD_OF_RESULT} AS hold
  FROM result s JOIN member ON member.id = s.member_id JOIN request r ON r.id = s.request_id
  CROSS JOIN ${CAPACITY}`;

/** The results of a request ($1) by position. */
export const RESULTS_OF_REQUEST: NamedStatement = {
  name: 'results_of_request',
  text: `${RESULT_ROWS} WHERE s.request_id = $1 ORDER BY s.position, s.id`,
};

/** Results `s` with their requests `r` as `MemberRequestView`. */
export const MEMBER_REQUEST = `r.id AS "requestId", r.code, r.title, r.status, r.event_date AS "eventDate",
    r.event_end_date AS "eventEndDate", r.attendees, r.currency, ${organizerName('r.organizer_id')} AS organizer,
    ${results.select('s', ['stage', 'replyStatus', 'replyCondition', 'replyPrice', 'reaction'])}, s.created_at AS "addedAt"`;

/** Mean radius of the Earth in kilometers (IUGG), as in the contract. */
const EARTH_RADIUS_KM = 6371.0088;

/**
 * Kilometers between the center of request `r` and member `m` to the meter, by the Haversine formula (R. W. Sinnott,
 * "Virtues of the Haversine", 1984); null if either has no coordinates (`least` ignores a null).
 */
export const DISTANCE_KM = `CASE WHEN r.center_latitude IS NOT NULL AND m.latitude IS NOT NULL THEN
  round((2 * ${EARTH_RADIUS_KM} * asin(least(1, sqrt(
    power(sin(radians(m.latitude - r.center_latitude) / 2), 2) +
    cos(radians(r.center_latitude)) * cos(radians(m.latitude)) *
    power(sin(radians(m.longitude - r.center_longitude) / 2), 2)))))::numeric, 3)::double precision END`;

/**
 * Adds a member as the last result of a request. $1 the id, $2 the request, $3 the member, $4 to $6 note, room and
 * score, $7 now, $8 the trace id.
 */
export const INSERT_RESULT = `
  INSERT INTO result (${results.names([
    'id',
    'requestId',
    'memberId',
    'stage',
    'position',
    'note',
    'roomId',
    'score',
    'distanceKm',
    'stageChangedAt',
    'traceId',
    'createdAt',
    'updatedAt',
  ])})
  SELECT $1, r.id, m.id, 'suggested', (SELECT coalesce(max(position) + 1, 0) FROM result WHERE request_id = r.id),
         $4, $5, $6, ${DISTANCE_KM}, $7, $8, $7, $7
    FROM request r, member m WHERE r.id = $2 AND m.id = $3`;
