import { Injectable } from '@nestjs/common';
import { Clock, DAY } from '#kernel/clock';
import type { Actor } from '#kernel/context';
import { Database } from '#kernel/database/database';
import { newMessageId } from '#kernel/ids';
import { sha256 } from '#kernel/secrets';
import { Settings } from '#kernel/settings';
import { Timeline } from '#kernel/timeline';
import { DeliveriesService } from '../communications/deliveries.service';
import { ThreadsService } from '../communications/threads.service';
import { RequestsService } from '../../demand/requests/requests.service';
import { lockRequest } from '../../demand/requests/requests.sql';
import type { InboundMail } from './inbound-mail';
import { type InboundPayload, readInboundPayload } from './inbound-payload';
import type { InboundOutcomeView, InboundReceiptView } from './inbound.dto';
import { EmailReceived, EmailUnsorted } from './inbound.timeline';
import { MailReadings, placeholderTitle } from './mail-readings.service';
import { MailRouting, type Reply, type Route } from './mail-routing.service';
import { type KnownMail, type MailPlace, MailStore, type StoredFile } from './mail-store.service';

/** One delivery of a mail. */
interface InboundDelivery {
  payload: InboundPayload;
  /** Stands in for a missing Message-ID; the same on every try of one delivery. */
  fallbackMessageId: string;
}

/** What remains to be done in one transaction, once providers have been asked. */
interface InboundEffect {
  apply(): Promise<InboundOutcomeView>;
  discard(): Promise<void>;
}

// Outside of the class: in one that Nest's compiler plugin rewrites, the name of the file would stay that of the source.
const inboundMail = () => import('./inbound-mail.ts');

