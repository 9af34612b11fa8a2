import { named } from '#kernel/database/statement';
import { EVENT } from '../../foundations/timeline/timeline.sql';

/** The currency of the statistics. */
export const STATS_CURRENCY = 'EUR';

/**
 * Everywhere below: `$1` the first and `$2` the last day of the period, `$3` the time zone. A row belongs to the period if its
 * date in the time zone does, whatever daylight saving does to midnight there. That date differs from the date in UTC by a day at most.
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

/** The moments at which the first day of the period begins there, and the day after its last. */
const EDGES = ['$1::date', '$2::date + 1'].map((date) => `((${date})::timestamp AT TIME ZONE $3)`);
/** The midnight in UTC that is nearest to each. */
const [FIRST_SUM = '', END_OF_SUMS = ''] = EDGES.map(
  (edge) => `(date_trunc('day', ${edge} AT TIME ZONE 'UTC' + interval '12 hours') AT TIME ZONE 'UTC')`,
);

/** The first day of UTC whose sum is of the period, and the day after the last. */
const [FIRST_DAY = '', END_OF_DAYS = ''] = [FIRST_SUM, END_OF_SUMS].map(
  (midnight) => `(${midnight} AT TIME ZONE 'UTC')::date`,
);
const between = (first: string, end: string): string => `day >= ${first} AND day < ${end}`;

/** The days in UTC whose sums are of the period, but for the rows between its edges and theirs. */
const SUMMED_DAYS = between(FIRST_DAY, END_OF_DAYS);

/** The first of the whole months among these days, and the day after the last; the same day if there is none. */
const FIRST_MONTH = `date_trunc('month', ${FIRST_DAY} + interval '1 month -1 day')::date`;
const END_OF_MONTHS = `greatest(${FIRST_MONTH}, date_trunc('month', (${END_OF_DAYS})::timestamp)::date)`;

/** Three hours if the zone changes its clock around the edge, since that midnight may then come twice or not at all; else none. */
const around = (edge: string): string =>
  `CASE WHEN (${edge} + interval '3 hours') AT TIME ZONE $3 - (${edge} - interval '3 hours') AT TIME ZONE $3 = interval '6 hours'
        THEN interval '0' ELSE interval '3 hours' END`;

/** Rows of an hour or two: those between the edges of the period and of `SUMMED_DAYS`. */
const atEdges = (moment: string): string =>
  `(${EDGES.map((edge, at) => {
    const midnight = at === 0 ? FIRST_SUM : END_OF_SUMS;
    return `(${moment} >= least(${midnight}, ${edge}) - ${around(edge)} AND ${moment} < greatest(${midnight}, ${edge}) + ${around(edge)})`;
  }).join(' OR ')})`;

/** What such a row adds to the sums of `SUMMED_DAYS`: 1 if only the period has it, -1 if only they have it. */
const added = (moment: string): string =>
  `((${isLocal(moment)})::int - (${moment} >= ${FIRST_SUM} AND ${moment} < ${END_OF_SUMS})::int)`;

/** The sums by day, and what has been appended since. Together they are exact at any moment. */
const summed = (metric: string, where = 'true'): string => `
  SELECT key, n, total FROM stats_day WHERE metric = '${metric}' AND ${where}
  UNION ALL SELECT key, n, total FROM stats_change WHERE metric = '${metric}' AND ${where}`;

/** The same of days in UTC that are of the period, of a metric that is summed by month as well: sums of whole months, and of the days around them. */
const summedByMonth = (metric: string): string =>
  [
    summed(`${metric}_month`, between(FIRST_MONTH, END_OF_MONTHS)),
    summed(metric, between(FIRST_DAY, `least(${FIRST_MONTH}, ${END_OF_DAYS})`)),
    summed(metric, between(END_OF_MONTHS, END_OF_DAYS)),
  ].join(' UNION ALL ');

/** The same of several metrics. */
const SUMS = `(SELECT metric, day, key, n, total FROM stats_day UNION ALL SELECT metric, day, key, n, total FROM stats_change) sums`;

/** `key`, `n`: all requests by status. */
export const REQUESTS_BY_STATUS = named(`SELECT status AS key, count(*)::float8 AS n FROM request GROUP BY status`);

/** `key`, `n`: all results by stage. */
export const RESULTS_BY_STAGE = named(`SELECT key, sum(n)::float8 AS n FROM (${summed('result')}) parts GROUP BY key`);

/** `key`, `n`: requests created in the period by the furthest step that they have reached. */
export const FUNNEL = named(`
  SELECT key, sum(n)::float8 AS n FROM (
    ${summed('funnel', SUMMED_DAYS)}
    UNION ALL SELECT furthest::text, ${added('created_at')}, 0 FROM request_stats WHERE ${atEdges('created_at')}
  ) parts GROUP BY key`);

