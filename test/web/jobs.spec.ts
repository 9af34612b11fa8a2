import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JOBS } from '../../apps/web/src/settings/system/jobs.words';
import { scheduleWords } from '../../apps/web/src/settings/system/schedule';

const ROOT = join(__dirname, '../..');
/** A job by its declaration, or by its queue's; the name may be a constant of the file. */
const DECLARED = [
  /@LeasedCron\('(?<schedule>[^']+)', \{ name: (?:'(?<name>[\w-]+)'|(?<constant>\w+))/g,
  /@Queue\(\{(?:(?!\}\)).)*?\bjob: (?:'(?<name>[\w-]+)'|(?<constant>\w+)),\s+schedule: '(?<schedule>[^']+)'/gs,
];

const declared = globSync('{apps/{api,demo-data},libs}/**/*.ts', {
  cwd: ROOT,
  exclude: (path) => path.includes('.spec.'),
})
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .flatMap((source) =>
    DECLARED.flatMap((pattern) => [...source.matchAll(pattern)]).map(({ groups = {} }) => ({
      name: groups.name ?? new RegExp(`const ${groups.constant} = '([\\w-]+)'`).exec(source)?.[1],
      schedule: groups.schedule ?? '',
    })),
  );

describe('the jobs shown in the settings', () => {
  it('have exactly one description each', () => {
    expect(declared.length).toBeGreaterThan(30);
    expect(Object.keys(JOBS).sort()).toEqual(declared.map(({ name }) => name).sort());
  });

  it('have readable schedules', () => {
    for (const { schedule } of declared) expect(scheduleWords(schedule, 'fr')).not.toContain('*');
  });
});
