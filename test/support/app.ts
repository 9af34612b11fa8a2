import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Client } from 'pg';
import { createApp, type RunningApp } from '#api/app.factory';
import { DAY } from '#core/clock';
import { Database } from '#database/database';
import type { Role } from '#http/access';
import { newId } from '#core/ids';
import { appConfig } from '#core/app.config';
import { authConfig } from '#core/auth.config';
import { Jobs } from '#queue/jobs';
import { createLogger } from '#core/logger';
import { readSettings, Settings } from '#core/settings';
import { Api } from './api';
import { collectNestLines, writingTo } from './nest-lines';
import { OpenApiChecker } from './openapi-checker';
import { TestClock } from './test-clock';
import { databaseSettings, takeTestDatabase } from './test-database';

export { PASSWORD } from './template';

export const ORIGIN = 'http://localhost:3000';
/** Settings of an agency whose invoices have VAT. */
export const BILLING = {
  BILLING_NAME: 'Agence Parvis SAS',
  BILLING_ADDRESS: '12 rue de la Paix',
  BILLING_POSTAL_CODE: '75002',
  BILLING_CITY: 'Paris',
  BILLING_REGISTRATION: '123456789',
  BILLING_VAT_NUMBER: 'FR32123456789',
};

interface TestUser {
  id: string;
  email: string;
  api: Api;
}

export interface TestApp {
  app: NestFastifyApplication;
  openApi: OpenAPIObject;
  clock: TestClock;
  /** Runs statements outside of any request: to inspect rows, and to create what no route creates. */
  database: Database;
  /** The URL for other processes; undefined for the embedded database. */
  databaseUrl: string | undefined;
  jobs: Jobs;
  /** The settings it runs with. */
  settings: Settings;
  /** The values of a namespace, which a test may change: most are read at each use. */
  config<Values>(namespace: ((settings: Settings) => Values) & { KEY: string }): Values;
  /** A client without credentials. */
  anonymous: Api;
  /** Signed-in team users. */
  admin: Api;
  agent: Api;
  /** Signs in through the API; hashing the password takes a while. */
  signIn(email: string, password: string): Promise<Api>;
  /** The headers of a new session of a user, without a password. */
  sessionOf(email: string): Promise<{ origin: string; cookie: string }>;
  /** Adds a team user with the password `PASSWORD`, signed in. */
  createUser(role?: Role): Promise<TestUser>;
  /** All log lines so far, as parsed JSON. */
  logs: Record<string, unknown>[];
  /**
   * Stops the application and starts another on the same database, with other settings if given; `app`, `settings`, `database` and `jobs` are then the
   * new one's.
   */
  restart(settings?: Partial<Settings>): Promise<void>;
  close(): Promise<void>;
}

/** Copies the hash of the agent's password, since hashing another takes a tenth of a second. */
const CREATE_USER = `
  WITH made AS (
    INSERT INTO team_user (id, name, email, email_verified, role) VALUES ($1, 'Colleague', $2, true, $3)
    RETURNING id, email
  ), account AS (
    INSERT INTO team_account (id, user_id, account_id, provider_id, password)
    SELECT $4, made.id, made.id::text, 'credential', password
      FROM made, team_account JOIN team_user agent ON agent.id = user_id AND agent.email = 'agent@parvis.example'
  )
  SELECT id, email FROM made`;

/** Responses are checked against the OpenAPI document, which all applications share. */
let checker: OpenApiChecker | null = null;

