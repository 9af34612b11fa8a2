import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isOfADatabase, keepFrom } from '../support/jest/of-a-database.cjs';

const ROOT = resolve(__dirname, '../..');
const SPECS = globSync('{apps,libs,test}/**/*{.,-}spec.ts', { cwd: ROOT });
const WITHOUT = join(ROOT, 'test/contract/no-database.spec.ts');
const WITH = join(ROOT, 'test/e2e/rooms.e2e-spec.ts');

/** How specs get a database: by these helpers, or by its URL. */
const ASKS = /\b(createTestApp|createTestDatabase|takeTestDatabase|openDataSource)\b|DATABASE_URL/;

describe('a spec that runs on one database only', () => {
  it('uses none', () => {
    const asking = SPECS.filter((file) => ASKS.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(asking.length).toBeGreaterThan(100);
    expect(asking.filter((file) => !isOfADatabase(join(ROOT, file)))).toEqual([]);
    expect([WITHOUT, WITH].map(isOfADatabase)).toEqual([false, true]);
  });

  it("doesn't learn which one the run uses", () => {
    const told = () => [process.env.TEST_TEMPLATE, process.env.DATABASE_URL];
    const before = told();
    expect(before[0]).toBeDefined();
    const giveBack = keepFrom(WITHOUT);
    expect(told()).toEqual([undefined, undefined]);
    giveBack();
    expect(told()).toEqual(before);
    keepFrom(WITH)();
    expect(told()).toEqual(before);
  });
});
