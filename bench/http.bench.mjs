// Server CPU per request of plain reads through the whole service, beside a bare Fastify and pg, in interleaved rounds.
import pg from 'pg';
import { cpuSeconds, median, signIn, startProcess, startService, withDatabase } from './service.mjs';

const ROUNDS = 7;
const REQUESTS = 1500;
const CONCURRENCY = 8;

async function load(target, cookie, path) {
  let left = REQUESTS;
  const before = cpuSeconds(target.pid);
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (left-- > 0) {
        const response = await fetch(target.base + path, { headers: { cookie } });
        await response.arrayBuffer();
        if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
      }
    }),
  );
  return ((cpuSeconds(target.pid) - before) / REQUESTS) * 1e6;
}

export default () =>
  withDatabase(async (url) => {
    const service = await startService(url, 4101);
    const baseline = await startProcess(['bench/baseline.mjs'], { DATABASE_URL: url }, 4102, '/health');
    const db = new pg.Client({ connectionString: url });
    await db.connect();
    const { rows } = await db.query(
      `INSERT INTO tag (id, name, category, created_at, updated_at)
       SELECT gen_random_uuid(), 'Tag ' || n, 'label', now() - n * interval '1 minute', now() FROM generate_series(1, 5000) n RETURNING id`,
    );
    await db.query('ANALYZE');
    await db.end();
    const cookie = await signIn(service.base);
    try {
      console.log('| request | service, µs CPU | bare, µs CPU | ratio |\n|---|---|---|---|');
      for (const [name, path] of [
        ['get a tag', `/api/tags/${rows[0].id}`],
        ['list 20 tags with total', '/api/tags?limit=20'],
      ]) {
        const figures = { service: [], baseline: [] };
        await load(service, cookie, path);
        await load(baseline, cookie, path);
        for (let round = 0; round < ROUNDS; round++) {
          figures.service.push(await load(service, cookie, path));
          figures.baseline.push(await load(baseline, cookie, path));
        }
        const ratios = figures.service.map((value, round) => value / figures.baseline[round]);
        console.log(
          `| ${name} | ${median(figures.service).toFixed(0)} | ${median(figures.baseline).toFixed(0)} | ${median(ratios).toFixed(2)} |`,
        );
      }
    } finally {
      await Promise.all([service.stop(), baseline.stop()]);
    }
  });
