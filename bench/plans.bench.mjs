// The query plans of every list with every filter and sort, for the statements that the service really sends, on a large database. Needs a
// superuser and auto_explain, and reads the server's log: PLANS_LOG is its path.
import { openSync, readSync, closeSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { id, KIND } from './bulk.mjs';
import { COUNTS } from './plans.seed.mjs';
import { machine, table, writeReport } from './report.mjs';
import { withSeeded } from './seed.mjs';
import { freePort, signIn, startService } from './service.mjs';

const LOG = process.env.PLANS_LOG ?? join(tmpdir(), 'realpg/run/postgres.log');
/** Tables that must never be scanned completely. */
const LARGE = ['member', 'organizer', 'request', 'result', 'commission'];
/** Also shown. Search filters on one narrow row per member, which it may scan completely. */
const SHOWN = [
  ...LARGE,
  ...'member_search room availability timeline_event notification magic_token email_thread email_message'.split(' '),
  ...'messaging_message chat_message reminder catalog member_tag'.split(' '),
];
const HEAD = ['list', 'filter, sort', 'rows', 'ms', 'p50 / p95 ms', 'page by', 'count by', 'other statements by'];

const member = id(KIND.member, 777);
const sorts = (names) => names.flatMap((name) => [`sort=${name}`, `sort=-${name}`]);
const letters = (text) => text.replaceAll(' ', '%20');
/** Typical and difficult inputs: letters, codes, frequent and rare words, typos, several words, words that don't occur. */
const REQUEST_SEARCHES = [
  ...['search=a', 'search=s', 'search=se', 'search=r-', 'search=R-00UG', 'search=R-00UG00', 'search=seminar'],
  ...['search=semniar', 'search=example', 'search=4242', 'search=zeppelin', 'search=camille', 'search=person4242'],
  ...['search=dupont12 lyon', 'search=assurance 4242', 'search=seminar lyon assurance', 'search=seminar zeppelin'],
  'search=a b c d e l m s',
  'search=seminar lyon camille energie example person company dup',
  ...['search=seminar&offset=5000', 'search=a&offset=5000', 'search=seminar&status=won&sort=-lastActivityAt'],
  ...[
    'search=seminar&status=closed&status=lost&sort=eventDate',
    'search=a&sort=attendees',
    'search=lyon&status=searching',
  ],
  `search=seminar&assigneeId=${id(KIND.user, 3)}&needsValidation=false`,
  `search=seminar&organizerId=${id(KIND.organizer, 0)}`,
].map(letters);
const MEMBER_SEARCHES = [
  ...['search=a', 'search=vi', 'search=m-', 'search=M-0005', 'search=M-0005GV', 'search=bellevue', 'search=belevue'],
  ...[
    'search=saint-clair',
    'search=contact4242',
    'search=dupont lyon',
    'search=zeppelin',
    'search=villa lyon bellevue',
  ],
  ...['search=a b c d e l m v', 'search=villa&offset=5000', 'search=lyon&status=active'],
  'search=bellevue&status=active&sort=name',
].map(letters);
const ORGANIZER_SEARCHES = [
  ...['search=a', 'search=du', 'search=dupont', 'search=dupnot', 'search=dupont12', 'search=person4242', 'search=4242'],
  ...['search=antoine moreau', 'search=zeppelin', 'search=a b c d e l m p', 'search=example&offset=5000'],
  'search=company&sort=company',
].map(letters);
/** The words of all three, searched in all lists at once. */
const WORDS = new Set(
  [...REQUEST_SEARCHES, ...MEMBER_SEARCHES, ...ORGANIZER_SEARCHES].map((query) => query.split('&')[0].slice(7)),
);
/** Calls of each search. */
const SEARCHES = 40;
/** The limits of all searches together, in milliseconds: of the largest agencies' size, and beyond. */
const boundOf = ({ requests }) => (requests <= 300_000 ? { p95: 60, worst: Infinity } : { p95: 250, worst: 1000 });

const REQUEST_FILTERS = [
  ...'qualifying searching proposed negotiating won closed lost cancelled'
    .split(' ')
    .map((status) => `status=${status}`),
  'status=qualifying&status=searching',
  'status=closed&status=lost',
  `organizerId=${id(KIND.organizer, 4242)}`,
  `organizerId=${id(KIND.organizer, 0)}`,
  `assigneeId=${id(KIND.user, 3)}`,
  'needsValidation=true',
  'needsValidation=false',
  `assigneeId=${id(KIND.user, 3)}&status=searching&needsValidation=false`,
];

/** [route, filter or sort, body of a POST]; `:request` stands for a request's id. */
const CALLS = [
  ...['', 'offset=5000', ...sorts(['name', 'code', 'createdAt', 'updatedAt'])].map((query) => ['/api/members', query]),
  ...MEMBER_SEARCHES.map((query) => ['/api/members', query]),
  ...'active prospect onboarding paused archived'.split(' ').map((status) => ['/api/members', `status=${status}`]),
  ...['status=active&sort=name'].map((query) => ['/api/members', query]),
  ...['', ...sorts(['name', 'email', 'company', 'createdAt', 'updatedAt'])].map((query) => ['/api/organizers', query]),
  ...ORGANIZER_SEARCHES.map((query) => ['/api/organizers', query]),
  ...[
    '',
    'offset=5000',
    ...sorts(['name', 'code', 'createdAt', 'updatedAt', 'eventDate', 'attendees', 'status', 'lastActivityAt']),
    ...REQUEST_FILTERS,
    ...REQUEST_SEARCHES,
    'status=searching&sort=-lastActivityAt',
    'status=won&sort=eventDate',
    `assigneeId=${id(KIND.user, 3)}&sort=-lastActivityAt`,
  ].map((query) => ['/api/requests', query]),
  ...[...WORDS].map((word) => ['/api/search/all', `q=${word}`]),
  ['/api/requests/:request', 'with its results'],
  ...['', 'status=pending', 'status=invoiced', 'status=paid', 'status=cancelled'].map((query) => [
    '/api/commissions',
    query,
  ]),
  ['/api/commissions', `requestId=${id(KIND.request, 42_429)}`],
  ['/api/commissions', `memberId=${member}`],
  ['/api/commissions', `memberId=${id(KIND.member, 0)}&status=paid`],
  [`/api/rooms/by-member/${member}`, 'memberId'],
  [`/api/tags/by-member/${member}`, 'memberId'],
  [`/api/availability/by-member/${member}`, 'memberId'],
  ['/api/catalogs/by-request/:request', 'requestId'],
  ['/api/timeline/by-request/:request', 'requestId'],
  ['/api/communications/threads/by-request/:request', 'requestId'],
  ['/api/chatprov/by-request/:request', 'requestId'],
  ['/api/reminders/by-request/:request', 'requestId'],
  ['/api/ai/chat/messages', 'requestId=:request'],
  [`/api/magic-tokens/by-scope/${member}`, 'scopeId'],
  ['/api/communications/unsorted', ''],
  ['/api/notifications', ''],
  ['/api/notifications', 'unreadOnly=true'],
  ...[
    {},
    { minCapacity: 200 },
    { minCapacity: 80, configurations: ['theatre'] },
    { postalCodes: ['69', '75008'] },
    { center: { latitude: 45.76, longitude: 4.83, radiusKm: 10 } },
    { tagIds: [id(KIND.tag, 7), id(KIND.tag, 74)] },
    { dates: [new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)] },
    { semanticQuery: 'a quiet place among vineyards', postalCodes: ['69'], minCapacity: 50 },
    { excludeMemberIds: [member], postalCodes: ['69'] },
  ].map((body) => ['/api/search/members', JSON.stringify(body).replaceAll(/0190\d{4}-[-0-9a-f]+/g, '<id>'), body]),
];

