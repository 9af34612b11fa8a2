import { setTimeout as wait } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Clock, MINUTE, SECOND } from '#kernel/clock';
import { runAsSystem } from '#kernel/context';
import { Database } from '#kernel/database/database';
import { DomainError, ProviderError } from '#kernel/errors';
import { withHeartbeat } from '#kernel/heartbeat';
import { newId } from '#kernel/ids';
import { unseal } from '#kernel/secrets';
import { Settings } from '#kernel/settings';
import { Timeline } from '#kernel/timeline';
import { EmailProvider, type OutgoingAttachment } from '#providers/email/email.provider';
import { StorageProvider } from '#providers/storage/storage.provider';
import { lockRequest } from '../../demand/requests/requests.sql';
import { StoredFilesService } from '../../foundations/uploads/stored-files.service';
import type { EmailMessageView } from './communications.dto';
import { EmailFailed, EmailSent } from './communications.timeline';
import { MailRecords, type NewMail, SEALED_BODY } from './mail-records.service';
import { waitAfter } from './mail.rules';
import { ThreadsService } from './threads.service';

interface ClaimedMail {
  id: string;
  requestId: string | null;
  threadId: string | null;
  from: string;
  to: string[];
  cc: string[];
  bcc: string[];
  replyTo: string;
  subject: string;
  bodyHtml: string;
  bodyText: string;
  sealedBody: Buffer | null;
  template: string | null;
  messageId: string;
  inReplyTo: string | null;
  references: string[];
  attempts: number;
  traceId: string | null;
}

/** What a try ended in: `retry` stays pending, `taken` was somebody else's. */
type Outcome = 'sent' | 'retry' | 'failed' | 'taken';

/** A claim that was not renewed for this long belongs to a process that died. */
const LEASE = 2 * MINUTE;
/** How long the work that queued a mail waits for it to leave; then the sending goes on by itself. */
const GRACE = SECOND;
/** Mails on their way at once; those beyond are left to the job. */
const MAX_UNDER_WAY = 4;
/** So many mails in a row that the provider would not take now end a run of the job. */
const FAILURES_UNTIL_PAUSE = 3;
/** Waits of a record of what has happened, which must not be lost to a moment without the database. */
const RECORD_DELAYS = [200, SECOND, 3 * SECOND, 10 * SECOND];

