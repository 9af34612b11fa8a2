import { Injectable } from '@nestjs/common';
import { Job } from '../jobs';
import { Database } from './database';

/**
 * SQL of the exact total of a list whose totals triggers keep by a key: of all keys, or of those that meet a condition on `key`. It is of
 * the snapshot of the statement that it stands in. Counting a million rows takes 50 ms; this reads a dozen rows and the changes of the
 * last ten seconds.
 */
export const keptTotal = (list: string, ofKeys?: string): string => `(SELECT coalesce(sum(n), 0)::bigint
    FROM (SELECT list, key, n FROM list_total UNION ALL SELECT list, key, n FROM list_total_change) kept
   WHERE list = '${list}'${ofKeys === undefined ? '' : ` AND ${ofKeys}`})`;

/** SQL of the rows `key`, `n` of a list, for FROM. */
export const keptTotals = (list: string): string => `(SELECT key, sum(n)::bigint AS n
    FROM (SELECT list, key, n FROM list_total UNION ALL SELECT list, key, n FROM list_total_change) kept
   WHERE list = '${list}' GROUP BY key HAVING sum(n) <> 0)`;

@Injectable()
export class ListTotalJobs {
  constructor(private readonly database: Database) {}

  /** Adds the changes to the totals, so that readers add up few rows. The totals do not change by it. */
  @Job({ name: 'fold-list-totals', schedule: '*/10 * * * * *' })
  async fold(): Promise<number> {
    const { folded } = await this.database.one<{ folded: number }>('SELECT fold_list_totals() AS folded');
    return folded;
  }
}
