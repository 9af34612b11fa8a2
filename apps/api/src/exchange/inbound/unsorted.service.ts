import { Injectable } from '@nestjs/common';
import { fr } from '#i18n/formats';
import { NOUNS } from '#domain/nouns';
import { currentContext } from '#core/context';
import { Database } from '#database/database';
import { NotFound, ValidationError } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { newestFirst } from '#database/list-order';
import { type CursorPageView, type CursorParams, toCursorPage } from '#http/pagination';
import { toAttachmentView } from '../communications/communications.dto';
import { ATTACHMENTS, type MailRow, mailSelect, type ShownAttachmentRow } from '../communications/communications.sql';
import { type Attributed, ReceivedMails, type UnsortedMail } from '../communications/received-mails.service';
import { ThreadsService } from '../communications/threads.service';
import { lockOrganizerOf } from '../../demand/organizers/organizers.sql';
import { RequestsService } from '../../demand/requests/requests.service';
import { StoredContentService } from '../../foundations/uploads/stored-content.service';
import { splitName } from '#providers/llm/rules/roles/person';
import { type IsColleague, quotedMailOf, remarkAbove, suggestedIn } from './forward.rules';
import type { ConvertOrganizer, SortedView, UnsortedView } from './inbound.dto';
import { InboundService } from './inbound.service';
import { EmailReceived, UnsortedDiscarded, UnsortedRestored } from './inbound.events';
import { MailRouting } from './mail-routing.service';

type UnsortedRow = Omit<UnsortedView, 'attachments' | 'suggested'> & { attachments: ShownAttachmentRow[] };

const UNSORTED = `${mailSelect('m', ['id', 'from', 'to', 'subject', 'bodyText'])}, m.unsorted_reason AS reason,
  m.created_at AS "receivedAt", ${ATTACHMENTS} AS attachments`;

const FIND_SENDER = `SELECT ${mailSelect('m', ['from', 'replyTo', 'bodyText', 'replyText'])} FROM email_message m WHERE m.id = $1`;

/** The inbox of mails without a thread: a person files them, creates requests from them, or discards them. */
@Injectable()
export class UnsortedService {
  constructor(
    private readonly database: Database,
    private readonly events: DomainEvents,
    private readonly inbound: InboundService,
    private readonly routing: MailRouting,
    private readonly mails: ReceivedMails,
    private readonly threads: ThreadsService,
    private readonly requests: RequestsService,
    private readonly content: StoredContentService,
  ) {}

  /** Returns unsorted mails, newest first; for team users. */
  async list(params: CursorParams): Promise<CursorPageView<UnsortedView>> {
    const { rows, ...page } = await this.database.page<UnsortedRow>({
      select: UNSORTED,
      from: 'email_message m',
      where: ['m.unsorted_reason IS NOT NULL', 'm.discarded_at IS NULL'],
      params: [],
      orderBy: newestFirst('m'),
      ...params,
    });
    const { isColleague } = await this.routing.colleagues();
    return toCursorPage(
      rows.map((row) => this.view(row, isColleague)),
      page,
      params,
    );
  }

  /**
   * Returns an unsorted mail; for team users.
   * @throws NOT_FOUND the mail doesn't exist, or was sorted or discarded
   */
  async get(id: string): Promise<UnsortedView> {
    const row = await this.database.maybeOne<UnsortedRow>(
      `SELECT ${UNSORTED} FROM email_message m WHERE m.id = $1 AND m.unsorted_reason IS NOT NULL AND m.discarded_at IS NULL`,
      [id],
    );
    if (row === null) throw new NotFound(NOUNS.unsortedMail);
    const { isColleague } = await this.routing.colleagues();
    return this.view(row, isColleague);
  }

  /**
   * Files a mail under a request, in the ambient transaction; for team users. What a colleague wrote above a forward becomes its note.
   * @throws NOT_FOUND mail or request
   */
  async assign(id: string, requestId: string): Promise<SortedView> {
    // Lock the request before the mail, as everywhere.
    const thread = await this.threads.ensure(requestId);
    const mail = await this.lock(id);
    const { memberId } = await this.routing.senderOf(requestId, mail.from);
    await this.mails.file(id, { threadId: thread.id, requestId, memberId, note: await this.remarkOf(mail) });
    await this.events.publish(EmailReceived, {
      requestId,
      payload: {
        emailMessageId: id,
        from: mail.from,
        subject: mail.subject,
        automatic: mail.unsortedReason === 'automatic',
        ...(mail.mailboxId === null ? {} : { mailboxId: mail.mailboxId }),
      },
    });
    return this.sorted(id, requestId);
  }

