import { SLOTS, type Slot } from '#domain/vocabulary';
import { availabilities } from './availability.entity';

/** Entries by date, then slot (full day first), then id. */
export const BY_DATE = `date, array_position(ARRAY[${SLOTS.map((slot) => `'${slot}'`).join(', ')}], slot), id`;

/**
 * Keeps what a member says ($1: a JSON array of entries): in place of what it said before, never of what the team has entered. Answers
 * the entries that it kept.
 */
export const KEEP_ANSWER = `${availabilities.insertMany(availabilities.keys)}
  ON CONFLICT (member_id, date, slot, room_id) DO UPDATE
     SET status = excluded.status, notes = excluded.notes, request_id = excluded.request_id, updated_at = excluded.updated_at
   WHERE availability.source = 'member'
  RETURNING ${availabilities.columns}`;

/** Takes back what a member ($1) said of a room ($2, null for the whole venue) and slot ($3) from a date ($4) to another ($5). */
export const TAKE_BACK = `DELETE FROM availability
  WHERE member_id = $1 AND room_id IS NOT DISTINCT FROM $2::uuid AND slot = $3 AND date BETWEEN $4 AND $5 AND source = 'member'
  RETURNING ${availabilities.columns}`;

/** Days in a row with the same entry. */
export interface CalendarSpan {
  roomId: string | null;
  slot: Slot;
  from: string;
  to: string;
  source: 'team' | 'member';
  /** What the member said with it; nothing of what the team notes. */
  notes: string | null;
}

/** When a member ($1) is taken, as `CalendarSpan`s from a date ($2) to another ($3), both inclusive; at most $4. */
export const TAKEN_SPANS = `SELECT room_id AS "roomId", slot, min(date) AS "from", max(date) AS "to", source, said AS notes
  FROM (SELECT room_id, slot, date, source, said,
               date - (row_number() OVER (PARTITION BY room_id, slot, source, said ORDER BY date))::int AS island
          FROM (SELECT *, CASE WHEN source = 'member' THEN notes END AS said FROM availability
                 WHERE member_id = $1 AND date BETWEEN $2 AND $3 AND status <> 'available') taken) day
  GROUP BY room_id, slot, source, said, island
  ORDER BY min(date), array_position(ARRAY[${SLOTS.map((slot) => `'${slot}'`).join(', ')}], slot), room_id NULLS FIRST
  LIMIT $4`;

/** Whether the team has entered something of a room ($1) on a date ($2) or later. */
export const HELD_BY_TEAM = `SELECT 1 FROM availability
  WHERE room_id = $1 AND date >= $2 AND source = 'team' AND status <> 'available' LIMIT 1`;
