import fc from 'fast-check';
import { execFile } from 'node:child_process';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { TestApp } from '../support/app';
import type { OAuthServer } from '../support/oauth-server';
import { OpenApiChecker } from '../support/openapi-checker';
import { onRealPostgres } from '../support/test-database';
import { type Judged, judgeCallers } from './callers';
import { Client, type Sent } from './client';
import { operationsOf } from './document';
import { type Plan, plansOf } from './generator';
import { faultsOf } from './verdict';
import { filled, makeWorld, type World } from './world';

/** Requests to each operation before the data is recreated, which restores everything deleted and closed. */
const PER_ROUND = 12;
const AT_ONCE = 6;

interface Fault {
  operation: string;
  what: string;
  request: string;
  traceId: string;
}

export interface Report {
  requests: number;
  /** The number of responses of each class, `2xx` to `5xx`, by operation. */
  classes: Map<string, Record<string, number>>;
  faults: Fault[];
  /** After each round: milliseconds of each of many calls of `/health`, and the memory in use (MB). */
  rounds: { health: number[]; memory: number }[];
  /** Every caller at every route, if requested. */
  callers: Judged | null;
  /** The verifier's report on the database at the end; null without a server that it can query. */
  verified: string[] | null;
}

const HEALTH_CALLS = 200;

/** The service's state after a round, once its garbage is collected. */
async function roundOf(client: Client): Promise<Report['rounds'][number]> {
  const health: number[] = [];
  for (let i = 0; i < HEALTH_CALLS; i++) {
    const began = performance.now();
    const { status } = await client.send({
      method: 'GET',
      path: '/health',
      headers: {},
      body: undefined,
      chunked: false,
    });
    health.push(status === 200 ? performance.now() - began : Infinity);
  }
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  // The second collects what finalizers have released.
  await setImmediate();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return { health, memory: (heapUsed + external) / 2 ** 20 };
}

/** Runs the verifier of `npm run chaos` on this database, in a separate process. */
async function verified(test: TestApp): Promise<string[] | null> {
  if (!onRealPostgres) return null;
  const { name } = await test.database.one<{ name: string }>('SELECT current_database() AS name');
  const url = new URL(process.env.DATABASE_URL as string);
  url.pathname = `/${name}`;
  const { stdout } = await promisify(execFile)(process.execPath, ['test/chaos/look.mjs', url.toString()], {
    maxBuffer: 2 ** 26,
  });
  return JSON.parse(stdout) as string[];
}

/**
 * Sends `count` requests generated from the service's own OpenAPI document by `seed`, valid and invalid, and checks every response. The
 * same seed and count generate the same requests. With `callers`, also tries every caller at every route. `mailProvider` is where
 * callers sign in to connect a mailbox.
 */
export async function fuzz(
  test: TestApp,
  { count, seed, callers, mailProvider }: { count: number; seed: number; callers: boolean; mailProvider: OAuthServer },
): Promise<Report> {
  if (!test.app.getHttpServer().listening) await test.app.listen(0, '127.0.0.1');
  const address = test.app.getHttpServer().address() as { port: number };
  const client = new Client(address.port);
  const operations = operationsOf(test.openApi).map((operation) => ({
    operation,
    plans: plansOf(test.openApi, operation),
  }));
  const report: Report = { requests: 0, classes: new Map(), faults: [], rounds: [], callers: null, verified: null };
  const checker = new OpenApiChecker(test.openApi);
  const traceIds = new Set<string>();
  try {
    for (let round = 0; report.requests < count; round++) {
      const world = await makeWorld(test, mailProvider);
      if (callers && round === 0)
        report.callers = await judgeCallers(client, operationsOf(test.openApi), world.credentials);
      const perOperation = operations.map(({ plans }, index) =>
        fc.sample(plans, { seed: seed + round * operations.length + index, numRuns: PER_ROUND }),
      );
      // Deletions last: each operation in turn, while the pools are still complete for the others.
      const queue = Array.from({ length: PER_ROUND }, (_, turn) => perOperation.map((plans) => plans[turn])).flat();
      queue.length = Math.min(queue.length, count - report.requests);
      await drain(queue.reverse() as Plan[], async (plan) => {
        const sent = sentOf(world, plan);
        report.requests++;
        const tally = report.classes.get(plan.operation.name) ?? {};
        report.classes.set(plan.operation.name, tally);
        const fault = (what: string, traceId = ''): void => {
          tally.faults = (tally.faults ?? 0) + 1;
          report.faults.push({ operation: plan.operation.name, what, request: shown(plan, sent), traceId });
        };
        try {
          const received = await client.send(sent);
          const key = `${Math.floor(received.status / 100)}xx`;
          tally[key] = (tally[key] ?? 0) + 1;
          for (const what of faultsOf(sent, received, { checker, secrets: world.secrets, traceIds }))
            fault(what, String(received.headers['x-trace-id']));
        } catch (error) {
          fault(`no response: ${(error as Error).message}`);
        }
      });
      report.rounds.push(await roundOf(client));
    }
    report.verified = await verified(test);
    return report;
  } finally {
    client.close();
  }
}

