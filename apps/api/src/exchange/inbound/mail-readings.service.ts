import { setTimeout as wait } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { fr } from '#i18n/formats';
import { DAY, MINUTE, SECOND } from '#core/clock';
import { currentContext, runAs, runAsSystem, SYSTEM_ACTOR } from '#core/context';
import { Database } from '#database/database';
import { DomainError, InvalidStatusTransition } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { withHeartbeat } from '#queue/heartbeat';
import { Job } from '#queue/jobs';
import type { Reading } from '#domain/vocabulary';
import type { Extraction } from '#providers/llm/extraction';
import { type AvailabilityReading, LlmProvider } from '#providers/llm/llm.provider';
import type { EmailMessageView } from '../communications/communications.dto';
import { DueMails, MAX_UNDER_WAY } from '../communications/due-mails';
import type { ReadFor } from '../communications/mail.rules';
import { type ClaimedReading, ReadingQueue, RENEW_EVERY } from '../communications/reading-queue.service';
import { ThreadsService } from '../communications/threads.service';
import { OrganizersService } from '../../demand/organizers/organizers.service';
import { isAddressOf } from '../../demand/organizers/organizers.sql';
import type { ReadMail } from '../../demand/requests/requests.dto';
import { replyOf } from '../../demand/requests/requests.rules';
import { RequestsService } from '../../demand/requests/requests.service';
import { lockRequest } from '../../demand/requests/requests.sql';
import { ResultsService } from '../../demand/requests/results.service';
import { TrainingService } from '../../demand/training/training.service';
import { storable } from './inbound.rules';
import { EmailRead, EmailReadAgain, EmailReadingFailed } from './inbound.events';
import { MailRouting } from './mail-routing.service';
import { ANSWERABLE, organizerOf, requestFieldsOf } from './request-fields.rules';
import { stripQuotedText } from './strip-quoted-text';

/** The language model's reading of a mail, by purpose; null if there was nothing to ask about. */
type Understood =
  | { readFor: 'request'; extraction: Extraction }
  | { readFor: 'fields'; extraction: Extraction | null }
  | { readFor: 'availability'; answer: AvailabilityReading | null };

/** The outcome of an attempt. `taken`: another process has the mail. */
type Outcome = 'read' | 'failed' | 'taken';

/** Pauses after failed attempts; after one more failure the team is notified. */
const BACK_OFF = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE];
const MAX_ATTEMPTS = BACK_OFF.length + 1;
/** How long a shutdown waits for running readings; then it releases their mails for others. */
const LAST_WORDS = 2 * SECOND;
/** Below this length, a first mail without its quotes says nothing ("FYI", a forward), so it is read with its quotes. */
const MIN_OWN_TEXT = 20;

/** The mail has been read elsewhere, or no longer needs reading. */
class NotPending extends Error {
  override readonly name = 'NotPending';
}

