// The mails sent by a test's service, as received.
import type { Database } from '#database/database';
import { EmailProvider, type OutgoingMail } from '#providers/email/email.provider';
import { JobQueue } from '#queue/queue';
import type { MockEmail } from '#providers/email/mock.email';
import type { TestApp } from './app';
import { waitForNone } from './wait-for-none';

/** Waits until no job of a queue is running. */
const jobsEnded = (database: Database, queue: string): Promise<void> =>
  waitForNone(database, 'SELECT 1 FROM queue_job WHERE queue = $1 AND leased_by IS NOT NULL LIMIT 1', [queue]);

/**
 * Sends waiting mails at once, including those that could still be undone. A page may show a change before the listeners of the change
 * have queued its mails, so the listeners end first.
 */
export async function sendWaitingMails({ app, database }: TestApp): Promise<void> {
  const queue = app.get(JobQueue);
  await jobsEnded(database, 'events');
  await queue.drain('events');
  await database.query(
    `UPDATE queue_job SET run_at = now() - interval '1 s' WHERE queue = 'mails' AND failed_at IS NULL`,
  );
  await queue.drain('mails');
  await jobsEnded(database, 'mails');
}

/** The latest mail to an address whose text contains all of `said`, once none is waiting. */
export async function latestMailTo(test: TestApp, address: string, ...said: string[]): Promise<OutgoingMail> {
  await sendWaitingMails(test);
  const { sent } = test.app.get<EmailProvider, MockEmail>(EmailProvider);
  const mail = sent
    .filter(({ to, text }) => to.includes(address) && said.every((words) => text.includes(words)))
    .at(-1);
  if (mail === undefined) throw new Error(`No mail to ${address} contains ${said.join(', ')}.`);
  return mail;
}

/** The link to a page in the latest mail to an address that has one and contains all of `said`. */
export async function mailedLink(test: TestApp, address: string, page: string, ...said: string[]): Promise<string> {
  const { text } = await latestMailTo(test, address, `/${page}/`, ...said);
  return new RegExp(`https?://\\S+/${page}/[\\w-]+`).exec(text)?.[0] ?? '';
}
