import { SLOTS } from '#domain/vocabulary';
import { availabilities } from './availability.entity';

/** Entries by date, then slot (full day first), then id. */
export const BY_DATE = `date, array_position(ARRAY[${SLOTS.map((slot) => `'${slot}'`).join(', ')}], slot), id`;

/** Keeps what a member answers ($1: a JSON array of entries): in place of its earlier answer, never of what the team has entered. */
export const KEEP_ANSWER = `${availabilities.insertMany(availabilities.keys)}
  ON CONFLICT (member_id, date, slot, room_id) DO UPDATE
     SET status = excluded.status, notes = excluded.notes, request_id = excluded.request_id, updated_at = excluded.updated_at
   WHERE availability.source = 'member'`;
