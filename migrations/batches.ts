import type { QueryRunner } from 'typeorm';

/** Runs a statement again and again, beside the work: $1 is the last id of the batch before, and it answers its own as `last`, or null at the end. */
export async function inBatches(db: QueryRunner, statement: string): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const [batch] = (await db.query(statement, [after])) as { last: string | null }[];
    if (!batch?.last) return;
    after = batch.last;
  }
}
