import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The collector is a script outside the TypeScript project, so it runs in a separate process. */
const inScript = (expression: string, ...args: string[]): string =>
  execFileSync(
    process.execPath,
    [
      ...['--input-type=module', '-e'],
      `const trust = await import('./scripts/trust.mjs');
       const [, ...args] = process.argv;
       process.stdout.write(String(${expression}));`,
      ...args,
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  );

describe('the table of results', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-trust-'));
  const run = {
    command: 'npm run fuzz -- 50000 7',
    at: '2026-11-21T12:00:00.000Z',
    on: '2 cores',
    rows: [
      { what: 'answers of 5xx', goal: '0', figure: '0 of 50,000', met: true },
      { what: 'a | in a text', goal: '< 1 ms', figure: '2 ms', met: false },
    ],
  };

  afterAll(() => rmSync(folder, { recursive: true }));

  it('has a line per run with its worst figure, folded below a row per goal', () => {
    writeFileSync(join(folder, 'fuzz.json'), JSON.stringify({ ...run, about: 'requests of every kind' }));
    const table = inScript('trust.tableOf(trust.readRuns(args[0]))', folder);
    expect(table).toContain('1 of 2 goals are reached.');
    expect(table).toContain('| requests of every kind | **1 of 2** | a \\| in a text: 2 ms (goal: < 1 ms) |');
    expect(table).toContain('<summary>fuzz: <code>npm run fuzz -- 50000 7</code>, 2026-11-21, 2 cores</summary>');
    const [overview, folded] = table.split('<details>');
    expect(folded).toContain('| answers of 5xx | 0 | 0 of 50,000 | yes |');
    expect(folded).toContain('| a \\| in a text | < 1 ms | 2 ms | **no** |');
    expect(overview).not.toContain('answers of 5xx');
  });

  it('ranks missed goals worst, then those nearest to their bound, then those that must be zero', () => {
    const worst = (...rows: [what: string, goal: string, figure: string, met?: boolean][]): string =>
      inScript(
        'trust.worstOf({ rows: JSON.parse(args[0]) })',
        JSON.stringify(rows.map(([what, goal, figure, met = true]) => ({ what, goal, figure, met }))),
      );
    expect(worst(['a', '< 10 s', '9.99 s'], ['b', '0', '1', false])).toBe('b: 1 (goal: 0)');
    expect(worst(['a', '< 10 s', '1.20 s'], ['b', '< 1,000 ms', '130 ms'], ['c', '0', '0'])).toBe(
      'b: 130 ms (goal: < 1,000 ms)',
    );
    expect(worst(['a', 'told', '7'], ['b', '0', '0'], ['c', '0', '0'])).toBe('0 where 0 must be (2 counts)');
    expect(worst(['a', 'told', '7'])).toBe('a: 7 (goal: told)');
  });

  it('names a file without a run', () => {
    writeFileSync(join(folder, 'rows.json'), JSON.stringify(run.rows));
    expect(() => inScript('trust.readRuns(args[0])', folder)).toThrow('docs/trust/rows.json needs the command');
  });
});
