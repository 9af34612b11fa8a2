import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { NotFound, ValidationError } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { newestFirst } from '#database/list-order';
import { type CursorPageView, type CursorParams, toCursorPage } from '#http/pagination';
import { LeasedCron } from '#queue/jobs';
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

/** Messages without a request: a person files them, creates requests from them, or discards them. */
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

  /** Returns messages without a request, newest first; for team users. */
  async list(params: CursorParams): Promise<CursorPageView<UnlinkedMessageView>> {
    const { rows, ...page } = await this.database.page<UnlinkedRow>({
      select: UNLINKED,
      from: 'messaging_message m',
      where: [IS_UNLINKED],
      params: [],
      orderBy: newestFirst('m'),
      ...params,
    });
    return toCursorPage(
      rows.map((row) => this.view(row)),
      page,
      params,
    );
  }

  /**
   * Files a message under a request, in the ambient transaction, and records its author if the request identifies one of several people;
   * for team users. It isn't treated as a reply: that was decided on receipt.
   * @throws NOT_FOUND message or request
   */
  async assign(id: string, requestId: string): Promise<MessagingMessageView> {
    // Lock the request before the message, as everywhere.
    if ((await lockRequest(this.database, requestId)) === null) throw new NotFound(NOUNS.request);
    const message = await this.lock(id);
    const person = await this.correspondents.find(message.from, { requestId });
    return this.file(id, message, { requestId, ...(person === null ? message : linkOf(person)) });
  }

  /**
   * Creates a request from a message, in the ambient transaction; for team users. The organizer is the one given, else the one with the
   * number.
   * @throws NOT_FOUND the message doesn't exist
   * @throws INVALID_STATUS_TRANSITION the organizer was erased
   * @throws VALIDATION_ERROR no organizer is given or has the number
   */
  async convert(id: string, { title, organizerId, organizer }: ConvertMessage): Promise<ConvertedMessageView> {
    const found = await this.database.maybeOne<UnlinkedMessage>(FIND_UNLINKED, [id]);
    if (found === null) throw new NotFound(NOUNS.message);
    const isNamed = organizerId !== undefined || organizer !== undefined;
    if (!isNamed && found.organizerId === null)
      throw ValidationError.of('organizer', 'hasOrganizer', {
        en: 'No organizer has this number: specify the organizer.',
        fr: fr`Aucun organisateur n’a ce numéro : indiquez l’organisateur.`,
      });
    // Organizers and requests are always locked before messages.
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
   * Discards a message, in the ambient transaction; for team users. Returns the discarded message. It can be restored for an hour, then it
   * is deleted with its recording.
   * @throws NOT_FOUND the message doesn't exist
   */
  async discard(id: string): Promise<UnlinkedMessageView> {
    const { from } = await this.lock(id);
    const discarded = await this.setDiscarded(id, this.clock.now());
    await this.events.publish(UnlinkedDiscarded, { payload: { messagingMessageId: id, from } });
    return discarded;
  }

  /**
   * Restores a discarded message, in the ambient transaction; for team users.
   * @throws NOT_FOUND the hour is over
   */
  async restore(id: string): Promise<UnlinkedMessageView> {
    const discarded = await this.database.maybeOne(LOCK_DISCARDED, [id, this.discardedBefore()]);
    if (discarded === null) throw new NotFound(NOUNS.message);
    const restored = await this.setDiscarded(id, null);
    await this.events.publish(UnlinkedRestored, { payload: { messagingMessageId: id } });
    return restored;
  }

  /** Deletes the messages that can no longer be restored, in batches; the job for discarded files deletes their recordings. For the job. */
  @LeasedCron('20 */10 * * * *', { name: 'delete-discarded-messages' })
  async deleteDiscarded(): Promise<number> {
    for (let deleted = 0; ;) {
      const rows = await this.database.query<{ id: string }>(DELETE_DISCARDED, [this.discardedBefore(), BATCH]);
      deleted += rows.length;
      if (rows.length < BATCH) return deleted;
    }
  }

  /**
   * Locks a message without a request.
   * @throws NOT_FOUND also for the second of two people sorting the same message
   */
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
