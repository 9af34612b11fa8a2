// start.mjs [entry [arguments]]: builds if the sources are newer, then runs the service, or another entry of dist, in this
// process.
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, isOutdated, SERVICE, WEB } from './builds.mjs';

const SERVES = 'main.js';
const [entry = SERVES, ...args] = process.argv.slice(2);

const outdated = (entry === SERVES ? [SERVICE, WEB] : [SERVICE]).filter(isOutdated);
if (outdated.length > 0) {
  console.log('Building …');
  if (!(await build(outdated))) {
    console.error('The build failed. If a module is missing, run `npm ci` first.');
    process.exit(1);
  }
}
// V8's compile cache makes the next start a tenth faster
enableCompileCache(resolve('dist/.compiled'));
const main = resolve('dist/apps/api/src', entry);
process.argv.splice(1, process.argv.length, main, ...args);
await import(pathToFileURL(main).href);
