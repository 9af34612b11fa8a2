import { setTimeout as wait } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Clock, MINUTE, SECOND } from '#core/clock';
import { Database } from '#database/database';
import type { Row } from '#database/table';
import { DomainError, ProviderError } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { withHeartbeat } from '#queue/heartbeat';
import { newId } from '#core/ids';
import { Job } from '#queue/jobs';
import { unseal } from '#core/secrets';
import { Settings } from '#core/settings';
import { EmailProvider, type OutgoingAttachment } from '#providers/email/email.provider';
import { StorageProvider } from '#providers/storage/storage.provider';
import { StoredFilesService } from '../../foundations/uploads/stored-files.service';
import { lockRequest } from '../../demand/requests/requests.sql';
import { AttachmentsService } from './attachments.service';
import { ATTACHMENT_BUCKET, type EmailMessageView } from './communications.dto';
import { EmailFailed, EmailSent } from './communications.events';
import type { MailRow } from './communications.sql';
import { type DueMail, DueMails, MAX_UNDER_WAY } from './due-mails';
import { type EmailAttachment, emailAttachments } from './email-attachment.entity';
import { emailMessages } from './email-message.entity';
import { MailRecords, type NewMail, SEALED_BODY, type SealedMail } from './mail-records.service';
import { waitAfter } from './mail.rules';
import { ThreadsService } from './threads.service';

const OF_CLAIM = [
  'id',
  'requestId',
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
  'attempts',
] as const;

/** A mail being sent by this process: an outgoing one has a body and a Reply-To. */
type ClaimedMail = MailRow<(typeof OF_CLAIM)[number]> & Record<'replyTo' | 'bodyHtml' | 'bodyText', string>;

/** The claim counts the attempt, so that a mail that crashes its process is eventually given up. */
const CLAIM = `UPDATE email_message m SET claimed_until = $2, attempts = attempts + 1, updated_at = $3
  WHERE m.id = $1 AND m.status = 'pending' AND m.direction = 'outbound' AND m.provider_id IS NULL
    AND (m.claimed_until IS NULL OR m.claimed_until <= $3)
  RETURNING ${emailMessages.select('m', OF_CLAIM)}`;

const OF_FILE = ['filename', 'contentType', 'storageKey'] as const;
type FileRow = Row<EmailAttachment, (typeof OF_FILE)[number]>;
const FILES = `SELECT ${emailAttachments.select('file', OF_FILE)} FROM email_attachment file
  WHERE file.email_message_id = $1 ORDER BY file.created_at, file.id`;

/** The outcome of an attempt. `retry`: the mail stays pending; `taken`: another process has it. */
type Outcome = 'sent' | 'retry' | 'failed' | 'taken';

/** A claim that wasn't renewed for this long belongs to a crashed process. */
const LEASE = 2 * MINUTE;
/** How long the work that queued a mail waits for it to be sent before continuing. */
const GRACE = SECOND;
/** Pauses between attempts to record the outcome of a mail: a brief database outage must not lose it. */
const RECORD_DELAYS = [200, SECOND, 3 * SECOND, 10 * SECOND];

/**
 * Sends mail. A row is committed as `pending` before the provider is called, and a lease lets only one process at a time try it. If that
 * process crashes, another retries with the same Message-ID, so that a mailbox recognizes duplicates.
 */
