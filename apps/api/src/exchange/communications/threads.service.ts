import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { currentTraceId } from '#core/context';
import { Database } from '#database/database';
import { NotFound } from '#core/errors';
import { currentLocale } from '#http/locale';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import { readWords } from '#i18n/stored-words';
import { newAddressToken, newId } from '#core/ids';
import { StoredContentService } from '../../foundations/uploads/stored-content.service';
import { lockRequest } from '../../demand/requests/requests.sql';
import { type EmailMessageView, type EmailThreadView, toAttachmentView } from './communications.dto';
import { hasRemotePictures } from './mail-document';
import { ENSURE_THREAD, MESSAGE, type MessageRow, THREAD, type ThreadRow, threadValues } from './communications.sql';
import type { EmailThread } from './email-thread.entity';
import { subjectWithCode } from './mail.rules';

/** The thread of a request, for adding a mail. */
export interface ThreadRef {
  id: string;
  /** Part of the Reply-To address. */
  token: string;
  /** The request's title and code when the thread was created. */
  subject: string;
  requestCode: string;
}

/** Mail threads, one per request, and their messages. */
@Injectable()
export class ThreadsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly content: StoredContentService,
  ) {}

  /**
   * Returns the thread of a request, creating one if there is none; for code that adds a message, in the ambient transaction. The request
   * stays locked, so that two concurrent mails continue the chain one after the other.
   * @throws NOT_FOUND the request doesn't exist
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

  /** Records the time of a thread's latest message, in the ambient transaction. */
  async touch(id: string, at: Date): Promise<void> {
    await this.database.query(
      `UPDATE email_thread SET last_message_at = greatest(last_message_at, $2::timestamptz), updated_at = $2 WHERE id = $1`,
      [id, at],
    );
  }

  /**
   * Returns the thread of a request with its messages: none or one. For team users.
   * @throws NOT_FOUND the request doesn't exist
   */
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

  /**
   * Returns a thread with its messages, oldest first; for team users.
   * @throws NOT_FOUND the thread doesn't exist
   */
  async get(id: string): Promise<EmailThreadView> {
    const rows = await this.database.query<ThreadRow>(`SELECT ${THREAD} FROM email_thread t WHERE t.id = $1`, [id]);
    const [thread] = await this.withMessages(rows);
    if (thread === undefined) throw new NotFound(NOUNS.thread);
    return thread;
  }

  /**
   * Returns a message in the form used by every route; for this area and for inbound mail.
   * @throws NOT_FOUND the message doesn't exist
   */
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
      error: row.error && readWords(row.error, currentLocale()),
      hasRemotePictures: hasRemotePictures(row.bodyHtml),
      attachments: row.attachments.map((file) => toAttachmentView(file, this.content)),
    };
  }
}
