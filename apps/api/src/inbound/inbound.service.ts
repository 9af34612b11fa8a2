import { Injectable, Logger } from '@nestjs/common';
import { Clock, DAY } from '@kernel/clock';
import { type Actor, runAs } from '@kernel/context';
import { Database } from '@kernel/database/database';
import { ProviderError } from '@kernel/errors';
import { newMessageId } from '@kernel/ids';
import { Settings } from '@kernel/settings';
import { Timeline } from '@kernel/timeline';
import type { Extraction } from '@providers/llm/extraction';
import { type AvailabilityReading, LlmProvider } from '@providers/llm/llm.provider';
import { DeliveriesService } from '../communications/deliveries.service';
import { ThreadsService } from '../communications/threads.service';
import { replyOf } from '../requests/requests.rules';
import { RequestsService } from '../requests/requests.service';
import { ResultsService } from '../requests/results.service';
import { TrainingService } from '../training/training.service';
import type { InboundMail } from './inbound-mail';
import { type InboundPayload, readInboundPayload } from './inbound-payload';
import type { InboundOutcomeView, InboundReceiptView } from './inbound.dto';
import { EmailReceived, EmailUnsorted } from './inbound.timeline';
import { MailRouting, type Reply, type Route } from './mail-routing.service';
import { MailStore, type StoredFile } from './mail-store.service';
import { ANSWERABLE, organizerOf, requestFieldsOf } from './request-fields.rules';

/** Tries with the language model; after the last of them a mail is taken in unread rather than lost. */
const READING_TRIES = 3;
/** Below this a first mail without its quotes says nothing ("FYI", a forward): the whole of it is read. */
const MIN_OWN_TEXT = 20;

/** One delivery of a mail. */
export interface InboundDelivery {
  payload: InboundPayload;
  /** Stands in for a missing Message-ID; the same on every try of one delivery. */
  fallbackMessageId: string;
  /** From 1; null for a person's entry, who is told of a failure at once. */
  attempt: number | null;
}

/** What remains to be done in one transaction, once providers have been asked. */
export interface InboundEffect {
  apply(): Promise<InboundOutcomeView>;
  discard(): Promise<void>;
}

/** What the language model made of a mail; null where it was not asked or did not answer. */
interface Reading {
  extraction: Extraction | null;
  answer: AvailabilityReading | null;
}

const NOTHING_READ: Reading = { extraction: null, answer: null };

// Outside of the class: in one that Nest's compiler plugin rewrites, the name of the file would stay that of the source.
const inboundMail = () => import('./inbound-mail.ts');

/** Takes mails in: parsing, routing, reading by the language model, and the effect in one transaction. */
@Injectable()
export class InboundService {
  private readonly logger = new Logger(InboundService.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly timeline: Timeline,
    private readonly llm: LlmProvider,
    private readonly routing: MailRouting,
    private readonly store: MailStore,
    private readonly threads: ThreadsService,
    private readonly deliveries: DeliveriesService,
    private readonly requests: RequestsService,
    private readonly results: ResultsService,
    private readonly training: TrainingService,
  ) {}

  /**
   * A person's entry of a mail, routed like one that the provider delivers. Called outside of any transaction.
   * Ends in VALIDATION_ERROR, or PROVIDER_ERROR with nothing stored.
   */
  async receive(json: unknown): Promise<InboundReceiptView> {
    const effect = await this.prepare({
      payload: readInboundPayload(json, { strict: true }),
      fallbackMessageId: newMessageId(this.settings.EMAIL_INBOUND_DOMAIN),
      attempt: null,
    });
    let committed = false;
    try {
      const outcome = await this.database.transaction(async () => {
        await this.database.afterCommit(() => Promise.resolve(void (committed = true)));
        return effect.apply();
      });
      return {
        id: outcome.emailMessageId,
        status: outcome.kind === 'duplicate' ? 'duplicate' : 'processed',
        outcome,
      };
    } catch (error) {
      if (!committed) await effect.discard();
      throw error;
    }
  }

  /** Reads the JSON that a provider delivers; what it has beyond the documented shape is ignored. Ends in VALIDATION_ERROR. */
  readPayload(json: unknown): InboundPayload {
    return readInboundPayload(json, { strict: false });
  }

  /** The Message-ID of a payload, by which an unsigned delivery is known again; null without one. */
  async messageIdOf(payload: InboundPayload): Promise<string | null> {
    const { messageIdOf } = await inboundMail();
    return messageIdOf(payload);
  }

