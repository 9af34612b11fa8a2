import { type ResourceLimits, Worker } from 'node:worker_threads';
import pLimit from 'p-limit';

export interface TaskThreadOptions {
  /** The file that the thread runs. */
  file: string;
  /** What it does, as its errors say: `reads mails`. */
  does: string;
  /** Milliseconds that a task may take. */
  patience: number;
  /** Milliseconds without a task after which it ends, and its memory is free again. */
  idle: number;
  resourceLimits?: ResourceLimits;
}

/** Sends the thread a message; what is handed over is its own from then on. */
export type Post<Message> = (message: Message, handedOver?: ArrayBuffer[]) => void;

/** A thread for what would keep the event loop busy: one task after the other. It is started with the first, and anew after it has ended. */
export class TaskThread<Message, Report> {
  private readonly inTurn = pLimit(1);
  private running: Running<Message, Report> | null = null;

  constructor(private readonly options: TaskThreadOptions) {}

  /** What the thread reports of the task that `send` posts. Ends in an Error if it fails, ends, or takes too long. */
  ask(send: (post: Post<Message>) => void | Promise<void>): Promise<Report> {
    return this.inTurn(() => {
      this.running ??= new Running(this.options, () => (this.running = null));
      return this.running.ask(send);
    });
  }

  /** Ends the thread, and what it works on. */
  end(): void {
    this.running?.end();
  }
}

class Running<Message, Report> {
  private readonly worker: Worker;
  private patience: NodeJS.Timeout | undefined;
  private isOver = false;
  private report: PromiseWithResolvers<Report> | null = null;

  /** `ended` is called once it takes no more tasks. */
  constructor(
    private readonly options: TaskThreadOptions,
    private readonly ended: () => void,
  ) {
    const { file, idle, resourceLimits } = options;
    this.worker = new Worker(file, resourceLimits && { resourceLimits });
    this.worker.on('message', (report: Report) => {
      this.report?.resolve(report);
      this.endAfter(idle, 'has ended');
    });
    this.worker.once('error', (error: Error) => this.end(error));
    this.worker.once('exit', () => this.end());
    // it keeps no process from ending
    this.worker.unref();
  }

  async ask(send: (post: Post<Message>) => void | Promise<void>): Promise<Report> {
    this.report = Promise.withResolvers<Report>();
    this.endAfter(this.options.patience, 'took too long');
    const [report] = await Promise.all([
      this.report.promise,
      send((message, handedOver = []) => this.worker.postMessage(message, handedOver)),
    ]);
    return report;
  }

  end(error: Error = this.fault('has ended')): void {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.patience);
    this.ended();
    this.report?.reject(error);
    void this.worker.terminate();
  }

  private endAfter(milliseconds: number, why: string): void {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.end(this.fault(why)), milliseconds).unref();
  }

  private fault(why: string): Error {
    return new Error(`The thread that ${this.options.does} ${why}.`);
  }
}
