import { once } from 'node:events';
import { mkdtempSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { MINUTE, SECOND } from '#core/clock';

type Report =
  { type: 'ready' } | { type: 'closed' } | { type: 'failed'; message: string } | { type: 'dump'; bytes: ArrayBuffer };

/** How long the database's thread may take to open, close or dump it. After a crash it first replays the log. */
const PATIENCE = 2 * MINUTE;
/** Two processes that start at the same moment may block each other for milliseconds: so a process tries to lock for this long. */
const LOCK_PATIENCE = SECOND;
const SQLITE_BUSY = 5;
const LOCK_FILE = 'parvis.lock';

/** The embedded database cannot be opened or does not answer; the message says why, and what to do if it is known. */
export class EmbeddedDatabaseError extends Error {}

/** The database's thread may be stuck where Node cannot stop it: then `process.exit` would wait for ever. */
export class EmbeddedDatabaseSilent extends EmbeddedDatabaseError {
  constructor(patience: number) {
    super(`The embedded database did not answer within ${patience / SECOND} s.`);
  }
}

/** Another process already has this data folder open. */
export class DataDirInUse extends EmbeddedDatabaseError {
  constructor(dataDir: string) {
    super(
      `The embedded database in ${dataDir} is open in another process. Stop that one first, or give this one a DATA_DIR of its own (or a DATABASE_URL).`,
    );
  }
}

/**
 * PGlite does not lock its folder, and loses rows if two processes open it. So the service takes a lock of the operating system on a
 * file in the real folder. It works by whichever path the folder is named or mounted, and ends with its process, even after
 * `kill -9`. Node can take such a lock only through SQLite. With its journal in memory SQLite makes no second file, and nothing is ever
 * written. No other code of this process may open the file: the system drops the lock when the process closes any handle on it.
 */
function lock(dataDir: string, folder: string): DatabaseSync {
  let file: DatabaseSync | null = null;
  try {
    file = new DatabaseSync(join(folder, LOCK_FILE), { timeout: LOCK_PATIENCE });
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return file;
  } catch (error) {
    file?.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) throw new DataDirInUse(dataDir);
    throw new EmbeddedDatabaseError(
      `The embedded database in ${dataDir} cannot be locked (${(error as Error).message}). Give it a DATA_DIR on a local disk that this process may write to.`,
      { cause: error },
    );
  }
}

/** The next report of the database's thread. Throws an EmbeddedDatabaseError if it fails, ends, or is silent for `patience` milliseconds. */
export async function nextReport(worker: Worker, patience = PATIENCE): Promise<Report> {
  const over = new AbortController();
  const { signal } = over;
  try {
    return await Promise.race([
      // Rejects with the error of the thread.
      once(worker, 'message', { signal }).then(([report]) => report as Report),
      once(worker, 'exit', { signal }).then(([code]) => {
        throw new EmbeddedDatabaseError(`The embedded database ended before it answered (exit code ${code}).`);
      }),
      wait(patience, undefined, { signal }).then(() => {
        throw new EmbeddedDatabaseSilent(patience);
      }),
    ]);
  } catch (error) {
    if (error instanceof EmbeddedDatabaseError) throw error;
    throw new EmbeddedDatabaseError(`The embedded database failed: ${(error as Error).message}`, { cause: error });
  } finally {
    over.abort();
  }
}

/** Makes the folder if there is none, and answers its real path. */
function realFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return realpathSync(path);
}

/** The embedded PostgreSQL, behind a unix socket. It asks for no password, so only the owner may enter the folder of the socket. */
export class EmbeddedDatabase {
  private constructor(
    private readonly worker: Worker,
    private readonly folder: string,
    private readonly heldLock: DatabaseSync | null,
  ) {}

  static readonly PORT = 5432;

  /** The folder of the socket, which the `pg` driver takes as `host`. */
  get host(): string {
    return this.folder;
  }

  /**
   * Opens the database in a folder, which it makes if need be. Without a folder the database is in memory; a dump is handed over, not
   * copied.
   */
  static async start(dataDir: string | null, dump: ArrayBuffer | null = null): Promise<EmbeddedDatabase> {
    const data = dataDir === null ? null : realFolder(join(dataDir, 'postgres'));
    const heldLock = dataDir === null || data === null ? null : lock(dataDir, data);
    const folder = mkdtempSync(join(tmpdir(), 'parvis-'));
    const worker = new Worker(
      join(__dirname, extname(__filename) === '.ts' ? 'embedded.worker.mts' : 'embedded.worker.mjs'),
      {
        workerData: {
          dataDir: data,
          socketPath: join(folder, `.s.PGSQL.${EmbeddedDatabase.PORT}`),
          dump,
        },
        transferList: dump === null ? [] : [dump],
      },
    );
    const database = new EmbeddedDatabase(worker, folder, heldLock);
    try {
      const report = await nextReport(worker);
      if (report.type === 'failed')
        throw new EmbeddedDatabaseError(`The embedded database did not start: ${report.message}`);
      return database;
    } catch (error) {
      // Not awaited: the thread may be stuck. The folder stays locked until it has ended.
      void worker.terminate().then(() => database.release());
      throw error;
    }
  }

  /** Deletes the database in a folder, without opening it. Throws `DataDirInUse` if another process has it open. */
  static remove(dataDir: string): void {
    const folder = realFolder(join(dataDir, 'postgres'));
    const heldLock = lock(dataDir, folder);
    try {
      for (const name of readdirSync(folder))
        if (name !== LOCK_FILE) rmSync(join(folder, name), { recursive: true, force: true });
    } finally {
      heldLock.close();
    }
  }

  /** The whole database as bytes for `start`. Tests start from a migrated one. */
  async dump(): Promise<ArrayBuffer> {
    this.worker.postMessage({ type: 'dump' });
    const report = await nextReport(this.worker);
    if (report.type !== 'dump') throw new Error('The embedded database could not be dumped.');
    return report.bytes;
  }

  /** Lets the process end while it is open. */
  unref(): void {
    this.worker.unref();
  }

  async stop(): Promise<void> {
    this.worker.postMessage({ type: 'close' });
    await nextReport(this.worker);
    await this.worker.terminate();
    this.release();
  }

  private release(): void {
    rmSync(this.folder, { recursive: true, force: true });
    this.heldLock?.close();
  }
}
