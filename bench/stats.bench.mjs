// Every statistic through the running service on a large database, beside the same figures counted from the rows themselves, and
// what keeping them costs a write.
import pg from 'pg';
import { chance, id, KIND } from './bulk.mjs';
import { COUNTS, moment, MORE, seed, skewed, statusOfRequest } from './plans.seed.mjs';
import { median, signIn, startService, withDatabase } from './service.mjs';

const CALLS = 60;
const PLAIN_CALLS = 1;
const ROUNDS = 7;
const WRITES = 60;
const ZONE = 'Europe/Paris';
const MINUTE = 60_000;
const EVENTS = 3_000_000;
const CATALOGS = 100_000;
/** Requests beyond these got a second version of their catalog. */
const CATALOGED = 80_000;

const memberOf = (request, place) => id(KIND.member, (request * 7 + place * 13_331) % COUNTS.member);
const hasWinner = (request) => ['won', 'closed'].includes(statusOfRequest(request));
/** From two minutes to some weeks; nine in ten are answered. */
const answeredAfter = (request) => Math.floor(2 * MINUTE * 2 ** (chance(request, 40) * 8 + chance(request, 41) * 6));

/** The world of `plans.seed.mjs`, and on top what statistics are made of: answers, winners, sent catalogs, three events a request. */
const WORLD = [
  [
    'result',
    'id request_id member_id stage position stage_changed_at created_at updated_at',
    COUNTS.request,
    (n) => {
      const at = moment(n, COUNTS.request);
      const stage = hasWinner(n)
        ? 'selected'
        : skewed({ suggested: 40, unavailable: 20, proposed: 20, not_selected: 20 }, n, 42);
      return [id(KIND.result, n), id(KIND.request, n), memberOf(n, 0), stage, 0, at, at, at];
    },
  ],
  [
    'catalog',
    'id request_id status version title snapshot sent_at created_at updated_at',
    CATALOGS,
    (n) => {
      const at = moment(n, CATALOGS);
      const request = id(KIND.request, COUNTS.request - 1 - (n % CATALOGED) * 10);
      return [id(MORE.catalog, n), request, 'sent', 1 + Math.floor(n / CATALOGED), `Catalog ${n}`, '{}', at, at, at];
    },
  ],
  [
    'catalog_item',
    'id catalog_id member_id position price',
    CATALOGS * 3,
    (n) => {
      const catalog = Math.floor(n / 3);
      const request = COUNTS.request - 1 - (catalog % CATALOGED) * 10;
      return [id(MORE.item, n), id(MORE.catalog, catalog), memberOf(request, n % 3), n % 3, 2000];
    },
  ],
  [
    'timeline_event',
    'id request_id kind actor_type via payload created_at',
    EVENTS,
    (n) => {
      // made, then a venue is asked, then it answers
      const request = Math.floor(n / 3);
      const moves = [null, ['suggested', 'availability_requested'], ['availability_requested', 'available']][n % 3];
      const payload = moves === null ? {} : { resultId: id(KIND.result, request), from: moves[0], to: moves[1] };
      return [
        id(MORE.event, n),
        id(KIND.request, request),
        moves === null ? 'request_updated' : 'result_stage_changed',
        'system',
        'job',
        JSON.stringify(payload),
        new Date(Date.parse(moment(n - (n % 3), EVENTS)) + (n % 3 === 2 ? answeredAfter(request) : 0)).toISOString(),
      ];
    },
  ],
  ['email_thread', 'id', 0, () => []],
  [
    'email_message',
    'id request_id direction "from" "to" subject status message_id sent_at created_at updated_at',
    COUNTS.request * 0.9,
    (n) => {
      const at = new Date(Date.parse(moment(n, COUNTS.request)) + answeredAfter(n)).toISOString();
      const [from, to] = ['team@parvis.example', '{person@company.example}'];
      return [
        id(MORE.message, n),
        id(KIND.request, n),
        'outbound',
        from,
        to,
        'Yours',
        'sent',
        `<bench${n}@parvis.example>`,
        at,
        at,
        at,
      ];
    },
  ],
];

const day = (time) => new Date(time).toISOString().slice(0, 10);
const DAY = 86_400_000;
/** The default period, moved by some days at each call. */
const yearBefore = (call) => [day(Date.now() - (365 + call) * DAY), day(Date.now() - call * DAY)];
const all = () => [day(Date.now() - 1600 * DAY), day(Date.now() + DAY)];

