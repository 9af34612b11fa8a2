// Measures patterns away from the test, which can end it: a pattern that does not come back stops nobody.
const { parentPort } = require('node:worker_threads');

/** The least of so many runs, in microseconds of this thread's own time: what else the machine does is not counted. */
function least(runs, pattern, text) {
  let best = Infinity;
  for (let run = 0; run < runs; run++) {
    const before = process.threadCpuUsage();
    text.replace(pattern, '');
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, user + system);
  }
  return best;
}

/** What the short text takes at most where nothing is wrong; in square time it is several times as long. */
const QUICK = 300;
/** Four times the text takes four times as long, sixteen where it is square. */
const SUPERLINEAR = 8;

parentPort.on('message', ({ source, flags, short, long }) => {
  const pattern = new RegExp(source, flags);
  const at = short.findIndex(
    (text, i) =>
      least(1, pattern, text) > QUICK &&
      least(3, pattern, text) > QUICK &&
      least(2, pattern, long[i]) / least(3, pattern, text) > SUPERLINEAR,
  );
  parentPort.postMessage(at < 0 ? null : short[at].slice(0, 40));
});
