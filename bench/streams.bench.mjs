// What open pages cost: readers of the notification stream while nothing happens and while changes come, and boards, which also read
// their cards anew at news. Each reader is another person, signed in.
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'hdr-histogram-js';
import pg from 'pg';
import { machine, table, writeReport } from './report.mjs';
import { withSeeded } from './seed.mjs';
import { cpuSeconds, freePort, residentMegabytes, signIn, startService } from './service.mjs';

const SIZE = { members: 10_000, requests: 100_000 };
const READERS = [0, 500, 1000, 2000];
const BOARDS = 200;
const SECONDS = 15;
/** After its start a service does what has waited for it. */
const WARM_UP_MS = 30_000;
/** How many changes of requests come a second, one after the other. */
const CHANGES = 2;
/** A page reads its lists anew at once, and again after so many milliseconds at the earliest (`apps/web/src/shell/live.ts`). */
const LISTS_MS = 2000;
/** At once is this much later at most, for each page by another part of it (there too). */
const SPREAD_MS = 400;
const SECRET = 'a secret of the benchmarks, which signs their sessions';
const PERSON = '@streams.example';

/** People of the team, and the cookies of a session of each. */
async function people(db, count) {
  const rows = Array.from({ length: count }, (_none, n) => ({
    id: randomUUID(),
    email: `${n}${PERSON}`,
    session: randomUUID(),
    token: randomBytes(24).toString('hex'),
  }));
  await db.query(
    `WITH own AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS own (id uuid, email text, session uuid, token text)),
          made AS (INSERT INTO team_user (id, name, email, email_verified, role) SELECT id, 'Reader', email, true, 'agent' FROM own RETURNING id)
     INSERT INTO team_session (id, user_id, token, expires_at)
     SELECT session, id, token, now() + interval '1 day' FROM own JOIN made USING (id)`,
    [JSON.stringify(rows)],
  );
  return rows.map(({ token }) => {
    const signature = createHmac('sha256', SECRET).update(token).digest('base64');
    return `better-auth.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
  });
}

/** An open stream; `onChange` is called with the id of the request of each change that it tells of. */
class Reader {
  connected = false;

  constructor(base, cookie, onChange) {
    this.over = new Promise((resolve) => {
      this.call = httpRequest(`${base}/api/notifications/stream`, { agent: false, headers: { cookie } }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
          const blocks = text.split('\n\n');
          text = blocks.pop();
          for (const block of blocks) {
            if (block.includes(': connected')) this.connected = true;
            if (/^event: change$/m.test(block)) onChange(JSON.parse(/^data: (.*)$/m.exec(block)[1]).requestId);
          }
        });
        response.once('close', resolve);
      });
      // an end in the middle of an answer is one, too
      this.call.on('error', resolve);
      this.call.end();
    });
  }

  end() {
    this.call.destroy();
    return this.over;
  }
}

/** Reads the cards at news, as the page does; `shown` is called with the moments of the changes that a reading has brought. */
class Board {
  #last = -Infinity;
  #timer = null;
  #reading = null;
  #spread = Math.random() * SPREAD_MS;
  #news = [];

  constructor(read, shown) {
    this.read = read;
    this.shown = shown;
  }

  news(changedAt) {
    this.#news.push(changedAt);
    this.#timer ??= setTimeout(
      () => {
        this.#timer = null;
        this.#last = performance.now();
        const news = this.#news.splice(0);
        this.#reading = this.read().then(() => this.shown(news));
      },
      Math.max(this.#spread, this.#last + LISTS_MS - performance.now()),
    );
  }

  async end() {
    clearTimeout(this.#timer);
    await this.#reading;
  }
}

/** One HTTP call; answers the status and how long it took in milliseconds. */
function call(base, agent, method, path, cookie, body) {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      `${base}${path}`,
      {
        method,
        agent,
        headers: {
          cookie,
          origin: base,
          'accept-encoding': 'gzip',
          ...(body && { 'content-type': 'application/json' }),
        },
      },
      (response) =>
        response.resume().once('end', () => resolve({ status: response.statusCode, took: performance.now() - began })),
    );
    sent.once('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

/** What the service takes while `work` goes on: its processor time and the transactions of the database, each a second, and its memory. */
async function cost(service, db, work) {
  const transactions = async () => {
    const { rows } = await db.query(
      `SELECT (xact_commit + xact_rollback)::int AS n FROM pg_stat_database WHERE datname = current_database()`,
    );
    return rows[0].n;
  };
  // a server reports what a connection has done once a second
  await wait(1500);
  const before = { cpu: cpuSeconds(service.pid), n: await transactions(), at: performance.now() };
  await work();
  await wait(1500);
  const seconds = (performance.now() - before.at) / 1000;
  return {
    cpu: ((cpuSeconds(service.pid) - before.cpu) / seconds) * 100,
    statements: ((await transactions()) - before.n) / seconds,
    megabytes: residentMegabytes(service.pid),
  };
}

const figures = ({ cpu, statements }) => `${cpu.toFixed(1)} %, ${statements.toFixed(0)}`;
const times = (seen) =>
  seen.totalCount === 0 ? '' : `${seen.getValueAtPercentile(50)} / ${seen.getValueAtPercentile(99)}`;

export default async ({ rows: named, rounds = 1, members = SIZE.members, requests = SIZE.requests }) => {
  const size = { members, requests };
  const text = await withSeeded(async (url) => {
    const db = new pg.Client({ connectionString: url });
    await db.connect();
    const facts = await machine(db);
    const service = await startService(url, await freePort(), { BETTER_AUTH_SECRET: SECRET });
    const { base } = service;
    // one that rests is closed here before the service closes it
    const agent = new Agent({ keepAlive: true, maxSockets: BOARDS, timeout: 2000 });
    const readers = [];
    const boards = [];
    try {
      const admin = await signIn(base);
      const cookies = await people(db, READERS.at(-1));
      const { rows: ids } = await db.query(`SELECT id FROM request WHERE status = 'searching' ORDER BY id LIMIT 100`);
      /** Milliseconds from the moment a change is sent until a reader is told of it. */
      const told = build();
      const sent = new Map();
      const hear = (id) => sent.has(id) && told.recordValue(Math.max(1, Math.round(performance.now() - sent.get(id))));
      const faults = new Map();
      const fault = (what) => faults.set(what, (faults.get(what) ?? 0) + 1);
      const changes = async () => {
        for (let n = 0; n < SECONDS * CHANGES; n++) {
          const { id } = ids[n % ids.length];
          sent.set(id, performance.now());
          const { status } = await call(base, agent, 'PATCH', `/api/requests/${id}`, admin, { title: `Change ${n}` });
          if (status !== 200) fault(status);
          await wait(1000 / CHANGES);
        }
      };
      await wait(WARM_UP_MS);
      const rows = [];
      for (const count of named.includes('boards') ? [] : READERS) {
        const opening = cookies.slice(readers.length, count);
        for (const cookie of opening) {
          const reader = new Reader(base, cookie, hear);
          readers.push(reader);
          // as people come, not all in one moment
          if (readers.length % 20 === 0) while (!readers.at(-1).connected) await wait(10);
        }
        while (!readers.every(({ connected }) => connected)) await wait(50);
        const quiet = await cost(service, db, () => wait(SECONDS * 1000));
        told.reset();
        const busy = await cost(service, db, changes);
        const expected = count * SECONDS * CHANGES;
        if (told.totalCount < expected) fault(`${expected - told.totalCount} of ${expected} changes not told`);
        rows.push([count, quiet.megabytes.toFixed(0), figures(quiet), figures(busy), times(told), '', '']);
      }
      const reading = build();
      /** Milliseconds from the moment a change is sent until a board shows it. */
      const seen = build();
      for (const cookie of cookies.slice(0, BOARDS)) {
        const board = new Board(
          async () => {
            const { status, took } = await call(base, agent, 'GET', '/api/requests/board', cookie);
            if (status !== 200) fault(status);
            reading.recordValue(Math.max(1, Math.round(took)));
          },
          (news) => {
            for (const at of news) seen.recordValue(Math.max(1, Math.round(performance.now() - at)));
          },
        );
        boards.push(board);
      }
      await Promise.all(readers.splice(0).map((reader) => reader.end()));
      for (const [n, board] of boards.entries())
        readers.push(
          new Reader(base, cookies[n], (id) => {
            hear(id);
            if (sent.has(id)) board.news(sent.get(id));
          }),
        );
      while (!readers.every(({ connected }) => connected)) await wait(50);
      const quiet = await cost(service, db, () => wait(SECONDS * 1000));
      told.reset();
      reading.reset();
      seen.reset();
      const busy = await cost(service, db, changes);
      const boardsRow = [`${BOARDS} boards`, quiet.megabytes.toFixed(0), figures(quiet), figures(busy)];
      rows.push([...boardsRow, times(told), `${times(reading)} (${reading.totalCount})`, times(seen)]);
      const number = (value) => value.toLocaleString('en');
      const wrong = [...faults].map(([what, n]) => `${what} (${n})`).join(', ');
      return [
        `${facts} ${number(members)} members, ${number(requests)} requests; one instance, ${SECONDS} s each; ${CHANGES} changes of requests a second where they come. ` +
          `Calls that failed, and changes that were not told: ${wrong || 'none'}.`,
        table(
          [
            'readers',
            'RSS, MB',
            'nothing happens: CPU, transactions a second',
            'changes come: the same',
            'until a reader is told, p50 / p99 ms',
            'a board reads its cards, p50 / p99 ms',
            'until a board shows a change, p50 / p99 ms',
          ],
          rows,
        ),
      ].join('\n\n');
    } finally {
      await Promise.all(readers.map((reader) => reader.end()));
      await Promise.all(boards.map((board) => board.end()));
      agent.destroy();
      await service.stop();
      await db.end();
    }
  }, size);
  console.log(`\n${text}`);
  if (rounds > 0 && named.length === 0 && members === SIZE.members && requests === SIZE.requests)
    writeReport('streams', text);
};
