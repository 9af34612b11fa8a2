import { IntersectionType, PartialType, PickType } from '@nestjs/swagger';
import {
  BooleanField,
  CurrencyField,
  DateField,
  DateTimeField,
  DecimalField,
  EnumByIdField,
  EnumField,
  IntField,
  MoneyField,
  NestedField,
  StringField,
  UuidField,
} from '#http/fields';
import { inputOf } from '#http/inputs';
import { VersionedView } from '#http/views';
import {
  DECLINE_REASONS,
  type DeclineReason,
  NOT_CHOSEN_REASONS,
  type NotChosenReason,
  type Reaction,
  REACTIONS,
  REPLY_STATUSES,
  type ReplyStatus,
  REQUEST_STATUSES,
  type RequestStatus,
  RESULT_STAGES,
  type ResultStage,
} from '#domain/vocabulary';
import { HoldOverride, ResultHoldView } from '../../supply/holds/holds.dto';
import { type ResultHoldRow, toResultHold } from '../../supply/holds/holds.sql';
import { OrganizerNameView } from '../organizers/organizers.dto';
import { LaterMailView, SendLater } from './later-mails.dto';
import type { Result } from './result.entity';

/** The stages in which a venue may be added. */
const ADDED_STAGES = ['suggested', 'shortlisted'] as const;

/** The team's fields on a candidate, as a view shows them. */
class ResultFields {
  @UuidField() memberId!: string;
  @StringField({ max: 5000, nullable: true }) note!: string | null;
  @UuidField({ nullable: true, description: 'A room of this venue.' }) roomId!: string | null;
  @DecimalField({ min: 0, max: 1, nullable: true, description: 'The rank score of the search that found it.' })
  score!: number | null;
}

export class AddResult extends inputOf(ResultFields, { required: ['memberId'] }) {
  @EnumField(ADDED_STAGES, { optional: true, default: 'suggested' }) stage?: (typeof ADDED_STAGES)[number];
}

export class AdvanceResult extends SendLater {
  @EnumField(RESULT_STAGES) toStage!: ResultStage;
  @BooleanField({
    optional: true,
    default: false,
    description: 'With `selected`: accept the venue’s offer although its `validUntil` has passed.',
  })
  acceptExpired?: boolean;
  @BooleanField({
    optional: true,
    default: false,
    description: 'With `availability_requested`: ask the venue to hold the room too, as a `requested` option.',
  })
  askHold?: boolean;
  @NestedField(() => HoldOverride, {
    optional: true,
    description: 'With `selected`: book although another request has a better-ranked option; kept with the reason.',
  })
  override?: HoldOverride;
  @EnumField(DECLINE_REASONS, {
    optional: true,
    description: 'With `unavailable`: why, as the venue has told the team. It is then the venue’s reply.',
  })
  declineReason?: DeclineReason;
  @EnumField(NOT_CHOSEN_REASONS, {
    optional: true,
    description:
      'With `not_selected`: why it isn’t chosen, as the mail to the venue says. Replaces the present reason.',
  })
  notChosenReason?: NotChosenReason;
  @EnumByIdField(NOT_CHOSEN_REASONS, {
    optional: true,
    description:
      'With `selected`: why the other candidates aren’t chosen, by `memberId`; told to each venue in its mail, without ' +
      'a rival or a price. Replaces the `notChosenReason` that a candidate has.',
  })
  notChosenReasons?: Record<string, NotChosenReason>;
}

export class AskVenues extends PickType(AdvanceResult, ['mailboxId', 'sendAfterSeconds', 'askHold']) {
  @UuidField({
    list: { min: 1, max: 20, unique: true },
    description: 'Venues; those that aren’t candidates are added.',
  })
  memberIds!: string[];
}

export class UpdateResult extends PartialType(PickType(AddResult, ['note', 'roomId']), { skipNullProperties: false }) {
  @IntField({
    optional: true,
    description: 'Starts at 0; the others are renumbered. A value beyond the end means the last position.',
  })
  position?: number;
  @EnumField(NOT_CHOSEN_REASONS, {
    optional: true,
    nullable: true,
    description: 'Why it isn’t chosen. Its venue is told when another is selected; afterwards only statistics change.',
  })
  notChosenReason?: NotChosenReason | null;
}

/** A venue's reply to an availability request. */
export interface Reply {
  status: ReplyStatus;
  comment?: string | null;
  price?: number | null;
  alternativeDates?: string[] | null;
  /** The condition of a yes. */
  condition?: string | null;
  /** The reason for a no. */
  declineReason?: DeclineReason | null;
}

export class ResultMemberView {
  @UuidField() id!: string;
  @StringField() code!: string;
  @StringField() name!: string;
  @StringField({ nullable: true }) city!: string | null;
}

/** The same with its coordinates. */
export class LocatedMemberView extends ResultMemberView {
  @DecimalField({ min: -90, max: 90, nullable: true }) latitude!: number | null;
  @DecimalField({ min: -180, max: 180, nullable: true }) longitude!: number | null;
}

export class ResultRoomView {
  @UuidField() id!: string;
  @StringField() name!: string;
}

/** The maximum length of a condition. */
export const CONDITION_MAX = 1000;

export class AvailabilityReplyView {
  @EnumField(REPLY_STATUSES) status!: ReplyStatus;
  @StringField({ max: 5000, nullable: true }) comment!: string | null;
  @MoneyField({ nullable: true, description: 'In the currency of the request.' }) price!: number | null;
  @DateField({ list: true }) alternativeDates!: string[];
  @StringField({ max: CONDITION_MAX, nullable: true, description: 'What a yes depends on, in the venue’s words.' })
  condition!: string | null;
  @EnumField(DECLINE_REASONS, { nullable: true, description: 'Why it is a no.' }) declineReason!: DeclineReason | null;
  @DateTimeField() repliedAt!: Date;
}

