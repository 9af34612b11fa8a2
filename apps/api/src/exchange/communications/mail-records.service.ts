import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/clock';
import { currentTraceId } from '#kernel/context';
import { Database } from '#kernel/database/database';
import { newId, newMessageId } from '#kernel/ids';
import { seal } from '#kernel/secrets';
import { Settings } from '#kernel/settings';
import { assertHeadersSafe, bareAddress, redactLinks, subjectWithCode, threading } from './mail.rules';
import type { TemplateName } from '#mail-templates/template.types';
import { ThreadsService } from './threads.service';

/** What the live text of a mail is sealed for. */
export const SEALED_BODY = 'mail-body';

/** A mail to be sent. Links with live tokens stand in `html` and `text` as they are: the record keeps them redacted. */
export interface NewMail {
  /** Null for a mail outside of any request, which has no thread. */
  requestId: string | null;
  /** The member that it goes to, where it goes to one; found by the address where it is left out. */
  memberId?: string | null;
  /** Single addresses, `name@host`. */
  to: string[];
  cc?: string[];
  /** Get the mail without the others knowing. */
  bcc?: string[];
  template: TemplateName | null;
  /** One line; the request's token is added. */
  subject: string;
  html: string;
  text: string;
  /** Links in the body that are secret although they are not ours (a payment page): kept by their origin alone. */
  secretLinks?: string[];
  /** Content that lies in the bucket `email-attachments` already. */
  attachments?: { filename: string; contentType: string; size: number; storageKey: string }[];
}

/** How a mail is written down before it is sent: its place in the thread, its headers, and what of it may be kept. */
@Injectable()
export class MailRecords {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly threads: ThreadsService,
  ) {}

  /**
   * Writes a mail as `pending`, to be tried from `nextAttemptAt` on, in the ambient transaction. Answers its id. Ends in
   * NOT_FOUND (no such request), VALIDATION_ERROR.
   */
  async insert(mail: NewMail, nextAttemptAt: Date): Promise<string> {
    const { requestId, to, cc = [], bcc = [] } = mail;
    assertHeadersSafe({ to, cc, bcc, subject: [mail.subject] });
    const thread = requestId === null ? null : await this.threads.ensure(requestId);
    const id = newId();
    const now = this.clock.now();
    const domain = this.settings.EMAIL_INBOUND_DOMAIN;
    const messageId = newMessageId(domain);
    const { inReplyTo, references } = threading(
      thread === null ? [] : await this.chainOf(thread.id, [...to, ...cc, ...bcc]),
      messageId,
    );
    const origins = [...new Set([this.settings.publicWebUrl, this.settings.baseUrl])];
    const links = mail.secretLinks ?? [];
    const html = redactLinks(mail.html, origins, links);
    const text = redactLinks(mail.text, origins, links);
    const sealed =
      html === mail.html && text === mail.text
        ? null
        : seal(JSON.stringify({ html: mail.html, text: mail.text }), this.settings.authSecret, SEALED_BODY);
    await this.database.query(
      `INSERT INTO email_message (id, thread_id, request_id, member_id, direction, "from", "to", cc, bcc, reply_to, subject,
         body_html, body_text, template, status, message_id, in_reply_to, "references", sealed_body, next_attempt_at,
         trace_id, created_at, updated_at)
       VALUES ($1, $2, $3, coalesce($4, (SELECT id FROM member WHERE lower(email) = $5)), 'outbound', $6, $7, $8, $9, $10,
         $11, $12, $13, $14, 'pending', $15, $16, $17, $18, $19, $20, $21, $21)`,
      [
        id,
        thread?.id ?? null,
        requestId,
        mail.memberId ?? null,
        to.length === 1 ? bareAddress(to[0] ?? '') : null,
        this.settings.EMAIL_FROM,
        to,
        cc,
        bcc,
        thread === null ? this.settings.EMAIL_FROM : `reply+${thread.token}@${domain}`,
        subjectWithCode(mail.subject, thread?.requestCode ?? null),
        html,
        text,
        mail.template,
        messageId,
        inReplyTo,
        references,
        sealed,
        nextAttemptAt,
        currentTraceId(),
        now,
      ],
    );
    for (const attachment of mail.attachments ?? [])
      await this.database.query(
        `INSERT INTO email_attachment (id, email_message_id, filename, content_type, size, storage_key, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [newId(), id, attachment.filename, attachment.contentType, attachment.size, attachment.storageKey, now],
      );
    if (thread !== null)
      await this.database.query(`UPDATE email_thread SET last_message_at = $2, updated_at = $2 WHERE id = $1`, [
        thread.id,
        now,
      ]);
    return id;
  }

  /**
   * The Message-IDs of a thread that all of these recipients have seen, oldest first: what was sent to them and what they
   * wrote. Who is new to the thread joins the others' chain; else nobody learns of a mail that went to others, not even by
   * its id.
   */
  private async chainOf(threadId: string, recipients: string[]): Promise<string[]> {
    const rows = await this.database.query<{ messageId: string }>(
      `WITH message AS (
         SELECT message_id, created_at, id,
                (SELECT array_agg(lower(trim(coalesce(substring(person FROM '<([^<>]+)>'), person))))
                   FROM unnest("to" || cc || bcc || CASE WHEN direction = 'inbound' THEN ARRAY["from", reply_to]
                                                         ELSE '{}' END) AS person) AS people
           FROM email_message WHERE thread_id = $1 AND status <> 'failed'),
       known AS (
         SELECT array_agg(address) AS people FROM unnest($2::text[]) AS address
          WHERE EXISTS (SELECT 1 FROM message WHERE address = ANY(message.people)))
       SELECT message_id AS "messageId" FROM message, known
        WHERE known.people <@ message.people ORDER BY message.created_at, message.id`,
      [threadId, recipients.map(bareAddress)],
    );
    return rows.map(({ messageId }) => messageId);
  }
}
