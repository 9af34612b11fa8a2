import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock, SECOND } from '#core/clock';
import { Database } from '#database/database';
import { NotFound } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import { Jobs } from '#queue/jobs';
import { jobs } from './job.entity';
import type { JobView } from './jobs.dto';
import { JobRunning } from './jobs.errors';
import { JobRun } from './jobs.events';

/** The columns of a `JobView`: neither locks nor errors, which are only logged. $1 is the current time. */
const SHOWN = `${jobs.select('job', ['name', 'schedule', 'lastRunAt', 'lastOutcome', 'lastDurationMs', 'processed'])},
  coalesce(locked_until > $1, false) AS running`;
/** How long a caller who starts a job waits for it to finish. */
const PATIENCE = 5 * SECOND;

/** Lists the latest runs of scheduled jobs, and runs one on demand. */
@Injectable()
export class JobsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly jobs: Jobs,
  ) {}

  /** Returns all jobs by name, whichever instance ran them; for team users. */
  async list(params: PageParams): Promise<PageView<JobView>> {
    const { rows, total } = await this.database.page<JobView>({
      select: SHOWN,
      from: 'job',
      where: ['name = ANY ($2)'],
      params: [this.clock.now(), this.jobs.names],
      orderBy: 'name',
      limit: params.limit,
      offset: params.offset,
    });
    return toPageView(rows, total, params);
  }

  /**
   * Runs a job now and returns it when it has finished, or after a few seconds if it is still running; for admins, outside of any
   * transaction.
   * @throws NOT_FOUND there is no such job
   * @throws IN_USE it is already running
   */
  async run(name: string): Promise<JobView> {
    if (!this.jobs.has(name)) throw new NotFound(NOUNS.job);
    const patience = new AbortController();
    // If it is still running it has started: the claim is its first statement.
    const ran = await Promise.race([
      this.jobs.runNow(name),
      wait(PATIENCE, true, { signal: patience.signal }).catch(() => true),
    ]).finally(() => patience.abort());
    if (!ran) throw new JobRunning();
    await this.database.transaction(() => this.events.publish(JobRun, { payload: { name } }));
    return this.database.one<JobView>(`SELECT ${SHOWN} FROM job WHERE name = $2`, [this.clock.now(), name]);
  }
}
