// start.mjs [entry [arguments]]: builds if the sources are newer than the last build, then runs the service, or another entry of dist,
// in this very process.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { COMPILE } from './compiler.mjs';

const [entry = 'main.js', ...args] = process.argv.slice(2);
const MAIN = resolve('dist', entry);
const STAMP = 'dist/.built';

/** The newest modification below a path, in milliseconds. */
const newest = (path) =>
  statSync(path).isDirectory()
    ? Math.max(statSync(path).mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
    : statSync(path).mtimeMs;

const sources = ['apps', 'libs', 'migrations', 'package.json', 'tsconfig.json', 'tsconfig.build.json'];
const built = existsSync(STAMP) && existsSync(MAIN) ? statSync(STAMP).mtimeMs : 0;
if (Math.max(...sources.map(newest)) > built) {
  console.log('Building …');
  const { status } = spawnSync(process.execPath, COMPILE, { stdio: 'inherit' });
  if (status !== 0) {
    console.error('The build failed. If a module is missing, run `npm ci` first.');
    process.exit(1);
  }
  writeFileSync(STAMP, '');
}
// what V8 compiles is kept for the next start, which it makes a tenth faster
enableCompileCache(resolve('dist/.compiled'));
process.argv.splice(1, process.argv.length, MAIN, ...args);
await import(pathToFileURL(MAIN).href);
