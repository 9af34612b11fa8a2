import { Inject, Injectable } from '@nestjs/common';
import { type AuthConfig, authConfig } from '#core/auth.config';
import { Clock } from '#core/clock';
import { seal, unseal } from '#core/secrets';
import { Database } from '#database/database';
import { MailboxesProvider } from '#providers/mailboxes/mailboxes.provider';
import { type FailedTry, JobQueue, OnFailedTry, Queue } from '#queue/queue';
import { MailboxAccesses } from '../../foundations/mailboxes/mailbox-accesses.service';
import { MAIL_BACK_OFF, SENT_COPY_PATIENCE, SENT_COPY_PAUSE } from './mail.rules';

/** The purpose under which the bytes of a sent mail are sealed: they contain its live links. */
const SENT_COPY = 'sent-copy';
/** Mails of one run that are looked for at the same time. */
const AT_ONCE = 2;
/** A run ends after this many failures in a row. */
const FAILURES_PER_RUN = 3;

interface OfCopy {
  id: string;
}

interface CopyRow {
  mailboxId: string;
  sentFolder: string | null;
  messageId: string;
  sentAt: Date;
  sentCopy: Buffer;
}

/** A mail ($1) whose copy isn't in the Sent folder yet, as far as we know. */
const FIND_COPY = `SELECT m.mailbox_id AS "mailboxId", mailbox.sent_folder AS "sentFolder", m.message_id AS "messageId",
    m.sent_at AS "sentAt", m.sent_copy AS "sentCopy"
  FROM email_message m JOIN mailbox ON mailbox.id = m.mailbox_id WHERE m.id = $1 AND m.sent_copy IS NOT NULL`;

const DROP_COPY = `UPDATE email_message SET sent_copy = NULL WHERE id = $1`;

const FIND_WAITING = `SELECT id FROM email_message WHERE mailbox_id = $1 AND sent_copy IS NOT NULL ORDER BY id`;

/**
 * Puts a copy of each mail that a mailbox has sent into its Sent folder. Many servers do so themselves, at once or some seconds later: ours is
 * appended only if theirs doesn't come within a minute.
 */
@Injectable()
export class SentCopies {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(authConfig.KEY) private readonly auth: AuthConfig,
    private readonly jobs: JobQueue,
    private readonly provider: MailboxesProvider,
    private readonly accesses: MailboxAccesses,
  ) {}

  /** Encrypts the bytes of a mail. */
  seal(raw: Buffer): Buffer {
    return seal(raw.toString('latin1'), this.auth.secret, SENT_COPY);
  }

  /** Queues the first look for a mail's copy, in the ambient transaction; its bytes are in its row. */
  async queue(id: string): Promise<void> {
    await this.jobs.add('sent-copies', { id } satisfies OfCopy, { key: id });
  }

  /** Continues with the copies that waited for a mailbox; for its listeners, in the ambient transaction. */
  async resume(mailboxId: string): Promise<void> {
    const waiting = await this.database.query<OfCopy>(FIND_WAITING, [mailboxId]);
    await this.jobs.cancel(
      'sent-copies',
      waiting.map(({ id }) => id),
    );
    await this.jobs.addAll(
      'sent-copies',
      waiting.map(({ id }) => ({ payload: { id } satisfies OfCopy, key: id })),
    );
  }

  /** Looks for a mail in the Sent folder; appends it at the last look. A crash in between finds it at the next. */
  @Queue({
    name: 'sent-copies',
    job: 'file-sent-copies',
    schedule: '*/10 * * * * *',
    backOff: MAIL_BACK_OFF,
    atOnce: AT_ONCE,
    dropFailed: true,
    failuresPerRun: FAILURES_PER_RUN,
  })
  async file({ id }: OfCopy): Promise<void> {
    const copy = await this.database.maybeOne<CopyRow>(FIND_COPY, [id]);
    // Otherwise the mailbox was removed, or the person erased.
    if (copy !== null && !(await this.isFiled(copy))) {
      const runAt = new Date(this.clock.now().getTime() + SENT_COPY_PAUSE);
      await this.jobs.add('sent-copies', { id } satisfies OfCopy, { key: id, runAt });
    } else await this.database.query(DROP_COPY, [id]);
  }

  /** Gives up after the last attempt: the mail was sent anyway. */
  @OnFailedTry('sent-copies')
  async failed({ id }: OfCopy, { retryAt }: FailedTry): Promise<void> {
    if (retryAt === null) await this.database.query(DROP_COPY, [id]);
  }

  /** Whether the mail is in the Sent folder now, by the server or by us; true too if the mailbox has no such folder. */
  private isFiled({ mailboxId, sentFolder, messageId, sentAt, sentCopy }: CopyRow): Promise<boolean> {
    return this.accesses.use(mailboxId, async (access) => {
      const folder =
        sentFolder ?? (await this.provider.folders(access)).find(({ specialUse }) => specialUse === '\\Sent')?.path;
      if (folder === undefined || (await this.provider.findByMessageId(access, folder, messageId))) return true;
      if (this.clock.now().getTime() < sentAt.getTime() + SENT_COPY_PATIENCE) return false;
      const raw = Buffer.from(unseal(sentCopy, this.auth.secrets, SENT_COPY), 'latin1');
      await this.provider.appendSent(access, folder, raw);
      return true;
    });
  }
}
