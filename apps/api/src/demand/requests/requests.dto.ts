import { IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
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
import { inputOf } from '#kernel/http/inputs';
import { PageParams, sortValues } from '#kernel/http/pagination';
import { VersionedView } from '#kernel/http/views';
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
import { LaterMailView } from './later-mails.dto';
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

/** What is said of a request and looks the same in inputs and views. */
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
    description: 'Without it the coordinates of the city, if that is a French commune.',
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
    description: 'Found by the email address, or created. Either this or `organizerId`.',
  })
  organizer?: OrganizerIdentity;

  @Flag({ optional: true, nullable: true, default: false }) datesFlexible?: boolean | null;
  @CalendarDate({ optional: true, nullable: true, list: { max: 50, unique: true } }) alternativeDates?: string[] | null;

  @Pattern(/^\d{2}(\d{3})?$/, 'isPostalArea', {
    optional: true,
    nullable: true,
    list: { max: 100, unique: true },
    example: ['69002', '38'],
  })
  postalCodes?: string[] | null;

  @Decimal({ min: 0.1, max: RADIUS_MAX, optional: true, nullable: true }) radiusKm?: number | null;
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

export class RequestListItem extends IntersectionType(VersionedView, RequestFields) {
  @Text({ example: 'R-7K3Q9D' }) code!: string;
  @OneOf(REQUEST_STATUSES) status!: RequestStatus;
  @Uuid() organizerId!: string;
  @Nested(() => OrganizerView) organizer!: OrganizerView;
  @Flag() datesFlexible!: boolean;
  @CalendarDate({ list: true }) alternativeDates!: string[];
  @Text({ list: true }) postalCodes!: string[];
  @Decimal({ nullable: true }) radiusKm!: number | null;
  @Flag({ description: 'A person has to look at what the AI read.' }) needsValidation!: boolean;
  @OneOf(READINGS, { description: 'How far the language model is with the mail that made it; `none` without one.' })
  reading!: Reading;
  @Text({ list: true, description: 'What is still to be asked of the organizer.' }) missingFields!: string[];
  @OneOf(LOST_REASONS, { nullable: true }) lostReason!: LostReason | null;
  @Moment() lastActivityAt!: Date;
  @Moment({ nullable: true }) wonAt!: Date | null;
  @Moment({ nullable: true }) lostAt!: Date | null;
  @Moment({ nullable: true }) closedAt!: Date | null;
}

export class RequestView extends RequestListItem {
  @OpenObject({
    nullable: true,
    description: 'What the AI read: per field `{ value, confidence (0..1), quote }`. Null if nothing was read.',
  })
  extraction!: Extraction | null;

  @Nested(() => ResultView, { list: { max: 10_000 }, description: 'By position.' }) results!: ResultView[];
}

export class RequalifiedRequestView extends RequestView {
  @Nested(() => LaterMailView, { list: { max: 1 }, description: 'The mail that waits, by `sendAfterSeconds`.' })
  mails!: LaterMailView[];
}

/** What a person or a mail may say of a request: all of `CreateRequest` but its organizer and its source. */
export type SaidOfRequest = Omit<CreateRequest, 'organizerId' | 'organizer' | 'source' | 'title'> & { title?: string };

/** A new request that a mail brought, before the mail is read. */
export interface MailedRequest {
  organizer: { email: string };
  title: string;
  /** Who did it in the timeline, if it was not the organizer (a person who made a request of an unsorted mail). */
  actor?: Actor;
}

/** What was read out of a mail of a request. */
export interface ReadMail {
  fields: SaidOfRequest;
  extraction: Extraction;
  /** When the mail came: it changes nothing that people have said since. */
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
