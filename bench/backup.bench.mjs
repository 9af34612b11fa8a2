// Backs up a busy service with pgBackRest: full, incremental and point-in-time, each restored into a second cluster and compared with the
// first.
import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { recordFigures } from '../scripts/trust.mjs';
import { sums } from '../test/chaos/backup.mjs';
import { ask, Cluster, serverUser } from '../test/chaos/cluster.mjs';
import { makeDatabase } from '../test/chaos/place.mjs';
import { until } from '../test/chaos/service.mjs';
import { settle } from '../test/chaos/verify.mjs';
import { programs } from './packages.mjs';
import { machine, table, writeReport } from './report.mjs';
import { withSeeded } from './seed.mjs';
import { freePort, signIn, startService } from './service.mjs';

const execute = promisify(execFile);

const SIZE = { members: 100_000, requests: 1_000_000 };
const PACKAGES = { pgbackrest: 'pgbackrest' };
const CONFIG = join(import.meta.dirname, '../examples/backup/pgbackrest.conf');
const STANZA = 'parvis';
/** How long the load writes between two steps. */
const WORK_MS = 20_000;
const CALLERS = 4;
const GOAL_MINUTES = 10;

const QUICK = { fsync: 'off', full_page_writes: 'off', maintenance_work_mem: `'512MB'`, max_wal_size: `'4GB'` };

/** A bitmap table. `pg_dump` writes it as text, which takes two hundred times its size on disk (42 GB at the full size). */
const WIDE = 'search_posting';
/** The data destroyed in the simulated accident. */
const LOST = 'notification';
/** A row as bytes; the restored database has the same types with the same OIDs. */
const ROW = 'record_send(t)';

