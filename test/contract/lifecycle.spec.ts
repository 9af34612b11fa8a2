import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { createApp } from '#api/app.factory';
import { startWhenDatabaseAnswers } from '#api/start';
import { Readiness } from '#api/operations/health/readiness';
import { DataDirInUse, EmbeddedDatabase, EmbeddedDatabaseError } from '#database/embedded';
import { SECOND } from '#core/clock';
import { readSettings } from '#core/settings';
import { createTestApp } from '../support/app';
import { createTestDatabase, onRealPostgres, databaseSettings } from '../support/test-database';

/** The tests' migrated database, if it is embedded: opening it takes a fraction of the time needed to initialize an empty one. */
const migrated = (): ArrayBuffer => readFileSync(process.env.TEST_TEMPLATE ?? '').buffer;

(onRealPostgres ? describe.skip : describe)('the embedded database', () => {
  it('refuses a second process on its folder, keeps its rows, and opens again after the first has exited', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parvis-lock-'));
    const query = async (database: EmbeddedDatabase, sql: string): Promise<unknown[]> => {
      const client = new Client({
        host: database.host,
        port: EmbeddedDatabase.PORT,
        user: 'postgres',
        database: 'postgres',
      });
      await client.connect();
      const { rows } = await client.query(sql);
      await client.end();
      return rows;
    };
    const first = await EmbeddedDatabase.start(folder, migrated());
    await query(first, 'CREATE TABLE kept AS SELECT 7 AS n');
    await expect(EmbeddedDatabase.start(folder)).rejects.toThrow(DataDirInUse);
    await first.stop();
    const second = await EmbeddedDatabase.start(folder);
    expect(await query(second, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    await second.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("reports a folder that can't be locked", async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parvis-lock-'));
    mkdirSync(join(folder, 'postgres', 'parvis.lock'), { recursive: true });
    const opening = EmbeddedDatabase.start(folder);
    await expect(opening).rejects.toThrow(EmbeddedDatabaseError);
    await expect(opening).rejects.toThrow('Use a DATA_DIR on a local disk that this process may write to.');
    rmSync(folder, { recursive: true, force: true });
  });

  const started: ChildProcess[] = [];
  /** Opens the database in a separate process; returns its output up to the line that says `open`, or the reason why it doesn't open. */
  const start = async (folder: string | null, options: SpawnOptions = {}): Promise<string[]> => {
    const program = resolve(__dirname, '../support/embedded.cjs');
    const child = spawn(process.execPath, [program, ...(folder === null ? [] : [folder])], {
      stdio: ['ignore', 'pipe', 'inherit'],
      ...options,
    });
    started.push(child);
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout as Readable })) {
      lines.push(line);
      if (line === 'open') break;
    }
    return lines;
  };
  const killAll = async (): Promise<void> => {
    for (const child of started.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
  };
  afterEach(killAll);

  it('opens in one of several processes that start at once with different spellings of its folder, and again after kill -9', async () => {
    const place = mkdtempSync(join(tmpdir(), 'parvis-lock-'));
    const elsewhere = join(place, 'tmp');
    const folder = join(place, 'data');
    for (const each of [folder, elsewhere]) mkdirSync(each);
    symlinkSync(folder, join(place, 'link'));
    const dump = migrated();
    if (dump !== null) await (await EmbeddedDatabase.start(folder, dump)).stop();
    const said = await Promise.all([
      start(folder),
      start(join(place, 'link')),
      start('data', { cwd: place }),
      start(folder, { env: { ...process.env, TMPDIR: elsewhere } }),
    ]);
    const refused = expect.stringContaining('is open in another process. Stop that one first');
    expect(said.flat().sort()).toEqual([refused, refused, refused, 'open']);
    await killAll();
    expect(await start(join(place, 'link'))).toEqual(['open']);
    await killAll();
    rmSync(place, { recursive: true, force: true });
  }, 60_000);

  // When a thread's event loop is empty, Node blocks the thread until V8's helpers are done; one of them may wait for this very thread to
  // collect garbage.
  it("never leaves its thread's event loop empty while WebAssembly is compiled", async () => {
    const probe = pathToFileURL(resolve(__dirname, '../support/wasm-probe.mjs')).href;
    const said = await start(null, { env: { ...process.env, NODE_OPTIONS: `--import=${probe}` } });
    expect(said.length).toBeGreaterThan(1);
    expect(said.at(-1)).toBe('open');
    for (const line of said.slice(0, -1)) expect(line).toContain('MessagePort');
  });
});

describe('the command lines', () => {
  // Without `exec`, a shell between npm and Node swallows the signal that npm passes on, and Node never stops.
  it('start the same way by npm and in the image, and pass signals on to Node', () => {
    const file = (name: string): string => readFileSync(resolve(__dirname, '../..', name), 'utf8');
    const { scripts } = JSON.parse(file('package.json')) as { scripts: Record<string, string> };
    const [node, ...args] = JSON.parse(/^CMD (.*)$/m.exec(file('Dockerfile'))?.[1] ?? '[]') as string[];
    expect(node).toBe('node');
    expect(scripts['start:prod']).toBe(['exec node', ...args].join(' '));
    expect(scripts.start).toBe(['exec node', ...args.slice(0, -1), 'scripts/start.mjs'].join(' '));
  });
});

