import { Injectable } from '@nestjs/common';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { newId } from '#core/ids';
import { LeasedCron } from '#queue/jobs';
import { StoredFilesService } from '../../foundations/uploads/stored-files.service';
import { ATTACHMENT_BUCKET } from './communications.dto';
import type { AttachmentRow, MailRow } from './communications.sql';
import { emailMessages } from './email-message.entity';
import { DISCARDED_KEPT } from './mail.rules';
import { MailRecords } from './mail-records.service';
import { ThreadsService } from './threads.service';

/** A received mail, decoded. */
export interface ReceivedMail {
  from: { email: string } | null;
  replyTo: { email: string } | null;
  to: string[];
  cc: string[];
  subject: string;
  html: string | null;
  text: string;
  replyText: string;
  inReplyTo: string | null;
  references: string[];
  /** When it was written, according to its header. */
  date: Date | null;
}

/** Where a mail belongs. */
export type MailPlace = MailRow<'threadId' | 'requestId' | 'memberId' | 'unsortedReason' | 'senderName' | 'note'> & {
  /** How it came, if a mailbox brought it. */
  arrival?: MailboxArrival | undefined;
};

/** A mail that a mailbox brought. */
export interface MailboxArrival {
  mailboxId: string;
  /** When the mail's server received it, if that is long ago; null: now. */
  at: Date | null;
  /** A mail that a colleague sent with their own mail program, with its author, if that is a team user. */
  sent?: { by: string | null };
}

/** The author of a mail with another sender, and the sender's remark above it. */
export interface Attributed {
  name: string | null;
  email: string;
  note: string | null;
}

const OF_KNOWN = ['id', 'requestId', 'threadId', 'direction', 'from', 'bodyText', 'mailboxId', 'readFor'] as const;
/** A stored mail, with the fields needed to compare another with it. */
export type KnownMail = MailRow<(typeof OF_KNOWN)[number]>;

const FIND_BY_MESSAGE_ID = `SELECT ${emailMessages.select('m', OF_KNOWN)} FROM email_message m WHERE m.message_id = $1`;

const OF_ANSWER = ['id', 'from', 'subject', 'messageId', 'createdAt', 'mailboxId'] as const;
/** The unsorted mails of mailboxes that refer to the mail with the Message-ID $1, and wait because its request wasn't known. */
const LOCK_ANSWERS = `SELECT ${emailMessages.select('m', OF_ANSWER)} FROM email_message m
  WHERE m.mailbox_id IS NOT NULL AND m."references" @> ARRAY[$1::text] AND m.discarded_at IS NULL
    AND m.unsorted_reason IN ('not_a_request', 'unknown_sender', 'no_thread')
  ORDER BY m.created_at, m.id FOR UPDATE`;

/** The mail of ours that a mail program or a server has sent under another Message-ID: its own is still the last reference ($1). */
const FIND_OWN_COPY = `SELECT ${emailMessages.select('m', OF_KNOWN)} FROM email_message m
  WHERE m.message_id = $1 AND m.direction = 'outbound' AND m.subject = $2`;

const OF_UNSORTED = [
  'from',
  'replyTo',
  'subject',
  'bodyText',
  'replyText',
  'unsortedReason',
  'mailboxId',
  'messageId',
] as const;
export type UnsortedMail = MailRow<(typeof OF_UNSORTED)[number]>;
const LOCK_UNSORTED = `SELECT ${emailMessages.select('m', OF_UNSORTED)} FROM email_message m
  WHERE m.id = $1 AND m.unsorted_reason IS NOT NULL AND m.discarded_at IS NULL FOR UPDATE`;

const BATCH = 200;

/** Deletes the $2 mails that were discarded first, by $1 at the latest. */
const DELETE_DISCARDED = `
  DELETE FROM email_message WHERE id IN (
    SELECT id FROM email_message WHERE discarded_at <= $1 ORDER BY discarded_at LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING id`;

