// Counts a function's steps: how often each block of JavaScript runs, in its own code and in the libraries it calls.
const { Session } = require('node:inspector/promises');
const { parentPort } = require('node:worker_threads');
const session = new Session();
session.connect();

/** Steps since the last call. */
async function steps() {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result.reduce(
    (sum, { functions }) =>
      sum + functions.reduce((own, { ranges }) => own + ranges.reduce((all, { count }) => all + count, 0), 0),
    0,
  );
}

const ready = (async () => {
  await session.post('Profiler.enable');
  // counts only the blocks of code compiled from now on
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  require('./sources.cjs');
})();

parentPort.on('message', async ({ file, name, texts }) => {
  await ready;
  const [owner, method] = name.split('.');
  const exported = require(file)[owner];
  const work = method === undefined ? exported : ((made) => made[method].bind(made))(new exported());
  const counts = [];
  // the first call initializes what is created once
  for (const args of [texts[0], ...texts]) {
    await steps();
    await work(...args);
    counts.push(await steps());
  }
  parentPort.postMessage(counts.slice(1));
});
