import { Injectable } from '@nestjs/common';
import { Job } from '../jobs';
import { Database } from './database';

/**
 * Lists whose exact totals triggers keep, each by a key: requests, members and commissions by status, notifications by `read` or
 * `unread`, mails by direction, `organizer_request` (the requests of an organizer) by the organizer's id; organizers have one total without a key.
 */
export type KeptList =
  'request' | 'member' | 'commission' | 'organizer' | 'organizer_request' | 'notification' | 'email_message';

/**
 * SQL of the exact total of a list, of all its keys or of those that meet a condition on `key`. It belongs to the snapshot of the
 * statement that it stands in. Counting a million rows takes 50 ms; this reads a dozen rows and the changes of the last half minute.
 */
export const keptTotal = (list: KeptList, ofKeys?: string): string => `(SELECT coalesce(sum(n), 0)::bigint
    FROM (SELECT list, key, n FROM list_total UNION ALL SELECT list, key, n FROM list_total_change) kept
   WHERE list = '${list}'${ofKeys === undefined ? '' : ` AND ${ofKeys}`})`;

@Injectable()
export class ListTotalJobs {
  constructor(private readonly database: Database) {}

  /** Adds the changes to the totals, so that readers add up few rows. The totals do not change by it. */
  @Job({ name: 'fold-list-totals', schedule: '*/30 * * * * *' })
  async fold(): Promise<number> {
    const { folded } = await this.database.one<{ folded: number }>('SELECT fold_list_totals() AS folded');
    return folded;
  }
}