@Injectable()
export class MailService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(MailService.name);
  private readonly underWay = new Set<Promise<unknown>>();
  private stopping = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly events: DomainEvents,
    private readonly provider: EmailProvider,
    private readonly storage: StorageProvider,
    private readonly files: StoredFilesService,
    private readonly threads: ThreadsService,
    private readonly records: MailRecords,
    private readonly attachments: AttachmentsService,
  ) {}

  /**
   * Queues a mail in the ambient transaction; for listeners and other areas. It is sent after the commit, or by the job after its delay,
   * and retried with increasing pauses while the provider doesn't respond.
   * @throws NOT_FOUND the request doesn't exist
   * @throws VALIDATION_ERROR the mail isn't valid
   */
  async queue(mail: NewMail): Promise<{ id: string }> {
    return this.database.transaction(async () => {
      const id = await this.records.insert(mail, this.clock.now());
      if (!mail.later) await this.database.afterCommit(() => this.kick(id));
      return { id };
    });
  }

  /**
   * Sends a mail immediately, stores `files` with it, and returns it as `sent`; called outside of any transaction. If the provider refuses
   * the mail, it is `failed` and not retried, since the caller is notified. A delayed mail is queued, and returned as `pending`.
   * `attachmentIds` name uploaded files.
   * @throws NOT_FOUND the request doesn't exist
   * @throws VALIDATION_ERROR the mail isn't valid
   * @throws PROVIDER_ERROR the provider refused it, or a file can't be stored
   */
  async send(mail: NewMail, files: OutgoingAttachment[] = [], attachmentIds: string[] = []): Promise<EmailMessageView> {
    // The job ignores the row for the duration of a lease: if this process crashes, the job takes over the mail.
    const later = new Date(this.clock.now().getTime() + LEASE);
    const folder = newId();
    const stored = files.map(({ content, ...file }, i) => ({
      content,
      attachment: { ...file, size: content.length, storageKey: `outbound/${folder}/${i}` },
    }));
    const id = await this.files.store(
      stored.map(({ content, attachment: { storageKey, contentType } }) => ({
        bucket: ATTACHMENT_BUCKET,
        key: storageKey,
        content,
        contentType,
      })),
      async () => {
        const inserted = await this.records.insert(
          { ...mail, attachments: stored.map(({ attachment }) => attachment) },
          later,
        );
        await this.attachments.take(inserted, mail.requestId, attachmentIds);
        return inserted;
      },
    );
    const claimed = mail.later ? null : await this.claim(id);
    if (claimed) await this.track(this.attempt(claimed, true));
    return this.threads.message(id);
  }

  /**
   * Attempts to send a pending mail unless another process has it; called outside of any transaction. The provider's error is recorded, not
   * thrown.
   */
  async deliver(id: string): Promise<Outcome> {
    const claimed = await this.claim(id);
    if (claimed === null) return 'taken';
    return this.track(this.attempt(claimed, false));
  }

  /** Sends due mails: failed attempts, and mails of crashed processes. For the job. Returns how many it took. */
  @Job({ name: 'send-mails', schedule: '*/15 * * * * *' })
  async deliverDue(limit = 200): Promise<number> {
    const due = await this.database.query<DueMail>(
      `SELECT id, trace_id AS "traceId" FROM email_message
        WHERE status = 'pending' AND direction = 'outbound' AND next_attempt_at <= $1
          AND (claimed_until IS NULL OR claimed_until <= $1)
        ORDER BY next_attempt_at, id LIMIT $2`,
      [this.clock.now(), limit],
    );
    return new DueMails<Outcome>(
      due,
      (id) => this.deliver(id),
      'retry',
      () => this.stopping,
    ).run();
  }

  /** Waits until the mails being sent have been recorded. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    while (this.underWay.size > 0) await Promise.allSettled(this.underWay);
  }

  /** Sends a mail whose row was just committed. The work that queued it only waits briefly. */
  private async kick(id: string): Promise<void> {
    if (this.underWay.size >= MAX_UNDER_WAY) return;
    const delivery = this.track(
      this.deliver(id).catch((err: unknown) => {
        this.logger.error({ msg: 'could not send a mail; the job will retry', emailMessageId: id, err });
      }),
    );
    // During shutdown, nothing may continue after the response.
    if (this.stopping) await delivery;
    else await Promise.race([delivery, wait(GRACE, undefined, { ref: false })]);
  }

  private async track<T>(work: Promise<T>): Promise<T> {
    this.underWay.add(work);
    try {
      return await work;
    } finally {
      this.underWay.delete(work);
    }
  }

  private claim(id: string): Promise<ClaimedMail | null> {
    const now = this.clock.now();
    return this.database.maybeOne<ClaimedMail>(CLAIM, [id, new Date(now.getTime() + LEASE), now]);
  }

  /** Attempts to send a mail claimed by this process. If it is `final`, a failure marks the mail as failed, and is thrown. */
  private async attempt(mail: ClaimedMail, final: boolean): Promise<Outcome> {
    let providerId: string;
    try {
      providerId = await this.renewing(mail.id, () => this.handOver(mail));
    } catch (error) {
      const pause = final || !isPassing(error) ? null : waitAfter(mail.attempts);
      this.logger.warn({
        msg: pause === null ? 'a mail failed' : 'a mail could not be sent yet',
        emailMessageId: mail.id,
        attempt: mail.attempts,
        err: error,
      });
      await this.recorded(() => this.recordFailure(mail, error, pause));
      if (final) throw error;
      return pause === null ? 'failed' : 'retry';
    }
    // The mail has been sent: without this record, it would be sent again.
    await this.recorded(() => this.recordSent(mail, providerId));
    return 'sent';
  }

  private async handOver(mail: ClaimedMail): Promise<string> {
    const { html, text } = mail.sealedBody
      ? (JSON.parse(unseal(mail.sealedBody, this.settings.authSecrets, SEALED_BODY)) as SealedMail)
      : { html: mail.bodyHtml, text: mail.bodyText };
    const { providerId } = await this.provider.send({
      messageId: mail.messageId,
      from: mail.from,
      to: mail.to,
      cc: mail.cc,
      bcc: mail.bcc,
      replyTo: mail.replyTo,
      subject: mail.subject,
      html,
      text,
      ...(mail.inReplyTo === null ? {} : { inReplyTo: mail.inReplyTo }),
      references: mail.references,
      attachments: await this.attachmentsOf(mail.id),
    });
    return providerId;
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

  private recordSent(mail: ClaimedMail, providerId: string): Promise<void> {
    return this.database.transaction(async () => {
      await this.lockRequest(mail);
      const now = this.clock.now();
      // If a delivery event came first, its status stays, and the timeline already has the sending.
      const row = await this.database.maybeOne<{ recorded: boolean; to: string[]; subject: string }>(
        `UPDATE email_message mail SET status = CASE WHEN status = 'pending' THEN 'sent' ELSE status END, provider_id = $2,
                sent_at = $3, updated_at = $3, claimed_until = NULL, next_attempt_at = NULL, sealed_body = NULL,
                error = CASE WHEN status = 'pending' THEN NULL ELSE error END
           FROM (SELECT id, sent_at IS NOT NULL AS recorded FROM email_message WHERE id = $1 FOR UPDATE) was
          WHERE mail.id = was.id RETURNING was.recorded, mail."to", mail.subject`,
        [mail.id, providerId, now],
      );
      // The row is gone if the person was erased while the mail was being sent.
      if (row === null || row.recorded) return;
      await this.events.publish(EmailSent, {
        requestId: mail.requestId,
        // Use the current row: an erasure may have removed the address.
        payload: { emailMessageId: mail.id, to: row.to, subject: row.subject, template: mail.template },
      });
    });
  }

  private recordFailure(mail: ClaimedMail, error: unknown, pause: number | null): Promise<void> {
    // Messages of our own errors are safe; those of libraries may contain parts of the mail.
    const reason = error instanceof DomainError ? error.message : 'The mail could not be prepared for sending.';
    return this.database.transaction(async () => {
      await this.lockRequest(mail);
      const now = this.clock.now();
      const recorded = await this.database.maybeOne(
        pause === null
          ? `UPDATE email_message SET status = 'failed', failed_at = $2, error = $3, claimed_until = NULL, next_attempt_at = NULL,
                    sealed_body = NULL, updated_at = $2 WHERE id = $1 AND status = 'pending' RETURNING id`
          : `UPDATE email_message SET next_attempt_at = $4, error = $3, claimed_until = NULL, updated_at = $2
              WHERE id = $1 AND status = 'pending' RETURNING id`,
        pause === null ? [mail.id, now, reason] : [mail.id, now, reason, new Date(now.getTime() + pause)],
      );
      if (recorded !== null && pause === null)
        await this.events.publish(EmailFailed, {
          requestId: mail.requestId,
          payload: { emailMessageId: mail.id, to: mail.to, reason },
        });
    });
  }

  /** Locks the request before its mail, as everywhere: a row on the timeline changes the request's last activity. */
  private async lockRequest(mail: ClaimedMail): Promise<void> {
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

  /** Renews the claim while the provider is being called. */
  private renewing<T>(id: string, work: () => Promise<T>): Promise<T> {
    const renew = (): void => {
      this.database
        .query(`UPDATE email_message SET claimed_until = $2 WHERE id = $1 AND status = 'pending'`, [
          id,
          new Date(this.clock.now().getTime() + LEASE),
        ])
        .catch((err: unknown) => this.logger.warn({ msg: 'could not renew a claim', emailMessageId: id, err }));
    };
    return withHeartbeat(LEASE / 4, renew, work);
  }
}

/** Whether a retry may succeed: unless the provider, or one of our rules, refuses the mail itself. */
const isPassing = (error: unknown): boolean =>
  error instanceof ProviderError ? error.retryable : !(error instanceof DomainError);
