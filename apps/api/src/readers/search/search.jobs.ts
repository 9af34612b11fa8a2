import { Injectable } from '@nestjs/common';
import { Database } from '#kernel/database/database';
import { fold } from '#kernel/database/fold';
import { Job } from '#kernel/jobs';

/** So many changes `fold_member_search` takes at once. */
const BATCH = 20_000;

@Injectable()
export class SearchJobs {
  constructor(private readonly database: Database) {}

  /** Makes the bits of days on which another venue is taken, so that a search looks at few venues themselves. What it finds does not change by it. */
  @Job({ name: 'fold-member-search', schedule: '*/10 * * * * *' })
  fold(): Promise<number> {
    return fold(() => this.database.one<{ folded: number }>('SELECT fold_member_search() AS folded'), BATCH);
  }
}
