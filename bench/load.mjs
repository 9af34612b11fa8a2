// The generator of load, in a process of its own so that its time is nobody else's. It is told by message what to send:
// `requests` are sent in turn on connections that are kept open; every answer must have the status `expected`, of the target or
// of the request itself.
import { Agent, request as send } from 'node:http';
import { build } from 'hdr-histogram-js';

const MICROSECONDS = 1000;
/** Of a schedule, what is sent first opens connections and warms up; it is not counted. */
const WARM_UP_SECONDS = 1;

/** Sends the n-th request, with what it has of its own, and answers its status and headers. */
function exchange({ base, headers, requests, expected }, agent, n) {
  const own = requests[n % requests.length];
  const { method = 'GET', path, body } = own;
  return new Promise((resolve, reject) => {
    const sent = send(base + path, { agent, method, headers: { ...headers, ...own.headers } }, (answer) => {
      answer.resume();
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({ path, status: answer.statusCode, headers: answer.headers, expected: own.expected ?? expected }),
      );
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

const isRefusal = ({ status, headers }) => status === 503 && headers['retry-after'] !== undefined;

/** Sends the n-th request: true where it was answered as it should, false where it was refused for overload; all else is a fault. */
async function call(target, agent, n) {
  const answer = await exchange(target, agent, n);
  if (answer.status === answer.expected) return true;
  if (isRefusal(answer)) return false;
  throw new Error(`${answer.path} answered ${answer.status}.`);
}

/**
 * As fast as `connections` callers go that wait for each answer: how many seconds `count` requests took. Whoever is refused, as on a
 * machine that is busy with other things, comes again a moment later.
 */
async function closed(target, agent, { count, connections }) {
  let [next, refused] = [0, 0];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < count)
        while (!(await call(target, agent, next++))) {
          refused++;
          await new Promise((resolve) => setTimeout(resolve, 500));
        }
    }),
  );
  if (refused > count / 20) throw new Error(`${refused} of ${count} requests were refused: the machine is too busy.`);
  return { seconds: (performance.now() - start) / 1000 };
}

const newHistogram = () =>
  build({ lowestDiscernibleValue: 1, highestTrackableValue: 6e8, numberOfSignificantValueDigits: 3 });
const percentiles = (histogram) => {
  const ms = (value) => value / MICROSECONDS;
  const [p50, p90, p99] = [50, 90, 99].map((part) => ms(histogram.getValueAtPercentile(part)));
  return { p50, p90, p99, max: ms(histogram.maxValue) };
};

/**
 * Calls `one(n, due)` so many times a second on a fixed schedule, whether earlier ones were answered or not, and waits for all.
 * A latency is counted from `due`, the moment that the schedule names, so that whatever waits behind a slow answer is slow too
 * (no coordinated omission). Answers how long it took to send all, in seconds.
 */
async function onSchedule(rate, count, one) {
  const start = performance.now();
  const due = (n) => start + (n * 1000) / rate;
  const under = new Set();
  let failure = null;
  for (let n = 0; n < count;) {
    const now = performance.now();
    for (; n < count && due(n) <= now; n++) {
      const work = one(n, due(n)).catch((error) => (failure ??= error));
      under.add(work);
      void work.then(() => under.delete(work));
    }
    if (n < count) await new Promise((resolve) => setTimeout(resolve, Math.max(0, due(n) - performance.now())));
  }
  const seconds = (performance.now() - start) / 1000;
  await Promise.all(under);
  if (failure) throw failure;
  return seconds;
}

/** Latencies on a schedule, in milliseconds, and how many were refused. */
async function open(target, agent, { rate, seconds }) {
  const histogram = newHistogram();
  const warmUp = Math.ceil(rate * WARM_UP_SECONDS);
  let refused = 0;
  await onSchedule(rate, warmUp + Math.ceil(rate * seconds), async (n, due) => {
    if (!(await call(target, agent, n))) refused++;
    else if (n >= warmUp) histogram.recordValue(Math.round((performance.now() - due) * MICROSECONDS));
  });
  return { ...percentiles(histogram), refused };
}

/** So many seconds of a flood are named, those with the longest answers. */
const WORST = 12;

/**
 * A schedule that the service need not be able to keep: what became of every request. Latencies of those that were answered as they
 * should, and of those that were refused with Retry-After; everything else is a fault, counted by what it was. And which seconds of the
 * schedule had the longest answers.
 */
async function flood(target, agent, { rate, seconds }) {
  const [served, refused] = [newHistogram(), newHistogram()];
  const faults = {};
  const longest = new Float64Array(Math.ceil(seconds) + 1);
  const took = await onSchedule(rate, Math.ceil(rate * seconds), async (n, due) => {
    const answer = await exchange(target, agent, n).catch((error) => ({ fault: error.code ?? error.message }));
    const histogram = answer.status === answer.expected ? served : !answer.fault && isRefusal(answer) ? refused : null;
    const ms = performance.now() - due;
    const second = Math.floor(n / rate);
    longest[second] = Math.max(longest[second], ms);
    if (histogram && !answer.fault) histogram.recordValue(Math.round(ms * MICROSECONDS));
    else {
      const kind = answer.fault ?? `${answer.status} for ${answer.expected}`;
      faults[kind] = (faults[kind] ?? 0) + 1;
    }
  });
  const counted = (histogram) => ({ count: histogram.totalCount, ...percentiles(histogram) });
  const worst = [...longest]
    .map((ms, second) => ({ second, ms }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, WORST)
    .sort((a, b) => a.second - b.second);
  return { rate: Math.ceil(rate * seconds) / took, served: counted(served), refused: counted(refused), faults, worst };
}

const KINDS = { closed, open, flood };

process.on('message', async ({ kind, target, plan }) => {
  const agent = new Agent({ keepAlive: true });
  try {
    process.send({ result: await KINDS[kind](target, agent, plan) });
  } catch (error) {
    process.send({ error: error.message });
  } finally {
    agent.destroy();
  }
});
