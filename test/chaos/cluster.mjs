// A PostgreSQL of the harness's own in a temporary folder, which may be killed, filled and thrown away.
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

/** One statement on a connection of its own; or, given an embedded database that this process has opened, on that. */
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

/** Where PostgreSQL keeps its extensions, beside its programs: as it is built from its sources, and in Debian. */
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
 * The folder of initdb, postgres, pg_dump and pg_restore: PG_BIN, else where the server of DATABASE_URL has its own (when it is
 * on this machine), else what pg_config or Debian's folders name. Null where there is none with pgvector.
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

/** PostgreSQL refuses to run as root: there its files belong to the user `postgres`. */
export function serverUser() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** The processes that this one has started and that still run. */
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

  /** Makes a cluster (with fsync, as in production) and starts it; null where this machine has no PostgreSQL to make it of. */
  static async make(settings = '') {
    const bin = await findBinaries();
    if (bin === null) return null;
    const cluster = await Cluster.#empty(bin);
    cluster.#run('initdb', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-k');
    cluster.#set(SETTINGS + settings);
    await cluster.start();
    return cluster;
  }

  /** A folder for one. */
  static async #empty(bin) {
    const folder = mkdtempSync(join(tmpdir(), 'parvis-chaos-'));
    const cluster = new Cluster(bin, folder, await freePort());
    cluster.ownedFolder('run');
    cluster.ownedFolder('data');
    if (cluster.#user.uid !== undefined) chownSync(folder, cluster.#user.uid, cluster.#user.gid);
    return cluster;
  }

  /** A standby of this cluster: a copy that follows it as it is written, from a slot that keeps what the copy has not had yet. */
  async standby(settings = '') {
    const standby = await Cluster.#empty(this.bin);
    const slot = `standby_${standby.port}`;
    standby.#run('pg_basebackup', '-d', this.url('postgres'), '-R', '-C', '-S', slot, '-c', 'fast', '-X', 'stream');
    standby.#set(settings);
    await standby.start();
    return standby;
  }

  /** One of the server's own programs, on the folder of the data. */
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

  /** A folder in the cluster's own that the server may write to. */
  ownedFolder(name) {
    const path = join(this.folder, name);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (this.#user.uid !== undefined) chownSync(path, this.#user.uid, this.#user.gid);
    return path;
  }

  /** A folder of so many megabytes and no more: a file system in memory, for which this process must be allowed to mount. */
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

  /** Starts the server and answers once it takes connections; again and again while the dead one's memory is still held. */
  async start() {
    for (const began = Date.now(); ;) {
      // CHAOS_LOG names a file that takes what PostgreSQL says too: of a deadlock both statements, and who waits for long.
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
      if (Date.now() - began > 60_000) throw new Error(`PostgreSQL does not start in ${this.folder}.`);
      await wait(200);
    }
  }

  /** The processes of the server, itself first; none if it does not run. */
  get processes() {
    return this.running ? [this.#server.pid, ...childrenOf(this.#server.pid)] : [];
  }

  #signal(name) {
    for (const pid of this.processes)
      try {
        process.kill(pid, name);
      } catch {
        // gone already
      }
  }

  /** SIGKILL to the server and to every process of it at the same moment, as when the machine loses its power. */
  async kill() {
    if (!this.running) return;
    const exited = once(this.#server, 'exit');
    this.#signal('SIGKILL');
    await exited;
  }

  /** All of it stands still: what it is sent arrives, and nothing is answered. */
  freeze() {
    this.#signal('SIGSTOP');
  }

  thaw() {
    this.#signal('SIGCONT');
  }

  /** An orderly stop that does not wait for clients. */
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
