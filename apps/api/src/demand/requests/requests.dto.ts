import { DEPARTMENT } from '#domain/departments';
import { IntersectionType, OmitType, PartialType, PickType } from '@nestjs/swagger';
import type { Actor } from '#core/context';
import { type ErrorCode, ERRORS } from '#core/errors';
import {
  CalendarDate,
  Currency,
  Decimal,
  Flag,
  Moment,
  Money,
  Nested,
  OneOf,
  OpenObject,
  Pattern,
  Search,
  Text,
  Uuid,
  Whole,
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
import { PostalArea } from '../../supply/members/postal-fields';
import { OrganizerIdentity, OrganizerNameView, OrganizerView } from '../organizers/organizers.dto';
import { type NeedInput, Needs, NeedView, NEEDS_MAX } from './needs.dto';
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
  @Search('the title, code, city or the organizer’s name, company or email') search?: string;

  @Uuid({ optional: true }) organizerId?: string;
  @Uuid({ optional: true }) assigneeId?: string;
  @OneOf(ASSIGNEES, {
    optional: true,
    description: 'The caller, or unassigned. Combined with `assigneeId`, both must match.',
  })
  assignee?: (typeof ASSIGNEES)[number];

  @Flag({ optional: true, fromText: true }) needsValidation?: boolean;

  @OneOf(REQUEST_SOURCES, { optional: true, fromText: true, list: { max: 5 }, description: 'May be repeated.' })
  source?: RequestSource[];

  @CalendarDate({ optional: true, description: 'The event begins on or after this day.' }) eventFrom?: string;
  @CalendarDate({ optional: true, description: 'The event begins on or before this day.' }) eventTo?: string;
  @Text({ optional: true, description: 'The full name of the town, ignoring case and accents.' }) city?: string;

  @Pattern(DEPARTMENT, 'isDepartment', {
    optional: true,
    capitals: true,
    description: 'Where a venue is wanted: a postal code of the request is in it, or without one, its town.',
    example: '69',
  })
  department?: string;

  @OneOf(TURNS, {
    optional: true,
    description:
      'Who has to act next. `team`: someone has written and the team has not acted since. `venue`: open, and a ' +
      'venue that was asked has not replied. `organizer`: proposed, or asked for missing details, without a ' +
      'reply since.',
  })
  waitingFor?: Turn;
}

export class ListRequests extends IntersectionType(CursorParams, FilterRequests) {
  @OneOf(REQUEST_STATUSES, { optional: true, fromText: true, list: { max: 8 }, description: 'May be repeated.' })
  status?: RequestStatus[];

  @OneOf(sortValues(REQUEST_SORT), { optional: true, description: 'Newest first by default.' }) sort?: string;
}

export class BoardParams extends FilterRequests {
  @OneOf(FOLDED_STATUSES, {
    optional: true,
    fromText: true,
    list: { max: FOLDED_STATUSES.length },
    description: 'Ended statuses whose cards should be included. May be repeated.',
  })
  unfold?: RequestStatus[];

  @OneOf(BOARD_SORTS, { optional: true, default: BOARD_SORTS[0], description: 'The order within each column.' })
  sort: (typeof BOARD_SORTS)[number] = BOARD_SORTS[0];
}

export class CenterView {
  @Decimal({ min: -90, max: 90 }) latitude!: number;
  @Decimal({ min: -180, max: 180 }) longitude!: number;
}

/** The fields of a request that are the same in inputs and views. */
class RequestFields {
  @Text({ example: 'Séminaire de printemps, 80 personnes' }) title!: string;
  @OneOf(REQUEST_SOURCES) source!: RequestSource;
  @OneOf(EVENT_TYPES, { nullable: true }) eventType!: EventType | null;
  @Text({ max: LONG, nullable: true }) description!: string | null;
  @Whole({ min: 1, nullable: true }) attendees!: number | null;
  @OneOf(CONFIGURATIONS, { nullable: true }) configuration!: Configuration | null;
  @CalendarDate({ nullable: true }) eventDate!: string | null;
  @CalendarDate({ nullable: true, description: 'Not before eventDate.' }) eventEndDate!: string | null;
  @OneOf(SLOTS, { nullable: true }) slot!: Slot | null;
  @Text({ nullable: true }) city!: string | null;