/** `key`, `n`: requests `won` and `lost` in the period, as they stand now. */
export const OUTCOMES = named(`
  SELECT key, sum(n)::float8 AS n FROM (
    ${summed('outcome', SUMMED_DAYS)}
    UNION ALL SELECT 'won', ${added('won_at')}, 0 FROM request_stats WHERE won_at IS NOT NULL AND ${atEdges('won_at')}
    UNION ALL SELECT 'lost', ${added('lost_at')}, 0 FROM request_stats WHERE lost_at IS NOT NULL AND ${atEdges('lost_at')}
  ) parts GROUP BY key`);

/** What waits for an answer: its rows by the moment that it began, and the metric of their sums, by bucket of the time. */
interface Answered {
  metric: 'response' | 'venue_response';
  table: 'request_stats' | 'question_stats';
  began: 'created_at' | 'asked_at';
}

/**
 * `size`, `total` and `median` (milliseconds) of the times to the answer, of what began in the period. The histogram says which bucket
 * has the middle, and only that bucket is read. If the size is even, the median is the mean of two values. In bucket 0 is what was
 * answered before it was entered, all of it in 0 ms: there is nothing to look for.
 */
const responseTime = ({ metric, table, began }: Answered): string => `
  WITH histogram AS (
    SELECT key::int AS bucket, sum(n) AS n, sum(total) AS total FROM (
      ${summedByMonth(metric)}
      UNION ALL SELECT response_bucket::text, ${added(began)}, ${added(began)} * response_ms FROM ${table}
                 WHERE response_ms IS NOT NULL AND ${atEdges(began)}
    ) parts GROUP BY key HAVING sum(n) > 0
  ), whole AS (
    SELECT coalesce(sum(n), 0)::bigint AS size, coalesce(sum(total), 0) AS total FROM histogram
  ), ranked AS (
    SELECT bucket, sum(n) OVER (ORDER BY bucket) - n AS first, sum(n) OVER (ORDER BY bucket) AS next FROM histogram
  ), middle AS (
    SELECT ranked.bucket, min(rank - ranked.first) AS place, count(DISTINCT rank) AS wanted
      FROM whole CROSS JOIN LATERAL (VALUES ((size - 1) / 2), (size / 2)) AS ranks (rank)
      JOIN ranked ON rank >= ranked.first AND rank < ranked.next WHERE size > 0
     GROUP BY ranked.bucket
  )
  SELECT size::float8 AS size, total::float8 AS total,
         (SELECT avg(response.ms)::float8 FROM middle CROSS JOIN LATERAL (
            SELECT 0 AS ms WHERE middle.bucket = 0
            UNION ALL (SELECT response_ms FROM ${table}
             WHERE middle.bucket > 0 AND response_ms IS NOT NULL AND response_bucket = middle.bucket AND ${inPeriod(began)}
             ORDER BY response_bucket, response_ms OFFSET middle.place LIMIT middle.wanted)) response) AS median
    FROM whole`;

/** Times to the first answer of requests created in the period. */
export const RESPONSE_TIME = responseTime({ metric: 'response', table: 'request_stats', began: 'created_at' });

/** Times to the answer of questions that were put to venues in the period. */
export const VENUE_RESPONSE_TIME = responseTime({
  metric: 'venue_response',
  table: 'question_stats',
  began: 'asked_at',
});

/** `n`: questions put to venues in the period, answered or not. */
export const QUESTIONS = `
  SELECT coalesce(sum(n), 0)::float8 AS n FROM (
    ${summed('asked', SUMMED_DAYS)}
    UNION ALL SELECT '', ${added('asked_at')}, 0 FROM question_stats WHERE ${atEdges('asked_at')}
  ) parts`;

const IN_CENTS = '(amount * 100)::bigint';
const PAID = 'commission_stats WHERE paid_at IS NOT NULL';

/** `currency`, `amount`, `count` of what was paid in the period. */
export const REVENUE = named(`
  SELECT key AS currency, sum(total) / 100 AS amount, sum(n)::float8 AS count FROM (
    ${summed('paid', SUMMED_DAYS)}
    UNION ALL SELECT currency, ${added('paid_at')}, ${added('paid_at')} * ${IN_CENTS} FROM ${PAID} AND ${atEdges('paid_at')}
  ) parts GROUP BY key HAVING sum(n) > 0 ORDER BY key`);

/**
 * Rows of `MONTHS` in the days around the first of each month. With `OFFSET 0` PostgreSQL finds each edge by the index and joins no whole
 * table.
 */
