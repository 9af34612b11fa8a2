import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { Cron, SchedulerRegistry } from '@nestjs/schedule';
import { ErrorTracker } from '#core/error-tracker';
import { CronJob, CronTime } from 'cron';
import { Clock, MINUTE, SECOND } from '#core/clock';
import { runAsSystem } from '#core/context';
import { Database } from '#database/database';
import { withHeartbeat } from './heartbeat';
import { newId } from '#core/ids';
import { markedMethods } from './marked-methods';
import { Metrics } from '#core/metrics/metrics';
import { type AppConfig, appConfig } from '#core/app.config';
import { spanTime } from '#core/spans';

export interface JobOptions {
  /** Unique, kebab-case: the row in `job`. */
  name: string;
  /** Six-field cron expression (seconds first), in the setting TIME_ZONE. */
  schedule: string;
}

const Leased = DiscoveryService.createDecorator<JobOptions>();
/** The property of a provider with jobs into which Nest injects `Jobs`. */
const JOBS = Symbol('jobs');

/**
 * `@Cron` of @nestjs/schedule under a lease: at each tick, one of all instances calls the method, which returns how many items it
 * processed. The schedule has six fields (seconds first) and follows the setting TIME_ZONE. The method itself stays as it is: a direct call
 * takes no lease.
 */
export const LeasedCron =
  (schedule: string, { name }: Pick<JobOptions, 'name'>) =>
  <Method extends () => Promise<number>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    Leased({ name, schedule })(target, key, descriptor);
    Inject(Jobs)(target, JOBS);
    const tick = {
      value(this: { [JOBS]: Jobs }): Promise<void> {
        return this[JOBS].onTick(name);
      },
    };
    Object.defineProperty(target, `${key}OnTick`, tick);
    // Not started with the module: `Jobs` sets the time zone first.
    Cron(schedule, { name, disabled: true })(target, `${key}OnTick`, tick);
  };

interface RegisteredJob extends JobOptions {
  run: () => Promise<number>;
}

/** A run that hasn't renewed its lease for this long is dead, and another instance takes it over. */
const LEASE = 2 * MINUTE;

/** Why a job runs: a tick of its schedule, a caller who wants it now, or a run that crashed with its process. */
type Occasion = 'slot' | 'now' | 'abandoned';

/** When the row of a job may be claimed ($4 now, $5 the slot or null): never while another run has a lease on it. */
const CLAIMABLE = {
  slot: `(locked_until IS NULL OR locked_until < $4) AND (last_slot IS NULL OR last_slot < $5)`,
  now: `(locked_until IS NULL OR locked_until < $4)`,
  abandoned: `locked_until < $4`,
};

