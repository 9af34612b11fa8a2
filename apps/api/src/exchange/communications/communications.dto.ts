import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateIf } from 'class-validator';
import { EMAIL_STATUSES, type EmailStatus, type Reading, READINGS } from '#domain/vocabulary';
import { type Locale, LOCALES } from '#i18n/locale';
import { addressForm, isAddress } from '#core/addresses';
import {
  checked,
  Email,
  Flag,
  Form,
  Moment,
  Nested,
  OneOf,
  Pattern,
  Text,
  Uuid,
  WebAddress,
  Whole,
} from '#http/fields';
import { MIB } from '#http/upload';
import { StampedView } from '#http/views';
import { ATTACHMENTS_MAX } from '#domain/limits';
import { SendLater } from '../../demand/requests/later-mails.dto';
import { EMAIL_DIRECTIONS, type EmailDirection } from './mail.rules';
import type { StoredContentService } from '../../foundations/uploads/stored-content.service';
import { TEMPLATE_NAMES, type TemplateName } from '#mail-templates/template.types';

const MAX_RECIPIENTS = 50;

/** An address, or a list of them: `name@host` without a display name, in which a second recipient could hide. */
function AddressOrList(options: { optional?: boolean; min?: 0 | 1; description?: string } = {}): PropertyDecorator {
  const { optional = false, min = 1, description } = options;
  const formed = (value: unknown): unknown => (typeof value === 'string' ? addressForm(value) : value);
  const valid = checked('isAddressOrList', { min, max: MAX_RECIPIENTS }, (value) => {
    const addresses: unknown[] = Array.isArray(value) ? value : [value];
    return (
      addresses.length >= min &&
      addresses.length <= MAX_RECIPIENTS &&
      addresses.every((address) => isAddress(address) && address.length <= 254)
    );
  });
  const address = { type: 'string', format: 'email', maxLength: 254 };
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(formed) : formed(value))),
    ValidateIf((_object, value: unknown) => !(optional && value === undefined)),
    valid(),
    ApiProperty({
      oneOf: [address, { type: 'array', items: address, minItems: min, maxItems: MAX_RECIPIENTS }],
      required: !optional,
      ...(description === undefined ? {} : { description }),
    }),
  );
}

const MAIL_FORMATS = ['html', 'text'] as const;
export type MailFormat = (typeof MAIL_FORMATS)[number];

/** An inbound body may be as large as a whole mail. */
const BODY_MAX = 30 * 2 ** 20;

export class EmailAttachmentView {
  @Uuid() id!: string;
  @Text({ min: 0, max: 1000 }) filename!: string;
  @Text() contentType!: string;
  @Whole({ description: 'Bytes.' }) size!: number;
  @WebAddress({ description: 'Serves the content for one hour; read the message again for a new one.' }) url!: string;
}

/** The bucket that has the content of attachments. */
export const ATTACHMENT_BUCKET = 'email-attachments';

export const toAttachmentView = (
  { storageKey, ...file }: Omit<EmailAttachmentView, 'url'> & { storageKey: string },
  content: Pick<StoredContentService, 'signedUrl'>,
): EmailAttachmentView => ({ ...file, url: content.signedUrl(ATTACHMENT_BUCKET, storageKey, file.filename) });

