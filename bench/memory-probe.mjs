// Loaded into the service by `soak.bench.mjs`: tells its memory when asked, after a full collection so that only what is held counts.
process.on('message', () => {
  globalThis.gc();
  process.send(process.memoryUsage().heapUsed);
});
// The channel keeps nobody from ending.
process.channel.unref();
