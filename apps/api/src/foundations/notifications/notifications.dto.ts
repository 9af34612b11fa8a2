import { Flag, Moment, OneOf, OpenObject, Text, Uuid, Whole } from '#kernel/http/fields';
import { StampedView } from '#kernel/http/views';
import { PageParams } from '#kernel/http/pagination';

/** What the team is told of without having asked. */
const NOTIFICATION_KINDS = [
  'request_created',
  'requalification_reply',
  'availability_reply',
  'past_event',
  'inactivity',
  'payment_mismatch',
  'catalog_reaction',
  'unlinked_message',
  'reading_failed',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export class ListNotifications extends PageParams {
  @Flag({ optional: true, fromText: true, description: 'True leaves out what somebody has read.' })
  unreadOnly?: boolean;
}

export class NotificationView extends StampedView {
  @OneOf(NOTIFICATION_KINDS) kind!: NotificationKind;
  @Text({ description: 'In the language of `Accept-Language`.' }) title!: string;
  @Text({ max: 2000, description: 'In the language of `Accept-Language`.' }) body!: string;
  @OpenObject({
    nullable: true,
    description: 'What the words are made of, by kind; null of what was told before words were made for each reader.',
  })
  params!: object | null;
  @Uuid({ nullable: true }) requestId!: string | null;
  @Text({ nullable: true, example: 'R-7K3Q9D' }) requestCode!: string | null;
  @Flag() read!: boolean;
  @Moment({ nullable: true }) readAt!: Date | null;
  @Uuid({ nullable: true, description: 'The team user who read it first; the team shares its notifications.' })
  readBy!: string | null;
}

export class StreamParams {
  @Uuid({
    optional: true,
    description: 'As `Last-Event-ID`, for who cannot send the header; if both are sent, the header counts.',
  })
  lastEventId?: string;
  @Whole({
    fromText: true,
    optional: true,
    min: 0,
    max: 60,
    description:
      'Seconds. Without a last event the stream begins with the changes of this span: what a page read before its stream was ' +
      'open may have changed since.',
  })
  within?: number;
}

/** What a `change` of the stream says: that something of this kind happened on a request, or to a venue without one. */
export type Change = { requestId: string; kind: string } | { memberId: string; kind: string };

export class ReadAllView {
  @Whole({ description: 'How many notifications became read.' }) updated!: number;
}
