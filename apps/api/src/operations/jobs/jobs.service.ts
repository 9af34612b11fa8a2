import { Injectable } from '@nestjs/common';
import { Database } from '#kernel/database/database';
import { type PageParams, type PageView, toPageView } from '#kernel/http/pagination';
import type { JobView } from './jobs.dto';

/** What the scheduled jobs did last. They are run by the kernel; a team user can only look. */
@Injectable()
export class JobsService {
  constructor(private readonly database: Database) {}

  /** All jobs by name, whichever instance ran them; for team users. */
  async list(params: PageParams): Promise<PageView<JobView>> {
    const { rows, total } = await this.database.page<JobView>({
      select: `name, schedule, last_run_at AS "lastRunAt", last_outcome AS "lastOutcome",
        last_duration_ms AS "lastDurationMs", processed`,
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
