import { IntersectionType } from '@nestjs/swagger';
import { REQUEST_STATUSES, type RequestStatus, type Whose, WHOSE } from '#domain/vocabulary';
import { CalendarDate, Flag, Moment, Nested, OneOf, Text, Uuid, Whole } from '#http/fields';
import { StampedView } from '#http/views';
import { CALENDAR_DAYS } from '../../supply/availability/availability.dto';
import { EVENTS_COUNTED, EVENTS_MAX, FEED_KINDS, FEEDS_MAX, type FeedKind, LONGEST_EVENT } from './calendar.rules';

export class ListEvents {
  @CalendarDate({ description: 'First date, inclusive.' }) from!: string;
  @CalendarDate({ description: `Last date, inclusive; at most ${CALENDAR_DAYS} days.` }) to!: string;
  @OneOf(REQUEST_STATUSES, { optional: true, fromText: true, list: { max: 8 }, description: 'May be repeated.' })
  status?: RequestStatus[];
  @Uuid({
    optional: true,
    fromText: true,
    list: { max: 50 },
    description: 'Requests for which one of these venues is a candidate. May be repeated.',
  })
  memberIds?: string[];
  @OneOf(WHOSE, { optional: true, default: 'all', description: '`mine`: requests assigned to you.' })
  whose: Whose = 'all';
}

class EventMember {
  @Uuid() id!: string;
  @Text({ example: 'M-7K3Q9D' }) code!: string;
  @Text() name!: string;
}

/** The event of a request. */
export class EventView {
  @Uuid() id!: string;
  @Text({ example: 'R-7K3Q9D' }) code!: string;
  @Text() title!: string;
  @OneOf(REQUEST_STATUSES) status!: RequestStatus;
  @CalendarDate() eventDate!: string;
  @CalendarDate({ nullable: true, description: 'The last day, if there are several.' }) eventEndDate!: string | null;
  @Whole({ nullable: true }) attendees!: number | null;
  @Text({ nullable: true }) city!: string | null;
  @Uuid({ nullable: true }) assigneeId!: string | null;
  @Nested(() => EventMember, { nullable: true, description: 'The selected venue.' })
  member!: EventMember | null;
}

export class EventsView {
  @Nested(() => EventView, {
    list: { max: EVENTS_MAX },
    description:
      `By first day and id, at most ${EVENTS_MAX}; events that began more than ${LONGEST_EVENT} days before ` +
      '`from` are omitted.',
  })
  items!: EventView[];
  @Whole({ description: `Counted up to ${EVENTS_COUNTED}.` }) total!: number;
  @Flag({ description: 'Whether there are more events than in `items`: narrow the range or the filters.' })
  hasMore!: boolean;
}

export class CreateFeed {
  @OneOf(FEED_KINDS, {
    description:
      '`mine`: the events of requests assigned to you. `member`: when a venue is taken. `request`: one request.',
  })
  kind!: FeedKind;
  @Uuid({ optional: true, nullable: true, description: 'For the kind `member`, which requires it.' }) memberId?:
    string | null;
  @Uuid({ optional: true, nullable: true, description: 'For the kind `request`, which requires it.' })
  requestId?: string | null;
}

class FeedFields {
  @OneOf(FEED_KINDS) kind!: FeedKind;
  @Uuid({ nullable: true }) memberId!: string | null;
  @Uuid({ nullable: true }) requestId!: string | null;
  @Moment({ nullable: true, description: 'When a program last read it.' }) lastReadAt!: Date | null;
}

export class FeedView extends IntersectionType(StampedView, FeedFields) {}

export class FeedsView {
  @Nested(() => FeedView, { list: { max: FEEDS_MAX } }) items!: FeedView[];
}

export class CreatedFeedView extends FeedView {
  @Text({
    max: 300,
    description: 'The address to subscribe to, only in this response: anyone who has it can read the calendar.',
    example: 'https://parvis.example/api/public/calendars/9x…/calendar.ics',
  })
  url!: string;
}
