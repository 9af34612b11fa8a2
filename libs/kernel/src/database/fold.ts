import type { Database } from './database';

/**
 * Moves what triggers have appended to where readers look first, batch by batch: `work` is a function of the database that moves up to `batch`
 * changes in a transaction and answers how many. Answers how many it moved in all. What comes meanwhile is for the next run of the job: to
 * move a few takes nearly as long as a batch.
 */
export async function fold(database: Database, work: string, batch: number): Promise<number> {
  for (let all = 0; ;) {
    const { folded } = await database.one<{ folded: number }>(`SELECT ${work}() AS folded`);
    all += folded;
    if (folded < batch) return all;
  }
}
