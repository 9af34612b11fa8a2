import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import type { AttachmentText, Reading } from '#domain/vocabulary';
import { Clock } from '#core/clock';
import type { Words } from '#i18n/locale';
import { storedWords } from '#i18n/stored-words';
import { Database } from '#database/database';
import { NotFound } from '#core/errors';
import { type AttachmentRow, ATTACHMENTS_OF, type MailRow } from './communications.sql';
import { emailMessages } from './email-message.entity';
import type { ReadFor } from './mail.rules';

const OF_READING = ['requestId', 'reading', 'readFor'] as const;
type ReadingState = MailRow<(typeof OF_READING)[number]>;
const FIND = `SELECT ${emailMessages.select('m', OF_READING)} FROM email_message m WHERE m.id = $1`;

const OF_MAIL = [
  'id',
  'requestId',
  'memberId',
  'direction',
  'readFor',
  'from',
  'replyTo',
  'senderName',
  'subject',
  'sentAt',
  'createdAt',
] as const;

/** A mail with its texts. */
export type ReadableMail = MailRow<(typeof OF_MAIL)[number]> & { bodyText: string; replyText: string };

/** A mail to read. */
export type UnreadMail = ReadableMail & { requestId: string; readFor: ReadFor };

const FIND_MAIL = `SELECT ${emailMessages.select('m', OF_MAIL)}, coalesce(m.body_text, '') AS "bodyText",
    coalesce(m.reply_text, '') AS "replyText"
  FROM email_message m WHERE m.id = $1`;
const FIND_PENDING = `${FIND_MAIL} AND m.reading = 'pending' AND m.request_id IS NOT NULL`;

/** Stores the reading state of mails. `MailReadings`, in inbound mail, reads them. */
@Injectable()
export class ReadingRecords {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Marks a mail as pending for reading, in the ambient transaction. */
  async begin(id: string, readFor: ReadFor): Promise<void> {
    await this.database.query(
      `UPDATE email_message SET reading = 'pending', read_for = $2, error = NULL, updated_at = $3 WHERE id = $1`,
      [id, readFor, this.clock.now()],
    );
  }

  /** Returns null if the mail has been read or no longer needs reading. */
  pending(id: string): Promise<UnreadMail | null> {
    return this.database.maybeOne<UnreadMail>(FIND_PENDING, [id]);
  }

  /**
   * Returns a mail with its texts.
   * @throws NOT_FOUND the mail doesn't exist
   */
  async mail(id: string): Promise<ReadableMail> {
    const mail = await this.database.maybeOne<ReadableMail>(FIND_MAIL, [id]);
    if (mail === null) throw new NotFound(NOUNS.emailMessage);
    return mail;
  }

  /** Returns the attachments of a mail. */
  attachments(id: string): Promise<AttachmentRow[]> {
    return this.database.query<AttachmentRow>(ATTACHMENTS_OF, [id]);
  }

  /** Records what reading the texts of attachments came to. */
  async noteTexts(texts: { id: string; text: AttachmentText }[]): Promise<void> {
    if (texts.length === 0) return;
    await this.database.query(
      `UPDATE email_attachment file SET text = known.text
         FROM unnest($1::uuid[], $2::text[]) AS known (id, text) WHERE file.id = known.id`,
      [texts.map(({ id }) => id), texts.map(({ text }) => text)],
    );
  }

  /** Records why an attempt failed. */
  async noteError(id: string, error: Words): Promise<void> {
    await this.database.query(
      `UPDATE email_message SET error = $2, updated_at = $3 WHERE id = $1 AND reading = 'pending'`,
      [id, storedWords(error), this.clock.now()],
    );
  }

  /** Ends a reading in the ambient transaction, and returns whether it was pending. */
  async end(id: string, reading: Reading, error: Words | null): Promise<boolean> {
    const ended = await this.database.maybeOne(
      `UPDATE email_message SET reading = $2, error = $3, updated_at = $4 WHERE id = $1 AND reading = 'pending' RETURNING id`,
      [id, reading, error && storedWords(error), this.clock.now()],
    );
    return ended !== null;
  }

  /** @throws NOT_FOUND the mail doesn't exist */
  find(id: string): Promise<ReadingState> {
    return this.one(FIND, id);
  }

  /**
   * Returns the same and locks the row until the ambient transaction ends.
   * @throws NOT_FOUND the mail doesn't exist
   */
  lock(id: string): Promise<ReadingState> {
    return this.one(`${FIND} FOR NO KEY UPDATE`, id);
  }

  private async one(statement: string, id: string): Promise<ReadingState> {
    const mail = await this.database.maybeOne<ReadingState>(statement, [id]);
    if (mail === null) throw new NotFound(NOUNS.emailMessage);
    return mail;
  }
}
