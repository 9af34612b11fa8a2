import { overlap } from '../../supply/availability/availability.sql';
import type { Part } from './merges.sql';
import { countsOf, moving, movingBack, restoring, rowsLeft } from './merges.sql';

/** The progress of a result: of two for one request the further one stays. */
const FURTHER = `array_position('{withdrawn,not_selected,unavailable,suggested,availability_requested,available,shortlisted,proposed,visit,selected}'::text[], `;
const further = (row: string): string => `${FURTHER}${row}.stage)`;

/** The strength of a calendar entry: of two for one time the stronger one stays. */
const STRONGER = `array_position('{available,option,blocked,booked}'::text[], `;
const stronger = (row: string): string => `${STRONGER}${row}.status) * 2 + (${row}.request_id IS NOT NULL)::int`;

const SAME_TIME = `other.date = own.date AND other.slot = own.slot AND other.room_id IS NULL AND own.room_id IS NULL`;

const alike = (table: string, condition: string): string =>
  `EXISTS (SELECT 1 FROM ${table} other WHERE other.member_id = $2 AND ${condition})`;

/** Everything that belongs to a member. */
const PARTS: Part[] = [
  {
    part: 'requests',
    table: 'result',
    owner: 'member_id',
    taken: alike('result', `other.request_id = own.request_id AND ${further('other')} >= ${further('own')}`),
  },
  { part: 'offers', table: 'offer', owner: 'member_id' },
  { part: 'holds', table: 'hold', owner: 'member_id' },
  { part: 'commissions', table: 'commission', owner: 'member_id' },
  {
    part: 'catalogs',
    table: 'catalog_item',
    owner: 'member_id',
    taken: alike('catalog_item', 'other.catalog_id = own.catalog_id'),
  },
  { part: 'rooms', table: 'room', owner: 'member_id' },
  {
    part: 'photos',
    table: 'member_photo',
    owner: 'member_id',
    // After the existing ones.
    also: `, position = own.position + (SELECT coalesce(max(position) + 1, 0) FROM member_photo WHERE member_id = $2)`,
  },
  {
    part: 'availability',
    table: 'availability',
    owner: 'member_id',
    taken: alike('availability', `${SAME_TIME} AND ${stronger('other')} >= ${stronger('own')}`),
  },
  {
    part: 'tags',
    table: 'member_tag',
    owner: 'member_id',
    taken: alike('member_tag', 'other.tag_id = own.tag_id'),
    isCopied: true,
  },
  { part: 'knowledge', table: 'knowledge_entry', owner: 'member_id' },
  { part: 'recordings', table: 'audio_upload', owner: 'member_id' },
  { part: 'mails', table: 'email_message', owner: 'member_id' },
  { part: 'messages', table: 'messaging_message', owner: 'member_id' },
  {
    part: 'reminders',
    table: 'reminder',
    owner: 'member_id',
    taken: alike(
      'reminder',
      `other.kind = own.kind AND other.request_id = own.request_id AND other.asked_at = own.asked_at`,
    ),
  },
  { part: 'links', table: 'magic_token', owner: 'scope_id' },
  {
    part: 'contactSuggestions',
    table: 'contact_suggestion',
    owner: 'member_id',
    taken: alike('contact_suggestion', 'other.field = own.field'),
  },
  { part: 'calendars', table: 'member_calendar', owner: 'member_id', taken: alike('member_calendar', 'true') },
  {
    part: 'calendarFeeds',
    table: 'calendar_feed',
    owner: 'member_id',
    taken: alike('calendar_feed', 'other.user_id = own.user_id'),
  },
  { table: 'record_merge', owner: 'kept_id' },
];

/** Counts the rows that move from member $1 to member $2. */
export const COUNT_PARTS = `SELECT part, moves, stays FROM (${countsOf(PARTS)}) counted ORDER BY place`;

