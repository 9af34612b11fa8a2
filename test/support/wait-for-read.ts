import type { Database } from '#database/database';
import { waitForNone } from './wait-for-none';

/** Waits until a remote model has extracted a mail, or has failed: the response doesn't wait for it. */
export const waitForRead = (database: Database, emailMessageId: string): Promise<void> =>
  waitForNone(database, `SELECT 1 FROM email_message WHERE id = $1 AND reading = 'pending'`, [emailMessageId]);
