import { Inject, Injectable } from '@nestjs/common';
import { Clock, DAY, withClock } from '#core/clock';
import type { Actor } from '#core/context';
import { Database } from '#database/database';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { newMessageId } from '#core/ids';
import { currentLocale } from '#http/locale';
import { type MailConfig, mailConfig } from '../../foundations/mail-templates/mail.config';
import type { AttachmentRow } from '../communications/communications.sql';
import { EmailSent } from '../communications/communications.events';
import { DeliveriesService } from '../communications/deliveries.service';
import type { UnsortedReason } from '../communications/mail.rules';
import {
  type KnownMail,
  type MailboxArrival,
  type MailPlace,
  ReceivedMails,
} from '../communications/received-mails.service';
import { ThreadsService } from '../communications/threads.service';
import type { OrganizerIdentity } from '../../demand/organizers/organizers.dto';
import { RequestsService } from '../../demand/requests/requests.service';
import { lockRequest } from '../../demand/requests/requests.sql';
import type { InboundMail, ParseTask } from './inbound-mail';
import type { InboundOutcomeView, InboundReceiptView } from './inbound.dto';
import { EmailReceived, EmailUnsorted } from './inbound.events';
import type { MailDelivery } from './inbound-payload';
import { MailParser } from './mail-parser.service';
import { MailReadings, placeholderTitle } from './mail-readings.service';
import { mayQuote } from './offer-fields.rules';
import { MailRouting, type Reply, type Route } from './mail-routing.service';
import { MailboxRouting, type MailOrigin, type Sent } from './mailbox-routing.service';
import { linkless, otherId, words } from './same-mail.rules';

/** Runs an effect in a transaction. */
type InTransaction<Filed> = (effect: () => Promise<InboundOutcomeView>) => Promise<Filed>;

/** The outcome of a mail that a mailbox brought. Nothing of an ignored one is stored. */
export type MailboxOutcome = InboundOutcomeView | { kind: 'sent' | 'ignored' };
type InMailboxTransaction<Filed> = (effect: () => Promise<MailboxOutcome>) => Promise<Filed>;

