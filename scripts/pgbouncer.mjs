// npm run pgbouncer -- <command …>: runs a command with PgBouncer in front of the server of DATABASE_URL, configured as in
// examples/pgbouncer. TEST_POOLER has its address: `npm test` connects the service through it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { programs } from '../bench/packages.mjs';
import { freePort } from '../bench/service.mjs';
import { serverUser } from '../test/chaos/cluster.mjs';
import { until } from '../test/chaos/service.mjs';

const EXAMPLE = join(import.meta.dirname, '../examples/pgbouncer/pgbouncer.ini');

/** The example with this machine's values: address, users, and the server behind it. */
function configuration(server, port, folder) {
  const { hostname, port: serverPort, username, password } = server;
  const user = decodeURIComponent(username);
  const account = `user=${user}${password ? ` password=${decodeURIComponent(password)}` : ''}`;
  const own = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    auth_type: 'any',
    auth_file: '',
  };
  const lines = readFileSync(EXAMPLE, 'utf8')
    .replace(/^parvis = host=\S+ dbname=\S+/m, `* = host=${hostname} port=${serverPort || 5432} ${account}`)
    .replace(/^(\w+) = .*$/gm, (line, name) => (name in own ? `${name} = ${own[name]}` : line));
  return `${lines}unix_socket_dir =\nadmin_users = ${user}\nlogfile = ${join(folder, 'log')}\n`;
}

/** Starts PgBouncer in front of a server; returns its address, its process, and how to stop it. @throws MissingPackages */
export async function startPgBouncer(url) {
  const { pgbouncer } = programs({ pgbouncer: 'pgbouncer' });
  const folder = mkdtempSync(join(tmpdir(), 'parvis-pgbouncer-'));
  const user = serverUser();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, configuration(new URL(url), port, folder));
  appendFileSync(join(folder, 'log'), '');
  if (user.uid !== undefined) chownSync(join(folder, 'log'), user.uid, user.gid);
  const child = spawn(pgbouncer, ['--quiet', file], { ...user, stdio: ['ignore', 'ignore', 'inherit'] });
  const through = new URL(url);
  through.host = `127.0.0.1:${port}`;
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGINT');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true });
  };
  try {
    await until(
      'PgBouncer',
      async () => {
        if (child.exitCode !== null) throw new Error('PgBouncer has ended; see its log above.');
        const client = new pg.Client({ connectionString: through.href });
        try {
          await client.connect();
          return true;
        } catch {
          return false;
        } finally {
          await client.end().catch(() => undefined);
        }
      },
      { patience: 10_000 },
    );
  } catch (error) {
    process.stderr.write(readFileSync(join(folder, 'log'), 'utf8'));
    await stop();
    throw error;
  }
  return { address: through.host, pid: child.pid, stop };
}

if (process.argv[1] === import.meta.filename) {
  const [command, ...args] = process.argv.slice(2);
  if (!process.env.DATABASE_URL || command === undefined) {
    console.error('Set DATABASE_URL to a PostgreSQL server, and pass a command: npm run pgbouncer -- npm test');
    process.exit(1);
  }
  const pooler = await startPgBouncer(process.env.DATABASE_URL);
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, TEST_POOLER: pooler.address } });
  const [code] = await once(child, 'exit');
  await pooler.stop();
  process.exitCode = code ?? 1;
}
