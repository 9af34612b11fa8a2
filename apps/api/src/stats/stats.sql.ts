import { EVENT } from '../timeline/timeline.sql';

/** The currency that statistics count in. */
export const STATS_CURRENCY = 'EUR';

/**
 * Everywhere below: `$1` the first and `$2` the last day of the period, `$3` the time zone. A row is of the period when its date
 * in the time zone is. That date is at most a day off the date in UTC, so that between the two edges UTC tells it; at
 * the edges the row's own moment does, whatever daylight saving made of midnight there.
 */
const utc = (date: string): string => `(${date})::timestamp AT TIME ZONE 'UTC'`;
const [BEGIN, INNER_BEGIN, INNER_END, END] = [
  utc('$1::date - 1'),
  utc('$1::date + 1'),
  utc('$2::date'),
  utc('$2::date + 2'),
];
const dateOf = (moment: string): string => `(${moment} AT TIME ZONE $3)::date`;
const isLocal = (moment: string): string => `${dateOf(moment)} BETWEEN $1::date AND $2::date`;

/** Rows of the period, by an index on the moment. */
const inPeriod = (moment: string): string =>
  `${moment} >= ${BEGIN} AND ${moment} < ${END}
   AND ((${moment} >= ${INNER_BEGIN} AND ${moment} < ${INNER_END}) OR ${isLocal(moment)})`;

/** Rows of the period that `INNER_DAYS` does not hold: of four days in UTC at most. */
const atEdges = (moment: string): string =>
  `((${moment} >= ${BEGIN} AND ${moment} < ${INNER_BEGIN})
     OR (${moment} >= greatest(${INNER_BEGIN}, ${INNER_END}) AND ${moment} < ${END})) AND ${isLocal(moment)}`;

const INNER_DAYS = 'day > $1::date AND day < $2::date';

/** What was summed by day and what has been appended since: together they are exact at any moment. */
const summed = (metric: string, where = 'true'): string => `
  SELECT key, n, total FROM stats_day WHERE metric = '${metric}' AND ${where}
  UNION ALL SELECT key, n, total FROM stats_change WHERE metric = '${metric}' AND ${where}`;

/** `key`, `n`: all requests by status. */
export const REQUESTS_BY_STATUS = `SELECT key, sum(n)::float8 AS n FROM (${summed('request')}) parts GROUP BY key`;

/** `key`, `n`: all results by stage. */
export const RESULTS_BY_STAGE = `SELECT key, sum(n)::float8 AS n FROM (${summed('result')}) parts GROUP BY key`;

/** `key`, `n`: requests created in the period by the furthest step that they have reached. */
export const FUNNEL = `
  SELECT key, sum(n)::float8 AS n FROM (
    ${summed('funnel', INNER_DAYS)}
    UNION ALL SELECT furthest::text, 1, 0 FROM request_stats WHERE ${atEdges('created_at')}
  ) parts GROUP BY key`;

/** `key`, `n`: requests `won` and `lost` in the period, as they stand now. */
export const OUTCOMES = `
  SELECT key, sum(n)::float8 AS n FROM (
    ${summed('outcome', INNER_DAYS)}
    UNION ALL SELECT 'won', 1, 0 FROM request_stats WHERE won_at IS NOT NULL AND ${atEdges('won_at')}
    UNION ALL SELECT 'lost', 1, 0 FROM request_stats WHERE lost_at IS NOT NULL AND ${atEdges('lost_at')}
  ) parts GROUP BY key`;

/**
 * `size`, `total` and `median` (milliseconds) of the times to the first answer, of requests created in the period. The
 * histogram tells in which bucket the middle lies, and that one alone is read: two values where the size is even.
 */
export const RESPONSE_TIME = `
  WITH histogram AS (
    SELECT key::int AS bucket, sum(n) AS n, sum(total) AS total FROM (
      ${summed('response', INNER_DAYS)}
      UNION ALL SELECT response_bucket::text, 1, response_ms FROM request_stats
                 WHERE response_ms IS NOT NULL AND ${atEdges('created_at')}
    ) parts GROUP BY key HAVING sum(n) > 0
  ), whole AS (
    SELECT coalesce(sum(n), 0)::bigint AS size, coalesce(sum(total), 0) AS total FROM histogram
  ), ranked AS (
    SELECT bucket, sum(n) OVER (ORDER BY bucket) - n AS first, sum(n) OVER (ORDER BY bucket) AS next FROM histogram
  ), middle AS (
    SELECT DISTINCT ranked.bucket, rank - ranked.first AS place
      FROM whole CROSS JOIN LATERAL (VALUES ((size - 1) / 2), (size / 2)) AS ranks (rank)
      JOIN ranked ON rank >= ranked.first AND rank < ranked.next WHERE size > 0
  )
  SELECT size::float8 AS size, total::float8 AS total,
         (SELECT avg(response.ms)::float8 FROM middle CROSS JOIN LATERAL (
            SELECT response_ms AS ms FROM request_stats
             WHERE response_ms IS NOT NULL AND response_bucket = middle.bucket AND ${inPeriod('created_at')}
             ORDER BY response_bucket, response_ms OFFSET middle.place LIMIT 1) response) AS median
    FROM whole`;

