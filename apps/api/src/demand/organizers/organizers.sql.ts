import type { Database } from '#database/database';
import { searchCondition } from '#database/search-text';
import type { NamedStatement } from '#database/statement';
import type { JsonRow } from '#database/table';
import { contactSuggestions } from '../../foundations/contact-suggestions/contact-suggestions.sql';
import { type Organizer, organizers } from './organizer.entity';
import { ORGANIZER_NAME, type OrganizerView } from './organizers.dto';

/** An `OrganizerView` of organizer `o`, with `MADE`. */
export const ORGANIZER = `${organizers.select('o')}, made."requestCount", made."lastRequestAt"`;

/** The request statistics of an organizer, for `ORGANIZER`. */
export const MADE = `CROSS JOIN LATERAL (SELECT count(*)::int AS "requestCount", max(r.created_at) AS "lastRequestAt"
    FROM request r WHERE r.organizer_id = o.id) made`;

/** The condition that organizer `o` matches a search. */
export const organizerFound = (search: string, params: unknown[]): string =>
  searchCondition('o.search_text', search, params);

/** One organizer ($1) in its view form. */
export const FIND_ORGANIZER: NamedStatement = {
  name: 'find_organizer_view',
  text: `SELECT ${ORGANIZER} FROM organizer o ${MADE} WHERE o.id = $1`,
};

/** The organizer into which $1 was merged. */
export const FIND_MERGED_ORGANIZER: NamedStatement = {
  name: 'find_merged_organizer',
  text: `SELECT o.id, NULL::text AS code FROM record_merge JOIN organizer o ON o.id = record_merge.kept_id
    WHERE record_merge.gone_id = $1 AND record_merge.undone_at IS NULL`,
};

/** The record of an organizer ($1), and the statement that inserts it unchanged ($1: a JSON array of records). */
export const ORGANIZER_RECORD = `SELECT ${organizers.json()} AS record FROM organizer WHERE organizer.id = $1`;
export const RESTORE_ORGANIZER = organizers.insertMany(organizers.keys);

/** The complete view of an organizer ($1). */
export const FIND_FULL_ORGANIZER: NamedStatement = {
  name: 'find_full_organizer',
  text: `SELECT ${ORGANIZER}, ${contactSuggestions('organizer_id', 'o.id')} AS proposed,
      (SELECT count(*)::int FROM record_merge m WHERE m.kept_id = o.id AND m.undone_at IS NULL) AS "mergeCount"
    FROM organizer o ${MADE} WHERE o.id = $1`,
};

/** One organizer ($1) under the lock taken by rows that reference it: an erasure waits for it. */
export const LOCK_ORGANIZER_SHARED: NamedStatement = {
  name: 'lock_organizer_shared',
  text: `${FIND_ORGANIZER.text} FOR KEY SHARE OF o`,
};

/** The columns known for a first-time organizer; the others have their defaults. */
export const NEW_ORGANIZER = [
  'id',
  'email',
  'firstName',
  'lastName',
  'company',
  'phone',
  'locale',
  'traceId',
  'createdAt',
  'updatedAt',
] as const;

/** Inserts an organizer (`NEW_ORGANIZER`); returns no row if the address is known. */
export const INSERT_ORGANIZER: NamedStatement = {
  name: 'insert_organizer',
  text: organizers.insert(NEW_ORGANIZER, 'ON CONFLICT (lower(email)) DO NOTHING'),
};

/** The condition that an address belongs to the organizer under an alias, or has led to them since a merge. */
export const isAddressOf = (alias: string, address: string): string =>
  `(lower(${alias}.email) = lower(${address}) OR EXISTS (SELECT 1 FROM organizer_former_contact led
     WHERE led.organizer_id = ${alias}.id AND led.kind = 'email' AND led.value = lower(normalize(${address})) AND led.leads_here))`;

/** The ids of the organizers to whom an address belongs, or has led since a merge, each found by an index. */
export const organizersOf = (address: string): string =>
  `(SELECT id FROM organizer WHERE lower(email) = lower(${address})
     UNION SELECT organizer_id FROM organizer_former_contact
            WHERE kind = 'email' AND value = lower(normalize(${address})) AND leads_here)`;

const LOCK_ORGANIZER_OF: NamedStatement = {
  name: 'lock_organizer_of_address',
  // An address without an organizer may lead to the one that its own was merged into.
  text: organizers.locked(
    `lower(organizer.email) = lower($1)
      OR (organizer.id = (SELECT organizer_id FROM organizer_former_contact
                           WHERE kind = 'email' AND value = lower(normalize($1)) AND leads_here ORDER BY until DESC LIMIT 1)
          AND NOT EXISTS (SELECT 1 FROM organizer holder WHERE lower(holder.email) = lower($1)))`,
    ['id'],
  ),
};

/**
 * Locks the organizer with that address until the transaction ends; null if there is none. Also for other areas: code
 * that may create a request from a mail locks the organizer first.
 */
export const lockOrganizerOf = (database: Database, email: string): Promise<Pick<Organizer, 'id'> | null> =>
  database.maybeOne(LOCK_ORGANIZER_OF, [email]);

/** An organizer within another record's row: its timestamps are text. */
export type OrganizerJson = JsonRow<Organizer> & { requestCount: number; lastRequestAt: string | null };

/** The organizer with that id as one column, for the lists of other areas. */
export const organizerJson = (id: string): string =>
  `(SELECT row_to_json(organizer) FROM (SELECT ${ORGANIZER} FROM organizer o ${MADE} WHERE o.id = ${id}) organizer)`;

/** The name of the organizer with that id as one column, for a card. */
export const organizerName = (id: string): string =>
  `(SELECT ${organizers.json('o', ORGANIZER_NAME)} FROM organizer o WHERE o.id = ${id})`;

export const fromOrganizerJson = ({ lastRequestAt, ...json }: OrganizerJson): OrganizerView => ({
  ...organizers.fromJson(json),
  lastRequestAt: lastRequestAt === null ? null : new Date(lastRequestAt),
});

/** The columns that an import may fill. */
export const FILLED = ['firstName', 'lastName', 'company', 'phone', 'internalNotes'] as const;
export const FILL_ORGANIZERS = organizers.updateMany(FILLED);

/** The columns that an import reads before it writes. */
const IMPORTED_ORGANIZER = ['id', 'email', ...FILLED] as const;
export type KnownOrganizer = Pick<Organizer, (typeof IMPORTED_ORGANIZER)[number]>;

const NAMED = `lower(organizer.email) = ANY ($1::text[])`;

/** The organizers with these addresses ($1, in lower case). */
export const FIND_NAMED_ORGANIZERS = `SELECT ${organizers.select('organizer', IMPORTED_ORGANIZER)} FROM organizer WHERE ${NAMED}`;

/** The same, locked in id order. */
export const LOCK_NAMED_ORGANIZERS = organizers.locked(`${NAMED} ORDER BY organizer.id`, ['id']);

const brought = [...NEW_ORGANIZER, 'internalNotes'] as const;
export type BroughtOrganizer = Pick<Organizer, (typeof brought)[number]>;

/** Inserts the organizers of a JSON array ($1) of `BroughtOrganizer`s whose address is free; returns their ids. */
export const INSERT_ORGANIZERS = `${organizers.insertMany(brought)} ON CONFLICT (lower(email)) DO NOTHING RETURNING id`;
