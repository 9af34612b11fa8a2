import { DEPARTMENT } from '#domain/departments';
import { IntersectionType, OmitType, PartialType, PickType } from '@nestjs/swagger';
import type { Actor } from '#core/context';
import { type ErrorCode, ERRORS } from '#core/errors';
import {
  BooleanField,
  CurrencyField,
  DateField,
  DateTimeField,
  DecimalField,
  EnumField,
  IntField,
  MoneyField,
  NestedField,
  ObjectField,
  PatternField,
  SearchField,
  StringField,
  UuidField,
} from '#http/fields';
import { inputOf } from '#http/inputs';
import type { SortColumn } from '#database/list-order';
import { CursorParams, sortValues } from '#http/pagination';
import { VersionedView } from '#http/views';
import {
  type Configuration,
  CONFIGURATIONS,
  EVENT_TYPES,
  type EventType,
  LOST_REASONS,
  type LostReason,
  type Reading,
  READINGS,
  REQUEST_SOURCES,
  REQUEST_STATUSES,
  type RequestSource,
  type RequestStatus,
  type Slot,
  SLOTS,
  TURNS,
  type Turn,
} from '#domain/vocabulary';
import type { Need } from '#domain/needs';
import { BULK_MAX, COLUMN_SIZE, RADIUS_MAX } from '#domain/limits';
import { SendFrom } from '../../foundations/mailboxes/send-from.dto';
import { PostalAreaField } from '../../supply/members/postal-fields';
import { OrganizerIdentity, OrganizerNameView, OrganizerView } from '../organizers/organizers.dto';
import { type NeedInput, NeedsField, NeedView, NEEDS_MAX } from './needs.dto';
import { LaterMailView } from './later-mails.dto';
import type { Request } from './request.entity';
import { type Extraction, isOpen } from './requests.rules';
import { ResultView } from './results.dto';

/** Maximum length of long texts on a request, in characters. */
export const LONG = 20_000;

/** The column of each `sort` value; the name of a request is its title. */
export const REQUEST_SORT: Record<string, SortColumn> = {
  name: { sql: 'r.title', kind: 'text' },
  code: { sql: 'r.code', kind: 'text' },
  createdAt: { sql: 'r.created_at', kind: 'moment' },
  updatedAt: { sql: 'r.updated_at', kind: 'moment' },
  eventDate: { sql: 'r.event_date', kind: 'day', nullable: true },
  attendees: { sql: 'r.attendees', kind: 'count', nullable: true },
  status: { sql: 'r.status', kind: 'text' },
  lastActivityAt: { sql: 'r.last_activity_at', kind: 'moment' },
};

/** Assignees that need no id. */
const ASSIGNEES = ['me', 'none'] as const;

/** Board columns that show only their number unless unfolded. */
export const FOLDED_STATUSES = REQUEST_STATUSES.filter((status) => !isOpen(status));

/**
 * The orders of a column, each served by a per-status index. The first: latest activity on top, including new mails.
 */
export const BOARD_SORTS = ['-lastActivityAt', 'eventDate', '-createdAt'] as const;

/** The filters of the list and of the board. They are combined. */
export class FilterRequests {
  @SearchField('the title, code, city or the organizer’s name, company or email') search?: string;

  @UuidField({ optional: true }) organizerId?: string;
  @UuidField({ optional: true }) assigneeId?: string;
  @EnumField(ASSIGNEES, {
    optional: true,
    description: 'The caller, or unassigned. Combined with `assigneeId`, both must match.',
  })
  assignee?: (typeof ASSIGNEES)[number];

  @BooleanField({ optional: true, fromText: true }) needsValidation?: boolean;

  @EnumField(REQUEST_SOURCES, { optional: true, fromText: true, list: { max: 5 }, description: 'May be repeated.' })
  source?: RequestSource[];

  @DateField({ optional: true, description: 'The event begins on or after this day.' }) eventFrom?: string;
  @DateField({ optional: true, description: 'The event begins on or before this day.' }) eventTo?: string;
  @StringField({ optional: true, description: 'The full name of the town, ignoring case and accents.' }) city?: string;

  @PatternField(DEPARTMENT, 'isDepartment', {
    optional: true,
    capitals: true,
    description: 'Where a venue is wanted: a postal code of the request is in it, or without one, its town.',
    example: '69',
  })
  department?: string;

