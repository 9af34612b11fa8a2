import { memberRecord } from '../members/members.sql';
import { roomRecord } from '../rooms/rooms.sql';

/** Members that have one of the codes ($1, in capitals) or emails ($2, in lower case). */
export const namedMember = `(member.code = ANY ($1::text[]) OR lower(member.email) = ANY ($2::text[]))`;

/** Writes whole rows ($1: a JSON array of records) at a moment ($2) over those with their ids. */
export const UPDATE_MEMBERS = `UPDATE member SET name = row.name, status = row.status, email = row.email,
    phone = row.phone, website = row.website, description = row.description, contact_name = row."contactName",
    address_line = row."addressLine", postal_code = row."postalCode", city = row.city, country = row.country,
    latitude = row.latitude, longitude = row.longitude, legal_name = row."legalName",
    registration_number = row."registrationNumber", vat_number = row."vatNumber", commission_rate = row."commissionRate",
    internal_notes = row."internalNotes", version = member.version + 1, updated_at = $2::timestamptz
   FROM jsonb_to_recordset($1::jsonb) AS row ${memberRecord} WHERE member.id = row.id`;

/** Writes whole rows ($1: a JSON array of records) at a moment ($2) over those with their ids. */
export const UPDATE_ROOMS = `UPDATE room SET name = row.name, description = row.description, area_sqm = row."areaSqm",
    ceiling_height_m = row."ceilingHeightM", natural_light = row."naturalLight", step_free_access = row."stepFreeAccess",
    half_day_price = row."halfDayPrice", full_day_price = row."fullDayPrice", currency = row.currency,
    version = room.version + 1, updated_at = $2::timestamptz
   FROM jsonb_to_recordset($1::jsonb) AS row ${roomRecord} WHERE room.id = row.id`;

const tagRecord = `("memberId" uuid, "tagId" uuid)`;

export const ADD_TAGS = `INSERT INTO member_tag (member_id, tag_id, created_at)
  SELECT "memberId", "tagId", $2::timestamptz FROM jsonb_to_recordset($1::jsonb) AS row ${tagRecord}
  ON CONFLICT DO NOTHING`;

export const REMOVE_TAGS = `DELETE FROM member_tag USING jsonb_to_recordset($1::jsonb) AS row ${tagRecord}
  WHERE member_tag.member_id = row."memberId" AND member_tag.tag_id = row."tagId"`;
