import { CONFIGURATIONS } from '@kernel/vocabulary';

const vocabulary = CONFIGURATIONS.map((configuration) => `'${configuration}'`).join(', ');

/** A `RoomRow` of the table `room`, its capacities in the same statement. */
export const roomSelect = `room.id, room.member_id AS "memberId", room.name, room.description, room.area_sqm AS "areaSqm",
  room.ceiling_height_m AS "ceilingHeightM", room.natural_light AS "naturalLight", room.step_free_access AS "stepFreeAccess",
  room.half_day_price AS "halfDayPrice", room.full_day_price AS "fullDayPrice", room.currency,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('configuration', capacity.configuration, 'maxCapacity', capacity.max_capacity,
            'notes', capacity.notes) ORDER BY array_position(ARRAY[${vocabulary}], capacity.configuration)), '[]')
     FROM room_capacity capacity WHERE capacity.room_id = room.id) AS capacities,
  room.version, room.created_at AS "createdAt", room.updated_at AS "updatedAt", room.trace_id AS "traceId"`;
