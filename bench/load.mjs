// The generator of load, in a process of its own so that its time is nobody else's. It is told by message what to send:
// `requests` are sent in turn on connections that are kept open; every answer must have the status `expected`.
import { Agent, request as send } from 'node:http';
import { build } from 'hdr-histogram-js';

const MICROSECONDS = 1000;
/** Of a schedule, what is sent first opens connections and warms up; it is not counted. */
const WARM_UP_SECONDS = 1;

function call({ base, headers, requests, expected }, agent, n) {
  const { method = 'GET', path, body } = requests[n % requests.length];
  return new Promise((resolve, reject) => {
    const sent = send(base + path, { agent, method, headers }, (answer) => {
      answer.resume();
      answer.once('error', reject);
      answer.once('end', () =>
        answer.statusCode === expected ? resolve() : reject(new Error(`${path} answered ${answer.statusCode}.`)),
      );
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** As fast as `connections` callers go that wait for each answer: how many seconds `count` requests took. */
async function closed(target, agent, { count, connections }) {
  let next = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < count) await call(target, agent, next++);
    }),
  );
  return { seconds: (performance.now() - start) / 1000 };
}

/**
 * So many a second on a fixed schedule, whether earlier ones were answered or not. A latency is counted from the moment that the
 * schedule names, so that whatever waits behind a slow answer is slow too (no coordinated omission). Milliseconds.
 */
async function open(target, agent, { rate, seconds }) {
  const histogram = build({ lowestDiscernibleValue: 1, highestTrackableValue: 6e7, numberOfSignificantValueDigits: 3 });
  const warmUp = Math.ceil(rate * WARM_UP_SECONDS);
  const count = warmUp + Math.ceil(rate * seconds);
  const start = performance.now();
  const due = (n) => start + (n * 1000) / rate;
  const answers = [];
  for (let n = 0; n < count;) {
    const now = performance.now();
    for (; n < count && due(n) <= now; n++) {
      const [own, intended] = [n, due(n)];
      const answered = call(target, agent, own).then(() => {
        if (own >= warmUp) histogram.recordValue(Math.round((performance.now() - intended) * MICROSECONDS));
      });
      answered.catch(() => undefined);
      answers.push(answered);
    }
    if (n < count) await new Promise((resolve) => setTimeout(resolve, Math.max(0, due(n) - performance.now())));
  }
  await Promise.all(answers);
  const ms = (value) => value / MICROSECONDS;
  const [p50, p90, p99] = [50, 90, 99].map((part) => ms(histogram.getValueAtPercentile(part)));
  return { p50, p90, p99, max: ms(histogram.maxValue) };
}

process.on('message', async ({ kind, target, plan }) => {
  const agent = new Agent({ keepAlive: true });
  try {
    process.send({ result: await (kind === 'open' ? open : closed)(target, agent, plan) });
  } catch (error) {
    process.send({ error: error.message });
  } finally {
    agent.destroy();
  }
});