/**
 * Runs each job on exactly one of any number of instances. The row in `job` is both lock and record: the instance that moves `last_slot` to
 * the tick's time runs the job, and renews a lease so that no two runs overlap. If a runner crashes, its lease expires and another instance
 * runs the job again. Jobs must therefore consist of repeatable transactions. An advisory lock would need a transaction as long as the run,
 * which would block the embedded database's only connection.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Jobs.name);
  private readonly jobs: RegisteredJob[] = [];
  private readonly running = new Set<Promise<unknown>>();
  private readonly instanceId = newId();
  private stopping = false;
  /** The number of `pauseScheduling` calls in progress. */
  private pauses = 0;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    private readonly metrics: Metrics,
    private readonly tracker: ErrorTracker,
    readonly discovery: DiscoveryService,
    readonly scanner: MetadataScanner,
    private readonly scheduler: SchedulerRegistry,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const { name, schedule } of this.jobs)
      this.scheduler.addCronJob(name, CronJob.from({ cronTime: schedule, onTick: () => this.onTick(name) }));
    for (const { mark, run } of markedMethods(Leased, this))
      this.jobs.push({ ...mark, run: run as () => Promise<number> });
    for (const job of this.jobs)
      await this.database.query(
        `INSERT INTO job (name, schedule) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET schedule = excluded.schedule
         WHERE job.schedule <> excluded.schedule`,
        [job.name, job.schedule],
      );
    for (const cron of this.scheduler.getCronJobs().values()) {
      cron.setTime(new CronTime(String(cron.cronTime.source), this.app.timeZone));
      // Tests call runNow(); the timers would race with them.
      if (this.app.environment !== 'test') cron.start();
    }
  }

  /** Adds a job that no decorator marks; before start-up. */
  add(job: RegisteredJob): void {
    this.jobs.push(job);
  }

  /** Runs a job for the present tick of its schedule, unless another instance does. Never throws. */
  onTick(name: string): Promise<void> {
    // A tick is identified by the time of the next one, which is the same on every instance, however late its timer fires.
    return this.onSchedule(name, () => this.tick(name, this.scheduler.getCronJob(name).nextDate().toJSDate()));
  }

  /** Every instance looks for dead runs once per minute. */
  @Cron('45 * * * * *', { name: 'take-over', disabled: true })
  onTakeOver(): Promise<void> {
    return this.onSchedule('take-over', () => this.takeOver());
  }

  private async onSchedule(name: string, work: () => Promise<unknown>): Promise<void> {
    if (this.stopping || this.pauses > 0) return;
    await this.tracked(work()).catch((err: unknown) => this.logger.error({ msg: 'job failed', job: name, err }));
  }

  /** Ignores new ticks and waits until the running jobs have finished. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await Promise.allSettled(this.running);
  }

  /** Runs work during which this process starts no scheduled jobs: for work that leaves behind rows that a job would consider due. */
  async pauseScheduling<T>(work: () => Promise<T>): Promise<T> {
    this.pauses++;
    try {
      return await work();
    } finally {
      this.pauses--;
    }
  }

  /** The names of all jobs of this version; the table may also contain those of others. */
  get names(): string[] {
    return this.jobs.map(({ name }) => name);
  }

  /** Whether there is a job with this name. */
  has(name: string): boolean {
    return this.jobs.some((job) => job.name === name);
  }

  /** Runs a job now, unless an instance is running it. Returns whether it ran. */
  runNow(name: string): Promise<boolean> {
    return this.tracked(this.attempt(this.find(name), 'now'));
  }

  /** Runs a job for one tick of its schedule, unless an instance has already run that tick. Returns whether it ran. */
  tick(name: string, slot: Date): Promise<boolean> {
    return this.attempt(this.find(name), 'slot', slot);
  }

  /**
   * Runs jobs again whose process crashed during their run, so that a daily job doesn't wait for a day. Returns the names of the jobs it
   * ran.
   */
  async takeOver(): Promise<string[]> {
    const abandoned = await this.database.query<{ name: string }>(
      `SELECT name FROM job WHERE locked_until < $1 ORDER BY name`,
      [this.clock.now()],
    );
    const names: string[] = [];
    for (const job of this.jobs.filter(({ name }) => abandoned.some((row) => row.name === name)))
      if (await this.attempt(job, 'abandoned')) names.push(job.name);
    return names;
  }

  /** Makes a shutdown wait for the run. */
  private tracked<T>(run: Promise<T>): Promise<T> {
    this.running.add(run);
    const over = (): void => void this.running.delete(run);
    run.then(over, over);
    return run;
  }

  private find(name: string): RegisteredJob {
    const job = this.jobs.find((candidate) => candidate.name === name);
    if (!job) throw new Error(`Unknown job: ${name}.`);
    return job;
  }

  /** Runs the job unless another instance is running it, or has run this slot. Returns whether it ran. */
  private async attempt(job: RegisteredJob, occasion: Occasion, slot: Date | null = null): Promise<boolean> {
    const started = this.clock.now();
    const claimed = await this.database.maybeOne(
      `UPDATE job SET last_slot = coalesce($5::timestamptz, last_slot), locked_by = $2, locked_until = $3, last_run_at = $4
        WHERE name = $1 AND ${CLAIMABLE[occasion]}
        RETURNING name`,
      [job.name, this.instanceId, new Date(started.getTime() + LEASE), started, slot],
    );
    if (claimed === null) return false;
    const renew = (): void => {
      this.database
        .query(`UPDATE job SET locked_until = $3 WHERE name = $1 AND locked_by = $2`, [
          job.name,
          this.instanceId,
          new Date(this.clock.now().getTime() + LEASE),
        ])
        .catch((err: unknown) => this.logger.error({ msg: 'could not renew the lease', job: job.name, err }));
    };
    const began = performance.now();
    const traceId = newId();
    const spans = this.tracker.traces(traceId) ? [] : undefined;
    let outcome: 'ok' | 'error' = 'ok';
    let processed = 0;
    let failure: string | null = null;
    try {
      processed = await withHeartbeat(LEASE / 4, renew, () => runAsSystem('job', job.run, traceId, spans));
    } catch (error) {
      outcome = 'error';
      failure = error instanceof Error ? error.name : 'Error';
      this.logger.error({ msg: 'job failed', job: job.name, err: error, traceId });
    } finally {
      const endedAt = spanTime();
      if (spans)
        this.tracker.trace({
          traceId,
          kind: 'job',
          name: job.name,
          startedAt: endedAt - (performance.now() - began),
          endedAt,
          ok: outcome === 'ok',
          spans,
        });
      this.metrics.jobEnded(job.name, outcome, (performance.now() - began) / SECOND);
      await this.database.query(
        `UPDATE job SET locked_until = NULL, locked_by = NULL, last_outcome = $3, last_error = $4, last_duration_ms = $5, processed = $6
          WHERE name = $1 AND locked_by = $2`,
        [job.name, this.instanceId, outcome, failure, this.clock.now().getTime() - started.getTime(), processed],
      );
    }
    return true;
  }
}
