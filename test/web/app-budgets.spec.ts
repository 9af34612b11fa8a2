import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(__dirname, '../../dist/web');
/** Kilobytes, compressed by gzip. */
const FIRST = { js: 190, css: 20, woff2: 48 };
const SCREEN = 60;

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}

const chunks = JSON.parse(readFileSync(join(FOLDER, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** A chunk with all its static imports. */
function needs(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const other of chunks[name]?.imports ?? []) needs(other, seen);
  return seen;
}

const filesOf = (names: Iterable<string>): Set<string> =>
  new Set([...names].flatMap((name) => [chunks[name]?.file ?? name, ...(chunks[name]?.css ?? [])]));

/** The size of a file as served to a browser that accepts gzip, in kilobytes. */
const weightOf = (file: string): number => {
  const path = join(FOLDER, file);
  return statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size / 1024;
};
const sum = (files: Iterable<string>, ending: string): number =>
  [...files].filter((file) => file.endsWith(ending)).reduce((total, file) => total + weightOf(file), 0);

describe('the size of the app', () => {
  // the app's start screen is part of the first load
  const first = filesOf([...needs('index.html'), ...needs('src/today/today.screen.tsx')]);
  const screens = Object.keys(chunks).filter((name) =>
    Object.values(chunks).some(({ dynamicImports }) => dynamicImports?.includes(name)),
  );

  it.each(['js', 'css'] as const)('is within the budget of the first load for %s', (ending) => {
    const weight = sum(first, `.${ending}`);
    expect(weight).toBeGreaterThan(0);
    expect(weight).toBeLessThanOrEqual(FIRST[ending]);
  });

  it('is within the budget of the font', () => {
    const latin = Object.entries(chunks).filter(([name]) => name.endsWith('/inter-latin-wght-normal.woff2'));
    expect(latin).toHaveLength(1);
    for (const [, { file }] of latin) expect(weightOf(file)).toBeLessThanOrEqual(FIRST.woff2);
  });

  it.each(screens)('is within the budget of %s', (screen) => {
    // a dialog is loaded on a screen that is already there
    const openers = Object.keys(chunks).filter((name) => chunks[name]?.dynamicImports?.includes(screen));
    const there = openers.map((opener) => new Set([...first, ...filesOf(needs(opener))]));
    const added = [...filesOf(needs(screen))].filter((file) => !there.every((files) => files.has(file)));
    expect(sum(added, '.js') + sum(added, '.css')).toBeLessThanOrEqual(SCREEN);
  });
});
