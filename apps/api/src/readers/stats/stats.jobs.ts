import { Injectable } from '@nestjs/common';
import { Database } from '#kernel/database/database';
import { Job } from '#kernel/jobs';

@Injectable()
export class StatsJobs {
  constructor(private readonly database: Database) {}

  /** Sums up what was appended, so that readers add up few rows. The figures do not change by it. */
  @Job({ name: 'fold-statistics', schedule: '30 * * * * *' })
  async fold(): Promise<number> {
    const { folded } = await this.database.one<{ folded: number }>('SELECT fold_stats() AS folded');
    return folded;
  }
}