export class EmailMessageView extends StampedView {
  @Uuid({ nullable: true, description: 'Null for mails outside of any request.' }) threadId!: string | null;
  @Uuid({ nullable: true }) requestId!: string | null;
  @Uuid({ nullable: true, description: 'The member that wrote it, or that it went to.' }) memberId!: string | null;
  @Uuid({
    nullable: true,
    description: 'The user who sent it; null for what the service words and sends, and for what came in.',
  })
  createdBy!: string | null;
  @OneOf(EMAIL_DIRECTIONS) direction!: EmailDirection;
  @Text({ min: 0, max: 2000 }) from!: string;
  @Text({ nullable: true, max: 2000, description: 'The name beside the address, if it was kept.' })
  senderName!: string | null;
  @Text({ min: 0, max: 2000, list: { max: 1000 } }) to!: string[];
  @Text({ min: 0, max: 2000, list: { max: 1000 } }) cc!: string[];
  @Text({ min: 0, max: 2000, list: { max: 1000 }, description: 'Whom the other recipients do not see.' })
  bcc!: string[];
  @Text({ min: 0, max: 2000 }) subject!: string;
  @Text({ nullable: true, min: 0, max: BODY_MAX, description: 'As recorded: links with their token redacted.' })
  bodyHtml!: string | null;
  @Flag({ description: 'Whether it has https pictures that its frame shows only with `pictures`.' })
  hasRemotePictures!: boolean;
  @Text({ nullable: true, min: 0, max: BODY_MAX }) bodyText!: string | null;
  @Text({
    nullable: true,
    min: 0,
    max: BODY_MAX,
    description: 'Inbound: the text without quoted history and signature.',
  })
  replyText!: string | null;
  @Text({ nullable: true, description: 'The name of the template that it was made from.' }) template!: string | null;
  @OneOf(EMAIL_STATUSES) status!: EmailStatus;
  @Text({ nullable: true, max: 1000 }) providerId!: string | null;
  @Text({ max: 1000, description: 'Without angle brackets.' }) messageId!: string;
  @Text({ nullable: true, max: 1000 }) inReplyTo!: string | null;
  @Text({ max: 1000, list: { max: 1000 } }) references!: string[];
  @Nested(() => EmailAttachmentView, { list: { max: 1000 } }) attachments!: EmailAttachmentView[];
  @Moment({ nullable: true, description: 'When it leaves at the earliest, if it was to wait (`sendAfterSeconds`).' })
  sendAt!: Date | null;
  @Moment({ nullable: true }) sentAt!: Date | null;
  @Moment({ nullable: true }) deliveredAt!: Date | null;
  @Moment({ nullable: true }) openedAt!: Date | null;
  @Moment({ nullable: true }) clickedAt!: Date | null;
  @Moment({ nullable: true }) bouncedAt!: Date | null;
  @Text({
    min: 0,
    max: 2000,
    list: { max: 1000 },
    description: 'Recipients whose copy came back; it is `bounced` once that is everybody.',
  })
  bouncedFor!: string[];
  @Moment({ nullable: true }) failedAt!: Date | null;
  @Moment({ nullable: true, description: 'When the team called it back.' }) cancelledAt!: Date | null;
  @OneOf(READINGS, {
    description: 'Inbound: how far the language model is with it; `none` where nothing is read of it.',
  })
  reading!: Reading;
  @Text({ nullable: true, max: 2000, description: 'Why it failed, or why it has not been sent or read yet.' })
  error!: string | null;
}

export class EmailThreadView extends StampedView {
  @Uuid() requestId!: string;
  @Text({ max: 2000 }) subject!: string;
  @Nested(() => EmailMessageView, { list: { max: 10_000 }, description: 'Oldest first.' })
  messages!: EmailMessageView[];
  @Moment({ nullable: true }) lastMessageAt!: Date | null;
}

class OutgoingFile {
  @Text({ example: 'programme.pdf' })
  @Form(/^[^\p{Cc}/\\]+$/u, 'isFilename')
  filename!: string;
  @Pattern(/^[a-z0-9][a-z0-9.+-]*\/[a-z0-9][a-z0-9.+-]*$/i, 'isMediaType', {
    max: 127,
    example: 'application/pdf',
  })
  contentType!: string;
  @Pattern(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'isBase64', {
    max: 1_400_000,
    description: 'Base64. With everything else in the body it must fit into the megabyte of a JSON body.',
    example: 'SGVsbG8=',
  })
  content!: string;
}

/** Bytes of a file that is uploaded for a mail. */
export const ATTACHMENT_MAX = 15 * MIB;

export class UploadedAttachmentView {
  @Uuid() id!: string;
  @Text({ description: 'As it was uploaded, on one line and without folders.' }) name!: string;
  @Text({ description: 'As its content says.', example: 'application/pdf' }) contentType!: string;
  @Whole({ description: 'Bytes.' }) size!: number;
}

