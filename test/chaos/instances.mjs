// Three instances on one database behind a plain round-robin load balancer, with Redis for the rate limits.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { ask } from './cluster.mjs';
import { freePort } from '../../bench/service.mjs';
import { Balancer } from './peers.mjs';
import { loaded, withPlace } from './place.mjs';
import { ADMIN, call, cookieOf, ORIGIN, signIn, until } from './service.mjs';
import { seconds } from './report.mjs';
import { settle, verify } from './verify.mjs';

const AUTH_LIMIT = 20;
const KEYS = 30;
/** Long enough for two runs of each job scheduled twice a minute or more often. */
const TICKS_MS = 65_000;

/** The harness's own Redis. */
async function startRedis() {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-redis-'));
  const port = await freePort();
  const server = spawn('redis-server', ['--port', port, '--bind', '127.0.0.1', '--save', '', '--dir', folder], {
    stdio: 'ignore',
  });
  const failed = once(server, 'error').then(([error]) => {
    throw error;
  });
  failed.catch(() => undefined);
  const probe = new Redis({ port, lazyConnect: true, retryStrategy: null });
  probe.on('error', () => undefined);
  await Promise.race([
    failed,
    until('Redis', () =>
      probe.connect().then(
        () => true,
        () => false,
      ),
    ),
  ]);
  probe.disconnect();
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      const exited = once(server, 'exit');
      server.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A client of the notification stream that reconnects with its last event id to whichever instance the balancer picks. */
class Reader {
  /** Of its notifications. */
  ids = [];
  reconnects = -1;
  #last = null;
  #over = false;

  constructor(base, cookie) {
    this.done = this.#read(base, cookie);
  }

  async #read(base, cookie) {
    for (; !this.#over; await wait(100)) {
      this.reconnects++;
      await new Promise((resolve) => {
        this.call = httpRequest(
          `${base}/api/notifications/stream`,
          { agent: false, headers: { cookie, ...(this.#last === null ? {} : { 'last-event-id': this.#last }) } },
          (response) => {
            let text = '';
            response.setEncoding('utf8').on('data', (chunk) => {
              text += chunk;
              const blocks = text.split('\n\n');
              text = blocks.pop();
              for (const block of blocks) {
                const id = /^id: (.+)$/m.exec(block)?.[1];
                if (id) this.#last = id;
                if (id && block.includes('event: notification')) this.ids.push(id);
                if (block.includes(': connected')) this.connected = true;
              }
            });
            response.once('close', resolve);
          },
        );
        this.call.once('error', resolve);
        this.call.end();
      });
    }
  }

  /** Drops the connection, like a phone in a tunnel. */
  drop() {
    this.call.destroy();
  }

  async end() {
    this.#over = true;
    this.call.destroy();
    await this.done;
  }
}

/** A client that sends a different forged X-Forwarded-For each time. */
async function forged(report, { base }) {
  // A separate address, so that it has a separate window.
  const agent = new Agent({ localAddress: '127.0.0.9' });
  const tries = await Promise.all(
    Array.from({ length: 3 * AUTH_LIMIT }, (_none, i) =>
      call(base, 'GET', '/api/auth/get-session', { agent, headers: { 'x-forwarded-for': `198.51.100.${i + 1}` } }),
    ),
  );
  agent.destroy();
  const allowed = tries.filter(({ status }) => status === 200).length;
  const refused = tries.filter(({ status }) => status === 429).length;
  report.add(
    `of ${tries.length} calls through the balancer, each with a different forged X-Forwarded-For: allowed; refused`,
    `${AUTH_LIMIT}; ${2 * AUTH_LIMIT}`,
    `${allowed}; ${refused}`,
    allowed === AUTH_LIMIT && refused === 2 * AUTH_LIMIT,
  );
}

const DISABLED = 3;
/** How long a stream may outlive its user. */
const STREAM_ENDS = 5_000;

/** Team members signed in on all instances and disabled on one: their sessions and streams end on all of them. */
async function disabled(report, all, admin, mailPeer) {
  const byAdmin = { cookie: admin, origin: ORIGIN };
  // A separate window from those of the other checks.
  const from = { origin: ORIGIN, 'x-forwarded-for': '192.0.2.9' };
  const before = [];
  const sessions = [];
  const keys = [];
  const ended = [];
  const password = 'a password of a colleague';
  for (let n = 0; n < DISABLED; n++) {
    const email = `leaving-${n}@parvis.example`;
    const invitation = { email, name: 'Leaving', role: 'agent' };
    await all[0].call('POST', '/api/team/invitations', { body: invitation, headers: byAdmin });
    const token = await until('the invitation', () => mailPeer.mails.find(({ to }) => to === email)?.secret);
    const joined = await all[0].call('POST', '/api/public/team/accept', { body: { token, password }, headers: from });
    const signedIn = await all[n].call('POST', '/api/auth/sign-in/email', { body: { email, password }, headers: from });
    const own = { cookie: cookieOf(signedIn), origin: ORIGIN };
    const { body: key } = await all[n].call('POST', '/api/team/api-keys', { body: { name: 'Tool' }, headers: own });
    const bySession = () => all.map((each) => each.call('GET', '/api/members?limit=1', { headers: own }));
    const byKey = () =>
      all.map((each) =>
        each.call('POST', '/mcp', {
          body: { jsonrpc: '2.0', id: 1, method: 'ping' },
          headers: { authorization: `Bearer ${key.key}`, accept: 'application/json, text/event-stream' },
        }),
      );
    const streams = all.map((each) => new Stream(each.base, own.cookie));
    await until('the streams', () => streams.every(({ connected }) => connected));
    before.push(...(await Promise.all([...bySession(), ...byKey()])));
    const began = performance.now();
    const body = { disabled: true };
    await all[(n + 1) % 3].call('PATCH', `/api/team/users/${joined.body.id}`, { body, headers: byAdmin });
    sessions.push(...(await Promise.all(bySession())));
    keys.push(...(await Promise.all(byKey())));
    for (const stream of streams) ended.push((await stream.over(STREAM_ENDS * 6)) - began);
  }
  const told = (answers) => [...new Set(answers.map(({ status }) => status))].join(', ');
  const rows = [
    [`${DISABLED} colleagues, their sessions and keys at all three`, '200', before],
    ['the sessions of a user disabled at one, at all three', '401', sessions],
    ['the personal keys of a user disabled at one, at all three', '401', keys],
  ];
  for (const [what, goal, answers] of rows) report.add(what, goal, told(answers), told(answers) === goal);
  const longest = Math.max(...ended);
  const what = 'the open streams of a user disabled at one, at all three: longest until it ended';
  const figure = longest === Infinity ? `still open after ${(STREAM_ENDS * 6) / 1_000} s` : seconds(longest);
  report.add(what, `< ${STREAM_ENDS / 1_000} s`, figure, longest < STREAM_ENDS);
}

/** Opens a connection to the notification stream and waits until it ends. */
class Stream {
  connected = false;
  #end = null;

  constructor(base, cookie) {
    this.call = httpRequest(`${base}/api/notifications/stream`, { agent: false, headers: { cookie } }, (response) => {
      this.connected = response.statusCode === 200;
      response.resume();
      response.once('close', () => (this.#end = performance.now()));
    });
    this.call.once('error', () => (this.#end ??= performance.now()));
    this.call.end();
  }

  /** When the stream ended; Infinity if it was still open after this many milliseconds. */
  async over(patience) {
    await until('the stream to end', () => this.#end !== null, { patience }).catch(() => undefined);
    this.call.destroy();
    return this.#end ?? Infinity;
  }
}

export async function instances(report, { seed }) {
  const redis = await startRedis();
  const others = [];
  const readers = [];
  let balancer;
  try {
    await withPlace(
      { env: () => ({ REDIS_URL: redis.url, RATE_LIMIT_AUTH: String(AUTH_LIMIT), TRUST_PROXY: 'true' }) },
      async ({ url, mailPeer, service }) => {
        for (let i = 0; i < 2; i++) others.push(service.twin(await freePort()));
        await Promise.all(others.map((other) => other.start()));
        const all = [service, ...others];
        balancer = await Balancer.start(all.map(({ base }) => base));

        // Sessions
        const cookie = await signIn(service.base);
        const known = await Promise.all(all.map((each) => each.call('GET', '/api/members', { headers: { cookie } })));
        report.add(
          'a session of one instance, at all three',
          '200, 200, 200',
          known.map(({ status }) => status).join(', '),
          known.every(({ ok }) => ok),
        );
        await others[1].call('POST', '/api/auth/sign-out', { body: {}, headers: { cookie, origin: ORIGIN } });
        const gone = await Promise.all(all.map((each) => each.call('GET', '/api/members', { headers: { cookie } })));
        report.add(
          'the same after a sign-out at the third',
          '401, 401, 401',
          gone.map(({ status }) => status).join(', '),
          gone.every(({ status }) => status === 401),
        );

        // Rate limits
        const tries = await Promise.all(
          Array.from({ length: 3 * AUTH_LIMIT }, (_none, i) =>
            call(all[i % 3].base, 'GET', '/api/auth/get-session', { headers: { 'x-forwarded-for': '192.0.2.7' } }),
          ),
        );
        const allowed = tries.filter(({ status }) => status !== 429).length;
        report.add(
          `of ${tries.length} calls to all three at a limit of ${AUTH_LIMIT}: allowed`,
          String(AUTH_LIMIT),
          allowed,
          allowed === AUTH_LIMIT,
        );

        await forged(report, balancer);
        await disabled(report, all, await signIn(service.base), mailPeer);

        // Jobs from here on: each run leaves a row.
        await ask(
          url,
          `CREATE TABLE job_run (name text, slot timestamptz, by uuid);
           CREATE FUNCTION note_run() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
             INSERT INTO job_run VALUES (NEW.name, NEW.last_slot, NEW.locked_by); RETURN NULL; END $$;
           CREATE TRIGGER note_run AFTER UPDATE OF last_run_at ON job FOR EACH ROW
             WHEN (NEW.locked_by IS NOT NULL) EXECUTE FUNCTION note_run()`,
        );
        const jobsBegan = performance.now();

        // The notification stream, and load through the balancer
        const load = await loaded(balancer, mailPeer, { seed });
        for (let i = 0; i < 3; i++) readers.push(new Reader(balancer.base, load.cookie));
        await until('the streams', () => readers.every(({ connected }) => connected));
        const [{ before }] = await ask(url, `SELECT coalesce(max(position), 0)::int AS before FROM notification`);

        // Idempotency: the same key at the same time on all three
        let twins = 0;
        for (let i = 0; i < KEYS; i++) {
          const headers = { cookie: load.cookie, origin: ORIGIN, 'idempotency-key': randomUUID() };
          const body = { name: `Twin ${i}`, postalCode: '69002', email: `twin-${i}@venue.example` };
          const answers = await Promise.all(all.map((each) => each.call('POST', '/api/members', { body, headers })));
          if (answers.every(({ status, body: made }) => status === 201 && made.id === answers[0].body.id)) twins++;
          else
            console.error(
              `  twins: ${answers.map(({ status, text }) => `${status} ${text.slice(0, 120)}`).join(' | ')}`,
            );
        }
        const [{ made }] = await ask(url, `SELECT count(*)::int AS made FROM member WHERE name LIKE 'Twin %'`);
        report.add(
          'one Idempotency-Key at all three at once: same response; effects',
          `${KEYS}; ${KEYS}`,
          `${twins}; ${made}`,
          twins === KEYS && made === KEYS,
        );

        // Stream clients that lose their connection, then a rolling restart
        for (let i = 0; i < 6; i++) {
          await wait(500);
          readers[i % 3].drop();
        }
        const requestsBefore = load.calls;
        for (const each of all) {
          await each.stop();
          await each.start();
          await until('the balancer to see it', () => balancer.well(each.base));
        }
        report.add(
          'rolling restart of all three: requests',
          '> 0',
          load.calls - requestsBefore,
          load.calls > requestsBefore,
        );
        report.none('rolling restart: requests dropped', balancer.failed);
        report.none('rolling restart: 5xx or missing responses', load.unserved);

        await wait(Math.max(0, TICKS_MS - (performance.now() - jobsBegan)));
        await load.stop();
        await settle(url);
        const runs = await ask(url, `SELECT name, slot, count(*)::int AS n FROM job_run GROUP BY name, slot`);
        const by = await ask(url, `SELECT count(DISTINCT by)::int AS n FROM job_run`);
        report.add('ticks of jobs; instances that ran them', 'reported', `${runs.length}; ${by[0].n}`, runs.length > 0);
        report.none(
          'ticks that ran more than once',
          runs.filter(({ n }) => n > 1),
        );

        // A client receives every notification for its user placed after it connected; of those placed at that moment, the ones after its first.
        const placed = await ask(
          url,
          `SELECT id, position::int FROM notification
            WHERE recipients IS NULL OR (SELECT id FROM team_user WHERE email = '${ADMIN.email}') = ANY (recipients) ORDER BY position`,
        );
        const expectedOf = ({ ids }) => {
          const from = Math.min(before + 1, placed.find(({ id }) => id === ids[0])?.position ?? Infinity);
          return placed.filter(({ position }) => position >= from).map(({ id }) => id);
        };
        const news = placed.filter(({ position }) => position > before).length;
        await until(
          'the last notification to be read',
          () => readers.every(({ ids }) => ids.at(-1) === placed.at(-1).id),
          {
            patience: 20_000,
          },
        ).catch(() => undefined);
        const right = readers.filter((reader) => reader.ids.join() === expectedOf(reader).join()).length;
        report.add(
          `readers of the stream who got all ${news} notifications, once and in order`,
          '3',
          right,
          right === 3 && news > 0,
        );
        report.add(
          'broken connections of these readers',
          '> 6',
          readers.reduce((n, { reconnects }) => n + reconnects, 0),
          true,
        );
        await ask(url, `DROP TABLE job_run CASCADE; DROP FUNCTION note_run CASCADE`);
        await verify(report, url, [load], mailPeer);
      },
    );
  } finally {
    await Promise.all(readers.map((reader) => reader.end()));
    balancer?.stop();
    await Promise.all(others.map((other) => other.drop()));
    await redis.stop();
  }
}
