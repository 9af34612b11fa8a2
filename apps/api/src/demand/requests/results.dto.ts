import { PartialType, PickType } from '@nestjs/swagger';
import { CalendarDate, Decimal, Moment, Money, Nested, OneOf, Text, Uuid, Whole } from '#kernel/http/fields';
import {
  type Reaction,
  REACTIONS,
  REPLY_STATUSES,
  type ReplyStatus,
  RESULT_STAGES,
  type ResultStage,
} from './requests.rules';

const NOTE = { max: 5000, optional: true, nullable: true };

export class AddResult {
  @Uuid() memberId!: string;
  @Text(NOTE) note?: string | null;
  @Uuid({ optional: true, nullable: true, description: 'A room of this member.' }) roomId?: string | null;
  @Decimal({ min: 0, max: 1, optional: true, nullable: true, description: 'As the search that found it ranked it.' })
  score?: number | null;
}

export class AdvanceResult {
  @OneOf(RESULT_STAGES) toStage!: ResultStage;
}

export class UpdateResult extends PartialType(PickType(AddResult, ['note', 'roomId']), { skipNullProperties: false }) {
  @Whole({ optional: true, description: '0 is the first; the others close up. Beyond the end is the last.' })
  position?: number;
}

/** A member's answer to an availability request. */
export interface Reply {
  status: ReplyStatus;
  comment?: string | null;
  price?: number | null;
  alternativeDates?: string[] | null;
}

export class ResultMemberView {
  @Uuid() id!: string;
  @Text() code!: string;
  @Text() name!: string;
  @Text({ nullable: true }) city!: string | null;
}

export class AvailabilityReplyView {
  @OneOf(REPLY_STATUSES) status!: ReplyStatus;
  @Text({ max: 5000, nullable: true }) comment!: string | null;
  @Money({ nullable: true, description: 'In the currency of the request.' }) price!: number | null;
  @CalendarDate({ list: true }) alternativeDates!: string[];
  @Moment() repliedAt!: Date;
}

export class ResultView {
  @Uuid() id!: string;
  @Uuid() requestId!: string;
  @Uuid() memberId!: string;
  @Nested(() => ResultMemberView) member!: ResultMemberView;
  @OneOf(RESULT_STAGES) stage!: ResultStage;
  @Whole({ description: '0 is the first.' }) position!: number;
  @Text({ max: 5000, nullable: true }) note!: string | null;
  @Uuid({ nullable: true }) roomId!: string | null;
  @OneOf(REACTIONS, { nullable: true, description: 'What the organizer said to it.' }) reaction!: Reaction | null;
  @Text({ max: 5000, nullable: true }) reactionComment!: string | null;
  @Decimal({ min: 0, nullable: true, description: 'From the centre of the request, in kilometres.' })
  distanceKm!: number | null;
  @Decimal({ min: 0, max: 1, nullable: true }) score!: number | null;
  @Moment() stageChangedAt!: Date;
  @Nested(() => AvailabilityReplyView, { nullable: true }) availabilityReply!: AvailabilityReplyView | null;
  @Moment() createdAt!: Date;
  @Moment() updatedAt!: Date;
  @Uuid({ nullable: true }) traceId!: string | null;
}

/** A row of `RESULT_ROWS` in results.sql.ts. */
export interface ResultRow extends Omit<ResultView, 'member' | 'availabilityReply'> {
  memberCode: string;
  memberName: string;
  memberCity: string | null;
  replyStatus: ReplyStatus | null;
  replyComment: string | null;
  replyPrice: string | null;
  replyAlternativeDates: string[] | null;
  repliedAt: Date | null;
}

export function toResultView(row: ResultRow): ResultView {
  const {
    memberCode,
    memberName,
    memberCity,
    replyStatus,
    replyComment,
    replyPrice,
    replyAlternativeDates,
    repliedAt,
    ...fields
  } = row;
  return {
    ...fields,
    member: { id: row.memberId, code: memberCode, name: memberName, city: memberCity },
    availabilityReply:
      replyStatus === null || repliedAt === null
        ? null
        : {
            status: replyStatus,
            comment: replyComment,
            price: replyPrice === null ? null : Number(replyPrice),
            alternativeDates: replyAlternativeDates ?? [],
            repliedAt,
          },
  };
}
