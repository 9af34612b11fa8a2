// Helpers of the benchmarks: a separate database, the built service as a process, CPU time from the operating system.
import { fork, spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { ReadmeCommand } from '../scripts/readme-command.mjs';

export const ADMIN = { email: 'bench@parvis.example', password: 'a password for benchmarks' };

/** Creates an empty database, or a copy of another, passes on its URL, and drops it at the end. */
export async function withDatabase(work, template = null) {
  const name = `parvis_bench_${randomBytes(4).toString('hex')}`;
  const server = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await server.connect();
  await server.query(`CREATE DATABASE ${name}${template === null ? '' : ` TEMPLATE ${template} STRATEGY file_copy`}`);
  const url = new URL(process.env.DATABASE_URL);
  url.pathname = `/${name}`;
  try {
    return await work(url.toString());
  } finally {
    // It is renamed if it is kept.
    await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await server.end();
  }
}

/** A free port below the ephemeral range: until it is used, the system gives it to no one else. */
export async function freePort() {
  for (;;) {
    const server = createServer().listen(randomInt(10_000, 30_000), '127.0.0.1');
    const free = await Promise.race([
      once(server, 'listening').then(() => true),
      once(server, 'error').then(() => false),
    ]).catch(() => false);
    if (!free) continue;
    const { port } = server.address();
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** Waits until the path responds with 200; returns the address. */
async function served(port, path, giveUp) {
  const base = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 6000; attempt++) {
    const ok = await fetch(base + path).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return base;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await giveUp();
  throw new Error(`The process on port ${port} doesn't respond.`);
}

/**
 * Starts a Node process that serves HTTP on the port, and waits until the path responds with 200. Its log goes to a file if one is named.
 */
export async function startProcess(args, env, port, path, log = null) {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', log === null ? 'ignore' : openSync(log, 'a'), 'inherit'],
  });
  return {
    base: await served(port, path, () => child.kill('SIGKILL')),
    pid: child.pid,
    stop: () => new Promise((resolve) => (child.once('exit', resolve), child.kill('SIGTERM'))),
  };
}

/** Starts the built service by the README's command line, with optional Node options. */
export async function startService(databaseUrl, port, env = {}, log = null, nodeOptions = []) {
  const command = new ReadmeCommand(
    ['run', 'start:prod'],
    {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'info',
      BETTER_AUTH_URL: `http://127.0.0.1:${port}`,
      BOOTSTRAP_ADMIN_EMAIL: ADMIN.email,
      BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
      ...Object.fromEntries(
        ['GLOBAL', 'USER', 'ASSETS', 'AUTH', 'WEBHOOK', 'SEND', 'AI'].map((scope) => [
          `RATE_LIMIT_${scope}`,
          '1000000000',
        ]),
      ),
      ...env,
      PORT: String(port),
    },
    {
      nodeOptions,
      stdout: log === null ? 'ignore' : openSync(log, 'a'),
      onError: (text) => process.stderr.write(text),
    },
  );
  const base = await served(port, '/health', () => command.kill());
  return { base, pid: command.pid(), stop: () => command.stop() };
}

/** Starts the load generator (`load.mjs`) in a separate process, and passes on a function that sends it one task at a time. */
export async function withGenerator(work) {
  const child = fork(join(import.meta.dirname, 'load.mjs'));
  const ask = async (kind, target, plan) => {
    child.send({ kind, target, plan });
    const [{ result, error }] = await once(child, 'message');
    if (error) throw new Error(error);
    return result;
  };
  try {
    return await work(ask);
  } finally {
    child.kill();
  }
}

export async function signIn(base) {
  const response = await fetch(`${base}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body: JSON.stringify(ADMIN),
  });
  if (!response.ok) throw new Error(`Sign-in returned ${response.status}.`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/**
 * CPU seconds (user and system) used by a process: fields 14 and 15 of /proc/<pid>/stat, in ticks of 10 ms (Linux). Throws if the process
 * has another name.
 */
export function cpuSeconds(pid, name = null) {
  const [known, rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  if (name !== null && known !== `${pid} (${name}`) throw new Error(`Process ${pid} is not ${name}.`);
  const fields = rest.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** A process's memory (RSS), in millions of bytes (Linux). */
export const residentMegabytes = (pid) =>
  (Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024) / 1e6;

export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