/** A running application on a database with nothing but the team, an admin and an agent signed in. One per spec file. */
export async function createTestApp(
  env: Record<string, string> = {},
  { takeDatabase = takeTestDatabase } = {},
): Promise<TestApp> {
  const testDatabase = await takeDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'parvis-data-'));
  const clock = new TestClock();
  const unlimited = '1000000';
  let settings = readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    DATA_DIR: dataDir,
    BETTER_AUTH_URL: ORIGIN,
    RATE_LIMIT_GLOBAL: unlimited,
    RATE_LIMIT_USER: unlimited,
    RATE_LIMIT_ASSETS: unlimited,
    RATE_LIMIT_AUTH: unlimited,
    RATE_LIMIT_WEBHOOK: unlimited,
    RATE_LIMIT_SEND: unlimited,
    RATE_LIMIT_AI: unlimited,
    // a slow machine isn't an overloaded service
    OVERLOAD_DELAY_MS: '0',
    ...databaseSettings(testDatabase),
    ...env,
  });
  const logs: Record<string, unknown>[] = [];
  const start = (): Promise<RunningApp> => {
    collectNestLines(logs);
    return createApp(settings, {
      clock,
      embedded: testDatabase.embedded,
      logger: createLogger(
        appConfig(settings),
        writingTo(() => logs),
      ),
    });
  };
  let running = await start().catch(async (error: unknown) => {
    await testDatabase.drop();
    throw error;
  });
  const { app } = running;
  checker ??= new OpenApiChecker(running.openApi);
  const anonymous = new Api(app, checker);
  const signIn = async (email: string, password: string): Promise<Api> => {
    const answer = await anonymous.with({ origin: ORIGIN }).post('/api/auth/sign-in/email', { email, password });
    const cookies = answer.headers['set-cookie'] as unknown as string[] | undefined;
    if (answer.status !== 200 || !cookies)
      throw new Error(`Sign-in of ${email} returned ${answer.status}: ${answer.text}`);
    return anonymous.with({ origin: ORIGIN, cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') });
  };
  const sessionOf = async (email: string): Promise<{ origin: string; cookie: string }> => {
    const token = randomBytes(24).toString('hex');
    await test.database.one(
      `INSERT INTO team_session (id, user_id, token, expires_at) SELECT $1, id, $2, $3 FROM team_user WHERE email = $4 RETURNING id`,
      [newId(), token, new Date(Date.now() + 7 * DAY), email],
    );
    const signature = createHmac('sha256', authConfig(settings).secret).update(token).digest('base64');
    const name = `${settings.secureCookies ? '__Secure-' : ''}better-auth.session_token`;
    return { origin: ORIGIN, cookie: `${name}=${encodeURIComponent(`${token}.${signature}`)}` };
  };
  const createUser = async (role: Role = 'agent'): Promise<TestUser> => {
    const { id, email } = await test.database.one<{ id: string; email: string }>(CREATE_USER, [
      newId(),
      `${newId()}@parvis.example`,
      role,
      newId(),
    ]);
    return { id, email, api: anonymous.with(await sessionOf(email)) };
  };
  const test: TestApp = {
    app,
    openApi: running.openApi,
    clock,
    database: app.get(Database),
    databaseUrl: testDatabase.url,
    jobs: app.get(Jobs),
    settings,
    config: <Values>({ KEY }: { KEY: string }) => test.app.get<Values>(KEY),
    anonymous,
    admin: anonymous,
    agent: anonymous,
    signIn,
    sessionOf,
    createUser,
    logs,
    restart: async (change = {}) => {
      await running.close();
      settings = Object.assign(new Settings(), settings, change);
      running = await start();
      test.app = running.app;
      test.settings = settings;
      test.database = test.app.get(Database);
      test.jobs = test.app.get(Jobs);
    },
    close: async () => {
      await running.close();
      await testDatabase.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  test.admin = anonymous.with(await sessionOf('admin@parvis.example'));
  test.agent = anonymous.with(await sessionOf('agent@parvis.example'));
  return test;
}

/** Kinds of the timeline rows written since the app started, oldest first; of one request if its id is given. */
export async function timelineKinds(database: Database, requestId?: string): Promise<string[]> {
  const rows = await database.query<{ kind: string }>(
    `SELECT kind FROM timeline_event WHERE $1::uuid IS NULL OR request_id = $1 ORDER BY created_at, id`,
    [requestId ?? null],
  );
  return rows.map(({ kind }) => kind);
}

/** How many SQL statements the work sends: lists must send the same number whatever their limit. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const prototype = Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  let statements = 0;
  const original = prototype.query;
  prototype.query = function (this: unknown, ...args: unknown[]) {
    statements++;
    return original.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return statements;
}