/** `month`, `currency`, `amount`, `count` of what was paid in the period. */
export const REVENUE_BY_MONTH = `
  SELECT to_char(${dateOf('paid_at')}, 'YYYY-MM') AS month, currency, sum(amount) AS amount, count(*)::int AS count
    FROM commission_stats WHERE ${inPeriod('paid_at')} GROUP BY 1, 2`;

/** By currency: what was paid in the period, what of that since the day `$4`, and what is owed. */
export const REVENUE_SUMMARY = `
  SELECT currency, sum(amount) FILTER (WHERE paid_at IS NOT NULL) AS "yearToDate",
         sum(amount) FILTER (WHERE ${dateOf('paid_at')} >= $4::date) AS "thisMonth",
         sum(amount) FILTER (WHERE paid_at IS NULL) AS outstanding
    FROM commission_stats WHERE paid_at IS NULL OR (${inPeriod('paid_at')}) GROUP BY currency`;

/** The part of `page` in other currencies, as JSON. */
const otherCurrencies = (owner: 'member_id' | 'organizer_id'): string => `
  (SELECT coalesce(json_agg(json_build_object('currency', currency, 'amount', amount) ORDER BY currency), '[]')
     FROM (SELECT currency, sum(amount) AS amount FROM commission_stats
            WHERE ${owner} = page.id AND currency <> '${STATS_CURRENCY}' AND ${inPeriod('paid_at')} GROUP BY currency) other)`;

/** Who has anything in the period: counted once, its page (`$4` rows after `$5`) ordered by revenue, wins and `count`. */
const ranking = (
  parts: string,
  count: string,
  owner: 'member_id' | 'organizer_id',
  columns: string,
  table: string,
): string => `
  WITH ranked AS (
    SELECT id, sum(${count})::int AS ${count}, sum(wins)::int AS wins, sum(revenue) AS revenue FROM (
      ${parts}
      UNION ALL SELECT ${owner}, 0, 0, CASE WHEN currency = '${STATS_CURRENCY}' THEN amount ELSE 0 END
        FROM commission_stats WHERE ${inPeriod('paid_at')}
    ) parts GROUP BY id
  ), page AS (
    SELECT *, row_number() OVER (ORDER BY revenue DESC, wins DESC, ${count} DESC, id) AS place FROM ranked
     ORDER BY place LIMIT $4 OFFSET $5
  )
  SELECT (SELECT count(*) FROM ranked)::int AS total, named.*
    FROM (SELECT 1) always
    LEFT JOIN LATERAL (
      SELECT page.place, ${columns}, page.${count}, page.wins, page.revenue, ${otherCurrencies(owner)} AS "otherCurrencies"
        FROM page JOIN ${table} owner ON owner.id = page.id
    ) named ON true
   ORDER BY named.place`;

export const TOP_MEMBERS = ranking(
  `SELECT member_id AS id, 1 AS proposals, 0 AS wins, 0::numeric AS revenue FROM proposal_stats
    WHERE ${inPeriod('sent_at')} AND (earlier_at IS NULL OR ${dateOf('earlier_at')} < $1::date)
   UNION ALL SELECT winner_id, 0, 1, 0 FROM request_stats WHERE won_at IS NOT NULL AND winner_id IS NOT NULL AND ${inPeriod('won_at')}`,
  'proposals',
  'member_id',
  'owner.id AS "memberId", owner.code, owner.name',
  'member',
);

export const TOP_ORGANIZERS = ranking(
  `SELECT organizer_id AS id, 1 AS requests, 0 AS wins, 0::numeric AS revenue FROM request_stats WHERE ${inPeriod('created_at')}
   UNION ALL SELECT organizer_id, 0, 1, 0 FROM request_stats WHERE won_at IS NOT NULL AND ${inPeriod('won_at')}`,
  'requests',
  'organizer_id',
  `owner.id AS "organizerId", coalesce(nullif(concat_ws(' ', owner.first_name, owner.last_name), ''), owner.email) AS name,
   owner.company`,
  'organizer',
);

/** `$1` events after `$2`, newest first, with the code of their request. */
export const ACTIVITY = `
  SELECT ${EVENT}, (SELECT code FROM request WHERE request.id = timeline_event.request_id) AS "requestCode"
    FROM timeline_event ORDER BY created_at DESC, id DESC LIMIT $1 OFFSET $2`;

export const ACTIVITY_TOTAL = `SELECT coalesce(sum(n), 0)::float8 AS total FROM (${summed('event')}) parts`;

export const MEMBER_COUNTS = `
  SELECT (SELECT count(*)::int FROM member) AS total, (SELECT count(*)::int FROM member WHERE status = 'active') AS active,
         (SELECT count(*)::int FROM member_search WHERE stale) AS stale`;

export const OPEN_TASKS = `
  SELECT (SELECT count(*)::int FROM request WHERE needs_validation) AS "needsValidation",
         (SELECT count(*)::int FROM notification WHERE read_at IS NULL) AS unread`;
