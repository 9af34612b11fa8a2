import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/clock';
import { currentTraceId } from '#kernel/context';
import { Database } from '#kernel/database/database';
import { newId } from '#kernel/ids';
import type { EmailDirection } from '../communications/communications.dto';
import { StoredFilesService } from '../../foundations/uploads/stored-files.service';
import type { InboundMail } from './inbound-mail';
import type { MailFile } from './inbound-payload';

const BUCKET = 'email-attachments';

/** An attachment whose bytes are in the storage already. */
export interface StoredFile {
  id: string;
  filename: string;
  contentType: string;
  size: number;
  storageKey: string;
}

export interface KnownMail {
  id: string;
  requestId: string | null;
  threadId: string | null;
  direction: EmailDirection;
  from: string;
  text: string | null;
}

export interface MailPlace {
  threadId: string | null;
  requestId: string | null;
  memberId: string | null;
  unsortedReason: string | null;
  /** What the person is called whose request it would make. */
  senderName: string | null;
}

/** Keeps inbound mails: rows in the ambient transaction, attachments in the storage before it. */
@Injectable()
export class MailStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly files: StoredFilesService,
  ) {}

  find(messageId: string): Promise<KnownMail | null> {
    return this.database.maybeOne<KnownMail>(
      `SELECT id, request_id AS "requestId", thread_id AS "threadId", direction, "from", body_text AS text
         FROM email_message WHERE message_id = $1`,
      [messageId],
    );
  }

  /** Inserts the mail in the ambient transaction; null where one with its Message-ID is there, whoever came first. */
  async insert(mail: InboundMail, messageId: string, place: MailPlace, files: StoredFile[]): Promise<string | null> {
    const now = this.clock.now();
    const id = newId();
    const inserted = await this.database.maybeOne(
      `INSERT INTO email_message (id, thread_id, request_id, member_id, direction, "from", sender_name, "to", cc, reply_to, subject, body_html,
              body_text, reply_text, status, message_id, in_reply_to, "references", sent_at, delivered_at, unsorted_reason, trace_id,
              created_at, updated_at)
       VALUES ($1, $2, $3, $4, 'inbound', $5, $20, $6, $7, $8, $9, $10, $11, $12, 'delivered', $13, $14, $15, $16, $17, $18, $19, $17, $17)
       ON CONFLICT (message_id) DO NOTHING RETURNING id`,
      [
        id,
        place.threadId,
        place.requestId,
        place.memberId,
        mail.from?.email ?? '',
        mail.to,
        mail.cc,
        mail.replyTo?.email ?? null,
        mail.subject,
        mail.html,
        mail.text,
        mail.replyText,
        messageId,
        mail.inReplyTo,
        mail.references,
        mail.date,
        now,
        place.unsortedReason,
        currentTraceId(),
        place.senderName,
      ],
    );
    if (inserted === null) return null;
    for (const file of files)
      await this.database.query(
        `INSERT INTO email_attachment (id, email_message_id, filename, content_type, size, storage_key, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [file.id, id, file.filename, file.contentType, file.size, file.storageKey, now],
      );
    await this.files.keep(keysOf(files));
    if (place.threadId !== null) await this.touchThread(place.threadId, now);
    return id;
  }

  /** Files a mail that has no thread yet under one; in the ambient transaction. */
  async file(
    emailMessageId: string,
    place: { threadId: string; requestId: string; memberId: string | null },
  ): Promise<void> {
    const now = this.clock.now();
    await this.database.query(
      `UPDATE email_message SET thread_id = $2, request_id = $3, member_id = coalesce($4, member_id), unsorted_reason = NULL, updated_at = $5
        WHERE id = $1`,
      [emailMessageId, place.threadId, place.requestId, place.memberId, now],
    );
    await this.touchThread(place.threadId, now);
  }

  /** Stores the bytes of attachments, outside of any transaction: `insert` keeps them, or they are to be removed. */
  async putFiles(attachments: MailFile[]): Promise<StoredFile[]> {
    const files = attachments.map(({ filename, contentType, content }) => {
      const id = newId();
      return { content, file: { id, filename, contentType, size: content.length, storageKey: `inbound/${id}` } };
    });
    await this.files.put(
      files.map(({ content, file: { storageKey: key, contentType } }) => ({
        bucket: BUCKET,
        key,
        content,
        contentType,
      })),
    );
    return files.map(({ file }) => file);
  }

  /** Removes stored bytes that no row points to. Never fails: what is not removed now is left to the job. */
  removeFiles(files: { storageKey: string }[]): Promise<void> {
    return this.files.removeDiscarded(keysOf(files));
  }

  private async touchThread(threadId: string, at: Date): Promise<void> {
    await this.database.query(
      `UPDATE email_thread SET last_message_at = greatest(last_message_at, $2::timestamptz), updated_at = $2 WHERE id = $1`,
      [threadId, at],
    );
  }
}

const keysOf = (files: { storageKey: string }[]): string[] => files.map(({ storageKey }) => storageKey);
