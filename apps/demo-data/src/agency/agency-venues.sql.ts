/** A demo venue that may be asked for its availability. */
export interface AskedVenue {
  id: string;
  roomId: string;
  dayPrice: number;
}

/**
 * The active demo venues ($3: their tag) nearest to the center of a request ($1), each with its smallest room that
 * seats its guests. $2 how many. Deterministic.
 */
export const NEAREST_VENUES = `
  SELECT member.id, room.id AS "roomId", room.full_day_price::float8 AS "dayPrice"
    FROM request
    JOIN member ON member.status = 'active'
    JOIN LATERAL (SELECT room.* FROM room JOIN room_capacity capacity ON capacity.room_id = room.id
                   WHERE room.member_id = member.id AND room.full_day_price IS NOT NULL
                     AND capacity.configuration = request.configuration AND capacity.max_capacity >= request.attendees
                   ORDER BY capacity.max_capacity, room.name LIMIT 1) room ON true
   WHERE request.id = $1
     AND EXISTS (SELECT 1 FROM member_tag JOIN tag ON tag.id = member_tag.tag_id
                  WHERE member_tag.member_id = member.id AND tag.name = $3)
   ORDER BY (member.latitude - request.center_latitude) ^ 2
          + ((member.longitude - request.center_longitude) * cos(radians(request.center_latitude))) ^ 2, member.email
   LIMIT $2`;
