import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { AvailabilityService } from '../../supply/availability/availability.service';
import { Holds } from '../../supply/holds/request-holds.service';
import { ReplyHolds } from './reply-holds.service';
import { RequestRecords } from './request-records.service';
import { onlyWith } from './requests.errors';
import { AvailabilityReplied } from './requests.events';
import { assertCorrectable, assertOpen, isOpen, type ReadReply, stageAfterReply } from './requests.rules';
import { ofResult, ResultRecords } from './result-records.service';
import { CONDITION_MAX, type Reply, type ResultView, toResultView } from './results.dto';

/** The replies of venues that were asked for their availability. */
@Injectable()
export class VenueReplies {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly availability: AvailabilityService,
    private readonly requests: RequestRecords,
    private readonly results: ResultRecords,
    private readonly holds: Holds,
    private readonly replyHolds: ReplyHolds,
  ) {}

  /**
   * Records a venue's reply about its availability, and moves the candidate if it answers an open question; for magic
   * tokens, messaging and inbound mail, where the venue is the actor. The team is notified. `corrects`: the reply
   * replaces the venue's earlier one, as long as the team hasn't acted on that; repeating the same reply changes
   * nothing.
   * @throws NOT_FOUND the candidate doesn't exist
   * @throws INVALID_STAGE_TRANSITION replied or corrected too late
   * @throws INVALID_STATUS_TRANSITION the request has ended
   * @throws VALIDATION_ERROR a no with a condition, or a yes with a reason
   */
  async recordReply(
    requestId: string,
    memberId: string,
    reply: Reply,
    { corrects = false }: { corrects?: boolean } = {},
  ): Promise<ResultView> {
    const request = await this.requests.lock(requestId);
    const row = await this.results.find(requestId, memberId);
    const { status, comment = null, price = null } = reply;
    const alternativeDates = reply.alternativeDates ?? [];
    const { condition = null, declineReason = null } = reply;
    if (condition !== null && status !== 'available') throw onlyWith('condition', 'available', status);
    if (declineReason !== null && status !== 'unavailable') throw onlyWith('declineReason', 'unavailable', status);
    if (corrects) {
      assertCorrectable(row, request.status);
      const { replyStatus, replyComment, replyPrice, replyAlternativeDates, replyCondition } = row;
      const said = [
        replyStatus,
        replyComment,
        replyPrice,
        replyAlternativeDates ?? [],
        replyCondition,
        row.declineReason,
      ];
      if (isDeepStrictEqual(said, [status, comment, price, alternativeDates, condition, declineReason]))
        return toResultView(row);
    }
    const to = stageAfterReply(row.stage, status);
    assertOpen(request.status);
    const now = this.clock.now();
    const replied = await this.results.change(row, {
      replyStatus: status,
      replyComment: comment,
      replyPrice: price,
      replyAlternativeDates: alternativeDates,
      replyCondition: condition,
      declineReason,
      repliedAt: now,
      updatedAt: now,
    });
    await this.events.publish(AvailabilityReplied, {
      requestId,
      payload: {
        ...ofResult(row),
        status,
        comment,
        price,
        alternativeDates,
        condition,
        declineReason,
        corrected: corrects,
      },
      carried: { requestCode: request.code },
      at: now,
    });
    const moved = to === null ? replied : await this.results.move(replied, to, now);
    if (status === 'unavailable') {
      // Before its calendar says so, which would contradict what it holds.
      await this.holds.release(requestId, memberId, 'not_held', { byVenue: true });
      moved.hold = await this.results.holdOf(requestId, memberId);
    }
    // a condition read from a mail is part of the comment
    const said = condition !== null && comment?.includes(condition) ? [comment] : [condition, comment];
    const notes = said.filter((text) => text !== null).join('\n') || null;
    await this.availability.recordAnswer({ memberId, requestId, free: status === 'available', notes });
    return toResultView(moved);
  }

  /**
   * Records a reply read from a mail or message, as `recordReply` does, while its question is open. Changes nothing if
   * the question was answered before (a person reads later messages), or if the message was received (`receivedAt`)
   * before the question was asked. An option in it is `requested`: a person activates it. Returns whether it was
   * recorded.
   */
  async recordAnswer(requestId: string, memberId: string, reply: ReadReply, receivedAt?: Date): Promise<boolean> {
    const { status } = await this.requests.lock(requestId);
    const asked = await this.database.maybeOne(
      `SELECT 1 FROM result WHERE request_id = $1 AND member_id = $2 AND stage = 'availability_requested'
          AND ($3::timestamptz IS NULL OR stage_changed_at <= $3)`,
      [requestId, memberId, receivedAt ?? null],
    );
    if (asked === null || !isOpen(status)) return false;
    const { hold, condition, comment, ...said } = reply;
    const isHeld = hold !== null && (await this.replyHolds.request(requestId, memberId, hold, comment));
    // If the option can't be stored, the reply keeps its words as a condition: it isn't a plain yes.
    const words = condition ?? (hold !== null && !isHeld ? comment : null);
    await this.recordReply(requestId, memberId, {
      ...said,
      comment,
      condition: words?.slice(0, CONDITION_MAX) ?? null,
    });
    return true;
  }

  /** Returns what venues are asked for: the days, as calendar dates, and prices in a currency; for those who read replies. */
  asked(requestId: string): Promise<{ days: string[]; currency: string }> {
    return this.database.one<{ days: string[]; currency: string }>(
      `SELECT r.currency,
              ARRAY(SELECT to_char(day, 'YYYY-MM-DD')
                      FROM generate_series(r.event_date::timestamp,
                             least(coalesce(r.event_end_date, r.event_date), r.event_date + 30)::timestamp, interval '1 day') day
                     ORDER BY day) AS days
         FROM request r WHERE r.id = $1`,
      [requestId],
    );
  }
}
