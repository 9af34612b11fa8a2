import { NOTIFICATION_KINDS, type NotificationKind } from '#domain/vocabulary';
import { Flag, Moment, OneOf, OpenObject, Text, Uuid, Whole } from '#http/fields';
import { StampedView } from '#http/views';
import { CursorParams } from '#http/pagination';

export class ListNotifications extends CursorParams {
  @Flag({ optional: true, fromText: true, description: 'True omits read ones.' })
  unreadOnly?: boolean;
  @Flag({ optional: true, fromText: true, description: 'True omits the kinds that the caller has switched off.' })
  mine?: boolean;
}

export class NotificationView extends StampedView {
  @OneOf(NOTIFICATION_KINDS) kind!: NotificationKind;
  @Text({ description: 'In the language of `Accept-Language`.' }) title!: string;
  @Text({ max: 2000, description: 'In the language of `Accept-Language`.' }) body!: string;
  @OpenObject({
    nullable: true,
    description: 'The parameters of the text, by kind; null once a person in it was erased.',
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
    description: 'Like `Last-Event-ID`, for clients that cannot send the header, which takes precedence.',
  })
  lastEventId?: string;
  @Whole({
    fromText: true,
    optional: true,
    min: 0,
    max: 60,
    description:
      'Seconds. Without a last event, the stream starts with the events of this period, to cover changes since ' +
      'a page was rendered.',
  })
  within?: number;
}

/**
 * The data of a `change` event: something of this kind happened on a request; without one, to a venue; otherwise to a
 * mail or message.
 */
export type Change = { kind: string } & ({ requestId: string } | { memberId: string } | { messageId: string });

export class ReadAllView {
  @Whole({ description: 'The number of notifications marked read.' }) updated!: number;
}
