import type { AvailabilityStatus, Slot } from '#domain/vocabulary';
import { availabilities } from './availability.entity';
import { contradicts, overlap } from './availability.sql';

/** A day on which a venue holds a room for a request. */
export interface HeldDay {
  requestId: string;
  roomId: string | null;
  date: string;
  slot: Slot;
}

/** The days that active holds of a member ($1) show in its calendar; of several holds the best-ranked. */
const SHOWN = `(SELECT DISTINCT ON (h.room_id, h.slot, day.date) h.request_id, h.room_id, h.slot, day.date
   FROM hold h, unnest(h.dates) AS day (date) WHERE h.member_id = $1 AND h.status = 'active'
  ORDER BY h.room_id, h.slot, day.date, h.rank, h.created_at, h.id)`;

/** The condition that a day of `SHOWN` has the place of entry `a`. */
const SAME_PLACE = 'shown.date = a.date AND shown.slot = a.slot AND shown.room_id IS NOT DISTINCT FROM a.room_id';

/**
 * Removes from a member's calendar ($1) the days of holds that are no longer active, and entries that say that it is
 * available where it holds a room.
 */
export const REMOVE_OUTDATED = `DELETE FROM availability a WHERE a.member_id = $1
    AND CASE WHEN a.source = 'hold' AND a.status = 'option'
          THEN NOT EXISTS (SELECT 1 FROM ${SHOWN} shown WHERE ${SAME_PLACE} AND shown.request_id = a.request_id)
        ELSE a.status = 'available' AND a.source <> 'calendar' AND EXISTS (SELECT 1 FROM ${SHOWN} shown
          WHERE shown.date = a.date AND ${overlap('shown.slot', 'a.slot')}
            AND (shown.room_id IS NULL OR shown.room_id = a.room_id)) END
  RETURNING a.id`;

/** The days of active holds that a member's calendar ($1) lacks, as `HeldDay`s. */
export const MISSING_DAYS = `SELECT shown.request_id AS "requestId", shown.room_id AS "roomId", shown.date, shown.slot
  FROM ${SHOWN} shown
 WHERE NOT EXISTS (SELECT 1 FROM availability a WHERE a.member_id = $1 AND ${SAME_PLACE})`;

/** Adds entries ($1: a JSON array) where the calendar has none. */
export const SHOW_DAYS = `${availabilities.insertMany(availabilities.keys)}
  ON CONFLICT (member_id, date, slot, room_id) DO NOTHING RETURNING id`;

/** A hold and the first entry of others against it. */
export interface Conflict {
  holdId: string;
  requestId: string;
  requestCode: string;
  memberName: string;
  date: string;
  status: AvailabilityStatus;
  source: string;
}

/**
 * The active holds of a member ($1) that contradict another entry, as `Conflict`s: one of the team, the venue or its
 * calendar, or another request's booking.
 */
export const CONFLICTS = `SELECT DISTINCT ON (h.id) h.id AS "holdId", h.request_id AS "requestId",
    (SELECT code FROM request WHERE id = h.request_id) AS "requestCode",
    (SELECT name FROM member WHERE id = h.member_id) AS "memberName", a.date, a.status, a.source
  FROM hold h JOIN availability a ON a.member_id = h.member_id AND a.date = ANY (h.dates)
 WHERE h.member_id = $1 AND h.status = 'active' AND a.status <> 'available' AND NOT (a.source = 'hold' AND a.status = 'option')
   AND ${overlap('h.slot', 'a.slot')} AND (h.room_id IS NULL OR a.room_id IS NULL OR h.room_id = a.room_id)
   AND ${contradicts('h.request_id')}
 ORDER BY h.id, a.date, a.id`;

/** Removes the days of holds from a member's calendar ($1) that its own calendar ($2: a JSON array of entries) also names. */
export const YIELD_TO_CALENDAR = `DELETE FROM availability a
  USING jsonb_to_recordset($2::jsonb) AS said (date date, slot text)
  WHERE a.member_id = $1 AND a.room_id IS NULL AND a.source = 'hold' AND a.status = 'option'
    AND a.date = said.date AND a.slot = said.slot`;
