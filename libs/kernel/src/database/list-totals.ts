import { Injectable } from '@nestjs/common';
import { Job } from '../jobs';
import { Database } from './database';

/**
 * Lists whose exact totals triggers keep, by key: the status of requests, members and commissions, none of organizers, of
 * the requests that each organizer has made the organizer's id, and of notifications `read` or `unread`.
 */
export type KeptList = 'request' | 'member' | 'commission' | 'organizer' | 'organizer_request' | 'notification';

/**
 * SQL of the exact total of a kept list as the asking statement's snapshot sees it, of some keys where a
 * condition on `key` is given. Counting a million rows takes 50 ms; this reads a dozen, and the changes of the last half minute.
 */
export const keptTotal = (list: KeptList, ofKeys?: string): string => `(SELECT coalesce(sum(n), 0)::bigint
    FROM (SELECT list, key, n FROM list_total UNION ALL SELECT list, key, n FROM list_total_change) kept
   WHERE list = '${list}'${ofKeys === undefined ? '' : ` AND ${ofKeys}`})`;

@Injectable()
export class ListTotalJobs {
  constructor(private readonly database: Database) {}

  /** Keeps what readers have to add up short; the totals are the same before and after. */
  @Job({ name: 'fold-list-totals', schedule: '*/30 * * * * *' })
  async fold(): Promise<number> {
    const { folded } = await this.database.one<{ folded: number }>('SELECT fold_list_totals() AS folded');
    return folded;
  }
}
