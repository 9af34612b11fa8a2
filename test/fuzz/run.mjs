// `npm run fuzz -- [count] [seed]`: starts the service on a database of its own (embedded, or on the server that DATABASE_URL
// names), sends it `count` requests made of its OpenAPI document, and prints a table and every fault. The seed is printed; the
// same count and seed make the same requests again.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

const [count, seed] = [process.argv[2] ?? '50000', process.argv[3] ?? String(randomInt(2 ** 31))];
if (![count, seed].every((argument) => /^[1-9]\d{0,8}$|^\d{10}$/.test(argument))) {
  console.error('npm run fuzz -- [count, default 50000] [seed, default a random one]');
  process.exit(2);
}
console.log(`${count} requests, seed ${seed}`);
const { status } = spawnSync(
  process.execPath,
  [
    ...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'],
    ...['--runInBand', '--silent', 'test/e2e/fuzz.e2e-spec.ts'],
  ],
  { stdio: 'inherit', env: { ...process.env, FUZZ_REQUESTS: count, FUZZ_SEED: seed } },
);
process.exit(status ?? 1);