  @EnumField(TURNS, {
    optional: true,
    description:
      'Who has to act next. `team`: someone has written and the team has not acted since. `venue`: open, and a ' +
      'venue that was asked has not replied. `organizer`: proposed, or asked for missing details, without a ' +
      'reply since.',
  })
  waitingFor?: Turn;
}

export class ListRequests extends IntersectionType(CursorParams, FilterRequests) {
  @EnumField(REQUEST_STATUSES, { optional: true, fromText: true, list: { max: 8 }, description: 'May be repeated.' })
  status?: RequestStatus[];

  @EnumField(sortValues(REQUEST_SORT), { optional: true, description: 'Newest first by default.' }) sort?: string;
}

export class BoardParams extends FilterRequests {
  @EnumField(FOLDED_STATUSES, {
    optional: true,
    fromText: true,
    list: { max: FOLDED_STATUSES.length },
    description: 'Ended statuses whose cards should be included. May be repeated.',
  })
  unfold?: RequestStatus[];

  @EnumField(BOARD_SORTS, { optional: true, default: BOARD_SORTS[0], description: 'The order within each column.' })
  sort: (typeof BOARD_SORTS)[number] = BOARD_SORTS[0];
}

export class CenterView {
  @DecimalField({ min: -90, max: 90 }) latitude!: number;
  @DecimalField({ min: -180, max: 180 }) longitude!: number;
}

/** The fields of a request that are the same in inputs and views. */
class RequestFields {
  @StringField({ example: 'Séminaire de printemps, 80 personnes' }) title!: string;
  @EnumField(REQUEST_SOURCES) source!: RequestSource;
  @EnumField(EVENT_TYPES, { nullable: true }) eventType!: EventType | null;
  @StringField({ max: LONG, nullable: true }) description!: string | null;
  @IntField({ min: 1, nullable: true }) attendees!: number | null;
  @EnumField(CONFIGURATIONS, { nullable: true }) configuration!: Configuration | null;
  @DateField({ nullable: true }) eventDate!: string | null;
  @DateField({ nullable: true, description: 'Not before eventDate.' }) eventEndDate!: string | null;
  @EnumField(SLOTS, { nullable: true }) slot!: Slot | null;
  @StringField({ nullable: true }) city!: string | null;

  @NestedField(() => CenterView, {
    nullable: true,
    description: 'Defaults to the coordinates of the city, if it is a French commune.',
  })
  center!: CenterView | null;

  @MoneyField({ nullable: true, description: 'Not greater than budgetMax.' }) budgetMin!: number | null;
  @MoneyField({ nullable: true }) budgetMax!: number | null;
  @CurrencyField() currency!: string;
  @StringField({ max: LONG, nullable: true }) requirements!: string | null;
  @UuidField({ nullable: true, description: 'The team user in charge.' }) assigneeId!: string | null;
}

export class CreateRequest extends inputOf(RequestFields, {
  required: ['title'],
  defaults: { source: 'manual', currency: 'EUR' },
}) {
  @UuidField({ optional: true, description: 'Either this or `organizer`.' }) organizerId?: string;

  @NestedField(() => OrganizerIdentity, {
    optional: true,
    description: 'Found by email address, or created. Either this or `organizerId`.',
  })
  organizer?: OrganizerIdentity;

  @BooleanField({ optional: true, nullable: true, default: false }) datesFlexible?: boolean | null;
  @DateField({ optional: true, nullable: true, list: { max: 50, unique: true } }) alternativeDates?: string[] | null;

  @PostalAreaField({
    optional: true,
    nullable: true,
    list: { max: 100, unique: true },
    example: ['69002', '38'],
  })
  postalCodes?: string[] | null;

  @DecimalField({ min: 0.1, max: RADIUS_MAX, optional: true, nullable: true }) radiusKm?: number | null;
  @NeedsField('What is needed besides the main room.') needs?: NeedInput[] | null;
}

export class UpdateRequest extends PartialType(OmitType(CreateRequest, ['organizer', 'needs']), {
  skipNullProperties: false,
}) {
  @UuidField({ optional: true, nullable: true, description: 'The mailbox that sends its mails by default.' })
  mailboxId?: string | null;

  @BooleanField({
    optional: true,
    description: 'Moves the days of its needs by as many days as `eventDate`, if both dates are known.',
  })
  moveNeeds?: boolean;
}

export class AdvanceRequest extends SendFrom {
  @EnumField(REQUEST_STATUSES, {
    optional: true,
    description: 'The target; by default the first possible status.',
  })
  toStatus?: RequestStatus;

