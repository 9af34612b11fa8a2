// The embedded database in a separate process, for tests that start several at once, or kill one. Opens it in the folder given as the
// first argument (in memory without one), prints `open` or the reason why not, and keeps it open until it is killed.
require('./sources.cjs');
const { EmbeddedDatabase } = require('#database/embedded');

EmbeddedDatabase.start(process.argv[2] ?? null).then(
  () => console.log('open'),
  (error) => {
    console.log(error.message);
    process.exit(1);
  },
);
