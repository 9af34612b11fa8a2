// An upgrade under load: an instance of this version runs the newest migrations while one of the previous version serves; then both serve,
// then only this version, and the older one again, as after a rollback.
//
// UPGRADE_FROM names the commit of the older version. By default it is the commit before the newest migration was added, or the last commit
// while there is only the baseline. UPGRADE_MEMBERS and UPGRADE_REQUESTS set the size of the database.
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../bench/service.mjs';
import { ask } from './cluster.mjs';
import { Balancer } from './peers.mjs';
import { loaded, withPlace } from './place.mjs';
import { seconds } from './report.mjs';
import { until } from './service.mjs';
import { verifyAnswers } from './verify.mjs';

const ROOT = join(import.meta.dirname, '../..');
const SIZE = {
  members: Number(process.env.UPGRADE_MEMBERS ?? 50_000),
  requests: Number(process.env.UPGRADE_REQUESTS ?? 200_000),
};
/** How long two versions serve at the same time. */
const TOGETHER_MS = 20_000;

const git = (...line) => execFileSync('git', line, { cwd: ROOT, encoding: 'utf8' }).trim();

/** The commit before the newest migration was added; the last commit while the baseline is the only one. */
function before() {
  const [newest] = globSync('migrations/[0-9]*.ts', { cwd: ROOT }).sort().reverse();
  if (newest === 'migrations/0001-baseline.ts') return 'HEAD';
  return `${git('log', '--first-parent', '-m', '--format=%H', '--diff-filter=A', '--', newest).split('\n')[0]}~1`;
}

/** The sources of a commit in a separate folder, built. It uses the installed dependencies if it requires the same ones. */
function built(commit) {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-older-'));
  const npm = (...line) => execFileSync('npm', line, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const archive = join(folder, 'sources.tar');
  git('archive', '--output', archive, commit);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  const lock = (root) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(ROOT)) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  else npm('ci', '--no-audit', '--no-fund', '--loglevel=error');
  npm('run', '-s', 'build');
  return folder;
}

/** Rows of every large table, seeded by the older version's benchmarks. */
async function fill(url, folder) {
  const { countsOf, seed } = await import(pathToFileURL(join(folder, 'bench/plans.seed.mjs')).href);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await seed(client, [], countsOf(SIZE));
  } finally {
    await client.end();
  }
}

export async function upgrade(report, { seed }) {
  const commit = git('rev-parse', process.env.UPGRADE_FROM ?? before());
  const folder = built(commit);
  let older, balancer;
  try {
    await withPlace({ start: false }, async ({ url, mailPeer, service: newer }) => {
      older = newer.twin(await freePort(), folder);
      await older.start();
      const known = (await ask(url, 'SELECT name FROM migration')).map(({ name }) => name);
      await fill(url, folder);

      balancer = await Balancer.start([older.base, newer.base]);
      const load = await loaded(balancer, mailPeer, { seed });
      await wait(5_000);
      /** The longest that a client has waited since the last call of this function. */
      const slowest = () => {
        const ms = load.slowest;
        load.slowest = 0;
        return ms;
      };
      const waited = { 'the older alone': slowest() };
      const began = performance.now();
      await newer.start();
      const took = performance.now() - began;
      waited['while the migrations run'] = slowest();
      const run = (await ask(url, 'SELECT name FROM migration')).filter(({ name }) => !known.includes(name));
      const share = async (...instances) => {
        for (const each of instances) await until('the balancer to see it', () => balancer.well(each.base));
        const answered = () => instances.map(({ base }) => balancer.answered.get(base) ?? 0);
        const from = answered();
        await wait(TOGETHER_MS);
        return answered().map((n, i) => n - from[i]);
      };
      const both = await share(older, newer);
      waited['both'] = slowest();
      await older.stop();
      const alone = await share(newer);
      waited['the newer alone'] = slowest();
      await older.start();
      await share(older, newer);
      await newer.stop();
      const back = await share(older);
      waited['the older alone again'] = slowest();
      await load.stop();

      report.add(
        `from ${commit.slice(0, 7)}, ${SIZE.members} members and ${SIZE.requests} requests: migrations that ran`,
        'reported',
        run.length,
        true,
      );
      report.add('the start of the newer, with these', 'reported', seconds(took), true);
      report.add('requests meanwhile', 'reported', load.calls, true);
      for (const [when, ms] of Object.entries(waited))
        report.add(`longest answer, ${when}`, '< 5 s', seconds(ms), ms < 5_000);
      for (const [when, answered] of [
        ['older and newer side by side', both],
        ['the newer alone', alone],
        ['the older alone, on the newer schema', back],
      ])
        report.add(
          `answered, ${when}`,
          'each > 0',
          answered.join('; '),
          answered.every((n) => n > 0),
        );
      report.none('requests dropped, seen by the balancer', balancer.failed);
      report.none('answers of 5xx, or none', load.unserved);
      await verifyAnswers(report, [load], { settled: false });
    });
  } finally {
    balancer?.stop();
    await older?.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}
