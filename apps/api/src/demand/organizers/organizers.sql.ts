import type { Database } from '#kernel/database/database';
import type { NamedStatement } from '#kernel/database/statement';
import type { SearchedList } from '#kernel/database/list-search';
import { keptTotal } from '#kernel/database/list-totals';
import { proposedFacts } from '../../foundations/proposed-facts/proposed-facts.sql';
import type { OrganizerView } from './organizers.dto';

/** An `OrganizerView` of organizer `o`, with `MADE`. */
export const ORGANIZER = `o.id, o.email, o.first_name AS "firstName", o.last_name AS "lastName", o.company, o.phone, o.locale,
  o.internal_notes AS "internalNotes", made."requestCount", made."lastRequestAt",
  o.erased_at AS "erasedAt", o.version,
  o.created_at AS "createdAt", o.updated_at AS "updatedAt", o.trace_id AS "traceId"`;

/** What an organizer has made, for `ORGANIZER`. */
export const MADE = `CROSS JOIN LATERAL (SELECT ${keptTotal('organizer_request', 'key = o.id::text')}::int AS "requestCount",
    (SELECT max(r.created_at) FROM request r WHERE r.organizer_id = o.id) AS "lastRequestAt") made`;

export const SEARCHED_ORGANIZERS: SearchedList = {
  list: 'organizer',
  table: 'organizer o',
  alias: 'o',
  texts: [{ column: 'o.search_text', from: 'organizer o' }],
};

/** One organizer ($1). */
export const FIND_ORGANIZER: NamedStatement = {
  name: 'find_organizer',
  text: `SELECT ${ORGANIZER} FROM organizer o ${MADE} WHERE o.id = $1`,
};

/** One organizer ($1) in full. */
export const FIND_FULL_ORGANIZER: NamedStatement = {
  name: 'find_full_organizer',
  text: `SELECT ${ORGANIZER}, ${proposedFacts('organizer_id', 'o.id')} AS proposed FROM organizer o ${MADE} WHERE o.id = $1`,
};

/** One organizer ($1) under the lock that a row which refers to it takes too: an erasure waits for it. */
export const HOLD_ORGANIZER: NamedStatement = {
  name: 'hold_organizer',
  text: `SELECT ${ORGANIZER} FROM organizer o ${MADE} WHERE o.id = $1 FOR KEY SHARE OF o`,
};

/** An organizer within another record's row: its moments are text. */
export type OrganizerJson = Omit<OrganizerView, 'lastRequestAt' | 'erasedAt' | 'createdAt' | 'updatedAt'> & {
  lastRequestAt: string | null;
  erasedAt: string | null;
  createdAt: string;
  updatedAt: string;
};

/** The organizer with that id as one column, for the lists of other areas. */
export const organizerJson = (id: string): string =>
  `(SELECT row_to_json(organizer) FROM (SELECT ${ORGANIZER} FROM organizer o ${MADE} WHERE o.id = ${id}) organizer)`;

export const fromOrganizerJson = (json: OrganizerJson): OrganizerView => ({
  ...json,
  lastRequestAt: json.lastRequestAt === null ? null : new Date(json.lastRequestAt),
  erasedAt: json.erasedAt === null ? null : new Date(json.erasedAt),
  createdAt: new Date(json.createdAt),
  updatedAt: new Date(json.updatedAt),
});

/** Locks the organizer with that address until the transaction ends; null if there is none. For other areas too. */
export const lockOrganizerOf = (database: Database, email: string): Promise<{ id: string } | null> =>
  database.maybeOne(`SELECT id FROM organizer WHERE lower(email) = lower($1) FOR NO KEY UPDATE`, [email]);
