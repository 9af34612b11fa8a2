import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import { storedWords } from '#i18n/stored-words';
import { Clock, SECOND } from '#core/clock';
import { Database } from '#database/database';
import type { Row } from '#database/table';
import { DomainError, ProviderError } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { newId } from '#core/ids';
import { type FailedTry, JobQueue, OnFailedTry, Queue } from '#queue/queue';
import { unseal } from '#core/secrets';
import { type AuthConfig, authConfig } from '#core/auth.config';
import { EmailProvider, type OutgoingAttachment, type OutgoingMail } from '#providers/email/email.provider';
import { MailboxesProvider, MailboxSignInRefused } from '#providers/mailboxes/mailboxes.provider';
import { StorageProvider } from '#providers/storage/storage.provider';
import { MailboxAccesses } from '../../foundations/mailboxes/mailbox-accesses.service';
import { NotificationsService } from '../../foundations/notifications/notifications.service';
import { StoredFilesService } from '../../foundations/uploads/stored-files.service';
import { lockRequest } from '../../demand/requests/requests.sql';
import { AttachmentsService } from './attachments.service';
import { ATTACHMENT_BUCKET, type EmailMessageView } from './communications.dto';
import { MailboxIsLocked, MailboxStayedLocked, MailboxWasRemoved } from './communications.errors';
import { EmailFailed, EmailSent, mailNotSent } from './communications.events';
import type { MailRow } from './communications.sql';
import { type EmailAttachment, emailAttachments } from './email-attachment.entity';
import { emailMessages } from './email-message.entity';
import { MailRecords, type NewMail, SEALED_BODY, type SealedMail } from './mail-records.service';
import { MAIL_BACK_OFF, MAILBOX_PATIENCE } from './mail.rules';
import { RecallsService } from './recalls.service';
import { SentCopies } from './sent-copies.service';
import { ThreadsService } from './threads.service';

const OF_MAIL = [
  'id',
  'requestId',
  'memberId',
  'from',
  'to',
  'cc',
  'bcc',
  'replyTo',
  'subject',
  'bodyHtml',
  'bodyText',
  'sealedBody',
  'template',
  'messageId',
  'inReplyTo',
  'references',
  'automatic',
  'mailboxId',
  'sendAt',
  'createdAt',
] as const;

/** A mail to send: it has a body. */
type PendingMail = MailRow<(typeof OF_MAIL)[number]> &
  Record<'bodyHtml' | 'bodyText', string> & {
    /** Whether its mailbox refuses the sign-in. */
    isLocked: boolean;
  };

const FIND_PENDING = `SELECT ${emailMessages.select('m', OF_MAIL)}, mailbox.attention_since IS NOT NULL AS "isLocked"
  FROM email_message m LEFT JOIN mailbox ON mailbox.id = m.mailbox_id
  WHERE m.id = $1 AND m.status = 'pending' AND m.direction = 'outbound' AND m.provider_id IS NULL`;

const OF_FILE = ['filename', 'contentType', 'storageKey'] as const;
type FileRow = Row<EmailAttachment, (typeof OF_FILE)[number]>;
const FILES = `SELECT ${emailAttachments.select('file', OF_FILE)} FROM email_attachment file
  WHERE file.email_message_id = $1 ORDER BY file.created_at, file.id`;

const FAIL = `UPDATE email_message SET status = 'failed', failed_at = $2, error = $3, sealed_body = NULL, updated_at = $2
  WHERE id = $1 AND status = 'pending' RETURNING id`;
const NOTE_ERROR = `UPDATE email_message SET error = $3, updated_at = $2 WHERE id = $1 AND status = 'pending' RETURNING id`;

/** By RFC 3834, and for Exchange, which doesn't follow it: no absence notice or automatic reply. */
const OF_A_MACHINE = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' };

/** Mails of a mailbox ($1) that wait for it, up to $3 of them; delayed ones ($2: now) wait for their time. */
const FIND_WAITING = `SELECT id FROM email_message
  WHERE mailbox_id = $1 AND status = 'pending' AND direction = 'outbound' AND (send_at IS NULL OR send_at <= $2) ORDER BY id LIMIT $3`;

interface OfMail {
  id: string;
  /** Whether it signs in to its mailbox even if that was refused before. */
  probes?: boolean;
}

/** A mail that the provider has accepted, with the bytes that belong into the Sent folder of its mailbox. */
interface HandedOver {
  providerId: string;
  raw?: Buffer;
}

