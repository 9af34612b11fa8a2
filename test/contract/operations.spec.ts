import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Settings } from '#core/settings';

const page = readFileSync('docs/operations.md', 'utf8');
const example = readFileSync('.env.example', 'utf8');

describe('docs/operations.md', () => {
  it('has the settings from .env.example (npm run docs:settings)', () => {
    const made = execFileSync(
      process.execPath,
      [
        ...['--input-type=module', '-e'],
        `import { readFileSync } from 'node:fs';
         import { withSettings } from './scripts/settings-table.mjs';
         process.stdout.write(withSettings(readFileSync('docs/operations.md', 'utf8'), readFileSync('.env.example', 'utf8')));`,
      ],
      { encoding: 'utf8' },
    );
    expect(page).toBe(made);
    for (const name of Object.keys(new Settings())) expect(page).toContain(`\`${name}\``);
  });

  it('explains how to rotate every secret', () => {
    const secrets = page.slice(page.indexOf('## Secrets'), page.indexOf('## Logs'));
    const names = [...example.matchAll(/^([A-Z0-9_]*(?:SECRET|KEY|TOKEN|PASSWORD|DSN)[A-Z0-9_]*)=/gm)]
      .map((match) => match[1] ?? '')
      .filter((name) => name !== 'VAPID_PUBLIC_KEY' && !name.endsWith('_URL'));
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !secrets.includes(`\`${name}\``))).toEqual([]);
  });

  it('names existing metrics', () => {
    const sources = ['libs/core/src/metrics/prometheus.metrics.ts', 'libs/database/src/database.ts']
      .concat('libs/database/src/replica.ts')
      .concat('apps/api/src/operations/metrics/backlog.ts')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const named = [...page.matchAll(/\bparvis_[a-z_]+\b/g)].map(([name]) => name.replace(/_bucket$/, ''));
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !sources.includes(`'${name}'`))).toEqual([]);
  });
});
