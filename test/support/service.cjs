// The whole service in a separate process, from its sources, for tests that kill it.
const { join, resolve } = require('node:path');
require('./sources.cjs');

require(join(resolve(__dirname, '../..'), 'apps/api/src/main.ts'));
