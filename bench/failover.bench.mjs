// Tests writes during failover: PostgreSQL under Patroni with three nodes and synchronous replication. The primary is killed with `kill -9`
// round after round under the load of `npm run chaos`, whose verifier rereads every acknowledged write.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { ask } from '../test/chaos/cluster.mjs';
import { MailPeer } from '../test/chaos/peers.mjs';
import { loaded, makeDatabase } from '../test/chaos/place.mjs';
import { Report, seconds } from '../test/chaos/report.mjs';
import { ORIGIN, Service, until } from '../test/chaos/service.mjs';
import { settle, verify } from '../test/chaos/verify.mjs';
import { PatroniCluster } from './patroni.mjs';
import { machine, table, writeReport } from './report.mjs';
import { freePort, median } from './service.mjs';

const ROUNDS = 20;
/** How often the primary's whole node is killed, including Patroni; in the other rounds only PostgreSQL. */
const WHOLE = 4;
/** Writes at this rate whatever the response, to show when writes resume. */
const EVERY_MS = 100;

/** A client that adds a member ten times per second and never retries. */
class Writer {
  /** The time and status of each response. */
  answers = [];
  acknowledged = [];
  #open = new Set();

  constructor(service, cookie) {
    this.timer = setInterval(() => {
      const asked = this.#write(service, cookie).finally(() => this.#open.delete(asked));
      this.#open.add(asked);
    }, EVERY_MS);
  }

  async #write(service, cookie) {
    const name = `writer ${randomUUID()}`;
    const answer = await service.call('POST', '/api/members', {
      body: { name, postalCode: '69002', email: `${name.slice(7)}@venue.example` },
      headers: { cookie, origin: ORIGIN, 'idempotency-key': randomUUID() },
    });
    if (answer.ok) this.acknowledged.push({ id: answer.body.id, at: performance.now() });
  }

  /** Milliseconds from a kill until writes resumed: the end of the longest gap since then. */
  outageSince(death) {
    const moments = [death, ...this.acknowledged.map(({ at }) => at).filter((at) => at > death)];
    const silences = moments.slice(1).map((at, n) => ({ at, length: at - moments[n] }));
    return silences.reduce((longest, each) => (each.length > longest.length ? each : longest)).at - death;
  }

  async stop() {
    clearInterval(this.timer);
    await Promise.all(this.#open);
  }
}

/** An instance whose responses are recorded. */
class Heard extends Service {
  heard = [];

  async call(...args) {
    const answer = await super.call(...args);
    this.heard.push({ at: performance.now(), ...tellOf(answer) });
    return answer;
  }
}

/** The parts of a response that clients use besides its body. */
const tellOf = ({ status, headers, ms, text }) => ({
  status,
  ms,
  // `Retry-After` says when to retry
  bare: status === 503 && !(Number(headers['retry-after']) > 0),
  said: status >= 500 && status !== 503 ? text.slice(0, 200) : '',
});

/** Kills the primary once and returns what clients saw. */
async function round(cluster, service, writer, whole) {
  await cluster.whole();
  await wait(1_000 + randomInt(2_000));
  const primary = await cluster.primary();
  service.heard = [];
  const death = performance.now();
  if (whole) {
    primary.killAll();
    // its machine is powered up again after another node has taken over
    await cluster.led(primary);
    primary.start();
  } else primary.killServer();
  await cluster.whole();
  const back = performance.now();
  await until('a write', () => writer.acknowledged.at(-1)?.at > back);
  const outage = writer.outageSince(death);
  const during = service.heard.filter(({ at }) => at <= death + outage);
  return { whole, outage, during };
}

/** The process killed, the rounds, and within how many milliseconds writes must resume. */
const DEATHS = [
  { what: 'PostgreSQL of the primary', of: ({ whole }) => !whole, goal: 15_000 },
  { what: 'the whole node of the primary', of: ({ whole }) => whole, goal: 40_000 },
];
const worst = (values) => Math.max(0, ...values);
const isRefusal = ({ status, bare }) => status === 503 && !bare;
const isFault = (answer) => answer.status >= 500 && !isRefusal(answer);

