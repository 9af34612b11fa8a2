import { once } from 'node:events';
import { mkdtempSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { MINUTE, SECOND } from '#core/clock';

type Report =
  | { type: 'ready' }
  | { type: 'closed' }
  | { type: 'failed'; message: string }
  | { type: 'dump'; bytes: ArrayBuffer };

/** How long the database thread may take to open, close or dump it. After a crash it first replays the log. */
const PATIENCE = 2 * MINUTE;
/**
 * Two processes that start together may block each other for milliseconds, so a process retries locking for this long.
 */
const LOCK_PATIENCE = SECOND;
const SQLITE_BUSY = 5;
const LOCK_FILE = 'parvis.lock';

/** The embedded database can't be opened or doesn't respond; the message gives the cause and, if known, the remedy. */
export class EmbeddedDatabaseError extends Error {}

/** The database thread may be stuck where Node can't stop it; `process.exit` would then wait forever. */
export class EmbeddedDatabaseSilent extends EmbeddedDatabaseError {
  constructor(patience: number) {
    super(`The embedded database did not respond within ${patience / SECOND} s.`);
  }
}

/** Another process already has this data folder open. */
export class DataDirInUse extends EmbeddedDatabaseError {
  constructor(dataDir: string) {
    super(
      `The embedded database in ${dataDir} is open in another process. Stop that one first, or use a separate ` +
        'DATA_DIR (or a DATABASE_URL) for this one.',
    );
  }
}

/**
 * PGlite doesn't lock its folder, and loses rows if two processes open it. The service therefore takes an
 * operating-system lock on a file in the real folder. The lock works whichever path the folder is named or mounted by,
 * and ends with its process, even after `kill -9`. Node can take such a lock only through SQLite. With its journal in
 * memory SQLite creates no second file, and nothing is ever written. No other code of this process may open the file:
 * the system drops the lock when the process closes any handle on it.
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
      `The embedded database in ${dataDir} cannot be locked (${(error as Error).message}). Use a DATA_DIR on a ` +
        'local disk that this process may write to.',
      { cause: error },
    );
  }
}

/**
 * Returns the next report of the database thread.
 * @throws EmbeddedDatabaseError it fails, exits, or is silent for `patience` milliseconds
 */
export async function nextReport(worker: Worker, patience = PATIENCE): Promise<Report> {
  const over = new AbortController();
  const { signal } = over;
  try {
    return await Promise.race([
      // Rejects with the thread's error.
      once(worker, 'message', { signal }).then(([report]) => report as Report),
      once(worker, 'exit', { signal }).then(([code]) => {
        throw new EmbeddedDatabaseError(`The embedded database exited before it responded (exit code ${code}).`);
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

/** Creates the folder if it doesn't exist, and returns its real path. */
function realFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return realpathSync(path);
}

/**
 * The embedded PostgreSQL, behind a unix socket. It requires no password, so only the owner may enter the folder of the
 * socket.
 */
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
   * Opens the database in a folder, creating it if necessary. Without a folder the database is in memory; a dump is
   * transferred, not copied.
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
      // Not awaited: the thread may be stuck. The folder stays locked until it has exited.
      void worker.terminate().then(() => database.release());
      throw error;
    }
  }

  /**
   * Deletes the database in a folder, without opening it.
   * @throws DataDirInUse another process has it open
   */
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

  /** Returns the whole database as bytes for `start`. Tests start from a migrated one. */
  async dump(): Promise<ArrayBuffer> {
    this.worker.postMessage({ type: 'dump' });
    const report = await nextReport(this.worker);
    if (report.type !== 'dump') throw new Error('The embedded database could not be dumped.');
    return report.bytes;
  }

  /** Lets the process exit while the database is open. */
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
