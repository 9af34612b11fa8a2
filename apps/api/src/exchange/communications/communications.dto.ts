import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateIf } from 'class-validator';
import {
  ATTACHMENT_TEXTS,
  type AttachmentText,
  EMAIL_STATUSES,
  type EmailStatus,
  type Reading,
  READINGS,
} from '#domain/vocabulary';
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
import { EMAIL_DIRECTIONS, type EmailDirection, SENT_VIA, type SentVia } from './mail.rules';
import type { StoredContentService } from '../../foundations/uploads/stored-content.service';
import { TEMPLATE_NAMES, type TemplateName } from '#mail-templates/template.types';

const MAX_RECIPIENTS = 50;

/** An address, or a list of them: `name@host` without a display name, which could hide a second recipient. */
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
  @OneOf(ATTACHMENT_TEXTS, {
    description:
      'Whether its text was read for the request. `empty` is a document without text, such as a scan; `skipped` is one ' +
      'of another kind, beyond the fifth document or larger than 10 MB, or a file of a mail that isn’t read.',
  })
  text!: AttachmentText;
  @WebAddress({ description: 'Provides the content for one hour; read the message again for a new one.' }) url!: string;
}

/** The bucket with the content of attachments. */
export const ATTACHMENT_BUCKET = 'email-attachments';

export const toAttachmentView = (
  { storageKey, ...file }: Omit<EmailAttachmentView, 'url'> & { storageKey: string },
  content: Pick<StoredContentService, 'signedUrl'>,
): EmailAttachmentView => ({ ...file, url: content.signedUrl(ATTACHMENT_BUCKET, storageKey, file.filename) });

export class EmailMessageView extends StampedView {
  @Uuid({ nullable: true, description: 'Null for mails without a request.' }) threadId!: string | null;
  @Uuid({ nullable: true }) requestId!: string | null;
  @Uuid({ nullable: true, description: 'The venue that wrote it or received it.' }) memberId!: string | null;
  @Uuid({
    nullable: true,
    description: 'The user who sent it; null for automatic and inbound mails.',
  })
  createdBy!: string | null;
  @OneOf(EMAIL_DIRECTIONS) direction!: EmailDirection;
  @Uuid({ nullable: true, description: 'The mailbox that sends it, or by which it came.' }) mailboxId!: string | null;
  @OneOf(SENT_VIA, { description: 'Outbound: `mailbox` if a colleague wrote it in their own mail program.' })
  sentVia!: SentVia;
  @Text({ min: 0, max: 2000 }) from!: string;
  @Text({ nullable: true, max: 2000, description: 'The sender’s display name, if stored.' })
  senderName!: string | null;
  @Text({ min: 0, max: 2000, list: { max: 1000 } }) to!: string[];
  @Text({ min: 0, max: 2000, list: { max: 1000 } }) cc!: string[];
  @Text({ min: 0, max: 2000, list: { max: 1000 }, description: 'Hidden from the other recipients.' })
  bcc!: string[];
  @Text({ min: 0, max: 2000 }) subject!: string;
  @Text({ nullable: true, min: 0, max: BODY_MAX, description: 'As stored: with the tokens in links redacted.' })
  bodyHtml!: string | null;
  @Flag({ description: 'Whether it has https images that its frame only shows with `pictures`.' })
  hasRemotePictures!: boolean;
  @Text({ nullable: true, min: 0, max: BODY_MAX }) bodyText!: string | null;
  @Text({
    nullable: true,
    min: 0,
    max: BODY_MAX,
    description: 'Inbound: the text without quoted history and signature.',
  })
  replyText!: string | null;
  @Text({
    nullable: true,
    max: BODY_MAX,
    description: 'Inbound: what the colleague who forwarded it wrote above it. Internal.',
  })
  note!: string | null;
  @Text({ nullable: true, description: 'The name of the template it was created from.' }) template!: string | null;
  @OneOf(EMAIL_STATUSES) status!: EmailStatus;
  @Text({ nullable: true, max: 1000 }) providerId!: string | null;
  @Text({ max: 1000, description: 'Without angle brackets.' }) messageId!: string;
  @Text({ nullable: true, max: 1000 }) inReplyTo!: string | null;
  @Text({ max: 1000, list: { max: 1000 } }) references!: string[];
  @Nested(() => EmailAttachmentView, { list: { max: 1000 } }) attachments!: EmailAttachmentView[];
  @Moment({
    nullable: true,
    description: 'The earliest time at which it is sent, if it was delayed (`sendAfterSeconds`).',
  })
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
    description: 'Recipients whose copy bounced; it is `bounced` once all of them did.',
  })
  bouncedFor!: string[];
  @Moment({ nullable: true }) failedAt!: Date | null;
  @Moment({ nullable: true, description: 'When the team canceled it.' }) cancelledAt!: Date | null;
  @OneOf(READINGS, {
    description: 'Inbound: the progress of the language model; `none` if it isn’t read.',
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
    description: 'Base64. With everything else it must fit into the one megabyte of a JSON body.',
    example: 'SGVsbG8=',
  })
  content!: string;
}

