// It starts every time: the README's command lines on a fresh folder, after an orderly stop, after a kill, and on PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, median } from '../../bench/service.mjs';
import { ask, Cluster } from './cluster.mjs';
import { makeDatabase } from './place.mjs';
import { seconds } from './report.mjs';
import { Service } from './service.mjs';

const LINES = [['start'], ['run', 'start:prod']];
const GOAL_MS = 20_000;
/** A start that takes this long is stuck. */
const HANG_MS = 60_000;
/** In this order, since each begins with the folder that the previous one left. */
const KINDS = [
  { name: 'fresh folder', embedded: true, fresh: true, end: 'stop' },
  { name: 'kept folder', embedded: true, end: 'kill' },
  { name: 'after kill -9', embedded: true, end: 'stop' },
  { name: 'PostgreSQL', embedded: false, end: 'stop' },
];

export async function start(report, { rounds }) {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-chaos-start-'));
  const cluster = await Cluster.make();
  if (cluster === null && !process.env.DATABASE_URL)
    throw new Error('PostgreSQL is not installed here: set PG_BIN to the folder of its binaries, or DATABASE_URL.');
  const server = cluster?.url('postgres') ?? process.env.DATABASE_URL;
  const name = `parvis_chaos_${process.pid}`;
  const times = new Map(KINDS.map((kind) => [kind.name, []]));
  const late = [];
  const wrong = [];
  let service,
    slowestStop = 0;
  const begin = async (line, url, data) => {
    service = new Service(url, await freePort(), { DATA_DIR: data }, line);
    return service.start({ patience: HANG_MS });
  };
  const end = async (what, how) => {
    const began = performance.now();
    const code = await service[how]();
    if (how === 'kill') return;
    slowestStop = Math.max(slowestStop, performance.now() - began);
    if (code !== 0) wrong.push(`${what}: exit code ${code}`);
  };
  try {
    const url = await makeDatabase(server, name);
    // As the README says, the very first start builds: `npm start` builds whatever `npm run build` hasn't.
    const first = await begin(['start'], undefined, join(folder, 'first'));
    await end('first start', 'stop');
    for (let round = 0; round < rounds; round++) {
      const kind = KINDS[round % KINDS.length];
      const line = LINES[Math.floor(round / KINDS.length) % LINES.length];
      const what = `npm ${line.join(' ')}, ${kind.name}`;
      const data = join(folder, `data-${Math.floor(round / KINDS.length)}`);
      try {
        const ms = await begin(line, kind.embedded ? undefined : url, data);
        times.get(kind.name).push(ms);
        if (ms >= GOAL_MS) late.push(`${what}: ${seconds(ms)}`);
        console.log(`start ${round + 1}: ${what}: healthy after ${seconds(ms)}`);
        await end(what, kind.end);
      } catch (error) {
        wrong.push(`${what}: ${error.message}`);
        console.error(`start ${round + 1}: ${what}: ${error.message}\n${service.said}`);
        await service.kill();
      }
    }
    report.add('starts by the command lines of the README', String(rounds), rounds, true);
    report.none('starts that never became healthy, or stopped with another exit code than 0', wrong);
    report.none('starts that took 20 s or longer', late);
    for (const [kind, taken] of times)
      report.add(
        `start, ${kind}: median and longest until healthy`,
        '< 20 s',
        taken.length === 0 ? 'none' : `${seconds(median(taken))}, ${seconds(Math.max(...taken))}`,
        taken.every((ms) => ms < GOAL_MS),
      );
    report.add('the first start, which builds if need be', 'reported', seconds(first), true);
    report.add('SIGTERM to npm: longest stop', '< 10 s', seconds(slowestStop), slowestStop < 10_000);
  } finally {
    await service?.kill();
    if (cluster) await cluster.drop();
    else await ask(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    rmSync(folder, { recursive: true, force: true });
  }
}
