// What PgBouncer in transaction mode costs and saves: several instances under the same load, straight to the server and through the
// pooler, by turns; how many connections the server has meanwhile, and what the pooler itself takes.
import pg from 'pg';
import { startPgBouncer } from '../scripts/pgbouncer.mjs';
import { capacityOf, mixOf } from './mix.mjs';
import { machine, table, writeReport } from './report.mjs';
import { withSeeded } from './seed.mjs';
import { cpuSeconds, freePort, median, signIn, startService, withGenerator } from './service.mjs';

const SIZE = { members: 10_000, requests: 100_000 };
const INSTANCES = 4;
const ROUNDS = 3;
const SECONDS = 15;
/** Between two looks at the connections of the server. */
const LOOK_MS = 500;

/** Instances of one side, each with what is sent to it. */
async function start(url, env, size) {
  const services = [];
  for (let n = 0; n < INSTANCES; n++) services.push(await startService(url, await freePort(), env));
  const targets = [];
  for (const service of services) targets.push(await mixOf(service, await signIn(service.base), size));
  return { targets, stop: () => Promise.all(services.map((service) => service.stop())) };
}

/** What becomes of a load on all instances of a side, and the most connections that the server has for them. */
async function round(db, { targets }, rate, pooler) {
  let connections = 0;
  const look = setInterval(async () => {
    const { rows } = await db.query(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    connections = Math.max(connections, rows[0].count);
  }, LOOK_MS);
  const before = pooler ? cpuSeconds(pooler.pid) : 0;
  const found = await Promise.all(
    targets.map((target) =>
      withGenerator((ask) => ask('flood', target, { rate: rate / targets.length, seconds: SECONDS })),
    ),
  );
  clearInterval(look);
  const sum = (pick) => found.reduce((total, one) => total + pick(one), 0);
  const answered = sum(({ served }) => served.count);
  return {
    answered,
    not: sum(({ refused, faults }) => refused.count + Object.values(faults).reduce((total, count) => total + count, 0)),
    p50: median(found.map(({ served }) => served.p50)),
    p99: Math.max(...found.map(({ served }) => served.p99)),
    connections,
    micros: pooler ? ((cpuSeconds(pooler.pid) - before) / answered) * 1e6 : 0,
  };
}

function line(name, rounds) {
  const middle = (pick) => median(rounds.map(pick));
  const sum = (pick) => rounds.reduce((total, one) => total + pick(one), 0);
  return [
    name,
    `${sum(({ answered }) => answered)}, ${sum(({ not }) => not)} not`,
    `${middle(({ p50 }) => p50).toFixed(1)} / ${middle(({ p99 }) => p99).toFixed(1)}`,
    Math.max(...rounds.map(({ connections }) => connections)),
    middle(({ micros }) => micros).toFixed(0),
  ];
}

export default async ({ rounds = ROUNDS, members = SIZE.members, requests = SIZE.requests }) => {
  const size = { members, requests };
  const text = await withSeeded(async (url) => {
    const pooler = await startPgBouncer(url);
    const through = new URL(url);
    through.host = pooler.address;
    const sides = [];
    const db = new pg.Client({ connectionString: url });
    try {
      await db.connect();
      const facts = await machine(db);
      // by names or not: both sides send the same statements
      const direct = await start(url, { DATABASE_NAMED_STATEMENTS: 'false' }, size);
      const rate = (await withGenerator((ask) => capacityOf(ask, direct.targets[0]))) / 2;
      await direct.stop();
      const found = { direct: [], pooled: [] };
      for (let n = 0; n < rounds; n++)
        for (const [name, address, own] of [
          ['direct', url, null],
          ['pooled', through.href, pooler],
        ]) {
          // one side at a time: connections of the other would rest in its pools
          const side = await start(address, { DATABASE_NAMED_STATEMENTS: 'false' }, size);
          sides.push(side);
          found[name].push(await round(db, side, rate, own));
          await side.stop();
          sides.pop();
        }
      const number = (value) => value.toLocaleString('en');
      return [
        `${facts} ${number(members)} members, ${number(requests)} requests; ${INSTANCES} instances with ten connections each, ${rate.toFixed(0)} requests a second, ` +
          `half of what one of them bears; ${rounds} rounds of ${SECONDS} s by turns.`,
        table(
          ['', 'answered', 'p50 / p99 ms', 'connections of the server, most', 'PgBouncer, µs CPU a request'],
          [line('direct', found.direct), line('through PgBouncer', found.pooled)],
        ),
      ].join('\n\n');
    } finally {
      await Promise.all(sides.map((side) => side.stop()));
      await db.end();
      await pooler.stop();
    }
  }, size);
  console.log(`\n${text}`);
  if (rounds >= ROUNDS && members === SIZE.members && requests === SIZE.requests) writeReport('pgbouncer', text);
};
