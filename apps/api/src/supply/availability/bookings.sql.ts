import { availabilities } from './availability.entity';
import { contradicts, overlap } from './availability.sql';

/** Entries `a` of a member ($1) on dates ($3) whose slot overlaps a slot ($4). */
const ON_DAYS = `a.member_id = $1 AND a.date = ANY ($3::date[]) AND ${overlap('a.slot', '$4')}`;

/** The condition that entry `a` shows a hold, which isn't a booking: ranks decide between holds. */
const SHOWS_OPTION = `(a.source = 'hold' AND a.status = 'option')`;

/** The condition that entry `a` is a booking of a request. */
const BOOKED = `(a.source = 'hold' AND a.status = 'booked')`;

/** The columns of an entry `a` as a `Standing`. */
const STANDING = `a.date, a.status, a.source, (SELECT code FROM request WHERE id = a.request_id) AS "requestCode"`;

/**
 * The first entry that keeps a request ($5) from booking a member ($1) or its room ($2) on dates ($3) in a slot ($4); an
 * earlier booking of the same request does too. The whole venue overlaps its rooms.
 */
export const STANDS_IN_THE_WAY = `SELECT ${STANDING} FROM availability a
  WHERE ${ON_DAYS} AND (a.room_id IS NULL OR $2::uuid IS NULL OR a.room_id = $2) AND a.status <> 'available'
    AND NOT ${SHOWS_OPTION} AND (${BOOKED} OR ${contradicts('$5')})
  ORDER BY a.date, a.id LIMIT 1`;

/**
 * Removes what gives way to such a booking: options, what the team has entered for the same request, and entries that
 * say that it is available.
 */
export const GIVES_WAY = `DELETE FROM availability a
  WHERE ${ON_DAYS}
    AND CASE WHEN a.status = 'available' THEN $2::uuid IS NULL OR a.room_id = $2
             WHEN ${SHOWS_OPTION} THEN a.room_id IS NOT DISTINCT FROM $2::uuid
             WHEN ${BOOKED} THEN false
             ELSE NOT ${contradicts('$5')} END`;

/** The members that a request ($1) has booked. */
export const BOOKED_FOR = `SELECT DISTINCT member_id AS "memberId" FROM availability
  WHERE request_id = $1 AND source = 'hold' AND status = 'booked' ORDER BY member_id`;

/** Removes what a request ($1) has booked of a member ($2); returns the entries. */
export const FREE_DAYS = `DELETE FROM availability WHERE request_id = $1 AND member_id = $2 AND source = 'hold' AND status = 'booked'
  RETURNING ${availabilities.columns}`;

/**
 * The first entry of a request among those of a member ($1), room ($2) and slot ($3) from a date ($4) to another ($5)
 * that is kept: what a request has booked or holds, and, if they are replaced ($7), any entry but one of the same request ($6).
 */
export const REPLACES = `SELECT ${STANDING},
    CASE WHEN ${SHOWS_OPTION} THEN 'held' WHEN a.source = 'hold' THEN 'booked' ELSE 'entered' END AS belonging FROM availability a
  WHERE a.member_id = $1 AND a.room_id IS NOT DISTINCT FROM $2::uuid AND a.slot = $3 AND a.date BETWEEN $4 AND $5
    AND a.request_id IS NOT NULL
    AND (a.source = 'hold' OR $7::boolean AND a.source = 'team' AND a.status <> 'available' AND a.request_id IS DISTINCT FROM $6::uuid)
  ORDER BY a.date, a.id LIMIT 1`;
