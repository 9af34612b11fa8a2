// The traffic of the benchmarks for long runs and overload: a realistic mix of a day's requests.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { rowsOf, sentCatalog } from './http.rows.mjs';
import { machine } from './report.mjs';
import { freePort, signIn, startService, withGenerator } from './service.mjs';

/** Counts per twenty requests. */
const SHARES = {
  'get-member': 8,
  'list-requests': 5,
  'public-catalog': 3,
  'search-members': 2,
  'create-request': 2,
};
/** As many as there are of any kind, so that each is sent before one repeats. */
const TURNS = 500;
const CONNECTIONS = 16;

/** The generator's requests: each with its own headers and expected status. */
export async function mixOf(service, cookie, size) {
  const rows = rowsOf(size, cookie, await sentCatalog(service.base, cookie, size));
  const requests = [];
  for (let turn = 0; turn < TURNS; turn++)
    for (const { name, headers, expected, requests: all } of rows)
      for (let n = 0; n < SHARES[name]; n++)
        requests.push({ headers, expected, ...all[(turn * SHARES[name] + n) % all.length] });
  return { base: service.base, headers: {}, requests };
}

/** Requests per second of clients that wait for each response. */
export async function capacityOf(ask, target) {
  await ask('closed', target, { count: 1500, connections: CONNECTIONS });
  const { seconds: short } = await ask('closed', target, { count: 1000, connections: CONNECTIONS });
  const count = Math.ceil((1000 / short) * 8);
  const { seconds } = await ask('closed', target, { count, connections: CONNECTIONS });
  return count / seconds;
}

/**
 * Starts the service on a seeded database, with Node options (a probe among them listens on the socket `service.probe`), and the generator;
 * passes on what to send (`target`), how to send it (`ask`), and a sentence about the machine.
 */
export async function withTraffic(url, size, options, work) {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-bench-'));
  const db = new pg.Client({ connectionString: url });
  try {
    await db.connect();
    const facts = await machine(db);
    await db.end();
    const probe = join(folder, 'probe');
    const service = {
      probe,
      ...(await startService(url, await freePort(), { MEMORY_PROBE: probe }, join(folder, 'service.log'), options)),
    };
    try {
      const target = await mixOf(service, await signIn(service.base), size);
      return await withGenerator((ask) => work({ facts, service, target, ask }));
    } finally {
      await service.stop();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
