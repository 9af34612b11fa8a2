import { setTimeout as wait } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import pLimit, { type LimitFunction } from 'p-limit';
import { Clock, DAY, MINUTE, SECOND } from '#core/clock';
import { currentContext, currentTraceId, runInContext, SYSTEM_ACTOR, type Via, type WorkContext } from '#core/context';
import { Database } from '#database/database';
import type { NamedStatement } from '#database/statement';
import { DomainError } from '#core/errors';
import { withHeartbeat } from './heartbeat';
import { newId, newTraceId } from '#core/ids';
import { Jobs, LeasedCron } from './jobs';
import { markedMethods } from './marked-methods';
import { Metrics } from '#core/metrics/metrics';
import { type AppConfig, appConfig } from '#core/app.config';
import {
  CLAIM_DUE,
  CLAIM_OF_KEY,
  CLAIM_ONE,
  DROP,
  EXTEND,
  FAIL,
  HASTEN,
  INSERT,
  PRUNE,
  RELEASE,
  RELEASE_EXPIRED,
  REMOVE,
  REMOVE_WAITING,
  RETRY,
  statesOf,
} from './queue.sql';

export interface QueueOptions {
  /** Unique: `queue_job.queue`. */
  name: string;
  /** The scheduled job that processes due jobs: failed attempts, and jobs of crashed processes. */
  job: string;
  /** Its schedule, a six-field cron expression. */
  schedule: string;
  /** Milliseconds to wait after each failed attempt. A job that fails after the last of them is set aside. */
  backOff: readonly number[];
  /** A lease that wasn't renewed for this long belongs to a crashed process. */
  lease?: number;
  /** Jobs that one instance processes concurrently. */
  atOnce?: number;
  /** Runs each job in the transaction that removes it, so that its database work takes effect exactly once. */
  inTransaction?: true;
  /** Leaves new jobs to the schedule instead of running them right after the commit. */
  scheduledOnly?: true;
  /** A scheduled run ends after this many failed attempts in a row: the called system doesn't respond. */
  failuresPerRun?: number;
  /** How long a shutdown waits for running jobs before handing them back, in milliseconds. By default until they end. */
  stopWithin?: number;
  /** Removes a job after its last attempt instead of setting it aside: `@OnFailedTry` records the failure elsewhere. */
  dropFailed?: true;
  /** Runs a job right after the commit on behalf of the caller, not as the system. */
  asCaller?: true;
  via?: Via;
}

/** A job leased by this process. */
export interface QueueJob<Payload extends object = object> {
  id: string;
  queue: string;
  /** Jobs with the same key run one after the other, oldest first. */
  key: string | null;
  payload: Payload;
  /** The number of this attempt. */
  tries: number;
  traceId: string | null;
}

interface AddOptions {
  key?: string;
  /** By default immediately. */
  runAt?: Date;
  /**
   * Milliseconds that the caller waits, after its commit, for the end of the first attempt. By default it doesn't wait. It waits for all
   * jobs of a transaction concurrently. Jobs added by listeners of a request delay it by `REQUEST_WAITS` in total at most.
   */
  waitFor?: number;
  /** Removes waiting jobs with the same key, and those set aside. */
  replace?: true;
}

interface NewJob extends Omit<QueueJob, 'tries'>, Pick<AddOptions, 'waitFor'> {
  runAt: Date;
  held: boolean;
}

/** A failed attempt. `retryAt` is null after the last. */
export interface FailedTry {
  error: unknown;
  tries: number;
  retryAt: Date | null;
}

/** How many jobs of a queue are waiting, when the first of them is due, and how many were set aside. */
export interface QueueState {
  queue: string;
  waiting: number;
  oldestDue: Date | null;
  failed: number;
}

/** Thrown by a job that must not run again before `pause` milliseconds, however long its back-off. */
export class RetryLater extends Error {
  constructor(
    readonly pause: number,
    cause: unknown,
  ) {
    super('The job requested a later attempt.', { cause });
  }
}

/** The lease was lost: another process has the job. */
class LeaseLost extends Error {}

const Worked = DiscoveryService.createDecorator<QueueOptions>();
const Failed = DiscoveryService.createDecorator<string>();