const ofMonths = (moment: string, metric: string, rows: string, key: string, total = '0'): string => `
    SELECT to_char(${dateOf(moment)}, 'YYYY-MM'), '${metric}', ${key}, 1, ${total}
      FROM edge CROSS JOIN LATERAL (SELECT * FROM ${rows} AND ${moment} >= edge.begin AND ${moment} < edge.finish OFFSET 0) near
     WHERE ${isLocal(moment)}`;

/**
 * `month` (`YYYY-MM`), `metric`, `key`, `n`, `total` of whole calendar months: `outcome` by `won` and `lost`, `paid` by currency in
 * cents. Daily sums give all days but the first and last of each month. Those two are counted from the rows, by their local date.
 */
export const MONTHS = `
  WITH edge AS (
    SELECT ${utc('first::date - 1')} AS begin, ${utc('first::date + 1')} AS finish
      FROM generate_series($1::date, $2::date + 1, interval '1 month') first
  )
  SELECT month, metric, key, sum(n)::float8 AS n, sum(total)::float8 AS total FROM (
    SELECT to_char(day, 'YYYY-MM') AS month, metric, key, n, total
      FROM ${SUMS}
     WHERE metric IN ('outcome', 'paid') AND day > $1::date AND day < $2::date AND extract(day FROM day) > 1 AND extract(day FROM day + 1) > 1
    UNION ALL ${ofMonths('won_at', 'outcome', 'request_stats WHERE won_at IS NOT NULL', `'won'`)}
    UNION ALL ${ofMonths('lost_at', 'outcome', 'request_stats WHERE lost_at IS NOT NULL', `'lost'`)}
    UNION ALL ${ofMonths('paid_at', 'paid', PAID, 'currency', IN_CENTS)}
  ) parts GROUP BY 1, 2, 3`;

/** People who have a place in `LOAD`: an agency has fewer. */
const PEOPLE = 100;
const person = (metric: string, moment: string): string =>
  `SELECT coalesce(assignee_id::text, ''), '${metric}', ${added(moment)} FROM request_stats WHERE ${moment} IS NOT NULL AND ${atEdges(moment)}`;
const numberOf = (metric: string): string => `coalesce(sum(n) FILTER (WHERE metric = '${metric}'), 0)::float8`;

/**
 * Requests by who is in charge of them (`id`, `name`; null if nobody is): `open` now, `requests` created, `won` and `lost` in the period.
 * The busiest first, nobody last.
 */
export const LOAD = `
  SELECT person.id, person.name, load.open, load.requests, load.won, load.lost FROM (
    SELECT key, ${numberOf('open')} AS open, ${numberOf('taken')} AS requests, ${numberOf('won_by')} AS won, ${numberOf('lost_by')} AS lost
      FROM (
        SELECT key, metric, n FROM ${SUMS}
         WHERE metric = 'open' OR (metric IN ('taken', 'won_by', 'lost_by') AND ${SUMMED_DAYS})
        UNION ALL ${person('taken', 'created_at')}
        UNION ALL ${person('won_by', 'won_at')}
        UNION ALL ${person('lost_by', 'lost_at')}
      ) parts GROUP BY key
  ) load LEFT JOIN team_user person ON person.id::text = load.key
   WHERE load.open + load.requests + load.won + load.lost > 0
   ORDER BY load.key = '', load.open DESC, load.requests DESC, person.name, load.key LIMIT ${PEOPLE}`;

/** What is owed in `$1`. */
export const OUTSTANDING = named(`
  SELECT coalesce(sum(total), 0) / 100 AS outstanding FROM (${summed('owed', 'key = $1')}) parts`);

/** How many places a ranking has. Nobody looks for the thousandth, and ranking everybody is what costs. */
const PLACES = 100;

interface Ranking {
  owner: 'member_id' | 'organizer_id';
  table: 'member' | 'organizer';
  /** What is counted beside wins and revenue: its name, its rows of the period, and their owner. */
  count: 'proposals' | 'requests';
  counted: string;
  countedOwner: string;
  winner: 'winner_id' | 'organizer_id';
  columns: string;
}

const CENTS = `CASE WHEN currency = '${STATS_CURRENCY}' THEN ${IN_CENTS} ELSE 0 END`;

