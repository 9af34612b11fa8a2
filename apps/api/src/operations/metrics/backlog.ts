import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock, SECOND } from '#core/clock';
import { Database } from '#database/database';
import { Metrics, type Sample } from '#core/metrics/metrics';
import { JobQueue } from '#queue/queue';
import { BACKLOG } from './metrics.sql';

/** All who ask within this time share one statement. */
const FRESH = 5 * SECOND;
/** A scrape waits this long for the database, then answers without the figures that the database keeps. */
const PATIENCE = SECOND;

interface Reading {
  queues: { queue: string; depth: number; oldestDue: number | null }[];
  /** The same for the queues of `queue_job`, with the number of jobs that were set aside. */
  jobQueues: (Reading['queues'][number] & { failed: number })[];
  /** Moments in seconds since 1970. `nextDue` is the tick after the one that ran last. */
  jobs: {
    job: string;
    lastRun: number | null;
    nextDue: number | null;
    seconds: number | null;
    failed: boolean | null;
  }[];
}

/** The figures that come from the database: queues and jobs. Every instance reports the same. */
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
  ) {}

  onModuleInit(): void {
    this.metrics.gauge({
      name: 'parvis_database_up',
      help: '1 while the database answers within a second.',
      read: async () => [{ value: (await this.read()) === null ? 0 : 1 }],
    });
    this.metrics.gauge({
      name: 'parvis_queue_depth',
      help: 'Entries that wait, up to 10000.',
      labels: ['queue'],
      read: async () => (await this.queues()).map(({ queue, depth }) => ({ labels: { queue }, value: depth })),
    });
    this.metrics.gauge({
      name: 'parvis_queue_overdue_seconds',
      help: 'For how long the first entry of the queue ought to have been taken.',
      labels: ['queue'],
      read: async () =>
        (await this.queues()).map(({ queue, oldestDue }) => ({ labels: { queue }, value: this.since(oldestDue) })),
    });
    this.metrics.gauge({
      name: 'parvis_queue_failed',
      help: 'Jobs that were set aside after their last try.',
      labels: ['queue'],
      read: async () =>
        ((await this.read())?.jobQueues ?? []).map(({ queue, failed }) => ({ labels: { queue }, value: failed })),
    });
    this.jobGauge('parvis_job_last_run_timestamp_seconds', 'When the latest run began.', ({ lastRun }) => lastRun);
    this.jobGauge('parvis_job_last_duration_seconds', 'How long the latest run took.', ({ seconds }) => seconds);
    this.jobGauge('parvis_job_last_failed', '1 where the latest run failed.', ({ failed }) =>
      failed === null ? null : Number(failed),
    );
    this.jobGauge(
      'parvis_job_late_seconds',
      'For how long a tick of the schedule has not been taken.',
      ({ nextDue }) => (nextDue === null ? null : this.since(nextDue)),
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

  /** Seconds since a moment; 0 if there is none, or if it is still to come. */
  private since(moment: number | null): number {
    return moment === null ? 0 : Math.max(0, this.clock.now().getTime() / SECOND - moment);
  }

  /** The latest figures, at most five seconds old; null while the database does not answer. */
  private async read(): Promise<Reading | null> {
    if (this.latest && performance.now() - this.latest.readAt < FRESH) return this.latest.reading;
    // While one statement runs no second is sent: a slow database gets no more to do.
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
      ]);
      reading.jobs ??= [];
      this.latest = { readAt: performance.now(), reading };
      return reading;
    } catch (err) {
      this.logger.warn({ msg: 'the figures of the database could not be read', err });
      return null;
    }
  }
}
