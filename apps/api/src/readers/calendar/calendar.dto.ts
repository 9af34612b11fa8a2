import { IntersectionType } from '@nestjs/swagger';
import { REQUEST_STATUSES, type RequestStatus, type Whose, WHOSE } from '#domain/vocabulary';
import {
  BooleanField,
  DateField,
  DateTimeField,
  EnumField,
  IntField,
  NestedField,
  StringField,
  UuidField,
} from '#http/fields';
import { StampedView } from '#http/views';
import { CALENDAR_DAYS } from '../../supply/availability/availability.dto';
import { EVENTS_COUNTED, EVENTS_MAX, FEED_KINDS, FEEDS_MAX, type FeedKind, LONGEST_EVENT } from './calendar.rules';

export class ListEvents {
  @DateField({ description: 'First date, inclusive.' }) from!: string;
  @DateField({ description: `Last date, inclusive; at most ${CALENDAR_DAYS} days.` }) to!: string;
  @EnumField(REQUEST_STATUSES, { optional: true, fromText: true, list: { max: 8 }, description: 'May be repeated.' })
  status?: RequestStatus[];
  @UuidField({
    optional: true,
    fromText: true,
    list: { max: 50 },
    description: 'Requests for which one of these venues is a candidate. May be repeated.',
  })
  memberIds?: string[];
  @EnumField(WHOSE, { optional: true, default: 'all', description: '`mine`: requests assigned to you.' })
  whose: Whose = 'all';
}

class EventMember {
  @UuidField() id!: string;
  @StringField({ example: 'M-7K3Q9D' }) code!: string;
  @StringField() name!: string;
}

/** The event of a request. */
export class EventView {
  @UuidField() id!: string;
  @StringField({ example: 'R-7K3Q9D' }) code!: string;
  @StringField() title!: string;
  @EnumField(REQUEST_STATUSES) status!: RequestStatus;
  @DateField() eventDate!: string;
  @DateField({ nullable: true, description: 'The last day, if there are several.' }) eventEndDate!: string | null;
  @IntField({ nullable: true }) attendees!: number | null;
  @StringField({ nullable: true }) city!: string | null;
  @UuidField({ nullable: true }) assigneeId!: string | null;
  @NestedField(() => EventMember, { nullable: true, description: 'The selected venue.' })
  member!: EventMember | null;
}

export class EventsView {
  @NestedField(() => EventView, {
    list: { max: EVENTS_MAX },
    description:
      `By first day and id, at most ${EVENTS_MAX}; events that began more than ${LONGEST_EVENT} days before ` +
      '`from` are omitted.',
  })
  items!: EventView[];
  @IntField({ description: `Counted up to ${EVENTS_COUNTED}.` }) total!: number;
  @BooleanField({ description: 'Whether there are more events than in `items`: narrow the range or the filters.' })
  hasMore!: boolean;
}

export class CreateFeed {
  @EnumField(FEED_KINDS, {
    description:
      '`mine`: the events of requests assigned to you. `member`: when a venue is taken. `request`: one request.',
  })
  kind!: FeedKind;
  @UuidField({ optional: true, nullable: true, description: 'For the kind `member`, which requires it.' }) memberId?:
    | string
    | null;
  @UuidField({ optional: true, nullable: true, description: 'For the kind `request`, which requires it.' })
  requestId?: string | null;
}

class FeedFields {
  @EnumField(FEED_KINDS) kind!: FeedKind;
  @UuidField({ nullable: true }) memberId!: string | null;
  @UuidField({ nullable: true }) requestId!: string | null;
  @DateTimeField({ nullable: true, description: 'When a program last read it.' }) lastReadAt!: Date | null;
}

export class FeedView extends IntersectionType(StampedView, FeedFields) {}

export class FeedsView {
  @NestedField(() => FeedView, { list: { max: FEEDS_MAX } }) items!: FeedView[];
}

export class CreatedFeedView extends FeedView {
  @StringField({
    max: 300,
    description: 'The address to subscribe to, only in this response: anyone who has it can read the calendar.',
    example: 'https://parvis.example/api/public/calendars/9x…/calendar.ics',
  })
  url!: string;
}