  @EnumField(LOST_REASONS, {
    optional: true,
    nullable: true,
    description: 'Required for lost; allowed for cancelled.',
  })
  lostReason?: LostReason | null;

  @StringField({ max: 2000, optional: true, nullable: true, description: 'Stored on the timeline.' }) comment?:
    | string
    | null;
}

class BulkAdvance extends SendFrom {
  @EnumField(REQUEST_STATUSES, { description: 'Where to.' }) status!: RequestStatus;
  @EnumField(LOST_REASONS, { optional: true, nullable: true, description: 'As in `advance`.' })
  reason?: LostReason | null;
}

export class BulkChange {
  @UuidField({ list: { min: 1, max: BULK_MAX, unique: true } }) ids!: string[];
  @UuidField({ optional: true, nullable: true, description: 'The new assignee, null for none.' })
  assigneeId?: string | null;

  @NestedField(() => BulkAdvance, { optional: true }) advance?: BulkAdvance;
}

class BulkOutcome {
  @UuidField() id!: string;
  @BooleanField() ok!: boolean;
  @EnumField(Object.keys(ERRORS) as ErrorCode[], { optional: true, description: 'Why this request did not change.' })
  code?: ErrorCode;
  @StringField({ max: LONG, optional: true, description: 'The same in the language of `Accept-Language`.' })
  message?: string;
}

export class BulkView {
  @NestedField(() => BulkOutcome, { list: { max: BULK_MAX }, description: 'In the order of `ids`.' })
  outcomes!: BulkOutcome[];
}

class RequestBaseView extends IntersectionType(VersionedView, RequestFields) {
  @StringField({ example: 'R-7K3Q9D' }) code!: string;
  @EnumField(REQUEST_STATUSES) status!: RequestStatus;
  @UuidField() organizerId!: string;
  @NestedField(() => OrganizerView) organizer!: OrganizerView;
  @BooleanField() datesFlexible!: boolean;
  @DateField({ list: true }) alternativeDates!: string[];
  @StringField({ list: true }) postalCodes!: string[];
  @DecimalField({ nullable: true }) radiusKm!: number | null;
  @NestedField(() => NeedView, { list: { max: NEEDS_MAX }, description: 'What is needed besides the main room.' })
  needs!: Need[];
  @BooleanField({ description: 'A person has to check the AI’s reading.' }) needsValidation!: boolean;
  @EnumField(READINGS, { description: 'The language model’s progress on the original mail; `none` without one.' })
  reading!: Reading;
  @StringField({ list: true, description: 'The fields still to be asked of the organizer.' }) missingFields!: string[];
  @EnumField(LOST_REASONS, { nullable: true }) lostReason!: LostReason | null;
  @StringField({ nullable: true, description: 'The reference in the tool from which it was imported.' })
  externalReference!: string | null;
  @DateTimeField({ nullable: true, description: 'When it was imported.' }) importedAt!: Date | null;
  @UuidField({ nullable: true, description: 'The mailbox of its conversation, which sends its mails by default.' })
  mailboxId!: string | null;
  @DateTimeField() lastActivityAt!: Date;
  @DateTimeField({ nullable: true }) wonAt!: Date | null;
  @DateTimeField({ nullable: true }) lostAt!: Date | null;
  @DateTimeField({ nullable: true }) closedAt!: Date | null;
}

/** A filtered column is counted up to this number. */
export const COLUMN_COUNTED = 1000;
/** The list is counted up to this number if filtered by a column without stored totals. */
export const LIST_COUNTED = 10_000;

/** The request's own fields on a card. */
export const CARD_FIELDS = [
  'id',
  'version',
  'code',
  'status',
  'title',
  'source',
  'eventType',
  'attendees',
  'eventDate',
  'eventEndDate',
  'datesFlexible',
  'city',
  'budgetMin',
  'budgetMax',
  'currency',
  'assigneeId',
  'organizerId',
  'needsValidation',
  'reading',
  'missingFields',
  'lastActivityAt',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof Request)[];
const SIGNALS = [
  'resultCounts',
  'lastInboundAt',
  'unansweredSince',
  'nextReminderAt',
  'catalogSentAt',
  'catalogViewedAt',
] as const;

