import type { Database } from '#database/database';
import { searchCondition } from '#database/search-text';
import { literals, type NamedStatement } from '#database/statement';
import type { ColumnOf } from '#database/table';
import { OPEN_STATUSES, type RequestStatus, type Turn } from '#domain/vocabulary';
import { LOSING_STAGES, REQUALIFYING_STATUSES } from '#domain/state-machines';
import { LOCK_ORGANIZER_SHARED, type OrganizerJson, organizerJson, organizerName } from '../organizers/organizers.sql';
import { type Request, requests } from './request.entity';
import { CARD_FIELDS, type RequestSignals } from './requests.dto';

/**
 * Inserts a request, all columns from $2 on, of an organizer ($1) who isn't erased, locked as by `LOCK_ORGANIZER_SHARED`. Returns the
 * organizer as before the request, and whether there was one more request; the code may be taken.
 */
export const INSERT_REQUEST: NamedStatement = {
  name: 'insert_request',
  text: `WITH organizer AS MATERIALIZED (${LOCK_ORGANIZER_SHARED.text}),
    inserted AS (
      INSERT INTO request (${requests.names()}) SELECT ${requests.typedPlaces(requests.keys, 1)} FROM organizer WHERE "erasedAt" IS NULL
      ON CONFLICT (code) DO NOTHING RETURNING id)
    SELECT organizer.*, EXISTS (SELECT 1 FROM inserted) AS inserted FROM organizer`,
};

/** Inserts the requests of a JSON array ($1) whose code and reference are free; returns their ids. */
export const INSERT_REQUESTS = `${requests.insertMany(requests.keys)} ON CONFLICT DO NOTHING RETURNING id`;

/** Which of these references ($1) belong to requests. */
export const FIND_REFERENCES = `SELECT external_reference AS "externalReference" FROM request
  WHERE external_reference = ANY ($1::text[])`;

export const FIND_REQUEST_BY_CODE: NamedStatement = {
  name: 'find_request_by_code',
  text: `SELECT ${requests.columns} FROM request WHERE request.code = upper($1)`,
};

/**
 * Locks a request until the transaction ends and returns it; null if there is none. For all areas: its moves,
 * candidates, catalogs and mails only change under this lock, one at a time. Rows that merely reference it
 * (notifications) can be inserted concurrently.
 */
export const lockRequest = (database: Database, id: string): Promise<Request | null> => database.lock(requests, id);

/** SQL of the same lock on the request that meets a condition; returns its `id` and these columns. */
export const lockedRequest = (condition: string, keys: readonly ColumnOf<Request>[] = [], alias?: string): string =>
  requests.locked(condition, ['id', ...keys], alias);

/** Makes all statements of a transaction read the same snapshot. */
export const ONE_MOMENT = 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY';

const resultCounts = {
  total: 'true',
  asked: `s.stage = 'availability_requested' OR s.reply_status IS NOT NULL`,
  awaiting: `s.stage = 'availability_requested'`,
  available: `s.stage = 'available' OR s.reply_status = 'available'`,
  unavailable: `s.stage = 'unavailable' OR s.reply_status = 'unavailable'`,
  shortlisted: `s.stage = 'shortlisted'`,
  proposed: `s.stage IN (${literals(LOSING_STAGES)})`,
} satisfies Record<keyof RequestSignals['resultCounts'], string>;

/** `RequestSignals` of request `r`. Each is read by the request's own index, and only for the rows of the page. */
const SIGNALS_OF_REQUEST = `
  (SELECT json_build_object(${Object.entries(resultCounts)
    .map(([name, condition]) => `'${name}', count(*) FILTER (WHERE ${condition})`)
    .join(', ')}) FROM result s WHERE s.request_id = r.id) AS "resultCounts",
  greatest((SELECT max(m.created_at) FROM email_message m WHERE m.request_id = r.id AND m.direction = 'inbound'),
           (SELECT max(m.created_at) FROM messaging_message m WHERE m.request_id = r.id AND m.direction = 'inbound')) AS "lastInboundAt",
  r.unanswered_since AS "unansweredSince",
  (SELECT min(d.due_at) FROM reminder d WHERE d.request_id = r.id AND d.status = 'scheduled') AS "nextReminderAt",
  (SELECT max(c.sent_at) FROM catalog c WHERE c.request_id = r.id) AS "catalogSentAt",
  (SELECT max(c.last_viewed_at) FROM catalog c WHERE c.request_id = r.id) AS "catalogViewedAt"`;