/** A page (`$4` after `$5`) of those in `ranked` who have a place, by revenue, wins and the count. */
const placesOf = ({ owner, table, count, columns }: Ranking, ranked: string): string => {
  const order = `cents DESC, wins DESC, ${count} DESC, id`;
  return `
  WITH ${ranked}, top AS (
    SELECT * FROM ranked ORDER BY ${order} LIMIT ${PLACES}
  ), placed AS (
    SELECT *, row_number() OVER (ORDER BY ${order}) AS place FROM top
  )
  SELECT counted.total, named.*
    FROM (SELECT count(*)::int AS total FROM top) counted
    LEFT JOIN LATERAL (
      SELECT page.place, ${columns}, page.${count}, page.wins, page.cents / 100 AS revenue,
             (SELECT coalesce(json_agg(json_build_object('currency', currency, 'amount', amount) ORDER BY currency), '[]')
                FROM (SELECT currency, sum(amount) AS amount FROM commission_stats
                       WHERE ${owner} = page.id AND currency <> '${STATS_CURRENCY}' AND ${inPeriod('paid_at')}
                       GROUP BY currency) other) AS "otherCurrencies"
        FROM placed page JOIN ${table} owner ON owner.id = page.id
       WHERE page.place > $5 AND page.place <= $5 + $4
    ) named ON true
   ORDER BY named.place`;
};

/**
 * Two statements. If enough owners have revenue to fill every place, `byRevenue` ranks them alone (those equal to the last
 * included) and counts for nobody else. If too few have, it finds nobody, and `all` adds everybody up in one pass.
 */
const ranking = (rules: Ranking): { byRevenue: string; all: string } => {
  const { owner, count, counted, countedOwner, winner } = rules;
  const won = `FROM request_stats WHERE won_at IS NOT NULL AND ${inPeriod('won_at')}`;
  return {
    byRevenue: placesOf(
      rules,
      `paid AS MATERIALIZED (
         SELECT ${owner} AS id, sum(${CENTS}) AS cents FROM commission_stats WHERE ${inPeriod('paid_at')} GROUP BY ${owner}
       ), ranked AS MATERIALIZED (
         SELECT paid.id, cents, (SELECT count(*)::int ${counted} AND ${countedOwner} = paid.id) AS ${count},
                (SELECT count(*)::int ${won} AND ${winner} = paid.id) AS wins
           FROM paid
          WHERE cents >= (SELECT cents FROM paid WHERE cents > 0 ORDER BY cents DESC OFFSET ${PLACES - 1} LIMIT 1)
       )`,
    ),
    all: placesOf(
      rules,
      `ranked AS (
         SELECT id, sum(${count})::int AS ${count}, sum(wins)::int AS wins, sum(cents) AS cents FROM (
           SELECT ${countedOwner} AS id, 1 AS ${count}, 0 AS wins, 0::bigint AS cents ${counted}
           UNION ALL SELECT ${winner}, 0, 1, 0 ${won} AND ${winner} IS NOT NULL
           UNION ALL SELECT ${owner}, 0, 0, ${CENTS} FROM commission_stats WHERE ${inPeriod('paid_at')}
         ) parts GROUP BY id
       )`,
    ),
  };
};

/** Memory for adding everybody up, which would otherwise happen on disk. */
export const RANKING_MEMORY = `SET LOCAL work_mem = '64MB'`;

export const TOP_MEMBERS = ranking({
  owner: 'member_id',
  table: 'member',
  count: 'proposals',
  counted: `FROM proposal_stats WHERE ${inPeriod('sent_at')} AND (earlier_at IS NULL OR ${dateOf('earlier_at')} < $1::date)`,
  countedOwner: 'member_id',
  winner: 'winner_id',
  columns: 'owner.id AS "memberId", owner.code, owner.name',
});

export const TOP_ORGANIZERS = ranking({
  owner: 'organizer_id',
  table: 'organizer',
  count: 'requests',
  counted: `FROM request_stats WHERE ${inPeriod('created_at')}`,
  countedOwner: 'organizer_id',
  winner: 'organizer_id',
  columns: `owner.id AS "organizerId", coalesce(nullif(concat_ws(' ', owner.first_name, owner.last_name), ''), owner.email) AS name,
    owner.company`,
});

/** `$1` events after `$2`, newest first, with the code of their request. */
export const ACTIVITY = `
  SELECT ${EVENT}, (SELECT code FROM request WHERE request.id = timeline_event.request_id) AS "requestCode"
    FROM timeline_event ORDER BY created_at DESC, id DESC LIMIT $1 OFFSET $2`;

export const ACTIVITY_TOTAL = `SELECT coalesce(sum(n), 0)::float8 AS total FROM (${summed('event')}) parts`;

export const MEMBER_COUNTS = named(`
  SELECT (SELECT count(*)::int FROM member) AS total, (SELECT count(*)::int FROM member WHERE status = 'active') AS active,
         (SELECT count(*)::int FROM member_search WHERE stale) AS stale`);

export const OPEN_TASKS = named(`
  SELECT (SELECT count(*)::int FROM request WHERE needs_validation) AS "needsValidation",
         (SELECT count(*)::int FROM notification WHERE read_at IS NULL) AS unread`);
