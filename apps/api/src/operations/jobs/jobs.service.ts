import { Injectable } from '@nestjs/common';
import { Database } from '#kernel/database/database';
import { type PageParams, type PageView, toPageView } from '#kernel/http/pagination';
import { jobs } from './job.entity';
import type { JobView } from './jobs.dto';

/** The columns of a `JobView`: neither locks nor errors, which are for the logs. */
const SHOWN = jobs.select('job', ['name', 'schedule', 'lastRunAt', 'lastOutcome', 'lastDurationMs', 'processed']);

/** What the scheduled jobs did last. The kernel runs them; a team user can only look. */
@Injectable()
export class JobsService {
  constructor(private readonly database: Database) {}

  /** All jobs by name, whichever instance ran them; for team users. */
  async list(params: PageParams): Promise<PageView<JobView>> {
    const { rows, total } = await this.database.page<JobView>({
      select: SHOWN,
      from: 'job',
      where: [],
      params: [],
      orderBy: 'name',
      limit: params.limit,
      offset: params.offset,
    });
    return toPageView(rows, total, params);
  }
}
