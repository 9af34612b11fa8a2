import { PickType } from '@nestjs/swagger';
import { InternationalPhone, Moment, Nested, OneOf, Text, Uuid, WebAddress } from '#http/fields';
import { StampedView } from '#http/views';
import { MESSAGE_STATUSES, type MessageStatus } from '#domain/vocabulary';
import { MESSAGE_MAX } from '#domain/limits';
import { CreateRequest, RequestView } from '../../demand/requests/requests.dto';
import type { StoredContentService } from '../../foundations/uploads/stored-content.service';
import { MESSAGE_DIRECTIONS, MESSAGE_TYPES, type MessageDirection, type MessageType } from './messaging.rules';

export class SendMessage {
  @Uuid({ optional: true, nullable: true, description: 'The request that the message is about.' })
  requestId?: string | null;
  @InternationalPhone({ description: 'E.164.' }) to!: string;
  @Text({ max: MESSAGE_MAX, description: 'Plain text.', example: 'Bonjour, êtes-vous libres le 18 mars ?' })
  body!: string;
}

export class MessagingMessageView extends StampedView {
  @Uuid({ nullable: true }) requestId!: string | null;
  @Uuid({ nullable: true, description: 'The member with that number.' }) memberId!: string | null;
  @Uuid({ nullable: true, description: 'The organizer with that number.' }) organizerId!: string | null;
  @Uuid({
    nullable: true,
    description: 'The user whose act sent it; null for what the service sends by itself, and for what came in.',
  })
  createdBy!: string | null;
  @OneOf(MESSAGE_DIRECTIONS) direction!: MessageDirection;
  @Text({ description: 'E.164; of an outbound message the provider’s id of our number.', example: '+33472000000' })
  from!: string;
  @Text({ description: 'E.164 where it is a number.', example: '+33612345678' }) to!: string;
  @OneOf(MESSAGE_TYPES) type!: MessageType;
  @Text({ min: 0, max: 65_536, nullable: true, description: 'The text, caption or title that the message has.' })
  body!: string | null;
  @Text({ max: 1000, nullable: true, description: 'The provider’s id; null until it has taken the message.' })
  wamid!: string | null;
  @OneOf(MESSAGE_STATUSES) status!: MessageStatus;
  @Text({ min: 0, max: 1_000_000, nullable: true, description: 'The words of a voice message.' })
  transcript!: string | null;
  @WebAddress({
    nullable: true,
    description: 'Serves a voice message for one hour; read the message again for a new one.',
  })
  audioUrl!: string | null;
  @Moment({ nullable: true }) sentAt!: Date | null;
  @Moment({ nullable: true }) deliveredAt!: Date | null;
  @Moment({ nullable: true }) readAt!: Date | null;
  @Moment({ nullable: true }) failedAt!: Date | null;
  @Text({ max: 2000, nullable: true, description: 'Why it failed, or why a voice message has no transcript.' })
  error!: string | null;
}

/** A message that came and belongs to no request. */
export class UnlinkedMessageView extends MessagingMessageView {
  @Text({ nullable: true, max: 2000, description: 'The name of the member or organizer with that number.' })
  senderName!: string | null;
}

export class AssignMessage {
  @Uuid({ description: 'The request that the message belongs to.' }) requestId!: string;
}

/** What a message does not say of the request that is made of it; without an organizer it is the one who has the number. */
export class ConvertMessage extends PickType(CreateRequest, ['title', 'organizerId', 'organizer']) {}

export class ConvertedMessageView {
  @Nested(() => MessagingMessageView) message!: MessagingMessageView;
  @Nested(() => RequestView) request!: RequestView;
}

/** The bucket that has the recordings of voice messages. */
export const VOICE_BUCKET = 'voice-messages';

export const toMessageView = (
  { audioKey, ...row }: Omit<MessagingMessageView, 'audioUrl'> & { audioKey: string | null },
  content: Pick<StoredContentService, 'signedUrl'>,
): MessagingMessageView => ({
  ...row,
  audioUrl:
    audioKey === null ? null : content.signedUrl(VOICE_BUCKET, audioKey, audioKey.split('/').at(-1) ?? audioKey),
});