/** Marks a method as the worker of a queue. It receives the payload and the job; if it throws, the job is retried. */
export const Queue =
  (options: QueueOptions) =>
  <Method extends (payload: never, job: QueueJob<never>) => Promise<unknown>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    Worked(options)(target, key, descriptor);
  };

/** Marks a method that records a failed attempt at a queue's job. It runs in the transaction that postpones the job, or sets it aside. */
export const OnFailedTry =
  (queue: string) =>
  <Method extends (payload: never, failure: FailedTry) => Promise<void>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    Failed(queue)(target, key, descriptor);
  };

interface Registered extends QueueOptions {
  lease: number;
  work: (payload: object, job: QueueJob) => Promise<unknown>;
  failed: ((payload: object, failure: FailedTry) => Promise<void>) | undefined;
  limit: LimitFunction;
}

const LEASE = 2 * MINUTE;
/** New jobs of a queue that wait in this process for their turn; further ones are left to the schedule. */
const MAX_WAITING = 200;
/** How long a request waits, after its commit, for its listeners and the jobs they add; the rest is left to the schedule. */
const REQUEST_WAITS = 3 * SECOND;
/** How long a job that was set aside can be retried. */
const SET_ASIDE_KEPT = 90 * DAY;
/** The random share added to a back-off, so that failed jobs don't all come back at once. */
const JITTER = 0.1;

/** For `waitFor`: until the first attempt has ended. */
export const FOREVER = Number.POSITIVE_INFINITY;

/**
 * The durable queue. A job is written in the transaction of the change that causes it and runs after the commit: on this instance
 * immediately, or on any instance by the schedule of its queue. A job is delivered at least once; with `inTransaction`, or if it checks its
 * record under a lock, it takes effect once.
 */