/** The columns of request `r` in a list: its own, its organizer and its signals, so that a page is one statement. */
export const LISTED_REQUEST = `${requests.select('r')}, ${organizerJson('r.organizer_id')} AS organizer, ${SIGNALS_OF_REQUEST}`;
export type ListedRequestRow = Request & RequestSignals & { organizer: OrganizerJson };

/** The columns of request `r` on the board. */
export const REQUEST_ON_CARD = `${requests.select('r', CARD_FIELDS)}, ${organizerName('r.organizer_id')} AS organizer, ${SIGNALS_OF_REQUEST}`;

/**
 * The condition that request `r` matches a search by its own or its organizer's text: "Dupont Lyon" finds the request
 * in Lyon of an organizer named Dupont.
 */
export const requestFound = (search: string, params: unknown[]): string =>
  searchCondition('r.search_text', search, params);

/** Conditions by the side that has to reply next on request `r`. The timeline's trigger maintains `unanswered_since` and `organizer_asked`. */
export const WAITS_FOR: Readonly<Record<Turn, string>> = {
  team: 'r.unanswered_since IS NOT NULL',
  venue: `r.status IN (${literals(OPEN_STATUSES)})
    AND EXISTS (SELECT 1 FROM result s WHERE s.request_id = r.id AND s.stage = 'availability_requested')`,
  organizer: `(r.status = 'proposed' OR (r.status IN (${literals(REQUALIFYING_STATUSES)}) AND cardinality(r.missing_fields) > 0))
    AND r.organizer_asked`,
};

/**
 * A batch of requests without a notification of this kind and period, ordered by `since` and id. $1 the last `since`
 * that counts, $2 and $3 the end of the previous batch, $4 the size. The statuses are inlined, so that each list's
 * partial index serves it.
 */
const unreported = (
  kind: string,
  statuses: readonly RequestStatus[],
  since: string,
  test: string,
  spell: string,
): string => `
  SELECT r.id, r.code, r.title, r.status, ${since} AS since, '${kind}:' || r.id || ':' || ${spell} AS "dedupeKey"
    FROM request r
   WHERE r.status IN (${literals(statuses)}) AND ${test} AND (${since}, r.id) > ($2, $3)
     AND NOT EXISTS (SELECT 1 FROM notification told WHERE told.dedupe_key = '${kind}:' || r.id || ':' || ${spell})
   ORDER BY ${since}, r.id LIMIT $4`;

/**
 * Open requests without an event since $1. Each new event updates `last_activity_at` and so starts another period of
 * inactivity.
 */
export const SILENT_REQUESTS = unreported(
  'inactivity',
  OPEN_STATUSES,
  'r.last_activity_at',
  'r.last_activity_at <= $1',
  '(extract(epoch FROM r.last_activity_at) * 1000)::bigint',
);

const LAST_DAY = 'coalesce(r.event_end_date, r.event_date)';

/**
 * Open and won requests whose last day was before $1, unless they were imported after it: those are history. $5: the time zone of
 * these days.
 */
export const PAST_EVENTS = unreported(
  'past_event',
  [...OPEN_STATUSES, 'won'],
  LAST_DAY,
  `${LAST_DAY} < $1 AND (r.imported_at IS NULL OR (r.imported_at AT TIME ZONE $5)::date <= ${LAST_DAY})`,
  LAST_DAY,
);