  /**
   * The part outside of any transaction: parses, routes, asks the language model, stores attachments. The caller runs `apply`
   * in a transaction, and `discard` when that did not commit. Ends in PROVIDER_ERROR.
   */
  async prepare(delivery: InboundDelivery): Promise<InboundEffect> {
    const { parseInboundMail } = await inboundMail();
    const mail = await parseInboundMail(delivery.payload);
    const messageId = mail.messageId ?? delivery.fallbackMessageId;
    if (await this.store.find(messageId))
      return { apply: () => this.duplicate(messageId), discard: () => Promise.resolve() };
    const route = await this.routing.route(mail);
    const reading = await this.read(mail, route, delivery.attempt);
    const files = await this.store.putFiles(mail.attachments);
    const discard = (): Promise<void> => this.store.removeFiles(files);
    return {
      discard,
      apply: async () => {
        const outcome = await this.apply(mail, messageId, route, reading, files);
        if (outcome !== null) return outcome;
        await this.database.afterCommit(discard);
        return this.duplicate(messageId);
      },
    };
  }

  /** Reads the request out of a first mail. Called outside of any transaction. Ends in PROVIDER_ERROR. */
  async extractRequest(mail: {
    from: { name: string | null; email: string };
    subject: string;
    text: string;
    ownText: string;
    date: Date | null;
  }): Promise<Extraction> {
    return this.llm.extractRequest({
      subject: mail.subject,
      text: mail.ownText.length < MIN_OWN_TEXT ? mail.text : mail.ownText,
      from: mail.from,
      receivedAt: this.receivedAt(mail.date),
      corrections: await this.training.examplesForReading(),
    });
  }

  /** Makes the request and files the mail under it; in the ambient transaction. An extraction of null leaves all to a person. */
  async createRequest(
    mail: { id: string; from: string; replyTo: string | null; subject: string },
    extraction: Extraction | null,
    actor?: Actor,
  ): Promise<{ requestId: string; threadId: string }> {
    const read = extraction === null ? {} : requestFieldsOf(extraction);
    const fields = { ...read, title: read.title ?? (mail.subject === '' ? mail.from : mail.subject.slice(0, 200)) };
    const request = await this.requests.createFromMail({
      organizer: organizerOf(this.routing.organizerAddress(mail), extraction),
      fields,
      extraction: extraction?.fields ?? {},
      ...(actor === undefined ? {} : { actor }),
    });
    const thread = await this.threads.ensure(request.id);
    await this.store.file(mail.id, { threadId: thread.id, requestId: request.id, memberId: null });
    return { requestId: request.id, threadId: thread.id };
  }

  private async read(mail: InboundMail, route: Route, attempt: number | null): Promise<Reading> {
    try {
      if (route.kind === 'new_request' && mail.from)
        return { ...NOTHING_READ, extraction: await this.extractRequest({ ...mail, from: this.asker(mail) }) };
      if (route.kind !== 'reply' || mail.ownText === '') return NOTHING_READ;
      if (route.expects === 'fields')
        return {
          ...NOTHING_READ,
          extraction: await this.llm.extractRequest({
            subject: '',
            text: mail.ownText,
            from: { name: mail.from?.name ?? null, email: mail.from?.email ?? '' },
            receivedAt: this.receivedAt(mail.date),
            corrections: await this.training.examplesForReading(),
            onlyFields: ANSWERABLE,
          }),
        };
      if (route.expects === 'availability')
        return { ...NOTHING_READ, answer: await this.llm.readAvailability({ text: mail.replyText || mail.ownText }) };
      return NOTHING_READ;
    } catch (error) {
      if (!(error instanceof ProviderError) || attempt === null || attempt < READING_TRIES) throw error;
      this.logger.error({ msg: 'a mail is taken in unread: the language model does not answer', attempt, err: error });
      return NOTHING_READ;
    }
  }

  /** Null where a mail with this Message-ID came first. */
  private async apply(
    mail: InboundMail,
    messageId: string,
    route: Route,
    reading: Reading,
    files: StoredFile[],
  ): Promise<InboundOutcomeView | null> {
    switch (route.kind) {
      case 'unsorted':
        return this.applyUnsorted(mail, messageId, route.reason, files);
      case 'new_request':
        return this.applyNewRequest(mail, messageId, reading.extraction, files);
      case 'reply':
        return this.applyReply(mail, messageId, route, reading, files);
    }
  }

