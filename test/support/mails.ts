// The mails of a test's service as their recipients get them.
import { EmailProvider, type OutgoingMail } from '#providers/email/email.provider';
import { JobQueue } from '#queue/queue';
import type { MockEmail } from '#providers/email/mock.email';
import type { TestApp } from './app';

/** Lets the mails go that wait, those too that could still be called back. */
export async function sendWaitingMails({ app, database }: TestApp): Promise<void> {
  await database.query(
    `UPDATE queue_job SET run_at = now() - interval '1 s' WHERE queue = 'mails' AND failed_at IS NULL`,
  );
  await app.get(JobQueue).drain('mails');
}

/** The latest mail to an address whose text has all of `said`, once none waits. */
export async function latestMailTo(test: TestApp, address: string, ...said: string[]): Promise<OutgoingMail> {
  await sendWaitingMails(test);
  const { sent } = test.app.get<EmailProvider, MockEmail>(EmailProvider);
  const mail = sent
    .filter(({ to, text }) => to.includes(address) && said.every((words) => text.includes(words)))
    .at(-1);
  if (mail === undefined) throw new Error(`No mail to ${address} says ${said.join(', ')}.`);
  return mail;
}

/** Where the latest mail to an address leads that has a link to a page, and says all of `said`. */
export async function mailedLink(test: TestApp, address: string, page: string, ...said: string[]): Promise<string> {
  const { text } = await latestMailTo(test, address, `/${page}/`, ...said);
  return new RegExp(`https?://\\S+/${page}/[\\w-]+`).exec(text)?.[0] ?? '';
}
