// SIGTERM under load, seen by a balancer that checks the health of two instances, and by clients that don't.
//
// A request is dropped if it was sent on a connection that was open, or could be opened, and got no response. A refused connection doesn't
// count: nothing was sent, and the client tries another instance. Nor does a 503 from an instance that has closed its port.
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../bench/service.mjs';
import { Balancer } from './peers.mjs';
import { loaded, withPlace } from './place.mjs';
import { seconds } from './report.mjs';
import { until } from './service.mjs';
import { settle, verify } from './verify.mjs';

const STOPS = 20;

/** Clients that know a single instance, keep their connections, and never check its health. */
class Stubborn {
  dropped = [];
  answered = 0;
  refused = 0;
  unavailable = 0;
  #over = false;

  constructor(service, cookie, callers = 4) {
    this.callers = Array.from({ length: callers }, async () => {
      while (!this.#over) {
        const answer = await service.call('GET', '/api/members?limit=1', { headers: { cookie } });
        if (answer.status === 503) this.unavailable++;
        else if (answer.ok) this.answered++;
        else if (answer.error?.code === 'ECONNREFUSED') this.refused++;
        else this.dropped.push(`${answer.status} ${answer.error?.code ?? answer.text}`);
        await wait(answer.ok ? 0 : 20);
      }
    });
  }

  async end() {
    this.#over = true;
    await Promise.all(this.callers);
  }
}

export async function stop(report, { seed }) {
  let second, balancer;
  try {
    await withPlace({}, async ({ url, mailPeer, service }) => {
      second = service.twin(await freePort());
      await second.start();
      balancer = await Balancer.start([service.base, second.base]);
      const load = await loaded(balancer, mailPeer, { seed });
      const codes = [];
      const stubborn = { answered: 0, refused: 0, unavailable: 0, dropped: [] };
      let slowest = 0;
      for (let round = 0; round < STOPS; round++) {
        const victim = round % 2 === 0 ? service : second;
        await until('both to be well', () => balancer.well(service.base) && balancer.well(second.base));
        const callers = new Stubborn(victim, load.cookie);
        await wait(300 + load.random() * 1_000);
        const began = performance.now();
        codes.push(await victim.stop());
        slowest = Math.max(slowest, performance.now() - began);
        await callers.end();
        stubborn.dropped.push(...callers.dropped);
        for (const key of ['answered', 'refused', 'unavailable']) stubborn[key] += callers[key];
        await victim.start();
      }
      await load.stop();
      report.add('SIGTERM under load: stops', String(STOPS), STOPS, true);
      report.add(
        'SIGTERM: exit codes',
        'all 0',
        codes.every((code) => code === 0) ? 'all 0' : codes.join(' '),
        codes.every((code) => code === 0),
      );
      report.add('SIGTERM: requests through the balancer', 'reported', load.calls, true);
      report.none('SIGTERM: requests dropped, seen by the balancer', balancer.failed);
      report.none('SIGTERM: 5xx or missing responses, seen by the balancer’s callers', load.unserved);
      report.add(
        'SIGTERM: callers who ignore /health: served; 503; refused',
        'reported',
        `${stubborn.answered}; ${stubborn.unavailable}; ${stubborn.refused}`,
        true,
      );
      // The kernel resets unaccepted connections when a port is closed. Only clients that switch to another instance in time,
      // as a balancer does, are spared that.
      report.add(
        'SIGTERM: connections reset as the port closed, of callers who ignore /health',
        'reported',
        stubborn.dropped.filter((what) => what.includes('ECONNRESET')).length,
        true,
      );
      report.none(
        'SIGTERM: other dropped requests of callers who ignore /health',
        stubborn.dropped.filter((what) => !what.includes('ECONNRESET')),
      );
      report.add('SIGTERM: longest stop', '< 10 s', seconds(slowest), slowest < 10_000);
      await settle(url);
      await verify(report, url, [load], mailPeer);
    });
  } finally {
    balancer?.stop();
    await second?.drop();
  }
}
