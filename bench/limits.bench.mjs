// Measures the service's limits: start-up time, idle footprint, and how requests, probes and recovery fare under three times its capacity.
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'hdr-histogram-js';
import { capacityOf, withTraffic } from './mix.mjs';
import { table, writeReport } from './report.mjs';
import { withSeeded } from './seed.mjs';
import { freePort, median, residentMegabytes, startService } from './service.mjs';

const SIZE = { members: 100_000, requests: 1_000_000 };
const STARTS = 5;
const IDLE_SECONDS = 30;
const TIMES_CAPACITY = 3;
const FLOOD_SECONDS = 30;
const PROBE_EVERY_MS = 50;
const GOALS = { startMs: 3000, idleMegabytes: 250, healthMs: 100, recoverySeconds: 5 };
/** The service has recovered once this many consecutive responses arrive within this time. */
const RECOVERED = { inARow: 20, ms: 100 };

const met = (holds) => (holds ? 'met' : '**not met**');
const ms = (value) => `${value.toFixed(0)} ms`;

async function measureStarts(url) {
  const times = [];
  const idle = [];
  for (let n = 0; n < STARTS; n++) {
    const port = await freePort();
    const begin = performance.now();
    const service = await startService(url, port);
    times.push(performance.now() - begin);
    if (n === STARTS - 1) {
      await wait(IDLE_SECONDS * 1000);
      idle.push(residentMegabytes(service.pid));
    }
    await service.stop();
  }
  return { times, idle: idle[0] };
}

/**
 * Requests a path on a fixed schedule until told to stop, over one keep-alive connection as load balancers do. Latencies in milliseconds
 * count from the scheduled time, so one slow response also delays those behind it.
 */
function probe(url, headers, seen) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const begin = performance.now();
  const asked = [];
  const one = (due) =>
    new Promise((resolve) => {
      const tell = (status) => {
        seen({ status, due, took: performance.now() - due });
        resolve();
      };
      get(url, { agent, headers }, (answer) => answer.resume().once('end', () => tell(answer.statusCode))).once(
        'error',
        (error) => tell(error.code),
      );
    });
  const timer = setInterval(() => {
    for (let due; (due = begin + asked.length * PROBE_EVERY_MS) <= performance.now();) asked.push(one(due));
  }, 5);
  return async () => {
    clearInterval(timer);
    await Promise.all(asked);
    agent.destroy();
  };
}

/** Seconds from the end of the overload to the first of so many consecutive responses that are correct and in time. */
function recoveryOf(answers, end) {
  let since = null;
  let inARow = 0;
  for (const { status, due, took } of answers.filter((answer) => answer.due >= end)) {
    if (status !== 200 || took > RECOVERED.ms) [since, inARow] = [null, 0];
    else {
      since ??= due;
      if (++inARow === RECOVERED.inARow) return Math.max(0, (since - end) / 1000);
    }
  }
  return null;
}

async function measureFlood(service, ask, target) {
  const capacity = await capacityOf(ask, target);
  const health = build({ lowestDiscernibleValue: 1, highestTrackableValue: 6e8, numberOfSignificantValueDigits: 3 });
  let unhealthy = 0;
  const stopHealth = probe(`${service.base}/health`, {}, ({ status, took }) => {
    health.recordValue(Math.round(took * 1000));
    if (status !== 200) unhealthy++;
  });
  const flood = await ask('flood', target, { rate: capacity * TIMES_CAPACITY, seconds: FLOOD_SECONDS });
  await stopHealth();
  const end = performance.now();
  const answers = [];
  const own = target.requests.find(({ path }) => path.startsWith('/api/members/'));
  const stopAsking = probe(service.base + own.path, own.headers, (answer) => answers.push(answer));
  await wait(10_000);
  await stopAsking();
  const percentile = (part) => health.getValueAtPercentile(part) / 1000;
  return {
    capacity,
    flood,
    unhealthy,
    health: { p50: percentile(50), p99: percentile(99), max: health.maxValue / 1000 },
    recovery: recoveryOf(
      answers.sort((a, b) => a.due - b.due),
      end,
    ),
  };
}

function report(facts, size, { times, idle }, { capacity, flood, unhealthy, health, recovery }) {
  const { served, refused, faults } = flood;
  const wrong = Object.entries(faults).map(([kind, count]) => `${count} × ${kind}`);
  const number = (value) => value.toLocaleString('en');
  const latency = ({ p50, p99, max }) => `${p50.toFixed(0)} / ${p99.toFixed(0)} / ${max.toFixed(0)} ms`;
  const start = median(times);
  return [
    `${facts} ${number(size.members)} members, ${number(size.requests)} requests.`,
    table(
      ['limit', 'measured', 'goal', ''],
      [
        [
          `start to healthy, migrations done, median of ${STARTS}`,
          `${ms(start)} (${ms(Math.min(...times))}–${ms(Math.max(...times))})`,
          `≤ ${ms(GOALS.startMs)}`,
          met(start <= GOALS.startMs),
        ],
        [
          `memory (RSS) ${IDLE_SECONDS} s after the start`,
          `${idle.toFixed(0)} MB`,
          `≤ ${GOALS.idleMegabytes} MB`,
          met(idle <= GOALS.idleMegabytes),
        ],
        [
          `at ${TIMES_CAPACITY} × capacity (${capacity.toFixed(0)} a second; sent ${flood.rate.toFixed(0)}): errors other than 503 with Retry-After`,
          wrong.length === 0 ? '0' : wrong.join(', '),
          '0',
          met(wrong.length === 0),
        ],
        [
          '– answered: a second, p50 / p99 / max',
          `${(served.count / FLOOD_SECONDS).toFixed(0)}, ${latency(served)}`,
          '',
          '',
        ],
        [
          '– refused: a second, p50 / p99 / max',
          `${(refused.count / FLOOD_SECONDS).toFixed(0)}, ${latency(refused)}`,
          '',
          '',
        ],
        [
          `\`/health\` under this load, every ${PROBE_EVERY_MS} ms: p50 / p99 / max`,
          `${latency(health)}${unhealthy === 0 ? '' : `, ${unhealthy} not 200`}`,
          `< ${ms(GOALS.healthMs)}`,
          met(unhealthy === 0 && health.max < GOALS.healthMs),
        ],
        [
          `recovery: ${RECOVERED.inARow} answers in a row within ${RECOVERED.ms} ms`,
          recovery === null ? 'not in 10 s' : `after ${recovery.toFixed(2)} s`,
          `≤ ${GOALS.recoverySeconds} s`,
          met(recovery !== null && recovery <= GOALS.recoverySeconds),
        ],
      ],
    ),
  ].join('\n\n');
}

export default async ({ members = SIZE.members, requests = SIZE.requests }) => {
  const size = { members, requests };
  const text = await withSeeded(async (url) => {
    const starts = await measureStarts(url);
    return withTraffic(url, size, [], async ({ facts, service, target, ask }) =>
      report(facts, size, starts, await measureFlood(service, ask, target)),
    );
  }, size);
  console.log(`\n${text}`);
  if (members === SIZE.members && requests === SIZE.requests) writeReport('limits', text);
};
