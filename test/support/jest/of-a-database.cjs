// Which spec files are of a database: those that load `support/test-database.ts`, by whatever they load of the tests, or name the address
// of one. The others are the same on each, since the environment keeps it from them: a run on a second one leaves them out
// (`npm test -- --filter ./test/support/jest/of-a-database.cjs`).
const { existsSync, readFileSync } = require('node:fs');
const { dirname, join, resolve } = require('node:path');

const TEST_DATABASE = resolve(__dirname, '../test-database.ts');
/** What tells of a database, in the environment of a run. */
const NAMES = ['DATABASE_URL', 'TEST_TEMPLATE'];
/** What a file names beside it, imported or not. */
const BESIDE = /['"`](\.{1,2}\/[\w./-]+)['"`]/g;

/** The files, of those that tests are made of, that a text names. */
const namedIn = (text, folder) =>
  [...text.matchAll(BESIDE)]
    .flatMap(([, name]) => ['', '.ts'].map((extension) => join(folder, name + extension)))
    .filter((file) => /\.[cm]?[jt]s$/.test(file) && existsSync(file));

/** Whether a spec file is of a database. */
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

/** Keeps the database of a run from the file that runs. Answers what gives it back. */
function keepFrom(file) {
  if (isOfADatabase(file)) return () => undefined;
  const kept = Object.fromEntries(NAMES.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])));
  for (const name of NAMES) delete process.env[name];
  return () => Object.assign(process.env, kept);
}

module.exports = async (files) => ({ filtered: files.filter(isOfADatabase) });
module.exports.isOfADatabase = isOfADatabase;
module.exports.keepFrom = keepFrom;
