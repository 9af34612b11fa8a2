import { setTimeout as wait } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Clock, DAY, MINUTE, SECOND } from '#kernel/clock';
import { currentContext, runAs, runAsSystem, SYSTEM_ACTOR } from '#kernel/context';
import { Database } from '#kernel/database/database';
import { DomainError, InvalidStatusTransition, NotFound } from '#kernel/errors';
import { withHeartbeat } from '#kernel/heartbeat';
import { Timeline } from '#kernel/timeline';
import type { Reading } from '#domain/vocabulary';
import type { Extraction } from '#providers/llm/extraction';
import { type AvailabilityReading, LlmProvider } from '#providers/llm/llm.provider';
import type { EmailMessageView } from '../communications/communications.dto';
import { ThreadsService } from '../communications/threads.service';
import { NotificationsService } from '../../foundations/notifications/notifications.service';
import { OrganizersService } from '../../demand/organizers/organizers.service';
import type { ReadMail } from '../../demand/requests/requests.dto';
import { replyOf } from '../../demand/requests/requests.rules';
import { RequestsService } from '../../demand/requests/requests.service';
import { lockRequest } from '../../demand/requests/requests.sql';
import { ResultsService } from '../../demand/requests/results.service';
import { TrainingService } from '../../demand/training/training.service';
import { storable } from './inbound.rules';
import { EmailRead, EmailReadAgain, EmailReadingFailed } from './inbound.timeline';
import { MailRouting, type ReadFor } from './mail-routing.service';
import { ownWords } from './own-words';
import { ANSWERABLE, organizerOf, requestFieldsOf } from './request-fields.rules';

/** A mail that this process reads now. */
interface ClaimedMail {
  id: string;
  requestId: string;
  memberId: string | null;
  readFor: ReadFor;
  from: string;
  replyTo: string | null;
  senderName: string | null;
  subject: string;
  text: string;
  replyText: string;
  sentAt: Date | null;
  receivedAt: Date;
  attempts: number;
}

/** What the language model made of a mail, by what it was read for; null where there was nothing to ask it about. */
type Understood =
  | { readFor: 'request'; extraction: Extraction }
  | { readFor: 'fields'; extraction: Extraction | null }
  | { readFor: 'availability'; answer: AvailabilityReading | null };

/** Waiting times after each failed try; after one more failure a person is told. */
const BACK_OFF = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE];
const MAX_ATTEMPTS = BACK_OFF.length + 1;
/** A claim that was not renewed for this long belongs to a process that died. */
const LEASE = 2 * MINUTE;
/** Mails that an instance reads at once; those beyond wait for the job. */
const MAX_UNDER_WAY = 4;
/** So many failures in a row end a run of the job. */
const FAILURES_UNTIL_PAUSE = 3;
/** What a shutdown allows to readings under way; after it the mails are given back to whoever reads next. */
const LAST_WORDS = 2 * SECOND;
/** Below this a first mail without its quotes says nothing ("FYI", a forward): the whole of it is read. */
const MIN_OWN_TEXT = 20;

/** Somebody else has read the mail, or it is not to be read any more. */
class NotPending extends Error {
  override readonly name = 'NotPending';
}

/**
 * Has mails read by the language model once they are kept: what is pending is claimed by a lease, read outside of any transaction,
 * and takes effect in one, under the row's lock. Whatever happens meanwhile, people's words stand over the reading.
 */
