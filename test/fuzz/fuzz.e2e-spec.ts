import { writeFileSync } from 'node:fs';
import { figures, fuzz, printed } from './fuzz';
import { VERIFY_TOKEN } from './generator';
import { BILLING, createTestApp, type TestApp } from '../support/app';

/** `npm run fuzz` says how many and with which seed; the suite sends a few, always the same. */
const COUNT = Number(process.env.FUZZ_REQUESTS ?? 1500);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** Every caller at every route stands in the suite by itself (`access-matrix.spec.ts`). */
const IS_LONG = process.env.FUZZ_REQUESTS !== undefined;

describe('requests of every kind to every operation', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp({ ...BILLING, CHATPROV_VERIFY_TOKEN: VERIFY_TOKEN });
  });
  afterAll(() => test?.close());

  it(
    'are never answered by a fault, and always as the OpenAPI document says',
    async () => {
      const report = await fuzz(test, { count: COUNT, seed: SEED, callers: IS_LONG });
      const table = printed(report, SEED);
      if (IS_LONG || report.faults.length > 0) process.stdout.write(`${table}\n`);
      if (process.env.FUZZ_FIGURES !== undefined)
        writeFileSync(process.env.FUZZ_FIGURES, JSON.stringify(figures(report)));
      expect(report.faults.map(({ operation, what }) => `${operation}: ${what}`)).toEqual([]);
      expect(report.callers?.faults ?? []).toEqual([]);
      expect(report.verified ?? []).toEqual([]);
      expect(report.requests).toBe(COUNT);
    },
    30_000 + COUNT * 40 + (IS_LONG ? 600_000 : 0),
  );
});
