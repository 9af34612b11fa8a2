import { literals } from '#database/statement';
import { OPEN_STATUSES } from '#domain/vocabulary';
import { EVENT } from '../../foundations/timeline/timeline.sql';
import { FUNNEL_STEPS } from './stats.rules';

/** The currency of the statistics. */
export const STATS_CURRENCY = 'EUR';

/**
 * Everywhere below: `$1` the first and `$2` the last day of the period, `$3` the time zone. A row belongs to the period
 * if its date in the time zone does, whatever daylight saving does to midnight there. That date differs from the date
 * in UTC by at most a day.
 */
const utc = (date: string): string => `(${date})::timestamp AT TIME ZONE 'UTC'`;
const dateOf = (moment: string): string => `(${moment} AT TIME ZONE $3)::date`;

/** Rows of the period, by an index on the timestamp. Only those near its edges need their local date. */
const inPeriod = (moment: string): string =>
  `${moment} >= ${utc('$1::date - 1')} AND ${moment} < ${utc('$2::date + 2')}
   AND ((${moment} >= ${utc('$1::date + 1')} AND ${moment} < ${utc('$2::date')}) OR ${dateOf(moment)} BETWEEN $1::date AND $2::date)`;

/** Requests won and lost in the period. Closed requests count as won. */
const WON = `r.won_at IS NOT NULL AND r.status IN ('won', 'closed') AND ${inPeriod('r.won_at')}`;
const LOST = `r.lost_at IS NOT NULL AND r.status = 'lost' AND ${inPeriod('r.lost_at')}`;

/** Commissions paid in the period, except those of cancelled requests. */
const PAID = `commission c JOIN request r ON r.id = c.request_id
  WHERE c.paid_at IS NOT NULL AND r.status <> 'cancelled' AND ${inPeriod('c.paid_at')}`;
const AMOUNT = '(c.amount - c.credited)';

/** `key`, `n`: all requests by status. */
export const REQUESTS_BY_STATUS = `SELECT status AS key, count(*)::float8 AS n FROM request GROUP BY status`;

/** `key`, `n`: all results by stage. */
export const RESULTS_BY_STAGE = `SELECT stage AS key, count(*)::float8 AS n FROM result GROUP BY stage`;

/** `n`: requests created in the period. */
export const CREATED = `SELECT count(*)::float8 AS n FROM request WHERE ${inPeriod('created_at')}`;

/** `key`, `n`: requests created in the period by the furthest step they ever reached. */
export const FUNNEL = `
  SELECT step::text AS key, count(*)::float8 AS n
    FROM (SELECT greatest(furthest_step, request_step(status), CASE WHEN won_at IS NOT NULL THEN ${FUNNEL_STEPS.indexOf('won')} END) AS step
            FROM request WHERE ${inPeriod('created_at')}) reached
   GROUP BY step`;

/** `key`, `n`: requests `won` and `lost` in the period. */
export const OUTCOMES = `
  SELECT 'won' AS key, count(*)::float8 AS n FROM request r WHERE ${WON}
  UNION ALL SELECT 'lost', count(*)::float8 FROM request r WHERE ${LOST}`;

const minutes = (interval: string): string => `date_part('epoch', ${interval}) / 60`;

/**
 * `ResponseTimeView` of requests created in the period, until the first sent mail or message; one sent before counts as
 * 0.
 */
export const RESPONSE_TIME = `
  SELECT avg(minutes) AS "averageMinutes", percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes) AS "medianMinutes",
         count(*)::float8 AS "sampleSize"
    FROM (
      SELECT ${minutes(`greatest(min(m.sent_at) - r.created_at, interval '0')`)} AS minutes
        FROM request r
        JOIN (SELECT request_id, sent_at FROM email_message WHERE direction = 'outbound' AND sent_at IS NOT NULL
              UNION ALL SELECT request_id, sent_at FROM messaging_message WHERE direction = 'outbound' AND sent_at IS NOT NULL) m
          ON m.request_id = r.id
       WHERE ${inPeriod('r.created_at')} GROUP BY r.id
    ) response`;

/** `VenueResponseTimeView` of availability requests sent in the period. */
export const VENUE_RESPONSE_TIME = `
  SELECT avg(minutes) AS "averageMinutes", percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes) AS "medianMinutes",
         count(*)::float8 AS asked, count(minutes)::float8 AS answered
    FROM (SELECT ${minutes('answered_at - asked_at')} AS minutes FROM venue_question WHERE ${inPeriod('asked_at')}) question`;

