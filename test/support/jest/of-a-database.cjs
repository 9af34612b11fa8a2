// Finds spec files that depend on the database: those that load `support/test-database.ts`, directly or through other test files, or name
// its URL. The environment hides the database from all others, so their results are the same on each, and a run on a second database
// skips them (`npm test -- --filter ./test/support/jest/of-a-database.cjs`).
const { existsSync, readFileSync } = require('node:fs');
const { dirname, join, resolve } = require('node:path');

const TEST_DATABASE = resolve(__dirname, '../test-database.ts');
/** The environment variables of a run's database. */
const NAMES = ['DATABASE_URL', 'TEST_TEMPLATE'];
/** Relative paths quoted in a file, imported or not. */
const BESIDE = /['"`](\.{1,2}\/[\w./-]+)['"`]/g;

/** The test files named in a text. */
const namedIn = (text, folder) =>
  [...text.matchAll(BESIDE)]
    .flatMap(([, name]) => ['', '.ts'].map((extension) => join(folder, name + extension)))
    .filter((file) => /\.[cm]?[jt]s$/.test(file) && existsSync(file));

/** Whether a spec file depends on the database. */
function isOfADatabase(file) {
  const seen = new Set([file]);
  for (const one of seen) {
    if (one === TEST_DATABASE) return true;
    const text = readFileSync(one, 'utf8');
    if (NAMES.some((name) => text.includes(name))) return true;
    for (const named of namedIn(text, dirname(one))) seen.add(named);
  }
  return false;
}

/** Hides the run's database from a file that doesn't depend on it. Returns a function that restores it. */
function keepFrom(file) {
  if (isOfADatabase(file)) return () => undefined;
  const kept = Object.fromEntries(NAMES.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])));
  for (const name of NAMES) delete process.env[name];
  return () => Object.assign(process.env, kept);
}

module.exports = async (files) => ({ filtered: files.filter(isOfADatabase) });
module.exports.isOfADatabase = isOfADatabase;
module.exports.keepFrom = keepFrom;
