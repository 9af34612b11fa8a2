import { CONFIGURATIONS } from '#domain/vocabulary';

const vocabulary = CONFIGURATIONS.map((configuration) => `'${configuration}'`).join(', ');

/** A `RoomRow` of the table `room`, its capacities in the same statement. */
export const roomSelect = `room.id, room.member_id AS "memberId", room.name, room.description, room.area_sqm AS "areaSqm",
  room.ceiling_height_m AS "ceilingHeightM", room.natural_light AS "naturalLight", room.step_free_access AS "stepFreeAccess",
  room.half_day_price AS "halfDayPrice", room.full_day_price AS "fullDayPrice", room.currency,
  (SELECT coalesce(json_agg(json_build_object('configuration', capacity.configuration, 'maxCapacity', capacity.max_capacity,
            'notes', capacity.notes) ORDER BY array_position(ARRAY[${vocabulary}], capacity.configuration)), '[]')
     FROM room_capacity capacity WHERE capacity.room_id = room.id) AS capacities,
  room.version, room.created_at AS "createdAt", room.updated_at AS "updatedAt", room.trace_id AS "traceId"`;

/** The columns of `room` that people write, as a record of JSON has them. */
export const roomRecord = `(id uuid, "memberId" uuid, name text, description text, "areaSqm" numeric,
  "ceilingHeightM" numeric, "naturalLight" boolean, "stepFreeAccess" boolean, "halfDayPrice" numeric,
  "fullDayPrice" numeric, currency text)`;

/** Inserts any number of rooms ($1: a JSON array of records) with a trace id ($2) and a moment ($3). */
export const INSERT_ROOMS = `INSERT INTO room (id, member_id, name, description, area_sqm, ceiling_height_m, natural_light,
    step_free_access, half_day_price, full_day_price, currency, trace_id, created_at, updated_at)
  SELECT id, "memberId", name, description, "areaSqm", "ceilingHeightM", "naturalLight", "stepFreeAccess", "halfDayPrice",
         "fullDayPrice", currency, $2::uuid, $3::timestamptz, $3
    FROM jsonb_to_recordset($1::jsonb) AS row ${roomRecord}`;

/** Inserts any number of capacities ($1: a JSON array of records). */
export const INSERT_CAPACITIES = `INSERT INTO room_capacity (room_id, configuration, max_capacity, notes)
  SELECT "roomId", configuration, "maxCapacity", notes
    FROM jsonb_to_recordset($1::jsonb) AS row ("roomId" uuid, configuration text, "maxCapacity" int, notes text)`;
