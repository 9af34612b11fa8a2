import { Injectable } from '@nestjs/common';
import { currentContext } from '#kernel/context';
import { Database } from '#kernel/database/database';
import { NotFound, ValidationError } from '#kernel/errors';
import { type PageParams, type PageView, toPageView } from '#kernel/http/pagination';
import { Timeline } from '#kernel/timeline';
import { lockOrganizerOf } from '../../demand/organizers/organizers.sql';
import { ThreadsService } from '../communications/threads.service';
import { RequestsService } from '../../demand/requests/requests.service';
import { StoredContentService } from '../../foundations/uploads/stored-content.service';
import type { SortedView, UnsortedView } from './inbound.dto';
import { InboundService } from './inbound.service';
import { EmailReceived, UnsortedDiscarded } from './inbound.timeline';
import { MailRouting } from './mail-routing.service';
import { MailStore } from './mail-store.service';

type UnsortedRow = Omit<UnsortedView, 'attachments'> & {
  attachments: { id: string; filename: string; contentType: string; size: number; storageKey: string }[];
};

const UNSORTED = `mail.id, mail."from", mail."to", mail.subject, mail.body_text AS "bodyText", mail.unsorted_reason AS reason,
  mail.created_at AS "receivedAt",
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', file.id, 'filename', file.filename, 'contentType', file.content_type,
                                                'size', file.size, 'storageKey', file.storage_key) ORDER BY file.id)
              FROM email_attachment file WHERE file.email_message_id = mail.id), '[]') AS attachments`;

/** The inbox of mails that no thread takes: a person files them, makes requests of them, or throws them away. */
@Injectable()
export class UnsortedService {
  constructor(
    private readonly database: Database,
    private readonly timeline: Timeline,
    private readonly inbound: InboundService,
    private readonly routing: MailRouting,
    private readonly store: MailStore,
    private readonly threads: ThreadsService,
    private readonly requests: RequestsService,
    private readonly content: StoredContentService,
  ) {}

  /** Unsorted mails, newest first; for team users. */
  async list(params: PageParams): Promise<PageView<UnsortedView>> {
    const { rows, total } = await this.database.page<UnsortedRow>({
      select: UNSORTED,
      from: 'email_message mail',
      where: ['mail.unsorted_reason IS NOT NULL'],
      params: [],
      orderBy: 'mail.created_at DESC, mail.id DESC',
      ...params,
    });
    return toPageView(
      rows.map((row) => this.view(row)),
      total,
      params,
    );
  }

  /** Files a mail under a request, in the ambient transaction; for team users. Ends in NOT_FOUND for either. */
  async assign(id: string, requestId: string): Promise<SortedView> {
    // The request first: the order in which everybody locks.
    const thread = await this.threads.ensure(requestId);
    const mail = await this.locked(id);
    const { memberId } = await this.routing.senderOf(requestId, mail.from);
    await this.store.file(id, { threadId: thread.id, requestId, memberId });
    await this.timeline.add(EmailReceived, {
      requestId,
      payload: { emailMessageId: id, from: mail.from, subject: mail.subject, automatic: mail.reason === 'automatic' },
    });
    return this.sorted(id, requestId);
  }

  /**
   * Makes a request of a mail, which is read then as a new one would be; for team users. Called outside of any transaction. Ends
   * in NOT_FOUND, or VALIDATION_ERROR for a mail without a sender.
   */
  async convert(id: string): Promise<SortedView> {
    const requestId = await this.database.transaction(async () => {
      await this.holdOrganizer(id);
      const mail = await this.locked(id);
      if (mail.from === '') throw ValidationError.of('id', 'This mail names no sender: a request needs an organizer.');
      const made = await this.inbound.createRequest({ id, ...mail }, currentContext()?.actor);
      return made.requestId;
    });
    return this.sorted(id, requestId);
  }

  /** Throws a mail and its attachments away, in the ambient transaction; for team users. Ends in NOT_FOUND. */
  async discard(id: string): Promise<UnsortedView> {
    await this.locked(id);
    const row = await this.database.one<UnsortedRow>(`SELECT ${UNSORTED} FROM email_message mail WHERE mail.id = $1`, [
      id,
    ]);
    await this.database.query(`DELETE FROM email_message WHERE id = $1`, [id]);
    await this.timeline.add(UnsortedDiscarded, {
      requestId: null,
      payload: { emailMessageId: id, from: row.from, reason: row.reason },
    });
    await this.database.afterCommit(() => this.store.removeFiles(row.attachments));
    return this.view(row);
  }

  /** Whose request the mail would make, before the mail itself: the order in which everybody locks. */
  private async holdOrganizer(id: string): Promise<void> {
    const mail = await this.database.maybeOne<{ from: string; replyTo: string | null }>(
      `SELECT "from", reply_to AS "replyTo" FROM email_message WHERE id = $1`,
      [id],
    );
    if (mail !== null) await lockOrganizerOf(this.database, this.routing.organizerAddress(mail));
  }

  /** Of two people who sort the same mail the second finds it gone. */
  private async locked(id: string): Promise<{ from: string; replyTo: string | null; subject: string; reason: string }> {
    const mail = await this.database.maybeOne<{
      from: string;
      replyTo: string | null;
      subject: string;
      reason: string;
    }>(
      `SELECT "from", reply_to AS "replyTo", subject, unsorted_reason AS reason FROM email_message WHERE id = $1 AND unsorted_reason IS NOT NULL FOR UPDATE`,
      [id],
    );
    if (mail === null) throw new NotFound('Unsorted mail');
    return mail;
  }

  private async sorted(id: string, requestId: string): Promise<SortedView> {
    return { emailMessage: await this.threads.message(id), request: await this.requests.get(requestId) };
  }

  private view({ attachments, ...row }: UnsortedRow): UnsortedView {
    return {
      ...row,
      attachments: attachments.map(({ storageKey, ...file }) => ({
        ...file,
        url: this.content.signedUrl('email-attachments', storageKey, file.filename),
      })),
    };
  }
}
