import { Injectable } from '@nestjs/common';
import { fr } from '#i18n/formats';
import { type Locale, LOCALES, type Words } from '#i18n/locale';
import { MINUTE, SECOND } from '#core/clock';
import { runAs, SYSTEM_ACTOR } from '#core/context';
import { Database } from '#database/database';
import { DomainError, InvalidStatusTransition } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { type FailedTry, JobQueue, OnFailedTry, Queue } from '#queue/queue';
import type { Reading } from '#domain/vocabulary';
import type { Extraction } from '#providers/llm/extraction';
import { type AvailabilityReading, LlmProvider } from '#providers/llm/llm.provider';
import type { EmailMessageView } from '../communications/communications.dto';
import type { ReadFor } from '../communications/mail.rules';
import { ReadingRecords, type UnreadMail } from '../communications/reading-records.service';
import { ThreadsService } from '../communications/threads.service';
import { OrganizersService } from '../../demand/organizers/organizers.service';
import { isAddressOf } from '../../demand/organizers/organizers.sql';
import type { ReadMail } from '../../demand/requests/requests.dto';
import { replyOf } from '../../demand/requests/requests.rules';
import { RequestsService } from '../../demand/requests/requests.service';
import { lockRequest } from '../../demand/requests/requests.sql';
import { VenueReplies } from '../../demand/requests/venue-replies.service';
import { TrainingService } from '../../demand/training/training.service';
import { storable, writtenAt } from './inbound.rules';
import { EmailRead, EmailReadAgain, EmailReadingFailed } from './inbound.events';
import { quotedMailOf, quotedMailsIn } from './forward.rules';
import { AttachmentReader } from './documents/attachment-reader.service';
import { NO_QUOTE, OfferReadings, type Quote } from './offer-readings.service';
import { MailRouting } from './mail-routing.service';
import { ANSWERABLE, organizerOf, readingOf, requestFieldsOf } from './request-fields.rules';
import { stripQuotedText } from './strip-quoted-text';

/** The language model's reading of a mail, by purpose; null if there was nothing to ask about. */
type Understood =
  | { readFor: 'request'; extraction: Extraction }
  | { readFor: 'fields'; extraction: Extraction | null }
  | { readFor: 'availability' | 'offer'; answer: AvailabilityReading | null; quote: Quote };

interface OfReading {
  id: string;
}

const NO_SUBJECT: Words = { en: '(no subject)', fr: '(sans objet)' };
/** The reason of a failure whose error may contain parts of the mail. */
const NOT_READ: Words = { en: 'The mail could not be read.', fr: 'L’e-mail n’a pas pu être lu.' };
/** Pauses after failed attempts; after one more failure the team is notified. */
const BACK_OFF = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE];
/** Maximum number of mails that an instance reads concurrently. */
const AT_ONCE = 4;
/** A run ends after this many failures in a row: the model doesn't respond. */
const FAILURES_PER_RUN = 3;
/** How long the caller waits for a model within the process: a hostile attachment takes its time-out. */
const LONGEST_WAIT = 15 * SECOND;
/** How long a shutdown waits for running readings: a model may take a minute. */
const LAST_WORDS = 2 * SECOND;
/** Below this length, a first mail without its quotes says nothing ("FYI"), so it is read with its quotes. */
const MIN_OWN_TEXT = 20;

/** The mail has been read, or no longer needs reading. */
class AlreadyEnded extends Error {
  override readonly name = 'AlreadyEnded';
}

/**
 * Has stored mails read by the language model: a mail is read outside of any transaction, and the reading is applied in one, under the
 * row's lock. Changes made by people in the meantime take precedence over the reading.
 */
@Injectable()
export class MailReadings {
  constructor(
    private readonly database: Database,
    private readonly events: DomainEvents,
    private readonly llm: LlmProvider,
    private readonly routing: MailRouting,
    private readonly threads: ThreadsService,
    private readonly queue: JobQueue,
    private readonly records: ReadingRecords,
    private readonly attachments: AttachmentReader,
    private readonly offers: OfferReadings,
    private readonly organizers: OrganizersService,
    private readonly requests: RequestsService,
    private readonly replies: VenueReplies,
    private readonly training: TrainingService,
  ) {}

  /**
   * Queues a mail of a request for reading, with a fresh set of attempts, once the ambient transaction has committed. The caller waits for
   * a model within the process, up to `LONGEST_WAIT`, not for an external one.
   */
  async begin(id: string, readFor: ReadFor, requestId: string): Promise<void> {
    await this.records.begin(id, readFor);
    if (readFor === 'request') await this.requests.setReading(requestId, 'pending');
    const waitFor = this.llm.inProcess ? LONGEST_WAIT : 0;
    await this.queue.add('readings', { id } satisfies OfReading, { key: id, replace: true, waitFor });
  }

