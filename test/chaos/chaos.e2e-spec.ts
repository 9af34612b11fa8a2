import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onRealPostgres } from '../support/test-database';

interface Row {
  what: string;
  figure: string;
  met: boolean;
}

/** Fails with the table of missed goals. */
async function scenario(name: string): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-chaos-out-'));
  try {
    await promisify(execFile)(process.execPath, ['test/chaos/run.mjs', name, '1', '7', '--out', folder]);
    return (JSON.parse(readFileSync(join(folder, `chaos-${name}.json`), 'utf8')) as { rows: Row[] }).rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// The embedded database is part of the killed process; `npm run chaos` has the long version and the other scenarios.
(onRealPostgres ? describe : describe.skip)('the service and its database, killed under load', () => {
  it('lose nothing that was acknowledged, and do nothing twice', async () => {
    const rows = await scenario('short');
    // a run that wrote or reread nothing proves nothing
    for (const { what, figure } of rows.filter((row) => row.what.includes('read again')))
      expect([what, Number(figure) > 50]).toEqual([what, true]);
    expect(rows.filter(({ met }) => !met)).toEqual([]);
  }, 120_000);
});

(onRealPostgres ? describe : describe.skip)('a world that is broken behind the service', () => {
  it('reports each corruption by its name, and nothing in correct data', async () => {
    const rows = await scenario('blind');
    expect(rows.map(({ what, figure, met }) => [what, figure, met])).toEqual([
      ['verifier: reported of a sound world', '0', true],
      [
        'verifier: ways in which the sound world was broken, one after another',
        expect.stringMatching(/^[2-9]\d$/),
        true,
      ],
      ['verifier: breaks that it did not report by name', '0', true],
      ['verifier: reported once all was put back', '0', true],
    ]);
  }, 240_000);
});