describe('a shutdown', () => {
  it('fails the readiness probe first', async () => {
    const test = await createTestApp();
    test.app.get(Readiness).stop();
    for (const _probe of [1, 2, 3]) {
      const answer = await test.anonymous.get('/health');
      expect([answer.status, answer.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    }
    expect(test.logs.filter(({ msg }) => msg === 'SERVICE_UNAVAILABLE')).toHaveLength(1);
    // everything else is still served, on connections that close
    const served = await test.agent.get('/api/members');
    expect([served.status, served.headers.connection]).toEqual([200, 'close']);
    await test.close();
  });

  // The embedded database has one connection, so nothing can block a request from outside.
  (onRealPostgres ? it : it.skip)('lets a request in flight finish', async () => {
    const testDatabase = await createTestDatabase();
    const settings = readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...databaseSettings(testDatabase) });
    const running = await createApp(settings);
    await running.app.listen(0, '127.0.0.1');
    const { port } = running.app.getHttpServer().address() as AddressInfo;
    const blocker = new Client({ connectionString: testDatabase.url });
    await blocker.connect();
    await blocker.query('BEGIN; LOCK TABLE team_invitation');
    const answer = new Promise<number | undefined>((resolve, reject) => {
      const body = JSON.stringify({ token: 'x'.repeat(43), password: 'correct horse battery' });
      httpRequest(
        {
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: '/api/public/team/accept',
          headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        },
        (response) => {
          response.resume();
          response.on('end', () => resolve(response.statusCode));
        },
      )
        .on('error', reject)
        .end(body);
    });
    const waiting = async (): Promise<boolean> =>
      (await blocker.query(`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'team_invitation'::regclass`))
        .rowCount === 1;
    while (!(await waiting())) await new Promise((resolve) => setTimeout(resolve, 10));
    const closed = running.close();
    await blocker.query('COMMIT');
    expect(await answer).toBe(410);
    await closed;
    await blocker.end();
    await testDatabase.drop();
  });
});

// The embedded database is part of the process.
(onRealPostgres ? describe : describe.skip)('a start without the database', () => {
  it('listens and reports 503 until the database is there, then serves', async () => {
    const testDatabase = await createTestDatabase();
    const url = new URL(testDatabase.url ?? '');
    const server = { port: Number(url.port || 5432), host: url.hostname };
    const gate = createServer((near) => {
      const far = connect(server);
      near.pipe(far).pipe(near);
      for (const socket of [near, far]) socket.on('error', () => undefined);
    });
    // below the range of outgoing connections, one of which would take it before it is used
    const freePort = async (): Promise<number> => {
      for (;;) {
        const port = randomInt(10_000, 30_000);
        const taken = createServer().listen(port, '127.0.0.1');
        const isFree = await once(taken, 'listening').then(
          () => true,
          () => false,
        );
        await new Promise((resolve) => taken.close(resolve));
        if (isFree) return port;
      }
    };
    const [gatePort, port] = [await freePort(), await freePort()];
    url.port = String(gatePort);
    url.hostname = '127.0.0.1';
    const settings = readSettings({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: url.href,
      PORT: String(port),
      HOST: '127.0.0.1',
    });
    const starting = startWhenDatabaseAnswers(settings);
    const ask = (path: string): Promise<Response | null> => fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
    let health: Response | null;
    do health = await ask('/health');
    while (health === null);
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok', timestamp: expect.any(String) }]);
    const down = await ask('/health/db');
    for (const answer of [health, down])
      expect(Object.fromEntries(answer?.headers ?? [])).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'x-trace-id': expect.any(String),
      });
    expect([down?.status, await down?.json()]).toEqual([
      503,
      { code: 'SERVICE_UNAVAILABLE', message: expect.any(String) },
    ]);
    expect((await ask('/api/members'))?.status).toBe(503);

    await new Promise<void>((resolve) => gate.listen(gatePort, '127.0.0.1', resolve));
    const running = await starting;
    await running.app.listen(port, '127.0.0.1');
    expect((await ask('/health/db'))?.status).toBe(200);
    await running.close();
    await new Promise((resolve) => gate.close(resolve));
    await testDatabase.drop();
  });

  it('exits if more than the connection is wrong', async () => {
    const testDatabase = await createTestDatabase();
    // a pooler reports the server's error later and with its own text
    const url = new URL(testDatabase.direct ?? '');
    url.pathname = '/parvis_that_does_not_exist';
    const settings = readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: url.href });
    await expect(startWhenDatabaseAnswers(settings)).rejects.toThrow('does not exist');
    await testDatabase.drop();
  });
});

describe('the health probes', () => {
  it("report a database that doesn't respond while the service itself is up", async () => {
    const test = await createTestApp();
    expect((await test.anonymous.get('/health/db')).body).toEqual({
      status: 'ok',
      timestamp: expect.any(String),
      latencyMs: expect.any(Number),
    });
    expect((await test.anonymous.get('/health/ai')).body).toEqual({ status: 'ok', provider: 'mock', degraded: true });
    jest.spyOn(test.database, 'ping').mockRejectedValue(new Error('gone'));
    // a result is cached for a second
    const later = performance.now() + SECOND;
    jest.spyOn(performance, 'now').mockReturnValue(later);
    const down = await test.anonymous.get('/health/db');
    expect([down.status, down.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect((await test.anonymous.get('/health')).status).toBe(200);
    jest.restoreAllMocks();
    await test.close();
  });
});
