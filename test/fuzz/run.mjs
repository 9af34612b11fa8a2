// `npm run fuzz -- [count] [seed] [--out DIR]`: starts the service on a separate database (embedded, or on the server in DATABASE_URL),
// sends it `count` requests generated from its OpenAPI document, and prints a table and every error. The seed is printed; the same count
// and seed generate the same requests. The figures go to docs/trust, or to DIR/fuzz.json.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { recordFigures } from '../../scripts/trust.mjs';

const usage = () => {
  console.error('npm run fuzz -- [count, default 50000] [seed, default a random one] [--out DIR, default docs/trust]');
  process.exit(2);
};
const given = () => {
  try {
    return parseArgs({ options: { out: { type: 'string' } }, allowPositionals: true });
  } catch {
    return usage();
  }
};
const { values, positionals } = given();
const [count = '50000', seed = String(randomInt(2 ** 31))] = positionals;
if (![count, seed].every((argument) => /^[1-9]\d{0,8}$|^\d{10}$/.test(argument))) usage();
console.log(`${count} requests, seed ${seed}`);
const folder = mkdtempSync(join(tmpdir(), 'parvis-fuzz-'));
const figures = join(folder, 'figures.json');
try {
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/jest/bin/jest.js',
      '-c',
      'jest.long.config.ts',
      '--runInBand',
      '--silent',
      'test/fuzz/fuzz.e2e-spec.ts',
    ],
    { stdio: 'inherit', env: { ...process.env, FUZZ_REQUESTS: count, FUZZ_SEED: seed, FUZZ_FIGURES: figures } },
  );
  process.exitCode = status ?? 1;
  // an aborted run has no figures, and has printed why
  if (!existsSync(figures)) process.exit();
  const rows = JSON.parse(readFileSync(figures, 'utf8'));
  if (rows.some(({ met }) => !met)) process.exitCode = 1;
  const real = Boolean(process.env.DATABASE_URL);
  if (values.out === undefined)
    recordFigures(real ? 'fuzz-postgres' : 'fuzz', {
      about: `requests of every kind to every operation, on ${real ? 'PostgreSQL' : 'the embedded database'}`,
      command: `npm run fuzz -- ${count} ${seed}`,
      rows,
    });
  else {
    mkdirSync(values.out, { recursive: true });
    writeFileSync(join(values.out, 'fuzz.json'), `${JSON.stringify(rows, null, 2)}\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
