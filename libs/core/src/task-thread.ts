import { type ResourceLimits, Worker } from 'node:worker_threads';
import pLimit from 'p-limit';

export interface TaskThreadOptions {
  /** The file that the thread runs. */
  file: string;
  /** The thread's work as named in its error messages: `reads mails`. */
  does: string;
  /** The time-out of a task, in milliseconds. */
  patience: number;
  /** Idle time after which the thread exits and frees its memory, in milliseconds. */
  idle: number;
  /** Limits of the thread's heap; its buffers are outside of it. */
  resourceLimits?: ResourceLimits;
  /** Maximum size of the thread's buffers during a task, in megabytes; more ends the thread. Without it, they have no limit. */
  maxBuffersMb?: number;
}

/** Time between two looks at the thread's buffers, in milliseconds. */
const LOOK = 100;

/**
 * A worker thread for tasks that would block the event loop, one at a time. Starts with the first task, and again after
 * it has exited.
 */
export class TaskThread<Task, Report> {
  private readonly inTurn = pLimit(1);
  private running: Running<Task, Report> | null = null;

  constructor(private readonly options: TaskThreadOptions) {}

  /**
   * Sends a task to the thread and returns its report. `transferred` memory moves to the thread; everything else is
   * copied.
   * @throws Error the thread failed, exited, or took too long or too much memory
   */
  ask(task: Task, transferred: ArrayBuffer[] = []): Promise<Report> {
    return this.inTurn(() => {
      this.running ??= new Running(this.options, () => (this.running = null));
      return this.running.ask(task, transferred);
    });
  }

  /** Stops the thread and its current task. */
  end(): void {
    this.running?.end();
  }
}

/** Returns the memory of the buffers that don't share it with others, which may be transferred to another thread. */
export function ownMemoryOf(buffers: Uint8Array[]): ArrayBuffer[] {
  const own = buffers.filter(({ buffer, byteLength }) => byteLength === buffer.byteLength);
  return [...new Set(own.map(({ buffer }) => buffer as ArrayBuffer))];
}

class Running<Task, Report> {
  private readonly worker: Worker;
  private patience: NodeJS.Timeout | undefined;
  private looks: NodeJS.Timeout | undefined;
  private isOver = false;
  private report: PromiseWithResolvers<Report> | null = null;

  /** `ended` is called once the thread accepts no more tasks. */
  constructor(
    private readonly options: TaskThreadOptions,
    private readonly ended: () => void,
  ) {
    const { file, idle, resourceLimits } = options;
    this.worker = new Worker(file, resourceLimits && { resourceLimits });
    this.worker.on('message', (report: Report) => {
      this.report?.resolve(report);
      clearInterval(this.looks);
      this.endAfter(idle, 'has ended');
    });
    this.worker.once('error', (error: Error) => this.end(error));
    this.worker.once('exit', () => this.end());
    // Don't keep the process alive.
    this.worker.unref();
  }

  ask(task: Task, transferred: ArrayBuffer[]): Promise<Report> {
    this.report = Promise.withResolvers<Report>();
    this.endAfter(this.options.patience, 'took too long');
    const { maxBuffersMb } = this.options;
    if (maxBuffersMb !== undefined) this.looks = setInterval(() => void this.look(maxBuffersMb), LOOK).unref();
    this.worker.postMessage(task, transferred);
    return this.report.promise;
  }

  end(error: Error = this.fault('has ended')): void {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.patience);
    clearInterval(this.looks);
    this.ended();
    this.report?.reject(error);
    void this.worker.terminate();
  }

  private endAfter(milliseconds: number, why: string): void {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.end(this.fault(why)), milliseconds).unref();
  }

  private async look(maxBuffersMb: number): Promise<void> {
    // Fails only if the thread has exited.
    const heap = await this.worker.getHeapStatistics().catch(() => null);
    if (heap !== null && heap.external_memory > maxBuffersMb * 1_000_000) this.end(this.fault('took too much memory'));
  }

  private fault(why: string): Error {
    return new Error(`The thread that ${this.options.does} ${why}.`);
  }
}
