import { literals } from '#database/statement';
import { OPEN_STATUSES } from '#domain/vocabulary';
import { HOLD_JSON } from '../../supply/holds/holds.sql';
import { LINES_MAX, type TodayKind } from './today.rules';

/** The maximum count per kind: beyond it users need a list. */
const COUNTED_MAX = 1000;

/** Written as in the partial indexes. */
const OPEN = `r.status IN (${literals(OPEN_STATUSES)})`;
const OPEN_OR_WON = `r.status IN (${literals([...OPEN_STATUSES, 'won'])})`;

/** $1 now, $2 the user whose tasks are requested, or null, $3 today, $4 the time zone. */
const MINE = '($2::uuid IS NULL OR r.assignee_id = $2 OR r.assignee_id IS NULL)';
const LAST_DAY = 'coalesce(r.event_end_date, r.event_date)';
/** The moment at which a date has passed. */
const after = (date: string): string => `(${date} + 1)::timestamp AT TIME ZONE $4`;

interface Source {
  request: string;
  member?: string;
  hold?: string;
  since: string;
  from: string;
  where: string;
  /** The order of an index, longest waiting first. */
  order: string;
}

const lines = ({ request, member = 'NULL::uuid', hold = 'NULL::uuid', since, from, where, order }: Source): string =>
  `SELECT ${request} AS request_id, ${member} AS member_id, ${hold} AS hold_id, ${since} AS since, NULL::int AS count
     FROM ${from} WHERE ${where} AND ${MINE} ORDER BY ${order} LIMIT ${COUNTED_MAX}`;

/** A line that counts rows without a request. */
const counted = (from: string): string =>
  `SELECT NULL::uuid AS request_id, NULL::uuid AS member_id, NULL::uuid AS hold_id, min(created_at) AS since, count(*)::int AS count
     FROM (SELECT created_at FROM ${from} ORDER BY created_at, id LIMIT ${COUNTED_MAX}) each HAVING count(*) > 0`;

const SILENT = lines({
  request: 's.request_id',
  member: 's.member_id',
  since: 's.stage_changed_at',
  from: 'result s JOIN request r ON r.id = s.request_id',
  where: `s.stage = 'availability_requested' AND s.stage_changed_at <= $1::timestamptz - interval '48 hours' AND ${OPEN}`,
  order: 's.stage_changed_at, s.id',
});

/** The organizer viewed the newest catalog at least a day ago, and has neither reacted nor written since. */
const QUIET = `c.first_viewed_at > $1::timestamptz - interval '30 days' AND c.first_viewed_at <= $1::timestamptz - interval '24 hours'
  AND ${OPEN}
  AND NOT EXISTS (SELECT 1 FROM catalog newer WHERE newer.request_id = c.request_id AND newer.version > c.version AND newer.status = 'sent')
  AND NOT EXISTS (SELECT 1 FROM result s WHERE s.request_id = c.request_id AND coalesce(s.reaction, s.reaction_comment) IS NOT NULL
                     AND s.reacted_at >= c.sent_at)
  AND NOT EXISTS (SELECT 1 FROM timeline_event e WHERE e.request_id = c.request_id AND e.created_at >= c.first_viewed_at
                     AND e.kind IN ('email_received', 'chatprov_received', 'chatprov_edited'))`;

