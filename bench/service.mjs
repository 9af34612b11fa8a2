// What benchmarks share: a database of their own, the built service as a process, CPU time by the operating system's account.
import { fork, spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { ReadmeCommand } from '../scripts/readme-command.mjs';

export const ADMIN = { email: 'bench@parvis.example', password: 'a password for benchmarks' };

/** Makes an empty database, or a copy of another, hands its URL over, and drops it at the end. */
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
    // It has another name where it is kept.
    await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await server.end();
  }
}

/** A port that nothing listens on now, below those that the system hands out: until it is used, nobody else is given it. */
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

/** Waits until the path answers 200; answers the address. */
export async function served(port, path, giveUp) {
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
  throw new Error(`The process on port ${port} does not answer.`);
}

/** Starts a process of Node that serves HTTP on the port, and waits until the path answers 200. What it logs goes to a file, if one is named. */
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

/** Starts the built service by the README's command line, with options of Node's own if need be. */
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

/** Starts the generator of load (`load.mjs`), a process of its own, and hands over how to ask it: one thing after the other. */
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
  if (!response.ok) throw new Error(`Sign-in answered ${response.status}.`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/**
 * CPU seconds (user and system) that a process has used: fields 14 and 15 of /proc/<pid>/stat, in ticks of 10 ms (Linux). Throws
 * where the process is not of that name.
 */
export function cpuSeconds(pid, name = null) {
  const [known, rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  if (name !== null && known !== `${pid} (${name}`) throw new Error(`Process ${pid} is not ${name}.`);
  const fields = rest.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Memory that the system has given to a process, in millions of bytes (Linux). */
export const residentMegabytes = (pid) =>
  (Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024) / 1e6;

export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