  @Nested(() => CenterView, {
    nullable: true,
    description: 'Defaults to the coordinates of the city, if it is a French commune.',
  })
  center!: CenterView | null;

  @Money({ nullable: true, description: 'Not greater than budgetMax.' }) budgetMin!: number | null;
  @Money({ nullable: true }) budgetMax!: number | null;
  @Currency() currency!: string;
  @Text({ max: LONG, nullable: true }) requirements!: string | null;
  @Uuid({ nullable: true, description: 'The team user in charge.' }) assigneeId!: string | null;
}

export class CreateRequest extends inputOf(RequestFields, {
  required: ['title'],
  defaults: { source: 'manual', currency: 'EUR' },
}) {
  @Uuid({ optional: true, description: 'Either this or `organizer`.' }) organizerId?: string;

  @Nested(() => OrganizerIdentity, {
    optional: true,
    description: 'Found by email address, or created. Either this or `organizerId`.',
  })
  organizer?: OrganizerIdentity;

  @Flag({ optional: true, nullable: true, default: false }) datesFlexible?: boolean | null;
  @CalendarDate({ optional: true, nullable: true, list: { max: 50, unique: true } }) alternativeDates?: string[] | null;

  @PostalArea({
    optional: true,
    nullable: true,
    list: { max: 100, unique: true },
    example: ['69002', '38'],
  })
  postalCodes?: string[] | null;

  @Decimal({ min: 0.1, max: RADIUS_MAX, optional: true, nullable: true }) radiusKm?: number | null;
  @Needs('What is needed besides the main room.') needs?: NeedInput[] | null;
}

export class UpdateRequest extends PartialType(OmitType(CreateRequest, ['organizer', 'needs']), {
  skipNullProperties: false,
}) {
  @Uuid({ optional: true, nullable: true, description: 'The mailbox that sends its mails by default.' })
  mailboxId?: string | null;

  @Flag({
    optional: true,
    description: 'Moves the days of its needs by as many days as `eventDate`, if both dates are known.',
  })
  moveNeeds?: boolean;
}

export class AdvanceRequest extends SendFrom {
  @OneOf(REQUEST_STATUSES, {
    optional: true,
    description: 'The target; by default the first possible status.',
  })
  toStatus?: RequestStatus;

  @OneOf(LOST_REASONS, {
    optional: true,
    nullable: true,
    description: 'Required for lost; allowed for cancelled.',
  })
  lostReason?: LostReason | null;

  @Text({ max: 2000, optional: true, nullable: true, description: 'Stored on the timeline.' }) comment?: string | null;
}

class BulkAdvance extends SendFrom {
  @OneOf(REQUEST_STATUSES, { description: 'Where to.' }) status!: RequestStatus;
  @OneOf(LOST_REASONS, { optional: true, nullable: true, description: 'As in `advance`.' }) reason?: LostReason | null;
}

export class BulkChange {
  @Uuid({ list: { min: 1, max: BULK_MAX, unique: true } }) ids!: string[];
  @Uuid({ optional: true, nullable: true, description: 'The new assignee, null for none.' })
  assigneeId?: string | null;

  @Nested(() => BulkAdvance, { optional: true }) advance?: BulkAdvance;
}

class BulkOutcome {
  @Uuid() id!: string;
  @Flag() ok!: boolean;
  @OneOf(Object.keys(ERRORS) as ErrorCode[], { optional: true, description: 'Why this request did not change.' })
  code?: ErrorCode;
  @Text({ max: LONG, optional: true, description: 'The same in the language of `Accept-Language`.' }) message?: string;
}

export class BulkView {
  @Nested(() => BulkOutcome, { list: { max: BULK_MAX }, description: 'In the order of `ids`.' })
  outcomes!: BulkOutcome[];
}

