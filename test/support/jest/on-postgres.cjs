// Spec files whose results may differ on a real PostgreSQL: `npm run test:postgres` runs them; all others run once.
const { relative } = require('node:path');
const { isOfADatabase } = require('./of-a-database.cjs');

/** E2e files with the most locking, leases, ranking, aggregation or deletion, and the one that runs a benchmark. */
const E2E = [
  'bench',
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

/** Specs of the HTTP layer, whose results don't depend on the database. */
const OF_HTTP = [
  'access-matrix',
  'bodies',
  'compression',
  'error-tracker',
  'http',
  'openapi',
  'rate-limits',
  'settings',
  'words',
];

const RUNS = [
  /^libs\//,
  new RegExp(`^test/contract/(?!(${OF_HTTP.join('|')})\\.spec\\.ts$)`),
  new RegExp(`^test/e2e/(${E2E.join('|')})\\.e2e-spec\\.ts$`),
];

module.exports = async (files) => ({
  filtered: files.filter((file) => RUNS.some((name) => name.test(relative('.', file))) && isOfADatabase(file)),
});