  private async applyUnsorted(
    mail: InboundMail,
    messageId: string,
    reason: string,
    files: StoredFile[],
  ): Promise<InboundOutcomeView | null> {
    const place = { threadId: null, requestId: null, memberId: null, unsortedReason: reason };
    const id = await this.store.insert(mail, messageId, place, files);
    if (id === null) return null;
    await this.timeline.add(EmailUnsorted, {
      requestId: null,
      payload: { emailMessageId: id, from: mail.from?.email ?? '', reason },
    });
    if (mail.report !== null)
      await this.deliveries.record(mail.report.outcome, {
        ids: mail.report.messageIds,
        at: this.receivedAt(mail.date),
        reason: mail.report.reason,
      });
    return { kind: 'unsorted', requestId: null, emailMessageId: id, threadId: null };
  }

  private async applyNewRequest(
    mail: InboundMail,
    messageId: string,
    extraction: Extraction | null,
    files: StoredFile[],
  ): Promise<InboundOutcomeView | null> {
    // The row comes first: its unique Message-ID decides which of two deliveries makes the request.
    const place = { threadId: null, requestId: null, memberId: null, unsortedReason: null };
    const id = await this.store.insert(mail, messageId, place, files);
    if (id === null) return null;
    const { requestId, threadId } = await this.createRequest(
      { id, from: mail.from?.email ?? '', replyTo: mail.replyTo?.email ?? null, subject: mail.subject },
      extraction,
    );
    return { kind: 'request_created', requestId, emailMessageId: id, threadId };
  }

  private async applyReply(
    mail: InboundMail,
    messageId: string,
    route: Reply,
    reading: Reading,
    files: StoredFile[],
  ): Promise<InboundOutcomeView | null> {
    const { requestId, sender } = route;
    await this.database.query(`SELECT id FROM request WHERE id = $1 FOR UPDATE`, [requestId]);
    // Erased while their mail was being read: it is a new mail of somebody unknown, and no part of what was erased.
    if (await this.isErased(sender.actor)) return this.applyUnsorted(mail, messageId, 'unknown_sender', files);
    const thread = await this.threads.ensure(requestId);
    const place = { threadId: thread.id, requestId, memberId: sender.memberId, unsortedReason: null };
    const id = await this.store.insert(mail, messageId, place, files);
    if (id === null) return null;
    await runAs(sender.actor, async () => {
      await this.timeline.add(EmailReceived, {
        requestId,
        payload: { emailMessageId: id, from: mail.from?.email ?? '', subject: mail.subject },
      });
      if (route.expects === 'fields') await this.applyFields(requestId, reading.extraction);
      if (reading.answer && sender.memberId !== null)
        await this.applyAnswer(requestId, sender.memberId, reading.answer);
    });
    return { kind: 'reply', requestId, emailMessageId: id, threadId: thread.id };
  }

  private async isErased({ type, id }: Actor): Promise<boolean> {
    if (type !== 'organizer') return false;
    return (
      (await this.database.maybeOne(`SELECT 1 FROM organizer WHERE id = $1 AND erased_at IS NOT NULL`, [id])) !== null
    );
  }

  /** The organizer's answer to what is missing; the team is told of it where nothing could be read too. */
  private async applyFields(requestId: string, extraction: Extraction | null): Promise<void> {
    const said = Object.entries(extraction?.fields ?? {}).filter(([, { value }]) => value !== null);
    const fields = extraction === null ? {} : requestFieldsOf(extraction);
    await this.requests.applyExtraction(requestId, fields, Object.fromEntries(said));
  }

  /** Only a clear yes or no counts; the rest stands in the record for a person. */
  private async applyAnswer(requestId: string, memberId: string, reading: AvailabilityReading): Promise<void> {
    const reply = replyOf(reading);
    if (reply !== null) await this.results.recordAnswer(requestId, memberId, reply);
  }

  private async duplicate(messageId: string): Promise<InboundOutcomeView> {
    const known = await this.database.one<{ id: string; requestId: string | null; threadId: string | null }>(
      `SELECT id, request_id AS "requestId", thread_id AS "threadId" FROM email_message WHERE message_id = $1`,
      [messageId],
    );
    return { kind: 'duplicate', requestId: known.requestId, emailMessageId: known.id, threadId: known.threadId };
  }

  /** Names are read of the address that the request will belong to. */
  private asker(mail: InboundMail): { name: string | null; email: string } {
    const from = mail.from?.email ?? '';
    const email = this.routing.organizerAddress({ from, replyTo: mail.replyTo?.email ?? null });
    return { name: (email === from ? null : mail.replyTo?.name) ?? mail.from?.name ?? null, email };
  }

  /** When the mail was written, against which "next March" is understood; a date in the future is not believed. */
  private receivedAt(date: Date | null): Date {
    const now = this.clock.now();
    return date !== null && date.getTime() < now.getTime() + DAY ? date : now;
  }
}
