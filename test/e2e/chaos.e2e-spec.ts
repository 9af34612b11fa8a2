import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onRealPostgres } from '../support/test-database';

// The embedded database is a part of the process that is killed; `npm run chaos` has the long version and the other scenarios.
(onRealPostgres ? describe : describe.skip)('the service and its database, killed under load', () => {
  it('lose nothing that was acknowledged, and do nothing twice', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parvis-chaos-out-'));
    // Fails with the table of what was broken.
    await promisify(execFile)(process.execPath, ['test/chaos/run.mjs', 'short', '1', '7', '--out', folder]);
    rmSync(folder, { recursive: true, force: true });
  }, 120_000);
});
