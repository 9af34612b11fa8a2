import type { ListOrder } from '#database/list-order';
import { literals } from '#database/statement';
import { AVAILABILITY_STATUSES, SLOTS, type Slot } from '#domain/vocabulary';
import { type AvailabilitySource, DAY_COUNTED, ENTRIES_COUNTED, SPANS_MAX } from './availability.dto';
import { availabilities } from './availability.entity';

/** Locks requests ($1) until the transaction ends, in the order of their ids, as every change of their candidates does. */
export const LOCK_REQUESTS = `SELECT 1 FROM request WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`;

/** The order of slots in a day: the full day first. */
const BY_SLOT = `array_position(ARRAY[${literals(SLOTS)}], slot)`;

/** Entries by date, then slot (full day first), then id. */
export const BY_DATE = `date, ${BY_SLOT}, id`;

/**
 * Stores a member's entries ($1: a JSON array): replaces its own earlier ones, never those of the team or of a booking;
 * an option gives way to its word that a day is taken.
 * Returns the stored entries.
 */
export const KEEP_ANSWER = `${availabilities.insertMany(availabilities.keys)}
  ON CONFLICT (member_id, date, slot, room_id) DO UPDATE
     SET status = excluded.status, source = excluded.source, notes = excluded.notes, request_id = excluded.request_id,
         updated_at = excluded.updated_at
   WHERE availability.source NOT IN ('team', 'hold')
      OR (availability.source = 'hold' AND availability.status = 'option' AND excluded.status <> 'available')
  RETURNING ${availabilities.columns}`;

/** Whether two slots of a day overlap. */
export const overlap = (one: string, other: string): string =>
  `(${one} = ${other} OR ${one} = 'full_day' OR ${other} = 'full_day')`;

/**
 * Whether entry `a` keeps a request from taking its days: an entry of others, of the venue or its calendar, or one that
 * says that the venue is closed. The team's own entry for the same request says nothing else.
 */
export const contradicts = (requestId: string): string =>
  `(a.request_id IS DISTINCT FROM ${requestId} OR a.source IN ('member', 'calendar') OR a.status = 'blocked')`;

/**
 * Removes calendar entries of a member ($1) for dates ($2) and a slot ($3) of the whole venue, in favor of manual
 * entries.
 */
export const CALENDAR_YIELDS = `DELETE FROM availability
  WHERE member_id = $1 AND date = ANY ($2::date[]) AND room_id IS NULL AND source = 'calendar' AND ${overlap('slot', '$3')}`;

/**
 * Removes manual entries of a member ($1), a room ($2, null for the whole venue) and slot ($3) from a date ($4) to
 * another ($5).
 */
export const CLEAR_DAYS = `DELETE FROM availability
  WHERE member_id = $1 AND room_id IS NOT DISTINCT FROM $2::uuid AND slot = $3 AND date BETWEEN $4 AND $5 AND source <> 'calendar'
  RETURNING ${availabilities.columns}`;

/** Adds entries ($1: a JSON array) where there are none. */
export const ENTER_DAYS = `${availabilities.insertMany(availabilities.keys)} RETURNING ${availabilities.columns}`;

/**
 * Removes entries that the calendar of a member ($1) no longer contains from a date ($3) on; $2: a JSON array of its
 * entire content.
 */
export const REMOVE_UNSAID = `DELETE FROM availability gone WHERE gone.member_id = $1 AND gone.source = 'calendar' AND gone.date >= $3
  AND NOT EXISTS (SELECT 1 FROM jsonb_to_recordset($2::jsonb) AS said (date date, slot text, status text)
                   WHERE said.date = gone.date AND said.slot = gone.slot AND said.status = gone.status)
  RETURNING gone.id`;

/** Adds entries from a member's calendar ($1: a JSON array) for days without manual entries. */
export const ADD_SAID = `${availabilities.insertMany(availabilities.keys)}
  WHERE NOT EXISTS (SELECT 1 FROM availability people
                     WHERE people.member_id = row."memberId" AND people.date = row.date AND people.room_id IS NULL
                       AND people.source <> 'calendar' AND NOT (people.source = 'hold' AND people.status = 'option')
                       AND ${overlap('people.slot', 'row.slot')})
  ON CONFLICT (member_id, date, slot, room_id) DO NOTHING RETURNING id`;

/**
 * Removes a member's own entries ($1) for a room ($2, null for the whole venue) and slot ($3) from a date ($4) to
 * another ($5).
 */
export const TAKE_BACK = `DELETE FROM availability
  WHERE member_id = $1 AND room_id IS NOT DISTINCT FROM $2::uuid AND slot = $3 AND date BETWEEN $4 AND $5 AND source = 'member'
  RETURNING ${availabilities.columns}`;

/** Consecutive days with the same entry. */
export interface CalendarSpan {
  roomId: string | null;
  slot: Slot;
  from: string;
  to: string;
  source: AvailabilitySource;
  /** The member's own notes; never the team's. */
  notes: string | null;
}