/** Stores received mails: rows in the ambient transaction, after the content of attachments in the storage. */
@Injectable()
export class ReceivedMails {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly files: StoredFilesService,
    private readonly records: MailRecords,
    private readonly threads: ThreadsService,
  ) {}

  /** Returns the mail with a Message-ID, or null. */
  find(messageId: string): Promise<KnownMail | null> {
    return this.database.maybeOne<KnownMail>(FIND_BY_MESSAGE_ID, [messageId]);
  }

  /** Returns the mail of ours of which this is a copy under another Message-ID, or null. */
  async findOwnCopy({ references, inReplyTo, subject }: ReceivedMail): Promise<KnownMail | null> {
    const last = references.at(-1);
    // A reply to the mail refers to it too, and says so.
    if (last === undefined || last === inReplyTo) return null;
    return this.database.maybeOne<KnownMail>(FIND_OWN_COPY, [last, subject]);
  }

  /** Returns the unsorted mails that answer a mail, oldest first, locked. */
  lockAnswersTo(messageId: string): Promise<MailRow<(typeof OF_ANSWER)[number]>[]> {
    return this.database.query(LOCK_ANSWERS, [messageId]);
  }

  /** Returns which of these Message-IDs are stored. */
  async known(messageIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ messageId: string }>(
      `SELECT message_id AS "messageId" FROM email_message WHERE message_id = ANY($1)`,
      [messageIds],
    );
    return new Set(rows.map(({ messageId }) => messageId));
  }

  /** Records, in the ambient transaction, that a mailbox has brought a mail that came another way before. */
  async meet(id: string, mailboxId: string): Promise<void> {
    await this.database.query(
      `UPDATE email_message SET mailbox_id = $2, updated_at = $3 WHERE id = $1 AND mailbox_id IS NULL AND direction = 'inbound'`,
      [id, mailboxId, this.clock.now()],
    );
  }

  /** Inserts a mail in the ambient transaction and returns its id, or null if a mail with its Message-ID exists. */
  async insert(
    mail: ReceivedMail,
    messageId: string,
    { arrival, ...place }: MailPlace,
    files: AttachmentRow[],
  ): Promise<string | null> {
    const now = arrival?.at ?? this.clock.now();
    const sent = arrival?.sent;
    const id = await this.database.insertNew(
      emailMessages,
      {
        ...place,
        createdAt: now,
        direction: sent === undefined ? 'inbound' : 'outbound',
        ...(arrival === undefined ? {} : { mailboxId: arrival.mailboxId }),
        ...(sent === undefined ? {} : { sentVia: 'mailbox', createdBy: sent.by }),
        from: mail.from?.email ?? '',
        to: mail.to,
        cc: mail.cc,
        replyTo: mail.replyTo?.email ?? null,
        subject: mail.subject,
        bodyHtml: mail.html,
        bodyText: mail.text,
        replyText: mail.replyText,
        status: sent === undefined ? 'delivered' : 'sent',
        messageId,
        inReplyTo: mail.inReplyTo,
        references: mail.references,
        sentAt: sent === undefined ? mail.date : now,
        deliveredAt: sent === undefined ? now : null,
      },
      '(message_id)',
    );
    if (id === null) return null;
    await this.records.attach(id, files, now);
    await this.files.keep(keysOf(files));
    if (place.threadId !== null) await this.threads.touch(place.threadId, now);
    return id;
  }

  /** Files a mail without a thread under one, in the ambient transaction; a forward with the remark above it (`note`). */
  async file(
    emailMessageId: string,
    place: { threadId: string; requestId: string; memberId: string | null; note?: string | null },
  ): Promise<void> {
    const now = this.clock.now();
    await this.database.query(
      `UPDATE email_message SET thread_id = $2, request_id = $3, member_id = coalesce($4, member_id), note = coalesce($6, note),
              unsorted_reason = NULL, updated_at = $5
        WHERE id = $1`,
      [emailMessageId, place.threadId, place.requestId, place.memberId, now, place.note ?? null],
    );
    await this.threads.touch(place.threadId, now);
  }

  /** Records the author of a mail with another sender, in the ambient transaction: answers go to the author. */
  async attribute(id: string, { name, email, note }: Attributed): Promise<void> {
    await this.database.query(
      `UPDATE email_message SET reply_to = $2, sender_name = $3, note = $4, updated_at = $5 WHERE id = $1`,
      [id, email, name, note, this.clock.now()],
    );
  }

  /** Returns an unsorted mail, locked; null if it isn't (or no longer) unsorted. */
  lockUnsorted(id: string): Promise<UnsortedMail | null> {
    return this.database.maybeOne<UnsortedMail>(LOCK_UNSORTED, [id]);
  }

  /** Discards an unsorted mail locked by the caller, in the ambient transaction. It is deleted `DISCARDED_KEPT` later. */
  async discard(id: string): Promise<void> {
    const now = this.clock.now();
    await this.database.query(`UPDATE email_message SET discarded_at = $2, updated_at = $2 WHERE id = $1`, [id, now]);
  }

  /** Restores a discarded mail, in the ambient transaction; returns whether it still existed. */
  async restore(id: string): Promise<boolean> {
    const restored = await this.database.maybeOne(
      `UPDATE email_message SET discarded_at = NULL, updated_at = $2 WHERE id = $1 AND discarded_at > $3 RETURNING id`,
      [id, this.clock.now(), this.discardedBefore()],
    );
    return restored !== null;
  }

  /** Deletes the mails that can no longer be restored, in batches; the job for discarded files deletes their files. For the job. */
  @LeasedCron('50 */10 * * * *', { name: 'delete-discarded-mails' })
  async deleteDiscarded(): Promise<number> {
    for (let deleted = 0; ;) {
      const rows = await this.database.query<{ id: string }>(DELETE_DISCARDED, [this.discardedBefore(), BATCH]);
      deleted += rows.length;
      if (rows.length < BATCH) return deleted;
    }
  }

  /**
   * Stores the content of attachments, outside of any transaction, for work that passes them to `insert`. Content to which no row then points
   * is removed.
   * @throws PROVIDER_ERROR the content couldn't be stored
   */
  async withFiles<Result>(
    attachments: { filename: string; contentType: string; content: Buffer }[],
    work: (files: AttachmentRow[]) => Promise<Result>,
  ): Promise<Result> {
    const files = await this.putFiles(attachments);
    try {
      return await work(files);
    } finally {
      // Never fails: the job retries failed removals.
      await this.files.removeDiscarded(keysOf(files));
    }
  }

  private async putFiles(
    attachments: { filename: string; contentType: string; content: Buffer }[],
  ): Promise<AttachmentRow[]> {
    const files = attachments.map(({ filename, contentType, content }) => {
      const id = newId();
      return { content, file: { id, filename, contentType, size: content.length, storageKey: `inbound/${id}` } };
    });
    await this.files.put(
      files.map(({ content, file: { storageKey: key, contentType } }) => ({
        bucket: ATTACHMENT_BUCKET,
        key,
        content,
        contentType,
      })),
    );
    return files.map(({ file }) => file);
  }

  private discardedBefore(): Date {
    return new Date(this.clock.now().getTime() - DISCARDED_KEPT);
  }
}

const keysOf = (files: { storageKey: string }[]): string[] => files.map(({ storageKey }) => storageKey);