/** Searches, which may have to read every text, have a limit of time instead. */
const isSearch = ([, query]) => /^(search|q)=/.test(query);

const sizeOfLog = () => statSync(LOG).size;

const p95Of = (sorted) => sorted[Math.ceil(sorted.length * 0.95) - 1];

/** p50 and p95 of each search, and the times of all, without logging plans. */
async function time(url, calls) {
  const service = await startService(url, await freePort());
  const timed = new Map();
  const all = [];
  try {
    const cookie = await signIn(service.base);
    for (const call of calls.filter(isSearch)) {
      const taken = [];
      for (let n = -2; n < SEARCHES; n++) {
        const before = performance.now();
        const response = await fetch(`${service.base}${call[0]}?${call[1]}`, { headers: { cookie } });
        await response.arrayBuffer();
        if (response.status !== 200) throw new Error(`${call[0]} ${call[1]} returned ${response.status}.`);
        if (n >= 0) taken.push(performance.now() - before);
      }
      taken.sort((a, b) => a - b);
      timed.set(call, [taken[SEARCHES / 2], p95Of(taken)]);
      all.push(...taken);
      console.log(
        call[0],
        call[1],
        timed
          .get(call)
          .map((ms) => ms.toFixed(0))
          .join(' / '),
      );
    }
  } finally {
    await service.stop();
  }
  all.sort((a, b) => a - b);
  return { timed, p95: p95Of(all), worst: all.at(-1) };
}

/** The logged plans of reading statements, from this position in the log. */
function plansSince(from) {
  const buffer = Buffer.alloc(sizeOfLog() - from);
  const file = openSync(LOG, 'r');
  readSync(file, buffer, 0, buffer.length, from);
  closeSync(file);
  return [...buffer.toString('utf8').matchAll(/ms {2}plan:\n((?:\t.*\n)+)/g)]
    .map(([, text]) => JSON.parse(text.replaceAll('\n\t', '\n')))
    .filter(({ 'Query Text': text }) => /^\s*(SELECT|WITH)\b/i.test(text) && !/FOR UPDATE/.test(text));
}

