import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Counts the steps of functions in a separate thread, independent of time. */
export class Steps {
  private readonly worker = new Worker(join(__dirname, 'steps-worker.cjs'));

  /**
   * The ratio of a function's steps for the second arguments to those for the first. `name` is an export of a source file, or
   * `Class.method` of a class constructed without arguments.
   */
  async growth(file: string, name: string, first: unknown[], second: unknown[]): Promise<number> {
    this.worker.postMessage({ file: resolve(__dirname, '../..', file), name, texts: [first, second] });
    const [[few, many]] = (await once(this.worker, 'message')) as [[number, number]];
    return many / few;
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }
}
