import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The collector is a script outside of the TypeScript project: asked in a process of its own. */
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

describe('the table of figures', () => {
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

  it('has a row for each figure, with the command that made it, and counts what is reached', () => {
    writeFileSync(join(folder, 'fuzz.json'), JSON.stringify(run));
    const table = inScript('trust.tableOf(trust.readRuns(args[0]))', folder);
    expect(table).toContain('1 of 2 goals are reached.');
    expect(table).toContain(
      '| answers of 5xx | 0 | 0 of 50,000 | yes | `npm run fuzz -- 50000 7` | 2026-11-21, 2 cores |',
    );
    expect(table).toContain('| a \\| in a text | < 1 ms | 2 ms | **no** |');
  });

  it('names the file that holds no run', () => {
    writeFileSync(join(folder, 'rows.json'), JSON.stringify(run.rows));
    expect(() => inScript('trust.readRuns(args[0])', folder)).toThrow('docs/trust/rows.json needs the command');
  });
});