/** The reason of a failure whose error may contain parts of the mail. */
const NOT_PREPARED: Words = {
  en: 'The mail could not be prepared for sending.',
  fr: fr`L’e-mail n’a pas pu être préparé pour l’envoi.`,
};
/** Maximum number of mails that an instance sends concurrently. */
const AT_ONCE = 4;
/** A run ends after this many failures in a row: the provider doesn't respond. */
const FAILURES_PER_RUN = 3;
/** How long the work that queued a mail waits for it to be sent before continuing. */
const GRACE = SECOND;
/** Pauses between attempts to record the outcome of a mail: a brief database outage must not lose it. */
const RECORD_DELAYS = [200, SECOND, 3 * SECOND, 10 * SECOND];

/**
 * Sends mail. A mail is committed as `pending` with a job before the provider is called. If the process crashes, another retries with the
 * same Message-ID, so that a mailbox recognizes duplicates.
 */
@Injectable()
export class MailService {
  private readonly logger = new Logger(MailService.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(authConfig.KEY) private readonly auth: AuthConfig,
    private readonly events: DomainEvents,
    private readonly jobs: JobQueue,
    private readonly provider: EmailProvider,
    private readonly storage: StorageProvider,
    private readonly files: StoredFilesService,
    private readonly threads: ThreadsService,
    private readonly records: MailRecords,
    private readonly attachments: AttachmentsService,
    private readonly mailboxes: MailboxesProvider,
    private readonly accesses: MailboxAccesses,
    private readonly copies: SentCopies,
    private readonly notifications: NotificationsService,
    private readonly recalls: RecallsService,
  ) {}

  /**
   * Queues a mail in the ambient transaction; for listeners and other areas. It is sent after the commit, or by the job after its delay,
   * and retried with increasing pauses while the provider doesn't respond.
   * @throws NOT_FOUND the request doesn't exist
   * @throws VALIDATION_ERROR the mail isn't valid
   */
  async queue(mail: NewMail): Promise<{ id: string }> {
    return this.database.transaction(async () => {
      const id = await this.records.insert(mail);
      await this.addJob(id, mail);
      return { id };
    });
  }

  /**
   * Sends a mail immediately, stores `files` with it, and returns it as `sent`; called outside of any transaction. If the provider refuses
   * the mail, it is `failed` and not retried, since the caller is notified. A delayed mail is queued, and returned as `pending`; so is one
   * whose mailbox can't be reached or signed in to. `attachmentIds` name uploaded files.
   * @throws NOT_FOUND the request doesn't exist
   * @throws VALIDATION_ERROR the mail isn't valid
   * @throws PROVIDER_ERROR the provider refused it, or a file can't be stored
   */
  async send(mail: NewMail, files: OutgoingAttachment[] = [], attachmentIds: string[] = []): Promise<EmailMessageView> {
    const folder = newId();
    const stored = files.map(({ content, ...file }, i) => ({
      content,
      attachment: { ...file, size: content.length, storageKey: `outbound/${folder}/${i}` },
    }));
    const { id, job } = await this.files.store(
      stored.map(({ content, attachment: { storageKey, contentType } }) => ({
        bucket: ATTACHMENT_BUCKET,
        key: storageKey,
        content,
        contentType,
      })),
      async () => {
        const id = await this.records.insert({ ...mail, attachments: stored.map(({ attachment }) => attachment) });
        await this.attachments.take(id, mail.requestId, attachmentIds);
        if (mail.later) await this.addJob(id, mail);
        return { id, job: mail.later ? null : await this.jobs.hold('mails', { id } satisfies OfMail, { key: id }) };
      },
    );
    if (job) {
      const failure = await this.jobs.runHeld(job, () =>
        this.attempt(id, (error, { mailboxId }) => mailboxId !== null && isPassing(error)),
      );
      if (failure) throw failure.error;
    }
    return this.threads.message(id);
  }

  /** Sends a mail unless it has been sent. Throws if a retry may succeed. */
  @Queue({
    name: 'mails',
    job: 'send-mails',
    schedule: '*/15 * * * * *',
    backOff: MAIL_BACK_OFF,
    atOnce: AT_ONCE,
    asCaller: true,
    dropFailed: true,
    failuresPerRun: FAILURES_PER_RUN,
  })
  async deliver({ id, probes }: OfMail): Promise<void> {
    await this.attempt(id, isPassing, probes);
  }

