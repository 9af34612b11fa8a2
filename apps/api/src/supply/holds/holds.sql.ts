import type { NamedStatement } from '#database/statement';
import type { JsonRow } from '#database/table';
import type { HoldStatus, RequestStatus, Slot } from '#domain/vocabulary';
import { overlap } from '../availability/availability.sql';
import { type Hold, holds } from './hold.entity';
import type { HoldView, ResultHoldView } from './holds.dto';

/** What holds take from their request and candidate. */
export interface HeldRequest {
  code: string;
  status: RequestStatus;
  /** The days of the event, in order. */
  dates: string[];
  slot: Slot;
  memberName: string;
  /** The candidate's room. */
  roomId: string | null;
}

/** A request ($1) with its candidate ($2), as `HeldRequest`; one day more than a hold may have. */
export const HELD_REQUEST: NamedStatement = {
  name: 'held_request',
  text: `SELECT r.code, r.status, coalesce(r.slot, 'full_day') AS slot, m.name AS "memberName", s.room_id AS "roomId",
      ARRAY(SELECT day::date FROM generate_series(r.event_date, coalesce(r.event_end_date, r.event_date), interval '1 day') day
             ORDER BY day LIMIT 32) AS dates
    FROM request r JOIN member m ON m.id = $2 LEFT JOIN result s ON s.request_id = r.id AND s.member_id = m.id
   WHERE r.id = $1`,
};

/** The columns of holds `h`, of members `m` and requests `r`, as `HoldRow`. */
export const HOLD = `${holds.select('h')},
  json_build_object('code', m.code, 'name', m.name, 'city', m.city) AS member,
  json_build_object('code', r.code, 'title', r.title) AS request,
  (SELECT json_build_object('id', room.id, 'name', room.name) FROM room WHERE room.id = h.room_id) AS room`;
export const HOLD_FROM = 'hold h JOIN member m ON m.id = h.member_id JOIN request r ON r.id = h.request_id';

export type HoldRow = Hold & Pick<HoldView, 'member' | 'request' | 'room'>;

/**
 * The condition that an active hold `h` of a member ($1) overlaps a room ($2, null for the whole venue), dates ($3) and a
 * slot ($4), and isn't this one ($5). A full day overlaps its parts, the whole venue its rooms.
 */
const OVERLAPS = `h.member_id = $1 AND h.status = 'active' AND h.dates && $3::date[] AND ${overlap('h.slot', '$4')}
    AND (h.room_id IS NULL OR $2::uuid IS NULL OR h.room_id = $2) AND h.id IS DISTINCT FROM $5`;

const STANDING = `SELECT h.code, h.rank, (SELECT code FROM request WHERE id = h.request_id) AS "requestCode" FROM hold h`;

/** The hold that has this rank ($6) already, as `StandingHold`. */
export const AT_RANK = `${STANDING} WHERE ${OVERLAPS} AND h.rank = $6 LIMIT 1`;

/**
 * The best-ranked hold of another request than this one ($6) that is ahead of a rank ($7, null: of none), as
 * `StandingHold`.
 */
export const AHEAD = `${STANDING} WHERE ${OVERLAPS} AND h.request_id <> $6 AND ($7::int IS NULL OR h.rank < $7)
  ORDER BY h.rank LIMIT 1`;

/** The ids of the holds behind a rank ($6), first the better-ranked. */
export const BEHIND = `SELECT h.id FROM hold h WHERE ${OVERLAPS} AND h.rank > $6 ORDER BY h.rank, h.id`;

/** The holds of a request ($1), of one member ($2) or all (null), in these statuses ($3), by member. */
export const HOLDS_OF_REQUEST = `SELECT id, member_id AS "memberId" FROM hold
  WHERE request_id = $1 AND ($2::uuid IS NULL OR member_id = $2) AND status = ANY ($3::text[])
  ORDER BY member_id, rank, created_at, id`;

/** The active holds whose next step is due at $1, at most $2. */
export const DUE = `SELECT id, next_step_at AS "nextStepAt" FROM hold
 WHERE status = 'active' AND next_step_at <= $1 AND (next_step_at, id) > ($2, $3) ORDER BY next_step_at, id LIMIT $4`;
export interface DueHold {
  id: string;
  nextStepAt: Date;
}

/** The statuses in which the team and the venue still count on a hold. */
export const LIVE = ['requested', 'active'] as const satisfies HoldStatus[];

const SHOWN = ['id', 'code', 'roomId', 'dates', 'slot', 'status', 'rank', 'expiresAt', 'version'] as const;

/** The columns of hold `h` as the JSON of a `ResultHoldRow`. */
export const HOLD_JSON = holds.json('h', SHOWN);

/**
 * The hold of result `s` to show, as a `ResultHoldRow`: a booked or active one, else a requested one, else one that has
 * expired; of several the best-ranked.
 */
export const HOLD_OF_RESULT = `(SELECT ${HOLD_JSON}
   FROM hold h WHERE h.request_id = s.request_id AND h.member_id = s.member_id AND h.status <> 'released'
  ORDER BY array_position(ARRAY['booked', 'active', 'requested', 'expired'], h.status), h.rank, h.created_at DESC, h.id
  LIMIT 1)`;
export type ResultHoldRow = JsonRow<Hold, (typeof SHOWN)[number]>;

/** Converts the JSON of a hold. */
export const toResultHold = (row: ResultHoldRow | null): ResultHoldView | null =>
  row === null ? null : { ...row, expiresAt: row.expiresAt === null ? null : new Date(row.expiresAt) };
