import type { Database } from '#kernel/database/database';
import type { NamedStatement } from '#kernel/database/statement';
import { keptTotal } from '#kernel/database/list-totals';
import type { SearchedList } from '#kernel/database/list-search';
import { type OrganizerJson, organizerJson } from '../organizers/organizers.sql';
import type { Request } from './request.entity';
import { OPEN_STATUSES, type RequestStatus } from './requests.rules';

/** The columns of request `r`, as the driver answers them: `toRequest` makes the entity of it. */
export const REQUEST = `r.id, r.code, r.status, r.source, r.organizer_id AS "organizerId", r.title, r.event_type AS "eventType",
  r.description, r.attendees, r.configuration, r.event_date AS "eventDate", r.event_end_date AS "eventEndDate",
  r.dates_flexible AS "datesFlexible", r.alternative_dates AS "alternativeDates", r.slot, r.city,
  r.postal_codes AS "postalCodes", r.center_latitude AS "centerLatitude", r.center_longitude AS "centerLongitude",
  r.radius_km AS "radiusKm", r.budget_min AS "budgetMin", r.budget_max AS "budgetMax", r.currency, r.requirements,
  r.assignee_id AS "assigneeId", r.needs_validation AS "needsValidation", r.reading, r.missing_fields AS "missingFields",
  r.extraction, r.lost_reason AS "lostReason", r.last_activity_at AS "lastActivityAt", r.won_at AS "wonAt",
  r.lost_at AS "lostAt", r.closed_at AS "closedAt", r.version, r.trace_id AS "traceId", r.created_at AS "createdAt",
  r.updated_at AS "updatedAt"`;

/**
 * SQL of the exact number of requests, of the statuses where a condition on one is given (`= $1`), and without those that need
 * validation: they are few, and it is they who are counted then, not the others.
 */
export const requestTotal = (ofStatus: string | undefined, isValidated: boolean): string => {
  const all = keptTotal('request', ofStatus && `key ${ofStatus}`);
  if (!isValidated) return all;
  const waiting = ofStatus === undefined ? 'needs_validation' : `needs_validation AND status ${ofStatus}`;
  return `${all} - (SELECT count(*) FROM request WHERE ${waiting})`;
};

