import { OmitType, PartialType } from '@nestjs/swagger';
import type { Actor } from '#kernel/context';
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
} from '#kernel/http/fields';
import { PageParams, sortValues } from '#kernel/http/pagination';
import {
  type Configuration,
  CONFIGURATIONS,
  EVENT_TYPES,
  type EventType,
  type Reading,
  READINGS,
  type Slot,
  SLOTS,
} from '#domain/vocabulary';
import { OrganizerIdentity, OrganizerView } from '../organizers/organizers.dto';
import type { Request } from './request.entity';
import {
  type Extraction,
  LOST_REASONS,
  type LostReason,
  REQUEST_SOURCES,
  REQUEST_STATUSES,
  type RequestSource,
  type RequestStatus,
} from './requests.rules';
import { ResultView } from './results.dto';

/** Longest free text of a request. */
const LONG = 20_000;
const RADIUS_MAX = 500;

/** What each `sort` name reads; the name of a request is its title. */
export const REQUEST_SORT: Record<string, string> = {
  name: 'r.title',
  code: 'r.code',
  createdAt: 'r.created_at',
  updatedAt: 'r.updated_at',
  eventDate: 'r.event_date',
  attendees: 'r.attendees',
  status: 'r.status',
  lastActivityAt: 'r.last_activity_at',
};

export class ListRequests extends PageParams {
  @OneOf(REQUEST_STATUSES, { optional: true, fromText: true, list: { max: 8 }, description: 'May be repeated.' })
  status?: RequestStatus[];

  @Search('the title, code, city or the organizer’s name, company or email') search?: string;

  @Uuid({ optional: true }) organizerId?: string;
  @Uuid({ optional: true }) assigneeId?: string;
  @Flag({ optional: true, fromText: true }) needsValidation?: boolean;
  @OneOf(sortValues(REQUEST_SORT), { optional: true, description: 'Newest first without it.' }) sort?: string;
}

export class CenterView {
  @Decimal({ min: -90, max: 90 }) latitude!: number;
  @Decimal({ min: -180, max: 180 }) longitude!: number;
}

export class CreateRequest {
  @Uuid({ optional: true, description: 'Either this or `organizer`.' }) organizerId?: string;

  @Nested(() => OrganizerIdentity, {
    optional: true,
    description: 'Found by the email address, or created. Either this or `organizerId`.',
  })
  organizer?: OrganizerIdentity;

  @Text({ example: 'Séminaire de printemps, 80 personnes' }) title!: string;
  @OneOf(REQUEST_SOURCES, { optional: true, default: 'manual' }) source?: RequestSource;
  @OneOf(EVENT_TYPES, { optional: true, nullable: true }) eventType?: EventType | null;
  @Text({ max: LONG, optional: true, nullable: true }) description?: string | null;
  @Whole({ min: 1, optional: true, nullable: true }) attendees?: number | null;
  @OneOf(CONFIGURATIONS, { optional: true, nullable: true }) configuration?: Configuration | null;
  @CalendarDate({ optional: true, nullable: true }) eventDate?: string | null;
  @CalendarDate({ optional: true, nullable: true, description: 'Not before eventDate.' }) eventEndDate?: string | null;
  @Flag({ optional: true, nullable: true, default: false }) datesFlexible?: boolean | null;
  @CalendarDate({ optional: true, nullable: true, list: { max: 50, unique: true } }) alternativeDates?: string[] | null;
  @OneOf(SLOTS, { optional: true, nullable: true }) slot?: Slot | null;
  @Text({ optional: true, nullable: true }) city?: string | null;

  @Pattern(/^\d{2}(\d{3})?$/, 'must be a postal code of five digits or a department of two', {
    optional: true,
    nullable: true,
    list: { max: 100, unique: true },
    example: ['69002', '38'],
  })
  postalCodes?: string[] | null;

  @Nested(() => CenterView, {
    optional: true,
    nullable: true,
    description: 'Without it the coordinates of the city, where that is a French commune.',
  })
  center?: CenterView | null;

  @Decimal({ min: 0.1, max: RADIUS_MAX, optional: true, nullable: true }) radiusKm?: number | null;
  @Money({ optional: true, nullable: true, description: 'Not greater than budgetMax.' }) budgetMin?: number | null;
  @Money({ optional: true, nullable: true }) budgetMax?: number | null;
  @Currency({ optional: true, default: 'EUR' }) currency?: string;
  @Text({ max: LONG, optional: true, nullable: true }) requirements?: string | null;
  @Uuid({ optional: true, nullable: true, description: 'The team user in charge.' }) assigneeId?: string | null;
}

export class UpdateRequest extends PartialType(OmitType(CreateRequest, ['organizer']), {
  skipNullProperties: false,
}) {}

