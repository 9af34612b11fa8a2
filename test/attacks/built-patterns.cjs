// Prints, as JSON, the patterns that the service's modules build while they are loaded.
require('../support/sources.cjs');
const { builtPatterns } = require('./patterns.ts');

process.stdout.write(JSON.stringify(builtPatterns()), () => process.exit());