/** `currency`, `amount`, `count` of payments in the period. */
export const REVENUE = `
  SELECT c.currency, sum(${AMOUNT}) AS amount, count(*)::float8 AS count FROM ${PAID} GROUP BY c.currency ORDER BY c.currency`;

const byMonth = (moment: string, columns: string, from: string): string =>
  `SELECT to_char(${dateOf(moment)}, 'YYYY-MM') AS month, ${columns} FROM ${from} GROUP BY 1, 2, 3`;

/** `month` (`YYYY-MM`), `metric`, `key`, `n`, `amount` of whole calendar months: `outcome` by `won` and `lost`, `paid` by currency. */
export const MONTHS = [
  byMonth(
    'r.won_at',
    `'outcome' AS metric, 'won' AS key, count(*)::float8 AS n, 0::numeric AS amount`,
    `request r WHERE ${WON}`,
  ),
  byMonth('r.lost_at', `'outcome', 'lost', count(*)::float8, 0`, `request r WHERE ${LOST}`),
  byMonth('c.paid_at', `'paid', c.currency, count(*)::float8, sum(${AMOUNT})`, PAID),
].join(' UNION ALL ');

/** How many people `LOAD` returns: an agency has fewer. */
const PEOPLE = 100;

/**
 * Requests by assignee (`id`, `name`; null if unassigned): `open` now, `requests` created, `won` and `lost` in the
 * period. The busiest first, unassigned last.
 */
export const LOAD = `
  SELECT person.id, person.name, load.open, load.requests, load.won, load.lost FROM (
    SELECT assignee_id, ${['open', 'requests', 'won', 'lost'].map((key) => `sum(${key})::float8 AS ${key}`).join(', ')} FROM (
      SELECT assignee_id, count(*) AS open, 0 AS requests, 0 AS won, 0 AS lost
        FROM request WHERE status IN (${literals(OPEN_STATUSES)}) GROUP BY assignee_id
      UNION ALL SELECT assignee_id, 0, count(*), 0, 0 FROM request WHERE ${inPeriod('created_at')} GROUP BY assignee_id
      UNION ALL SELECT assignee_id, 0, 0, count(*), 0 FROM request r WHERE ${WON} GROUP BY assignee_id
      UNION ALL SELECT assignee_id, 0, 0, 0, count(*) FROM request r WHERE ${LOST} GROUP BY assignee_id
    ) parts GROUP BY assignee_id
  ) load LEFT JOIN team_user person ON person.id = load.assignee_id
   ORDER BY load.assignee_id IS NULL, load.open DESC, load.requests DESC, person.name, person.id LIMIT ${PEOPLE}`;

/** `total` and `byReason` (only those with a count) of replies that say no, per member. */
export const declines = (where: string): string => `
  SELECT member_id, sum(n)::float8 AS total,
         coalesce(json_object_agg(reason, n) FILTER (WHERE reason IS NOT NULL), '{}') AS "byReason"
    FROM (SELECT member_id, decline_reason AS reason, count(*) AS n
            FROM result WHERE reply_status = 'unavailable' AND ${where} GROUP BY 1, 2) counts
   GROUP BY member_id`;

/** How many venues `DECLINES` returns. */
const DECLINING = 100;

/** The venues that said no in the period, as `DeclinesRow`s, most first. */
export const DECLINES = `
  SELECT top.member_id AS "memberId", member.code, member.name, top.total, top."byReason"
    FROM (${declines(inPeriod('replied_at'))} ORDER BY total DESC, member_id LIMIT ${DECLINING}) top
    JOIN member ON member.id = top.member_id ORDER BY top.total DESC, top.member_id`;

export interface DeclinesRow {
  memberId: string;
  code: string;
  name: string;
  total: number;
  byReason: Record<string, number>;
}

/** The amount owed in `$1`. */
export const OUTSTANDING = `
  SELECT coalesce(sum(${AMOUNT}), 0) AS outstanding FROM commission c JOIN request r ON r.id = c.request_id
   WHERE c.status IN ('pending', 'invoiced') AND c.currency = $1 AND r.status <> 'cancelled'`;

/** Large sorts and groups would otherwise spill to disk. */
export const SORT_IN_MEMORY = `SET LOCAL work_mem = '64MB'`;

