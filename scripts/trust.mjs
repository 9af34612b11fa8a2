// npm run trust: generates docs/trust.md from the results in docs/trust/*.json, and fails if one misses its goal.
//
// Commands that test the service record their results here and update the table:
//
//   import { recordFigures } from '../scripts/trust.mjs';
//   recordFigures('fuzz', { about: 'requests of every kind', command: 'npm run fuzz -- 50000 7', rows: [{ what, goal, figure, met }] });
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';

const FOLDER = resolve(import.meta.dirname, '../docs/trust');
const TABLE = resolve(import.meta.dirname, '../docs/trust.md');

/**
 * @typedef {object} Figure
 * @property {string} what the test, in a few words
 * @property {string} goal the required result
 * @property {string} figure the result, with its unit
 * @property {boolean} met whether the result reaches the goal
 *
 * @typedef {object} Run
 * @property {string} name the name of its file
 * @property {string} [about] the test in one line; without it the table shows the command
 * @property {string} command the command line that repeats the run
 * @property {string} at when it ran, ISO 8601
 * @property {string} [on] the machine and the database
 * @property {Figure[]} rows
 */

/**
 * Writes docs/trust/<name>.json, replacing an earlier run, and then the table.
 * @param {string} name kebab-case, one per command
 * @param {{ about?: string, command: string, rows: Figure[], on?: string }} run
 */
export function recordFigures(name, { about, command, rows, on = `${cpus().length} cores` }) {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new Error(`${name} isn't in kebab case.`);
  const run = { about, command, at: new Date().toISOString(), on, rows };
  check(`${name}.json`, run);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(run, null, 2)}\n`);
  writeTable();
}

/** Writes docs/trust.md and returns all runs. */
export function writeTable() {
  mkdirSync(FOLDER, { recursive: true });
  const runs = readRuns(FOLDER);
  writeFileSync(TABLE, tableOf(runs));
  return runs;
}

/** Returns the runs of a folder, ordered by file name. Throws an error that names the first invalid file. */
export function readRuns(folder) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const run = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      check(file, run);
      return { ...run, name: file.replace(/\.json$/, '') };
    });
}

/** @param {string} file @param {Run} run */
function check(file, run) {
  const text = (value) => typeof value === 'string' && value.trim() !== '';
  const fault = !text(run.command)
    ? 'needs the command that produced it'
    : Number.isNaN(Date.parse(run.at))
      ? 'needs its time (at)'
      : !Array.isArray(run.rows) || run.rows.length === 0
        ? 'needs rows'
        : run.rows.every((row) => text(row.what) && text(row.goal) && text(row.figure) && typeof row.met === 'boolean')
          ? null
          : 'has a row other than { what, goal, figure, met }';
  if (fault) throw new Error(`docs/trust/${file} ${fault}.`);
}

const UNITS = { ms: 1, s: 1_000, min: 60_000, MB: 1, GB: 1_000, '%': 1, '': 1 };

/** Parses the number at the beginning of a text into its smallest unit: `1.20 s` is 1200. Null if there is none. */
function size(text) {
  const [, number, unit] = /^([\d,.]+)\s*(ms|s|min|MB|GB|%|)(?=$|[\s,;])/.exec(text.trim()) ?? [];
  return number === undefined ? null : Number(number.replaceAll(',', '')) * UNITS[unit];
}

/** Returns the share of its limit (`< 10 s`) that a figure uses; null if the goal isn't a limit. */
function used({ goal, figure }) {
  const bound = goal.startsWith('<') ? size(goal.replace(/^<=?/, '')) : null;
  const found = size(figure);
  return bound === null || found === null ? null : found / bound;
}

/** Returns the worst figure: one that misses its goal, otherwise the one nearest to its limit. @param {Run} run */
export function worstOf({ rows }) {
  const missed = rows.find(({ met }) => !met);
  if (missed) return `${missed.what}: ${missed.figure} (goal: ${missed.goal})`;
  const bounded = rows.filter((row) => used(row) !== null).sort((a, b) => used(b) - used(a));
  if (bounded.length > 0) return `${bounded[0].what}: ${bounded[0].figure} (goal: ${bounded[0].goal})`;
  const zeroes = rows.filter(({ goal }) => goal === '0').length;
  return zeroes > 0
    ? `0 where 0 must be (${zeroes} counts)`
    : `${rows[0].what}: ${rows[0].figure} (goal: ${rows[0].goal})`;
}

/** Renders the page: a line per run with its worst figure, then all goals of each run, collapsed. @param {Run[]} runs */
export function tableOf(runs) {
  const rows = runs.flatMap((run) => run.rows);
  const missed = rows.filter(({ met }) => !met).length;
  const line = (text) => text.replace(/\s+/g, ' ').trim();
  const cell = (text) => line(text).replaceAll('|', '\\|');
  const tag = (text) => line(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const reached = (run) => run.rows.filter(({ met }) => met).length;
  return [
    '# Trust',
    '',
    'Results of the tests of reliability and security, for the person responsible for going live. Each figure comes from the command',
    'named with it. `npm run trust` generates this page from the files in `docs/trust`: do not edit it by hand.',
    '',
    rows.length === 0
      ? 'Nothing has been measured yet.'
      : missed === 0
        ? `All ${rows.length} goals are reached.`
        : `${rows.length - missed} of ${rows.length} goals are reached.`,
    '',
    '| Test | Goals reached | Worst figure |',
    '|---|---|---|',
    ...runs.map((run) => {
      const all = reached(run) === run.rows.length;
      const goals = `${reached(run)} of ${run.rows.length}`;
      return `| ${cell(run.about ?? run.command)} | ${all ? goals : `**${goals}**`} | ${cell(worstOf(run))} |`;
    }),
    ...runs.flatMap((run) => [
      '',
      '<details>',
      `<summary>${tag(run.name)}: <code>${tag(run.command)}</code>, ${run.at.slice(0, 10)}${run.on ? `, ${tag(run.on)}` : ''}</summary>`,
      '',
      '| What | Goal | Figure | Reached |',
      '|---|---|---|---|',
      ...run.rows.map(
        ({ what, goal, figure, met }) =>
          `| ${cell(what)} | ${cell(goal)} | ${cell(figure)} | ${met ? 'yes' : '**no**'} |`,
      ),
      '',
      '</details>',
    ]),
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
