import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

describe("the web client's types", () => {
  it('match openapi.json: `npm run openapi` writes both', () => {
    const made = execFileSync(process.execPath, ['scripts/web-client.mjs', '--print'], { cwd: ROOT, encoding: 'utf8' });
    expect(readFileSync(join(ROOT, 'apps/web/src/api/schema.ts'), 'utf8')).toBe(made);
  });
});