/** Copies a database as fast as possible, without durability: it needn't survive a crash. */
async function copy(cluster, from, to) {
  const server = cluster.url('postgres');
  const change = async (statement) => {
    for (const [name, value] of Object.entries(QUICK)) await ask(server, statement(name, value));
    await ask(server, 'SELECT pg_reload_conf()');
  };
  await change((name, value) => `ALTER SYSTEM SET ${name} = ${value}`);
  const dump = join(cluster.folder, 'dump');
  const program = (name) => join(cluster.bin, name);
  const shell = (path, ...args) => execFileSync(path, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const run = (name, ...args) => shell(program(name), ...args);
  const data = `--exclude-table-data=${WIDE}`;
  run('pg_dump', '--format=directory', '--jobs=2', '--compress=0', '--no-owner', data, `--file=${dump}`, from);
  const restore = (section) =>
    run('pg_restore', '--jobs=2', '--no-owner', '--exit-on-error', `--section=${section}`, `--dbname=${to}`, dump);
  restore('pre-data');
  restore('data');
  shell(
    'bash',
    '-c',
    'set -o pipefail; "$0" -Xqc "COPY $1 TO STDOUT (FORMAT binary)" "$2" | "$0" -Xqc "COPY $1 FROM STDIN (FORMAT binary)" "$3"',
    ...[program('psql'), WIDE, from, to],
  );
  restore('post-data');
  rmSync(dump, { recursive: true });
  await ask(to, 'ANALYZE');
  await change((name) => `ALTER SYSTEM RESET ${name}`);
}

/** Runs pgBackRest with its configuration and an options file next to it. */
class PgBackRest {
  constructor(program, cluster, repository, pass) {
    this.program = program;
    this.user = serverUser();
    this.folder = cluster.folder;
    this.places = cluster.ownedFolder('pgbackrest');
    const lines = {
      'repo1-path': repository,
      'repo1-cipher-pass': pass,
      ...Object.fromEntries(['log', 'lock', 'spool'].map((name) => [`${name}-path`, cluster.ownedFolder(name)])),
    };
    const stanza = {
      'pg1-path': cluster.data,
      'pg1-port': cluster.port,
      'pg1-socket-path': join(cluster.folder, 'run'),
      'pg1-user': 'postgres',
    };
    const text = (values) => Object.entries(values).map(([name, value]) => `${name}=${value}`);
    const path = join(this.places, 'here.conf');
    writeFileSync(path, ['[global]', ...text(lines), `[${STANZA}]`, ...text(stanza), ''].join('\n'), { mode: 0o600 });
    if (this.user.uid !== undefined) chownSync(path, this.user.uid, this.user.gid);
  }

  get options() {
    return [`--config=${CONFIG}`, `--config-include-path=${this.places}`, `--stanza=${STANZA}`];
  }

  /** Runs a command without blocking this process's load, and returns its output. */
  async run(...args) {
    const { stdout } = await execute(this.program, [...this.options, ...args], { ...this.user, cwd: this.folder });
    return stdout;
  }

  /** The existing backups, oldest first. */
  async backups() {
    return JSON.parse(await this.run('info', '--output=json'))[0].backup;
  }
}

/** Adds requests until told to stop. */
class Callers {
  made = 0;
  #over = false;

  constructor(base, cookie) {
    this.done = Promise.all(Array.from({ length: CALLERS }, (_none, caller) => this.#work(base, cookie, caller)));
  }

  async #work(base, cookie, caller) {
    for (let n = 0; !this.#over; n++) {
      const answer = await fetch(`${base}/api/requests`, {
        method: 'POST',
        headers: { cookie, origin: base, 'content-type': 'application/json' },
        body: JSON.stringify({
          title: `Backup ${caller} ${n}`,
          organizer: { email: `b${caller}-${n}@client.example` },
        }),
      });
      if (answer.status !== 201) throw new Error(`Creating a request returned ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
      this.made++;
    }
  }

  async stop() {
    this.#over = true;
    await this.done;
  }
}

async function timed(what, work) {
  const began = performance.now();
  const value = await work();
  const ms = performance.now() - began;
  console.log(`${what}: ${(ms / 1000).toFixed(0)} s`);
  return { what, ms, value };
}

/** The second cluster, restored to a point in time. */
async function restored(program, cluster, repository, pass, moment) {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-restored-'));
  const user = serverUser();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const second = new Cluster(cluster.bin, folder, await freePort());
  for (const name of ['run', 'data']) second.ownedFolder(name);
  try {
    const backRest = new PgBackRest(program, second, repository, pass);
    await backRest.run('restore', '--type=time', `--target=${moment}`, '--target-action=promote', '--archive-mode=off');
    const settings = `port = ${second.port}\nunix_socket_directories = '${join(folder, 'run')}'\n`;
    appendFileSync(join(second.data, 'postgresql.conf'), settings);
    await second.start();
    const server = second.url('postgres');
    await until(
      'the end of the recovery',
      async () => (await ask(server, 'SELECT NOT pg_is_in_recovery() AS over'))[0].over,
      { patience: 600_000 },
    );
    return second;
  } catch (error) {
    await second.drop();
    throw error;
  }
}

/** Returns the names of the tables that differ between the two clusters. */
const differences = (original, copied) =>
  [...new Set([...original.keys(), ...copied.keys()])].filter(
    (name) => original.get(name)?.rows !== copied.get(name)?.rows || original.get(name)?.sum !== copied.get(name)?.sum,
  );

/** Starts a service on the restored database and requests the latest records from it. */
async function answers(url, made) {
  const service = await startService(url, await freePort());
  try {
    const cookie = await signIn(service.base);
    const found = await fetch(`${service.base}/api/requests?limit=1`, { headers: { cookie } });
    const { total } = await found.json();
    if (found.status !== 200 || total < made)
      throw new Error(`The restored service lists ${total} requests (${found.status}).`);
  } finally {
    await service.stop();
  }
}

async function measure(cluster, size) {
  const { pgbackrest: program } = programs(PACKAGES);
  const url = await makeDatabase(cluster.url('postgres'), 'parvis');
  await timed('the database copied', () => withSeeded((from) => copy(cluster, from, url), size));

  const repository = cluster.ownedFolder('backups');
  const pass = randomBytes(24).toString('base64url');
  const backRest = new PgBackRest(program, cluster, repository, pass);
  const push = [program, ...backRest.options, 'archive-push', '%p'].join(' ');
  const server = cluster.url('postgres');
  await ask(server, `ALTER SYSTEM SET archive_command = '${push}'`);
  await ask(server, `ALTER SYSTEM SET archive_mode = on`);
  await cluster.stop();
  await cluster.start();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const facts = await machine(client).finally(() => client.end());
  await backRest.run('stanza-create');
  await backRest.run('check');

  const service = await startService(url, await freePort());
  const steps = [];
  let callers;
  try {
    callers = new Callers(service.base, await signIn(service.base));
    await wait(WORK_MS / 4);
    const backup = (type) => () => backRest.run('backup', `--type=${type}`);
    steps.push(await timed('full backup', backup('full')));
    await wait(WORK_MS);
    steps.push(await timed('incremental backup', backup('incr')));
    await wait(WORK_MS);
    await callers.stop();
    await settle(url);
  } finally {
    await callers?.stop();
    await service.stop();
  }

  const original = (await timed('the sums of all tables', () => sums(url, ROW))).value;
  const [{ moment, bytes }] = await ask(
    url,
    `SELECT clock_timestamp()::text AS moment, pg_database_size(current_database()) AS bytes`,
  );
  if (original.get(LOST).rows === 0) throw new Error(`${LOST} is empty, so nothing could be lost.`);
  await wait(1_000);
  await ask(url, `TRUNCATE ${LOST} CASCADE`);
  await backRest.run('check');

  const back = await timed('restore to the moment before the accident, until it takes writes', () =>
    restored(program, cluster, repository, pass, moment),
  );
  steps.push(back);
  const second = back.value;
  try {
    const copied = (await timed('the sums of what was restored', () => sums(second.url('parvis'), ROW))).value;
    await answers(second.url('parvis'), size.requests + callers.made);
    return {
      facts,
      steps,
      original,
      differing: differences(original, copied),
      bytes: Number(bytes),
      backups: await backRest.backups(),
      made: callers.made,
    };
  } finally {
    await second.drop();
  }
}

const minutes = (ms) => (ms / 60_000).toFixed(1);
const together = (steps) => steps.reduce((sum, { ms }) => sum + ms, 0);
const inTime = (steps) => together(steps) < GOAL_MINUTES * 60_000;
const gigabytes = (bytes) => `${(bytes / 1e9).toFixed(2)} GB`;

function report({ facts, steps, original, differing, bytes, backups, made }, size, version) {
  const number = (value) => value.toLocaleString('en');
  const [full, incremental] = backups.map(
    ({ info }) => `${gigabytes(info.delta)}, ${gigabytes(info.repository.delta)}`,
  );
  const rows = [...original.values()].reduce((sum, each) => sum + each.rows, 0);
  const same = differing.length === 0;
  return [
    `${facts} ${version}. ${number(size.members)} members, ${number(size.requests)} requests: ${gigabytes(bytes)}. ` +
      `${CALLERS} callers added ${number(made)} requests meanwhile.`,
    table(
      ['step', 'minutes', 'copied, and kept in the repository', 'goal', ''],
      [
        ...steps.map(({ what, ms }, n) => [what, minutes(ms), [full, incremental, gigabytes(bytes)][n], '', '']),
        ['together', minutes(together(steps)), '', `< ${GOAL_MINUTES}`, met(inTime(steps))],
        [
          `tables with other rows or another checksum, of ${original.size} with ${number(rows)} rows`,
          '',
          same ? '0' : differing.join(', '),
          '0',
          met(same),
        ],
      ],
    ),
  ].join('\n\n');
}

const met = (holds) => (holds ? 'met' : '**not met**');

export default async ({ members = SIZE.members, requests = SIZE.requests }) => {
  const { pgbackrest: program } = programs(PACKAGES);
  const size = { members, requests };
  const cluster = await Cluster.make();
  if (cluster === null)
    throw new Error('PostgreSQL with pgvector is not installed here: set PG_BIN to the folder of its binaries.');
  let result;
  try {
    result = await measure(cluster, size);
  } finally {
    await cluster.drop();
  }
  const text = report(result, size, execFileSync(program, ['version'], { encoding: 'utf8' }).trim());
  console.log(`\n${text}`);
  const { steps, original, differing } = result;
  if (differing.length > 0) process.exitCode = 1;
  if (members !== SIZE.members || requests !== SIZE.requests) return;
  writeReport('backup', text);
  recordFigures('backup', {
    about: 'backups with pgBackRest beside a service at work, and the database of a moment in a second cluster',
    command: 'npm run bench -- backup',
    rows: [
      {
        what: `full and incremental backup, and the restore, of ${requests.toLocaleString('en')} requests`,
        goal: `< ${GOAL_MINUTES} min`,
        figure: `${minutes(together(steps))} min`,
        met: inTime(steps),
      },
      {
        what: `tables with other rows or another checksum than at that moment, of ${original.size}`,
        goal: '0',
        figure: String(differing.length),
        met: differing.length === 0,
      },
    ],
  });
};
