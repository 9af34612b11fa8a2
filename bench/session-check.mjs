// Measures only the session check, in one process: the service's own, compared with a named statement that reads the same rows by their
// indexes. Prints the microseconds of CPU time per call, round by round, as JSON.
process.env.NODE_ENV = 'test'; // jobs don't run
import { createRequire } from 'node:module';
import pg from 'pg';
import { SESSION } from './baseline.sql.mjs';

const require = createRequire(import.meta.url);
require('reflect-metadata');
const service = (path) => require(`../dist/${path}.js`);
const { createApp } = service('apps/api/src/app.factory');
const { TeamStrategy } = service('apps/api/src/foundations/team/team.strategy');
const { readSettings } = service('libs/core/src/settings');
const { runInContext, SYSTEM_ACTOR } = service('libs/core/src/context');

const CALLS = 4000;
const CONCURRENCY = 8;
const [cookie, rounds] = process.argv.slice(2);
const token = decodeURIComponent(/session_token=([^;]+)/.exec(cookie)[1]).split('.')[0];

const { app, close } = await createApp(readSettings());
const strategy = app.get(TeamStrategy, { strict: false });
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const checks = {
  service: () =>
    runInContext({ traceId: 'bench', actor: SYSTEM_ACTOR, via: 'api' }, () =>
      strategy.validate({ method: 'GET', headers: { cookie } }),
    ),
  bare: () => pool.query({ ...SESSION, values: [token] }).then(({ rows }) => rows[0]),
};

async function round(check) {
  let left = CALLS;
  const before = process.cpuUsage();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (left-- > 0) await check();
    }),
  );
  const { user, system } = process.cpuUsage(before);
  return (user + system) / CALLS;
}

const [own, other] = [await checks.service(), await checks.bare()];
if (!own || own.userId !== other?.userId || own.sessionId !== other.sessionId)
  throw new Error('The two checks found different users.');
const figures = { service: [], bare: [] };
for (let n = -1; n < Number(rounds); n++)
  for (const name of ['service', 'bare']) {
    const time = await round(checks[name]);
    if (n >= 0) figures[name].push(time);
  }
process.stdout.write(`\n${JSON.stringify(figures)}\n`);
await pool.end();
await close();
process.exit(0);
