import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '#core/clock';
import { currentTraceId, currentUserId } from '#core/context';
import { Database } from '#database/database';
import { newId, newMessageId } from '#core/ids';
import { seal } from '#core/secrets';
import { type AppConfig, appConfig } from '#core/app.config';
import { type AuthConfig, authConfig } from '#core/auth.config';
import { MailboxAccesses, type MailboxSender } from '../../foundations/mailboxes/mailbox-accesses.service';
import { type MailConfig, mailConfig } from '../../foundations/mail-templates/mail.config';
import type { ComposedMail } from './communications.dto';
import {
  type AttachmentRow,
  INSERT_ATTACHMENTS,
  INSERT_OUTGOING,
  type OutgoingRow,
  outgoingValues,
} from './communications.sql';
import { assertHeadersSafe, bareAddress, mailboxSender, redactLinks, subjectWithCode, threading } from './mail.rules';
import type { AnyTemplate } from '#mail-templates/template.types';
import { ThreadsService } from './threads.service';

/** The purpose under which a mail's text with its live links is sealed. */
export const SEALED_BODY = 'mail-body';

/** The change that canceling a mail reverts. `tokenId` is that of the link in it. */
export type Recall =
  | { of: 'words'; words: ComposedMail }
  | { of: 'question'; memberId: string; askedAt: string; tokenId: string }
  | { of: 'requalification'; tokenId: string }
  | { of: 'catalog'; catalogId: string; tokenId: string };

/** Sealed until the mail has been sent: its text with live links, and what canceling it reverts. */
export interface SealedMail {
  html: string;
  text: string;
  recall?: Recall;
}

/** A mail to send. `html` and `text` contain live tokens in their links; the stored copy has them redacted. */
export interface NewMail {
  /** Null for a mail without a request, which has no thread. */
  requestId: string | null;
  /** The receiving venue. If omitted, it is derived from a single recipient's address. */
  memberId?: string | null;
  /** Plain addresses, `name@host`. */
  to: string[];
  cc?: string[];
  /** Hidden from the other recipients. */
  bcc?: string[];
  template: AnyTemplate | null;
  /** One line; the request's token is appended. */
  subject: string;
  html: string;
  text: string;
  /** Secret external links in the body (a payment page): only their origin is stored. */
  secretLinks?: string[];
  /**
   * The mailbox that sends it, which its author may use; null: the service's own address. By default that of the request's conversation,
   * else the default sender.
   */
  mailboxId?: string | null | undefined;
  /** Whether no person wrote it: other machines shall not reply. */
  automatic?: boolean;
  /** Set for a delayed mail, which can be canceled. */
  later?: { id: string; sendAt: Date; recall: Recall } | undefined;
  /** Files that are already stored in the bucket `email-attachments`. */
  attachments?: { filename: string; contentType: string; size: number; storageKey: string }[];
}

/** Stores a mail before it is sent: its thread, its headers, and its text without live links. */
@Injectable()
export class MailRecords {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    @Inject(authConfig.KEY) private readonly auth: AuthConfig,
    @Inject(mailConfig.KEY) private readonly mail: MailConfig,
    private readonly threads: ThreadsService,
    private readonly mailboxes: MailboxAccesses,
  ) {}

  /**
   * Stores a mail as `pending` in the ambient transaction, and returns its id.
   * @throws NOT_FOUND the request doesn't exist
   * @throws VALIDATION_ERROR a header isn't valid
   */
  async insert(mail: NewMail): Promise<string> {
    const { requestId, to, cc = [], bcc = [] } = mail;
    assertHeadersSafe({ to, cc, bcc, subject: [mail.subject] });
    const thread = requestId === null ? null : await this.threads.ensure(requestId);
    const mailbox = await this.mailboxOf(mail);
    const id = mail.later?.id ?? newId();
    const now = this.clock.now();
    const domain = this.mail.inboundDomain;
    const messageId = newMessageId(domain);
    const { inReplyTo, references } = threading(
      thread === null ? [] : await this.chainOf(thread.id, [...to, ...cc, ...bcc]),
      messageId,
    );
    const origins = [...new Set([this.app.publicWebUrl, this.app.baseUrl])];
    const links = mail.secretLinks ?? [];
    const html = redactLinks(mail.html, origins, links);
    const text = redactLinks(mail.text, origins, links);
    const whole: SealedMail = { html: mail.html, text: mail.text, ...(mail.later && { recall: mail.later.recall }) };
    const sealed =
      html === mail.html && text === mail.text && !mail.later
        ? null
        : seal(JSON.stringify(whole), this.auth.secret, SEALED_BODY);
    const row: OutgoingRow = {
      id,
      threadId: thread?.id ?? null,
      requestId,
      direction: 'outbound',
      from: mailbox === null ? this.mail.from : mailboxSender(mailbox),
      to,
      cc,
      bcc,
      // Replies to a mailbox come into it.
      replyTo: mailbox !== null ? null : thread === null ? this.mail.from : `reply+${thread.token}@${domain}`,
      subject: subjectWithCode(mail.subject, thread?.requestCode ?? null),
      bodyHtml: html,
      bodyText: text,
      template: mail.template,
      status: 'pending',
      messageId,
      inReplyTo,
      references,
      sealedBody: sealed,
      sendAt: mail.later?.sendAt ?? null,
      createdBy: currentUserId(),
      automatic: mail.automatic ?? false,
      mailboxId: mailbox?.id ?? null,
      traceId: currentTraceId(),
      createdAt: now,
      updatedAt: now,
    };
    const [only, ...others] = to;
    const address = only === undefined || others.length > 0 ? null : bareAddress(only);
    await this.database.query(INSERT_OUTGOING, outgoingValues(row, mail.memberId ?? null, address));
    await this.attach(
      id,
      (mail.attachments ?? []).map((file) => ({ ...file, id: newId() })),
      now,
    );
    if (thread !== null) await this.threads.touch(thread.id, now);
    return id;
  }

  /** A mailbox that was removed after it was chosen no longer sends: the default does. */
  private async mailboxOf({ requestId, mailboxId }: NewMail): Promise<MailboxSender | null> {
    if (mailboxId === null) return null;
    const chosen = mailboxId === undefined ? null : await this.mailboxes.sender(mailboxId);
    const userId = currentUserId();
    return chosen ?? this.mailboxes.forRequest(requestId, null, userId === null ? null : { userId });
  }

  /** Stores the rows of attachments whose content is already stored, in the ambient transaction. */
  async attach(emailMessageId: string, files: AttachmentRow[], createdAt: Date): Promise<void> {
    if (files.length === 0) return;
    const rows = files.map((file) => ({ ...file, emailMessageId, createdAt }));
    await this.database.query(INSERT_ATTACHMENTS, [JSON.stringify(rows)]);
  }

  /**
   * Returns the Message-IDs of a thread that all of these recipients have seen, oldest first: those they received and those they wrote. A
   * recipient who is new to the thread joins the others' chain. Otherwise recipients never learn of mails to others, not even their ids.
   */
  private async chainOf(threadId: string, recipients: string[]): Promise<string[]> {
    const rows = await this.database.query<{ messageId: string }>(
      `WITH message AS (
         SELECT message_id, created_at, id,
                (SELECT array_agg(lower(trim(coalesce(substring(person FROM '<([^<>]+)>'), person))))
                   FROM unnest("to" || cc || bcc || CASE WHEN direction = 'inbound' THEN ARRAY["from", reply_to]
                                                         ELSE '{}' END) AS person) AS people
           FROM email_message WHERE thread_id = $1 AND status NOT IN ('failed', 'cancelled')),
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