const KINDS: Readonly<Record<TodayKind, string>> = {
  validate: lines({
    request: 'r.id',
    since: 'r.created_at',
    from: 'request r',
    where: `r.needs_validation AND ${OPEN}`,
    order: 'r.created_at, r.id',
  }),
  reply: lines({
    request: 'r.id',
    since: 'r.unanswered_since',
    from: 'request r',
    where: 'r.unanswered_since IS NOT NULL',
    order: 'r.unanswered_since, r.id',
  }),
  unsorted: counted('email_message WHERE unsorted_reason IS NOT NULL AND discarded_at IS NULL'),
  unlinked_message: counted(
    `messaging_message WHERE request_id IS NULL AND direction = 'inbound' AND discarded_at IS NULL`,
  ),
  venue_silent: `SELECT request_id, CASE WHEN count(*) = 1 THEN min(member_id::text)::uuid END AS member_id,
      NULL::uuid AS hold_id, min(since) AS since,
      count(*)::int AS count FROM (${SILENT}) silent GROUP BY request_id`,
  catalog_quiet: lines({
    request: 'c.request_id',
    since: 'c.first_viewed_at',
    from: 'catalog c JOIN request r ON r.id = c.request_id',
    where: QUIET,
    order: 'c.first_viewed_at, c.id',
  }),
  reminder_due: lines({
    request: 'm.request_id',
    member: 'm.member_id',
    since: 'm.due_at',
    from: 'reminder m JOIN request r ON r.id = m.request_id',
    where: `m.status = 'scheduled' AND m.due_at < ${after('$3::date')}`,
    order: 'm.due_at, m.id',
  }),
  hold_expiring: lines({
    request: 'h.request_id',
    member: 'h.member_id',
    hold: 'h.id',
    since: 'h.expires_at',
    from: 'hold h JOIN request r ON r.id = h.request_id',
    where: `h.status = 'active' AND h.expires_at < ${after('($3::date + 1)')}`,
    order: 'h.expires_at, h.id',
  }),
  event_past: lines({
    request: 'r.id',
    since: after(LAST_DAY),
    from: 'request r',
    where: `${OPEN_OR_WON} AND ${LAST_DAY} < $3::date`,
    order: `${LAST_DAY}, r.id`,
  }),
  invoice_overdue: lines({
    request: 'c.request_id',
    member: 'c.member_id',
    since: after('c.due_date'),
    from: 'commission c JOIN request r ON r.id = c.request_id',
    where: `c.status = 'invoiced' AND c.due_date < $3::date`,
    order: 'c.due_date, c.id',
  }),
  unassigned: lines({
    request: 'r.id',
    since: 'r.created_at',
    from: 'request r',
    where: `r.assignee_id IS NULL AND ${OPEN}`,
    order: 'r.created_at, r.id',
  }),
  venue_unplaced: `SELECT NULL::uuid AS request_id, m.id AS member_id, NULL::uuid AS hold_id, m.created_at AS since, NULL::int AS count
     FROM member m WHERE m.status = 'active' AND m.latitude IS NULL ORDER BY m.created_at, m.id LIMIT ${COUNTED_MAX}`,
};

/** Kinds with a single line that contains their number. */
const isCounted = (kind: string): boolean => kind === 'unsorted' || kind === 'unlinked_message';

const all = Object.entries(KINDS);

/** The first lines of every kind, each with the total of its kind: `WaitingRow`. */
export const WAITING = `WITH ${all.map(([kind, text]) => `${kind} AS MATERIALIZED (${text})`).join(', ')},
  line AS (${all
    .map(
      ([kind]) => `SELECT '${kind}' AS kind, request_id, member_id, hold_id, since, count,
        row_number() OVER (ORDER BY since, request_id, member_id, hold_id) AS place,
        ${isCounted(kind) ? 'count' : '(count(*) OVER ())::int'} AS total FROM ${kind}`,
    )
    .join(' UNION ALL ')})
  SELECT line.kind, line.since, line.count, line.total,
         CASE WHEN r.id IS NOT NULL THEN json_build_object('id', r.id, 'code', r.code, 'title', r.title, 'assigneeId', r.assignee_id)
          END AS request,
         CASE WHEN o.id IS NOT NULL THEN json_build_object('id', o.id,
           'name', coalesce(nullif(concat_ws(' ', o.first_name, o.last_name), ''), o.email)) END AS organizer,
         CASE WHEN member.id IS NOT NULL THEN json_build_object('id', member.id, 'code', member.code, 'name', member.name) END AS member,
         CASE WHEN h.id IS NOT NULL THEN ${HOLD_JSON} END AS hold
    FROM line LEFT JOIN request r ON r.id = line.request_id LEFT JOIN organizer o ON o.id = r.organizer_id
    LEFT JOIN member ON member.id = line.member_id LEFT JOIN hold h ON h.id = line.hold_id
   WHERE line.place <= ${LINES_MAX}`;
