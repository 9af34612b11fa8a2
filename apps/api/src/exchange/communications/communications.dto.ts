import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
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
  BooleanField,
  checked,
  DateTimeField,
  EmailField,
  EnumField,
  IntField,
  NestedField,
  PatternField,
  StringField,
  StringFormat,
  UrlField,
  UuidField,
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
  const isValid = (value: unknown): boolean => {
    const addresses: unknown[] = Array.isArray(value) ? value : [value];
    return (
      addresses.length >= min &&
      addresses.length <= MAX_RECIPIENTS &&
      addresses.every((address) => isAddress(address) && address.length <= 254)
    );
  };
  const address = { type: 'string', format: 'email', maxLength: 254 };
  return applyDecorators(
    checked('isAddressOrList', { min, max: MAX_RECIPIENTS }, isValid, (value) =>
      Array.isArray(value) ? value.map(formed) : formed(value),
    ),
    ValidateIf((_object, value: unknown) => !(optional && value === undefined)),
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
  @UuidField() id!: string;
  @StringField({ min: 0, max: 1000 }) filename!: string;
  @StringField() contentType!: string;
  @IntField({ description: 'Bytes.' }) size!: number;
  @EnumField(ATTACHMENT_TEXTS, {
    description:
      'Whether its text was read for the request. `empty` is a document without text, such as a scan; `skipped` is one ' +
      'of another kind, beyond the fifth document or larger than 10 MB, or a file of a mail that isn’t read.',
  })
  text!: AttachmentText;
  @UrlField({ description: 'Provides the content for one hour; read the message again for a new one.' }) url!: string;
}

/** The bucket with the content of attachments. */
export const ATTACHMENT_BUCKET = 'email-attachments';

export const toAttachmentView = (
  { storageKey, ...file }: Omit<EmailAttachmentView, 'url'> & { storageKey: string },
  content: Pick<StoredContentService, 'signedUrl'>,
): EmailAttachmentView => ({ ...file, url: content.signedUrl(ATTACHMENT_BUCKET, storageKey, file.filename) });

export class EmailMessageView extends StampedView {
  @UuidField({ nullable: true, description: 'Null for mails without a request.' }) threadId!: string | null;
  @UuidField({ nullable: true }) requestId!: string | null;
  @UuidField({ nullable: true, description: 'The venue that wrote it or received it.' }) memberId!: string | null;
  @UuidField({
    nullable: true,
    description: 'The user who sent it; null for automatic and inbound mails.',
  })
  createdBy!: string | null;
  @EnumField(EMAIL_DIRECTIONS) direction!: EmailDirection;
  @UuidField({ nullable: true, description: 'The mailbox that sends it, or by which it came.' }) mailboxId!:
    | string
    | null;
  @EnumField(SENT_VIA, { description: 'Outbound: `mailbox` if a colleague wrote it in their own mail program.' })
  sentVia!: SentVia;
  @StringField({ min: 0, max: 2000 }) from!: string;
  @StringField({ nullable: true, max: 2000, description: 'The sender’s display name, if stored.' })
  senderName!: string | null;
  @StringField({ min: 0, max: 2000, list: { max: 1000 } }) to!: string[];
  @StringField({ min: 0, max: 2000, list: { max: 1000 } }) cc!: string[];
  @StringField({ min: 0, max: 2000, list: { max: 1000 }, description: 'Hidden from the other recipients.' })
  bcc!: string[];
  @StringField({ min: 0, max: 2000 }) subject!: string;
  @StringField({ nullable: true, min: 0, max: BODY_MAX, description: 'As stored: with the tokens in links redacted.' })
  bodyHtml!: string | null;
  @BooleanField({ description: 'Whether it has https images that its frame only shows with `pictures`.' })
  hasRemotePictures!: boolean;
  @StringField({ nullable: true, min: 0, max: BODY_MAX }) bodyText!: string | null;
  @StringField({
    nullable: true,
    min: 0,
    max: BODY_MAX,
    description: 'Inbound: the text without quoted history and signature.',
  })
  replyText!: string | null;
  @StringField({
    nullable: true,
    max: BODY_MAX,
    description: 'Inbound: what the colleague who forwarded it wrote above it. Internal.',
  })
  note!: string | null;
  @StringField({ nullable: true, description: 'The name of the template it was created from.' }) template!:
    | string
    | null;
  @EnumField(EMAIL_STATUSES) status!: EmailStatus;
  @StringField({ nullable: true, max: 1000 }) providerId!: string | null;
  @StringField({ max: 1000, description: 'Without angle brackets.' }) messageId!: string;
  @StringField({ nullable: true, max: 1000 }) inReplyTo!: string | null;
  @StringField({ max: 1000, list: { max: 1000 } }) references!: string[];
  @NestedField(() => EmailAttachmentView, { list: { max: 1000 } }) attachments!: EmailAttachmentView[];
  @DateTimeField({
    nullable: true,
    description: 'The earliest time at which it is sent, if it was delayed (`sendAfterSeconds`).',
  })
  sendAt!: Date | null;
  @DateTimeField({ nullable: true }) sentAt!: Date | null;
  @DateTimeField({ nullable: true }) deliveredAt!: Date | null;
  @DateTimeField({ nullable: true }) openedAt!: Date | null;
  @DateTimeField({ nullable: true }) clickedAt!: Date | null;
  @DateTimeField({ nullable: true }) bouncedAt!: Date | null;
  @StringField({
    min: 0,
    max: 2000,
    list: { max: 1000 },
    description: 'Recipients whose copy bounced; it is `bounced` once all of them did.',
  })
  bouncedFor!: string[];
  @DateTimeField({ nullable: true }) failedAt!: Date | null;
  @DateTimeField({ nullable: true, description: 'When the team canceled it.' }) cancelledAt!: Date | null;
  @EnumField(READINGS, {
    description: 'Inbound: the progress of the language model; `none` if it isn’t read.',
  })
  reading!: Reading;
  @StringField({ nullable: true, max: 2000, description: 'Why it failed, or why it has not been sent or read yet.' })
  error!: string | null;
}