export class AdvanceRequest {
  @OneOf(REQUEST_STATUSES, {
    optional: true,
    description: 'Where to; without it the first status that the present one leads to.',
  })
  toStatus?: RequestStatus;

  @OneOf(LOST_REASONS, {
    optional: true,
    nullable: true,
    description: 'Needed to become lost; allowed to become cancelled.',
  })
  lostReason?: LostReason | null;

  @Text({ max: 2000, optional: true, nullable: true, description: 'Kept in the timeline.' }) comment?: string | null;
}

export class RequestListItem {
  @Uuid() id!: string;
  @Text({ example: 'R-7K3Q9D' }) code!: string;
  @OneOf(REQUEST_STATUSES) status!: RequestStatus;
  @OneOf(REQUEST_SOURCES) source!: RequestSource;
  @Uuid() organizerId!: string;
  @Nested(() => OrganizerView) organizer!: OrganizerView;
  @Text() title!: string;
  @OneOf(EVENT_TYPES, { nullable: true }) eventType!: EventType | null;
  @Text({ max: LONG, nullable: true }) description!: string | null;
  @Whole({ min: 1, nullable: true }) attendees!: number | null;
  @OneOf(CONFIGURATIONS, { nullable: true }) configuration!: Configuration | null;
  @CalendarDate({ nullable: true }) eventDate!: string | null;
  @CalendarDate({ nullable: true }) eventEndDate!: string | null;
  @Flag() datesFlexible!: boolean;
  @CalendarDate({ list: true }) alternativeDates!: string[];
  @OneOf(SLOTS, { nullable: true }) slot!: Slot | null;
  @Text({ nullable: true }) city!: string | null;
  @Text({ list: true }) postalCodes!: string[];
  @Nested(() => CenterView, { nullable: true }) center!: CenterView | null;
  @Decimal({ nullable: true }) radiusKm!: number | null;
  @Money({ nullable: true }) budgetMin!: number | null;
  @Money({ nullable: true }) budgetMax!: number | null;
  @Currency() currency!: string;
  @Text({ max: LONG, nullable: true }) requirements!: string | null;
  @Uuid({ nullable: true }) assigneeId!: string | null;
  @Flag({ description: 'A person has to look at what the AI read.' }) needsValidation!: boolean;
  @OneOf(READINGS, { description: 'How far the language model is with the mail that made it; `none` without one.' })
  reading!: Reading;
  @Text({ list: true, description: 'What is still to be asked of the organizer.' }) missingFields!: string[];
  @OneOf(LOST_REASONS, { nullable: true }) lostReason!: LostReason | null;
  @Moment() lastActivityAt!: Date;
  @Moment({ nullable: true }) wonAt!: Date | null;
  @Moment({ nullable: true }) lostAt!: Date | null;
  @Moment({ nullable: true }) closedAt!: Date | null;
  @Whole({ min: 1 }) version!: number;
  @Moment() createdAt!: Date;
  @Moment() updatedAt!: Date;
  @Uuid({ nullable: true }) traceId!: string | null;
}

export class RequestView extends RequestListItem {
  @OpenObject({
    nullable: true,
    description: 'What the AI read: per field `{ value, confidence (0..1), quote }`. Null where nothing was read.',
  })
  extraction!: Extraction | null;

  @Nested(() => ResultView, { list: { max: 10_000 }, description: 'By position.' }) results!: ResultView[];
}

/** What a person or a mail may say of a request: all of `CreateRequest` but whose it is and where it came from. */
export type RequestFields = Omit<CreateRequest, 'organizerId' | 'organizer' | 'source' | 'title'> & { title?: string };

/** A new request that a mail brought, before the mail is read. */
export interface MailedRequest {
  organizer: { email: string };
  title: string;
  /** Who did it in the timeline, where that is not the organizer (a person who made a request of an unsorted mail). */
  actor?: Actor;
}

/** What was read out of a mail of a request. */
export interface ReadMail {
  fields: RequestFields;
  extraction: Extraction;
  /** When the mail came: what people have said since stands. */
  receivedAt: Date;
}

export function toRequestListItem(row: Request, organizer: OrganizerView): RequestListItem {
  const { extraction: _extraction, centerLatitude, centerLongitude, ...fields } = row;
  return {
    ...fields,
    organizer,
    center:
      centerLatitude === null || centerLongitude === null
        ? null
        : { latitude: centerLatitude, longitude: centerLongitude },
  };
}

export const toRequestView = (row: Request, organizer: OrganizerView, results: ResultView[]): RequestView => ({
  ...toRequestListItem(row, organizer),
  extraction: row.extraction,
  results,
});
