import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { currentTraceId } from '#core/context';
import { Database } from '#database/database';
import { NotFound } from '#core/errors';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import { newAddressToken, newId } from '#core/ids';
import { StoredContentService } from '../../foundations/uploads/stored-content.service';
import { lockRequest } from '../../demand/requests/requests.sql';
import { type EmailMessageView, type EmailThreadView, toAttachmentView } from './communications.dto';
import { hasRemotePictures } from './mail-document';
import { ENSURE_THREAD, MESSAGE, type MessageRow, THREAD, type ThreadRow, threadValues } from './communications.sql';
import type { EmailThread } from './email-thread.entity';
import { subjectWithCode } from './mail.rules';

/** The thread of a request, for a mail that is added to it. */
export interface ThreadRef {
  id: string;
  /** Stands in the Reply-To address. */
  token: string;
  /** The request's title and code when the thread began. */
  subject: string;
  requestCode: string;
}

/** Mail threads, one for each request, and the messages in them. */
@Injectable()
export class ThreadsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly content: StoredContentService,
  ) {}

  /**
   * The thread of a request, begun if there is none; for whoever adds a message to it, in the ambient transaction. The request
   * stays locked, so that two mails at once continue the same chain one after the other. Ends in NOT_FOUND.
   */
  async ensure(requestId: string): Promise<ThreadRef> {
    const request = await lockRequest(this.database, requestId);
    if (request === null) throw new NotFound(NOUNS.request);
    const now = this.clock.now();
    const { id, token, subject } = await this.database.one<EmailThread>(
      ENSURE_THREAD,
      threadValues({
        id: newId(),
        requestId,
        token: newAddressToken(),
        subject: subjectWithCode(request.title, request.code),
        traceId: currentTraceId(),
        createdAt: now,
        updatedAt: now,
      }),
    );
    return { id, token, subject, requestCode: request.code };
  }

  /** Notes a message of a thread, in the ambient transaction. */
  async touch(id: string, at: Date): Promise<void> {
    await this.database.query(
      `UPDATE email_thread SET last_message_at = greatest(last_message_at, $2::timestamptz), updated_at = $2 WHERE id = $1`,
      [id, at],
    );
  }

  /** The thread of a request with its messages: none or one. For team users. Ends in NOT_FOUND. */
  async listByRequest(requestId: string, params: PageParams): Promise<PageView<EmailThreadView>> {
    const request = await this.database.maybeOne(`SELECT id FROM request WHERE id = $1`, [requestId]);
    if (request === null) throw new NotFound(NOUNS.request);
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
    if (thread === undefined) throw new NotFound(NOUNS.thread);
    return thread;
  }

  /** One message, as every route answers it; for this area and for inbound mail. Ends in NOT_FOUND. */
  async message(id: string): Promise<EmailMessageView> {
    const row = await this.database.maybeOne<MessageRow>(`SELECT ${MESSAGE} FROM email_message m WHERE m.id = $1`, [
      id,
    ]);
    if (row === null) throw new NotFound(NOUNS.emailMessage);
    return this.view(row);
  }

  private async withMessages(threads: ThreadRow[]): Promise<EmailThreadView[]> {
    const rows = await this.database.query<MessageRow>(
      `SELECT ${MESSAGE} FROM email_message m WHERE m.thread_id = ANY($1) ORDER BY m.created_at, m.id`,
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
      hasRemotePictures: hasRemotePictures(row.bodyHtml),
      attachments: row.attachments.map((file) => toAttachmentView(file, this.content)),
    };
  }
}
