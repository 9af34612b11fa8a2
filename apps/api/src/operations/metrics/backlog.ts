import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock, SECOND } from '#core/clock';
import { Database } from '#database/database';
import { Metrics, type Sample } from '#core/metrics/metrics';
import { Jobs } from '#queue/jobs';
import { JobQueue } from '#queue/queue';
import { BACKLOG } from './metrics.sql';

/** All callers within this time share one statement. */
const FRESH = 5 * SECOND;
/** How long a scrape waits for the database before it omits the metrics from it. */
const PATIENCE = SECOND;

interface Reading {
  queues: { queue: string; depth: number; oldestDue: number | null }[];
  /** The same for the queues of `queue_job`, with the number of jobs that were set aside. */
  jobQueues: (Reading['queues'][number] & { failed: number })[];
  /** Timestamps in seconds since 1970. `nextDue` is the tick after the one that ran last. */
  jobs: {
    job: string;
    lastRun: number | null;
    nextDue: number | null;
    seconds: number | null;
    failed: boolean | null;
  }[];
}

/** The metrics that come from the database: queues and jobs. Every instance reports the same. */
@Injectable()
export class Backlog implements OnModuleInit {
  private readonly logger = new Logger(Backlog.name);
  private latest: { readAt: number; reading: Reading } | null = null;
  private asked: Promise<Reading | null> | null = null;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly queue: JobQueue,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge({
      name: 'parvis_database_up',
      help: '1 if the database responds within a second.',
      read: async () => [{ value: (await this.read()) === null ? 0 : 1 }],
    });
    this.metrics.gauge({
      name: 'parvis_queue_depth',
      help: 'Waiting entries, up to 10000.',
      labels: ['queue'],
      read: async () => (await this.queues()).map(({ queue, depth }) => ({ labels: { queue }, value: depth })),
    });
    this.metrics.gauge({
      name: 'parvis_queue_overdue_seconds',
      help: 'How overdue the first entry of the queue is.',
      labels: ['queue'],
      read: async () =>
        (await this.queues()).map(({ queue, oldestDue }) => ({ labels: { queue }, value: this.since(oldestDue) })),
    });
    this.metrics.gauge({
      name: 'parvis_queue_failed',
      help: 'Jobs that were set aside after their last attempt.',
      labels: ['queue'],
      read: async () =>
        ((await this.read())?.jobQueues ?? []).map(({ queue, failed }) => ({ labels: { queue }, value: failed })),
    });
    this.jobGauge('parvis_job_last_run_timestamp_seconds', 'When the latest run began.', ({ lastRun }) => lastRun);
    this.jobGauge('parvis_job_last_duration_seconds', 'How long the latest run took.', ({ seconds }) => seconds);
    this.jobGauge('parvis_job_last_failed', '1 if the latest run failed.', ({ failed }) =>
      failed === null ? null : Number(failed),
    );
    this.jobGauge('parvis_job_late_seconds', 'How overdue the next tick of the schedule is.', ({ nextDue }) =>
      nextDue === null ? null : this.since(nextDue),
    );
  }

  private jobGauge(name: string, help: string, valueOf: (job: Reading['jobs'][number]) => number | null): void {
    this.metrics.gauge({
      name,
      help,
      labels: ['job'],
      read: async () =>
        ((await this.read())?.jobs ?? []).flatMap((job): Sample[] => {
          const value = valueOf(job);
          return value === null ? [] : [{ labels: { job: job.job }, value }];
        }),
    });
  }

  private async queues(): Promise<Reading['queues']> {
    const reading = await this.read();
    return [...(reading?.jobQueues ?? []), ...(reading?.queues ?? [])];
  }

  /** Returns the seconds since a moment; 0 if there is none, or if it is in the future. */
  private since(moment: number | null): number {
    return moment === null ? 0 : Math.max(0, this.clock.now().getTime() / SECOND - moment);
  }

  /** Returns the latest values, at most five seconds old; null if the database doesn't respond. */
  private async read(): Promise<Reading | null> {
    if (this.latest && performance.now() - this.latest.readAt < FRESH) return this.latest.reading;
    // Only one statement runs at a time, so that a slow database gets no additional load.
    this.asked ??= this.ask().finally(() => (this.asked = null));
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), PATIENCE);
    });
    return Promise.race([this.asked, tooLate]).finally(() => clearTimeout(timer));
  }

  private async ask(): Promise<Reading | null> {
    try {
      const reading = await this.database.one<Reading>(BACKLOG, [
        this.clock.now(),
        this.queue.all.map(({ name }) => name),
        this.jobs.names,
      ]);
      reading.jobs ??= [];
      this.latest = { readAt: performance.now(), reading };
      return reading;
    } catch (err) {
      this.logger.warn({ msg: 'could not read the metrics from the database', err });
      return null;
    }
  }
}