/**
 * Has stored mails read by the language model: a pending mail is claimed by a lease, read outside of any transaction, and applied in one,
 * under the row's lock. Changes made by people in the meantime take precedence over the reading.
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
    private readonly events: DomainEvents,
    private readonly llm: LlmProvider,
    private readonly routing: MailRouting,
    private readonly threads: ThreadsService,
    private readonly queue: ReadingQueue,
    private readonly organizers: OrganizersService,
    private readonly requests: RequestsService,
    private readonly results: ResultsService,
    private readonly training: TrainingService,
  ) {}

  /** Queues a mail of a request for reading, with a fresh set of attempts, once the ambient transaction has committed. */
  async begin(id: string, readFor: ReadFor, requestId: string): Promise<void> {
    await this.queue.add(id, readFor);
    if (readFor === 'request') await this.requests.setReading(requestId, 'pending');
    await this.database.afterCommit(() => this.kick(id));
  }

  /**
   * Has a mail read again and returns its new state; for team users. Called outside of any transaction.
   * @throws NOT_FOUND the mail doesn't exist
   * @throws INVALID_STATUS_TRANSITION it is being read, or isn't of a kind that is read
   */
  async readAgain(id: string): Promise<EmailMessageView> {
    const { requestId } = await this.queue.find(id);
    await this.database.transaction(async () => {
      if (requestId !== null) await lockRequest(this.database, requestId);
      const mail = await this.queue.lock(id);
      if (mail.readFor === null || mail.requestId === null)
        throw new InvalidStatusTransition({
          en: 'This mail is not read automatically: a person has to read it.',
          fr: fr`Cet e-mail n’est pas lu automatiquement : une personne doit le lire.`,
        });
      if (mail.reading === 'pending')
        throw new InvalidStatusTransition({
          en: 'This mail is already being read.',
          fr: 'Cet e-mail est déjà en cours de lecture.',
        });
      await this.begin(id, mail.readFor, mail.requestId);
      await this.events.publish(EmailReadAgain, {
        requestId: mail.requestId,
        payload: { emailMessageId: id, readFor: mail.readFor },
      });
    });
    return this.threads.message(id);
  }

  /**
   * Reads due mails: failed attempts, and mails of crashed processes. For the job. Returns how many it took. Ends when the service stops,
   * even if the model hasn't responded.
   */
  @Job({ name: 'read-mails', schedule: '*/10 * * * * *' })
  async readDue(limit = 200): Promise<number> {
    const mails = new DueMails<Outcome>(
      await this.queue.due(limit),
      (id) => this.read(id),
      'failed',
      () => this.stopping,
    );
    await Promise.race([mails.run(), this.stopped.promise]);
    return mails.taken;
  }

  /** A model may take a minute: a reading that doesn't end soon is released, for another instance or the next start. */
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
    // From here on other processes own the mails: this one records no failures for them.
    this.claimed.clear();
    await this.queue
      .giveBack(ids)
      .catch((err: unknown) => this.logger.warn({ msg: 'could not release the mails being read', err }));
  }

  /** Reads a mail whose row was just committed. The caller waits for a model within the process, not for an external one. */
  private async kick(id: string): Promise<void> {
    if (this.stopping || (!this.llm.inProcess && this.underWay.size >= MAX_UNDER_WAY)) return;
    const { via = 'job', traceId } = currentContext() ?? {};
    // In a separate context: the reading may outlive the caller's.
    const reading = runAsSystem(via, () => this.read(id), traceId).catch((err: unknown) =>
      this.logger.error({ msg: 'could not read a mail; the job will retry', emailMessageId: id, err }),
    );
    if (this.llm.inProcess) await reading;
  }

  /** Reads a pending mail, once there is capacity, unless another process has it. Called outside of any transaction. */
  private async read(id: string): Promise<Outcome> {
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

  private async tryOnce(id: string): Promise<Outcome> {
    const mail = await this.queue.claim(id);
    if (mail === null) return 'taken';
    this.claimed.add(id);
    try {
      return await this.attempt(mail);
    } finally {
      this.claimed.delete(id);
    }
  }

  private async attempt(mail: ClaimedReading): Promise<Outcome> {
    try {
      if (mail.attempts > MAX_ATTEMPTS) throw new Error('The process crashed at every attempt.');
      const understood = await this.renewing(mail, () => this.understand(mail));
      await this.database.transaction(() => this.apply(mail, understood));
      return 'read';
    } catch (error) {
      if (error instanceof NotPending || !this.claimed.has(mail.id)) return 'taken';
      await this.postpone(mail, error);
      return 'failed';
    }
  }

  private async understand(mail: ClaimedReading): Promise<Understood> {
    const { ownText } = stripQuotedText(mail.bodyText);
    if (mail.readFor === 'availability') {
      const text = mail.replyText || ownText;
      return { readFor: 'availability', answer: text === '' ? null : await this.llm.readAvailability({ text }) };
    }
    if (mail.readFor === 'fields' && ownText === '') return { readFor: 'fields', extraction: null };
    const isFirst = mail.readFor === 'request';
    const extraction = await this.llm.extractRequest({
      subject: isFirst ? mail.subject : '',
      text: isFirst && ownText.length < MIN_OWN_TEXT ? mail.bodyText : ownText,
      from: { name: mail.senderName, email: isFirst ? this.routing.organizerAddress(mail) : mail.from },
      receivedAt: writtenAt(mail),
      corrections: await this.training.examplesForReading(),
      ...(isFirst ? {} : { onlyFields: ANSWERABLE }),
    });
    return { readFor: mail.readFor, extraction };
  }

  /** Applies a reading, in the ambient transaction. Locks the organizer, then the request, then the mail, as everywhere. */
  private async apply(mail: ClaimedReading, understood: Understood): Promise<void> {
    const { requestId, readFor } = mail;
    if (understood.readFor === 'request') await this.learn(mail, understood.extraction);
    await this.end(mail, 'done');
    const filled = await this.carryOut(mail, understood);
    await this.events.publish(EmailRead, {
      requestId,
      payload: { emailMessageId: mail.id, readFor, filled },
      actor: SYSTEM_ACTOR,
    });
  }

  /** Applies the extracted data, and returns which fields of the request it filled. */
  private async carryOut(mail: ClaimedReading, understood: Understood): Promise<string[]> {
    const { requestId, memberId, createdAt: receivedAt } = mail;
    if (understood.readFor === 'request') {
      const { extraction } = understood;
      const read = { fields: requestFieldsOf(extraction), extraction: extraction.fields, receivedAt };
      return this.requests.applyFirstReading(requestId, read, placeholderTitle(mail));
    }
    if (understood.readFor === 'fields') return this.applyReply(mail, understood.extraction);
    // Only a clear yes or no counts; a person reads the rest.
    const reply = understood.answer === null ? null : replyOf(understood.answer);
    if (reply === null || memberId === null) return [];
    const { actor } = await this.routing.senderOf(requestId, mail.from, memberId);
    await runAs(actor, () => this.results.recordAnswer(requestId, memberId, reply, receivedAt));
    return [];
  }

  /** Applies an organizer's reply on behalf of its author. */
  private async applyReply(mail: ClaimedReading, extraction: Extraction | null): Promise<string[]> {
    const { id, requestId } = mail;
    const { actor } = await this.routing.senderOf(requestId, mail.from, mail.memberId);
    const readBefore = await this.database.maybeOne(
      `SELECT 1 FROM timeline_event WHERE request_id = $1 AND kind IN ('${EmailRead.kind}', '${EmailReadingFailed.kind}')
          AND payload ->> 'emailMessageId' = $2 LIMIT 1`,
      [requestId, id],
    );
    const read = saidIn(extraction, mail.createdAt);
    return runAs(actor, () => this.requests.applyReply(requestId, read, readBefore !== null));
  }

  /** Learns organizer details from the mail that created a request, unless the request now has another organizer. */
  private async learn(mail: ClaimedReading, extraction: Extraction): Promise<void> {
    const address = this.routing.organizerAddress(mail);
    // Organizer and request share a trace id if this mail created both.
    const organizer = await this.database.maybeOne<{ id: string; isNew: boolean }>(
      `SELECT organizer.id, coalesce(organizer.trace_id = request.trace_id, false) AS "isNew"
         FROM request JOIN organizer ON organizer.id = request.organizer_id
        WHERE request.id = $1 AND ${isAddressOf('organizer', '$2')}`,
      [mail.requestId, address],
    );
    if (organizer !== null)
      await this.organizers.learn(organizer.id, organizerOf(address, extraction), organizer.isNew);
  }

  /**
   * Ends a pending reading and returns its request, locked.
   * @throws NotPending another process ended the reading
   */
  private async end(mail: ClaimedReading, reading: Reading, error: string | null = null): Promise<{ code: string }> {
    const request = await lockRequest(this.database, mail.requestId);
    if (request === null || !(await this.queue.end(mail, reading, error))) throw new NotPending();
    if (mail.readFor === 'request') await this.requests.setReading(mail.requestId, reading);
    return request;
  }

  private async postpone(mail: ClaimedReading, error: unknown): Promise<void> {
    const pause = BACK_OFF[mail.attempts - 1];
    const entry = { emailMessageId: mail.id, attempt: mail.attempts, err: error };
    // Messages of our own errors are safe; those of libraries may contain parts of the mail.
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
    await this.queue.postpone(mail, pause, reason);
  }

  /** Leaves the mail on its thread for a person to read. */
  private async giveUp(mail: ClaimedReading, reason: string): Promise<void> {
    const { id, requestId, readFor, subject } = mail;
    const { code } = await this.end(mail, 'failed', reason);
    // They have replied anyway, so they must not be reminded.
    if (readFor === 'fields') await this.applyReply(mail, null);
    await this.events.publish(EmailReadingFailed, {
      requestId,
      payload: { emailMessageId: id, readFor },
      carried: { code, mail: subject === '' ? mail.from : subject },
      actor: SYSTEM_ACTOR,
    });
  }

  /** Renews the claim while the model is being called. */
  private renewing<T>(mail: ClaimedReading, work: () => Promise<T>): Promise<T> {
    const renew = (): void => {
      if (!this.claimed.has(mail.id)) return;
      this.queue
        .renew(mail)
        .catch((err: unknown) => this.logger.warn({ msg: 'could not renew a claim', emailMessageId: mail.id, err }));
    };
    return withHeartbeat(RENEW_EVERY, renew, work);
  }
}

/** The title of a request whose mail hasn't been read yet. */
export const placeholderTitle = (mail: { from: string; subject: string }): string =>
  mail.subject === '' ? mail.from : storable(mail.subject, 200);

/** Returns the contents of a reply, without the fields it doesn't mention. */
function saidIn(extraction: Extraction | null, receivedAt: Date): ReadMail {
  if (extraction === null) return { fields: {}, extraction: {}, receivedAt };
  const said = Object.entries(extraction.fields).filter(([, { value }]) => value !== null);
  return { fields: requestFieldsOf(extraction), extraction: Object.fromEntries(said), receivedAt };
}

/** Returns when the mail was written, for "next March"; dates in the future are ignored. */
const writtenAt = ({ sentAt, createdAt: receivedAt }: ClaimedReading): Date =>
  sentAt !== null && sentAt.getTime() < receivedAt.getTime() + DAY ? sentAt : receivedAt;