/** Takes mails in: parsing, routing, and the effect in one transaction. What a mail says is read once it is kept (`MailReadings`). */
@Injectable()
export class InboundService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly timeline: Timeline,
    private readonly routing: MailRouting,
    private readonly store: MailStore,
    private readonly readings: MailReadings,
    private readonly threads: ThreadsService,
    private readonly deliveries: DeliveriesService,
    private readonly requests: RequestsService,
  ) {}

  /**
   * A person's entry of a mail, routed like one that the provider delivers. Called outside of any transaction.
   * Ends in VALIDATION_ERROR, or PROVIDER_ERROR where attachments could not be stored, with nothing kept.
   */
  async receive(json: unknown): Promise<InboundReceiptView> {
    const effect = await this.prepare({
      payload: readInboundPayload(json, { strict: true }),
      fallbackMessageId: newMessageId(this.settings.EMAIL_INBOUND_DOMAIN),
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

  /**
   * The part outside of any transaction: parses, routes, stores attachments. The caller runs `apply` in a transaction, and
   * `discard` when that did not commit. Ends in PROVIDER_ERROR.
   */
  async prepare(delivery: InboundDelivery): Promise<InboundEffect> {
    const { parseInboundMail } = await inboundMail();
    const mail = await parseInboundMail(delivery.payload);
    const messageId = mail.messageId ?? delivery.fallbackMessageId;
    const other = otherId(mail, messageId, this.settings.EMAIL_INBOUND_DOMAIN);
    const known = await this.store.find(messageId);
    const twin = known === null || this.isSame(known, mail) ? known : await this.store.find(other);
    if (twin !== null) return { apply: () => Promise.resolve(duplicateOf(twin)), discard: () => Promise.resolve() };
    const route = known === null ? await this.routing.route(mail) : null;
    const files = await this.store.putFiles(mail.attachments);
    const discard = (): Promise<void> => this.store.removeFiles(files);
    return {
      discard,
      apply: async () => {
        const outcome =
          (route && (await this.apply(mail, messageId, route, files))) ??
          (await this.applyOther(mail, messageId, other, files));
        if (outcome.kind === 'duplicate') await this.database.afterCommit(discard);
        return outcome;
      },
    };
  }

  /** Makes the request of a mail, files the mail under it and has it read; in the ambient transaction. */
  async createRequest(
    mail: { id: string; from: string; replyTo: string | null; subject: string },
    actor?: Actor,
  ): Promise<{ requestId: string; threadId: string }> {
    const request = await this.requests.createFromMail({
      organizer: { email: this.routing.organizerAddress(mail) },
      title: placeholderTitle(mail),
      ...(actor === undefined ? {} : { actor }),
    });
    const thread = await this.threads.ensure(request.id);
    await this.store.file(mail.id, { threadId: thread.id, requestId: request.id, memberId: null });
    await this.readings.begin(mail.id, 'request', request.id);
    return { requestId: request.id, threadId: thread.id };
  }

  /** Null where a mail with this Message-ID came first. */
  private async apply(
    mail: InboundMail,
    messageId: string,
    route: Route,
    files: StoredFile[],
  ): Promise<InboundOutcomeView | null> {
    switch (route.kind) {
      case 'unsorted':
        return this.applyUnsorted(mail, messageId, route.reason, files);
      case 'new_request':
        return this.applyNewRequest(mail, messageId, files);
      case 'reply':
        return this.applyReply(mail, messageId, route, files);
    }
  }

  /** A mail whose Message-ID another one has: the same one again, or one that only bears its name. */
  private async applyOther(
    mail: InboundMail,
    messageId: string,
    other: string,
    files: StoredFile[],
  ): Promise<InboundOutcomeView> {
    const known = await this.store.find(messageId);
    if (known !== null && this.isSame(known, mail)) return duplicateOf(known);
    const kept = await this.applyUnsorted(mail, other, 'duplicate_id', files);
    if (kept !== null) return kept;
    const twin = await this.store.find(other);
    if (twin === null) throw new Error('A mail that stood in the way of another is gone.');
    return duplicateOf(twin);
  }

  /** Whether a mail is the one that is kept under its Message-ID. What we sent is kept without its live links, so links say nothing. */
  private isSame(known: KnownMail, mail: InboundMail): boolean {
    const sender = mail.from?.email ?? '';
    if (known.direction === 'outbound')
      return (
        this.routing.isOwn(known.from, sender) && (known.text === null || linkless(known.text) === linkless(mail.text))
      );
    return known.from.toLowerCase() === sender.toLowerCase() && words(known.text ?? '') === words(mail.text);
  }

  private async applyUnsorted(
    mail: InboundMail,
    messageId: string,
    reason: string,
    files: StoredFile[],
  ): Promise<InboundOutcomeView | null> {
    const place = { ...this.nowhere(mail), unsortedReason: reason };
    const id = await this.store.insert(mail, messageId, place, files);
    if (id === null) return null;
    await this.timeline.add(EmailUnsorted, {
      requestId: null,
      payload: { emailMessageId: id, from: mail.from?.email ?? '', reason },
    });
    if (reason === 'automatic') await this.applyReport(mail);
    return { kind: 'unsorted', requestId: null, emailMessageId: id, threadId: null };
  }

  private async applyNewRequest(
    mail: InboundMail,
    messageId: string,
    files: StoredFile[],
  ): Promise<InboundOutcomeView | null> {
    // The row comes first: its unique Message-ID decides which of two deliveries makes the request.
    const place = this.nowhere(mail);
    const id = await this.store.insert(mail, messageId, place, files);
    if (id === null) return null;
    const { requestId, threadId } = await this.createRequest({
      id,
      from: mail.from?.email ?? '',
      replyTo: mail.replyTo?.email ?? null,
      subject: mail.subject,
    });
    return { kind: 'request_created', requestId, emailMessageId: id, threadId };
  }

  private async applyReply(
    mail: InboundMail,
    messageId: string,
    route: Reply,
    files: StoredFile[],
  ): Promise<InboundOutcomeView | null> {
    const { requestId, sender } = route;
    await lockRequest(this.database, requestId);
    // Erased while their mail was on its way here: it is a new mail of somebody unknown, and no part of what was erased.
    if (await this.isErased(sender.actor)) return this.applyUnsorted(mail, messageId, 'unknown_sender', files);
    const thread = await this.threads.ensure(requestId);
    const place = { ...this.nowhere(mail), threadId: thread.id, requestId, memberId: sender.memberId };
    const id = await this.store.insert(mail, messageId, place, files);
    if (id === null) return null;
    await this.timeline.add(EmailReceived, {
      requestId,
      payload: {
        emailMessageId: id,
        from: mail.from?.email ?? '',
        subject: mail.subject,
        automatic: mail.automatic,
      },
      actor: sender.actor,
    });
    if (route.expects !== null) await this.readings.begin(id, route.expects, requestId);
    if (mail.automatic) await this.applyReport(mail);
    return { kind: 'reply', requestId, emailMessageId: id, threadId: thread.id };
  }

  /** What a mail server tells of mails of ours, recipient by recipient. */
  private async applyReport({ report, date }: InboundMail): Promise<void> {
    const now = this.clock.now();
    const at = date !== null && date.getTime() < now.getTime() + DAY ? date : now;
    for (const { outcome, recipients, reason } of report?.copies ?? [])
      await this.deliveries.record(outcome, {
        ids: report?.messageIds ?? [],
        recipients,
        byRecipient: true,
        at,
        reason,
      });
  }

  private async isErased({ type, id }: Actor): Promise<boolean> {
    if (type !== 'organizer') return false;
    return (
      (await this.database.maybeOne(`SELECT 1 FROM organizer WHERE id = $1 AND erased_at IS NOT NULL`, [id])) !== null
    );
  }

  private nowhere(mail: InboundMail): MailPlace {
    const senderName = this.routing.senderName(mail);
    return { threadId: null, requestId: null, memberId: null, unsortedReason: null, senderName };
  }
}

/** The id under which a mail is kept whose Message-ID another one has; the same for the same mail. */
const otherId = ({ from, text }: InboundMail, messageId: string, domain: string): string =>
  `${sha256(JSON.stringify([messageId, from?.email.toLowerCase(), words(text)]))
    .toString('hex')
    .slice(0, 32)}@duplicate-id.${domain}`;

const duplicateOf = ({ id, requestId, threadId }: KnownMail): InboundOutcomeView => ({
  kind: 'duplicate',
  requestId,
  emailMessageId: id,
  threadId,
});

/** A text without what transport does to its blanks. */
const words = (text: string): string => text.replace(/\s+/g, ' ').trim();

const linkless = (text: string): string => words(text.replace(/https?:\/\/[^\s"'<>]+/gi, 'https:'));
