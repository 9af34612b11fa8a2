import type { Database } from '#kernel/database/database';
import type { SearchedList } from '#kernel/database/list-search';
import { keptTotal } from '#kernel/database/list-totals';
import type { NamedStatement } from '#kernel/database/statement';
import type { JsonRow } from '#kernel/database/table';
import { proposedFacts } from '../../foundations/proposed-facts/proposed-facts.sql';
import { type Organizer, organizers } from './organizer.entity';
import { ORGANIZER_NAME, type OrganizerView } from './organizers.dto';

/** An `OrganizerView` of organizer `o`, with `MADE`. */
export const ORGANIZER = `${organizers.select('o')}, made."requestCount", made."lastRequestAt"`;

/** What an organizer has made, for `ORGANIZER`. */
export const MADE = `CROSS JOIN LATERAL (SELECT ${keptTotal('organizer_request', 'key = o.id::text')}::int AS "requestCount",
    (SELECT max(r.created_at) FROM request r WHERE r.organizer_id = o.id) AS "lastRequestAt") made`;

export const SEARCHED_ORGANIZERS: SearchedList = {
  list: 'organizer',
  table: 'organizer o',
  alias: 'o',
  texts: [{ column: 'o.search_text', from: 'organizer o' }],
};

/** One organizer ($1), as a view shows it. */
export const FIND_ORGANIZER: NamedStatement = {
  name: 'find_organizer_view',
  text: `SELECT ${ORGANIZER} FROM organizer o ${MADE} WHERE o.id = $1`,
};

/** One organizer ($1) in full. */
export const FIND_FULL_ORGANIZER: NamedStatement = {
  name: 'find_full_organizer',
  text: `SELECT ${ORGANIZER}, ${proposedFacts('organizer_id', 'o.id')} AS proposed FROM organizer o ${MADE} WHERE o.id = $1`,
};

/** One organizer ($1) under the lock that a row which refers to it takes too: an erasure waits for it. */
export const LOCK_ORGANIZER_SHARED: NamedStatement = {
  name: 'lock_organizer_shared',
  text: `${FIND_ORGANIZER.text} FOR KEY SHARE OF o`,
};

/** What is known of an organizer who writes for the first time; their other columns have their defaults. */
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

/** Adds an organizer (`NEW_ORGANIZER`); answers none if the address is known. */
export const INSERT_ORGANIZER: NamedStatement = {
  name: 'insert_organizer',
  text: organizers.insert(NEW_ORGANIZER, 'ON CONFLICT (lower(email)) DO NOTHING'),
};

const LOCK_ORGANIZER_OF: NamedStatement = {
  name: 'lock_organizer_of_address',
  text: organizers.locked('lower(organizer.email) = lower($1)', ['id']),
};

/**
 * Locks the organizer with that address until the transaction ends; null if there is none. For other areas too: whoever may
 * make a request of a mail locks the organizer before anything else.
 */
export const lockOrganizerOf = (database: Database, email: string): Promise<Pick<Organizer, 'id'> | null> =>
  database.maybeOne(LOCK_ORGANIZER_OF, [email]);

/** An organizer within another record's row: its moments are text. */
export type OrganizerJson = JsonRow<Organizer> & { requestCount: number; lastRequestAt: string | null };

/** The organizer with that id as one column, for the lists of other areas. */
export const organizerJson = (id: string): string =>
  `(SELECT row_to_json(organizer) FROM (SELECT ${ORGANIZER} FROM organizer o ${MADE} WHERE o.id = ${id}) organizer)`;

/** Who the organizer with that id is, as one column: what a card shows. */
export const organizerName = (id: string): string =>
  `(SELECT ${organizers.json('o', ORGANIZER_NAME)} FROM organizer o WHERE o.id = ${id})`;

export const fromOrganizerJson = ({ lastRequestAt, ...json }: OrganizerJson): OrganizerView => ({
  ...organizers.fromJson(json),
  lastRequestAt: lastRequestAt === null ? null : new Date(lastRequestAt),
});
