// How much load a streaming replica takes off the primary: a real primary and standby, the mix of requests in turns with and without
// DATABASE_READ_URL, and clients that immediately read their own writes.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { Cluster } from '../test/chaos/cluster.mjs';
import { capacityOf, mixOf } from './mix.mjs';
import { machine, table, writeReport } from './report.mjs';
import { withFresh } from './seed.mjs';
import { cpuSeconds, freePort, median, signIn, startService, withGenerator } from './service.mjs';

const SIZE = { members: 10_000, requests: 100_000 };
const ROUNDS = 3;
const SECONDS = 15;
/** The share of the primary's capacity that is sent. */
const LOAD = 1 / 3;
/** Milliseconds between two clients that write and read. */
const WRITER_MS = 400;
/** Milliseconds between two checks of the replication lag. */
const LOOK_MS = 50;
/** No client is rejected: everything shares this machine. */
const NO_SHEDDING = { OVERLOAD_WAITING: '0', OVERLOAD_DELAY_MS: '0' };
const STANDBY = readFileSync(join(import.meta.dirname, '../examples/replica/standby.conf'), 'utf8');

/** CPU seconds of a server so far, including its exited processes: fields 16 and 17 of the postmaster's stat. */
function secondsOf({ processes }) {
  const [postmaster] = processes;
  const ended = readFileSync(`/proc/${postmaster}/stat`, 'utf8').split(') ')[1].split(' ');
  const running = processes.map((pid) => {
    try {
      return cpuSeconds(pid);
    } catch {
      return 0;
    }
  });
  return running.reduce((sum, one) => sum + one, (Number(ended[13]) + Number(ended[14])) / 100);
}

/** Measures, until told to stop, the milliseconds until the standby has replayed the primary's writes. */
class Lag {
  ms = [];
  #over = false;

  constructor(primary, standby) {
    this.done = this.#watch(primary, standby);
  }

  async #watch(primary, standby) {
    for (; !this.#over; await wait(LOOK_MS)) {
      const { rows } = await primary.query('SELECT pg_current_wal_lsn() AS place');
      const began = performance.now();
      const replayed = () => standby.query('SELECT pg_last_wal_replay_lsn() >= $1 AS there', [rows[0].place]);
      while (!(await replayed()).rows[0].there);
      this.ms.push(performance.now() - began);
    }
  }

  async stop() {
    this.#over = true;
    await this.done;
  }
}

/** Clients that add a member and immediately look for it in the list. */
class Writers {
  written = 0;
  missed = 0;
  failure = null;
  #open = new Set();

  constructor(base, cookie) {
    this.timer = setInterval(() => {
      const one = this.#write(base, { cookie, origin: base, 'content-type': 'application/json' })
        .catch((error) => (this.failure ??= error))
        .finally(() => this.#open.delete(one));
      this.#open.add(one);
    }, WRITER_MS);
  }

  async #write(base, headers) {
    const name = `writer ${randomUUID()}`;
    const body = JSON.stringify({ name, postalCode: '69002', email: `${name.slice(7)}@venue.example` });
    const made = await fetch(`${base}/api/members`, { method: 'POST', headers, body });
    if (made.status !== 201) throw new Error(`A write returned ${made.status}.`);
    const { id } = await made.json();
    const list = await fetch(`${base}/api/members?limit=20`, { headers });
    const { items } = await list.json();
    this.written++;
    if (!items.some((item) => item.id === id)) this.missed++;
  }

