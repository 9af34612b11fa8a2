// DATABASE_URL=postgres://… npm run image: builds the Dockerfile's content in a temporary folder, without Docker, and tests it with
// production dependencies only, as an unprivileged user and, if root runs this on Linux, on a read-only root file system.
// The results go to docs/trust.md. The server must allow creating databases.
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { recordFigures } from './trust.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const NOBODY = 65534;
const PATIENCE_MS = 60_000;
const [PORT, METRICS_PORT] = ['3971', '3972'];

if (!process.env.DATABASE_URL) {
  console.error(
    'Set DATABASE_URL to a PostgreSQL server (15 or later, pgvector 0.8 or later) where databases may be created.',
  );
  process.exit(2);
}
const privileged = process.platform === 'linux' && process.getuid() === 0;
const folder = mkdtempSync(join(tmpdir(), 'parvis-image-'));
const app = join(folder, 'app');
const data = join(folder, 'data');
const run = (command, args, options = {}) =>
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options });

/** Starts the service as the image does; unprivileged and on a read-only root where possible. */
function start(database) {
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: database,
    BETTER_AUTH_SECRET: randomBytes(32).toString('hex'),
    BETTER_AUTH_URL: 'https://parvis.example',
    DATA_DIR: data,
    HOST: '127.0.0.1',
    PORT,
    METRICS_PORT,
  };
  // the Dockerfile's last CMD
  const [, ...args] = JSON.parse(/^CMD (.*)$/m.exec(readFileSync('Dockerfile', 'utf8'))[1]);
  const node = [process.execPath, ...args.slice(0, -1), join(app, args.at(-1))];
  const options = { cwd: app, env: { PATH: '/usr/bin:/bin', ...env }, stdio: ['ignore', 'pipe', 'pipe'] };
  if (!privileged) return spawn(node[0], node.slice(1), options);
  const readOnly = [
    'mount -o bind / /',
    'mount --make-rprivate /',
    `mount -t tmpfs -o uid=${NOBODY} tmpfs ${data}`,
    'mount -o remount,ro,bind /',
    `exec setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all "$@"`,
  ].join(' && ');
  return spawn('unshare', ['-m', 'sh', '-c', readOnly, 'sh', ...node], options);
}

async function until(work, what) {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const result = await work().catch(() => null);
    if (result) return result;
    if (performance.now() > deadline) throw new Error(`${what} didn't happen within ${PATIENCE_MS / 1000} s`);
    await wait(50);
  }
}

const name = `parvis_image_${randomBytes(4).toString('hex')}`;
const url = new URL(process.env.DATABASE_URL);
const onServer = async (statement) => {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};
const answers = (path, port = PORT) => fetch(`http://127.0.0.1:${port}${path}`);

let service = null;
try {
  console.log('Installing production dependencies …');
  mkdirSync(app);
  mkdirSync(data);
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(ROOT, file), join(app, file));
  run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: app });
  for (const arch of ['x64', 'arm64'])
    rmSync(join(app, `node_modules/node-linux-${arch}`), { recursive: true, force: true });
  console.log('Building …');
  run('npm', ['run', '-s', 'build'], { cwd: ROOT });
  for (const part of ['dist', 'libs/domain/assets', 'apps/api/assets'])
    cpSync(join(ROOT, part), join(app, part), { recursive: true });
  const size = Number(execFileSync('du', ['-sm', app], { encoding: 'utf8' }).split('\t')[0]);
  const { packages } = JSON.parse(readFileSync(join(app, 'node_modules/.package-lock.json'), 'utf8'));
  if (privileged) {
    chmodSync(folder, 0o755);
    chownSync(data, NOBODY, NOBODY);
  }

  console.log('Starting …');
  await onServer(`CREATE DATABASE ${name}`);
  url.pathname = `/${name}`;
  const log = [];
  const began = performance.now();
  service = start(url.toString());
  for (const stream of [service.stdout, service.stderr]) stream.on('data', (chunk) => log.push(chunk));
  const ended = once(service, 'exit');
  const healthy = await until(
    () =>
      Promise.race([answers('/health').then(({ ok }) => ok), ended.then(() => Promise.reject(new Error(String(log))))]),
    `An answer of /health (${Buffer.concat(log)})`,
  ).then(() => performance.now() - began);
  const database = (await answers('/health/db')).status;
  const metrics = await answers('/metrics', METRICS_PORT);
  const counted = (await metrics.text()).includes('parvis_database_up 1');
  const hidden = (await answers('/metrics')).status;
  const screens = await answers('/app/');
  const script = /src="([^"]+\.js)"/.exec(await screens.text())?.[1];
  const sent = script === undefined ? null : (await answers(script)).headers.get('content-encoding');
  const tools = ['vite', 'react'].filter((tool) => packages[`node_modules/${tool}`] !== undefined);
  const status = privileged ? readFileSync(`/proc/${service.pid}/status`, 'utf8') : '';
  const rights = [/^Uid:\t(\d+)/m, /^CapEff:\t(\w+)/m].map((line) => line.exec(status)?.[1]);

  const stopped = performance.now();
  service.kill('SIGTERM');
  const [code] = await ended;
  service = null;
  const lines = Buffer.concat(log).toString().split('\n').filter(Boolean);
  const json = lines.filter((line) => {
    try {
      return typeof JSON.parse(line).level === 'string';
    } catch {
      return false;
    }
  });
  const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
  const rows = [
    {
      what: 'only production dependencies',
      goal: 'an empty database is migrated and served',
      figure: `/health after ${seconds(healthy)}, /health/db ${database}; ${Object.keys(packages).length} packages, ${size} MB`,
      met: database === 200,
    },
    ...(privileged
      ? [
          {
            what: 'rights of the process',
            goal: 'read-only root file system, not root, no capability',
            figure: `served as user ${rights[0]}, capabilities ${rights[1]}`,
            met: rights[0] === String(NOBODY) && /^0+$/.test(rights[1] ?? ''),
          },
        ]
      : []),
    {
      what: '/metrics',
      goal: 'only on its own port',
      figure: `${metrics.status} there, ${hidden} on the public port`,
      met: counted && hidden === 404,
    },
    {
      what: 'the web app',
      goal: 'served from the build, precompressed, without build tools',
      figure: `/app/ ${screens.status}, its script ${sent}; build tools installed: ${tools.join(', ') || 'none'}`,
      met: screens.status === 200 && sent === 'gzip' && tools.length === 0,
    },
    {
      what: 'SIGTERM',
      goal: 'exits with 0',
      figure: `exit code ${code} after ${seconds(performance.now() - stopped)}`,
      met: code === 0,
    },
    {
      what: 'log lines in production',
      goal: 'all JSON with a level',
      figure: `${json.length} of ${lines.length}`,
      met: lines.length > 0 && json.length === lines.length,
    },
  ];
  console.table(rows);
  recordFigures('image', { about: 'the service image, built and run', command: 'npm run image', rows });
  process.exitCode = rows.every(({ met }) => met) ? 0 : 1;
} finally {
  service?.kill('SIGKILL');
  await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  rmSync(folder, { recursive: true, force: true });
}
