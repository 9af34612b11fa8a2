import { countsOf, moving, movingBack, type Part, restoring, rowsLeft } from './merges.sql';

/** Everything that belongs to an organizer. */
const PARTS: Part[] = [
  { part: 'requests', table: 'request', owner: 'organizer_id' },
  { part: 'messages', table: 'messaging_message', owner: 'organizer_id' },
  { part: 'recordings', table: 'audio_upload', owner: 'organizer_id' },
  { part: 'links', table: 'magic_token', owner: 'scope_id' },
  {
    part: 'contactSuggestions',
    table: 'contact_suggestion',
    owner: 'organizer_id',
    taken: `EXISTS (SELECT 1 FROM contact_suggestion other WHERE other.organizer_id = $2 AND other.field = own.field)`,
  },
  { table: 'organizer_former_contact', owner: 'organizer_id', isCopied: true },
  { table: 'record_merge', owner: 'kept_id' },
];

/** Counts the rows that move from organizer $1 to organizer $2. */
export const COUNT_PARTS = `SELECT part, moves, stays FROM (${countsOf(PARTS)}) counted ORDER BY place`;

/** Locks organizers ($1) against everything, by their ids. */
export const LOCK_BOTH_ORGANIZERS = `SELECT id FROM organizer WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE`;
/** The requests of organizers ($1), locked; returns their ids. */
export const LOCK_REQUESTS_OF = `SELECT id FROM request WHERE organizer_id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`;

export const MOVE_ALL = moving(PARTS);
export const MOVE_ALL_BACK = movingBack(PARTS);
export const LEFT = rowsLeft(PARTS);

/** Current and former addresses and numbers of the organizer $1, in the form in which they are stored for another: `kind`, `value`. */
export const CONTACTS = `
  SELECT 'email' AS kind, lower(normalize(email)) AS value, true AS "leadsHere" FROM organizer WHERE id = $1
  UNION SELECT 'phone', phone, false FROM organizer WHERE id = $1 AND phone IS NOT NULL AND NOT phone_from_mail
  UNION SELECT kind, value, leads_here FROM organizer_former_contact WHERE organizer_id = $1
  ORDER BY 1, 2`;
export interface LedContact {
  kind: string;
  value: string;
  leadsHere: boolean;
}

/** Stores contacts ($2: a JSON array of `LedContact`s) as former ones of the organizer $1 since $3; returns the values of new ones. */
export const KEEP_CONTACTS = `
  INSERT INTO organizer_former_contact (organizer_id, kind, value, until, leads_here)
  SELECT DISTINCT ON (row.kind, row.value) $1::uuid, row.kind, row.value, $3::timestamptz, row."leadsHere"
    FROM jsonb_to_recordset($2::jsonb) AS row (kind text, value text, "leadsHere" boolean)
   ORDER BY row.kind, row.value, row."leadsHere" DESC
  ON CONFLICT (organizer_id, kind, value) DO UPDATE SET leads_here = organizer_former_contact.leads_here OR excluded.leads_here`;
/** Removes those that the organizer $1 has from a merge ($2: their values). */
export const DROP_CONTACTS = `DELETE FROM organizer_former_contact WHERE organizer_id = $1 AND value = ANY ($2::text[])`;
export const VALUES_BEFORE = `SELECT value AS id FROM organizer_former_contact WHERE organizer_id = $1`;

export const RESTORES = (['contact_suggestion', 'organizer_former_contact'] as const).map((table) => ({
  table,
  sql: restoring(table),
}));