/** Requests with both members ($1 is merged, $2 stays), the newest $3. */
export const SHARED_REQUESTS = `
  SELECT r.code, r.title, other.stage, own.stage AS "otherStage", ${further('own')} > ${further('other')} AS replaced
    FROM result own JOIN result other ON other.request_id = own.request_id AND other.member_id = $2 JOIN request r ON r.id = own.request_id
   WHERE own.member_id = $1 ORDER BY r.created_at DESC, r.id LIMIT $3`;

/** Rows of both members ($1, $2) that overlap once they are of one: a full day its parts, the whole venue its rooms. */
const OVERLAP = `other.member_id = $2 AND ${overlap('other.slot', 'own.slot')} AND (other.room_id IS NULL OR own.room_id IS NULL)`;

/** Days on which both members ($1, $2) are booked by different requests, at least one of them as a whole. */
export const BOOKED_TWICE = `
  SELECT DISTINCT own.date::text AS date
    FROM availability own JOIN availability other ON other.date = own.date AND ${OVERLAP}
   WHERE own.member_id = $1 AND own.status = 'booked' AND other.status = 'booked' AND own.request_id <> other.request_id
   ORDER BY 1`;

/**
 * The codes of requests for which both members ($1, $2) have a submitted offer, or a draft on their pages: only one of each can be the
 * venue's.
 */
export const OFFERED_TWICE = `
  SELECT DISTINCT r.code
    FROM offer own JOIN offer other ON other.request_id = own.request_id AND other.member_id = $2 AND other.status = own.status
    JOIN request r ON r.id = own.request_id
   WHERE own.member_id = $1
     AND (own.status = 'submitted' OR (own.status = 'draft' AND own.source = 'link' AND other.source = 'link'))
   ORDER BY 1`;

/** The number of unpaid invoices of member $1. */
export const OPEN_INVOICES = `SELECT count(*)::int AS n FROM commission WHERE member_id = $1 AND status = 'invoiced'`;

/** The codes of active holds of member $1 that overlap one of member $2 with the same rank: only one can have it. */
export const RANKED_TWICE = `
  SELECT own.code FROM hold own
   WHERE own.member_id = $1 AND own.status = 'active'
     AND EXISTS (SELECT 1 FROM hold other WHERE other.status = 'active' AND other.rank = own.rank AND other.dates && own.dates AND ${OVERLAP})
   ORDER BY own.code`;

/** The requests related to members ($1), locked; returns their ids. */
export const LOCK_REQUESTS_OF = `
  SELECT id FROM request WHERE id IN (
    SELECT request_id FROM result WHERE member_id = ANY ($1::uuid[])
    UNION SELECT request_id FROM offer WHERE member_id = ANY ($1::uuid[])
    UNION SELECT request_id FROM hold WHERE member_id = ANY ($1::uuid[])
    UNION SELECT request_id FROM commission WHERE member_id = ANY ($1::uuid[])
    UNION SELECT c.request_id FROM catalog_item i JOIN catalog c ON c.id = i.catalog_id WHERE i.member_id = ANY ($1::uuid[]))
   ORDER BY id FOR NO KEY UPDATE`;

/** Locks members ($1) against everything, by their ids. */
export const LOCK_BOTH_MEMBERS = `SELECT id FROM member WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE`;

/** Deletes results of member $2 that are less far than those of member $1; returns the complete rows. */
export const REPLACE_RESULTS = `
  DELETE FROM result USING result own
   WHERE result.member_id = $2 AND own.member_id = $1 AND own.request_id = result.request_id AND ${further('own')} > ${further('result')}
  RETURNING to_jsonb(result) AS row`;

/** The same for calendar entries, by their strength. */
export const REPLACE_AVAILABILITY = `
  DELETE FROM availability USING availability own
   WHERE availability.member_id = $2 AND own.member_id = $1 AND own.date = availability.date AND own.slot = availability.slot
     AND own.room_id IS NULL AND availability.room_id IS NULL AND ${stronger('own')} > ${stronger('availability')}
  RETURNING to_jsonb(availability) AS row`;