async function drain(queue: Plan[], work: (plan: Plan) => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let plan = queue.pop(); plan; plan = queue.pop()) await work(plan);
    }),
  );
}

function sentOf(world: World, plan: Plan): Sent {
  const body = typeof plan.body === 'string' ? Buffer.from(filled(world, plan.body)) : plan.body;
  return {
    method: plan.method,
    path: filled(world, plan.path),
    headers: { ...plan.headers, ...world.credentials[plan.credential] },
    body,
    chunked: plan.chunked,
  };
}

const shown = ({ credential, headers }: Plan, { method, path, body }: Sent): string =>
  [
    `${method} ${path.length > 300 ? `${path.slice(0, 300)}…` : path} as ${credential}`,
    JSON.stringify(headers),
    body === undefined ? '' : JSON.stringify(body.subarray(0, 800).toString()),
  ].join('\n    ');

/** The report as a table of goals and results. */
export function figures({
  requests,
  classes,
  faults,
  rounds,
  callers,
  verified: broken,
}: Report): { what: string; goal: string; figure: string; met: boolean }[] {
  const failed = [...classes.values()].reduce((sum, tally) => sum + (tally['5xx'] ?? 0), 0);
  const succeeding = [...classes.values()].filter((tally) => (tally['2xx'] ?? 0) + (tally['3xx'] ?? 0) > 0).length;
  const database = onRealPostgres ? 'PostgreSQL' : 'the embedded database';
  const what = `${requests} requests of every kind to ${classes.size} operations, on ${database}`;
  const p99 = Math.max(
    ...rounds.map(({ health }) => health.toSorted((a, b) => a - b)[Math.floor(0.99 * health.length)] ?? Infinity),
  );
  // The first rounds fill permanent caches: compiled code, plans, pools.
  const memory = rounds.map((round) => round.memory);
  const settled = memory[Math.min(2, memory.length - 1)] ?? 0;
  const grown = Math.round(Math.max(...memory.slice(2), settled) - settled);
  return [
    { what: `${what}: 5xx responses`, goal: '0', figure: String(failed), met: failed === 0 },
    {
      what: `${what}: responses missing in the OpenAPI document, revealing internals, or absent`,
      goal: '0',
      figure: String(faults.length - failed),
      met: faults.length <= failed,
    },
    {
      what: `${what}: operations that also succeeded, and so were tested beyond validation`,
      goal: 'all',
      figure: `${succeeding} of ${classes.size}`,
      met: succeeding === classes.size,
    },
    {
      what: '/health after each round, p99 of the worst',
      goal: '< 100 ms',
      figure: `${p99.toFixed(1)} ms`,
      met: p99 < 100,
    },
    {
      what: `memory after any of ${rounds.length} rounds above that after the third`,
      goal: '< 100 MB',
      figure: `${grown} MB`,
      met: grown < 100,
    },
    ...(callers === null
      ? []
      : [
          {
            what: `${callers.pairs} pairs of caller and route, ${callers.spelled} spellings of closed ones: results other than the access rule’s`,
            goal: '0',
            figure: String(callers.faults.length),
            met: callers.faults.length === 0,
          },
        ]),
    ...(broken === null
      ? []
      : [
          {
            what: 'errors reported by the verifier at the end',
            goal: '0',
            figure: String(broken.length),
            met: broken.length === 0,
          },
        ]),
  ];
}

/** The report for people: a table by operation, then every kind of error once with a request that shows it. */
export function printed({ requests, classes, faults, callers, verified: broken }: Report, seed: number): string {
  const columns = ['2xx', '3xx', '4xx', '5xx', 'faults'];
  const row = (name: string, tally: Record<string, number>): string =>
    name.padEnd(66) + columns.map((column) => String(tally[column] ?? 0).padStart(8)).join('');
  const total: Record<string, number> = {};
  for (const tally of classes.values())
    for (const [key, value] of Object.entries(tally)) total[key] = (total[key] ?? 0) + value;
  const kinds = new Map<string, Fault>();
  for (const fault of faults) {
    const kind = `${fault.operation} ${fault.what.slice(0, 120)}`;
    if (!kinds.has(kind)) kinds.set(kind, fault);
  }
  return [
    'operation'.padEnd(66) + columns.map((column) => column.padStart(8)).join(''),
    ...[...classes].sort(([a], [b]) => a.localeCompare(b)).map(([name, tally]) => row(name, tally)),
    row(`${requests} requests, seed ${seed}`, total),
    ...[...kinds.values()].map(
      ({ operation, what, request, traceId }) => `\n${operation}: ${what}\n    ${request}\n    trace ${traceId}`,
    ),
    ...(callers?.faults ?? []).map((fault) => `\nother than the access rule: ${fault}`),
    ...(broken ?? []).map((fault) => `\nthe verifier: ${fault}`),
  ].join('\n');
}