export class EmailThreadView extends StampedView {
  @UuidField() requestId!: string;
  @StringField({ max: 2000 }) subject!: string;
  @NestedField(() => EmailMessageView, { list: { max: 10_000 }, description: 'Oldest first.' })
  messages!: EmailMessageView[];
  @DateTimeField({ nullable: true }) lastMessageAt!: Date | null;
}

class OutgoingFile {
  @StringField({ example: 'programme.pdf' })
  @StringFormat(/^[^\p{Cc}/\\]+$/u, 'isFilename')
  filename!: string;
  @PatternField(/^[a-z0-9][a-z0-9.+-]*\/[a-z0-9][a-z0-9.+-]*$/i, 'isMediaType', {
    max: 127,
    example: 'application/pdf',
  })
  contentType!: string;
  @PatternField(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'isBase64', {
    max: 1_400_000,
    description: 'Base64. With everything else it must fit into the one megabyte of a JSON body.',
    example: 'SGVsbG8=',
  })
  content!: string;
}

/** Maximum size of an uploaded file for a mail, in bytes. */
export const ATTACHMENT_MAX = 15 * MIB;

export class UploadedAttachmentView {
  @UuidField() id!: string;
  @StringField({ description: 'As uploaded, on one line and without folders.' }) name!: string;
  @StringField({ description: 'Detected from the content.', example: 'application/pdf' }) contentType!: string;
  @IntField({ description: 'Bytes.' }) size!: number;
}