/** Parses mails and files them, each with its effect in one transaction. `MailReadings` then reads them. */
@Injectable()
export class InboundService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(mailConfig.KEY) private readonly mail: MailConfig,
    private readonly events: DomainEvents,
    private readonly parser: MailParser,
    private readonly routing: MailRouting,
    private readonly mailboxes: MailboxRouting,
    private readonly mails: ReceivedMails,
    private readonly readings: MailReadings,
    private readonly threads: ThreadsService,
    private readonly deliveries: DeliveriesService,
    private readonly requests: RequestsService,
  ) {}

  /**
   * Files a mail entered by a team member, as if the provider delivered it. Call it outside of any transaction.
   * @throws VALIDATION_ERROR the mail isn't valid
   * @throws PROVIDER_ERROR attachments couldn't be stored; nothing is stored
   */
  async receive(entry: MailDelivery): Promise<InboundReceiptView> {
    const mail = await this.parse({ ...entry, strict: true });
    const fallbackMessageId = newMessageId(this.mail.inboundDomain);
    const outcome = await this.file(mail, fallbackMessageId, (effect) => this.database.transaction(effect));
    return {
      id: outcome.emailMessageId,
      status: outcome.kind === 'duplicate' ? 'duplicate' : 'processed',
      outcome,
    };
  }

  /**
   * Parses and files a delivery of the provider. Call it outside of any transaction. A mail without a Message-ID gets `fallbackMessageId`,
   * the same for every attempt at a delivery.
   * @throws MalformedMail the delivery isn't a mail
   * @throws PROVIDER_ERROR attachments couldn't be stored
   */
  async process<Filed>(
    { contentType, body }: MailDelivery,
    fallbackMessageId: string,
    inTransaction: InTransaction<Filed>,
  ): Promise<Filed> {
    const mail = await this.parse({ contentType, body, strict: false });
    return this.file(mail, fallbackMessageId, inTransaction);
  }

  /**
   * Files a mail that a mailbox brings. Call it outside of any transaction. A mail without a Message-ID gets `fallbackMessageId`, the same
   * whenever the mail is brought.
   * @throws PROVIDER_ERROR attachments couldn't be stored; nothing is stored
   */
  async fromMailbox<Filed>(
    raw: Buffer,
    origin: MailOrigin,
    fallbackMessageId: string,
    inTransaction: InMailboxTransaction<Filed>,
  ): Promise<Filed> {
    const mail = await this.parse({ contentType: '', body: raw, strict: false, raw: true });
    // Replies whose beginning comes later are found by the ids to which they refer.
    if (mail.inReplyTo !== null && !mail.references.includes(mail.inReplyTo)) mail.references.push(mail.inReplyTo);
    const messageId = mail.messageId ?? fallbackMessageId;
    const other = otherId(mail, messageId, this.mail.inboundDomain);
    const found = await this.mails.find(messageId);
    const isSame = found === null || this.isSame(found, mail, origin);
    const known = isSame ? (found ?? (await this.mails.findOwnCopy(mail))) : await this.mails.find(other);
    if (known !== null) return inTransaction(() => this.meet(known, origin));
    const route = await this.mailboxes.route(mail, messageId, origin);
    if (route.kind === 'ignored') return inTransaction(() => Promise.resolve({ kind: 'ignored' }));
    return this.mails.withFiles(mail.attachments, (files) =>
      inTransaction(async () => {
        if (!isSame) return this.applyOther(mail, messageId, other, files, origin);
        const applied =
          route.kind === 'sent'
            ? await this.applySent(mail, messageId, route, files, origin)
            : await this.apply(mail, messageId, route, files, origin);
        return applied ?? this.applyOther(mail, messageId, other, files, origin);
      }),
    );
  }

  /** Records that a mailbox has a mail that came another way. */
  private async meet(known: KnownMail, { mailboxId, kind }: MailOrigin): Promise<InboundOutcomeView> {
    await this.mails.meet(known.id, mailboxId);
    const { requestId } = known;
    if (kind === 'shared' && known.direction === 'inbound' && known.readFor === 'request' && requestId !== null)
      await this.requests.setMailbox(requestId, mailboxId);
    return duplicateOf(known);
  }

  private async parse(task: ParseTask): Promise<InboundMail> {
    return this.routing.withoutOwnList(await this.parser.parse(task));
  }

  /** Routes a mail, stores its attachments, and writes its row and effect in a transaction. */
  private async file<Filed>(
    mail: InboundMail,
    fallbackMessageId: string,
    inTransaction: InTransaction<Filed>,
  ): Promise<Filed> {
    const messageId = mail.messageId ?? fallbackMessageId;
    const other = otherId(mail, messageId, this.mail.inboundDomain);
    const known = await this.mails.find(messageId);
    const twin = known === null || this.isSame(known, mail) ? known : await this.mails.find(other);
    if (twin !== null) return inTransaction(() => Promise.resolve(duplicateOf(twin)));
    const route = known === null ? await this.routing.route(mail) : null;
    return this.mails.withFiles(mail.attachments, (files) =>
      inTransaction(
        async () =>
          (route && (await this.apply(mail, messageId, route, files))) ??
          (await this.applyOther(mail, messageId, other, files)),
      ),
    );
  }

  /** Creates a request from a mail, files the mail under it and queues it for reading, in the ambient transaction. */
  async createRequest(
    mail: {
      id: string;
      messageId: string;
      from: string;
      replyTo: string | null;
      subject: string;
      mailboxId: string | null;
      at?: Date | null;
    },
    actor?: Actor,
    organizer: OrganizerIdentity = { email: this.routing.organizerAddress(mail) },
  ): Promise<{ requestId: string; threadId: string }> {
    // A mail that a mailbox brings late makes a request of its own time: how soon it was answered counts from then.
    const request = await withClock(mail.at ?? this.clock.now(), () =>
      this.requests.createFromMail({
        organizer,
        title: placeholderTitle(mail, currentLocale()),
        ...(actor === undefined ? {} : { actor }),
      }),
    );
    const thread = await this.threads.ensure(request.id);
    await this.mails.file(mail.id, { threadId: thread.id, requestId: request.id, memberId: null });
    if (mail.mailboxId !== null) await this.requests.setMailbox(request.id, mail.mailboxId);
    await this.readings.begin(mail.id, 'request', request.id);
    await this.fileLate(request.id, thread.id, mail.messageId);
    return { requestId: request.id, threadId: thread.id };
  }

  /** Files the unsorted mails that answer a mail of a request, which came after them. */
  private async fileLate(requestId: string, threadId: string, messageId: string): Promise<void> {
    const answered = [messageId];
    for (let next = answered.pop(); next !== undefined; next = answered.pop())
      for (const mail of await this.mails.lockAnswersTo(next)) {
        const reply = await this.mailboxes.late(requestId, mail.from);
        if (reply === null) continue;
        const { actor, memberId } = reply.sender;
        await this.mails.file(mail.id, { threadId, requestId, memberId });
        await this.events.publish(EmailReceived, {
          requestId,
          payload: {
            emailMessageId: mail.id,
            from: mail.from,
            subject: mail.subject,
            automatic: false,
            ...(mail.mailboxId === null ? {} : { mailboxId: mail.mailboxId }),
          },
          actor,
          at: mail.createdAt,
        });
        if (reply.expects !== null && reply.expects !== 'offer')
          await this.readings.begin(mail.id, reply.expects, requestId);
        answered.push(mail.messageId);
      }
  }

  /** Null if a mail with this Message-ID came first. */
  private async apply(
    mail: InboundMail,
    messageId: string,
    route: Route,
    files: AttachmentRow[],
    origin: MailOrigin | null = null,
  ): Promise<InboundOutcomeView | null> {
    switch (route.kind) {
      case 'unsorted':
        return this.applyUnsorted(mail, messageId, route.reason, files, origin);
      case 'new_request':
        return this.applyNewRequest(mail, messageId, route, files, origin);
      case 'reply':
        return this.applyReply(mail, messageId, route, files, origin);
    }
  }

  /** Handles a mail with a known Message-ID: the same mail again, or another with that id. */
  private async applyOther(
    mail: InboundMail,
    messageId: string,
    other: string,
    files: AttachmentRow[],
    origin: MailOrigin | null = null,
  ): Promise<InboundOutcomeView> {
    const known = await this.mails.find(messageId);
    if (known !== null && this.isSame(known, mail, origin)) return duplicateOf(known);
    const kept = await this.applyUnsorted(mail, other, 'duplicate_id', files, origin);
    if (kept !== null) return kept;
    const twin = await this.mails.find(other);
    if (twin === null) throw new Error('A mail that was blocking another is gone.');
    return duplicateOf(twin);
  }

  /**
   * Whether a mail is the one stored under its Message-ID. Links aren't compared, since our own mails are stored without live links. Texts
   * aren't compared if the two came different ways: a provider, a list or a mail program may have changed one of them.
   */
  private isSame(known: KnownMail, mail: InboundMail, origin: MailOrigin | null = null): boolean {
    const sender = mail.from?.email ?? '';
    if (known.direction === 'outbound' && origin !== null) return this.routing.isOwn(known.from, sender);
    if (known.mailboxId !== (origin?.mailboxId ?? null) && known.from.toLowerCase() === sender.toLowerCase())
      return true;
    if (known.direction === 'outbound')
      return (
        this.routing.isOwn(known.from, sender) &&
        (known.bodyText === null || linkless(known.bodyText) === linkless(mail.text))
      );
    return known.from.toLowerCase() === sender.toLowerCase() && words(known.bodyText ?? '') === words(mail.text);
  }

  private async applyUnsorted(
    mail: InboundMail,
    messageId: string,
    reason: UnsortedReason,
    files: AttachmentRow[],
    origin: MailOrigin | null,
  ): Promise<InboundOutcomeView | null> {
    const place: MailPlace = { ...this.nowhere(mail, origin), unsortedReason: reason };
    const id = await this.mails.insert(mail, messageId, place, files);
    if (id === null) return null;
    await this.events.publish(EmailUnsorted, {
      payload: { emailMessageId: id, from: mail.from?.email ?? '', reason },
    });
    if (reason === 'automatic') await this.applyReport(mail);
    return { kind: 'unsorted', requestId: null, emailMessageId: id, threadId: null };
  }

  private async applyNewRequest(
    mail: InboundMail,
    messageId: string,
    { author, note }: Extract<Route, { kind: 'new_request' }>,
    files: AttachmentRow[],
    origin: MailOrigin | null,
  ): Promise<InboundOutcomeView | null> {
    // Insert the row first: its unique Message-ID decides which of two deliveries creates the request.
    const place = { ...this.nowhere(mail, origin), note, ...(author === null ? {} : { senderName: author.name }) };
    const replyTo = author ?? mail.replyTo;
    const id = await this.mails.insert({ ...mail, replyTo }, messageId, place, files);
    if (id === null) return null;
    const { requestId, threadId } = await this.createRequest({
      id,
      messageId,
      mailboxId: origin?.mailboxId ?? null,
      at: origin?.at ?? null,
      from: mail.from?.email ?? '',
      replyTo: replyTo?.email ?? null,
      subject: mail.subject,
    });
    return { kind: 'request_created', requestId, emailMessageId: id, threadId };
  }

  private async applyReply(
    mail: InboundMail,
    messageId: string,
    route: Reply,
    files: AttachmentRow[],
    origin: MailOrigin | null,
  ): Promise<InboundOutcomeView | null> {
    const { requestId, sender } = route;
    await lockRequest(this.database, requestId);
    // If the organizer was erased in the meantime, their mail is treated as from an unknown sender, not as part of the erased data.
    if (await this.isErased(sender.actor)) return this.applyUnsorted(mail, messageId, 'unknown_sender', files, origin);
    const thread = await this.threads.ensure(requestId);
    const place = { ...this.nowhere(mail, origin), threadId: thread.id, requestId, memberId: sender.memberId };
    const id = await this.mails.insert(mail, messageId, place, files);
    if (id === null) return null;
    await this.events.publish(EmailReceived, {
      requestId,
      payload: {
        emailMessageId: id,
        from: mail.from?.email ?? '',
        subject: mail.subject,
        automatic: mail.automatic,
        ...(origin === null ? {} : { mailboxId: origin.mailboxId }),
      },
      actor: sender.actor,
      ...(origin?.at ? { at: origin.at } : {}),
    });
    if (route.expects !== null && (route.expects !== 'offer' || mayQuote(mail)))
      await this.readings.begin(id, route.expects, requestId);
    if (mail.automatic) await this.applyReport(mail);
    await this.fileLate(requestId, thread.id, messageId);
    return { kind: 'reply', requestId, emailMessageId: id, threadId: thread.id };
  }

  /** Files a mail that a colleague sent with their own mail program. */
  private async applySent(
    mail: InboundMail,
    messageId: string,
    { requestId, memberId, by, actor }: Sent,
    files: AttachmentRow[],
    origin: MailOrigin,
  ): Promise<MailboxOutcome | null> {
    await lockRequest(this.database, requestId);
    const thread = await this.threads.ensure(requestId);
    const arrival: MailboxArrival = { mailboxId: origin.mailboxId, at: origin.at, sent: { by } };
    const place = { ...this.nowhere(mail), threadId: thread.id, requestId, memberId, senderName: null, arrival };
    const id = await this.mails.insert(mail, messageId, place, files);
    if (id === null) return null;
    await this.events.publish(EmailSent, {
      requestId,
      payload: { emailMessageId: id, to: mail.to, subject: mail.subject, template: null },
      actor,
      ...(origin.at ? { at: origin.at } : {}),
    });
    await this.fileLate(requestId, thread.id, messageId);
    return { kind: 'sent' };
  }

  /** Records a mail server's report about one of our mails, per recipient. */
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

  private nowhere(mail: InboundMail, origin: MailOrigin | null = null): MailPlace {
    const senderName = this.routing.senderName(mail);
    const arrival = origin === null ? undefined : { mailboxId: origin.mailboxId, at: origin.at };
    return { threadId: null, requestId: null, memberId: null, unsortedReason: null, senderName, note: null, arrival };
  }
}

const duplicateOf = ({ id, requestId, threadId }: KnownMail): InboundOutcomeView => ({
  kind: 'duplicate',
  requestId,
  emailMessageId: id,
  threadId,
});
