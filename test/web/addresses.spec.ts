import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
/** A quoted URL; those passed to `api.GET` and its like, and `paths`, are checked by their types. */
const ADDRESS = /(?<!api\.(?:GET|POST|PUT|PATCH|DELETE)\(\s*)(?<!paths\[)['"`](\/api\/[^'"`\s]+)['"`]/g;

const { paths } = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')) as { paths: Record<string, unknown> };
const routes = Object.keys(paths).map((path) => path.split('/'));

const written = globSync('apps/web/{src,worker}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !/\.spec\.ts$|\/schema\.ts$/.test(file))
  .flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(ADDRESS)].map(([, address = '']) => ({
      file,
      path: address.replace(/\?.*$/, ''),
    })),
  );

/** A placeholder stands for a parameter or for a segment of the path. */
const leads = (path: string): boolean => {
  const parts = path.split('/');
  return routes.some(
    (route) =>
      route.length === parts.length &&
      route.every((part, index) => part === parts[index] || parts[index]?.startsWith('${') === true),
  );
};

describe('URLs written by hand in screens', () => {
  it('match routes of the service', () => {
    expect(written.length).toBeGreaterThan(10);
    expect(written.filter(({ path }) => !leads(path))).toEqual([]);
  });
});
