import { PartialType, PickType } from '@nestjs/swagger';
import { pick } from '#core/pick';
import { DAY } from '#core/clock';
import type { TokenPrincipal } from '#http/access';
import {
  BooleanField,
  DateField,
  DateTimeField,
  EnumField,
  IntField,
  MoneyField,
  NestedField,
  StringField,
  UuidField,
} from '#http/fields';
import { localeOfCountry } from '#domain/venue-language';
import {
  type Configuration,
  CONFIGURATIONS,
  DECLINE_REASONS,
  type DeclineReason,
  EVENT_TYPES,
  type EventType,
  REPLY_STATUSES,
  type ReplyStatus,
  type ResultStage,
  type Slot,
  SLOTS,
} from '#domain/vocabulary';
import { type Locale, LOCALES } from '#i18n/locale';
import { MemberView, UpdateMember } from '../../supply/members/members.dto';
import { NEEDS_MAX, NeedView } from '../../demand/requests/needs.dto';
import { awaitsTeam } from '../../demand/requests/requests.rules';
import {
  AvailabilityReplyView,
  CONDITION_MAX,
  type ReplyColumns,
  toReplyView,
} from '../../demand/requests/results.dto';

/** The fields of its own record that a venue sees: neither the team's notes nor its terms. */
const PROFILE = [
  'id',
  'code',
  'name',
  'status',
  'email',
  'phone',
  'website',
  'description',
  'contactName',
  'addressLine',
  'postalCode',
  'city',
  'country',
  'bedroomCount',
  'latitude',
  'longitude',
  'rooms',
  'photos',
  'proposed',
  'version',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof MemberView)[];

/** The language of a venue's mails and pages. */
const LANGUAGE = { description: 'The language of the venue’s mails, by its country.' };

export class MemberProfileView extends PickType(MemberView, PROFILE) {
  @EnumField(LOCALES, LANGUAGE) locale!: Locale;
}

export const toMemberProfileView = (member: MemberView): MemberProfileView => ({
  ...pick(member, PROFILE),
  locale: localeOfCountry(member.country),
});

/** Only the team can change the email address, which identifies the venue for mails, and the legal names, which appear on invoices. */
export class UpdateProfile extends PartialType(
  PickType(UpdateMember, [
    'name',
    'phone',
    'website',
    'description',
    'contactName',
    'addressLine',
    'postalCode',
    'city',
    'bedroomCount',
    'latitude',
    'longitude',
  ]),
  { skipNullProperties: false },
) {}

/** The stages that the venue sees: the question and its reply, not the team's further steps. */
export const ASKED_STAGES = ['availability_requested', ...REPLY_STATUSES] as const;
export type AskedStage = (typeof ASKED_STAGES)[number];

/** An availability request as the venue sees it: the event, without the organizer. */
export class AvailabilityRequestView {
  @UuidField() requestId!: string;
  @StringField({ example: 'R-7K3Q9D' }) code!: string;
  @EnumField(ASKED_STAGES) stage!: AskedStage;
  @StringField() title!: string;
  @EnumField(EVENT_TYPES, { nullable: true }) eventType!: EventType | null;
  @DateField({ nullable: true }) eventDate!: string | null;
  @DateField({ nullable: true }) eventEndDate!: string | null;
  @BooleanField() datesFlexible!: boolean;
  @DateField({ list: true }) alternativeDates!: string[];
  @EnumField(SLOTS, { nullable: true }) slot!: Slot | null;
  @IntField({ nullable: true }) attendees!: number | null;
  @EnumField(CONFIGURATIONS, { nullable: true }) configuration!: Configuration | null;
  @StringField({ nullable: true }) city!: string | null;
  @StringField({ max: 20_000, nullable: true }) requirements!: string | null;
  @NestedField(() => NeedView, { list: { max: NEEDS_MAX }, description: 'What is needed besides the main room.' })
  needs!: NeedView[];
  @StringField({ description: 'Of the price in the reply.' }) currency!: string;
  @NestedField(() => AvailabilityReplyView, { nullable: true }) availabilityReply!: AvailabilityReplyView | null;
  @DateTimeField({ description: 'When the candidate’s stage last changed.' }) stageChangedAt!: Date;
  @StringField({ description: 'The venue that is asked.' }) memberName!: string;
  @EnumField(LOCALES, LANGUAGE) locale!: Locale;
  @EnumField(LOCALES, { description: 'The language of the request’s own texts: `title` and `requirements`.' })
  requestLocale!: Locale;
  @DateTimeField({
    nullable: true,
    description:
      'Until when the reply can be corrected with this token. Null: there is none, or the team has acted on it.',
  })
  correctableUntil!: Date | null;
}

/** A row of `ASKED` in public-access.sql.ts. */
export interface AskedRow
  extends Omit<AvailabilityRequestView, 'availabilityReply' | 'correctableUntil'>, ReplyColumns {
  /** The candidate's actual stage, whatever the venue sees. */
  resultStage: ResultStage;
}

/** How long a reply can be corrected with its one-use token. */
const CORRECTABLE_FOR = DAY;

type LinkTimes = Pick<TokenPrincipal, 'expiresAt' | 'consumedAt'>;

/** Returns until when a token may reply: a day after its first reply for a one-use token, at most until it expires. */
export const answersUntil = ({ expiresAt, consumedAt }: LinkTimes): Date => {
  const aDayLater = consumedAt && new Date(consumedAt.getTime() + CORRECTABLE_FOR);
  return aDayLater && aDayLater < expiresAt ? aDayLater : expiresAt;
};

export function toAvailabilityRequestView(row: AskedRow, token: LinkTimes, now: Date): AvailabilityRequestView {
  const {
    replyStatus,
    replyComment: _comment,
    replyPrice: _price,
    replyAlternativeDates: _dates,
    replyCondition: _condition,
    declineReason: _reason,
    repliedAt: _at,
    resultStage,
    ...fields
  } = row;
  const until = answersUntil(token);
  return {
    ...fields,
    availabilityReply: toReplyView(row),
    correctableUntil: awaitsTeam({ stage: resultStage, replyStatus }) && now < until ? until : null,
  };
}

export class ReplyToAvailabilityRequest {
  @EnumField(REPLY_STATUSES) status!: ReplyStatus;
  @StringField({ max: 5000, optional: true, nullable: true }) comment?: string | null;
  @MoneyField({ optional: true, nullable: true, description: 'In the currency of the request.' }) price?: number | null;
  @DateField({ optional: true, list: { max: 50, unique: true } }) alternativeDates?: string[];
  @StringField({
    max: CONDITION_MAX,
    optional: true,
    nullable: true,
    description: 'With `available`: what the yes depends on.',
  })
  condition?: string | null;
  @EnumField(DECLINE_REASONS, { optional: true, nullable: true, description: 'With `unavailable`: why.' })
  declineReason?: DeclineReason | null;
}