class RequestBaseView extends IntersectionType(VersionedView, RequestFields) {
  @Text({ example: 'R-7K3Q9D' }) code!: string;
  @OneOf(REQUEST_STATUSES) status!: RequestStatus;
  @Uuid() organizerId!: string;
  @Nested(() => OrganizerView) organizer!: OrganizerView;
  @Flag() datesFlexible!: boolean;
  @CalendarDate({ list: true }) alternativeDates!: string[];
  @Text({ list: true }) postalCodes!: string[];
  @Decimal({ nullable: true }) radiusKm!: number | null;
  @Nested(() => NeedView, { list: { max: NEEDS_MAX }, description: 'What is needed besides the main room.' })
  needs!: Need[];
  @Flag({ description: 'A person has to check the AI’s reading.' }) needsValidation!: boolean;
  @OneOf(READINGS, { description: 'The language model’s progress on the original mail; `none` without one.' })
  reading!: Reading;
  @Text({ list: true, description: 'The fields still to be asked of the organizer.' }) missingFields!: string[];
  @OneOf(LOST_REASONS, { nullable: true }) lostReason!: LostReason | null;
  @Text({ nullable: true, description: 'The reference in the tool from which it was imported.' })
  externalReference!: string | null;
  @Moment({ nullable: true, description: 'When it was imported.' }) importedAt!: Date | null;
  @Uuid({ nullable: true, description: 'The mailbox of its conversation, which sends its mails by default.' })
  mailboxId!: string | null;
  @Moment() lastActivityAt!: Date;
  @Moment({ nullable: true }) wonAt!: Date | null;
  @Moment({ nullable: true }) lostAt!: Date | null;
  @Moment({ nullable: true }) closedAt!: Date | null;
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
  @Whole() total!: number;
  @Whole({ description: 'Venues whose availability was requested: with and without a reply.' })
  asked!: number;
  @Whole({ description: 'Requested, without a reply.' }) awaiting!: number;
  @Whole({ description: 'Replied that they are available.' }) available!: number;
  @Whole({ description: 'Replied that they are not.' }) unavailable!: number;
  @Whole() shortlisted!: number;
  @Whole({ description: 'Shown to the organizer, or visited.' }) proposed!: number;
}

/** Activity on a request, as shown in a list. */
export class RequestSignals {
  @Nested(() => ResultCountsView) resultCounts!: ResultCountsView;
  @Moment({ nullable: true, description: 'When the last mail or message on it was received.' })
  lastInboundAt!: Date | null;
  @Moment({
    nullable: true,
    description:
      'Since when a message from an organizer or venue has been waiting for an answer; null once one has been sent, or somebody has said that it needs none.',
  })
  unansweredSince!: Date | null;
  @Moment({ nullable: true, description: 'When the next reminder is sent.' }) nextReminderAt!: Date | null;
  @Moment({ nullable: true, description: 'When a catalog was last sent.' }) catalogSentAt!: Date | null;
  @Moment({ nullable: true, description: 'When a catalog was last opened by its link.' }) catalogViewedAt!: Date | null;
}

export class RequestListItem extends IntersectionType(RequestBaseView, RequestSignals) {}

/** A board card: a `RequestListItem` without its long texts. */
export class RequestCard extends PickType(RequestListItem, [...CARD_FIELDS, ...SIGNALS]) {
  @Nested(() => OrganizerNameView) organizer!: OrganizerNameView;
}

class BoardColumn {
  @OneOf(REQUEST_STATUSES) status!: RequestStatus;
  @Whole({ description: `With a filter counted up to ${COLUMN_COUNTED}.` }) total!: number;
  @Flag({ description: 'There are more than `total`: the filter matches too many to count.' }) hasMore!: boolean;
  @Nested(() => RequestCard, { list: { max: COLUMN_SIZE }, description: 'Empty in a folded column.' })
  items!: RequestCard[];
}

export class BoardView {
  @Nested(() => BoardColumn, {
    list: { max: REQUEST_STATUSES.length },
    description: 'In the order of the state machine.',
  })
  columns!: BoardColumn[];
}

export class RequestView extends RequestBaseView {
  @OpenObject({
    nullable: true,
    description:
      'The AI’s reading: per field `{ value, confidence (0..1), quote, source }`; `source` of a value is `body` or ' +
      '`attachment:<filename>`. Null if nothing was read.',
  })
  extraction!: Extraction | null;

  @Nested(() => ResultView, { list: { max: 10_000 }, description: 'By position.' }) results!: ResultView[];
}

export class RequalifiedRequestView extends RequestView {
  @Nested(() => LaterMailView, { list: { max: 1 }, description: 'The delayed mail, with `sendAfterSeconds`.' })
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
