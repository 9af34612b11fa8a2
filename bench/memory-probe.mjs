// Loaded into the service by `soak.bench.mjs`: reports its memory to whoever connects to the socket that MEMORY_PROBE names, after a
// full collection so that only what is held counts.
import { createServer } from 'node:net';

createServer((caller) => {
  globalThis.gc();
  caller.end(String(process.memoryUsage().heapUsed));
})
  .listen(process.env.MEMORY_PROBE)
  // It keeps nobody from ending.
  .unref();
