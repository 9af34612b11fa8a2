// Endless and huge bodies from anonymous clients: what they cost the service and its signed-in users. The process has a small heap; rate
// limits are off, so that they aren't what protects it.
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { randomOf } from './load.mjs';
import { withPlace } from './place.mjs';
import { seconds } from './report.mjs';
import { signIn } from './service.mjs';

const HEAP_MB = 512;
const MIB = 2 ** 20;
/** When a slow body must be aborted: a careful server's timeout, plus tolerance. */
const SLOW_ENDS = 90_000;
/** When a huge body must be rejected: before it has arrived. */
const HUGE_ENDS = 5_000;

/**
 * One connection: sends the head, then the output of `body(socket)` until told to stop. Returns the status, 0 if the connection was closed
 * without one, and null if it was still open after the patience; and how long that took.
 */
function connection(port, { path, headers, unfinished = false }, body, patience) {
  return new Promise((resolve) => {
    const began = performance.now();
    const socket = connect(port, '127.0.0.1');
    const over = new AbortController();
    const end = (status) => {
      over.abort();
      clearTimeout(timer);
      socket.destroy();
      resolve({ path, status, ms: performance.now() - began });
    };
    const timer = setTimeout(() => end(null), patience);
    socket.on('error', () => end(0));
    socket.on('close', () => end(0));
    socket.on('data', (data) => end(Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1'))?.[1] ?? 0)));
    const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}`);
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}${unfinished ? '' : '\r\n\r\n'}`);
    body(socket, over.signal).catch(() => undefined);
  });
}

/** A byte every few seconds. */
const drip = async (socket, signal) => {
  for (; !signal.aborted; await wait(3_000, null, { signal })) socket.write(' ');
};

/** Sends that many bytes as fast as they are accepted, then nothing more. */
const pour =
  (bytes, first = '') =>
  async (socket, signal) => {
    const block = Buffer.alloc(MIB / 4, 'x');
    socket.write(first);
    for (let left = bytes - first.length; left > 0 && !signal.aborted; left -= block.length)
      if (!socket.write(block.subarray(0, Math.min(left, block.length))))
        await new Promise((resolve) => {
          socket.once('drain', resolve);
          signal.addEventListener('abort', resolve);
        });
  };

const JSON_OF = (length) => ({ 'content-type': 'application/json', 'content-length': length });
const FORM = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\ncontent-type: message/rfc822\r\n\r\n';
const FORM_OF = (length) => ({ 'content-type': 'multipart/form-data; boundary=x', 'content-length': length });
const WEBHOOKS = ['/api/webhooks/email/inbound', '/webhooks/emailprov', '/webhooks/payprov', '/webhooks/chatprov'];
const TEAM = ['/api/communications/email/inbound', '/api/members', '/api/members/import', '/api/ai/chat/messages'];
const OPEN = ['/api/auth/sign-in/email', '/api/public/team/accept', ...WEBHOOKS];

/** The attacks, each with its number of connections and the expected final statuses; a closed connection is valid too. */
const ATTACKS = [
  {
    name: 'a byte in three seconds',
    of: [...TEAM, ...OPEN].flatMap((path) => Array(10).fill({ path, headers: JSON_OF(5_000) })),
    body: () => drip,
    ends: SLOW_ENDS,
    right: [0, 400, 401, 403, 408, 413, 503],
  },
  {
    name: 'forms of 28 MiB that never end',
    of: [...TEAM, ...WEBHOOKS].flatMap((path) => Array(4).fill({ path, headers: FORM_OF(30 * MIB) })),
    body: () => pour(28 * MIB, FORM),
    ends: SLOW_ENDS,
    right: [0, 401, 403, 408, 413, 415, 503],
  },
  {
    name: 'headers that never end',
    of: Array(50).fill({ path: '/api/members', headers: { 'x-unfinished': 'yes' }, unfinished: true }),
    body: () => drip,
    ends: SLOW_ENDS,
    right: [0, 400, 408],
  },
  {
    name: '30 MiB without a cookie',
    of: TEAM.flatMap((path) => Array(6).fill({ path, headers: JSON_OF(30 * MIB) })),
    body: () => pour(30 * MIB),
    ends: HUGE_ENDS,
    right: [401],
  },
  {
    name: '30 MiB without a signature',
    of: WEBHOOKS.flatMap((path) => Array(6).fill({ path, headers: JSON_OF(30 * MIB) })),
    body: () => pour(30 * MIB),
    ends: HUGE_ENDS,
    right: [401, 413],
  },
  {
    name: 'JSON of 300,000 values to the sign-in',
    of: Array(8).fill({ path: '/api/auth/sign-in/email', headers: JSON_OF(600_001) }),
    body: () => async (socket) => void socket.write(`[${'0,'.repeat(299_999)}0]`),
    ends: HUGE_ENDS,
    right: [400, 413],
  },
];

