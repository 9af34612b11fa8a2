import type { NamedStatement } from '#kernel/database/statement';
import type { SearchedList } from '#kernel/database/list-search';
import { proposedFacts } from '../../foundations/proposed-facts/proposed-facts.sql';
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
  (SELECT coalesce(json_agg(own ORDER BY own.category, own.name, own.id), '[]')
     FROM (SELECT ${tagSelect} FROM member_tag JOIN tag ON tag.id = member_tag.tag_id
            WHERE member_tag.member_id = member.id) own) AS tags,
  (SELECT json_build_object('stale', state.stale, 'embeddedAt', state.embedded_at)
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
  (SELECT coalesce(json_agg(own ORDER BY own.name, own.id), '[]')
     FROM (SELECT ${roomSelect} FROM room WHERE room.member_id = member.id) own) AS rooms,
  (SELECT coalesce(json_agg(own ORDER BY own.position, own.id), '[]')
     FROM (SELECT ${photoSelect} FROM ${PHOTOS_OF_MEMBER}) own) AS photos,
  ${proposedFacts('member_id', 'member.id')} AS proposed`;

/** A `MemberRow` by id ($1). */
export const FIND_MEMBER: NamedStatement = {
  name: 'find_member',
  text: `SELECT ${memberSelect} FROM member WHERE member.id = $1`,
};

/** A `MemberRow` by its public code ($1), whatever its case. */
export const FIND_MEMBER_BY_CODE: NamedStatement = {
  name: 'find_member_by_code',
  text: `SELECT ${memberSelect} FROM member WHERE member.code = upper($1)`,
};

export const SEARCHED_MEMBERS: SearchedList = {
  list: 'member',
  table: 'member',
  alias: 'member',
  texts: [{ column: 'member.search_text', from: 'member' }],
};

/** The columns of `member` that people write, as a record of JSON has them. */
export const memberRecord = `(id uuid, code text, name text, status text, email text, phone text, website text,
  description text, "contactName" text, "addressLine" text, "postalCode" text, city text, country text, latitude float8,
  longitude float8, "legalName" text, "registrationNumber" text, "vatNumber" text, "commissionRate" numeric,
  "internalNotes" text)`;

/** Inserts any number of members ($1: a JSON array of records) with a trace id ($2) and a moment ($3). */
export const INSERT_MEMBERS = `INSERT INTO member (id, code, name, status, email, phone, website, description, contact_name,
    address_line, postal_code, city, country, latitude, longitude, legal_name, registration_number, vat_number,
    commission_rate, internal_notes, trace_id, created_at, updated_at)
  SELECT id, code, name, status, email, phone, website, description, "contactName", "addressLine", "postalCode", city,
         country, latitude, longitude, "legalName", "registrationNumber", "vatNumber", "commissionRate", "internalNotes",
         $2::uuid, $3::timestamptz, $3
    FROM jsonb_to_recordset($1::jsonb) AS row ${memberRecord}`;
