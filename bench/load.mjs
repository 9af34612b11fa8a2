// The load generator, in a separate process so that its CPU time doesn't count. It receives messages that say what to send: `requests` are
// sent in turn on keep-alive connections; every response must have the status `expected`, of the target or of the request itself.
import { connect } from 'node:net';
import { build } from 'hdr-histogram-js';

const MICROSECONDS = 1000;
/** The first requests of a schedule open connections and warm up; they aren't counted. */
const WARM_UP_SECONDS = 1;
const END_OF_HEAD = '\r\n\r\n';

/**
 * Keep-alive connections, each for one request at a time. They parse only the length of a response and the parts that the check needs: the
 * generator shares the cores of the service, and Node's own client took a twelfth of them (`bench/README.md`).
 */
class Connections {
  #free = [];
  #open = new Set();

  constructor(base) {
    const { hostname, port } = new URL(base);
    this.address = { host: hostname, port: Number(port) };
  }

  /** Sends the bytes of a request and returns the response's status and head once the response is complete. */
  exchange(bytes) {
    return new Promise((resolve, reject) => {
      const socket = this.#free.pop() ?? this.#connect();
      socket.waiting = { resolve, reject };
      socket.write(bytes);
    });
  }

  close() {
    for (const socket of this.#open) socket.destroy();
  }

  #connect() {
    const socket = connect({ ...this.address, noDelay: true });
    this.#open.add(socket);
    let [head, left] = [null, 0];
    socket.on('data', (bytes) => {
      if (head === null) {
        const end = bytes.indexOf(END_OF_HEAD);
        head = bytes.latin1Slice(0, end);
        const length = end === -1 ? null : lengthOf(head);
        if (length === null) {
          socket.destroy(new Error(`Unreadable response head: ${head}`));
          return;
        }
        left = end + END_OF_HEAD.length + length;
      }
      left -= bytes.length;
      if (left > 0) return;
      const { resolve } = socket.waiting;
      const answer = { status: Number(head.slice(9, 12)), head };
      [head, socket.waiting] = [null, null];
      if (/\r\nconnection: close/i.test(answer.head)) socket.destroy();
      else this.#free.push(socket);
      resolve(answer);
    });
    let reason = Object.assign(new Error('The connection was closed.'), { code: 'CLOSED' });
    socket.once('error', (error) => (reason = error));
    socket.once('close', () => {
      this.#open.delete(socket);
      this.#free = this.#free.filter((other) => other !== socket);
      socket.waiting?.reject(reason);
    });
    return socket;
  }
}

/** The body length of a response; null if its head doesn't state it. */
function lengthOf(head) {
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  if (length !== undefined) return Number(length);
  return /^HTTP\/1\.1 (204|304) /.test(head) ? 0 : null;
}

/** The bytes of each request, built once. */
const sent = new WeakMap();

function bytesOf({ base, headers }, own) {
  const known = sent.get(own);
  if (known) return known;
  const { method = 'GET', path, body = '' } = own;
  const all = { host: new URL(base).host, ...headers, ...own.headers };
  if (method !== 'GET') all['content-length'] = Buffer.byteLength(body);
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const bytes = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
  sent.set(own, bytes);
  return bytes;
}

/** Sends the n-th request with its own values and returns the status. */
async function exchange(target, connections, n) {
  const own = target.requests[n % target.requests.length];
  const { status, head } = await connections.exchange(bytesOf(target, own));
  return { path: own.path, status, head, expected: own.expected ?? target.expected };
}

const isRefusal = ({ status, head }) => status === 503 && /\r\nretry-after: /i.test(head);

/** Sends the n-th request. Returns true for the expected response and false if it was rejected for overload; anything else is an error. */
async function call(target, connections, n) {
  const answer = await exchange(target, connections, n);
  if (answer.status === answer.expected) return true;
  if (isRefusal(answer)) return false;
  throw new Error(`${answer.path} returned ${answer.status}.`);
}

/**
 * Sends as fast as `connections` clients can that wait for each response; returns how many seconds `count` requests took. A client rejected
 * for overload retries a moment later.
 */
async function closed(target, connections, { count, connections: callers }) {
  let [next, refused] = [0, 0];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (next < count)
        while (!(await call(target, connections, next++))) {
          refused++;
          await new Promise((resolve) => setTimeout(resolve, 500));
        }
    }),
  );
  if (refused > count / 20) throw new Error(`${refused} of ${count} requests were rejected: the machine is too busy.`);
  return { seconds: (performance.now() - start) / 1000 };
}

const newHistogram = () =>
  build({ lowestDiscernibleValue: 1, highestTrackableValue: 6e8, numberOfSignificantValueDigits: 3 });
const percentiles = (histogram) => {
  const ms = (value) => value / MICROSECONDS;
  const [p50, p95, p99] = [50, 95, 99].map((part) => ms(histogram.getValueAtPercentile(part)));
  return { p50, p95, p99, max: ms(histogram.maxValue) };
};

/**
 * Calls `one(n, due)` so many times per second on a fixed schedule, whether earlier calls have finished or not, and waits for all. Latency
 * counts from `due`, the scheduled time, so that requests behind a slow response count as slow too (no coordinated omission). Returns how
 * long it took to send all, in seconds.
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

/** Latencies on a schedule, in milliseconds, and the number of rejected requests. */
async function open(target, connections, { rate, seconds }) {
  const histogram = newHistogram();
  const warmUp = Math.ceil(rate * WARM_UP_SECONDS);
  let refused = 0;
  await onSchedule(rate, warmUp + Math.ceil(rate * seconds), async (n, due) => {
    if (!(await call(target, connections, n))) refused++;
    else if (n >= warmUp) histogram.recordValue(Math.round((performance.now() - due) * MICROSECONDS));
  });
  return { ...percentiles(histogram), refused };
}

/** How many seconds of an overload are listed, those with the slowest responses. */
const WORST = 12;

/**
 * Runs a schedule that may exceed the service's capacity and reports every request: latencies of successful responses and of rejections
 * with Retry-After; everything else is an error, counted by kind. Also returns the seconds of the schedule with the slowest responses.
 */
async function flood(target, connections, { rate, seconds }) {
  const [served, refused] = [newHistogram(), newHistogram()];
  const faults = {};
  const longest = new Float64Array(Math.ceil(seconds) + 1);
  const took = await onSchedule(rate, Math.ceil(rate * seconds), async (n, due) => {
    const answer = await exchange(target, connections, n).catch((error) => ({ fault: error.code ?? error.message }));
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
  const connections = new Connections(target.base);
  try {
    process.send({ result: await KINDS[kind](target, connections, plan) });
  } catch (error) {
    process.send({ error: error.message });
  } finally {
    connections.close();
  }
});