/** The number of places in a ranking. */
const PLACES = 100;

interface Ranking {
  table: 'member' | 'organizer';
  /** The owner of a row of `PAID`. */
  owner: 'c.member_id' | 'r.organizer_id';
  /** The count besides wins and revenue: its name, and a row with its owner as `id` for each. */
  count: 'proposals' | 'requests';
  counted: string;
  /** A row with its owner as `id` for each win in the period. */
  wins: string;
  columns: string;
}

/** A page (`$4` after `$5`) of the owners ranked in the period, by revenue, wins and the count. */
const ranking = ({ table, owner, count, counted, wins, columns }: Ranking): string => {
  const order = `revenue DESC, wins DESC, ${count} DESC, id`;
  return `
  WITH top AS (
    SELECT id, sum(${count})::int AS ${count}, sum(wins)::int AS wins, sum(revenue) AS revenue FROM (
      SELECT id, count(*) AS ${count}, 0 AS wins, 0 AS revenue FROM (${counted}) counted GROUP BY id
      UNION ALL SELECT id, 0, count(*), 0 FROM (${wins}) won GROUP BY id
      UNION ALL SELECT ${owner}, 0, 0, sum(CASE WHEN c.currency = '${STATS_CURRENCY}' THEN ${AMOUNT} ELSE 0 END) FROM ${PAID} GROUP BY ${owner}
    ) parts GROUP BY id ORDER BY ${order} LIMIT ${PLACES}
  ), placed AS (
    SELECT *, row_number() OVER (ORDER BY ${order}) AS place FROM top
  )
  SELECT counted.total, named.*
    FROM (SELECT count(*)::int AS total FROM top) counted
    LEFT JOIN LATERAL (
      SELECT page.place, ${columns}, page.${count}, page.wins, page.revenue,
             (SELECT coalesce(json_agg(json_build_object('currency', currency, 'amount', amount) ORDER BY currency), '[]')
                FROM (SELECT c.currency, sum(${AMOUNT}) AS amount FROM ${PAID}
                         AND ${owner} = page.id AND c.currency <> '${STATS_CURRENCY}' GROUP BY c.currency) other) AS "otherCurrencies"
        FROM placed page JOIN ${table} owner ON owner.id = page.id
       WHERE page.place > $5 AND page.place <= $5 + $4
    ) named ON true
   ORDER BY named.place`;
};

export const TOP_MEMBERS = ranking({
  table: 'member',
  owner: 'c.member_id',
  count: 'proposals',
  counted: `SELECT DISTINCT i.member_id AS id, c.request_id FROM catalog c JOIN catalog_item i ON i.catalog_id = c.id
             WHERE c.status = 'sent' AND ${inPeriod('c.sent_at')}`,
  wins: `SELECT s.member_id AS id FROM request r JOIN result s ON s.request_id = r.id AND s.stage = 'selected' WHERE ${WON}`,
  columns: 'owner.id AS "memberId", owner.code, owner.name',
});

export const TOP_ORGANIZERS = ranking({
  table: 'organizer',
  owner: 'r.organizer_id',
  count: 'requests',
  counted: `SELECT organizer_id AS id FROM request WHERE ${inPeriod('created_at')}`,
  wins: `SELECT r.organizer_id AS id FROM request r WHERE ${WON}`,
  columns: `owner.id AS "organizerId", coalesce(nullif(concat_ws(' ', owner.first_name, owner.last_name), ''), owner.email) AS name,
    owner.company`,
});

/** `$1` events after `$2`, newest first, with the code of their request. */
export const ACTIVITY = `
  SELECT ${EVENT}, (SELECT code FROM request WHERE request.id = timeline_event.request_id) AS "requestCode"
    FROM timeline_event ORDER BY created_at DESC, id DESC LIMIT $1 OFFSET $2`;

export const ACTIVITY_TOTAL = `SELECT count(*)::float8 AS total FROM timeline_event`;

export const MEMBER_COUNTS = `
  SELECT count(*)::int AS total, count(*) FILTER (WHERE status = 'active')::int AS active,
         (SELECT count(*)::int FROM member_search WHERE stale) AS stale FROM member`;

export const OPEN_TASKS = `
  SELECT (SELECT count(*)::int FROM request WHERE needs_validation) AS "needsValidation",
         (SELECT count(*)::int FROM notification WHERE read_at IS NULL AND recipients IS NULL) AS unread`;