const local = (column) => `(${column} AT TIME ZONE '${ZONE}')::date BETWEEN $1 AND $2`;
const FUNNEL = `
  WITH seen AS (
    SELECT r.id, greatest(request_step(r.status), CASE WHEN r.won_at IS NULL THEN 0 ELSE 4 END, moves.step) AS step
      FROM request r
      LEFT JOIN (SELECT request_id, max(request_step(payload ->> 'to')) AS step FROM timeline_event
                  WHERE kind = 'request_status_changed' GROUP BY request_id) moves ON moves.request_id = r.id
     WHERE ${local('r.created_at')})
  SELECT count(*)::int AS a, count(*) FILTER (WHERE step >= 1)::int AS b, count(*) FILTER (WHERE step >= 2)::int AS c,
         count(*) FILTER (WHERE step >= 3)::int AS d, count(*) FILTER (WHERE step >= 4)::int AS e FROM seen`;
const RESPONSE = `
  WITH answered AS (
    SELECT greatest(min(m.sent_at) - r.created_at, interval '0') AS wait FROM request r
      JOIN (SELECT request_id, sent_at FROM email_message WHERE direction = 'outbound'
             UNION ALL SELECT request_id, sent_at FROM messaging_message WHERE direction = 'outbound') m
        ON m.request_id = r.id AND m.sent_at IS NOT NULL
     WHERE ${local('r.created_at')} GROUP BY r.id)
  SELECT count(*)::int AS size, extract(epoch FROM percentile_cont(0.5) WITHIN GROUP (ORDER BY wait))::float8 / 60 AS median FROM answered`;
const WIN_RATE = `
  SELECT (SELECT count(*)::int FROM request WHERE status IN ('won', 'closed') AND ${local('won_at')}) AS won,
         (SELECT count(*)::int FROM request WHERE status = 'lost' AND ${local('lost_at')}) AS lost`;
const REVENUE = `
  SELECT to_char(c.paid_at AT TIME ZONE '${ZONE}', 'YYYY-MM') AS month, sum(c.amount)::float8 AS amount
    FROM commission c JOIN request r ON r.id = c.request_id
   WHERE c.status = 'paid' AND c.currency = 'EUR' AND r.status <> 'cancelled' AND ${local('c.paid_at')} GROUP BY 1 ORDER BY 1`;
const QUESTIONS = `
  WITH asked AS (
    SELECT e.created_at AS at, payload ->> 'to' AS stage, lead(payload ->> 'to') OVER later AS next, lead(e.created_at) OVER later - e.created_at AS wait
      FROM timeline_event e WHERE kind = 'result_stage_changed'
    WINDOW later AS (PARTITION BY payload ->> 'resultId' ORDER BY e.created_at, e.id))
  SELECT count(*)::int AS size, extract(epoch FROM percentile_cont(0.5) WITHIN GROUP (ORDER BY wait)
           FILTER (WHERE next IN ('available', 'unavailable')))::float8 / 60 AS median
    FROM asked WHERE stage = 'availability_requested' AND next IS DISTINCT FROM 'suggested' AND ${local('at')}`;
const ranking = (parts, owner) => `
  WITH ranked AS (
    SELECT id, sum(n)::int AS n, sum(wins)::int AS wins, sum(revenue)::float8 AS revenue FROM (
      ${parts}
      UNION ALL SELECT ${owner}, 0, 0, c.amount FROM commission c JOIN request r ON r.id = c.request_id
        WHERE c.status = 'paid' AND c.currency = 'EUR' AND r.status <> 'cancelled' AND ${local('c.paid_at')}
    ) parts GROUP BY id)
  SELECT least(100, (SELECT count(*)::int FROM ranked)) AS total, id, n, wins, revenue FROM ranked ORDER BY revenue DESC, wins DESC, n DESC, id LIMIT 20`;
const TOP_MEMBERS = ranking(
  `SELECT i.member_id AS id, count(DISTINCT c.request_id) AS n, 0 AS wins, 0 AS revenue
     FROM catalog c JOIN catalog_item i ON i.catalog_id = c.id WHERE c.status = 'sent' AND ${local('c.sent_at')} GROUP BY 1
   UNION ALL SELECT s.member_id, 0, 1, 0 FROM request r JOIN result s ON s.request_id = r.id AND s.stage = 'selected'
     WHERE r.status IN ('won', 'closed') AND ${local('r.won_at')}`,
  'c.member_id',
);
const TOP_ORGANIZERS = ranking(
  `SELECT r.organizer_id AS id, 1 AS n, 0 AS wins, 0 AS revenue FROM request r WHERE ${local('r.created_at')}
   UNION ALL SELECT r.organizer_id, 0, 1, 0 FROM request r WHERE r.status IN ('won', 'closed') AND ${local('r.won_at')}`,
  'r.organizer_id',
);
const ACTIVITY = `SELECT (SELECT count(*)::int FROM timeline_event) AS total, e.id, r.code FROM timeline_event e
  LEFT JOIN request r ON r.id = e.request_id ORDER BY e.created_at DESC, e.id DESC LIMIT 20`;