export class SendEmail extends SendLater {
  @Uuid() requestId!: string;
  @AddressOrList() to!: string | string[];
  @AddressOrList({ optional: true, min: 0 }) cc?: string | string[];
  @AddressOrList({ optional: true, min: 0, description: 'Gets the mail without the other recipients knowing.' })
  bcc?: string | string[];
  @Text({ description: 'The token of the request, `[#R-…]`, is added at its end.' })
  @Form(/^\P{Cc}*$/u, 'isOneLine')
  subject!: string;
  @Text({
    max: 500_000,
    trim: false,
    description:
      'Plain text or an HTML fragment, which is sanitised and set in the generic template; a complete HTML document is sent as it is.',
  })
  @Form(/\S/, 'notBlank')
  bodyHtml!: string;
  @Text({ optional: true, max: 500_000, trim: false, description: 'The text part; made from `bodyHtml` without it.' })
  bodyText?: string;
  @Nested(() => OutgoingFile, {
    optional: true,
    list: { max: 20 },
    description: 'Small files within the body; for others see `attachmentIds`.',
  })
  attachments?: OutgoingFile[];
  @Uuid({
    optional: true,
    list: { max: ATTACHMENTS_MAX, unique: true },
    description:
      'Files of `POST /api/uploads/attachments`, 20 MiB together; also those of a mail of the request that failed or was called back.',
  })
  attachmentIds?: string[];
  @OneOf(TEMPLATE_NAMES, { optional: true, description: 'The template that a draft was made from, for the record.' })
  template?: TemplateName;
}

/** A mail as somebody wrote it. */
export class ComposedMail {
  @Text({ max: 254, list: { max: MAX_RECIPIENTS } }) to!: string[];
  @Text({ max: 254, list: { max: MAX_RECIPIENTS } }) cc!: string[];
  @Text({ max: 254, list: { max: MAX_RECIPIENTS } }) bcc!: string[];
  @Text() subject!: string;
  @Text({ max: 500_000 }) bodyHtml!: string;
  @Text({ nullable: true, max: 500_000 }) bodyText!: string | null;
  @OneOf(TEMPLATE_NAMES, { nullable: true }) template!: TemplateName | null;
}

export class RecalledWordsView extends ComposedMail {
  @Uuid() requestId!: string;
  @Uuid({ list: true, description: 'All its files, as `email/send` takes them.' }) attachmentIds!: string[];
}

export class RecalledMailView {
  @Nested(() => EmailMessageView) message!: EmailMessageView;
  @Flag({
    description:
      'False if what it announced stays: the venue has answered meanwhile in another way, or the request has ended.',
  })
  restored!: boolean;
  @Nested(() => RecalledWordsView, { nullable: true, description: 'The words of a mail that somebody wrote.' })
  draft!: RecalledWordsView | null;
}

export class DraftEmail {
  @Uuid() requestId!: string;
  @AddressOrList({ optional: true, description: 'By default the organizer, or the venue that the template is for.' })
  to?: string | string[];
  @OneOf(TEMPLATE_NAMES, { optional: true, default: 'generic-message' }) template?: TemplateName;
  @Text({
    optional: true,
    max: 10_000,
    description: 'What the mail is to say, in plain text; it stands in it as it is.',
  })
  instructions?: string;
}

/** A mail that the service would write. */
export class MailPreviewView {
  @Email() to!: string;
  @Text({ max: 2000, description: 'The code of the request is added when it leaves.' }) subject!: string;
  @Text({ max: 1_000_000, description: 'Its link leads to the page alone: nothing is made that opens anything.' })
  bodyHtml!: string;
  @Text({ max: 1_000_000 }) bodyText!: string;
}

export class EmailDraftView {
  @AddressOrList({ description: 'As it was given, else one address.' }) to!: string | string[];
  @Text({ max: 2000 }) subject!: string;
  @Text({
    max: 1_000_000,
    description: 'To be sent by `email/send`. Links that open by a token lead to its page alone: drafts make none.',
  })
  bodyHtml!: string;
  @Text({ max: 1_000_000 }) bodyText!: string;
}

export class PreviewParams {
  @OneOf(MAIL_FORMATS, { optional: true, default: 'html' }) format: MailFormat = 'html';
  @OneOf(LOCALES, { optional: true, default: 'fr' }) locale: Locale = 'fr';
}

/** A mail that leaves by itself. */
export class QueuedMailView {
  @Uuid() id!: string;
  @Text({ description: 'The address that it goes to.', example: 'contact@venue.example' }) to!: string;
}