  /**
   * Has a mail read again and returns its new state; for team users. Called outside of any transaction.
   * @throws NOT_FOUND the mail doesn't exist
   * @throws INVALID_STATUS_TRANSITION it is being read, or isn't of a kind that is read
   */
  async readAgain(id: string): Promise<EmailMessageView> {
    const { requestId } = await this.records.find(id);
    await this.database.transaction(async () => {
      if (requestId !== null) await lockRequest(this.database, requestId);
      const mail = await this.records.lock(id);
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

  /** Reads a pending mail. */
  @Queue({
    name: 'readings',
    job: 'read-mails',
    schedule: '*/10 * * * * *',
    backOff: BACK_OFF,
    atOnce: AT_ONCE,
    failuresPerRun: FAILURES_PER_RUN,
    stopWithin: LAST_WORDS,
    dropFailed: true,
  })
  async read({ id }: OfReading): Promise<void> {
    const mail = await this.records.pending(id);
    if (mail === null) return;
    const understood = await this.understand(mail);
    try {
      await unlessEnded(this.database.transaction(() => this.apply(mail, understood)));
    } finally {
      if ('quote' in understood) await this.offers.release(understood.quote);
    }
  }

  /** Records why a mail could not be read; after the last attempt, it stays on its thread for a person to read. */
  @OnFailedTry('readings')
  async failed({ id }: OfReading, { error, retryAt }: FailedTry): Promise<void> {
    const mail = await this.records.pending(id);
    if (mail === null) return;
    // Messages of our own errors are safe; those of libraries may contain parts of the mail.
    const reason = error instanceof DomainError ? error.words : NOT_READ;
    if (retryAt === null) await unlessEnded(this.giveUp(mail, reason));
    else await this.records.noteError(id, reason);
  }

  private async understand(mail: UnreadMail): Promise<Understood> {
    const { ownText } = stripQuotedText(mail.bodyText);
    if (mail.readFor === 'availability') {
      const text = mail.replyText || ownText;
      const said = { text, receivedAt: writtenAt(mail), ...(await this.replies.asked(mail.requestId)) };
      const answer = text === '' ? null : await this.llm.readAvailability(said);
      // Prices beside a no aren't those of an offer.
      const quote = answer?.answer === 'unavailable' ? NO_QUOTE : await this.offers.quoteIn(mail);
      return { readFor: 'availability', answer, quote };
    }
    if (mail.readFor === 'offer') return { readFor: 'offer', answer: null, quote: await this.offers.quoteIn(mail) };
    const attachments = await this.attachments.read(mail.id);
    if (mail.readFor === 'fields' && ownText === '' && attachments.length === 0)
      return { readFor: 'fields', extraction: null };
    const isFirst = mail.readFor === 'request';
    const organizer = this.routing.organizerAddress(mail);
    // Of a mail that a colleague forwarded, only the organizer's is read.
    const original =
      isFirst && organizer.toLowerCase() !== mail.from.toLowerCase() ? quotedMailOf(mail.bodyText, organizer) : null;
    const needsQuotes = isFirst && (ownText.length < MIN_OWN_TEXT || quotedMailsIn(mail.bodyText).length > 0);
    const extraction = await this.llm.extractRequest({
      subject: isFirst ? (original?.subject ?? mail.subject) : '',
      text: original?.text ?? (needsQuotes ? mail.bodyText : ownText),
      from: { name: mail.senderName, email: isFirst ? organizer : mail.from },
      receivedAt: writtenAt(mail),
      attachments,
      corrections: await this.training.examplesForReading(),
      ...(isFirst ? {} : { onlyFields: ANSWERABLE }),
    });
    return { readFor: mail.readFor, extraction };
  }

  /** Applies a reading, in the ambient transaction. Locks the organizer, then the request, then the mail, as everywhere. */
  private async apply(mail: UnreadMail, understood: Understood): Promise<void> {
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
  private async carryOut(mail: UnreadMail, understood: Understood): Promise<string[]> {
    const { requestId, memberId, createdAt: receivedAt } = mail;
    if (understood.readFor === 'request') {
      const { extraction } = understood;
      const read = { fields: requestFieldsOf(extraction), extraction: readingOf(extraction), receivedAt };
      return this.requests.applyFirstReading(
        requestId,
        read,
        LOCALES.map((locale) => placeholderTitle(mail, locale)),
      );
    }
    if (understood.readFor === 'fields') return this.applyReply(mail, understood.extraction);
    if (memberId === null) return [];
    await this.offers.file({ id: mail.id, requestId, memberId }, understood.quote);
    // Only a clear yes or no counts; a person reads the rest.
    const reply = understood.answer === null ? null : replyOf(understood.answer);
    if (reply === null) return [];
    const { actor } = await this.routing.senderOf(requestId, mail.from, memberId);
    await runAs(actor, () => this.replies.recordAnswer(requestId, memberId, reply, receivedAt));
    return [];
  }

  /** Applies an organizer's reply on behalf of its author. */
  private async applyReply(mail: UnreadMail, extraction: Extraction | null): Promise<string[]> {
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
  private async learn(mail: UnreadMail, extraction: Extraction): Promise<void> {
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
   * @throws AlreadyEnded another process, or an erasure, ended the reading
   */
  private async end(mail: UnreadMail, reading: Reading, error: Words | null = null): Promise<{ code: string }> {
    const request = await lockRequest(this.database, mail.requestId);
    if (request === null || !(await this.records.end(mail.id, reading, error))) throw new AlreadyEnded();
    if (mail.readFor === 'request') await this.requests.setReading(mail.requestId, reading);
    return request;
  }

  private async giveUp(mail: UnreadMail, reason: Words): Promise<void> {
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
}

/** Waits for work on a reading, and ignores that the reading has already ended. */
const unlessEnded = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    if (!(error instanceof AlreadyEnded)) throw error;
  });

/** The title of a request whose mail hasn't been read yet. The language is that of the user who converts the mail. */
export const placeholderTitle = (mail: { from: string; subject: string }, locale: Locale): string =>
  storable(mail.subject, 200) || mail.from || NO_SUBJECT[locale];

/** Returns the contents of a reply, without the fields it doesn't mention. */
function saidIn(extraction: Extraction | null, receivedAt: Date): ReadMail {
  if (extraction === null) return { fields: {}, extraction: {}, receivedAt };
  const said = Object.entries(readingOf(extraction)).filter(([, read]) => Array.isArray(read) || read.value !== null);
  return { fields: requestFieldsOf(extraction), extraction: Object.fromEntries(said), receivedAt };
}