  async stop() {
    clearInterval(this.timer);
    await Promise.all(this.#open);
    if (this.failure) throw this.failure;
  }
}

/** Reads that a replica may serve, by the server that has served them so far. */
async function readsOf(port) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const of = (by) =>
    Number(new RegExp(`^parvis_database_reads_total\\{by="${by}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
  return { replica: of('replica'), primary: of('primary') };
}

/** The load on an instance, with a replica if an address is given. */
async function round({ primary, standby, url, size, rate, lookAt }, readUrl) {
  const metrics = await freePort();
  const env = { ...NO_SHEDDING, METRICS_PORT: String(metrics), ...(readUrl && { DATABASE_READ_URL: readUrl }) };
  const service = await startService(url, await freePort(), env);
  try {
    const cookie = await signIn(service.base);
    const target = await mixOf(service, cookie, size);
    return await withGenerator(async (ask) => {
      await ask('flood', target, { rate, seconds: 3 });
      const before = [secondsOf(primary), secondsOf(standby), cpuSeconds(service.pid)];
      const readsBefore = await readsOf(metrics);
      const [writers, lag] = [new Writers(service.base, cookie), new Lag(...lookAt)];
      const { served, refused, faults } = await ask('flood', target, { rate, seconds: SECONDS });
      await Promise.all([writers.stop(), lag.stop()]);
      const after = [secondsOf(primary), secondsOf(standby), cpuSeconds(service.pid)];
      const reads = await readsOf(metrics);
      return {
        answered: served.count,
        not: refused.count + Object.values(faults).reduce((sum, count) => sum + count, 0),
        p50: served.p50,
        p99: served.p99,
        cpu: after.map((seconds, at) => ((seconds - before[at]) / (served.count + 2 * writers.written)) * 1000),
        replica: reads.replica - readsBefore.replica,
        reads: reads.replica + reads.primary - readsBefore.replica - readsBefore.primary,
        lag: lag.ms,
        written: writers.written,
        missed: writers.missed,
      };
    });
  } finally {
    await service.stop();
  }
}

const sumOf = (rounds, pick) => rounds.reduce((sum, one) => sum + pick(one), 0);
const percent = (part) => `${(part * 100).toFixed(0)} %`;

function line(name, rounds) {
  const middle = (pick) => median(rounds.map(pick));
  const lag = rounds.flatMap((one) => one.lag).sort((a, b) => a - b);
  const at = (part) => lag[Math.floor(lag.length * part)].toFixed(1);
  const reads = sumOf(rounds, (one) => one.reads);
  return [
    name,
    `${sumOf(rounds, ({ answered }) => answered)}, ${sumOf(rounds, ({ not }) => not)} not`,
    `${middle(({ p50 }) => p50).toFixed(1)} / ${middle(({ p99 }) => p99).toFixed(1)}`,
    ...[0, 1, 2].map((n) => middle(({ cpu }) => cpu[n]).toFixed(2)),
    reads === 0 ? '' : percent(sumOf(rounds, ({ replica }) => replica) / reads),
    `${at(0.5)} / ${at(0.95)}`,
    `${sumOf(rounds, ({ missed }) => missed)} of ${sumOf(rounds, ({ written }) => written)}`,
  ];
}

async function measure(primary, rounds, size) {
  process.env.DATABASE_URL = primary.url('postgres');
  return withFresh(async (url) => {
    const standby = await primary.standby(STANDBY);
    const clients = [];
    try {
      const readUrl = standby.url(new URL(url).pathname.slice(1));
      for (const address of [url, readUrl]) {
        clients.push(new pg.Client({ connectionString: address }));
        await clients.at(-1).connect();
      }
      const facts = await machine(clients[0]);
      const place = { primary, standby, url, size, lookAt: clients };
      const service = await startService(url, await freePort(), NO_SHEDDING);
      const target = await mixOf(service, await signIn(service.base), size);
      const rate = LOAD * (await withGenerator((ask) => capacityOf(ask, target)));
      await service.stop();
      const found = { alone: [], both: [] };
      for (let n = 0; n < rounds; n++) {
        found.alone.push(await round({ ...place, rate }, null));
        found.both.push(await round({ ...place, rate }, readUrl));
      }
      return { facts, rate, found };
    } finally {
      for (const client of clients) await client.end();
      await standby.drop();
    }
  }, size);
}

export default async ({ rounds = ROUNDS, members = SIZE.members, requests = SIZE.requests }) => {
  const size = { members, requests };
  const primary = await Cluster.make();
  if (primary === null)
    throw new Error('PostgreSQL with pgvector is not installed here: set PG_BIN to the folder of its binaries.');
  const server = process.env.DATABASE_URL;
  let result;
  try {
    result = await measure(primary, rounds, size);
  } finally {
    process.env.DATABASE_URL = server;
    await primary.drop();
  }
  const { facts, rate, found } = result;
  const shares = found.both.map(({ cpu }, n) => 1 - cpu[0] / found.alone[n].cpu[0]).sort((a, b) => a - b);
  const number = (value) => value.toLocaleString('en');
  const text = [
    `${facts} ${number(members)} members, ${number(requests)} requests; ${rate.toFixed(0)} requests a second, a third of what the service bears on the primary alone; ` +
      `${rounds} rounds of ${SECONDS} s by turns. Of the primary’s processor time a request **${percent(median(shares))}** leaves it (${percent(shares[0])} to ${percent(shares.at(-1))} by round).`,
    table(
      [
        'reads from',
        'answered',
        'p50 / p99 ms',
        'primary, ms CPU a request',
        'standby, ms CPU a request',
        'service, ms CPU a request',
        'reads that the standby answered',
        'lag p50 / p95 ms',
        'writers who missed what they had written',
      ],
      [line('the primary', found.alone), line('the standby', found.both)],
    ),
  ].join('\n\n');
  console.log(`\n${text}`);
  const missed = sumOf([...found.alone, ...found.both], (one) => one.missed);
  if (missed > 0) process.exitCode = 1;
  if (rounds >= ROUNDS && members === SIZE.members && requests === SIZE.requests) writeReport('replica', text);
};
