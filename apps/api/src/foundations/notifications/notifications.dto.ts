import { NOTIFICATION_KINDS, type NotificationKind } from '#domain/vocabulary';
import { BooleanField, DateTimeField, EnumField, IntField, ObjectField, StringField, UuidField } from '#http/fields';
import { StampedView } from '#http/views';
import { CursorParams } from '#http/pagination';

export class ListNotifications extends CursorParams {
  @BooleanField({ optional: true, fromText: true, description: 'True omits read ones.' })
  unreadOnly?: boolean;
  @BooleanField({
    optional: true,
    fromText: true,
    description: 'True omits the kinds that the caller has switched off.',
  })
  mine?: boolean;
}

export class NotificationView extends StampedView {
  @EnumField(NOTIFICATION_KINDS) kind!: NotificationKind;
  @StringField({ description: 'In the language of `Accept-Language`.' }) title!: string;
  @StringField({ max: 2000, description: 'In the language of `Accept-Language`.' }) body!: string;
  @ObjectField({
    nullable: true,
    description: 'The parameters of the text, by kind; null once a person in it was erased.',
  })
  params!: object | null;
  @UuidField({ nullable: true }) requestId!: string | null;
  @StringField({ nullable: true, example: 'R-7K3Q9D' }) requestCode!: string | null;
  @BooleanField() read!: boolean;
  @DateTimeField({ nullable: true }) readAt!: Date | null;
  @UuidField({ nullable: true, description: 'The team user who read it first; the team shares its notifications.' })
  readBy!: string | null;
}

export class StreamParams {
  @UuidField({
    optional: true,
    description: 'Like `Last-Event-ID`, for clients that cannot send the header, which takes precedence.',
  })
  lastEventId?: string;
  @IntField({
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
  @IntField({ description: 'The number of notifications marked read.' }) updated!: number;
}