/** The scans of a plan. In a list's single statement, `part` tells whether they serve the page or the total count. */
function scansOf(node, part, heap = null) {
  if (part === 'list' && ['Limit', 'WindowAgg'].includes(node['Node Type'])) part = 'page';
  else if (part === 'list' && node['Node Type'] === 'Aggregate') part = 'count';
  const kind = node['Node Type'];
  const own = [];
  if (kind === 'Bitmap Heap Scan') heap = node['Relation Name'];
  else if (node['Relation Name'] !== undefined)
    own.push({
      part,
      table: node['Relation Name'],
      whole: kind === 'Seq Scan',
      by: node['Index Name'] ?? 'whole table',
    });
  else if (kind === 'Bitmap Index Scan') own.push({ part, table: heap, whole: false, by: node['Index Name'] });
  return [...own, ...(node.Plans ?? []).flatMap((child) => scansOf(child, part, heap))];
}

/** Calls once to warm caches, then again with the log open. */
async function look(base, cookie, [path, query, body]) {
  const isParams = body === undefined && query.includes('=');
  const call = async () => {
    const response = await fetch(base + path + (isParams ? `?${query}` : ''), {
      method: body === undefined ? 'GET' : 'POST',
      headers: { cookie, origin: base, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${path} ${query} returned ${response.status}: ${text}`);
    return JSON.parse(text);
  };
  await call();
  const from = sizeOfLog();
  const before = performance.now();
  const answer = await call();
  const milliseconds = performance.now() - before;
  const scans = plansSince(from)
    .flatMap(({ Plan, 'Query Text': text }) => scansOf(Plan, text.includes('"pageTotal"') ? 'list' : 'other'))
    .filter(({ table }) => SHOWN.includes(table));
  return {
    milliseconds,
    total: answer.total ?? answer.length ?? (path === '/api/search/all' ? Object.values(answer).flat().length : 1),
    scans,
    faults: isSearch([path, query]) ? [] : scans.filter((scan) => scan.whole && LARGE.includes(scan.table)),
  };
}

function tell(scans, part) {
  const told = scans
    .filter((scan) => scan.part === part)
    .map(({ table: name, by }) => {
      return by === 'whole table' ? `**${name} whole**` : by;
    });
  return [...new Set(told)].join(', ');
}

/** Writes the plans of all statements in this database to the server's log. */
async function explainAll(url) {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const facts = await machine(db);
  // Jobs' statements don't belong to a list.
  await db.query(`UPDATE job SET locked_until = now() + interval '1 day'`);
  const name = new URL(url).pathname.slice(1);
  for (const [setting, value] of Object.entries({
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_format': 'json',
    'auto_explain.log_nested_statements': 'off',
  }))
    await db.query(`ALTER DATABASE ${name} SET ${setting} = '${value}'`);
  await db.end();

  const probe = new pg.Client({ connectionString: url });
  await probe.connect();
  const from = sizeOfLog();
  await probe.query('SELECT count(*) FROM tag');
  await probe.end();
  if (plansSince(from).length === 0) throw new Error(`No plans found in ${LOG}: set PLANS_LOG to the server's log.`);
  return facts;
}

async function measure(url, requests) {
  const bound = boundOf({ requests });
  // One of the newest, which has everything that a request can have.
  const request = id(KIND.request, requests - 778);
  const calls = CALLS.map(([path, query, body]) => [
    ...[path, query].map((text) => text.replace(':request', request)),
    body,
  ]);
  const { timed, p95, worst } = await time(url, calls);
  const facts = await explainAll(url);
  const service = await startService(url, await freePort());
  const rows = [];
  let faults = 0;
  try {
    const cookie = await signIn(service.base);
    for (const call of calls) {
      const seen = await look(service.base, cookie, call);
      faults += seen.faults.length;
      rows.push([
        call[0].replaceAll(/0190\d{4}-[-0-9a-f]+/g, '<id>'),
        call[1].replaceAll(/0190\d{4}-[-0-9a-f]+/g, '<id>').replaceAll('%20', ' ') || '—',
        seen.total,
        seen.milliseconds.toFixed(0),
        timed
          .get(call)
          ?.map((ms) => ms.toFixed(0))
          .join(' / ') ?? '',
        tell(seen.scans, 'page'),
        tell(seen.scans, 'count'),
        tell(seen.scans, 'other') + (seen.faults.length > 0 ? ' ✗' : ''),
      ]);
      console.log(rows.at(-1).join(' | '));
    }
  } finally {
    await service.stop();
  }
  const limits = `${bound.p95} ms${bound.worst === Infinity ? '' : ` and ${bound.worst} ms`}`;
  const verdict =
    `${requests.toLocaleString('en')} requests: ${faults} scans of a large table where an index should serve. All ${timed.size} searches ` +
    `together: ${p95.toFixed(0)} ms p95, ${worst.toFixed(0)} ms at worst (limits: ${limits}).`;
  console.log(verdict);
  if (faults > 0 || p95 > bound.p95 || worst > bound.worst) process.exitCode = 1;
  else if (requests === COUNTS.request) writeReport('plans', `${facts}\n\n${table(HEAD, rows)}\n\n${verdict}`);
}

export default ({ members = COUNTS.member, requests = COUNTS.request }) =>
  withSeeded((url) => measure(url, requests), { members, requests });
