import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { NotFound, ValidationError } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import { Job } from '#queue/jobs';
import { fr } from '#i18n/formats';
import { LONG } from '../../demand/requests/requests.dto';
import { RequestsService } from '../../demand/requests/requests.service';
import { lockRequest } from '../../demand/requests/requests.sql';
import { StoredContentService } from '../../foundations/uploads/stored-content.service';
import { DISCARDED_KEPT } from '../communications/mail.rules';
import { Correspondents, linkOf } from './correspondents.service';
import {
  type ConvertedMessageView,
  type ConvertMessage,
  type MessagingMessageView,
  toMessageView,
  type UnlinkedMessageView,
} from './messaging.dto';
import { ChatprovReceived, UnlinkedDiscarded, UnlinkedRestored } from './messaging.events';
import {
  DELETE_DISCARDED,
  FIND_UNLINKED,
  IS_UNLINKED,
  LOCK_DISCARDED,
  LOCK_UNLINKED,
  MESSAGE,
  type MessageRow,
  UNLINKED,
  type UnlinkedMessage,
  type UnlinkedRow,
} from './messaging.sql';

const BATCH = 200;

/** The messages that came on no request: a person says where each belongs, makes requests of them, or discards them. */
@Injectable()
export class UnlinkedMessages {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly correspondents: Correspondents,
    private readonly requests: RequestsService,
    private readonly content: StoredContentService,
  ) {}

  /** Messages of no request, newest first; for team users. */
  async list(params: PageParams): Promise<PageView<UnlinkedMessageView>> {
    const { rows, total } = await this.database.page<UnlinkedRow>({
      select: UNLINKED,
      from: 'messaging_message m',
      where: [IS_UNLINKED],
      params: [],
      orderBy: 'm.created_at DESC, m.id DESC',
      ...params,
    });
    return toPageView(
      rows.map((row) => this.view(row)),
      total,
      params,
    );
  }

  /**
   * Files a message under a request, in the ambient transaction, and names the person who wrote it if the request says who of several
   * it is; for team users. It answers no question of ours: that was decided when it came. Ends in NOT_FOUND for either.
   */
  async assign(id: string, requestId: string): Promise<MessagingMessageView> {
    // Everybody locks the request before the message.
    if ((await lockRequest(this.database, requestId)) === null) throw new NotFound(NOUNS.request);
    const message = await this.lock(id);
    const person = await this.correspondents.find(message.from, { requestId });
    return this.file(id, message, { requestId, ...(person === null ? message : linkOf(person)) });
  }

  /**
   * Makes a request of a message, in the ambient transaction; for team users. The organizer is the named one, else the one who has the
   * number. Ends in NOT_FOUND, INVALID_STATUS_TRANSITION for an organizer who was erased, or VALIDATION_ERROR if nobody is named and
   * no organizer has the number.
   */
  async convert(id: string, { title, organizerId, organizer }: ConvertMessage): Promise<ConvertedMessageView> {
    const found = await this.database.maybeOne<UnlinkedMessage>(FIND_UNLINKED, [id]);
    if (found === null) throw new NotFound(NOUNS.message);
    const isNamed = organizerId !== undefined || organizer !== undefined;
    if (!isNamed && found.organizerId === null)
      throw ValidationError.of('organizer', 'hasOrganizer', {
        en: 'No organizer has this number: say who asks.',
        fr: fr`Aucun organisateur n’a ce numéro : dites qui demande.`,
      });
    // Everybody locks organizers and requests before messages.
    const request = await this.requests.create({
      title,
      source: 'message',
      description: (found.body ?? found.transcript)?.slice(0, LONG) ?? null,
      ...(isNamed ? { organizerId, organizer } : { organizerId: found.organizerId ?? undefined }),
    });
    const message = await this.file(id, await this.lock(id), {
      requestId: request.id,
      memberId: null,
      organizerId: request.organizerId,
    });
    return { message, request };
  }

  /**
   * Throws a message away, in the ambient transaction; for team users. Answers it as it was. For an hour it can be taken back, then it
   * is deleted with its recording. Ends in NOT_FOUND.
   */
  async discard(id: string): Promise<UnlinkedMessageView> {
    const { from } = await this.lock(id);
    const discarded = await this.setDiscarded(id, this.clock.now());
    await this.events.publish(UnlinkedDiscarded, { payload: { messagingMessageId: id, from } });
    return discarded;
  }

  /** Takes back a message that was thrown away, in the ambient transaction; for team users. Ends in NOT_FOUND once the hour is over. */
  async restore(id: string): Promise<UnlinkedMessageView> {
    const discarded = await this.database.maybeOne(LOCK_DISCARDED, [id, this.discardedBefore()]);
    if (discarded === null) throw new NotFound(NOUNS.message);
    const restored = await this.setDiscarded(id, null);
    await this.events.publish(UnlinkedRestored, { payload: { messagingMessageId: id } });
    return restored;
  }

  /** Deletes the messages that can no longer be taken back, in batches; their recordings go by the job for discarded files. For the job. */
  @Job({ name: 'delete-discarded-messages', schedule: '20 */10 * * * *' })
  async deleteDiscarded(): Promise<number> {
    for (let deleted = 0; ;) {
      const rows = await this.database.query<{ id: string }>(DELETE_DISCARDED, [this.discardedBefore(), BATCH]);
      deleted += rows.length;
      if (rows.length < BATCH) return deleted;
    }
  }

  /** Of two people who sort the same message, the second ends in NOT_FOUND. */
  private async lock(id: string): Promise<UnlinkedMessage> {
    const message = await this.database.maybeOne<UnlinkedMessage>(LOCK_UNLINKED, [id]);
    if (message === null) throw new NotFound(NOUNS.message);
    return message;
  }

  private async file(
    id: string,
    { from, type }: UnlinkedMessage,
    { requestId, memberId, organizerId }: { requestId: string; memberId: string | null; organizerId: string | null },
  ): Promise<MessagingMessageView> {
    const row = await this.database.one<MessageRow>(
      `UPDATE messaging_message m SET request_id = $2, member_id = $3, organizer_id = $4, updated_at = $5
        WHERE m.id = $1 RETURNING ${MESSAGE}`,
      [id, requestId, memberId, organizerId, this.clock.now()],
    );
    await this.events.publish(ChatprovReceived, { requestId, payload: { messagingMessageId: id, from, type } });
    return toMessageView(row, this.content);
  }

  private async setDiscarded(id: string, at: Date | null): Promise<UnlinkedMessageView> {
    const row = await this.database.one<UnlinkedRow>(
      `UPDATE messaging_message m SET discarded_at = $2, updated_at = $3 WHERE m.id = $1 RETURNING ${UNLINKED}`,
      [id, at, this.clock.now()],
    );
    return this.view(row);
  }

  private discardedBefore(): Date {
    return new Date(this.clock.now().getTime() - DISCARDED_KEPT);
  }

  private view({ senderName, ...row }: UnlinkedRow): UnlinkedMessageView {
    return { ...toMessageView(row, this.content), senderName };
  }
}