@Injectable()
export class MailReadings implements BeforeApplicationShutdown {
  private readonly logger = new Logger(MailReadings.name);
  private readonly underWay = new Set<Promise<unknown>>();
  private readonly claimed = new Set<string>();
  private readonly stopped = Promise.withResolvers<void>();
  private stopping = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly timeline: Timeline,
    private readonly llm: LlmProvider,
    private readonly routing: MailRouting,
    private readonly threads: ThreadsService,
    private readonly organizers: OrganizersService,
    private readonly requests: RequestsService,
    private readonly results: ResultsService,
    private readonly notifications: NotificationsService,
    private readonly training: TrainingService,
  ) {}

  /** Has a mail of a request read, from the commit of the ambient transaction on; with all its tries. */
  async begin(id: string, readFor: ReadFor, requestId: string): Promise<void> {
    const now = this.clock.now();
    await this.database.query(
      `UPDATE email_message SET reading = 'pending', read_for = $2, attempts = 0, next_attempt_at = $3, claimed_until = NULL,
              error = NULL, updated_at = $3 WHERE id = $1`,
      [id, readFor, now],
    );
    if (readFor === 'request') await this.requests.setReading(requestId, 'pending');
    await this.database.afterCommit(() => this.kick(id));
  }

  /**
   * Has a mail read once more and answers it as it then is; for team users. Called outside of any transaction. Ends in NOT_FOUND,
   * or INVALID_STATUS_TRANSITION where it is being read, or nothing is read of it.
   */
  async readAgain(id: string): Promise<EmailMessageView> {
    const { requestId } = await this.find(id);
    await this.database.transaction(async () => {
      await this.holdRequest(requestId);
      const mail = await this.find(id, 'FOR NO KEY UPDATE');
      if (mail.readFor === null || mail.requestId === null)
        throw new InvalidStatusTransition('Nothing is read out of this mail: a person has to read it.');
      if (mail.reading === 'pending') throw new InvalidStatusTransition('This mail is being read already.');
      await this.begin(id, mail.readFor, mail.requestId);
      await this.timeline.add(EmailReadAgain, {
        requestId: mail.requestId,
        payload: { emailMessageId: id, readFor: mail.readFor },
      });
    });
    return this.threads.message(id);
  }

  /**
   * Reads what is due: failed tries, and mails whose process died. Run by the job; answers how many it took. Ends with the service,
   * whatever the model still keeps waiting.
   */
  async readDue(limit = 200): Promise<number> {
    const due = await this.database.query<{ id: string; traceId: string | null }>(
      `SELECT id, trace_id AS "traceId" FROM email_message
        WHERE reading = 'pending' AND next_attempt_at <= $1 AND (claimed_until IS NULL OR claimed_until <= $1)
        ORDER BY next_attempt_at, id LIMIT $2`,
      [this.clock.now(), limit],
    );
    let taken = 0;
    let failures = 0;
    const work = async (): Promise<void> => {
      for (let mail = due.shift(); mail && !this.stopping && failures < FAILURES_UNTIL_PAUSE; mail = due.shift()) {
        const { id, traceId } = mail;
        const outcome = await runAsSystem('job', () => this.read(id), traceId ?? undefined);
        if (outcome !== 'taken') taken++;
        failures = outcome === 'failed' ? failures + 1 : 0;
      }
    };
    await Promise.race([Promise.all(Array.from({ length: MAX_UNDER_WAY }, work)), this.stopped.promise]);
    return taken;
  }

  /** A model may take a minute: what it has not answered soon is given back, to be read by another instance or the next start. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    if (this.underWay.size > 0) {
      await Promise.race([Promise.allSettled(this.underWay), wait(LAST_WORDS, undefined, { ref: false })]);
      await this.giveBack();
    }
    this.stopped.resolve();
  }

  private async giveBack(): Promise<void> {
    const ids = [...this.claimed];
    // From here on a failure of theirs is somebody else's try.
    this.claimed.clear();
    await this.database
      .query(
        `UPDATE email_message SET claimed_until = NULL, attempts = greatest(attempts - 1, 0) WHERE id = ANY($1) AND reading = 'pending'`,
        [ids],
      )
      .catch((err: unknown) => this.logger.warn({ msg: 'could not give mails back that were being read', err }));
  }

  /** Reads what has just been committed: before the answer by a reader within the process, else behind it. */
  private async kick(id: string): Promise<void> {
    if (this.stopping || (!this.llm.inProcess && this.underWay.size >= MAX_UNDER_WAY)) return;
    const { via = 'job', traceId } = currentContext() ?? {};
    // In a context of its own: the caller's may have ended when the reading ends.
    const reading = runAsSystem(via, () => this.read(id), traceId).catch((err: unknown) =>
      this.logger.error({ msg: 'could not read a mail; the job will try', emailMessageId: id, err }),
    );
    if (this.llm.inProcess) await reading;
  }

  /** One try of a pending mail, once there is a place for it, unless another process has it. Called outside of any transaction. */
  private async read(id: string): Promise<'read' | 'failed' | 'taken'> {
    while (this.underWay.size >= MAX_UNDER_WAY) await Promise.race(this.underWay);
    if (this.stopping) return 'taken';
    const work = this.tryOnce(id);
    this.underWay.add(work);
    try {
      return await work;
    } finally {
      this.underWay.delete(work);
    }
  }

  private async tryOnce(id: string): Promise<'read' | 'failed' | 'taken'> {
    const mail = await this.claim(id);
    if (mail === null) return 'taken';
    this.claimed.add(id);
    try {
      return await this.attempt(mail);
    } finally {
      this.claimed.delete(id);
    }
  }

  private claim(id: string): Promise<ClaimedMail | null> {
    const now = this.clock.now();
    // The count goes up with the claim, so that a mail that kills its process is given up in the end; it is the claim's number too.
    return this.database.maybeOne<ClaimedMail>(
      `UPDATE email_message SET claimed_until = $2, attempts = attempts + 1
        WHERE id = $1 AND reading = 'pending' AND request_id IS NOT NULL AND (claimed_until IS NULL OR claimed_until <= $3)
        RETURNING id, request_id AS "requestId", member_id AS "memberId", read_for AS "readFor", "from", reply_to AS "replyTo",
          sender_name AS "senderName", subject, coalesce(body_text, '') AS text, coalesce(reply_text, '') AS "replyText",
          sent_at AS "sentAt", created_at AS "receivedAt", attempts`,
      [id, new Date(now.getTime() + LEASE), now],
    );
  }

  private async attempt(mail: ClaimedMail): Promise<'read' | 'failed' | 'taken'> {
    try {
      if (mail.attempts > MAX_ATTEMPTS) throw new Error('The process ended at every try.');
      const understood = await this.renewing(mail, () => this.understand(mail));
      await this.database.transaction(() => this.apply(mail, understood));
      return 'read';
    } catch (error) {
      if (error instanceof NotPending || !this.claimed.has(mail.id)) return 'taken';
      await this.postpone(mail, error);
      return 'failed';
    }
  }

  private async understand(mail: ClaimedMail): Promise<Understood> {
    const { ownText } = ownWords(mail.text);
    if (mail.readFor === 'availability') {
      const text = mail.replyText || ownText;
      return { readFor: 'availability', answer: text === '' ? null : await this.llm.readAvailability({ text }) };
    }
    if (mail.readFor === 'fields' && ownText === '') return { readFor: 'fields', extraction: null };
    const isFirst = mail.readFor === 'request';
    const extraction = await this.llm.extractRequest({
      subject: isFirst ? mail.subject : '',
      text: isFirst && ownText.length < MIN_OWN_TEXT ? mail.text : ownText,
      from: { name: mail.senderName, email: isFirst ? this.routing.organizerAddress(mail) : mail.from },
      receivedAt: writtenAt(mail),
      corrections: await this.training.examplesForReading(),
      ...(isFirst ? {} : { onlyFields: ANSWERABLE }),
    });
    return { readFor: mail.readFor, extraction };
  }

  /** The effect of a reading, in the ambient transaction; organizer, request and mail are locked in the order of everybody. */
  private async apply(mail: ClaimedMail, understood: Understood): Promise<void> {
    const { requestId, readFor } = mail;
    if (understood.readFor === 'request') await this.learn(mail, understood.extraction);
    await this.end(mail, 'done');
    const filled = await this.carryOut(mail, understood);
    await this.timeline.add(EmailRead, {
      requestId,
      payload: { emailMessageId: mail.id, readFor, filled },
      actor: SYSTEM_ACTOR,
    });
  }

  /** Answers the fields of the request that the mail has filled. */
  private async carryOut(mail: ClaimedMail, understood: Understood): Promise<string[]> {
    const { requestId, memberId, receivedAt } = mail;
    if (understood.readFor === 'request') {
      const { extraction } = understood;
      const read = { fields: requestFieldsOf(extraction), extraction: extraction.fields, receivedAt };
      return this.requests.applyFirstReading(requestId, read, placeholderTitle(mail));
    }
    if (understood.readFor === 'fields') return this.applyReply(mail, understood.extraction);
    // Only a clear yes or no counts; the rest stands in the record for a person.
    const reply = understood.answer === null ? null : replyOf(understood.answer);
    if (reply === null || memberId === null) return [];
    const { actor } = await this.routing.senderOf(requestId, mail.from, memberId);
    await runAs(actor, () => this.results.recordAnswer(requestId, memberId, reply, receivedAt));
    return [];
  }

  /** What an organizer's answer says, in the name of who wrote it. */
  private async applyReply(mail: ClaimedMail, extraction: Extraction | null): Promise<string[]> {
    const { id, requestId } = mail;
    const { actor } = await this.routing.senderOf(requestId, mail.from, mail.memberId);
    const readBefore = await this.database.maybeOne(
      `SELECT 1 FROM timeline_event WHERE request_id = $1 AND kind IN ('${EmailRead.kind}', '${EmailReadingFailed.kind}')
          AND payload ->> 'emailMessageId' = $2 LIMIT 1`,
      [requestId, id],
    );
    const read = saidIn(extraction, mail.receivedAt);
    return runAs(actor, () => this.requests.applyReply(requestId, read, readBefore !== null));
  }

  /** What the mail that made a request says of the person who asks, as long as the request is theirs. */
  private async learn(mail: ClaimedMail, extraction: Extraction): Promise<void> {
    const address = this.routing.organizerAddress(mail);
    // Made under one trace id, the organizer is known by this very mail.
    const organizer = await this.database.maybeOne<{ id: string; isNew: boolean }>(
      `SELECT organizer.id, coalesce(organizer.trace_id = request.trace_id, false) AS "isNew"
         FROM request JOIN organizer ON organizer.id = request.organizer_id
        WHERE request.id = $1 AND lower(organizer.email) = lower($2)`,
      [mail.requestId, address],
    );
    if (organizer !== null)
      await this.organizers.learn(organizer.id, organizerOf(address, extraction), organizer.isNew);
  }

  /**
   * Ends a reading that is still pending, with the request held. What was read counts whoever has the claim meanwhile; a failure,
   * with its error, is only for the claim's holder to record.
   */
  private async end(mail: ClaimedMail, reading: Reading, error: string | null = null): Promise<void> {
    await this.holdRequest(mail.requestId);
    const ended = await this.database.maybeOne(
      `UPDATE email_message SET reading = $2, error = $3, next_attempt_at = NULL, claimed_until = NULL, updated_at = $4
        WHERE id = $1 AND reading = 'pending' AND ($3::text IS NULL OR attempts = $5) RETURNING id`,
      [mail.id, reading, error, this.clock.now(), mail.attempts],
    );
    if (ended === null) throw new NotPending();
    if (mail.readFor === 'request') await this.requests.setReading(mail.requestId, reading);
  }

  private async postpone(mail: ClaimedMail, error: unknown): Promise<void> {
    const pause = BACK_OFF[mail.attempts - 1];
    const entry = { emailMessageId: mail.id, attempt: mail.attempts, err: error };
    // Messages of our own say what to do; those of libraries may hold parts of the mail.
    const reason = error instanceof DomainError ? error.message : 'The mail could not be read.';
    if (pause === undefined) {
      this.logger.error({ msg: 'a mail stays unread', ...entry });
      await this.database
        .transaction(() => this.giveUp(mail, reason))
        .catch((err: unknown) => {
          if (!(err instanceof NotPending)) throw err;
        });
      return;
    }
    this.logger.warn({ msg: 'a mail could not be read yet', ...entry });
    const now = this.clock.now();
    await this.database.query(
      `UPDATE email_message SET claimed_until = NULL, next_attempt_at = $2, error = $3, updated_at = $4
        WHERE id = $1 AND reading = 'pending' AND attempts = $5`,
      [mail.id, new Date(now.getTime() + pause), reason, now, mail.attempts],
    );
  }

  /** The mail stands on its thread for a person to read. */
  private async giveUp(mail: ClaimedMail, reason: string): Promise<void> {
    const { id, requestId, readFor, subject } = mail;
    await this.end(mail, 'failed', reason);
    // They have answered all the same, and are not to be reminded.
    if (readFor === 'fields') await this.applyReply(mail, null);
    await this.timeline.add(EmailReadingFailed, {
      requestId,
      payload: { emailMessageId: id, readFor },
      actor: SYSTEM_ACTOR,
    });
    const { code } = await this.database.one<{ code: string }>(`SELECT code FROM request WHERE id = $1`, [requestId]);
    await this.notifications.notify({
      kind: 'reading_failed',
      title: `Unread mail on request ${code}`,
      body: `${subject === '' ? mail.from : subject}: it could not be read by machine. Read it, or have it read again.`,
      requestId,
    });
  }

  private async find(
    id: string,
    lock = '',
  ): Promise<{ requestId: string | null; reading: Reading; readFor: ReadFor | null }> {
    const mail = await this.database.maybeOne<{
      requestId: string | null;
      reading: Reading;
      readFor: ReadFor | null;
    }>(`SELECT request_id AS "requestId", reading, read_for AS "readFor" FROM email_message WHERE id = $1 ${lock}`, [
      id,
    ]);
    if (mail === null) throw new NotFound('Email message');
    return mail;
  }

  private async holdRequest(id: string | null): Promise<void> {
    if (id !== null) await lockRequest(this.database, id);
  }

  /** Keeps the claim while the model takes its time. */
  private renewing<T>({ id, attempts }: ClaimedMail, work: () => Promise<T>): Promise<T> {
    const renew = (): void => {
      if (!this.claimed.has(id)) return;
      this.database
        .query(`UPDATE email_message SET claimed_until = $2 WHERE id = $1 AND reading = 'pending' AND attempts = $3`, [
          id,
          new Date(this.clock.now().getTime() + LEASE),
          attempts,
        ])
        .catch((err: unknown) => this.logger.warn({ msg: 'could not renew a claim', emailMessageId: id, err }));
    };
    return withHeartbeat(LEASE / 4, renew, work);
  }
}

/** The title of a request until its mail is read. */
export const placeholderTitle = (mail: { from: string; subject: string }): string =>
  mail.subject === '' ? mail.from : storable(mail.subject, 200);

/** What an answer says, without the fields that it is silent about. */
function saidIn(extraction: Extraction | null, receivedAt: Date): ReadMail {
  if (extraction === null) return { fields: {}, extraction: {}, receivedAt };
  const said = Object.entries(extraction.fields).filter(([, { value }]) => value !== null);
  return { fields: requestFieldsOf(extraction), extraction: Object.fromEntries(said), receivedAt };
}

/** When the mail was written, against which "next March" is understood; a date in the future is not believed. */
const writtenAt = ({ sentAt, receivedAt }: ClaimedMail): Date =>
  sentAt !== null && sentAt.getTime() < receivedAt.getTime() + DAY ? sentAt : receivedAt;
