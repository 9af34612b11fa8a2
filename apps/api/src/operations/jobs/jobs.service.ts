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

/** The columns of a `JobView`: neither locks nor errors, which are for the logs. $1 is the present moment. */
const SHOWN = `${jobs.select('job', ['name', 'schedule', 'lastRunAt', 'lastOutcome', 'lastDurationMs', 'processed'])},
  coalesce(locked_until > $1, false) AS running`;
/** How long whoever starts a job waits for its end. */
const PATIENCE = 5 * SECOND;

/** What the scheduled jobs did last, and a way to have one run now. */
@Injectable()
export class JobsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly jobs: Jobs,
  ) {}

  /** All jobs by name, whichever instance ran them; for team users. */
  async list(params: PageParams): Promise<PageView<JobView>> {
    const { rows, total } = await this.database.page<JobView>({
      select: SHOWN,
      from: 'job',
      where: [],
      params: [this.clock.now()],
      orderBy: 'name',
      limit: params.limit,
      offset: params.offset,
    });
    return toPageView(rows, total, params);
  }

  /**
   * Runs a job now and answers it when it has ended, or after a few seconds while it goes on; for admins, outside of any transaction. Ends
   * in NOT_FOUND, or IN_USE if it is running.
   */
  async run(name: string): Promise<JobView> {
    if (!this.jobs.has(name)) throw new NotFound(NOUNS.job);
    const patience = new AbortController();
    // one that goes on has been started: the claim is its first statement
    const ran = await Promise.race([
      this.jobs.runNow(name),
      wait(PATIENCE, true, { signal: patience.signal }).catch(() => true),
    ]).finally(() => patience.abort());
    if (!ran) throw new JobRunning();
    await this.database.transaction(() => this.events.publish(JobRun, { payload: { name } }));
    return this.database.one<JobView>(`SELECT ${SHOWN} FROM job WHERE name = $2`, [this.clock.now(), name]);
  }
}
