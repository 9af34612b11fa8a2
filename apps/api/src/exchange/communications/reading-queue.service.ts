import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import type { Reading } from '#domain/vocabulary';
import { Clock, MINUTE } from '#core/clock';
import { Database } from '#database/database';
import { NotFound } from '#core/errors';
import type { MailRow } from './communications.sql';
import type { DueMail } from './due-mails';
import { emailMessages } from './email-message.entity';
import type { ReadFor } from './mail.rules';

/** A claim that wasn't renewed for this long belongs to a crashed process. */
const LEASE = 2 * MINUTE;
/** How often its holder renews it, in milliseconds. */
export const RENEW_EVERY = LEASE / 4;

const OF_READING = ['requestId', 'reading', 'readFor'] as const;
type ReadingState = MailRow<(typeof OF_READING)[number]>;
const FIND = `SELECT ${emailMessages.select('m', OF_READING)} FROM email_message m WHERE m.id = $1`;

const OF_CLAIM = [
  'id',
  'requestId',
  'memberId',
  'readFor',
  'from',
  'replyTo',
  'senderName',
  'subject',
  'sentAt',
  'createdAt',
  'attempts',
] as const;

/** A mail being read by this process. `attempts` also identifies its claim. */
export type ClaimedReading = MailRow<(typeof OF_CLAIM)[number]> & {
  requestId: string;
  readFor: ReadFor;
  bodyText: string;
  replyText: string;
};

/** The claim counts the attempt, so that a mail that crashes its process is eventually given up. */
const CLAIM = `UPDATE email_message m SET claimed_until = $2, attempts = attempts + 1
  WHERE m.id = $1 AND m.reading = 'pending' AND m.request_id IS NOT NULL AND (m.claimed_until IS NULL OR m.claimed_until <= $3)
  RETURNING ${emailMessages.select('m', OF_CLAIM)}, coalesce(m.body_text, '') AS "bodyText", coalesce(m.reply_text, '') AS "replyText"`;

/** The queue of mails to read: rows whose `reading` is `pending`, each claimed by a lease. Inbound mail (`MailReadings`) processes it. */
@Injectable()
export class ReadingQueue {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Queues a mail for reading, with a fresh set of attempts; in the ambient transaction. */
  async add(id: string, readFor: ReadFor): Promise<void> {
    await this.database.query(
      `UPDATE email_message SET reading = 'pending', read_for = $2, attempts = 0, next_attempt_at = $3, claimed_until = NULL,
              error = NULL, updated_at = $3 WHERE id = $1`,
      [id, readFor, this.clock.now()],
    );
  }

  /** Returns the unclaimed mails whose next attempt is due, the longest due first. */
  due(limit: number): Promise<DueMail[]> {
    return this.database.query<DueMail>(
      `SELECT id, trace_id AS "traceId" FROM email_message
        WHERE reading = 'pending' AND next_attempt_at <= $1 AND (claimed_until IS NULL OR claimed_until <= $1)
        ORDER BY next_attempt_at, id LIMIT $2`,
      [this.clock.now(), limit],
    );
  }

  /** Claims a pending mail, or returns null if another process is reading it. */
  claim(id: string): Promise<ClaimedReading | null> {
    const now = this.clock.now();
    return this.database.maybeOne<ClaimedReading>(CLAIM, [id, new Date(now.getTime() + LEASE), now]);
  }

  /** Renews a claim for another lease. */
  async renew({ id, attempts }: ClaimedReading): Promise<void> {
    await this.database.query(
      `UPDATE email_message SET claimed_until = $2 WHERE id = $1 AND reading = 'pending' AND attempts = $3`,
      [id, new Date(this.clock.now().getTime() + LEASE), attempts],
    );
  }

  /** Releases claims whose attempt was interrupted, without counting it. */
  async giveBack(ids: string[]): Promise<void> {
    await this.database.query(
      `UPDATE email_message SET claimed_until = NULL, attempts = greatest(attempts - 1, 0) WHERE id = ANY($1) AND reading = 'pending'`,
      [ids],
    );
  }

  /** Ends a failed attempt; the next one is due after `pause` milliseconds. Does nothing if the claim is lost. */
  async postpone({ id, attempts }: ClaimedReading, pause: number, error: string): Promise<void> {
    const now = this.clock.now();
    await this.database.query(
      `UPDATE email_message SET claimed_until = NULL, next_attempt_at = $2, error = $3, updated_at = $4
        WHERE id = $1 AND reading = 'pending' AND attempts = $5`,
      [id, new Date(now.getTime() + pause), error, now, attempts],
    );
  }

  /**
   * Ends a reading in the ambient transaction, and returns whether it was still pending. Any process that has read the mail may end its
   * reading; only the holder of the claim records a failure (`error`).
   */
  async end({ id, attempts }: ClaimedReading, reading: Reading, error: string | null): Promise<boolean> {
    const ended = await this.database.maybeOne(
      `UPDATE email_message SET reading = $2, error = $3, next_attempt_at = NULL, claimed_until = NULL, updated_at = $4
        WHERE id = $1 AND reading = 'pending' AND ($3::text IS NULL OR attempts = $5) RETURNING id`,
      [id, reading, error, this.clock.now(), attempts],
    );
    return ended !== null;
  }

  /**
   * Returns the state of a mail's reading.
   * @throws NOT_FOUND the mail doesn't exist
   */
  find(id: string): Promise<ReadingState> {
    return this.one(FIND, id);
  }

  /** The same, with the row locked until the ambient transaction ends. */
  lock(id: string): Promise<ReadingState> {
    return this.one(`${FIND} FOR NO KEY UPDATE`, id);
  }

  private async one(statement: string, id: string): Promise<ReadingState> {
    const mail = await this.database.maybeOne<ReadingState>(statement, [id]);
    if (mail === null) throw new NotFound(NOUNS.emailMessage);
    return mail;
  }
}
