import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { onRealPostgres } from '../support/test-database';

// The benchmark's baseline must do the same work as the service, or its figures mean nothing.
(onRealPostgres ? describe : describe.skip)('the baseline of the benchmark', () => {
  it('responds and writes like the service', async () => {
    const size = ['--members', '100', '--requests', '300'];
    const run = ['bench/run.mjs', 'http', '--rounds', '0', ...size];
    const { stdout } = await promisify(execFile)(process.execPath, run);
    expect(stdout.match(/: equal answers/g)?.length).toBeGreaterThanOrEqual(5);
  }, 120_000);
});