export class ResultView extends IntersectionType(VersionedView, ResultFields) {
  @UuidField() requestId!: string;
  @NestedField(() => LocatedMemberView) member!: LocatedMemberView;
  @StringField({
    nullable: true,
    description: 'The first photo of the venue; append a width (`/320`, `/640`, `/1280`, `/2048`) for a smaller file.',
  })
  coverPhotoUrl!: string | null;
  @NestedField(() => ResultRoomView, { nullable: true, description: 'The room of `roomId`.' })
  room!: ResultRoomView | null;
  @IntField({
    nullable: true,
    description:
      'Maximum number of people in the room, in the layout that the request asks for; if the room lacks it or ' +
      'none is requested, in its largest layout. Without a room, over all rooms of the venue.',
  })
  maxCapacity!: number | null;
  @IntField({
    nullable: true,
    description: 'The same, only in the requested layout: null if none is requested, or the room lacks it.',
  })
  askedCapacity!: number | null;
  @EnumField(RESULT_STAGES) stage!: ResultStage;
  @IntField({ description: 'Starts at 0.' }) position!: number;
  @EnumField(REACTIONS, { nullable: true, description: 'The organizer’s reaction.' }) reaction!: Reaction | null;
  @StringField({ max: 5000, nullable: true }) reactionComment!: string | null;
  @DateTimeField({ nullable: true, description: 'When the organizer last reacted.' }) reactedAt!: Date | null;
  @DecimalField({ min: 0, nullable: true, description: 'From the center of the request, in kilometers.' })
  distanceKm!: number | null;
  @DateTimeField() stageChangedAt!: Date;
  @NestedField(() => AvailabilityReplyView, { nullable: true }) availabilityReply!: AvailabilityReplyView | null;
  @EnumField(NOT_CHOSEN_REASONS, { nullable: true, description: 'Why it isn’t chosen.' })
  notChosenReason!: NotChosenReason | null;
  @NestedField(() => ResultHoldView, {
    nullable: true,
    description:
      'What the venue holds for the request: a booked or active option, else a requested, else an expired one.',
  })
  hold!: ResultHoldView | null;
}

/** A request for which a venue is or was a candidate. */
export class MemberRequestView {
  @UuidField() requestId!: string;
  @StringField({ example: 'R-7K3Q9D' }) code!: string;
  @StringField() title!: string;
  @EnumField(REQUEST_STATUSES) status!: RequestStatus;
  @NestedField(() => OrganizerNameView) organizer!: OrganizerNameView;
  @DateField({ nullable: true }) eventDate!: string | null;
  @DateField({ nullable: true }) eventEndDate!: string | null;
  @IntField({ nullable: true }) attendees!: number | null;
  @EnumField(RESULT_STAGES) stage!: ResultStage;
  @EnumField(REPLY_STATUSES, { nullable: true, description: 'The venue’s reply.' }) replyStatus!: ReplyStatus | null;
  @StringField({ nullable: true, description: 'What its yes depends on.' }) replyCondition!: string | null;
  @MoneyField({ nullable: true, description: 'The price it asked for, in `currency`.' }) replyPrice!: number | null;
  @CurrencyField() currency!: string;
  @EnumField(REACTIONS, { nullable: true, description: 'The organizer’s reaction.' }) reaction!: Reaction | null;
  @DateTimeField({ description: 'When the venue was added.' }) addedAt!: Date;
}

export class AdvancedResultView extends ResultView {
  @NestedField(() => LaterMailView, { list: { max: 1 }, description: 'The delayed mail, with `sendAfterSeconds`.' })
  mails!: LaterMailView[];
}

export class AskedVenuesView {
  @NestedField(() => AdvancedResultView, { list: { max: 20 } }) items!: AdvancedResultView[];
}

/** A row of `RESULT_ROWS` in results.sql.ts. */
export type ResultRow = Result &
  Pick<ResultView, 'coverPhotoUrl' | 'room' | 'maxCapacity' | 'askedCapacity'> & {
    memberCode: string;
    memberName: string;
    memberCity: string | null;
    memberLatitude: number | null;
    memberLongitude: number | null;
    hold: ResultHoldRow | null;
  };

/** The columns of a candidate that hold its venue's reply. */
export type ReplyColumns = Pick<
  Result,
  | 'replyStatus'
  | 'replyComment'
  | 'replyPrice'
  | 'replyAlternativeDates'
  | 'replyCondition'
  | 'declineReason'
  | 'repliedAt'
>;

/** The reply in a row; null if there is none. */
export const toReplyView = (row: ReplyColumns): AvailabilityReplyView | null =>
  row.replyStatus === null || row.repliedAt === null
    ? null
    : {
        status: row.replyStatus,
        comment: row.replyComment,
        price: row.replyPrice,
        alternativeDates: row.replyAlternativeDates ?? [],
        condition: row.replyCondition,
        declineReason: row.declineReason,
        repliedAt: row.repliedAt,
      };

export function toResultView(row: ResultRow): ResultView {
  const {
    memberCode,
    memberName,
    memberCity,
    memberLatitude,
    memberLongitude,
    replyStatus: _status,
    replyComment: _comment,
    replyPrice: _price,
    replyAlternativeDates: _dates,
    replyCondition: _condition,
    declineReason: _reason,
    repliedAt: _at,
    hold,
    ...fields
  } = row;
  return {
    ...fields,
    member: {
      id: row.memberId,
      code: memberCode,
      name: memberName,
      city: memberCity,
      latitude: memberLatitude,
      longitude: memberLongitude,
    },
    availabilityReply: toReplyView(row),
    hold: toResultHold(hold),
  };
}
