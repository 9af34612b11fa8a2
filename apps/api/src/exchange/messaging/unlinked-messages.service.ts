import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#kernel/clock';
import { Database } from '#kernel/database/database';
import { NotFound } from '#kernel/errors';
import { Facts } from '#kernel/facts';
import { type PageParams, type PageView, toPageView } from '#kernel/http/pagination';
import { lockRequest } from '../../demand/requests/requests.sql';
import { StoredContentService } from '../../foundations/uploads/stored-content.service';
import { Correspondents, linkOf } from './correspondents.service';
import { type MessagingMessageView, toMessageView, type UnlinkedMessageView } from './messaging.dto';
import { ChatprovReceived } from './messaging.facts';
import {
  LOCK_UNLINKED,
  MESSAGE,
  type MessageRow,
  UNLINKED,
  type UnlinkedMessage,
  type UnlinkedRow,
} from './messaging.sql';

/** The messages that came on no request: a person says where each belongs. */
@Injectable()
export class UnlinkedMessages {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly facts: Facts,
    private readonly correspondents: Correspondents,
    private readonly content: StoredContentService,
  ) {}

  /** Messages of no request, newest first; for team users. */
  async list(params: PageParams): Promise<PageView<UnlinkedMessageView>> {
    const { rows, total } = await this.database.page<UnlinkedRow>({
      select: UNLINKED,
      from: 'messaging_message m',
      where: ['m.request_id IS NULL', `m.direction = 'inbound'`],
      params: [],
      orderBy: 'm.created_at DESC, m.id DESC',
      ...params,
    });
    const items = rows.map(({ senderName, ...row }) => ({ ...toMessageView(row, this.content), senderName }));
    return toPageView(items, total, params);
  }

  /**
   * Files a message under a request, in the ambient transaction, and names the person who wrote it if the request says who of several
   * it is; for team users. It answers no question of ours: that was decided when it came. Ends in NOT_FOUND for either.
   */
  async assign(id: string, requestId: string): Promise<MessagingMessageView> {
    // Everybody locks the request before the message.
    if ((await lockRequest(this.database, requestId)) === null) throw new NotFound(NOUNS.request);
    const message = await this.database.maybeOne<UnlinkedMessage>(LOCK_UNLINKED, [id]);
    if (message === null) throw new NotFound(NOUNS.message);
    const person = await this.correspondents.find(message.from, { requestId });
    const { memberId, organizerId } = person === null ? message : linkOf(person);
    await this.database.query(
      `UPDATE messaging_message SET request_id = $2, member_id = $3, organizer_id = $4, updated_at = $5 WHERE id = $1`,
      [id, requestId, memberId, organizerId, this.clock.now()],
    );
    await this.facts.record(ChatprovReceived, {
      requestId,
      payload: { messagingMessageId: id, from: message.from, type: message.type },
    });
    const row = await this.database.one<MessageRow>(`SELECT ${MESSAGE} FROM messaging_message m WHERE m.id = $1`, [id]);
    return toMessageView(row, this.content);
  }
}