  /** Records why a mail could not be sent; after the last attempt, the mail is `failed`. */
  @OnFailedTry('mails')
  async failed({ id }: OfMail, { error, retryAt }: FailedTry): Promise<void> {
    const mail = await this.pending(id);
    if (mail) await this.recordFailure(mail, error, retryAt === null);
  }

  /**
   * Sends the mails that waited for a mailbox; for its listeners, in the ambient transaction. `probing`: sends the first of them; if that
   * signs in, the others follow, so that a wrong password isn't tried once per mail.
   */
  async resume(mailboxId: string, { probing = false } = {}): Promise<void> {
    const waiting = await this.database.query<OfMail>(FIND_WAITING, [mailboxId, this.clock.now(), probing ? 1 : null]);
    await this.jobs.cancel(
      'mails',
      waiting.map(({ id }) => id),
    );
    await this.jobs.addAll(
      'mails',
      waiting.map(({ id }) => ({ payload: { id, ...(probing && { probes: true }) } satisfies OfMail, key: id })),
    );
  }

  private addJob(id: string, { later }: NewMail): Promise<void> {
    return this.jobs.add('mails', { id } satisfies OfMail, {
      key: id,
      waitFor: GRACE,
      ...(later && { runAt: later.sendAt }),
    });
  }

  private pending(id: string): Promise<PendingMail | null> {
    return this.database.maybeOne<PendingMail>(FIND_PENDING, [id]);
  }

  /** Attempts to send a mail. Throws errors that `triesAgain` accepts; records and returns any other as the mail's failure. */
  private async attempt(
    id: string,
    triesAgain: (error: unknown, mail: PendingMail) => boolean,
    probes = false,
  ): Promise<{ error: unknown } | null> {
    const mail = await this.pending(id);
    // A delivery report arrived first, or the person was erased.
    if (mail === null) return null;
    if (mail.isLocked && !probes) return this.waitForMailbox(mail);
    let handedOver: HandedOver;
    try {
      if (mail.sendAt !== null && (await this.recalls.cancelIfSettled(mail))) return this.probeWithNext(mail, probes);
      handedOver = await this.handOver(mail);
    } catch (error) {
      if (error instanceof MailboxSignInRefused) return this.waitForMailbox(mail);
      if (triesAgain(error, mail)) throw error;
      this.logger.warn({ msg: 'a mail failed', emailMessageId: id, err: error });
      await this.recorded(() => this.recordFailure(mail, error, true));
      return { error };
    }
    // The mail has been sent: without this record, it would be sent again.
    await this.recorded(() => this.recordSent(mail, handedOver));
    if (mail.isLocked && mail.mailboxId !== null) await this.accesses.signedIn(mail.mailboxId, 'sending');
    return null;
  }

  /** After a canceled mail that would have tried its mailbox: the next one does. */
  private async probeWithNext({ mailboxId }: PendingMail, probes: boolean): Promise<null> {
    if (probes && mailboxId !== null) await this.database.transaction(() => this.resume(mailboxId, { probing: true }));
    return null;
  }

  /** Leaves a mail until its mailbox is reconnected, without signing in to it again; one that has waited too long fails. */
  private async waitForMailbox(mail: PendingMail): Promise<null> {
    const until = new Date((mail.sendAt ?? mail.createdAt).getTime() + MAILBOX_PATIENCE);
    const isOver = until <= this.clock.now();
    await this.recorded(() =>
      this.database.transaction(async () => {
        // Before the request, as everywhere. A recovery after this finds the job that waits.
        const isLocked = mail.mailboxId !== null && (await this.accesses.lockLost(mail.mailboxId));
        await this.recordFailure(mail, isOver ? new MailboxStayedLocked() : new MailboxIsLocked(), isOver);
        const { id, requestId } = mail;
        if (isOver) await this.notifications.notify(mailNotSent({ requestId, params: { to: mail.to.join(', ') } }));
        else
          await this.jobs.add('mails', { id } satisfies OfMail, {
            key: id,
            replace: true,
            ...(isLocked && { runAt: until }),
          });
      }),
    );
    return null;
  }

