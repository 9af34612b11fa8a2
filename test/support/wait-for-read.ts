import type { Database } from '#database/database';

/** Waits until a remote model has extracted a mail, or has failed: the response doesn't wait for it. */
export async function waitForRead(database: Database, emailMessageId: string): Promise<void> {
  const isPending = (): Promise<object | null> =>
    database.maybeOne(`SELECT 1 FROM email_message WHERE id = $1 AND reading = 'pending'`, [emailMessageId]);
  while ((await isPending()) !== null) await new Promise((resolve) => setTimeout(resolve, 5));
}
