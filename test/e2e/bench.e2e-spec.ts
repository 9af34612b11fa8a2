import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { onRealPostgres } from '../support/test-database';

// What the service is measured against does the same work, or its figures say nothing.
(onRealPostgres ? describe : describe.skip)('the baseline of the benchmark', () => {
  it('answers and writes what the service does', async () => {
    const size = ['--members', '100', '--requests', '300'];
    const run = ['bench/run.mjs', 'http', '--rounds', '0', ...size];
    const { stdout } = await promisify(execFile)(process.execPath, run);
    expect(stdout.match(/: equal answers/g)?.length).toBeGreaterThanOrEqual(5);
  }, 120_000);
});
