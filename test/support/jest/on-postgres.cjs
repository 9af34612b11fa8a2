// What a second database can change: `npm run test:postgres` runs these files, everything else runs once.
const { relative } = require('node:path');
const { isOfADatabase } = require('./of-a-database.cjs');

/** e2e files whose statements lock, lease, rank, aggregate or delete most. */
const E2E = [
  'commissions',
  'inbound',
  'job-instances',
  'lock-order',
  'mail-queue',
  'merges',
  'requests',
  'retention',
  'search-reference',
  'stats-reference',
];

const RUNS = [/^libs\//, /^test\/contract\//, new RegExp(`^test/e2e/(${E2E.join('|')})\\.e2e-spec\\.ts$`)];

module.exports = async (files) => ({
  filtered: files.filter((file) => RUNS.some((name) => name.test(relative('.', file))) && isOfADatabase(file)),
});