  /**
   * Creates a request from a mail, which is then read like a new one; for team users. Called outside of any transaction.
   * @throws NOT_FOUND the mail doesn't exist
   * @throws VALIDATION_ERROR the mail has no sender, or is a colleague's, and `organizer` isn't given
   */
  async convert(id: string, organizer: ConvertOrganizer | undefined): Promise<SortedView> {
    const requestId = await this.database.transaction(async () => {
      const author = await this.lockOrganizer(id, organizer?.email);
      const mail = await this.lock(id);
      if (author === null)
        throw mail.from === ''
          ? ValidationError.of('id', 'hasSender', {
              en: 'This mail names no sender: a request needs an organizer.',
              fr: fr`Cet e-mail ne nomme pas d’expéditeur : une demande a besoin d’un organisateur.`,
            })
          : ValidationError.of('organizer', 'isDefined', {
              en: 'A colleague sent this mail: choose the organizer.',
              fr: fr`Un collègue a envoyé cet e-mail : choisissez l’organisateur.`,
            });
      const { name, ...identity } = organizer ?? { email: author.email };
      const { firstName, lastName } = splitName(name ?? '');
      const known = {
        ...(firstName === null ? {} : { firstName }),
        ...(lastName === null ? {} : { lastName }),
        ...identity,
      };
      const isOther = author.email.toLowerCase() !== this.routing.organizerAddress(mail).toLowerCase();
      if (isOther) await this.mails.attribute(id, author);
      const replyTo = isOther ? author.email : mail.replyTo;
      const made = await this.inbound.createRequest({ id, ...mail, replyTo }, currentContext()?.actor, known);
      return made.requestId;
    });
    return this.sorted(id, requestId);
  }

  /**
   * Discards a mail, in the ambient transaction; for team users. Returns the discarded mail. It can be restored for an hour, then it is
   * deleted with its attachments.
   * @throws NOT_FOUND the mail doesn't exist
   */
  async discard(id: string): Promise<UnsortedView> {
    await this.lock(id);
    const row = await this.find(id);
    await this.mails.discard(id);
    await this.events.publish(UnsortedDiscarded, {
      payload: { emailMessageId: id, from: row.from, reason: row.reason },
    });
    const { isColleague } = await this.routing.colleagues();
    return this.view(row, isColleague);
  }

  /**
   * Restores a discarded mail, in the ambient transaction; for team users.
   * @throws NOT_FOUND the hour is over
   */
  async restore(id: string): Promise<UnsortedView> {
    if (!(await this.mails.restore(id))) throw new NotFound(NOUNS.unsortedMail);
    const row = await this.find(id);
    await this.events.publish(UnsortedRestored, { payload: { emailMessageId: id, reason: row.reason } });
    const { isColleague } = await this.routing.colleagues();
    return this.view(row, isColleague);
  }

  private find(id: string): Promise<UnsortedRow> {
    return this.database.one<UnsortedRow>(`SELECT ${UNSORTED} FROM email_message m WHERE m.id = $1`, [id]);
  }

  /**
   * Locks the organizer of the future request, since organizers are always locked before mails, and returns it: the given one, or else the
   * author of the mail. Null if that is nobody, or a colleague.
   */
  private async lockOrganizer(id: string, given: string | undefined): Promise<Attributed | null> {
    const mail = await this.database.maybeOne<MailRow<'from' | 'replyTo' | 'bodyText' | 'replyText'>>(FIND_SENDER, [
      id,
    ]);
    if (mail === null) throw new NotFound(NOUNS.unsortedMail);
    const text = mail.bodyText ?? '';
    const found = given === undefined ? await this.routing.authorOf({ ...mail, text }) : { name: null, email: given };
    const author = found === 'sender' ? { name: null, email: this.routing.organizerAddress(mail) } : found;
    if (author === null || author.email === '') return null;
    await lockOrganizerOf(this.database, author.email);
    if (found === 'sender') return { name: null, email: author.email, note: null };
    const name = author.name ?? quotedMailOf(text, author.email)?.from.name ?? null;
    return { name, email: author.email, note: remarkAbove({ ...mail, text }) };
  }

  /** Returns what a colleague wrote above the mail that they forward; null if it isn't a forward. */
  private async remarkOf({ bodyText, ...mail }: UnsortedMail): Promise<string | null> {
    const forward = { ...mail, text: bodyText ?? '' };
    return (await this.routing.authorOf(forward)) === 'sender' ? null : remarkAbove(forward);
  }

  /**
   * Locks an unsorted mail.
   * @throws NOT_FOUND also for the second of two people sorting the same mail
   */
  private async lock(id: string): Promise<UnsortedMail> {
    const mail = await this.mails.lockUnsorted(id);
    if (mail === null) throw new NotFound(NOUNS.unsortedMail);
    return mail;
  }

  private async sorted(id: string, requestId: string): Promise<SortedView> {
    return { emailMessage: await this.threads.message(id), request: await this.requests.get(requestId) };
  }

  private view({ attachments, ...row }: UnsortedRow, isColleague: IsColleague): UnsortedView {
    return {
      ...row,
      suggested: row.reason === 'forwarded' ? suggestedIn(row.bodyText ?? '', isColleague) : [],
      attachments: attachments.map((file) => toAttachmentView(file, this.content)),
    };
  }
}
