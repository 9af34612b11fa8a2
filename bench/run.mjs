// npm run bench -- [name [row …] …] [--rounds N] [--members N] [--requests N] [--minutes N]: runs the benchmarks of this folder, each with
// its baseline in the same run if it has one; `--drop-seeds` drops the seeded databases kept from earlier runs. `http --rounds 0` measures
// nothing, and only checks that the service and its baseline still respond and write the same. The benchmarks need a real PostgreSQL that
// allows creating databases: DATABASE_URL.
import { existsSync, readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { MissingPackages } from './packages.mjs';
import { dropSeeds } from './seed.mjs';

const fail = (message) => {
  console.error(message);
  process.exit(1);
};

if (!process.env.DATABASE_URL)
  fail('Set DATABASE_URL to a PostgreSQL server (15 or later, pgvector 0.8 or later) where databases may be created.');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    members: { type: 'string' },
    requests: { type: 'string' },
    minutes: { type: 'string' },
    'drop-seeds': { type: 'boolean', default: false },
  },
});
const { 'drop-seeds': drop, ...numbers } = values;
const options = Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, Number(value)]));
for (const [name, value] of Object.entries(options))
  if (!Number.isInteger(value) || value < (name === 'rounds' ? 0 : 1)) fail(`--${name} takes a whole number.`);

const all = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.mjs'))
  .map((file) => file.replace('.bench.mjs', ''));
/** The benchmarks, each with the rows named after it. */
const chosen = [];
for (const word of positionals) {
  if (all.includes(word)) chosen.push({ name: word, rows: [] });
  else if (chosen.length === 0) fail(`There is no benchmark ${word}: ${all.join(', ')}.`);
  else chosen.at(-1).rows.push(word);
}
if (drop) await dropSeeds();
else if (chosen.length === 0) chosen.push(...all.map((name) => ({ name, rows: [] })));
if (chosen.length > 0 && !existsSync('dist/apps/api/src/main.js')) fail('Build the service first: npm run build');
for (const { name, rows } of chosen) {
  console.log(`\n== ${name}`);
  try {
    await (await import(`./${name}.bench.mjs`)).default({ rows, ...options });
  } catch (error) {
    if (!(error instanceof MissingPackages)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