/**
 * Sends mail. A row is committed as `pending` before the provider is called, and a lease lets one process at a time try it;
 * a row whose process died is tried again with the same Message-ID, so that a mailbox recognises what it has already got.
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
    private readonly timeline: Timeline,
    private readonly provider: EmailProvider,
    private readonly storage: StorageProvider,
    private readonly files: StoredFilesService,
    private readonly threads: ThreadsService,
    private readonly records: MailRecords,
  ) {}

  /**
   * Queues a mail in the ambient transaction; for listeners and other areas. It is sent after the commit, and again with
   * longer and longer pauses while the provider cannot be reached. Ends in NOT_FOUND (no such request), VALIDATION_ERROR.
   */
  async queue(mail: NewMail): Promise<{ id: string }> {
    return this.database.transaction(async () => {
      const id = await this.records.insert(mail, this.clock.now());
      await this.database.afterCommit(() => this.kick(id));
      return { id };
    });
  }

  /**
   * Sends a mail at once and answers it as `sent`. Called outside of any transaction. When the provider does not take it, it
   * is `failed` and not tried again: the caller knows. `files` are stored with it. Ends in NOT_FOUND, VALIDATION_ERROR,
   * PROVIDER_ERROR.
   */
  async send(mail: NewMail, files: OutgoingAttachment[] = []): Promise<EmailMessageView> {
    // The job leaves the row alone for as long as a lease: it is ours, and the job's once this process has died.
    const later = new Date(this.clock.now().getTime() + LEASE);
    const folder = newId();
    const stored = files.map(({ content, ...file }, i) => ({
      content,
      attachment: { ...file, size: content.length, storageKey: `outbound/${folder}/${i}` },
    }));
    const id = await this.files.store(
      stored.map(({ content, attachment: { storageKey, contentType } }) => ({
        bucket: 'email-attachments',
        key: storageKey,
        content,
        contentType,
      })),
      () => this.records.insert({ ...mail, attachments: stored.map(({ attachment }) => attachment) }, later),
    );
    const claimed = await this.claim(id);
    if (claimed) await this.track(this.attempt(claimed, true));
    return this.threads.message(id);
  }

  /** Tries a pending mail unless another process has it. Called outside of any transaction. Never ends in the provider's error. */
  async deliver(id: string): Promise<Outcome> {
    const claimed = await this.claim(id);
    if (claimed === null) return 'taken';
    return this.track(this.attempt(claimed, false));
  }

  /** Tries what is due: failed tries, and mails whose process died. Run by the job; answers how many it took. */
  async deliverDue(limit = 200): Promise<number> {
    const due = await this.database.query<{ id: string; traceId: string | null }>(
      `SELECT id, trace_id AS "traceId" FROM email_message
        WHERE status = 'pending' AND direction = 'outbound' AND next_attempt_at <= $1
          AND (claimed_until IS NULL OR claimed_until <= $1)
        ORDER BY next_attempt_at, id LIMIT $2`,
      [this.clock.now(), limit],
    );
    let taken = 0;
    let failures = 0;
    const work = async (): Promise<void> => {
      for (let mail = due.shift(); mail && !this.stopping && failures < FAILURES_UNTIL_PAUSE; mail = due.shift()) {
        const { id, traceId } = mail;
        const outcome = await runAsSystem('job', () => this.deliver(id), traceId ?? undefined);
        if (outcome !== 'taken') taken++;
        failures = outcome === 'retry' ? failures + 1 : 0;
      }
    };
    await Promise.all(Array.from({ length: MAX_UNDER_WAY }, work));
    return taken;
  }

  /** Lets the mails that are on their way leave and be recorded. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    while (this.underWay.size > 0) await Promise.allSettled(this.underWay);
  }

  /** Sends what has just been committed, without keeping the work that queued it waiting for long. */
  private async kick(id: string): Promise<void> {
    if (this.underWay.size >= MAX_UNDER_WAY) return;
    const delivery = this.track(
      this.deliver(id).catch((err: unknown) => {
        this.logger.error({ msg: 'could not send a mail; the job will try', emailMessageId: id, err });
      }),
    );
    // While the service stops, nothing may go on behind the answer.
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
    // The count goes up with the claim, so that a mail that kills its process is given up in the end.
    return this.database.maybeOne<ClaimedMail>(
      `UPDATE email_message SET claimed_until = $2, attempts = attempts + 1, updated_at = $3
        WHERE id = $1 AND status = 'pending' AND direction = 'outbound' AND provider_id IS NULL
          AND (claimed_until IS NULL OR claimed_until <= $3)
        RETURNING id, request_id AS "requestId", thread_id AS "threadId", "from", "to", cc, bcc, reply_to AS "replyTo", subject,
          body_html AS "bodyHtml", body_text AS "bodyText", sealed_body AS "sealedBody", template, message_id AS "messageId",
          in_reply_to AS "inReplyTo", "references", attempts, trace_id AS "traceId"`,
      [id, new Date(now.getTime() + LEASE), now],
    );
  }

  /** One try of a mail that this process has claimed. With `final` its failure is the mail's, and is thrown. */
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
    // From here on the mail has left: an answer that was lost now would send it again.
    await this.recorded(() => this.recordSent(mail, providerId));
    return 'sent';
  }

  private async handOver(mail: ClaimedMail): Promise<string> {
    const { html, text } = mail.sealedBody
      ? (JSON.parse(unseal(mail.sealedBody, this.settings.authSecrets, SEALED_BODY)) as { html: string; text: string })
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
    const rows = await this.database.query<{ filename: string; contentType: string; storageKey: string }>(
      `SELECT filename, content_type AS "contentType", storage_key AS "storageKey" FROM email_attachment
        WHERE email_message_id = $1 ORDER BY created_at, id`,
      [emailMessageId],
    );
    const attachments: OutgoingAttachment[] = [];
    for (const { storageKey, ...file } of rows) {
      const { stream } = await this.storage.get('email-attachments', storageKey);
      attachments.push({ ...file, content: Buffer.concat((await stream.toArray()) as Buffer[]) });
    }
    return attachments;
  }

  private recordSent(mail: ClaimedMail, providerId: string): Promise<void> {
    return this.database.transaction(async () => {
      await this.lockRequest(mail);
      const now = this.clock.now();
      // A delivery event may have overtaken us: the status that it brought stays, and it has told of the sending already.
      const row = await this.database.maybeOne<{ told: boolean; to: string[]; subject: string }>(
        `UPDATE email_message mail SET status = CASE WHEN status = 'pending' THEN 'sent' ELSE status END, provider_id = $2,
                sent_at = $3, updated_at = $3, claimed_until = NULL, next_attempt_at = NULL, sealed_body = NULL,
                error = CASE WHEN status = 'pending' THEN NULL ELSE error END
           FROM (SELECT id, sent_at IS NOT NULL AS told FROM email_message WHERE id = $1 FOR UPDATE) was
          WHERE mail.id = was.id RETURNING was.told, mail."to", mail.subject`,
        [mail.id, providerId, now],
      );
      // Gone where the person was erased while the mail was on its way.
      if (row === null || row.told) return;
      await this.timeline.add(EmailSent, {
        requestId: mail.requestId,
        // as it is now: an erasure may have taken the address out
        payload: { emailMessageId: mail.id, to: row.to, subject: row.subject, template: mail.template },
      });
    });
  }

  private recordFailure(mail: ClaimedMail, error: unknown, pause: number | null): Promise<void> {
    // Messages of our own say what to do; those of libraries may hold parts of the mail.
    const reason = error instanceof DomainError ? error.message : 'The mail could not be made ready for sending.';
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
        await this.timeline.add(EmailFailed, {
          requestId: mail.requestId,
          payload: { emailMessageId: mail.id, to: mail.to, reason },
        });
    });
  }

  /** The request's row first, as everywhere: its last activity is written when the timeline's rows are. */
  private async lockRequest(mail: ClaimedMail): Promise<void> {
    if (mail.requestId !== null) await lockRequest(this.database, mail.requestId);
  }

  /** Writes down what has happened, again after a moment where the database does not answer. */
  private async recorded(work: () => Promise<void>): Promise<void> {
    for (const delay of RECORD_DELAYS) {
      try {
        await work();
        return;
      } catch (err) {
        this.logger.error({ msg: 'could not record what became of a mail; trying again', err });
        await wait(delay);
      }
    }
    await work();
  }

  /** Keeps the claim while the provider takes its time. */
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

/** Whether a later try may succeed. What is neither the provider's word nor the mail's fault may pass too. */
const isPassing = (error: unknown): boolean =>
  error instanceof ProviderError ? error.retryable : !(error instanceof DomainError);
