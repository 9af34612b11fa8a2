// npm run trust: gathers the figures in docs/trust/*.json into docs/trust.md, and fails while one misses its goal.
//
// A command that measures something about the service's trustworthiness hands it over here, and the table follows at once:
//
//   import { recordFigures } from '../scripts/trust.mjs';
//   recordFigures('fuzz', { command: 'npm run fuzz -- 50000 7', rows: [{ what, goal, figure, met }] });
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';

const FOLDER = resolve(import.meta.dirname, '../docs/trust');
const TABLE = resolve(import.meta.dirname, '../docs/trust.md');

/**
 * @typedef {object} Figure
 * @property {string} what what was tried, in a few words
 * @property {string} goal what had to come out of it
 * @property {string} figure what came out, with its unit
 * @property {boolean} met whether that reaches the goal
 *
 * @typedef {object} Run
 * @property {string} command the command line that makes these figures again
 * @property {string} at when it was run, ISO 8601
 * @property {string} [on] the machine and the database
 * @property {Figure[]} rows
 */

/**
 * Writes docs/trust/<name>.json, in place of what an earlier run of the command left, and the table anew.
 * @param {string} name kebab-case, one for each command
 * @param {{ command: string, rows: Figure[], on?: string }} run
 */
export function recordFigures(name, { command, rows, on = `${cpus().length} cores` }) {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new Error(`${name} is no name in kebab-case.`);
  const run = { command, at: new Date().toISOString(), on, rows };
  check(`${name}.json`, run);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(run, null, 2)}\n`);
  writeTable();
}

/** Writes docs/trust.md and answers all runs. */
export function writeTable() {
  mkdirSync(FOLDER, { recursive: true });
  const runs = readRuns(FOLDER);
  writeFileSync(TABLE, tableOf(runs));
  return runs;
}

/** The runs of a folder by the names of their files. Throws an error that names the first file that does not hold one. */
export function readRuns(folder) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const run = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      check(file, run);
      return run;
    });
}

/** @param {string} file @param {Run} run */
function check(file, run) {
  const text = (value) => typeof value === 'string' && value.trim() !== '';
  const fault = !text(run.command)
    ? 'needs the command that made it'
    : Number.isNaN(Date.parse(run.at))
      ? 'needs the moment at which it was made (at)'
      : !Array.isArray(run.rows) || run.rows.length === 0
        ? 'needs rows'
        : run.rows.every((row) => text(row.what) && text(row.goal) && text(row.figure) && typeof row.met === 'boolean')
          ? null
          : 'has a row that is not { what, goal, figure, met }';
  if (fault) throw new Error(`docs/trust/${file} ${fault}.`);
}

/** The page: one table, a row for each figure, in the order of the runs. @param {Run[]} runs */
export function tableOf(runs) {
  const rows = runs.flatMap((run) => run.rows.map((row) => ({ ...row, run })));
  const missed = rows.filter(({ met }) => !met).length;
  const cell = (value) => value.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
  return [
    '# Trust',
    '',
    'What a person who answers for the service asks before it goes live, with what came out when it was tried. Each figure is',
    'made by a command that anyone can run; `npm run trust` gathers them here from `docs/trust`. Not to be edited by hand.',
    '',
    rows.length === 0
      ? 'Nothing has been measured yet.'
      : missed === 0
        ? `All ${rows.length} goals are reached.`
        : `${rows.length - missed} of ${rows.length} goals are reached.`,
    '',
    '| What | Goal | Figure | Reached | Command | When, on what |',
    '|---|---|---|---|---|---|',
    ...rows.map(
      ({ what, goal, figure, met, run }) =>
        `| ${cell(what)} | ${cell(goal)} | ${cell(figure)} | ${met ? 'yes' : '**no**'} | \`${cell(run.command)}\` | ` +
        `${run.at.slice(0, 10)}${run.on ? `, ${cell(run.on)}` : ''} |`,
    ),
    '',
  ].join('\n');
}

if (import.meta.main) {
  try {
    const rows = writeTable().flatMap((run) => run.rows);
    const missed = rows.filter(({ met }) => !met);
    console.log(`docs/trust.md: ${rows.length - missed.length} of ${rows.length} goals are reached.`);
    for (const { what, goal, figure } of missed) console.log(`  missed: ${what}: ${figure} (goal: ${goal})`);
    process.exitCode = missed.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(error.message);
    process.exitCode = 2;
  }
}
