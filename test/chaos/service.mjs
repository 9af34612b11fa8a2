// Instances of the service as separate processes.
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ReadmeCommand } from '../../scripts/readme-command.mjs';

/** The arguments after `npm`. */
const BUILT = ['run', 'start:prod'];
export const ADMIN = { email: 'chaos@parvis.example', password: 'a password for bad days' };
export const ORIGIN = 'http://parvis.chaos.example';

export const SECRETS = {
  EMAILPROV_WEBHOOK_SECRET: `whsec_${Buffer.from('a signing key of the mail provider').toString('base64')}`,
  EMAIL_WEBHOOK_SECRET: `whsec_${Buffer.from('a signing key of inbound mail').toString('base64')}`,
  PAYPROV_WEBHOOK_SECRET: 'whsec_of_the_payment_provider',
  CHATPROV_APP_SECRET: 'the secret of the messaging application',
};

/** This tests what the service loses, not when it sheds load. */
const UNLIMITED = {
  ...Object.fromEntries(
    ['GLOBAL', 'USER', 'ASSETS', 'AUTH', 'WEBHOOK', 'SEND', 'AI'].map((scope) => [`RATE_LIMIT_${scope}`, '1000000000']),
  ),
  OVERLOAD_WAITING: '0',
  OVERLOAD_DELAY_MS: '0',
};

/** The outcome of a call; `status` is 0 if the connection broke before a complete response. */
class Answer {
  constructor(status, headers, text, ms, error = null) {
    Object.assign(this, { status, headers, text, ms, error });
  }

  get ok() {
    return this.status >= 200 && this.status < 300;
  }

  get body() {
    try {
      return JSON.parse(this.text);
    } catch {
      return null;
    }
  }
}

/** One HTTP call; never throws. `patience` is how long the client waits (milliseconds) before it counts as a hang. */
export function call(base, method, path, { body, headers = {}, agent, patience = 120_000 } = {}) {
  const began = performance.now();
  const isRaw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
  const payload = isRaw ? body : JSON.stringify(body);
  return new Promise((resolve) => {
    const end = (status, response, text, error) =>
      resolve(new Answer(status, response?.headers ?? {}, text, performance.now() - began, error));
    const sent = httpRequest(
      `${base}${path}`,
      {
        method,
        agent,
        headers: {
          ...(payload === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
          ...headers,
        },
      },
      (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.once('end', () => end(response.statusCode, response, Buffer.concat(parts).toString(), null));
        response.once('error', (error) => end(0, response, '', error));
      },
    );
    sent.setTimeout(patience, () => sent.destroy(Object.assign(new Error('no answer'), { code: 'HANG' })));
    sent.once('error', (error) => end(0, null, '', error));
    sent.end(payload);
  });
}

/** Waits until something becomes true; throws an error that names it. */
export async function until(what, check, { patience = 60_000, every = 50 } = {}) {
  for (const began = performance.now(); ; await wait(every)) {
    const value = await check();
    if (value) return value;
    if (performance.now() - began > patience)
      throw new Error(`Timed out after ${patience / 1000} s waiting for ${what}.`);
  }
}

export class Service {
  #command = null;
  /** The end of the process's output. */
  said = '';

  /** Without a `databaseUrl` its database is embedded. `line` is the arguments after `npm`, `folder` where another version is. */
  constructor(databaseUrl, port, env = {}, line = BUILT, folder = undefined) {
    this.port = port;
    this.base = `http://127.0.0.1:${port}`;
    this.agent = new Agent({ keepAlive: true, maxSockets: 64 });
    this.line = line;
    this.folder = folder;
    this.ownsFiles = env.DATA_DIR === undefined;
    this.dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'parvis-chaos-files-'));
    const { PATH, HOME, TMPDIR } = process.env;
    this.env = {
      ...{ PATH, HOME, ...(TMPDIR === undefined ? {} : { TMPDIR }) },
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      DATA_DIR: this.dataDir,
      BETTER_AUTH_URL: ORIGIN,
      BOOTSTRAP_ADMIN_EMAIL: ADMIN.email,
      BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
      ...UNLIMITED,
      ...SECRETS,
      ...env,
      PORT: String(port),
    };
  }

  /** Another instance on the same database and files, of the same version unless `folder` has another. */
  twin(port, folder = this.folder) {
    return new Service(this.env.DATABASE_URL, port, this.env, this.line, folder);
  }

  get alive() {
    return this.#command !== null && this.#command.alive;
  }

  /** The exit code, once the process has exited. */
  get ended() {
    return this.#command.ended;
  }

  /** Starts the process and waits until `/health/db` responds with 200; doesn't wait with `ready: false`. */
  async start({ ready = true, patience = 180_000 } = {}) {
    const began = performance.now();
    // CHAOS_LOG names a file for the output of the instances.
    const log = process.env.CHAOS_LOG ? createWriteStream(process.env.CHAOS_LOG, { flags: 'a' }) : null;
    this.said = '';
    const keep = (text) => {
      this.said = `${this.said}${text}`.slice(-10_000);
      log?.write(text);
    };
    this.#command = new ReadmeCommand(this.line, this.env, { folder: this.folder, stdout: 'pipe', onError: keep });
    this.#command.stdout.on('data', keep);
    if (ready)
      await until(
        `the service on port ${this.port}`,
        async () => {
          if (!this.alive) throw new Error(`The service on port ${this.port} exited: CHAOS_LOG=file shows why.`);
          return (await call(this.base, 'GET', '/health/db', { patience: 10_000 })).status === 200;
        },
        { patience },
      );
    return performance.now() - began;
  }

  async kill() {
    if (this.alive) await this.#command.kill();
  }

  /** An orderly stop; returns the exit code. */
  async stop() {
    return this.alive ? this.#command.stop() : null;
  }

  async drop() {
    await this.stop();
    this.agent.destroy();
    if (this.ownsFiles) rmSync(this.dataDir, { recursive: true, force: true });
  }

  call(method, path, options = {}) {
    return call(this.base, method, path, { agent: this.agent, ...options });
  }
}

/** The cookie of a new session, by default of the first admin. */
export async function signIn(base, who = ADMIN) {
  const answer = await call(base, 'POST', '/api/auth/sign-in/email', { body: who, headers: { origin: ORIGIN } });
  if (!answer.ok) throw new Error(`Sign-in returned ${answer.status} ${answer.text}`);
  return cookieOf(answer);
}

/** The cookies set by a response, as they are sent back. */
export const cookieOf = ({ headers }) => headers['set-cookie'].map((line) => line.split(';')[0]).join('; ');
