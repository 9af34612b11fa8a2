import { roomSelect } from '../rooms/rooms.sql';
import { tagSelect } from '../tags/tags.sql';

/** A `MemberPhotoRow` of the table `member_photo` under the alias `photo`. */
export const photoSelect = `photo.id, photo.member_id AS "memberId", '/api/public/photos/' || photo.id AS url,
  '/api/public/photos/' || photo.id || '/thumbnail' AS "thumbnailUrl", photo.width, photo.height,
  photo.content_type AS "contentType", photo.size, photo.position, photo.created_at AS "createdAt",
  photo.updated_at AS "updatedAt", photo.trace_id AS "traceId"`;

const PHOTOS_OF_MEMBER = 'member_photo photo WHERE photo.member_id = member.id AND photo.deleted_at IS NULL';

const baseSelect = `member.id, member.code, member.name, member.status, member.email, member.postal_code AS "postalCode",
  member.phone, member.website, member.description, member.contact_name AS "contactName",
  member.address_line AS "addressLine", member.city, member.country, member.latitude, member.longitude,
  member.legal_name AS "legalName", member.registration_number AS "registrationNumber", member.vat_number AS "vatNumber",
  member.commission_rate AS "commissionRate", member.internal_notes AS "internalNotes", member.version,
  member.created_at AS "createdAt", member.updated_at AS "updatedAt", member.trace_id AS "traceId",
  (SELECT coalesce(jsonb_agg(to_jsonb(own) ORDER BY own.category, own.name, own.id), '[]')
     FROM (SELECT ${tagSelect} FROM member_tag JOIN tag ON tag.id = member_tag.tag_id
            WHERE member_tag.member_id = member.id) own) AS tags,
  (SELECT jsonb_build_object('stale', state.stale, 'embeddedAt', state.embedded_at)
     FROM member_search state WHERE state.member_id = member.id) AS embedding`;

/** A `MemberListRow` of the table `member` (no join needed): for every statement that answers members in a list. */
export const memberListSelect = `${baseSelect},
  (SELECT count(*)::int FROM room WHERE room.member_id = member.id) AS "roomCount",
  (SELECT max(capacity.max_capacity) FROM room JOIN room_capacity capacity ON capacity.room_id = room.id
    WHERE room.member_id = member.id) AS "maxCapacity",
  (SELECT '/api/public/photos/' || photo.id FROM ${PHOTOS_OF_MEMBER} ORDER BY photo.position, photo.id LIMIT 1)
    AS "coverPhotoUrl"`;

/** A `MemberRow` of the table `member`: one member in full, in one statement. */
export const memberSelect = `${baseSelect},
  (SELECT coalesce(jsonb_agg(to_jsonb(own) ORDER BY own.name, own.id), '[]')
     FROM (SELECT ${roomSelect} FROM room WHERE room.member_id = member.id) own) AS rooms,
  (SELECT coalesce(jsonb_agg(to_jsonb(own) ORDER BY own.position, own.id), '[]')
     FROM (SELECT ${photoSelect} FROM ${PHOTOS_OF_MEMBER}) own) AS photos`;
