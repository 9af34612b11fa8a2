// Loaded into the service by `soak.bench.mjs`. Reports its memory to clients that connect to the socket named by MEMORY_PROBE, after a full
// collection so that only live objects count.
import { createServer } from 'node:net';

createServer((caller) => {
  globalThis.gc();
  caller.end(String(process.memoryUsage().heapUsed));
})
  .listen(process.env.MEMORY_PROBE)
  // It doesn't keep the process alive.
  .unref();
