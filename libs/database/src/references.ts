import { DatabaseError } from 'pg';
import type { Words } from '#i18n/locale';
import { InUse } from '#core/errors';

/** SQLSTATEs of a row that others refer to: of `NO ACTION` and, from PostgreSQL 18 on, of `RESTRICT`. */
const REFERENCED = new Set(['23503', '23001']);

/**
 * Runs a statement that deletes rows. Ends in IN_USE with this sentence if other rows refer to them. `constraintErrors` cannot say
 * that: a row that refers to nothing breaks the same constraint.
 */
export async function unlessReferenced<T>(sentence: Words, remove: () => Promise<T>): Promise<T> {
  try {
    return await remove();
  } catch (error) {
    if (error instanceof DatabaseError && REFERENCED.has(error.code ?? '')) throw new InUse(sentence);
    throw error;
  }
}
