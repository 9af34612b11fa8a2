// Prints the patterns that the modules of the service put together when they are loaded, as JSON.
require('../support/sources.cjs');
const { builtPatterns } = require('./patterns.ts');

process.stdout.write(JSON.stringify(builtPatterns()), () => process.exit());
