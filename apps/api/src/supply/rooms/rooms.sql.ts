import { literals, type NamedStatement } from '#database/statement';
import type { JsonRow, Row } from '#database/table';
import { CONFIGURATIONS } from '#domain/vocabulary';
import { roomCapacities, type RoomCapacity } from './room-capacity.entity';
import { type Room, rooms } from './room.entity';

const ofRoom = roomCapacities.except('roomId');

interface WithCapacities {
  /** In the order of the vocabulary. */
  capacities: Row<RoomCapacity, (typeof ofRoom)[number]>[];
}

/** The result of `roomSelect`. */
export type RoomRow = Row<Room> & WithCapacities;
/** The same within JSON. */
export type RoomJson = JsonRow<Room> & WithCapacities;
export const fromRoomJson = (json: RoomJson): RoomRow => rooms.fromJson(json);

/** The columns of the table `room`, with its capacities in the same statement. */
export const roomSelect = `${rooms.columns},
  (SELECT coalesce(json_agg(${roomCapacities.json('capacity', ofRoom)}
            ORDER BY array_position(ARRAY[${literals(CONFIGURATIONS)}], capacity.configuration)), '[]')
     FROM room_capacity capacity WHERE capacity.room_id = room.id) AS capacities`;

/** A `RoomRow` by id ($1). */
export const FIND_ROOM: NamedStatement = {
  name: 'find_room_with_capacities',
  text: `SELECT ${roomSelect} FROM room WHERE room.id = $1`,
};

/** Locks rooms ($1) against deletion. */
export const LOCK_ROOMS_AGAINST_DELETION = `SELECT ${rooms.select('room', ['id', 'memberId'])}
  FROM room WHERE room.id = ANY ($1::uuid[]) ORDER BY room.id FOR KEY SHARE`;

/** Locks all rooms of members ($1) against every other change. */
export const LOCK_ROOMS_OF_MEMBERS = `SELECT 1 FROM room WHERE member_id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE`;

const brought = rooms.except('version', 'traceId', 'createdAt', 'updatedAt');

/** Adds any number of rooms ($1: a JSON array of records) with a trace id ($2) and a timestamp ($3). */
export const INSERT_ROOMS = `INSERT INTO room (${rooms.names(brought)}, trace_id, created_at, updated_at)
  SELECT row.*, $2::uuid, $3::timestamptz, $3 FROM jsonb_to_recordset($1::jsonb) AS row ${rooms.record(brought)}`;

/** Writes these fields of any number of rooms ($1: a JSON array of records, each with its id) with a timestamp ($2). */
export const updateRooms = (fields: readonly (keyof Room)[]): string => rooms.updateMany(fields);

export type CapacityRecord = Row<RoomCapacity>;

/** Adds any number of capacities ($1: a JSON array of `CapacityRecord`s). */
export const INSERT_CAPACITIES = roomCapacities.insertMany(roomCapacities.keys);

/** The same; each replaces that of the same configuration. */
export const SET_CAPACITIES = `${INSERT_CAPACITIES}
  ON CONFLICT (room_id, configuration) DO UPDATE SET max_capacity = excluded.max_capacity, notes = excluded.notes`;

/** Removes all capacities of rooms ($1). */
export const CLEAR_CAPACITIES = `DELETE FROM room_capacity WHERE room_id = ANY ($1::uuid[])`;
