require('../sources.cjs');
module.exports = require('../global-teardown.ts').default;
