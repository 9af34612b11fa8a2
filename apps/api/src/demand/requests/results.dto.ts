import { IntersectionType, PartialType, PickType } from '@nestjs/swagger';
import { CalendarDate, Decimal, Moment, Money, Nested, OneOf, Text, Uuid, Whole } from '#kernel/http/fields';
import { inputOf } from '#kernel/http/inputs';
import { StampedView } from '#kernel/http/views';
import {
  type Reaction,
  REACTIONS,
  REPLY_STATUSES,
  type ReplyStatus,
  RESULT_STAGES,
  type ResultStage,
} from './requests.rules';
import { LaterMailView, SendLater } from './later-mails.dto';
import type { Result } from './result.entity';

/** What the team says of a result, as a view shows it. */
class ResultFields {
  @Uuid() memberId!: string;
  @Text({ max: 5000, nullable: true }) note!: string | null;
  @Uuid({ nullable: true, description: 'A room of this member.' }) roomId!: string | null;
  @Decimal({ min: 0, max: 1, nullable: true, description: 'As the search that found it ranked it.' })
  score!: number | null;
}

export class AddResult extends inputOf(ResultFields, { required: ['memberId'] }) {}

export class AdvanceResult extends SendLater {
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

export class ResultRoomView {
  @Uuid() id!: string;
  @Text() name!: string;
}

export class AvailabilityReplyView {
  @OneOf(REPLY_STATUSES) status!: ReplyStatus;
  @Text({ max: 5000, nullable: true }) comment!: string | null;
  @Money({ nullable: true, description: 'In the currency of the request.' }) price!: number | null;
  @CalendarDate({ list: true }) alternativeDates!: string[];
  @Moment() repliedAt!: Date;
}

export class ResultView extends IntersectionType(StampedView, ResultFields) {
  @Uuid() requestId!: string;
  @Nested(() => ResultMemberView) member!: ResultMemberView;
  @Text({ nullable: true, description: 'The first photo of the member.' }) coverPhotoUrl!: string | null;
  @Nested(() => ResultRoomView, { nullable: true, description: 'The room of `roomId`.' }) room!: ResultRoomView | null;
  @Whole({
    nullable: true,
    description:
      'Most people in the room, in the seating that the request asks for; in the seating that takes most if the room does ' +
      'not have it or none is asked for. Without a room, of all rooms of the member.',
  })
  maxCapacity!: number | null;
  @OneOf(RESULT_STAGES) stage!: ResultStage;
  @Whole({ description: '0 is the first.' }) position!: number;
  @OneOf(REACTIONS, { nullable: true, description: 'What the organizer said to it.' }) reaction!: Reaction | null;
  @Text({ max: 5000, nullable: true }) reactionComment!: string | null;
  @Moment({ nullable: true, description: 'When the organizer last said so.' }) reactedAt!: Date | null;
  @Decimal({ min: 0, nullable: true, description: 'From the centre of the request, in kilometres.' })
  distanceKm!: number | null;
  @Moment() stageChangedAt!: Date;
  @Nested(() => AvailabilityReplyView, { nullable: true }) availabilityReply!: AvailabilityReplyView | null;
}

export class AdvancedResultView extends ResultView {
  @Nested(() => LaterMailView, { list: { max: 1 }, description: 'The mail that waits, by `sendAfterSeconds`.' })
  mails!: LaterMailView[];
}

/** A row of `RESULT_ROWS` in results.sql.ts. */
export type ResultRow = Result &
  Pick<ResultView, 'coverPhotoUrl' | 'room' | 'maxCapacity'> & {
    memberCode: string;
    memberName: string;
    memberCity: string | null;
  };

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
            price: replyPrice,
            alternativeDates: replyAlternativeDates ?? [],
            repliedAt,
          },
  };
}
