import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, mkdirSync, rmSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';

type Report =
  { type: 'ready' } | { type: 'closed' } | { type: 'failed'; message: string } | { type: 'dump'; bytes: ArrayBuffer };

/** Another process already has this data folder open. */
export class DataDirInUse extends Error {
  constructor(dataDir: string) {
    super(
      `The embedded database in ${dataDir} is open in another process. Stop that one first, or give this one a DATA_DIR of its own (or a DATABASE_URL).`,
    );
  }
}

/**
 * PGlite has no lock on its folder and loses rows when two processes open it, so a listening socket named after the folder
 * is the lock: the system drops it with its process, even after `kill -9`.
 */
async function lock(dataDir: string): Promise<Server> {
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16);
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\parvis-${name}` : join(tmpdir(), `parvis-${name}.lock`);
  for (let attempt = 0; attempt < 2; attempt++) {
    const server = createServer((socket) => socket.end());
    try {
      server.listen(path);
      await once(server, 'listening');
      server.unref();
      return server;
    } catch {
      const probe = connect(path);
      const alive = await Promise.race([
        once(probe, 'connect').then(() => true),
        once(probe, 'error').then(() => false),
      ]).catch(() => false);
      probe.destroy();
      if (alive) throw new DataDirInUse(dataDir);
      // left behind by a process that was killed
      unlinkSync(path);
    }
  }
  throw new DataDirInUse(dataDir);
}

/** The embedded PostgreSQL, behind a unix socket (no authentication, hence a folder that only its owner enters). */
export class EmbeddedDatabase {
  private constructor(
    private readonly worker: Worker,
    private readonly folder: string,
    private readonly lockServer: Server | null,
  ) {}

  static readonly PORT = 5432;

  /** The folder of the socket: what the `pg` driver takes as `host`. */
  get host(): string {
    return this.folder;
  }

  /** Opens (and first makes) the database in a folder; without a folder it lives in memory, from a dump (handed over, not copied) where one is given. */
  static async start(dataDir: string | null, dump: ArrayBuffer | null = null): Promise<EmbeddedDatabase> {
    if (dataDir !== null) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const lockServer = dataDir === null ? null : await lock(dataDir);
    const folder = mkdtempSync(join(tmpdir(), 'parvis-'));
    const worker = new Worker(
      join(__dirname, extname(__filename) === '.ts' ? 'embedded.worker.mts' : 'embedded.worker.mjs'),
      {
        workerData: {
          dataDir: dataDir === null ? null : join(dataDir, 'postgres'),
          socketPath: join(folder, `.s.PGSQL.${EmbeddedDatabase.PORT}`),
          dump,
        },
        transferList: dump === null ? [] : [dump],
      },
    );
    const database = new EmbeddedDatabase(worker, folder, lockServer);
    const [report] = (await once(worker, 'message')) as [Report];
    if (report.type === 'failed') throw new Error(`The embedded database did not start: ${report.message}`);
    return database;
  }

  /** The whole database as bytes that `start` takes: how tests begin from a migrated state. */
  async dump(): Promise<ArrayBuffer> {
    this.worker.postMessage({ type: 'dump' });
    const [report] = (await once(this.worker, 'message')) as [Report];
    if (report.type !== 'dump') throw new Error('The embedded database could not be dumped.');
    return report.bytes;
  }

  async stop(): Promise<void> {
    this.worker.postMessage({ type: 'close' });
    await once(this.worker, 'message');
    await this.worker.terminate();
    rmSync(this.folder, { recursive: true, force: true });
    this.lockServer?.close();
  }
}
