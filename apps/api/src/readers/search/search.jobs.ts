import { Injectable } from '@nestjs/common';
import { Database } from '#kernel/database/database';
import { Job } from '#kernel/jobs';

@Injectable()
export class SearchJobs {
  constructor(private readonly database: Database) {}

  /** Makes the bits of days on which another venue is taken, so that a search looks at few venues themselves. What it finds does not change by it. */
  @Job({ name: 'fold-member-search', schedule: '*/10 * * * * *' })
  async fold(): Promise<number> {
    let all = 0;
    for (;;) {
      const { folded } = await this.database.one<{ folded: number }>('SELECT fold_member_search() AS folded');
      if (folded === 0) return all;
      all += folded;
    }
  }
}