/** Copies the tags of member $1 that member $2 doesn't carry; returns them. */
export const COPY_TAGS = `
  INSERT INTO member_tag (member_id, tag_id, created_at) SELECT $2, tag_id, created_at FROM member_tag WHERE member_id = $1
  ON CONFLICT DO NOTHING RETURNING tag_id AS id`;
export const TAKE_TAGS_BACK = `DELETE FROM member_tag WHERE member_id = $1 AND tag_id = ANY ($2::uuid[])`;

export const MOVE_ALL = moving(PARTS);
export const MOVE_ALL_BACK = movingBack(PARTS);

export const LEFT = rowsLeft(PARTS, {
  catalog_item_room: `FROM catalog_item_room own JOIN catalog_item i ON i.id = own.catalog_item_id WHERE i.member_id = $1`,
  catalog_item_photo: `FROM catalog_item_photo own JOIN catalog_item i ON i.id = own.catalog_item_id WHERE i.member_id = $1`,
});

/** The places where sent catalogs name member $1. */
export const SHOWN_IN = `
  SELECT c.id AS "catalogId", (item.place - 1)::int AS place
    FROM catalog_item i JOIN catalog c ON c.id = i.catalog_id
   CROSS JOIN LATERAL jsonb_array_elements(c.snapshot -> 'items') WITH ORDINALITY AS item (shown, place)
   WHERE i.member_id = $1 AND c.snapshot IS NOT NULL AND item.shown #>> '{member,id}' = $1::text
   ORDER BY c.id`;

/** Makes sent catalogs name member $2 at these places ($1: a JSON array). The displayed content stays as it was sent. */
export const NAME_IN_CATALOGS = `
  UPDATE catalog c SET snapshot = jsonb_set(c.snapshot, ARRAY['items', row.place::text, 'member', 'id'], to_jsonb($2::text))
    FROM jsonb_to_recordset($1::jsonb) AS row ("catalogId" uuid, place int)
   WHERE c.id = row."catalogId" AND c.snapshot #> ARRAY['items', row.place::text, 'member', 'id'] IS NOT NULL`;

/** Remaining rows of member $1 that would prevent its deletion, or be lost. The rest is deleted with its row. */
export const DELETE_LEFT = ['result', 'catalog_item', 'reminder'].map(
  (table) => `DELETE FROM ${table} WHERE member_id = $1`,
);

/** Restored rows, in the order of their keys. */
const RESTORED_TABLES = [
  'result',
  'availability',
  'catalog_item',
  'catalog_item_room',
  'catalog_item_photo',
  'reminder',
  'member_tag',
  'contact_suggestion',
  'member_calendar',
  'calendar_feed',
] as const;
export const RESTORES = RESTORED_TABLES.map((table) => ({ table, sql: restoring(table) }));

/** Whether a row of a table, added since ($4), is about a request of the moved results ($2) and belongs to the remaining record ($1). */
const addedSince = (table: string, condition = 'true'): string =>
  `EXISTS (SELECT 1 FROM ${table} added JOIN result r ON r.request_id = added.request_id
                  WHERE r.id = ANY ($2::uuid[]) AND added.member_id = $1 AND added.created_at >= $4 AND ${condition})`;

/**
 * Whether anything has been added since that depends on the moved rows but belongs to the remaining record ($1): $2 the moved results and
 * $3 commissions, $4 when.
 */
export const USED_SINCE = `
  SELECT ${addedSince('commission', 'added.id <> ALL ($3::uuid[])')}
      OR ${addedSince('hold')}
      OR ${addedSince('offer')}
      OR ${addedSince('availability', `NOT (added.source = 'hold' AND added.status = 'option')`)}
      OR EXISTS (SELECT 1 FROM catalog c JOIN catalog_item i ON i.catalog_id = c.id JOIN result r ON r.request_id = c.request_id
                  WHERE r.id = ANY ($2::uuid[]) AND i.member_id = $1 AND c.updated_at >= $4)
      OR EXISTS (SELECT 1 FROM billing_document d WHERE d.commission_id = ANY ($3::uuid[]) AND d.created_at >= $4) AS used`;