class ResultCountsView {
  @IntField() total!: number;
  @IntField({ description: 'Venues whose availability was requested: with and without a reply.' })
  asked!: number;
  @IntField({ description: 'Requested, without a reply.' }) awaiting!: number;
  @IntField({ description: 'Replied that they are available.' }) available!: number;
  @IntField({ description: 'Replied that they are not.' }) unavailable!: number;
  @IntField() shortlisted!: number;
  @IntField({ description: 'Shown to the organizer, or visited.' }) proposed!: number;
}

/** Activity on a request, as shown in a list. */
export class RequestSignals {
  @NestedField(() => ResultCountsView) resultCounts!: ResultCountsView;
  @DateTimeField({ nullable: true, description: 'When the last mail or message on it was received.' })
  lastInboundAt!: Date | null;
  @DateTimeField({
    nullable: true,
    description:
      'Since when a message from an organizer or venue has been waiting for an answer; null once one has been sent, or somebody has said that it needs none.',
  })
  unansweredSince!: Date | null;
  @DateTimeField({ nullable: true, description: 'When the next reminder is sent.' }) nextReminderAt!: Date | null;
  @DateTimeField({ nullable: true, description: 'When a catalog was last sent.' }) catalogSentAt!: Date | null;
  @DateTimeField({ nullable: true, description: 'When a catalog was last opened by its link.' })
  catalogViewedAt!: Date | null;
}

export class RequestListItem extends IntersectionType(RequestBaseView, RequestSignals) {}

/** A board card: a `RequestListItem` without its long texts. */
export class RequestCard extends PickType(RequestListItem, [...CARD_FIELDS, ...SIGNALS]) {
  @NestedField(() => OrganizerNameView) organizer!: OrganizerNameView;
}

class BoardColumn {
  @EnumField(REQUEST_STATUSES) status!: RequestStatus;
  @IntField({ description: `With a filter counted up to ${COLUMN_COUNTED}.` }) total!: number;
  @BooleanField({ description: 'There are more than `total`: the filter matches too many to count.' })
  hasMore!: boolean;
  @NestedField(() => RequestCard, { list: { max: COLUMN_SIZE }, description: 'Empty in a folded column.' })
  items!: RequestCard[];
}

export class BoardView {
  @NestedField(() => BoardColumn, {
    list: { max: REQUEST_STATUSES.length },
    description: 'In the order of the state machine.',
  })
  columns!: BoardColumn[];
}

export class RequestView extends RequestBaseView {
  @ObjectField({
    nullable: true,
    description:
      'The AI’s reading: per field `{ value, confidence (0..1), quote, source }`; `source` of a value is `body` or ' +
      '`attachment:<filename>`. Null if nothing was read.',
  })
  extraction!: Extraction | null;

  @NestedField(() => ResultView, { list: { max: 10_000 }, description: 'By position.' }) results!: ResultView[];
}

export class RequalifiedRequestView extends RequestView {
  @NestedField(() => LaterMailView, { list: { max: 1 }, description: 'The delayed mail, with `sendAfterSeconds`.' })
  mails!: LaterMailView[];
}

/** The fields that a person or a mail may give for a request: all of `CreateRequest` except organizer and source. */
export type SaidOfRequest = Omit<CreateRequest, 'organizerId' | 'organizer' | 'source' | 'title'> & { title?: string };

/** A new request from a mail, before the mail is read. */
export interface MailedRequest {
  organizer: { email: string };
  title: string;
  /** The mailbox by which the mail came. */
  mailboxId?: string | null;
  /** The actor on the timeline, if not the organizer (a person who created a request from an unsorted mail). */
  actor?: Actor;
}

/** The data read from a mail of a request. */
export interface ReadMail {
  fields: SaidOfRequest;
  extraction: Extraction;
  /** When the mail was received: it doesn't override anything entered by people since. */
  receivedAt: Date;
}

/** The columns of a request as its views have them. */
function fieldsOf<Fields extends Request>({
  extraction: _extraction,
  centerLatitude,
  centerLongitude,
  ...fields
}: Fields) {
  return {
    ...fields,
    center:
      centerLatitude === null || centerLongitude === null
        ? null
        : { latitude: centerLatitude, longitude: centerLongitude },
  };
}

export const toRequestListItem = (row: Request & RequestSignals, organizer: OrganizerView): RequestListItem => ({
  ...fieldsOf(row),
  organizer,
});

export const toRequestView = (row: Request, organizer: OrganizerView, results: ResultView[]): RequestView => ({
  ...fieldsOf(row),
  organizer,
  extraction: row.extraction,
  results,
});