const OVERVIEW = [
  [`SELECT status, count(*)::int AS n FROM request GROUP BY status`],
  [`SELECT stage, count(*)::int AS n FROM result GROUP BY stage`],
  [`SELECT count(*)::int AS total, count(*) FILTER (WHERE status = 'active')::int AS active FROM member`],
];

const ranked = (own) => (body) =>
  body.items.map((row) => [body.total, row[own], row.proposals ?? row.requests, row.wins, row.revenue]);
const rankedRows = (rows) => rows.map(({ total, id: own, n, wins, revenue }) => [total, own, n, wins, revenue]);
const funnel = (body) => body.steps.map(({ count }) => count);
const response = ({ sampleSize, medianMinutes }) => [sampleSize, medianMinutes?.toFixed(4)];

const questions = ({ venueResponseTime: { asked, medianMinutes } }) => [asked, medianMinutes?.toFixed(4)];
const questionRows = ([{ size, median: middle }]) => [size, middle?.toFixed(4)];

/** Route, period by the number of the call, the plain statement, and how both answers read as the same thing. */
const ROUTES = [
  [
    'overview',
    null,
    null,
    (body) => [body.requests.byStatus.won, body.pipeline.byStage.selected, body.members.active],
    overviewOf,
  ],
  [
    'activity',
    null,
    ACTIVITY,
    (body) => body.items.map(({ id: own, requestCode }) => [body.total, own, requestCode]),
    (rows) => rows.map(({ total, id: own, code }) => [total, own, code]),
  ],
  ['figures', yearBefore, QUESTIONS, questions, questionRows],
  ['figures', all, QUESTIONS, questions, questionRows],
  ['funnel', yearBefore, FUNNEL, funnel, ([row]) => Object.values(row)],
  ['funnel', all, FUNNEL, funnel, ([row]) => Object.values(row)],
  [
    'revenue',
    null,
    REVENUE,
    (body) => body.items.map(({ month, amount }) => [month, amount]),
    (rows) => rows.map(({ month, amount }) => [month, amount]),
  ],
  ['top-members', yearBefore, TOP_MEMBERS, ranked('memberId'), rankedRows],
  ['top-members', all, TOP_MEMBERS, ranked('memberId'), rankedRows],
  ['top-organizers', yearBefore, TOP_ORGANIZERS, ranked('organizerId'), rankedRows],
  ['top-organizers', all, TOP_ORGANIZERS, ranked('organizerId'), rankedRows],
  ['response-time', yearBefore, RESPONSE, response, ([{ size, median: middle }]) => [size, middle?.toFixed(4)]],
  ['response-time', all, RESPONSE, response, ([{ size, median: middle }]) => [size, middle?.toFixed(4)]],
  ['win-rate', yearBefore, WIN_RATE, ({ won, lost }) => [won, lost], ([{ won, lost }]) => [won, lost]],
  ['win-rate', all, WIN_RATE, ({ won, lost }) => [won, lost], ([{ won, lost }]) => [won, lost]],
];

function overviewOf(answers) {
  const [statuses, stages, [members]] = answers;
  return [
    statuses.find(({ status }) => status === 'won').n,
    stages.find(({ stage }) => stage === 'selected').n,
    members.active,
  ];
}

const percentile = (values, part) => [...values].sort((a, b) => a - b)[Math.ceil(values.length * part) - 1];

async function timed(work) {
  const start = performance.now();
  const answer = await work();
  return [performance.now() - start, answer];
}

async function plain(db, [route, period, statement, , read], call) {
  const first = new Date();
  const months = [day(Date.UTC(first.getFullYear() - 1, first.getMonth() + 1, 1)), day(Date.now() + DAY)];
  const values = route === 'activity' ? [] : route === 'revenue' ? months : period?.(call);
  return timed(async () => {
    if (statement !== null) return read((await db.query(statement, values)).rows);
    // The dashboard: its own counts, and what it shows of the other statistics.
    const answers = [];
    for (const [text] of OVERVIEW) answers.push((await db.query(text)).rows);
    for (const [text, args] of [
      [WIN_RATE, yearBefore(0)],
      [RESPONSE, yearBefore(0)],
      [REVENUE, yearBefore(0)],
      [ACTIVITY, []],
    ])
      await db.query(text, args);
    return read(answers);
  });
}

