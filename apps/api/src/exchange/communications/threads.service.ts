import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/clock';
import { currentTraceId } from '#kernel/context';
import { Database } from '#kernel/database/database';
import { NotFound } from '#kernel/errors';
import { type PageParams, type PageView, toPageView } from '#kernel/http/pagination';
import { newAddressToken, newId } from '#kernel/ids';
import { lockRequest } from '../../demand/requests/requests.sql';
import { StoredContentService } from '../../foundations/uploads/stored-content.service';
import type { EmailAttachmentView, EmailMessageView, EmailThreadView } from './communications.dto';
import { subjectWithCode } from './mail.rules';

/** What a mail of a request needs to know of its thread. */
export interface ThreadRef {
  id: string;
  /** Stands in the Reply-To address. */
  token: string;
  /** The request's title with its token, as the thread was begun. */
  subject: string;
  requestCode: string;
}

type ThreadRow = Omit<EmailThreadView, 'messages'>;
type MessageRow = Omit<EmailMessageView, 'attachments'> & {
  attachments: (Omit<EmailAttachmentView, 'url'> & { storageKey: string })[];
};

const THREAD = `t.id, t.request_id AS "requestId", t.subject, t.last_message_at AS "lastMessageAt", t.trace_id AS "traceId",
  t.created_at AS "createdAt", t.updated_at AS "updatedAt"`;

const MESSAGES = `
  SELECT m.id, m.thread_id AS "threadId", m.request_id AS "requestId", m.direction, m."from", m."to", m.cc, m.bcc, m.subject,
         m.body_html AS "bodyHtml", m.body_text AS "bodyText", m.reply_text AS "replyText", m.template, m.status,
         m.provider_id AS "providerId", m.message_id AS "messageId", m.in_reply_to AS "inReplyTo", m."references",
         m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt", m.opened_at AS "openedAt", m.clicked_at AS "clickedAt",
         m.bounced_at AS "bouncedAt", m.bounced_for AS "bouncedFor", m.reading, m.failed_at AS "failedAt", m.error, m.trace_id AS "traceId",
         m.created_at AS "createdAt", m.updated_at AS "updatedAt",
         coalesce((SELECT jsonb_agg(jsonb_build_object('id', a.id, 'filename', a.filename, 'contentType', a.content_type,
                                                       'size', a.size, 'storageKey', a.storage_key) ORDER BY a.created_at, a.id)
                     FROM email_attachment a WHERE a.email_message_id = m.id), '[]') AS attachments
    FROM email_message m`;

/** Mail threads, one for each request, and the messages in them. */
@Injectable()
export class ThreadsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly content: StoredContentService,
  ) {}

  /**
   * The thread of a request, begun where there is none; for what adds a message to it, in the ambient transaction. The
   * request's row stays locked to its end, so that two mails at once continue the same chain one after the other.
   * Ends in NOT_FOUND.
   */
  async ensure(requestId: string): Promise<ThreadRef> {
    const request = await lockRequest(this.database, requestId);
    if (request === null) throw new NotFound('Request');
    const thread = await this.database.one<{ id: string; token: string; subject: string }>(
      `INSERT INTO email_thread (id, request_id, token, subject, trace_id, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $6)
       ON CONFLICT (request_id) DO UPDATE SET updated_at = excluded.updated_at
       RETURNING id, token, subject`,
      [
        newId(),
        requestId,
        newAddressToken(),
        subjectWithCode(request.title, request.code),
        currentTraceId(),
        this.clock.now(),
      ],
    );
    return { ...thread, requestCode: request.code };
  }

  /** The thread of a request with its messages: none or one. For team users. Ends in NOT_FOUND. */
  async listByRequest(requestId: string, params: PageParams): Promise<PageView<EmailThreadView>> {
    const request = await this.database.maybeOne(`SELECT id FROM request WHERE id = $1`, [requestId]);
    if (request === null) throw new NotFound('Request');
    const { rows, total } = await this.database.page<ThreadRow>({
      select: THREAD,
      from: 'email_thread t',
      where: ['t.request_id = $1'],
      params: [requestId],
      orderBy: 't.created_at DESC, t.id DESC',
      ...params,
    });
    return toPageView(await this.withMessages(rows), total, params);
  }

  /** A thread with its messages, oldest first; for team users. Ends in NOT_FOUND. */
  async get(id: string): Promise<EmailThreadView> {
    const rows = await this.database.query<ThreadRow>(`SELECT ${THREAD} FROM email_thread t WHERE t.id = $1`, [id]);
    const [thread] = await this.withMessages(rows);
    if (thread === undefined) throw new NotFound('Thread');
    return thread;
  }

  /** One message, as every route answers it; for this area and for inbound mail. Ends in NOT_FOUND. */
  async message(id: string): Promise<EmailMessageView> {
    const row = await this.database.maybeOne<MessageRow>(`${MESSAGES} WHERE m.id = $1`, [id]);
    if (row === null) throw new NotFound('Email message');
    return this.view(row);
  }

  private async withMessages(threads: ThreadRow[]): Promise<EmailThreadView[]> {
    const rows = await this.database.query<MessageRow>(
      `${MESSAGES} WHERE m.thread_id = ANY($1) ORDER BY m.created_at, m.id`,
      [threads.map(({ id }) => id)],
    );
    return threads.map((thread) => ({
      ...thread,
      messages: rows.filter(({ threadId }) => threadId === thread.id).map((row) => this.view(row)),
    }));
  }

  private view(row: MessageRow): EmailMessageView {
    return {
      ...row,
      attachments: row.attachments.map(({ storageKey, ...attachment }) => ({
        ...attachment,
        url: this.content.signedUrl('email-attachments', storageKey, attachment.filename),
      })),
    };
  }
}
