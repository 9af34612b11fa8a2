import { DatabaseError } from 'pg';
import { InUse } from '../errors';

/** SQLSTATEs of a foreign key that holds a row back: `NO ACTION` and, from PostgreSQL 18 on, `RESTRICT`. */
const HELD_BACK = new Set(['23503', '23001']);

/**
 * Runs a statement that deletes rows; where others still point to them it ends in IN_USE with this sentence. The name of
 * the constraint does not tell: the same one is broken by a row that points to nothing.
 */
export async function unlessReferenced<T>(sentence: string, remove: () => Promise<T>): Promise<T> {
  try {
    return await remove();
  } catch (error) {
    if (error instanceof DatabaseError && HELD_BACK.has(error.code ?? '')) throw new InUse(sentence);
    throw error;
  }
}