export async function measureReads(service, cookie, db) {
  console.log('| statistic | period | p50, ms | p95, ms | plain, p50 ms | ratio |\n|---|---|---|---|---|---|');
  for (const entry of ROUTES) {
    const [route, period, , read] = entry;
    const get = async (call) => {
      const [from, to] = period?.(call) ?? [];
      const response = await fetch(`${service.base}/api/stats/${route}${period ? `?from=${from}&to=${to}` : ''}`, {
        headers: { cookie },
      });
      const body = await response.json();
      if (response.status !== 200) throw new Error(`${route} answered ${response.status}: ${JSON.stringify(body)}`);
      return body;
    };
    const times = [];
    const plainTimes = [];
    for (let call = -3; call < CALLS; call++) {
      const [time] = await timed(() => get(call));
      if (call >= 0) times.push(time);
    }
    for (let call = 0; call < PLAIN_CALLS; call++) {
      const [time, expected] = await plain(db, entry, call);
      const answered = JSON.stringify(read(await get(call)));
      if (answered !== JSON.stringify(expected))
        throw new Error(`${route}: ${answered} is not ${JSON.stringify(expected)}.`);
      plainTimes.push(time);
    }
    const [p50, p95, by] = [percentile(times, 0.5), percentile(times, 0.95), median(plainTimes)];
    const name = period === null ? '—' : period === all ? 'all, 4 years' : '12 months';
    console.log(
      `| ${route} | ${name} | ${p50.toFixed(0)} | ${p95.toFixed(0)} | ${by.toFixed(0)} | ${(by / p50).toFixed(1)} |`,
    );
  }
}

/** Milliseconds to create a request, with the statistics kept and with their triggers off, in interleaved rounds. */
export async function measureWrites(service, cookie, db) {
  const { rows: triggers } = await db.query(
    `SELECT tgname AS name, tgrelid::regclass AS "table" FROM pg_trigger WHERE NOT tgisinternal AND tgname ~ '^(stats_count|refresh_.*_stats)_on_'`,
  );
  const keep = async (kept) => {
    for (const { name, table } of triggers)
      await db.query(`ALTER TABLE ${table} ${kept ? 'ENABLE' : 'DISABLE'} TRIGGER ${name}`);
  };
  const round = async () => {
    const times = [];
    for (let n = 0; n < WRITES; n++) {
      const [time, status] = await timed(async () => {
        const response = await fetch(`${service.base}/api/requests`, {
          method: 'POST',
          headers: { cookie, origin: service.base, 'content-type': 'application/json' },
          body: JSON.stringify({ organizerId: id(KIND.organizer, n), title: 'A seminar', attendees: 40 }),
        });
        await response.arrayBuffer();
        return response.status;
      });
      if (status !== 201) throw new Error(`A request was not made: ${status}.`);
      times.push(time);
    }
    return median(times);
  };
  const figures = { kept: [], off: [] };
  for (let n = -1; n < ROUNDS; n++)
    for (const [name, kept] of [
      ['kept', true],
      ['off', false],
    ]) {
      await keep(kept);
      const time = await round();
      if (n >= 0) figures[name].push(time);
    }
  await keep(true);
  const ratios = figures.kept.map((time, n) => time / figures.off[n]);
  console.log('\n| write | statistics kept, ms | not kept, ms | ratio |\n|---|---|---|---|');
  console.log(
    `| create a request | ${median(figures.kept).toFixed(1)} | ${median(figures.off).toFixed(1)} | ${median(ratios).toFixed(2)} |`,
  );
}

export async function fill(url) {
  // The service makes the tables itself.
  await (await startService(url, 4104)).stop();
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const [time] = await timed(() => seed(db, WORLD));
  console.log(`Seeded in ${(time / 1000).toFixed(0)} s.\n`);
  await db.end();
}

export async function measure(url) {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const service = await startService(url, 4104);
  try {
    const cookie = await signIn(service.base);
    await measureReads(service, cookie, db);
    await measureWrites(service, cookie, db);
  } finally {
    await service.stop();
    await db.end();
  }
}

export default () =>
  withDatabase(async (url) => {
    await fill(url);
    await measure(url);
  });
