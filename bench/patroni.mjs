// Runs three PostgreSQL nodes under Patroni, three of etcd, and HAProxy in front, on this machine, with the files of examples/failover, as
// described in docs/operations.md.
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask, childrenOf, findBinaries, serverUser } from '../test/chaos/cluster.mjs';
import { call, until } from '../test/chaos/service.mjs';
import { programs } from './packages.mjs';
import { freePort } from './service.mjs';

const PACKAGES = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' };
const EXAMPLES = join(import.meta.dirname, '../examples/failover');
const NODES = ['node1', 'node2', 'node3'];
const at = (port) => `127.0.0.1:${port}`;

const lives = ({ exitCode, signalCode }) => exitCode === null && signalCode === null;

/** Kills processes that may have exited already. */
function kill(pids) {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
}

/** A node: Patroni and the PostgreSQL it manages. */
class Node {
  /** Its Patroni, and earlier ones that were killed. */
  #patronis = [];

  constructor(name, folder, port, rest, start) {
    Object.assign(this, { name, port, rest, data: join(folder, name) });
    this.start = () => this.#patronis.push(start(this));
  }

  /** The postmaster's pid; undefined between two starts, when the pid file may be stale. */
  get #postmaster() {
    try {
      const [pid] = readFileSync(join(this.data, 'postmaster.pid'), 'utf8').split('\n');
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(this.data) ? [Number(pid)] : [];
    } catch {
      return [];
    }
  }

  /** `kill -9` of the postmaster; Patroni keeps running. */
  killServer() {
    kill(this.#postmaster);
  }

  /** `kill -9` of everything at once, like a power failure. */
  killAll() {
    const postmaster = this.#postmaster;
    kill([...this.#patronis.filter(lives).map(({ pid }) => pid), ...postmaster, ...postmaster.flatMap(childrenOf)]);
  }

  /** Stops both in order. */
  stop() {
    return ended(this.#patronis);
  }
}

/** Stops processes in order. */
async function ended(children) {
  for (const child of children) {
    if (!lives(child)) continue;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }
}

export class PatroniCluster {
  #others = [];
  nodes = [];

  /** Creates the cluster and resolves once all of it is running. Throws if a program is missing. */
  static async make() {
    const cluster = new PatroniCluster();
    cluster.programs = programs(PACKAGES);
    cluster.bin = await findBinaries();
    if (cluster.bin === null)
      throw new Error('PostgreSQL with pgvector is not installed here: set PG_BIN to the folder of its binaries.');
    cluster.folder = mkdtempSync(join(tmpdir(), 'failover-'));
    process.once('exit', cluster.#abandon);
    try {
      await cluster.#start();
    } catch (error) {
      await cluster.drop();
      throw error;
    }
    return cluster;
  }

  #abandon = () => {
    for (const node of this.nodes) node.killAll();
    kill(this.#others.filter(lives).map(({ pid }) => pid));
  };

  async #start() {
    const user = serverUser();
    if (user.uid !== undefined) chownSync(this.folder, user.uid, user.gid);
    const run = (name, program, args, env = {}) => {
      const log = openSync(join(this.folder, `${name}.log`), 'a');
      const { PATH } = process.env;
      const child = spawn(this.programs[program], args, {
        ...user,
        cwd: this.folder,
        env: { PATH, HOME: this.folder, LANG: 'C.UTF-8', ...env },
        stdio: ['ignore', log, log],
      });
      return child;
    };

    const etcds = [];
    for (const name of NODES) etcds.push({ name, clients: await freePort(), peers: await freePort() });
    const members = etcds.map(({ name, peers }) => `${name}=http://${at(peers)}`).join(',');
    for (const { name, clients, peers } of etcds) {
      const [client, peer] = [`http://${at(clients)}`, `http://${at(peers)}`];
      const folder = join(this.folder, `etcd-${name}`);
      mkdirSync(folder, { mode: 0o700 });
      if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
      this.#others.push(
        run(`etcd-${name}`, 'etcd', [
          ...['--name', name, '--data-dir', folder, '--initial-cluster', members, '--initial-cluster-token', 'parvis'],
          ...['--listen-client-urls', client, '--advertise-client-urls', client],
          ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
        ]),
      );
    }

    this.password = randomBytes(12).toString('hex');
    const start = ({ name, port, rest, data }) =>
      run(name, 'patroni', [join(EXAMPLES, 'patroni.yml')], {
        PATRONI_NAME: name,
        PATRONI_ETCD3_HOSTS: etcds.map(({ clients }) => `'${at(clients)}'`).join(','),
        PATRONI_RESTAPI_LISTEN: at(rest),
        PATRONI_RESTAPI_CONNECT_ADDRESS: at(rest),
        PATRONI_POSTGRESQL_LISTEN: at(port),
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: at(port),
        PATRONI_POSTGRESQL_DATA_DIR: data,
        PATRONI_POSTGRESQL_BIN_DIR: this.bin,
        PATRONI_POSTGRESQL_PGPASS: join(this.folder, `${name}.pgpass`),
        PATRONI_SUPERUSER_USERNAME: 'postgres',
        PATRONI_SUPERUSER_PASSWORD: this.password,
        PATRONI_REPLICATION_USERNAME: 'replicator',
        PATRONI_REPLICATION_PASSWORD: this.password,
      });
    for (const name of NODES) this.nodes.push(new Node(name, this.folder, await freePort(), await freePort(), start));
    for (const node of this.nodes) node.start();

    this.port = await freePort();
    this.readPort = await freePort();
    const servers = this.nodes.flatMap(({ name, port, rest }) => [
      [name.toUpperCase(), at(port)],
      [`${name.toUpperCase()}_REST`, String(rest)],
    ]);
    this.#others.push(
      run('haproxy', 'haproxy', ['-db', '-f', join(EXAMPLES, 'haproxy.cfg')], {
        PRIMARY: at(this.port),
        REPLICAS: at(this.readPort),
        ...Object.fromEntries(servers),
      }),
    );
    await this.whole(180_000);
  }

  #address(port, database) {
    return `postgres://postgres:${this.password}@${at(port)}/${database}`;
  }

  /** The address that always leads to the primary. */
  url(database) {
    return this.#address(this.port, database);
  }

  /** The address that leads to the standbys. */
  readUrl(database) {
    return this.#address(this.readPort, database);
  }

  /** Patroni's view of the cluster, from any node that responds. */
  async #members() {
    for (const { rest } of this.nodes) {
      const { body } = await call(`http://${at(rest)}`, 'GET', '/cluster', { patience: 2_000 });
      if (body?.members) return body.members;
    }
    return [];
  }

  /** The primary node. */
  async primary() {
    const leader = (await this.#members()).find(({ role }) => role === 'leader');
    return this.nodes.find(({ name }) => name === leader?.name);
  }

  /** Waits until another node is the primary. */
  led(before) {
    return until(
      'another primary',
      async () => {
        const primary = await this.primary();
        return primary !== undefined && primary !== before;
      },
      { patience: 120_000, every: 100 },
    );
  }

  /** The versions of the installed programs besides PostgreSQL, as text. */
  get versions() {
    return Object.entries({ patroni: '--version', etcd: '--version', haproxy: '-v' })
      .map(([name, flag]) => {
        const said = execFileSync(this.programs[name], [flag], { encoding: 'utf8' });
        return `${name} ${/\d+\.\d+(\.\d+)?/.exec(said)[0]}`;
      })
      .join(', ');
  }

  /** Waits until a primary accepts writes and both others follow it, one of them synchronously. */
  async whole(patience = 120_000) {
    await until(
      'a primary and two that follow it',
      async () => {
        const members = await this.#members();
        const of = (role) => members.filter((member) => member.role === role && member.state !== 'stopped');
        if (of('leader').length !== 1 || of('sync_standby').length !== 1 || of('replica').length !== 1) return false;
        const [row] = await ask(
          this.url('postgres'),
          `SELECT count(*) FILTER (WHERE state = 'streaming')::int AS streaming,
                  count(*) FILTER (WHERE sync_state = 'sync')::int AS sync FROM pg_stat_replication`,
        ).catch(() => [{ streaming: 0, sync: 0 }]);
        return row.streaming === 2 && row.sync === 1;
      },
      { patience, every: 250 },
    );
  }

  async drop() {
    await Promise.all(this.nodes.map((node) => node.stop()));
    await ended(this.#others);
    process.removeListener('exit', this.#abandon);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