/** Maximum size of an uploaded file for a mail, in bytes. */
export const ATTACHMENT_MAX = 15 * MIB;

export class UploadedAttachmentView {
  @Uuid() id!: string;
  @Text({ description: 'As uploaded, on one line and without folders.' }) name!: string;
  @Text({ description: 'Detected from the content.', example: 'application/pdf' }) contentType!: string;
  @Whole({ description: 'Bytes.' }) size!: number;
}

export class SendEmail extends SendLater {
  @Uuid() requestId!: string;
  @AddressOrList() to!: string | string[];
  @AddressOrList({ optional: true, min: 0 }) cc?: string | string[];
  @AddressOrList({ optional: true, min: 0, description: 'Receives the mail, hidden from the other recipients.' })
  bcc?: string | string[];
  @Text({ description: 'The token of the request, `[#R-…]`, is appended.' })
  @Form(/^\P{Cc}*$/u, 'isOneLine')
  subject!: string;
  @Text({
    max: 500_000,
    trim: false,
    description:
      'Plain text or an HTML fragment, which is sanitized and placed in the generic template; a complete HTML ' +
      'document is sent unchanged.',
  })
  @Form(/\S/, 'notBlank')
  bodyHtml!: string;
  @Text({
    optional: true,
    max: 500_000,
    trim: false,
    description: 'The text part; by default generated from `bodyHtml`.',
  })
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
      'Files from `POST /api/uploads/attachments`, 20 MiB in total; also those of a failed or canceled mail of ' +
      'the request.',
  })
  attachmentIds?: string[];
  @OneOf(TEMPLATE_NAMES, { optional: true, description: 'The template of the draft, for the record.' })
  template?: TemplateName;
}

/** A mail as written by a person. */
export class ComposedMail {
  @Text({ max: 254, list: { max: MAX_RECIPIENTS } }) to!: string[];
  @Text({ max: 254, list: { max: MAX_RECIPIENTS } }) cc!: string[];
  @Text({ max: 254, list: { max: MAX_RECIPIENTS } }) bcc!: string[];
  @Text() subject!: string;
  @Text({ max: 500_000 }) bodyHtml!: string;
  @Text({ nullable: true, max: 500_000 }) bodyText!: string | null;
  @OneOf(TEMPLATE_NAMES, { nullable: true }) template!: TemplateName | null;
  @Uuid({ nullable: true, description: 'The chosen mailbox; null: the default.' }) mailboxId!: string | null;
}

export class RecalledWordsView extends ComposedMail {
  @Uuid() requestId!: string;
  @Uuid({ list: true, description: 'All its files, in the form of `email/send`.' }) attachmentIds!: string[];
}

export class RecalledMailView {
  @Nested(() => EmailMessageView) message!: EmailMessageView;
  @Flag({
    description: 'False if the announced change stays: the venue has replied in another way, or the request has ended.',
  })
  restored!: boolean;
  @Nested(() => RecalledWordsView, { nullable: true, description: 'The content of a mail written by a person.' })
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
    description: 'The mail’s message, in plain text; included unchanged.',
  })
  instructions?: string;
}

/** A preview of an automatic mail. */
export class MailPreviewView {
  @Email() to!: string;
  @Text({ max: 2000, description: 'The code of the request is added when it is sent.' }) subject!: string;
  @Text({ max: 1_000_000, description: 'Its link only leads to the page: no working link is created.' })
  bodyHtml!: string;
  @Text({ max: 1_000_000 }) bodyText!: string;
}

export class EmailDraftView {
  @AddressOrList({ description: 'As given, else a single address.' }) to!: string | string[];
  @Text({ max: 2000 }) subject!: string;
  @Text({
    max: 1_000_000,
    description: 'To be sent with `email/send`. Token links only lead to their page: drafts create no tokens.',
  })
  bodyHtml!: string;
  @Text({ max: 1_000_000 }) bodyText!: string;
}

export class PreviewParams {
  @OneOf(MAIL_FORMATS, { optional: true, default: 'html' }) format: MailFormat = 'html';
  @OneOf(LOCALES, { optional: true, default: 'fr' }) locale: Locale = 'fr';
}

/** An automatic mail. */
export class QueuedMailView {
  @Uuid() id!: string;
  @Text({ description: 'Its recipient’s address.', example: 'contact@venue.example' }) to!: string;
}