  private async handOver(mail: PendingMail): Promise<HandedOver> {
    const { html, text } = mail.sealedBody
      ? (JSON.parse(unseal(mail.sealedBody, this.auth.secrets, SEALED_BODY)) as SealedMail)
      : { html: mail.bodyHtml, text: mail.bodyText };
    const outgoing: OutgoingMail = {
      messageId: mail.messageId,
      from: mail.from,
      to: mail.to,
      cc: mail.cc,
      bcc: mail.bcc,
      ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
      subject: mail.subject,
      html,
      text,
      ...(mail.inReplyTo === null ? {} : { inReplyTo: mail.inReplyTo }),
      references: mail.references,
      ...(mail.automatic ? { headers: OF_A_MACHINE } : {}),
      attachments: await this.attachmentsOf(mail.id),
    };
    // Only mails of a mailbox have no Reply-To.
    if (mail.replyTo !== null) return this.provider.send(outgoing);
    if (mail.mailboxId === null) throw new MailboxWasRemoved();
    return this.accesses.use(mail.mailboxId, (access) => this.mailboxes.send(access, outgoing), 'sending_refused');
  }

  private async attachmentsOf(emailMessageId: string): Promise<OutgoingAttachment[]> {
    const rows = await this.database.query<FileRow>(FILES, [emailMessageId]);
    const attachments: OutgoingAttachment[] = [];
    for (const { storageKey, ...file } of rows) {
      const { stream } = await this.storage.get(ATTACHMENT_BUCKET, storageKey);
      attachments.push({ ...file, content: Buffer.concat((await stream.toArray()) as Buffer[]) });
    }
    return attachments;
  }

  private recordSent(mail: PendingMail, { providerId, raw }: HandedOver): Promise<void> {
    return this.database.transaction(async () => {
      await this.lockRequest(mail);
      const now = this.clock.now();
      // If a delivery event came first, its status stays, and the timeline already has the sending.
      const row = await this.database.maybeOne<{ recorded: boolean; to: string[]; subject: string }>(
        `UPDATE email_message mail SET status = CASE WHEN status = 'pending' THEN 'sent' ELSE status END, provider_id = $2,
                sent_at = $3, updated_at = $3, sealed_body = NULL, sent_copy = $4,
                error = CASE WHEN status = 'pending' THEN NULL ELSE error END
           FROM (SELECT id, sent_at IS NOT NULL AS recorded FROM email_message WHERE id = $1 FOR UPDATE) was
          WHERE mail.id = was.id RETURNING was.recorded, mail."to", mail.subject`,
        [mail.id, providerId, now, raw === undefined ? null : this.copies.seal(raw)],
      );
      if (raw !== undefined) await this.copies.queue(mail.id);
      // The row is gone if the person was erased while the mail was being sent.
      if (row === null || row.recorded) return;
      await this.events.publish(EmailSent, {
        requestId: mail.requestId,
        // Use the current row: an erasure may have removed the address.
        payload: { emailMessageId: mail.id, to: row.to, subject: row.subject, template: mail.template },
      });
    });
  }

  private recordFailure(mail: PendingMail, error: unknown, isFinal: boolean): Promise<void> {
    // Messages of our own errors are safe; those of libraries may contain parts of the mail.
    const reason = error instanceof DomainError ? error.words : NOT_PREPARED;
    return this.database.transaction(async () => {
      await this.lockRequest(mail);
      const recorded = await this.database.maybeOne(isFinal ? FAIL : NOTE_ERROR, [
        mail.id,
        this.clock.now(),
        storedWords(reason),
      ]);
      if (recorded !== null && isFinal)
        await this.events.publish(EmailFailed, {
          requestId: mail.requestId,
          payload: { emailMessageId: mail.id, to: mail.to, reason },
        });
    });
  }

  /** Locks the request before its mail, as everywhere: a row on the timeline changes the request's last activity. */
  private async lockRequest(mail: PendingMail): Promise<void> {
    if (mail.requestId !== null) await lockRequest(this.database, mail.requestId);
  }

  /** Records the outcome of a mail; retries after a moment if the database doesn't respond. */
  private async recorded(work: () => Promise<void>): Promise<void> {
    for (const delay of RECORD_DELAYS) {
      try {
        await work();
        return;
      } catch (err) {
        this.logger.error({ msg: 'could not record the outcome of a mail; retrying', err });
        await wait(delay);
      }
    }
    await work();
  }
}

/** Whether a retry may succeed: unless the provider, or one of our rules, refuses the mail itself. */
const isPassing = (error: unknown): boolean =>
  error instanceof ProviderError ? error.retryable : !(error instanceof DomainError);
