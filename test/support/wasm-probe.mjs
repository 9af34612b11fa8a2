// Imported into every thread of a process: says of each asynchronous compilation of WebAssembly in a worker thread whether the
// thread's loop has anything else to wait for.
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
