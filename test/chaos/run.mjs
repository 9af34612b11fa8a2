// npm run chaos -- [scenario …] [rounds] [seed] [--out folder]: kills (50 rounds) where no scenario is named, `all` for every one.
// Prints a table, leaves its figures for docs/trust.md (in docs/trust, or in the folder), and ends with 1 where a goal is missed.
// What the instances say goes to the file that CHAOS_LOG names.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { backup } from './backup.mjs';
import { embedded } from './embedded.mjs';
import { away, cut, full, hang, late } from './faults.mjs';
import { instances } from './instances.mjs';
import { kill } from './kill.mjs';
import { Report } from './report.mjs';
import { start } from './start.mjs';
import { stop } from './stop.mjs';

/** One round from the sources, without the wait for what jobs do later and without figures of time: for the test suite. */
const short = (report, { seed }) =>
  kill(report, {
    rounds: 1,
    seed,
    settled: false,
    victims: ['both'],
    line: ['exec', '-c', 'exec node test/support/service.cjs'],
  });

const SCENARIOS = { kill, full, away, cut, hang, late, stop, backup, instances, start, embedded };
const ROUNDS = { start: 60, embedded: 30 };

const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } });
const numbers = positionals.filter((word) => /^\d+$/.test(word)).map(Number);
const names = positionals.filter((word) => !/^\d+$/.test(word));
const asked = names.length === 0 ? ['kill'] : names.includes('all') ? Object.keys(SCENARIOS) : names;
if (numbers.length > 2 || asked.some((name) => !(name in { ...SCENARIOS, short }))) {
  console.error(
    `npm run chaos -- [${Object.keys(SCENARIOS).join(' | ')} | all] [rounds, default 50; start 60, embedded 30] [seed] [--out folder]`,
  );
  process.exit(2);
}
const [wanted, seed = randomInt(2 ** 31)] = numbers;
console.log(`seed ${seed}`);

let met = true;
for (const name of asked) {
  const rounds = wanted ?? ROUNDS[name] ?? 50;
  const report = new Report(`chaos-${name}`);
  try {
    await { ...SCENARIOS, short }[name](report, { rounds, seed });
  } catch (error) {
    console.error(error);
    report.add(`${name}: came to its end`, 'yes', error.message, false);
  }
  report.print();
  report.write(`npm run chaos -- ${name} ${rounds} ${seed}`, values.out);
  met &&= report.met;
}
process.exit(met ? 0 : 1);
