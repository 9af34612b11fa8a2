import { Moment, Nested, OneOf, Text, Uuid, WebAddress, Whole } from '@kernel/http/fields';

export const EMAIL_STATUSES = ['pending', 'sent', 'delivered', 'opened', 'clicked', 'bounced', 'failed'] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];
export const EMAIL_DIRECTIONS = ['outbound', 'inbound'] as const;
export type EmailDirection = (typeof EMAIL_DIRECTIONS)[number];

/** Inbound bodies may be as large as a mail is allowed to be. */
const BODY_MAX = 30 * 2 ** 20;

export class EmailAttachmentView {
  @Uuid() id!: string;
  @Text({ min: 0, max: 1000 }) filename!: string;
  @Text() contentType!: string;
  @Whole({ description: 'Bytes.' }) size!: number;
  @WebAddress({ description: 'Serves the content for one hour; read the message again for a new one.' }) url!: string;
}

export class EmailMessageView {
  @Uuid() id!: string;
  @Uuid({ nullable: true, description: 'Null for mails outside of any request.' }) threadId!: string | null;
  @Uuid({ nullable: true }) requestId!: string | null;
  @OneOf(EMAIL_DIRECTIONS) direction!: EmailDirection;
  @Text({ min: 0, max: 2000 }) from!: string;
  @Text({ min: 0, max: 2000, list: { max: 1000 } }) to!: string[];
  @Text({ min: 0, max: 2000, list: { max: 1000 } }) cc!: string[];
  @Text({ min: 0, max: 2000 }) subject!: string;
  @Text({ nullable: true, min: 0, max: BODY_MAX, description: 'As recorded: links with their token redacted.' })
  bodyHtml!: string | null;
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
  @Moment({ nullable: true }) sentAt!: Date | null;
  @Moment({ nullable: true }) deliveredAt!: Date | null;
  @Moment({ nullable: true }) openedAt!: Date | null;
  @Moment({ nullable: true }) clickedAt!: Date | null;
  @Moment({ nullable: true }) bouncedAt!: Date | null;
  @Moment({ nullable: true }) failedAt!: Date | null;
  @Text({ nullable: true, max: 2000, description: 'Why it failed, or why it has not been sent yet.' })
  error!: string | null;
  @Uuid({ nullable: true }) traceId!: string | null;
  @Moment() createdAt!: Date;
  @Moment() updatedAt!: Date;
}

export class EmailThreadView {
  @Uuid() id!: string;
  @Uuid() requestId!: string;
  @Text({ max: 2000 }) subject!: string;
  @Nested(() => EmailMessageView, { list: { max: 10_000 }, description: 'Oldest first.' })
  messages!: EmailMessageView[];
  @Moment({ nullable: true }) lastMessageAt!: Date | null;
  @Uuid({ nullable: true }) traceId!: string | null;
  @Moment() createdAt!: Date;
  @Moment() updatedAt!: Date;
}
