import { ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import {
  DateTimeField,
  EnumField,
  InternationalPhoneField,
  IntField,
  NestedField,
  StringField,
  UrlField,
  UuidField,
} from '#http/fields';
import { currentLocale } from '#http/locale';
import { readWords } from '#i18n/stored-words';
import { StampedView } from '#http/views';
import { MESSAGE_STATUSES, type MessageStatus } from '#domain/vocabulary';
import { MESSAGE_MAX } from '#domain/limits';
import { CreateRequest, RequestView } from '../../demand/requests/requests.dto';
import type { StoredContentService } from '../../foundations/uploads/stored-content.service';
import { MESSAGE_DIRECTIONS, MESSAGE_TYPES, type MessageDirection, type MessageType } from './messaging.rules';

class TemplateToSend {
  @StringField({ max: 512, example: 'availability_question' }) name!: string;
  @StringField({ max: 20, example: 'fr' }) language!: string;
  @StringField({
    max: 1024,
    list: { max: 50 },
    optional: true,
    description: 'The values of `{{1}}`, `{{2}}` …, in order.',
  })
  variables: string[] = [];
}

export class MessageTemplateView {
  @StringField({ max: 512, example: 'availability_question' }) name!: string;
  @StringField({ max: 20, example: 'fr' }) language!: string;
  @StringField({ max: 5000, description: 'With `{{1}}`, `{{2}}` … for its variables.' }) body!: string;
  @IntField({ description: 'How many variables it needs.' }) variables!: number;
}

export class SendMessage {
  @UuidField({ optional: true, nullable: true, description: 'The request that the message is about.' })
  requestId?: string | null;
  @InternationalPhoneField({ description: 'E.164.' }) to!: string;
  @ApiPropertyOptional()
  @ValidateIf(({ body, template }: SendMessage) => template === undefined || body !== undefined)
  @StringField({
    max: MESSAGE_MAX,
    description: 'Plain text. Either this or `template`.',
    example: 'Bonjour, êtes-vous libres le 18 mars ?',
  })
  body?: string;
  @NestedField(() => TemplateToSend, {
    optional: true,
    description: 'An approved template, which reaches people at any time.',
  })
  template?: TemplateToSend;
}

export class MessageFileView {
  @StringField({ min: 0, max: 1000 }) filename!: string;
  @StringField() contentType!: string;
  @IntField({ description: 'Bytes.' }) size!: number;
  @UrlField({ description: 'Provides the content for one hour; read the message again for a new one.' }) url!: string;
}

export class MessagingMessageView extends StampedView {
  @UuidField({ nullable: true }) requestId!: string | null;
  @UuidField({ nullable: true, description: 'The venue with that number.' }) memberId!: string | null;
  @UuidField({ nullable: true, description: 'The organizer with that number.' }) organizerId!: string | null;
  @UuidField({
    nullable: true,
    description: 'The user whose action sent it; null for automatic and inbound messages.',
  })
  createdBy!: string | null;
  @EnumField(MESSAGE_DIRECTIONS) direction!: MessageDirection;
  @StringField({
    description: 'E.164; for an outbound message the provider’s id of our number.',
    example: '+33472000000',
  })
  from!: string;
  @StringField({ description: 'E.164 for a phone number.', example: '+33612345678' }) to!: string;
  @EnumField(MESSAGE_TYPES) type!: MessageType;
  @StringField({ min: 0, max: 65_536, nullable: true, description: 'The text, caption or title of the message.' })
  body!: string | null;
  @StringField({ max: 1000, nullable: true, description: 'The provider’s id; null until it has accepted the message.' })
  wamid!: string | null;
  @EnumField(MESSAGE_STATUSES) status!: MessageStatus;
  @StringField({ min: 0, max: 1_000_000, nullable: true, description: 'The transcript of a voice message.' })
  transcript!: string | null;
  @UrlField({
    nullable: true,
    description: 'Plays a voice message for one hour; read the message again for a new one.',
  })
  audioUrl!: string | null;
  @NestedField(() => MessageFileView, {
    nullable: true,
    description: 'A received photo, video or document, once it is fetched.',
  })
  file!: MessageFileView | null;
  @DateTimeField({ nullable: true }) sentAt!: Date | null;
  @DateTimeField({ nullable: true }) deliveredAt!: Date | null;
  @DateTimeField({ nullable: true }) readAt!: Date | null;
  @DateTimeField({ nullable: true }) failedAt!: Date | null;
  @DateTimeField({ nullable: true, description: 'When the sender last changed its words; `body` has the new ones.' })
  editedAt!: Date | null;
  @DateTimeField({ nullable: true, description: 'When the sender deleted it; its content is then deleted here too.' })
  deletedAt!: Date | null;
  @StringField({
    max: 2000,
    nullable: true,
    description: 'Why it failed, why a voice message has no transcript, or why a file is missing.',
  })
  error!: string | null;
}

/** A received message without a request. */
export class UnlinkedMessageView extends MessagingMessageView {
  @StringField({ nullable: true, max: 2000, description: 'The name of the venue or organizer with that number.' })
  senderName!: string | null;
}

export class AssignMessage {
  @UuidField({ description: 'The request that the message belongs to.' }) requestId!: string;
}

/** The details of the new request that the message lacks; the default organizer is the one with the number. */
export class ConvertMessage extends PickType(CreateRequest, ['title', 'organizerId', 'organizer']) {}

export class ConvertedMessageView {
  @NestedField(() => MessagingMessageView) message!: MessagingMessageView;
  @NestedField(() => RequestView) request!: RequestView;
}

/** The bucket with the recordings and files of messages. */
export const MESSAGE_BUCKET = 'voice-messages';

interface FileColumns {
  fileKey: string | null;
  fileContentType: string | null;
  fileName: string | null;
  fileSize: number | null;
}

export const toMessageView = (
  {
    fileKey,
    fileContentType,
    fileName,
    fileSize,
    ...row
  }: Omit<MessagingMessageView, 'audioUrl' | 'file'> & FileColumns,
  content: Pick<StoredContentService, 'signedUrl'>,
): MessagingMessageView => {
  const filename = fileName ?? fileKey?.split('/').at(-1) ?? '';
  const url = fileKey === null ? null : content.signedUrl(MESSAGE_BUCKET, fileKey, filename);
  const isVoice = row.type === 'audio';
  return {
    ...row,
    error: row.error && readWords(row.error, currentLocale()),
    audioUrl: isVoice ? url : null,
    file:
      isVoice || url === null
        ? null
        : { filename, contentType: fileContentType ?? 'application/octet-stream', size: fileSize ?? 0, url },
  };
};
