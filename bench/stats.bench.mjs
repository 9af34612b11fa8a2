// Every statistic of the running service on a large database: computed, and from its snapshot.
import pg from 'pg';
import { chance, id, KIND } from './bulk.mjs';
import { countsOf, moment, MORE, seed, skewed, statusOfRequest } from './plans.seed.mjs';
import { signIn, startService, withDatabase } from './service.mjs';

const CALLS = 60;
const COMPUTED = 10;
const MINUTE = 60_000;
const PORT = 4104;
const catalogs = (counts) => counts.request / 10;
/** Requests beyond these got a second version of their catalog. */
const cataloged = (counts) => counts.request * 0.08;

const memberOf = (request, place, counts) => id(KIND.member, (request * 7 + place * 13_331) % counts.member);
const hasWinner = (request) => ['won', 'closed'].includes(statusOfRequest(request));
/** Response times from two minutes to some weeks; nine in ten get a reply. */
const answeredAfter = (request) => Math.floor(2 * MINUTE * 2 ** (chance(request, 40) * 8 + chance(request, 41) * 6));

/** The rows of `plans.seed.mjs`, plus the sources of statistics: replies, winners, sent catalogs, three events per request. */
const worldOf = (counts) => [
  [
    'result',
    'id request_id member_id stage position stage_changed_at created_at updated_at',
    counts.request,
    (n) => {
      const at = moment(n, counts.request);
      const stage = hasWinner(n)
        ? 'selected'
        : skewed({ suggested: 40, unavailable: 20, proposed: 20, not_selected: 20 }, n, 42);
      return [id(KIND.result, n), id(KIND.request, n), memberOf(n, 0, counts), stage, 0, at, at, at];
    },
  ],
  [
    'catalog',
    'id request_id status version title snapshot sent_at created_at updated_at',
    catalogs(counts),
    (n) => {
      const at = moment(n, catalogs(counts));
      const request = id(KIND.request, counts.request - 1 - (n % cataloged(counts)) * 10);
      return [
        id(MORE.catalog, n),
        request,
        'sent',
        1 + Math.floor(n / cataloged(counts)),
        `Catalog ${n}`,
        '{}',
        at,
        at,
        at,
      ];
    },
  ],
  [
    'catalog_item',
    'id catalog_id member_id position price',
    catalogs(counts) * 3,
    (n) => {
      const catalog = Math.floor(n / 3);
      const request = counts.request - 1 - (catalog % cataloged(counts)) * 10;
      return [id(MORE.item, n), id(MORE.catalog, catalog), memberOf(request, n % 3, counts), n % 3, 2000];
    },
  ],
  [
    'timeline_event',
    'id request_id kind actor_type via payload created_at',
    counts.request * 3,
    (n) => {
      // created, then a venue is contacted, then it replies
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
        new Date(
          Date.parse(moment(n - (n % 3), counts.request * 3)) + (n % 3 === 2 ? answeredAfter(request) : 0),
        ).toISOString(),
      ];
    },
  ],
  ['email_thread', 'id', 0, () => []],
  [
    'email_message',
    'id request_id direction "from" "to" subject status message_id sent_at created_at updated_at',
    counts.request * 0.9,
    (n) => {
      const at = new Date(Date.parse(moment(n, counts.request)) + answeredAfter(n)).toISOString();
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

const DAY = 86_400_000;
const day = (time) => new Date(time).toISOString().slice(0, 10);
const PERIODS = {
  '—': '',
  '12 months': '',
  'all, 4 years': `?from=${day(Date.now() - 1600 * DAY)}&to=${day(Date.now() + DAY)}`,
};
const WITH_PERIOD = ['12 months', 'all, 4 years'];
const ROUTES = {
  overview: ['—'],
  activity: ['—'],
  figures: WITH_PERIOD,
  funnel: WITH_PERIOD,
  revenue: ['—'],
  'top-members': WITH_PERIOD,
  'top-organizers': WITH_PERIOD,
  'response-time': WITH_PERIOD,
  'win-rate': WITH_PERIOD,
};

const percentile = (values, part) => [...values].sort((a, b) => a - b)[Math.ceil(values.length * part) - 1];

async function measure(url) {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const service = await startService(url, PORT);
  try {
    const cookie = await signIn(service.base);
    console.log(
      '| statistic | period | computed: p50, ms | worst | snapshot: p50, ms | p95 |\n|---|---|---|---|---|---|',
    );
    for (const [route, periods] of Object.entries(ROUTES))
      for (const period of periods) {
        const get = async () => {
          const began = performance.now();
          const response = await fetch(`${service.base}/api/stats/${route}${PERIODS[period]}`, { headers: { cookie } });
          const body = await response.text();
          if (response.status !== 200) throw new Error(`${route} returned ${response.status}: ${body}`);
          return performance.now() - began;
        };
        const [computed, known] = [[], []];
        for (let call = -1; call < COMPUTED; call++) {
          await db.query('TRUNCATE stats_snapshot');
          const time = await get();
          if (call >= 0) computed.push(time);
        }
        for (let call = 0; call < CALLS; call++) known.push(await get());
        const figures = [
          percentile(computed, 0.5),
          Math.max(...computed),
          percentile(known, 0.5),
          percentile(known, 0.95),
        ];
        console.log(`| ${[route, period, ...figures.map((time) => time.toFixed(0))].join(' | ')} |`);
      }
  } finally {
    await service.stop();
    await db.end();
  }
}

async function fill(url, counts) {
  // The service creates the tables.
  await (await startService(url, PORT)).stop();
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const began = performance.now();
  await seed(db, worldOf(counts), counts);
  console.log(`Seeded in ${((performance.now() - began) / 1000).toFixed(0)} s.\n`);
  await db.end();
}

export default ({ members = 100_000, requests = 300_000 }) =>
  withDatabase(async (url) => {
    await fill(url, countsOf({ members, requests }));
    await measure(url);
  });
