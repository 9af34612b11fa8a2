// The embedded database in a process of its own: for tests that start several at once, or kill one. Opens it in the folder of the
// first argument (in memory without one), says `open` or why not, and keeps it open until it is killed.
require('./sources.cjs');
const { EmbeddedDatabase } = require('#database/embedded');

EmbeddedDatabase.start(process.argv[2] ?? null).then(
  () => console.log('open'),
  (error) => {
    console.log(error.message);
    process.exit(1);
  },
);