/** A row of the table. */
function row(what, rounds) {
  const outages = rounds.map(({ outage }) => outage);
  const answers = rounds.flatMap(({ during }) => during);
  const number = (test) => answers.filter(test).length;
  return [
    what,
    rounds.length,
    rounds.length === 0 ? '' : `${seconds(median(outages))} / ${seconds(worst(outages))}`,
    number(({ status }) => status > 0 && status < 500),
    number(isRefusal),
    number(isFault),
    number(({ status }) => status === 0),
    seconds(worst(answers.map(({ ms }) => ms))),
  ];
}

function addRounds(report, rounds) {
  for (const { what, of, goal } of DEATHS) {
    const outages = rounds.filter(of).map(({ outage }) => outage);
    if (outages.length === 0) continue;
    report.add(
      `kill -9 of ${what}, ${outages.length} times: longest until writes go on`,
      `< ${goal / 1000} s`,
      seconds(worst(outages)),
      worst(outages) < goal,
    );
  }
  report.none(
    'answers of 5xx meanwhile but 503 with Retry-After',
    rounds.flatMap(({ during }) => during.filter(isFault)),
  );
}

async function measure(cluster, rounds) {
  const seed = randomInt(2 ** 31);
  const mailPeer = await MailPeer.start();
  let service, writer;
  try {
    const url = await makeDatabase(cluster.url('postgres'), 'parvis');
    service = new Heard(url, await freePort(), {
      EMAILPROV_SMTP_URL: mailPeer.url,
      DATABASE_READ_URL: cluster.readUrl('parvis'),
    });
    await service.start();
    const facts = await factsOf(url);
    const load = await loaded(service, mailPeer, { seed });
    writer = new Writer(service, load.cookie);
    const found = [];
    for (let n = 1; n <= rounds; n++) {
      found.push(await round(cluster, service, writer, n % WHOLE === 0));
      const { whole, outage, during } = found.at(-1);
      console.log(
        `round ${n}: ${whole ? 'node' : 'PostgreSQL'} killed; writes went on after ${seconds(outage)}; ` +
          `${load.acknowledged + writer.acknowledged.length} changes acknowledged`,
      );
      for (const said of new Set(during.map((answer) => answer.said).filter(Boolean))) console.error(`  ${said}`);
    }
    await writer.stop();
    await load.stop();
    await settle(url);
    const report = new Report('failover');
    await verify(report, url, [load], mailPeer);
    const ids = writer.acknowledged.map(({ id }) => id);
    const there = await ask(url, 'SELECT id FROM member WHERE id = ANY($1)', [ids]);
    const kept = new Set(there.map(({ id }) => id));
    report.none(
      'members that the writer was told of and that are lost',
      ids.filter((id) => !kept.has(id)),
    );
    addRounds(report, found);
    report.print();
    return { facts, found, report, acknowledged: load.acknowledged + ids.length };
  } finally {
    await writer?.stop();
    await service?.drop();
    await mailPeer.stop();
  }
}

async function factsOf(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await machine(client);
  } finally {
    await client.end();
  }
}

export default async ({ rounds = ROUNDS }) => {
  const cluster = await PatroniCluster.make();
  let result;
  try {
    result = await measure(cluster, rounds);
  } finally {
    await cluster.drop();
  }
  const { facts, found, report, acknowledged } = result;
  const missed = report.rows.filter(({ met }) => !met).length;
  const text = [
    `${facts} ${cluster.versions}; all of it, the service and its callers on these cores.`,
    table(
      [
        'killed',
        'rounds',
        'until writes go on, p50 / worst',
        '2xx–4xx meanwhile',
        '503 with Retry-After',
        'other 5xx',
        'broken off',
        'longest answer',
      ],
      DEATHS.map(({ what, of }) => row(what, found.filter(of))),
    ),
    `${acknowledged.toLocaleString('en')} changes acknowledged, and read again afterwards: ${missed === 0 ? 'none is lost, half done or done twice' : `**${missed} of ${report.rows.length} checks failed**`}.`,
  ].join('\n\n');
  console.log(`\n${text}`);
  if (missed > 0) process.exitCode = 1;
  if (rounds < ROUNDS) return;
  writeReport('failover', text);
  report.write(
    'npm run bench -- failover',
    'the primary of three nodes killed under load, with synchronous replication',
  );
};