/** When a member ($1) is taken, as `CalendarSpan`s from a date ($2) to another ($3), both inclusive; at most $4. */
export const TAKEN_SPANS = `SELECT room_id AS "roomId", slot, min(date) AS "from", max(date) AS "to", source, said AS notes
  FROM (SELECT room_id, slot, date, source, said,
               date - (row_number() OVER (PARTITION BY room_id, slot, source, said ORDER BY date))::int AS island
          FROM (SELECT *, CASE WHEN source = 'member' THEN notes END AS said FROM availability
                 WHERE member_id = $1 AND date BETWEEN $2 AND $3 AND status <> 'available') taken) day
  GROUP BY room_id, slot, source, said, island
  ORDER BY min(date), ${BY_SLOT}, room_id NULLS FIRST
  LIMIT $4`;

/** The availability of a member ($1) from a date ($2) to another ($3), as spans of days. */
export const SPANS_OF_MEMBER = `SELECT room_id AS "roomId", slot, min(date) AS "from", max(date) AS "to", status, source, notes,
    request_id AS "requestId"
  FROM (SELECT *, date - (row_number() OVER (PARTITION BY room_id, slot, status, source, notes, request_id ORDER BY date))::int AS island
          FROM availability WHERE member_id = $1 AND date BETWEEN $2 AND $3) day
  GROUP BY room_id, slot, status, source, notes, request_id, island
  ORDER BY min(date), ${BY_SLOT}, room_id NULLS FIRST
  LIMIT ${SPANS_MAX}`;

/** Whether the team or a request has an entry for a room ($1) on a date ($2) or later. */
export const HELD_BY_TEAM = `SELECT 1 FROM availability
  WHERE room_id = $1 AND date >= $2 AND source IN ('team', 'hold') AND status <> 'available' LIMIT 1`;

interface Across {
  /** Placeholders of the parameters: an array of statuses, the first and the last date. */
  statuses: string;
  from: string;
  to: string;
  /** Further conditions on an entry. */
  conditions: string[];
}

/**
 * Entries `a` across members, of some statuses, each read by its own index and up to `ENTRIES_COUNTED`, so that a rare
 * status is found as quickly as a common one.
 */
export const entriesAcross = ({ statuses, from, to, conditions }: Across): string =>
  `unnest(${statuses}::text[]) AS asked (status)
   CROSS JOIN LATERAL (SELECT ${availabilities.names()} FROM availability entry
     WHERE entry.status = asked.status AND ${[`entry.date BETWEEN ${from} AND ${to}`, ...conditions].join(' AND ')}
     ORDER BY entry.date, entry.id LIMIT ${ENTRIES_COUNTED}) a`;

/** The order of entries `a` across members. */
export const ACROSS_BY_DATE: ListOrder = {
  name: 'date',
  column: { sql: 'a.date', kind: 'day' },
  id: 'a.id',
  descending: false,
};

/** The columns of an entry `a` across members besides its own. */
export const ENTRY_ACROSS = `${availabilities.select('a')},
  (SELECT json_build_object('id', member.id, 'code', member.code, 'name', member.name, 'city', member.city)
     FROM member WHERE member.id = a.member_id) AS member,
  (SELECT json_build_object('id', room.id, 'name', room.name) FROM room WHERE room.id = a.room_id) AS room,
  (SELECT json_build_object('id', request.id, 'code', request.code, 'title', request.title)
     FROM request WHERE request.id = a.request_id) AS request,
  CASE WHEN a.source = 'hold' AND a.status = 'option' THEN
    (SELECT json_build_object('id', h.id, 'code', h.code, 'status', h.status, 'rank', h.rank, 'expiresAt', h.expires_at,
        'version', h.version)
       FROM hold h WHERE h.member_id = a.member_id AND h.status = 'active' AND h.request_id = a.request_id AND h.slot = a.slot
        AND h.room_id IS NOT DISTINCT FROM a.room_id AND a.date = ANY (h.dates) ORDER BY h.rank, h.created_at, h.id LIMIT 1)
   END AS hold`;

/** The number of entries per day for some statuses, counted up to `DAY_COUNTED` by the index of the status. */
export const daysAcross = ({ statuses, from, to, conditions }: Across): string =>
  `SELECT day.date::date AS date, ${AVAILABILITY_STATUSES.map(
    (status) => `coalesce(sum(counted.n) FILTER (WHERE asked.status = '${status}'), 0)::int AS ${status}`,
  ).join(', ')}
     FROM generate_series(${from}::date, ${to}::date, interval '1 day') AS day (date)
    CROSS JOIN unnest(${statuses}::text[]) AS asked (status)
    CROSS JOIN LATERAL (SELECT count(*)::int AS n FROM (SELECT 1 FROM availability entry
      WHERE ${['entry.status = asked.status', 'entry.date = day.date::date', ...conditions].join(' AND ')}
      LIMIT ${DAY_COUNTED}) found) counted
    GROUP BY day.date HAVING sum(counted.n) > 0 ORDER BY day.date`;
