// npm run chaos -- [scenario …] [rounds] [seed] [--out folder]: runs kills (50 rounds) unless a scenario is named, `all` for every one.
// Prints a table, writes the figures for docs/trust.md (in docs/trust, or in the folder), and exits with 1 if a goal is missed. CHAOS_LOG
// names a file for the output of the instances and their PostgreSQL.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { backup } from './backup.mjs';
import { embedded } from './embedded.mjs';
import { away, cut, full, hang, late } from './faults.mjs';
import { instances } from './instances.mjs';
import { kill } from './kill.mjs';
import { mailbox } from './mailbox.mjs';
import { Report } from './report.mjs';
import { slow } from './slow.mjs';
import { start } from './start.mjs';
import { stop } from './stop.mjs';
import { upgrade } from './upgrade.mjs';
import { verifier } from './verifier.mjs';

/** The arguments after `npm` that run the service from its sources. */
const FROM_SOURCES = ['exec', '-c', 'exec node test/support/service.cjs'];

/** One round from the sources, without waiting for later jobs and without timings: for the test suite. */
const short = (report, { seed }) =>
  kill(report, {
    rounds: 1,
    seed,
    settled: false,
    victims: ['both'],
    line: FROM_SOURCES,
  });

/** The verifier's own test, on a service from the sources: for the test suite too. */
const blind = (report, { seed }) => verifier(report, { seed, line: FROM_SOURCES });

/** One line per scenario, for docs/trust.md. */
const ABOUT = {
  kill: '`kill -9` of the service, its database, or both, at random moments under load',
  full: 'the disk of the database full, and room again',
  away: 'the database away for a minute',
  cut: 'connections to the database cut half-way, then silent',
  hang: 'providers that never answer',
  late: 'a start before the database',
  stop: 'SIGTERM under load, behind a balancer and without',
  backup: 'a backup under load, and its restore',
  instances: 'three instances behind a balancer',
  verifier: 'a sound world broken in many ways, one after another: what the verifier reports',
  upgrade: 'the newest migrations under load, an instance of the version before them beside this one, there and back',
  slow: 'slow and huge bodies of callers without an account',
  start: 'the start by the README’s command lines: fresh, kept, after `kill -9`, on PostgreSQL',
  embedded: '`kill -9` of the service on its embedded database under load',
  mailbox:
    '`kill -9` in the middle of the first sync of a mailbox, the mail server restarted, and the webhook beside it',
};
const SCENARIOS = {
  kill,
  full,
  away,
  cut,
  hang,
  late,
  stop,
  backup,
  instances,
  verifier,
  upgrade,
  slow,
  start,
  embedded,
  mailbox,
};
const ROUNDS = { start: 60, embedded: 30, mailbox: 6 };

const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } });
const numbers = positionals.filter((word) => /^\d+$/.test(word)).map(Number);
const names = positionals.filter((word) => !/^\d+$/.test(word));
const asked = names.length === 0 ? ['kill'] : names.includes('all') ? Object.keys(SCENARIOS) : names;
if (numbers.length > 2 || asked.some((name) => !(name in { ...SCENARIOS, short, blind }))) {
  console.error(
    `npm run chaos -- [${Object.keys(SCENARIOS).join(' | ')} | all] [rounds, default 50; start 60, embedded 30, mailbox 6] [seed] [--out folder]`,
  );
  process.exit(2);
}
/** The options of an upgrade run besides the command. */
const SET = Object.entries(process.env)
  .filter(([name]) => name.startsWith('UPGRADE_'))
  .map(([name, value]) => `${name}=${value} `)
  .join('');
const [wanted, seed = randomInt(2 ** 31)] = numbers;
console.log(`seed ${seed}`);

let met = true;
for (const name of asked) {
  const rounds = wanted ?? ROUNDS[name] ?? 50;
  const report = new Report(`chaos-${name}`);
  try {
    await { ...SCENARIOS, short, blind }[name](report, { rounds, seed });
  } catch (error) {
    console.error(error);
    report.add(`${name}: came to its end`, 'yes', error.message, false);
  }
  report.print();
  report.write(`${SET}npm run chaos -- ${name} ${rounds} ${seed}`, ABOUT[name], values.out);
  met &&= report.met;
}
process.exit(met ? 0 : 1);