export class SendEmail extends SendLater {
  @UuidField() requestId!: string;
  @AddressOrList() to!: string | string[];
  @AddressOrList({ optional: true, min: 0 }) cc?: string | string[];
  @AddressOrList({ optional: true, min: 0, description: 'Receives the mail, hidden from the other recipients.' })
  bcc?: string | string[];
  @StringField({ description: 'The token of the request, `[#R-…]`, is appended.' })
  @StringFormat(/^\P{Cc}*$/u, 'isOneLine')
  subject!: string;
  @StringField({
    max: 500_000,
    trim: false,
    description:
      'Plain text or an HTML fragment, which is sanitized and placed in the generic template; a complete HTML ' +
      'document is sent unchanged.',
  })
  @StringFormat(/\S/, 'notBlank')
  bodyHtml!: string;
  @StringField({
    optional: true,
    max: 500_000,
    trim: false,
    description: 'The text part; by default generated from `bodyHtml`.',
  })
  bodyText?: string;
  @NestedField(() => OutgoingFile, {
    optional: true,
    list: { max: 20 },
    description: 'Small files within the body; for others see `attachmentIds`.',
  })
  attachments?: OutgoingFile[];
  @UuidField({
    optional: true,
    list: { max: ATTACHMENTS_MAX, unique: true },
    description:
      'Files from `POST /api/uploads/attachments`, 20 MiB in total; also those of a failed or canceled mail of ' +
      'the request.',
  })
  attachmentIds?: string[];
  @EnumField(TEMPLATE_NAMES, { optional: true, description: 'The template of the draft, for the record.' })
  template?: TemplateName;
}

/** A mail as written by a person. */
export class ComposedMail {
  @StringField({ max: 254, list: { max: MAX_RECIPIENTS } }) to!: string[];
  @StringField({ max: 254, list: { max: MAX_RECIPIENTS } }) cc!: string[];
  @StringField({ max: 254, list: { max: MAX_RECIPIENTS } }) bcc!: string[];
  @StringField() subject!: string;
  @StringField({ max: 500_000 }) bodyHtml!: string;
  @StringField({ nullable: true, max: 500_000 }) bodyText!: string | null;
  @EnumField(TEMPLATE_NAMES, { nullable: true }) template!: TemplateName | null;
  @UuidField({ nullable: true, description: 'The chosen mailbox; null: the default.' }) mailboxId!: string | null;
}

export class RecalledWordsView extends ComposedMail {
  @UuidField() requestId!: string;
  @UuidField({ list: true, description: 'All its files, in the form of `email/send`.' }) attachmentIds!: string[];
}

export class RecalledMailView {
  @NestedField(() => EmailMessageView) message!: EmailMessageView;
  @BooleanField({
    description: 'False if the announced change stays: the venue has replied in another way, or the request has ended.',
  })
  restored!: boolean;
  @NestedField(() => RecalledWordsView, { nullable: true, description: 'The content of a mail written by a person.' })
  draft!: RecalledWordsView | null;
}

export class DraftEmail {
  @UuidField() requestId!: string;
  @AddressOrList({ optional: true, description: 'By default the organizer, or the venue that the template is for.' })
  to?: string | string[];
  @EnumField(TEMPLATE_NAMES, { optional: true, default: 'generic-message' }) template?: TemplateName;
  @StringField({
    optional: true,
    max: 10_000,
    description: 'The mail’s message, in plain text; included unchanged.',
  })
  instructions?: string;
}

/** A preview of an automatic mail. */
export class MailPreviewView {
  @EmailField() to!: string;
  @StringField({ max: 2000, description: 'The code of the request is added when it is sent.' }) subject!: string;
  @StringField({ max: 1_000_000, description: 'Its link only leads to the page: no working link is created.' })
  bodyHtml!: string;
  @StringField({ max: 1_000_000 }) bodyText!: string;
}

export class EmailDraftView {
  @AddressOrList({ description: 'As given, else a single address.' }) to!: string | string[];
  @StringField({ max: 2000 }) subject!: string;
  @StringField({
    max: 1_000_000,
    description: 'To be sent with `email/send`. Token links only lead to their page: drafts create no tokens.',
  })
  bodyHtml!: string;
  @StringField({ max: 1_000_000 }) bodyText!: string;
}

export class PreviewParams {
  @EnumField(MAIL_FORMATS, { optional: true, default: 'html' }) format: MailFormat = 'html';
  @EnumField(LOCALES, { optional: true, default: 'fr' }) locale: Locale = 'fr';
}

/** An automatic mail. */
export class QueuedMailView {
  @UuidField() id!: string;
  @StringField({ description: 'Its recipient’s address.', example: 'contact@venue.example' }) to!: string;
}
