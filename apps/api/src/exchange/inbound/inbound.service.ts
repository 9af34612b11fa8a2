import { Inject, Injectable } from '@nestjs/common';
import { Clock, DAY } from '#core/clock';
import type { Actor } from '#core/context';
import { Database } from '#database/database';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { newMessageId } from '#core/ids';
import { sha256 } from '#core/secrets';
import { type MailConfig, mailConfig } from '../../foundations/mail-templates/mail.config';
import type { AttachmentRow } from '../communications/communications.sql';
import { DeliveriesService } from '../communications/deliveries.service';
import type { UnsortedReason } from '../communications/mail.rules';
import { type KnownMail, type MailPlace, ReceivedMails } from '../communications/received-mails.service';
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
import { MailRouting, type Reply, type Route } from './mail-routing.service';

/** Runs an effect in a transaction. */
type InTransaction<Filed> = (effect: () => Promise<InboundOutcomeView>) => Promise<Filed>;

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
  async receive(json: Buffer): Promise<InboundReceiptView> {
    const mail = await this.parse({ contentType: 'application/json', body: json, strict: true });
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
    const files = await this.mails.putFiles(mail.attachments);
    try {
      return await inTransaction(
        async () =>
          (route && (await this.apply(mail, messageId, route, files))) ??
          (await this.applyOther(mail, messageId, other, files)),
      );
    } finally {
      await this.mails.removeFiles(files);
    }
  }

  /** Creates a request from a mail, files the mail under it and queues it for reading, in the ambient transaction. */
  async createRequest(
    mail: { id: string; from: string; replyTo: string | null; subject: string },
    actor?: Actor,
    organizer: OrganizerIdentity = { email: this.routing.organizerAddress(mail) },
  ): Promise<{ requestId: string; threadId: string }> {
    const request = await this.requests.createFromMail({
      organizer,
      title: placeholderTitle(mail),
      ...(actor === undefined ? {} : { actor }),
    });
    const thread = await this.threads.ensure(request.id);
    await this.mails.file(mail.id, { threadId: thread.id, requestId: request.id, memberId: null });
    await this.readings.begin(mail.id, 'request', request.id);
    return { requestId: request.id, threadId: thread.id };
  }

  /** Null if a mail with this Message-ID came first. */
  private async apply(
    mail: InboundMail,
    messageId: string,
    route: Route,
    files: AttachmentRow[],
  ): Promise<InboundOutcomeView | null> {
    switch (route.kind) {
      case 'unsorted':
        return this.applyUnsorted(mail, messageId, route.reason, files);
      case 'new_request':
        return this.applyNewRequest(mail, messageId, route, files);
      case 'reply':
        return this.applyReply(mail, messageId, route, files);
    }
  }

  /** Handles a mail with a known Message-ID: the same mail again, or another with that id. */
  private async applyOther(
    mail: InboundMail,
    messageId: string,
    other: string,
    files: AttachmentRow[],
  ): Promise<InboundOutcomeView> {
    const known = await this.mails.find(messageId);
    if (known !== null && this.isSame(known, mail)) return duplicateOf(known);
    const kept = await this.applyUnsorted(mail, other, 'duplicate_id', files);
    if (kept !== null) return kept;
    const twin = await this.mails.find(other);
    if (twin === null) throw new Error('A mail that was blocking another is gone.');
    return duplicateOf(twin);
  }

  /** Whether a mail is the one stored under its Message-ID. Links aren't compared, since our own mails are stored without live links. */
  private isSame(known: KnownMail, mail: InboundMail): boolean {
    const sender = mail.from?.email ?? '';
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
  ): Promise<InboundOutcomeView | null> {
    const place: MailPlace = { ...this.nowhere(mail), unsortedReason: reason };
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
  ): Promise<InboundOutcomeView | null> {
    // Insert the row first: its unique Message-ID decides which of two deliveries creates the request.
    const place = { ...this.nowhere(mail), note, ...(author === null ? {} : { senderName: author.name }) };
    const replyTo = author ?? mail.replyTo;
    const id = await this.mails.insert({ ...mail, replyTo }, messageId, place, files);
    if (id === null) return null;
    const { requestId, threadId } = await this.createRequest({
      id,
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
  ): Promise<InboundOutcomeView | null> {
    const { requestId, sender } = route;
    await lockRequest(this.database, requestId);
    // If the organizer was erased in the meantime, their mail is treated as from an unknown sender, not as part of the erased data.
    if (await this.isErased(sender.actor)) return this.applyUnsorted(mail, messageId, 'unknown_sender', files);
    const thread = await this.threads.ensure(requestId);
    const place = { ...this.nowhere(mail), threadId: thread.id, requestId, memberId: sender.memberId };
    const id = await this.mails.insert(mail, messageId, place, files);
    if (id === null) return null;
    await this.events.publish(EmailReceived, {
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

  private nowhere(mail: InboundMail): MailPlace {
    const senderName = this.routing.senderName(mail);
    return { threadId: null, requestId: null, memberId: null, unsortedReason: null, senderName, note: null };
  }
}

/** Returns the id under which a mail is stored if another mail has its Message-ID; the same for the same mail. */
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

/** Normalizes white space, which transport may change. */
const words = (text: string): string => text.replace(/\s+/g, ' ').trim();

const linkless = (text: string): string => words(text.replace(/https?:\/\/[^\s"'<>]+/gi, 'https:'));
