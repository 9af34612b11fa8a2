import { IntersectionType, PartialType, PickType } from '@nestjs/swagger';
import { pick } from '#core/pick';
import { DateField, DateTimeField, EnumField, IntField, NestedField, StringField, UuidField } from '#http/fields';
import { CursorParams } from '#http/pagination';
import { VersionedView } from '#http/views';
import { SendFrom } from '../../foundations/mailboxes/send-from.dto';
import { HOLD_SOURCES, HOLD_STATUSES, type HoldSource, type HoldStatus, type Slot, SLOTS } from '#domain/vocabulary';

/** Maximum number of days of a hold. */
export const HOLD_DAYS_MAX = 31;
/** The last rank that a venue gives. */
export const RANK_MAX = 9;

/** Why a hold was released, if no person gave a reason. */
export type EndReason = 'request_lost' | 'request_cancelled' | 'request_won' | 'not_held' | 'recalled' | 'withdrawn';

const RANK = { min: 1, max: RANK_MAX, example: 1 };
const RANK_TEXT = 'Its place among the clients of the venue, 1 the first.';

class HoldTerms {
  @IntField({ ...RANK, description: RANK_TEXT }) rank!: number;
  @DateTimeField({ description: 'Until when the venue holds it: later than now, before the event begins.' })
  expiresAt!: string;
  @StringField({ max: 2000, nullable: true, description: 'For the team.' }) note!: string | null;
}

export class ActivateHold extends PartialType(PickType(HoldTerms, ['rank', 'expiresAt'])) {}

export class UpdateHold extends PartialType(HoldTerms, { skipNullProperties: false }) {}

export class CreateHold extends PartialType(HoldTerms, { skipNullProperties: false }) {
  @UuidField() requestId!: string;
  @UuidField() memberId!: string;
  @UuidField({
    optional: true,
    nullable: true,
    description: 'One of the venue’s rooms, null: the whole venue. By default the room of the candidate.',
  })
  roomId?: string | null;
  @DateField({
    optional: true,
    list: { min: 1, max: HOLD_DAYS_MAX, unique: true },
    description: 'By default the days of the request.',
  })
  dates?: string[];
  @EnumField(SLOTS, { optional: true, description: 'By default that of the request, without one `full_day`.' })
  slot?: Slot;
}

export class ReleaseHold extends SendFrom {
  @StringField({ max: 500, optional: true, nullable: true, example: 'Another date was chosen' }) reason?: string | null;
}

export class HoldOverride {
  @StringField({ max: 500, example: 'Their client has withdrawn, confirmed by phone' }) reason!: string;
}

export class BookHold {
  @NestedField(() => HoldOverride, {
    optional: true,
    description: 'Books although a better-ranked option of another request stands; the reason is on the timeline.',
  })
  override?: HoldOverride;
}

export class ListHolds extends CursorParams {
  @UuidField({ optional: true }) requestId?: string;
  @UuidField({ optional: true }) memberId?: string;
  @EnumField(HOLD_STATUSES, { optional: true, fromText: true, list: { max: 5 }, description: 'May be repeated.' })
  status?: HoldStatus[];
  @DateTimeField({ optional: true, description: 'Those that expire before this moment.' }) expiresBefore?: string;
}

/** A venue's answer to whether it holds its room. */
export class AnswerHold extends PartialType(HoldTerms, { skipNullProperties: false }) {
  @EnumField(['held', 'not_held']) answer!: 'held' | 'not_held';
}

class HoldMemberView {
  @StringField({ example: 'M-7K3Q9D' }) code!: string;
  @StringField() name!: string;
  @StringField({ nullable: true }) city!: string | null;
}

class HoldRequestView {
  @StringField({ example: 'R-7K3Q9D' }) code!: string;
  @StringField() title!: string;
}

export class HoldRoomView {
  @UuidField() id!: string;
  @StringField() name!: string;
}

class HoldState {
  @EnumField(HOLD_STATUSES, { description: '`requested`: the venue hasn’t confirmed it, or nobody has activated it.' })
  status!: HoldStatus;
  @IntField({ ...RANK, nullable: true, description: RANK_TEXT }) rank!: number | null;
  @DateTimeField({ nullable: true }) expiresAt!: Date | null;
}

export class HoldView extends IntersectionType(VersionedView, HoldState) {
  @StringField({ example: 'H-7K3Q9D' }) code!: string;
  @UuidField() requestId!: string;
  @NestedField(() => HoldRequestView) request!: HoldRequestView;
  @UuidField() memberId!: string;
  @NestedField(() => HoldMemberView) member!: HoldMemberView;
  @UuidField({ nullable: true, description: 'Null: the whole venue.' }) roomId!: string | null;
  @NestedField(() => HoldRoomView, { nullable: true }) room!: HoldRoomView | null;
  @DateField({ list: { max: HOLD_DAYS_MAX }, description: 'In order.' }) dates!: string[];
  @EnumField(SLOTS) slot!: Slot;
  @EnumField(HOLD_SOURCES, { description: 'The team, the venue’s link, or a mail of the venue.' }) source!: HoldSource;
  @StringField({ max: 2000, nullable: true, description: 'For the team.' }) note!: string | null;
  @StringField({
    max: 500,
    nullable: true,
    description:
      'Why it was released: a person’s words, or `request_lost`, `request_cancelled`, `request_won`, `not_held` (the ' +
      'venue doesn’t hold it), `recalled` (the question was undone), `withdrawn` (the venue is no longer a candidate).',
  })
  endReason!: string | null;
}

/** What a venue sees of its hold: not the team's note and reason. */
const MEMBER_FIELDS = [
  ...['id', 'code', 'requestId', 'roomId', 'room', 'dates', 'slot', 'rank', 'status', 'expiresAt', 'version'],
  ...['createdAt', 'updatedAt'],
] as (keyof HoldView)[];

export class MemberHoldView extends PickType(HoldView, [
  ...([
    'id',
    'code',
    'requestId',
    'roomId',
    'room',
    'dates',
    'slot',
    'rank',
    'status',
    'expiresAt',
    'version',
  ] as const),
  ...(['createdAt', 'updatedAt'] as const),
]) {}

export const toMemberHoldView = (hold: HoldView): MemberHoldView => pick(hold, MEMBER_FIELDS);

/** A candidate's hold, as its list shows it. */
export class ResultHoldView extends IntersectionType(PickType(VersionedView, ['version']), HoldState) {
  @UuidField() id!: string;
  @StringField({ example: 'H-7K3Q9D' }) code!: string;
  @UuidField({ nullable: true, description: 'Null: the whole venue.' }) roomId!: string | null;
  @DateField({ list: { max: HOLD_DAYS_MAX } }) dates!: string[];
  @EnumField(SLOTS) slot!: Slot;
}
