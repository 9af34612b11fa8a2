/**
 * Moves what triggers have appended to where readers look first, batch by batch: `work` moves up to `batch` changes in a transaction and
 * answers how many. Answers how many it moved in all. What comes meanwhile is for the next run of the job: to move a few takes nearly as long
 * as a batch.
 */
export async function fold(work: () => Promise<{ folded: number }>, batch: number): Promise<number> {
  for (let all = 0; ;) {
    const { folded } = await work();
    all += folded;
    if (folded < batch) return all;
  }
}
