// A scenario's findings, printed and stored for docs/trust.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordFigures } from '../../scripts/trust.mjs';

/** Rows of one scenario: `what` was checked, the `goal`, the measured `figure`, and whether it meets the goal. */
export class Report {
  rows = [];
  /** The occurrences counted by a row that must be zero. */
  found = new Map();

  /** With `quiet`, prints nothing. */
  constructor(name, { quiet = false } = {}) {
    this.name = name;
    this.quiet = quiet;
  }

  add(what, goal, figure, met) {
    this.rows.push({ what, goal, figure: String(figure), met });
  }

  /** A count that must be zero; otherwise some of the counted items are shown. */
  none(what, found) {
    this.add(what, '0', found.length, found.length === 0);
    if (found.length > 0) this.found.set(what, found);
    if (this.quiet) return;
    for (const each of new Set(found.slice(0, 200)).values().take(5))
      console.error(`  ${what}: ${typeof each === 'string' ? each : JSON.stringify(each)}`);
  }

  get met() {
    return this.rows.every(({ met }) => met);
  }

  print() {
    const width = (key) => Math.max(...this.rows.map((row) => row[key].length), key.length);
    const [what, goal, figure] = ['what', 'goal', 'figure'].map(width);
    const line = (row) =>
      `${row.what.padEnd(what)}  ${row.goal.padEnd(goal)}  ${row.figure.padEnd(figure)}  ${row.met}`;
    console.log(`\n${this.name}`);
    console.log(line({ what: 'what', goal: 'goal', figure: 'figure', met: 'met' }));
    for (const row of this.rows) console.log(line({ ...row, met: row.met ? 'yes' : 'NO' }));
  }

  /** Writes the figures for docs/trust.md; to another folder if one is given, for runs that shouldn't change it. */
  write(command, about, folder) {
    if (folder === undefined) {
      recordFigures(this.name, { about, command, rows: this.rows });
      return;
    }
    mkdirSync(folder, { recursive: true });
    const run = { about, command, at: new Date().toISOString(), rows: this.rows };
    writeFileSync(join(folder, `${this.name}.json`), `${JSON.stringify(run, null, 2)}\n`);
  }
}

export const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