/** A new request as a record, property by column; what it does not bring takes its default. */
const COLUMNS = {
  id: 'id',
  code: 'code',
  status: 'status',
  source: 'source',
  organizerId: 'organizer_id',
  title: 'title',
  eventType: 'event_type',
  description: 'description',
  attendees: 'attendees',
  configuration: 'configuration',
  eventDate: 'event_date',
  eventEndDate: 'event_end_date',
  datesFlexible: 'dates_flexible',
  alternativeDates: 'alternative_dates',
  slot: 'slot',
  city: 'city',
  postalCodes: 'postal_codes',
  centerLatitude: 'center_latitude',
  centerLongitude: 'center_longitude',
  radiusKm: 'radius_km',
  budgetMin: 'budget_min',
  budgetMax: 'budget_max',
  currency: 'currency',
  requirements: 'requirements',
  assigneeId: 'assignee_id',
  needsValidation: 'needs_validation',
  missingFields: 'missing_fields',
  extraction: 'extraction',
  lastActivityAt: 'last_activity_at',
  traceId: 'trace_id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const;
export type NewRequest = Partial<Pick<Request, keyof typeof COLUMNS>>;

const DEFAULTS: NewRequest = { datesFlexible: false, alternativeDates: [], postalCodes: [], currency: 'EUR' };

/** The values of `INSERT_REQUEST`. */
export const valuesOf = (row: NewRequest): unknown[] =>
  (Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).map((key) => row[key] ?? DEFAULTS[key] ?? null);

/** Adds a request and answers it; answers none where its code is taken. */
export const INSERT_REQUEST: NamedStatement = {
  name: 'insert_request',
  text: `INSERT INTO request AS r (${Object.values(COLUMNS).join(', ')})
         VALUES (${Object.keys(COLUMNS)
           .map((_key, index) => `$${index + 1}`)
           .join(', ')})
         ON CONFLICT (code) DO NOTHING RETURNING ${REQUEST}`,
};

const requestWhere = (name: string, condition: string): NamedStatement => ({
  name,
  text: `SELECT ${REQUEST} FROM request r WHERE ${condition}`,
});

export const FIND_REQUEST = requestWhere('find_request', 'r.id = $1');
export const FIND_REQUEST_BY_CODE = requestWhere('find_request_by_code', 'r.code = upper($1)');
export const LOCK_REQUEST = requestWhere('lock_request', 'r.id = $1 FOR NO KEY UPDATE');

/** The columns of a request in a list: its own and its organizer, so that a page is one statement. */
export const LISTED_REQUEST = `${REQUEST}, ${organizerJson('r.organizer_id')} AS organizer`;
export type ListedRequestRow = RequestRow & { organizer: OrganizerJson };

/** Requests are searched by their own words and their organizer's: "Dupont Lyon" finds the request in Lyon of an organizer named Dupont. */
export const SEARCHED_REQUESTS: SearchedList = {
  list: 'request',
  table: 'request r',
  alias: 'r',
  join: 'JOIN organizer o ON o.id = r.organizer_id',
  texts: [
    { column: 'r.search_text', from: 'request r' },
    { column: 'o.search_text', from: 'organizer o JOIN request r ON r.organizer_id = o.id' },
  ],
};

export type RequestRow = Omit<Request, 'budgetMin' | 'budgetMax'> & {
  budgetMin: string | null;
  budgetMax: string | null;
};

const amount = (value: string | null): number | null => (value === null ? null : Number(value));

export const toRequest = (row: RequestRow): Request => ({
  ...row,
  budgetMin: amount(row.budgetMin),
  budgetMax: amount(row.budgetMax),
});

const oneOf = (statuses: readonly RequestStatus[]): string => statuses.map((status) => `'${status}'`).join(', ');

/**
 * A batch of what the team has not been told yet, in the order of `since` and id. $1 the last `since` that counts, $2 and $3
 * where the batch before ended, $4 the size. The statuses stand in the text, so that the partial index of each list serves it.
 */
const untold = (
  kind: string,
  statuses: readonly RequestStatus[],
  since: string,
  test: string,
  spell: string,
): string => `
  SELECT r.id, r.code, r.title, r.status, ${since} AS since, '${kind}:' || r.id || ':' || ${spell} AS "dedupeKey"
    FROM request r
   WHERE r.status IN (${oneOf(statuses)}) AND ${test} AND (${since}, r.id) > ($2, $3)
     AND NOT EXISTS (SELECT 1 FROM notification n WHERE n.dedupe_key = '${kind}:' || r.id || ':' || ${spell})
   ORDER BY ${since}, r.id LIMIT $4`;

/** Open requests without an event since $1. Each new event moves `last_activity_at` and so begins another spell of silence. */
export const SILENT_REQUESTS = untold(
  'inactivity',
  OPEN_STATUSES,
  'r.last_activity_at',
  'r.last_activity_at <= $1',
  '(extract(epoch FROM r.last_activity_at) * 1000)::bigint',
);

const LAST_DAY = 'coalesce(r.event_end_date, r.event_date)';

/** Open and won requests whose last day was before $1. */
export const PAST_EVENTS = untold('past_event', [...OPEN_STATUSES, 'won'], LAST_DAY, `${LAST_DAY} < $1`, LAST_DAY);

/** Locks a request until the transaction ends and answers it; null if there is none. For all areas. */
export const lockRequest = async (database: Database, id: string): Promise<Request | null> => {
  const row = await database.maybeOne<RequestRow>(LOCK_REQUEST, [id]);
  return row && toRequest(row);
};

/** SQL of the same lock, for a statement that finds the request by a condition on `request`; answers its `id` and these columns. */
export const lockedRequest = (condition: string, keys: readonly 'status'[] = []): string =>
  `SELECT ${['id', ...keys].map((key) => `request.${key}`).join(', ')} FROM request WHERE ${condition} FOR NO KEY UPDATE`;