/** The memory (MB) of the process that listens on this port, from the operating system. */
function memoryOf(port) {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const inode = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(([, local, , state]) => local?.endsWith(`:${hex}`) && state === '0A')?.[9];
  if (inode === undefined) return null;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const opens = readdirSync(`/proc/${pid}/fd`).some(
        (fd) => readlinkSync(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`,
      );
      if (opens) return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
    } catch {
      // another user's process, or gone by now
    }
  return null;
}

const quantile = (values, q) => values.toSorted((a, b) => a - b)[Math.floor(q * (values.length - 1))] ?? Infinity;

/** Well-behaved clients: the balancer's probe, and two signed-in users. */
class Bystanders {
  health = [];
  reads = [];
  memory = [];
  #over = false;

  constructor(service, cookie) {
    const every = async (pause, work) => {
      for (; !this.#over; await wait(pause)) await work();
    };
    this.done = Promise.all([
      every(20, async () => this.health.push(await service.call('GET', '/health', { patience: 30_000 }))),
      every(500, async () => this.memory.push(memoryOf(service.port) ?? Infinity)),
      ...[1, 2].map(() =>
        every(20, async () =>
          this.reads.push(await service.call('GET', '/api/members?limit=5', { headers: { cookie }, patience: 30_000 })),
        ),
      ),
    ]);
  }

  async end() {
    this.#over = true;
    await this.done;
  }
}

export async function slow(report, { seed, attacks = ATTACKS }) {
  const random = randomOf(seed);
  const env = () => ({ NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` });
  await withPlace({ env, needsCluster: false }, async ({ service }) => {
    const cookie = await signIn(service.base);
    for (let warm = 0; warm < 200; warm++) await service.call('GET', '/api/members?limit=5', { headers: { cookie } });
    const before = memoryOf(service.port);
    if (before === null) throw new Error(`No process listens on port ${service.port}.`);
    for (const { name, of, body, ends, right } of attacks) {
      if (!service.alive) {
        report.add(`slow, ${name}: the service`, 'alive', 'it has ended before', false);
        continue;
      }
      const others = new Bystanders(service, cookie);
      await wait(500);
      const ended = await Promise.all(
        of.map(async (head) => {
          await wait(random() * 300);
          return connection(service.port, head, body(), ends + 5_000);
        }),
      );
      await others.end();
      const wrong = ended.filter(({ status }) => !right.includes(status));
      const p99 = quantile(
        others.health.map(({ ms, status }) => (status === 200 ? ms : Infinity)),
        0.99,
      );
      const longest = Math.max(...ended.map(({ ms }) => ms));
      const failed = others.reads.filter(({ status }) => status !== 200);
      const more = Math.max(...others.memory) - before;
      report.add(`slow, ${name}: connections`, '> 0', ended.length, ended.length > 0);
      report.none(
        `slow, ${name}: ended with a status other than ${right.filter(Boolean).join(', ')}${right.includes(0) ? ' or closed' : ''}`,
        wrong.map(
          ({ path, status }) => `${path}: ${status === null ? 'still open' : status === 0 ? 'closed' : status}`,
        ),
      );
      report.add(`slow, ${name}: longest until it ended`, `< ${ends / 1_000} s`, seconds(longest), longest < ends);
      report.add(`slow, ${name}: /health, p99`, '< 500 ms', `${Math.round(p99)} ms`, p99 < 500);
      report.none(
        `slow, ${name}: reads by signed-in callers without a 200 (of ${others.reads.length})`,
        others.reads.length === 0 ? ['none was sent'] : failed.map(({ status }) => `${status}`),
      );
      report.add(`slow, ${name}: additional memory`, '< 250 MB', `${Math.round(more)} MB`, more < 250);
    }
    report.add('slow: the process was never replaced', 'yes', service.alive ? 'yes' : 'no', service.alive);
  });
}
