// Nothing is lost: the service, its database or both are killed under load at random moments, round after round.
import { setTimeout as wait } from 'node:timers/promises';
import { randomOf } from './load.mjs';
import { loaded, withPlace } from './place.mjs';
import { seconds } from './report.mjs';
import { until } from './service.mjs';
import { settle, verify } from './verify.mjs';

const WORKERS = 12;
const VICTIMS = ['service', 'database', 'both'];

/**
 * Runs rounds that each kill at a random moment. `settled: false` doesn't wait for leases to expire and jobs to run: the short version for
 * the test suite. Without a local PostgreSQL to kill, only the service is killed, on DATABASE_URL's server.
 */
export async function kill(report, { rounds, seed, settled = true, victims = VICTIMS, line }) {
  const random = randomOf(seed);
  await withPlace({ line, needsCluster: false }, async ({ cluster, url, mailPeer, service }) => {
    if (cluster === null) console.log('PostgreSQL is not installed here: only the service is killed, on DATABASE_URL.');
    const load = await loaded(service, mailPeer, { seed, workers: WORKERS });
    const killed = { service: 0, database: 0, both: 0 };
    const slowest = { service: 0, database: 0, both: 0 };
    // In turn, at random moments.
    const first = Math.floor(random() * victims.length);
    const began = performance.now();
    for (let round = 1; round <= rounds; round++) {
      await wait(500 + random() * 2_500);
      const victim = cluster === null ? 'service' : victims[(first + round) % victims.length];
      killed[victim]++;
      await Promise.all([victim === 'database' ? null : service.kill(), victim === 'service' ? null : cluster.kill()]);
      await wait(random() * 500);
      const [before, started] = [load.acknowledged, performance.now()];
      let up = started;
      await Promise.all([
        // PostgreSQL's recovery time is not the service's.
        victim === 'service' ? null : cluster.start().then(() => (up = performance.now())),
        victim === 'database' ? null : service.start({ ready: false }),
      ]);
      await until(
        'the service to answer again',
        async () => {
          if (!service.alive) throw new Error('The service exited unexpectedly: CHAOS_LOG=file shows why.');
          return (await service.call('GET', '/health/db')).status === 200;
        },
        { every: 20 },
      );
      slowest[victim] = Math.max(slowest[victim], performance.now() - up);
      await until('a write to be acknowledged again', () => load.acknowledged > before);
      console.log(`round ${round}: ${victim} killed; ${load.acknowledged} changes acknowledged`);
    }
    const aRound = (performance.now() - began) / rounds;
    await load.stop();
    if (settled) await settle(url);
    const { acknowledged } = load;
    report.add('kill -9: rounds; time of one', 'reported', `${rounds}; ${seconds(aRound)}`, true);
    report.add(
      'kill -9: of the service, of the database, of both',
      'reported',
      `${killed.service}, ${killed.database}, ${killed.both}`,
      true,
    );
    report.add(
      'kill -9: calls; interrupted by a crash; writes acknowledged',
      'reported',
      `${load.calls}; ${load.unanswered}; ${acknowledged}`,
      acknowledged > 0,
    );
    report.add('kill -9: calls reported as interrupted (409)', 'reported', load.brokenOff, true);
    if (settled) {
      const [restart, back] = [Math.max(slowest.service, slowest.both), slowest.database];
      report.add('kill -9: longest until the restarted service serves', '< 10 s', seconds(restart), restart < 10_000);
      report.add('kill -9: longest until it serves after the database is back', '< 5 s', seconds(back), back < 5_000);
    }
    await verify(report, url, [load], mailPeer, { settled });
  });
}
