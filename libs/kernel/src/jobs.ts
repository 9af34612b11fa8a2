import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { SchedulerRegistry } from '@nestjs/schedule';
import { CronJob } from 'cron';
import { Clock, MINUTE } from './clock';
import { runAsSystem } from './context';
import { Database } from './database/database';
import { newId } from './ids';
import { markedMethods } from './marked-methods';
import { Settings } from './settings';

export interface JobOptions {
  /** Unique, kebab-case: the row in `job`. */
  name: string;
  /** Six-field cron expression (seconds first), in the setting TIME_ZONE. */
  schedule: string;
}

const JOB = 'parvis:job';

/** Marks a method as a scheduled job; it answers how many items it processed. */
export const Job =
  (options: JobOptions) =>
  <Method extends () => Promise<number>>(
    _target: object,
    _key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    if (descriptor.value) Reflect.defineMetadata(JOB, options, descriptor.value);
  };

interface RegisteredJob extends JobOptions {
  run: () => Promise<number>;
}

/** How long a run may stay silent before another instance takes its place: its process has died. */
const LEASE = 2 * MINUTE;

/**
 * Runs each job on exactly one of any number of instances. The row in `job` is lock and record in one: the instance that moves
 * `last_slot` to the tick's moment runs it, a lease that the runner renews keeps runs from overlapping, and a dead runner's
 * lease runs out. A transaction-long advisory lock would block the embedded database's only connection instead.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Jobs.name);
  private readonly jobs: RegisteredJob[] = [];
  private readonly running = new Set<Promise<unknown>>();
  private readonly instanceId = newId();
  private stopping = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    readonly discovery: DiscoveryService,
    readonly scanner: MetadataScanner,
    readonly reflector: Reflector,
    private readonly scheduler: SchedulerRegistry,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const { mark, run } of markedMethods<JobOptions>(JOB, this))
      this.jobs.push({ ...mark, run: run as () => Promise<number> });
    for (const job of this.jobs)
      await this.database.query(
        `INSERT INTO job (name, schedule) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET schedule = excluded.schedule
         WHERE job.schedule <> excluded.schedule`,
        [job.name, job.schedule],
      );
    // Tests call runNow(); a timer of their own would race with them.
    if (this.settings.NODE_ENV !== 'test') this.schedule();
  }

  private schedule(): void {
    for (const job of this.jobs) {
      const cron = CronJob.from({
        cronTime: job.schedule,
        timeZone: this.settings.TIME_ZONE,
        onTick: () => {
          if (this.stopping) return;
          // The moment of the next tick names this one: the same on every instance, however late its timer fired.
          const run = this.attempt(job, cron.nextDate().toJSDate()).catch((err: unknown) =>
            this.logger.error({ msg: 'job failed', job: job.name, err }),
          );
          this.running.add(run);
          void run.finally(() => this.running.delete(run));
        },
      });
      this.scheduler.addCronJob(job.name, cron);
      cron.start();
    }
  }

  /** Takes no new ticks and lets the runs under way finish. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    for (const job of this.scheduler.getCronJobs().values()) await job.stop();
    await Promise.all(this.running);
  }

  /** Runs a job now, if no instance is running it. Answers whether it ran. */
  runNow(name: string): Promise<boolean> {
    return this.attempt(this.find(name), null);
  }

  /** Runs a job for one tick of its schedule, unless an instance has run that tick already. Answers whether it ran. */
  tick(name: string, slot: Date): Promise<boolean> {
    return this.attempt(this.find(name), slot);
  }

  private find(name: string): RegisteredJob {
    const job = this.jobs.find((candidate) => candidate.name === name);
    if (!job) throw new Error(`There is no job ${name}.`);
    return job;
  }

  /** Runs the job for a slot (null: now, whatever the schedule) unless another instance has it. */
  private async attempt(job: RegisteredJob, slot: Date | null): Promise<boolean> {
    const started = this.clock.now();
    const claimed = await this.database.maybeOne(
      `UPDATE job SET last_slot = coalesce($2, last_slot), locked_by = $3, locked_until = $4, last_run_at = $5
        WHERE name = $1 AND ($2::timestamptz IS NULL OR last_slot IS NULL OR last_slot < $2) AND (locked_until IS NULL OR locked_until < $5)
        RETURNING name`,
      [job.name, slot, this.instanceId, new Date(started.getTime() + LEASE), started],
    );
    if (claimed === null) return false;
    const heartbeat = setInterval(() => {
      this.database
        .query(`UPDATE job SET locked_until = $3 WHERE name = $1 AND locked_by = $2`, [
          job.name,
          this.instanceId,
          new Date(this.clock.now().getTime() + LEASE),
        ])
        .catch((err: unknown) => this.logger.error({ msg: 'could not renew the lease', job: job.name, err }));
    }, LEASE / 4);
    heartbeat.unref();
    let outcome: 'ok' | 'error' = 'ok';
    let processed = 0;
    let failure: string | null = null;
    try {
      processed = await runAsSystem('job', job.run);
    } catch (error) {
      outcome = 'error';
      failure = error instanceof Error ? error.name : 'Error';
      this.logger.error({ msg: 'job failed', job: job.name, err: error });
    } finally {
      clearInterval(heartbeat);
      await this.database.query(
        `UPDATE job SET locked_until = NULL, locked_by = NULL, last_outcome = $3, last_error = $4, last_duration_ms = $5, processed = $6
          WHERE name = $1 AND locked_by = $2`,
        [job.name, this.instanceId, outcome, failure, this.clock.now().getTime() - started.getTime(), processed],
      );
    }
    return true;
  }
}
