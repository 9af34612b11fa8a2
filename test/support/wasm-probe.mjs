// Imported into every thread of a process: reports, for each asynchronous WebAssembly compilation in a worker thread, whether the thread's
// event loop has anything else to wait for.
import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

for (const name of ['compile', 'compileStreaming', 'instantiate', 'instantiateStreaming']) {
  const compile = WebAssembly[name];
  WebAssembly[name] = (...args) => {
    if (!isMainThread)
      writeSync(1, `compiles, ${process.getActiveResourcesInfo().join() || 'nothing else to wait for'}\n`);
    return compile(...args);
  };
}
