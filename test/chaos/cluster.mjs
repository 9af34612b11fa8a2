// The harness's own PostgreSQL in a temporary folder, which may be killed, filled up and thrown away.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../bench/service.mjs';

/** Runs one statement on a separate connection, or on an embedded database opened by this process. */
export async function ask(url, sql, params = []) {
  if (typeof url !== 'string') return (await url.query(sql, params)).rows;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql, params)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Where PostgreSQL's extensions are, relative to its programs: in a source build and in Debian. */
const extensionFolders = (folder) => [
  join(folder, '../share/extension'),
  join(folder, '../share/postgresql/extension'),
  join(folder.replace(/\/lib\/postgresql\/(\d+)\/bin$/, '/share/postgresql/$1'), 'extension'),
];

const hasServer = (folder) =>
  Boolean(folder) &&
  ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))) &&
  extensionFolders(folder).some((extensions) => existsSync(join(extensions, 'vector.control')));

/**
 * The folder of initdb, postgres, pg_dump and pg_restore: PG_BIN, or the programs of DATABASE_URL's server if it is on this machine, or
 * those found by pg_config or in Debian's folders. Null if none has pgvector.
 */
export async function findBinaries() {
  const candidates = [process.env.PG_BIN];
  if (process.env.DATABASE_URL)
    candidates.push(
      await ask(process.env.DATABASE_URL, `SELECT setting FROM pg_config WHERE name = 'BINDIR'`).then(
        ([row]) => row?.setting,
        () => undefined,
      ),
    );
  candidates.push(spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim());
  const debian = '/usr/lib/postgresql';
  if (existsSync(debian))
    candidates.push(
      ...readdirSync(debian)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debian, version, 'bin')),
    );
  return candidates.find(hasServer) ?? null;
}

/** PostgreSQL refuses to run as root; then its files belong to the user `postgres`. */
export function serverUser() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Running processes started by this one. */
export function childrenOf(pid) {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return table
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child);
}

const SETTINGS = `
listen_addresses = '127.0.0.1'
shared_buffers = 128MB
max_connections = 100
max_wal_size = 1GB
log_line_prefix = '%m [%p] %a '
log_lock_waits = on
`;

export class Cluster {
  #user = serverUser();
  #server = null;
  #mounted = [];

  constructor(bin, folder, port) {
    this.bin = bin;
    this.folder = folder;
    this.port = port;
  }

  /** Creates a cluster (with fsync, as in production) and starts it; null if PostgreSQL isn't installed. */
  static async make(settings = '') {
    const bin = await findBinaries();
    if (bin === null) return null;
    const cluster = await Cluster.#empty(bin);
    cluster.#run('initdb', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-k');
    cluster.#set(SETTINGS + settings);
    await cluster.start();
    return cluster;
  }

  /** A folder for a cluster. */
  static async #empty(bin) {
    const folder = mkdtempSync(join(tmpdir(), 'parvis-chaos-'));
    const cluster = new Cluster(bin, folder, await freePort());
    cluster.ownedFolder('run');
    cluster.ownedFolder('data');
    if (cluster.#user.uid !== undefined) chownSync(folder, cluster.#user.uid, cluster.#user.gid);
    return cluster;
  }

  /** A standby of this cluster: a streaming copy with a replication slot, which retains the WAL it hasn't received. */
  async standby(settings = '') {
    const standby = await Cluster.#empty(this.bin);
    const slot = `standby_${standby.port}`;
    standby.#run('pg_basebackup', '-d', this.url('postgres'), '-R', '-C', '-S', slot, '-c', 'fast', '-X', 'stream');
    standby.#set(settings);
    await standby.start();
    return standby;
  }

  /** Runs one of the server's programs on the data folder. */
  #run(program, ...args) {
    execFileSync(join(this.bin, program), ['-D', this.data, ...args], {
      ...this.#user,
      cwd: this.folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }

  #set(settings) {
    const own = `port = ${this.port}\nunix_socket_directories = '${join(this.folder, 'run')}'\n`;
    appendFileSync(join(this.data, 'postgresql.conf'), `${own}${settings}`);
  }

  get data() {
    return join(this.folder, 'data');
  }

  /** A folder within the cluster's that the server may write to. */
  ownedFolder(name) {
    const path = join(this.folder, name);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (this.#user.uid !== undefined) chownSync(path, this.#user.uid, this.#user.gid);
    return path;
  }

  /** A folder of limited size in megabytes: a tmpfs, which this process must be allowed to mount. */
  smallFolder(name, megabytes) {
    const path = this.ownedFolder(name);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', path], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.#mounted.push(path);
    return path;
  }

  url(database) {
    return `postgres://postgres@127.0.0.1:${this.port}/${database}`;
  }

  /** Starts the server and resolves once it accepts connections; retries while the shared memory of a killed server is still held. */
  async start() {
    for (const began = Date.now(); ;) {
      // CHAOS_LOG names a file for PostgreSQL's log too, with both statements of a deadlock and long lock waits.
      const log = process.env.CHAOS_LOG ? openSync(process.env.CHAOS_LOG, 'a') : null;
      this.#server = spawn(join(this.bin, 'postgres'), ['-D', this.data], {
        ...this.#user,
        cwd: this.folder,
        stdio: ['ignore', 'ignore', log ?? 'ignore'],
        detached: true,
      });
      if (log !== null) closeSync(log);
      const server = this.#server;
      let gone = false;
      server.once('exit', () => (gone = true));
      while (!gone) {
        const up = await ask(this.url('postgres'), 'SELECT 1').then(
          () => true,
          () => false,
        );
        if (up) return;
        await wait(50);
      }
      if (Date.now() - began > 60_000) throw new Error(`PostgreSQL doesn't start in ${this.folder}.`);
      await wait(200);
    }
  }

  /** The server's processes, the postmaster first; empty if it doesn't run. */
  get processes() {
    return this.running ? [this.#server.pid, ...childrenOf(this.#server.pid)] : [];
  }

  #signal(name) {
    for (const pid of this.processes)
      try {
        process.kill(pid, name);
      } catch {
        // already gone
      }
  }

  /** Sends SIGKILL to all of the server's processes at once, like a power failure. */
  async kill() {
    if (!this.running) return;
    const exited = once(this.#server, 'exit');
    this.#signal('SIGKILL');
    await exited;
  }

  /** Freezes the server: it still receives, but doesn't respond. */
  freeze() {
    this.#signal('SIGSTOP');
  }

  thaw() {
    this.#signal('SIGCONT');
  }

  /** An orderly stop that doesn't wait for clients. */
  async stop() {
    if (!this.running) return;
    const exited = once(this.#server, 'exit');
    this.#server.kill('SIGINT');
    await exited;
  }

  get running() {
    return this.#server !== null && this.#server.exitCode === null && this.#server.signalCode === null;
  }

  async drop() {
    this.thaw();
    await this.stop();
    for (const path of this.#mounted) execFileSync('umount', [path]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
