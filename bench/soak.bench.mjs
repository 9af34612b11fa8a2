// Whether memory stays flat: mixed traffic at half of the capacity for twenty minutes. The process's RSS is read every ten seconds,
// undisturbed; the live heap after a full collection every minute.
import { connect } from 'node:net';
import { capacityOf, withTraffic } from './mix.mjs';
import { table, writeReport } from './report.mjs';
import { withSeeded } from './seed.mjs';
import { residentMegabytes } from './service.mjs';

const SIZE = { members: 100_000, requests: 1_000_000 };
const MINUTES = 20;
/** Number of readings: every ten seconds for twenty minutes, and every minute. */
const READINGS = { rss: 120, heap: 20 };
const GOAL = 5;
const TOLD_BY = ['--expose-gc', '--import', './bench/memory-probe.mjs'];

/** Growth over the second half in percent, by the least-squares line through its points. */
function growth(points, end) {
  const half = points.filter(({ at }) => at >= end / 2);
  const mean = (pick) => half.reduce((sum, point) => sum + pick(point), 0) / half.length;
  const [time, value] = [mean(({ at }) => at), mean(({ megabytes }) => megabytes)];
  const spread = half.reduce((sum, { at }) => sum + (at - time) ** 2, 0);
  const slope = half.reduce((sum, { at, megabytes }) => sum + (at - time) * (megabytes - value), 0) / spread;
  const [first, last] = [end / 2, end].map((at) => value + slope * (at - time));
  return { first, last, percent: ((last - first) / first) * 100 };
}

/** The service's live bytes, from its probe. */
async function heldBytes(service) {
  let text = '';
  for await (const part of connect(service.probe)) text += part;
  return Number(text);
}

async function measure(service, ask, target, minutes) {
  const capacity = await capacityOf(ask, target);
  const [rss, heap] = [[], []];
  const begin = performance.now();
  const seconds = minutes * 60;
  const readRss = setInterval(
    () => rss.push({ at: performance.now() - begin, megabytes: residentMegabytes(service.pid) }),
    (seconds * 1000) / READINGS.rss,
  );
  const readHeap = setInterval(
    async () => {
      const at = performance.now() - begin;
      const megabytes = (await heldBytes(service)) / 1e6;
      heap.push({ at, megabytes });
      console.log(
        `${(at / 60_000).toFixed(0)} min: heap ${megabytes.toFixed(1)} MB, RSS ${rss.at(-1)?.megabytes.toFixed(0)} MB`,
      );
    },
    (seconds * 1000) / READINGS.heap,
  );
  try {
    const found = await ask('flood', target, { rate: capacity / 2, seconds });
    for (const { second, ms } of found.worst) console.log(`second ${second}: up to ${ms.toFixed(0)} ms`);
    return { capacity, found, rss: growth(rss, seconds * 1000), heap: growth(heap, seconds * 1000) };
  } finally {
    clearInterval(readRss);
    clearInterval(readHeap);
  }
}

function report(facts, size, minutes, { capacity, found, rss, heap }) {
  const number = (value) => value.toLocaleString('en');
  const row = (name, { first, last, percent }) => [
    name,
    `${first.toFixed(1)} MB`,
    `${last.toFixed(1)} MB`,
    `${percent >= 0 ? '+' : ''}${percent.toFixed(1)} %`,
    `< ${GOAL} %`,
    percent < GOAL ? 'met' : '**not met**',
  ];
  const { served, refused, faults } = found;
  const wrong = refused.count + Object.values(faults).reduce((sum, count) => sum + count, 0);
  return [
    `${facts} ${number(size.members)} members, ${number(size.requests)} requests; ${minutes} minutes at ${found.rate.toFixed(0)} a second, half of ` +
      `${capacity.toFixed(0)}: ${number(served.count)} answered (p50 ${served.p50.toFixed(1)} ms, p99 ${served.p99.toFixed(1)} ms), ${wrong} not.`,
    table(
      ['memory, line through the second half', 'at its beginning', 'at its end', 'growth', 'goal', ''],
      [row('RSS', rss), row('heap after a full collection', heap)],
    ),
  ].join('\n\n');
}

export default async ({ minutes = MINUTES, members = SIZE.members, requests = SIZE.requests }) => {
  const size = { members, requests };
  const text = await withSeeded(
    (url) =>
      withTraffic(url, size, TOLD_BY, async ({ facts, service, target, ask }) =>
        report(facts, size, minutes, await measure(service, ask, target, minutes)),
      ),
    size,
  );
  console.log(`\n${text}`);
  if (minutes >= MINUTES && members === SIZE.members && requests === SIZE.requests) writeReport('soak', text);
};
