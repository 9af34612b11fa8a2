import { Worker } from 'node:worker_threads';
import { EmbeddedDatabaseError, EmbeddedDatabaseSilent, nextReport } from './embedded';

describe("a message of the embedded database's thread", () => {
  const reportOf = async (thread: string, patience?: number): Promise<unknown> => {
    const worker = new Worker(`const { parentPort } = require('node:worker_threads'); ${thread}`, { eval: true });
    try {
      return await nextReport(worker, patience);
    } finally {
      await worker.terminate();
    }
  };

  it('resolves the call', async () => {
    expect(await reportOf(`parentPort.postMessage({ type: 'ready' })`)).toEqual({ type: 'ready' });
  });

  it.each([
    ['its error', `throw new Error('no room left')`, 'The embedded database failed: no room left'],
    ['its end', 'process.exit(3)', 'The embedded database exited before it responded (exit code 3).'],
  ])('becomes a readable error: %s', async (_what, thread, message) => {
    await expect(reportOf(thread)).rejects.toMatchObject({ constructor: EmbeddedDatabaseError, message });
  });

  it('becomes a readable error if it never arrives', async () => {
    const silent = reportOf('setInterval(() => undefined, 1000)', 10);
    await expect(silent).rejects.toThrow(EmbeddedDatabaseSilent);
    await expect(silent).rejects.toThrow('The embedded database did not respond within 0.01 s.');
  });
});
