import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const SOURCES = resolve(__dirname, '../../apps/web/src');
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).map((name) => join(SOURCES, name));

const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;

const camelCase = (name: string): string => name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
const classesOf = (css: string): Set<string> =>
  new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => camelCase(name)));

/** The classes that a file takes from a style sheet that doesn't have them: the compiler doesn't know them. */
function missingIn(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(IMPORT)].flatMap(([, styles = '', path = '']) => {
    const known = classesOf(readFileSync(resolve(dirname(file), path), 'utf8'));
    const used = [...source.replace(/^import .*$/gm, '').matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g'))].map(
      ([, name = '']) => name,
    );
    return used.filter((name) => !known.has(name)).map((name) => `${relative(SOURCES, file)}: ${styles}.${name}`);
  });
}

describe('the style sheets of the app', () => {
  it('have every class that a component uses', () => {
    const components = files.filter((file) => /\.tsx?$/.test(file));
    expect(components.length).toBeGreaterThan(100);
    expect(components.flatMap(missingIn)).toEqual([]);
  });
});