@Injectable()
export class JobQueue implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(JobQueue.name);
  private readonly queues = new Map<string, Registered>();
  private readonly added = new WeakMap<object, NewJob[]>();
  private readonly instanceId = newId();
  private readonly held = new Map<QueueJob, Promise<unknown>>();
  private readonly stopped = Promise.withResolvers<void>();
  private stopping = false;
  private tell: (job: QueueJob) => Promise<void> = () => Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    private readonly jobs: Jobs,
    private readonly metrics: Metrics,
    readonly discovery: DiscoveryService,
    readonly scanner: MetadataScanner,
  ) {}

  onModuleInit(): void {
    const failed = markedMethods(Failed, this);
    for (const { mark, run } of markedMethods(Worked, this))
      this.register(
        mark,
        run as Registered['work'],
        failed.find((method) => method.mark === mark.name)?.run as Registered['failed'],
      );
  }

  register(options: QueueOptions, work: Registered['work'], failed?: Registered['failed']): void {
    const queue = { lease: LEASE, ...options, work, failed, limit: pLimit(options.atOnce ?? 1) };
    this.queues.set(queue.name, queue);
    this.jobs.add({ name: queue.job, schedule: queue.schedule, run: () => this.drain(queue.name) });
  }

  /** The names of all queues, each with its scheduled job. */
  get all(): Pick<QueueOptions, 'name' | 'job'>[] {
    return [...this.queues.values()].map(({ name, job }) => ({ name, job }));
  }

  /** Counts the jobs of these queues. */
  states(names: string[]): Promise<QueueState[]> {
    return this.database.query<QueueState>(statesOf('$1'), [names]);
  }

  /** Sets the function called, in the same transaction, with a job that is set aside. One area calls this at start-up. */
  whenSetAside(tell: (job: QueueJob) => Promise<void>): void {
    this.tell = tell;
  }

  /** Adds a job in the ambient transaction; outside of one, immediately. */
  async add(queue: string, payload: object, options: AddOptions = {}): Promise<void> {
    const { key, replace } = options;
    if (replace && key !== undefined) await this.database.query(REMOVE_WAITING, [queue, [key], false]);
    await this.write([this.newJob(queue, payload, options, false)]);
  }

  /** Adds several jobs of a queue, as `add` does. */
  async addAll(queue: string, jobs: ({ payload: object } & Omit<AddOptions, 'replace'>)[]): Promise<void> {
    await this.write(jobs.map(({ payload, ...options }) => this.newJob(queue, payload, options, false)));
  }

  /** Starts jobs of a queue that `insertSelected` has added, after the commit. Doesn't wait for them. */
  begin(queue: string, jobs: { id: string }[]): void {
    for (const { id } of jobs) void this.runOne(this.find(queue), id);
  }

  /**
   * Adds a job that this process runs after the commit with `runHeld`; another takes it over if this process crashes. No other job may have
   * its key.
   */
  async hold<Payload extends object>(
    queue: string,
    payload: Payload,
    options: Pick<AddOptions, 'key'> = {},
  ): Promise<QueueJob<Payload>> {
    const job = this.newJob(queue, payload, options, true);
    await this.write([job]);
    return heldJob(job) as QueueJob<Payload>;
  }

  /**
   * Runs the work of a job that this process holds, on behalf of the caller, and removes the job. A failed attempt is recorded, and returns
   * undefined.
   */
  async runHeld<Result>(job: QueueJob, work: () => Promise<Result>): Promise<Result | undefined> {
    return (await this.attempt(this.find(job.queue), job, work, callerNow())).result;
  }

  /**
   * Removes unclaimed jobs with these keys, in the ambient transaction; with `untried`, only those without an attempt. Returns whether
   * there was one.
   */
  async cancel(queue: string, keys: string[], { untried = false } = {}): Promise<boolean> {
    return (await this.database.query(REMOVE_WAITING, [queue, keys, untried])).length > 0;
  }

  /**
   * Makes jobs with these keys due now, with a fresh set of attempts, including those set aside. Runs them after the commit, and waits for
   * them to end.
   */
  async hasten(queue: string, keys: string[]): Promise<void> {
    const jobs = await this.database.query<{ id: string }>(HASTEN, [queue, keys, this.clock.now()]);
    await this.database.afterCommit(async () => {
      for (const { id } of jobs) await this.runOne(this.find(queue), id);
    });
  }

  /**
   * Makes a job that was set aside due now, with a fresh set of attempts. Runs it after the commit, and waits at most `waitFor`
   * milliseconds.
   */
  async retry(id: string, waitFor: number): Promise<void> {
    const jobs = await this.database.query<Omit<NewJob, 'held'>>(RETRY, [id, this.clock.now()]);
    await this.database.afterCommit(() => this.wake(jobs.map((job) => ({ ...job, waitFor, held: false }))));
  }

  /** Deletes a job that was set aside. */
  async drop(id: string): Promise<void> {
    await this.database.query(DROP, [id]);
  }

  /** Processes jobs until none of the queue is due. Returns how many it took. */
  async drain(name: string): Promise<number> {
    const queue = this.find(name);
    await this.database.query(RELEASE_EXPIRED, [name, this.clock.now()]);
    let taken = 0;
    let failures = 0;
    const work = async (): Promise<void> => {
      while (!this.stopping && failures < (queue.failuresPerRun ?? FOREVER)) {
        const ok = await queue.limit(() => this.next(queue));
        if (ok === null) return;
        taken++;
        failures = ok ? 0 : failures + 1;
      }
    };
    await Promise.race([Promise.all(Array.from({ length: queue.atOnce ?? 1 }, work)), this.stopped.promise]);
    return taken;
  }

  /** Deletes the jobs of all queues that were set aside long ago. */
  @LeasedCron('0 17 3 * * *', { name: 'prune-set-aside-jobs' })
  async prune(): Promise<number> {
    return (await this.database.query(PRUNE, [new Date(this.clock.now().getTime() - SET_ASIDE_KEPT)])).length;
  }

  /** Waits for running jobs to end, or hands them back without counting the attempt. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    const ended = [...this.held].map(async ([job, work]) => {
      const { stopWithin } = this.find(job.queue);
      if (stopWithin === undefined) await work.catch(() => undefined);
      else await Promise.race([work.catch(() => undefined), wait(stopWithin, undefined, { ref: false })]);
    });
    await Promise.all(ended);
    const left = [...this.held.keys()];
    this.held.clear();
    if (left.length > 0)
      await this.handBack(left).catch((err: unknown) => this.logger.warn({ msg: 'could not hand jobs back', err }));
    this.stopped.resolve();
  }

  private find(name: string): Registered {
    const queue = this.queues.get(name);
    if (!queue) throw new Error(`Unknown queue: ${name}.`);
    return queue;
  }

  private newJob(queue: string, payload: object, { key, runAt, waitFor }: AddOptions, held: boolean): NewJob {
    return {
      id: newId(),
      queue,
      key: key ?? null,
      payload,
      runAt: runAt ?? this.clock.now(),
      traceId: currentTraceId(),
      waitFor: waitFor ?? 0,
      held: held || (this.find(queue).inTransaction === true && key === undefined && runAt === undefined),
    };
  }

  /** Writes all jobs of a transaction in one statement that goes with its commit. */
  private async write(jobs: NewJob[]): Promise<void> {
    if (jobs.length === 0) return;
    const transaction = currentContext()?.transaction;
    const waiting = transaction && this.added.get(transaction);
    if (waiting) {
      waiting.push(...jobs);
      return;
    }
    const all = [...jobs];
    if (transaction) this.added.set(transaction, all);
    await this.database.atCommit(INSERT, () => all.map((job) => this.columnsOf(job)));
    await this.database.afterCommit(() => this.wake(all));
  }

  private columnsOf({ id, queue, key, payload, runAt, traceId, held }: NewJob): object {
    const now = this.clock.now();
    return {
      ...{ id, queue, key, payload, run_at: runAt, trace_id: traceId, created_at: now },
      tries: held ? 1 : 0,
      leased_by: held ? this.instanceId : null,
      lease_until: held ? new Date(now.getTime() + this.find(queue).lease) : null,
    };
  }

  /** Runs the jobs that were just committed. Those of a request's listeners share its deadline. */
  private async wake(jobs: NewJob[]): Promise<void> {
    const context = currentContext();
    const began = performance.now();
    const deadline = context?.waitsUntil ?? FOREVER;
    const waitsUntil = context?.reader ? began + REQUEST_WAITS : context?.waitsUntil;
    const late: NewJob[] = [];
    for (const job of jobs) {
      const queue = this.find(job.queue);
      if (queue.inTransaction && job.held) {
        if (waitsUntil !== undefined && performance.now() >= waitsUntil) late.push(job);
        else await this.attempt(queue, heldJob(job), undefined, { ...systemOf(queue), waitsUntil });
      } else if (!job.held && !queue.scheduledOnly && job.runAt <= this.clock.now()) {
        const run = this.runOne(queue, job.id);
        const now = performance.now();
        const left = Math.min((job.waitFor ?? 0) - (now - began), deadline - now);
        if (left === FOREVER) await run;
        else if (left > 0) await Promise.race([run, wait(left, undefined, { ref: false })]);
      }
    }
    if (late.length > 0) await this.handBack(late);
  }

  /** Leaves jobs of this instance to the schedule. */
  private async handBack(jobs: Pick<NewJob, 'id'>[]): Promise<void> {
    await this.database.query(RELEASE, [jobs.map(({ id }) => id), this.instanceId]);
  }

  /** Runs a job, then those waiting with its key. */
  private async runOne(queue: Registered, id: string): Promise<void> {
    if (queue.limit.pendingCount >= MAX_WAITING) return;
    const caller = queue.asCaller && callerNow();
    await queue
      .limit(async () => {
        let next = await this.claim(queue, CLAIM_ONE, id);
        while (next !== null) {
          const job: QueueJob = next;
          await this.attempt(queue, job, undefined, caller);
          next = job.key === null ? null : await this.claim(queue, CLAIM_OF_KEY, job.key);
        }
      })
      .catch((err: unknown) =>
        this.logger.error({ msg: 'could not run a job; the schedule will', queue: queue.name, err }),
      );
  }

  /** Runs one due job, if there is one. Returns whether its attempt succeeded. */
  private async next(queue: Registered): Promise<boolean | null> {
    const job = await this.claim(queue, CLAIM_DUE);
    return job && (await this.attempt(queue, job)).ok;
  }

  private async claim(queue: Registered, statement: NamedStatement, ...which: string[]): Promise<QueueJob | null> {
    if (this.stopping) return null;
    const now = this.clock.now();
    try {
      const lease = [queue.name, this.instanceId, new Date(now.getTime() + queue.lease), now];
      return await this.database.maybeOne<QueueJob>(statement, [...lease, ...which]);
    } catch (error) {
      // Another instance has claimed a job with the same key at this moment.
      if ((error as { code?: string }).code === '23505') return null;
      throw error;
    }
  }

  /** Runs one attempt at a job leased by this process. Never throws. */
  private async attempt<Result>(
    queue: Registered,
    job: QueueJob,
    work: () => Promise<Result> = () => queue.work(job.payload, job) as Promise<Result>,
    caller: Pick<WorkContext, 'actor' | 'via' | 'waitsUntil'> = systemOf(queue),
  ): Promise<{ ok: boolean; result?: Result }> {
    const context = { traceId: job.traceId ?? newTraceId(), ...caller };
    const attempt = runInContext(context, async () => {
      try {
        if (job.tries > queue.backOff.length + 1) throw new Error('The process crashed at every attempt.');
        const result = await this.underLease(queue, job, work);
        this.metrics.queueTried(queue.name, 'ok');
        return { ok: true, result };
      } catch (error) {
        const handedBack = this.stopping && !this.held.has(job);
        if (error instanceof LeaseLost || handedBack) return { ok: false };
        this.metrics.queueTried(queue.name, 'error');
        await this.fail(queue, job, error);
        return { ok: false };
      }
    });
    this.held.set(job, attempt);
    try {
      return await attempt;
    } finally {
      this.held.delete(job);
    }
  }

  private async underLease<Result>(queue: Registered, job: QueueJob, work: () => Promise<Result>): Promise<Result> {
    if (queue.inTransaction)
      return this.database.transaction(async () => {
        if (!(await this.remove(job))) throw new LeaseLost();
        return work();
      });
    const renew = (): void => {
      if (!this.held.has(job)) return;
      this.database
        .query(EXTEND, [...this.leaseOf(job), new Date(this.clock.now().getTime() + queue.lease)])
        .catch((err: unknown) =>
          this.logger.warn({ msg: 'could not renew a lease', queue: queue.name, job: job.id, err }),
        );
    };
    const result = await withHeartbeat(queue.lease / 4, renew, work);
    await this.remove(job);
    return result;
  }

  private leaseOf(job: QueueJob): [string, string, number] {
    return [job.id, this.instanceId, job.tries];
  }

  private async remove(job: QueueJob): Promise<boolean> {
    return (await this.database.query(REMOVE, this.leaseOf(job))).length > 0;
  }

  /** Postpones a job, or sets it aside after its last attempt. */
  private async fail(queue: Registered, job: QueueJob, thrown: unknown): Promise<void> {
    const error = thrown instanceof RetryLater ? thrown.cause : thrown;
    const backOff = queue.backOff[job.tries - 1];
    const jitter = this.app.environment === 'test' ? 0 : Math.random() * JITTER;
    const pause =
      backOff === undefined ? null : Math.max(backOff * (1 + jitter), thrown instanceof RetryLater ? thrown.pause : 0);
    const now = this.clock.now();
    const retryAt = pause === null ? null : new Date(now.getTime() + pause);
    // Payloads may contain personal data and links.
    const entry = { queue: queue.name, job: job.id, attempt: job.tries, err: error };
    const dropped = retryAt === null && queue.dropFailed === true;
    if (retryAt === null) this.logger.error({ msg: dropped ? 'a job failed' : 'a job was set aside', ...entry });
    else this.logger.warn({ msg: 'a job failed; it will be retried', ...entry });
    try {
      await this.database.transaction(async () => {
        const held = dropped
          ? await this.remove(job)
          : (await this.database.query(FAIL, [...this.leaseOf(job), retryAt, reasonOf(error), now])).length > 0;
        if (!held) return;
        await queue.failed?.(job.payload, { error, tries: job.tries, retryAt });
        if (retryAt === null && !dropped) await this.tell(job);
      });
    } catch (err) {
      this.logger.error({ msg: 'could not record a failed attempt; its lease will expire', ...entry, err });
    }
  }
}

const systemOf = ({ via = 'job' }: QueueOptions) => ({ actor: SYSTEM_ACTOR, via });

/** On whose behalf the current work runs. */
function callerNow(): Pick<WorkContext, 'actor' | 'via'> | undefined {
  const context = currentContext();
  return context && { actor: context.actor, via: context.via };
}

const heldJob = ({ id, queue, key, payload, traceId }: NewJob): QueueJob => ({
  ...{ id, queue, key, payload, traceId },
  tries: 1,
});

/** Messages of our own errors are safe; those of libraries may contain personal data. */
export const reasonOf = (error: unknown): string =>
  error instanceof DomainError ? `${error.code}: ${error.message}` : error instanceof Error ? error.name : 'Error';
