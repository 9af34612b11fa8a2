import { DatabaseError } from 'pg';
import type { Words } from '#i18n/locale';
import { InUse } from '#core/errors';

/** SQLSTATEs of a row that others reference: of `NO ACTION` and, from PostgreSQL 18 on, of `RESTRICT`. */
const REFERENCED = new Set(['23503', '23001']);

/**
 * Runs a statement that deletes rows. `constraintErrors` can't raise this error: a row that references nothing breaks
 * the same constraint.
 * @throws IN_USE other rows reference the deleted ones; the message is `sentence`
 */
export async function unlessReferenced<T>(sentence: Words, remove: () => Promise<T>): Promise<T> {
  try {
    return await remove();
  } catch (error) {
    if (error instanceof DatabaseError && REFERENCED.has(error.code ?? '')) throw new InUse(sentence);
    throw error;
  }
}
