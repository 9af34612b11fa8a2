import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import type { DeclineReason, NotChosenReason, ResultStage } from '#domain/vocabulary';
import { Database } from '#database/database';
import { NotFound } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { ResultStageChanged, type WithMail } from './requests.events';
import { type Result, results } from './result.entity';
import type { ResultRow } from './results.dto';
import { RESULT_ROWS } from './results.sql';

/** A candidate without a reply: a new availability request voids an earlier one. */
export const NO_REPLY = {
  replyStatus: null,
  replyComment: null,
  replyPrice: null,
  replyAlternativeDates: null,
  replyCondition: null,
  declineReason: null,
  repliedAt: null,
} satisfies Partial<Result>;

/** How events name a candidate. */
export const ofResult = ({ id, memberId, memberCode, memberName }: ResultRow) => ({
  resultId: id,
  memberId,
  memberCode,
  memberName,
});

/** Rows of candidates, for the services of this area, which have locked the request: read, change, move. */
@Injectable()
export class ResultRecords {
  constructor(
    private readonly database: Database,
    private readonly events: DomainEvents,
  ) {}

  /**
   * Returns a candidate.
   * @throws NOT_FOUND the candidate doesn't exist
   */
  async find(requestId: string, memberId: string): Promise<ResultRow> {
    const row = await this.database.maybeOne<ResultRow>(`${RESULT_ROWS} WHERE s.request_id = $1 AND s.member_id = $2`, [
      requestId,
      memberId,
    ]);
    if (!row) throw new NotFound(NOUNS.result);
    return row;
  }

  /** Returns what the venue holds for the request. */
  async holdOf(requestId: string, memberId: string): Promise<ResultRow['hold']> {
    return (await this.find(requestId, memberId)).hold;
  }

  /** Writes columns that don't point to another row, and returns the candidate. */
  async change(row: ResultRow, changes: Partial<Result>): Promise<ResultRow> {
    return { ...row, ...(await this.database.update(results, row.id, changes)) };
  }

  /** Moves a candidate along a transition that the caller has checked, and returns it. */
  async move(
    row: ResultRow,
    to: ResultStage,
    now: Date,
    carried: WithMail = { mail: null },
    reason?: DeclineReason | NotChosenReason | null,
  ): Promise<ResultRow> {
    const { requestId, stage: from } = row;
    const moved = await this.change(row, {
      stage: to,
      stageChangedAt: now,
      updatedAt: now,
      ...(to === 'availability_requested' ? NO_REPLY : {}),
    });
    await this.events.publish(ResultStageChanged, {
      requestId,
      payload: { ...ofResult(row), from, to, ...(reason == null ? {} : { reason }) },
      carried,
      at: now,
    });
    return moved;
  }
}
