import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import type { FastifyContextConfig } from 'fastify';
import { BodyLimit } from '#http/bodies';
import { DateTimeField, EnumField, NestedField, StringField, UuidField } from '#http/fields';
import { RouteConfig } from '#http/route-config';
import { MIB } from '#http/upload';
import { EmailAttachmentView, EmailMessageView } from '../communications/communications.dto';
import { OrganizerIdentity } from '../../demand/organizers/organizers.dto';
import { RequestView } from '../../demand/requests/requests.dto';
import { UNSORTED_REASONS, type UnsortedReason } from '../communications/mail.rules';

/** Maximum size of a call with a whole mail and its attachments, which are base64 in JSON, in bytes. */
export const MAIL_MAX = 30 * MIB;

const OUTCOMES = ['request_created', 'reply', 'unsorted', 'duplicate'] as const;
const RECEIPTS = ['processed', 'pending', 'duplicate'] as const;

/** The outcome of an inbound mail. */
export class InboundOutcomeView {
  @EnumField(OUTCOMES) kind!: (typeof OUTCOMES)[number];
  @UuidField({ nullable: true }) requestId!: string | null;
  @UuidField() emailMessageId!: string;
  @UuidField({ nullable: true }) threadId!: string | null;
}

export class InboundReceiptView {
  @UuidField({ description: 'Of the webhook event; of the mail, if a person entered it.' }) id!: string;
  @EnumField(RECEIPTS, { description: '`pending`: the mail is stored and will be retried.' })
  status!: (typeof RECEIPTS)[number];
  @NestedField(() => InboundOutcomeView, { nullable: true }) outcome!: InboundOutcomeView | null;
}

class InboundAttachmentInput {
  @ApiProperty() filename!: string;
  @ApiProperty() contentType!: string;
  @ApiProperty({ format: 'byte', description: 'Base64.', example: 'SGVsbG8=' }) content!: string;
}

/** Documents the payload; `readInboundPayload` validates it, since a string may replace a list. */
class InboundMailInput {
  @ApiProperty({ required: false, description: 'A whole RFC 822 message; then nothing else is needed.' }) raw?: string;
  @ApiProperty({ required: false, example: 'Camille Renaud <camille@atelier.example>' }) from?: string;
  @ApiProperty({ required: false, oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] })
  to?: string | string[];
  @ApiProperty({ required: false, oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] })
  cc?: string | string[];
  @ApiProperty({ required: false }) subject?: string;
  @ApiProperty({ required: false, type: String, nullable: true }) text?: string | null;
  @ApiProperty({ required: false, type: String, nullable: true }) html?: string | null;
  @ApiProperty({
    required: false,
    oneOf: [
      { type: 'object', additionalProperties: true },
      {
        type: 'array',
        items: { type: 'object', properties: { name: { type: 'string' }, value: { type: 'string' } } },
      },
    ],
  })
  headers?: object;
  @ApiProperty({ required: false, type: [InboundAttachmentInput] }) attachments?: InboundAttachmentInput[];
  @ApiProperty({ required: false, type: String, nullable: true }) messageId?: string | null;
}

/** A possible organizer of a forwarded mail. */
class SuggestedView {
  @StringField({ min: 0, max: 1000 }) name!: string;
  @StringField({ nullable: true, max: 1000 }) email!: string | null;
  @StringField({ nullable: true, max: 1000 }) company!: string | null;
}

/** A mail that waits for a person to sort it. */
export class UnsortedView {
  @UuidField() id!: string;
  @StringField({ min: 0, max: 1000, description: 'Empty if the mail names no sender.' }) from!: string;
  @StringField({ max: 1000, list: true }) to!: string[];
  @StringField({ min: 0, max: 1000 }) subject!: string;
  @StringField({ min: 0, max: 500_000, nullable: true }) bodyText!: string | null;
  @EnumField(UNSORTED_REASONS) reason!: UnsortedReason;
  @DateTimeField() receivedAt!: Date;
  @NestedField(() => EmailAttachmentView, { list: true }) attachments!: EmailAttachmentView[];
  @NestedField(() => SuggestedView, {
    list: true,
    description: 'Of a forwarded mail: the people named in its quoted headers.',
  })
  suggested!: SuggestedView[];
}

/** The organizer of a mail that a colleague forwarded. */
export class ConvertOrganizer extends OrganizerIdentity {
  @StringField({ optional: true, nullable: true, description: 'First and last name together, as in `suggested`.' })
  name?: string | null;
}

export class ConvertUnsorted {
  @NestedField(() => ConvertOrganizer, { optional: true, description: 'By default, the author of the mail.' })
  organizer?: ConvertOrganizer;
}

export class AssignUnsorted {
  @UuidField({ description: 'The request that the mail belongs to.' }) requestId!: string;
}

export class SortedView {
  @NestedField(() => EmailMessageView) emailMessage!: EmailMessageView;
  @NestedField(() => RequestView) request!: RequestView;
}

export class ReadOfferMail {
  @UuidField({ description: 'A venue’s email on a request.' }) emailMessageId!: string;
}

/** Declares a route that takes a whole mail as JSON, parsed or raw, or as a form with the raw mail in `email`. */
export const TakesMail = (facts: FastifyContextConfig = {}): MethodDecorator =>
  applyDecorators(
    BodyLimit(MAIL_MAX),
    RouteConfig({ ...facts, form: 'also' }),
    ApiExtraModels(InboundMailInput),
    ApiConsumes('application/json', 'multipart/form-data'),
    ApiBody({
      schema: {
        anyOf: [
          { $ref: getSchemaPath(InboundMailInput) },
          { type: 'object', properties: { email: { type: 'string', format: 'binary' } }, required: ['email'] },
        ],
      },
    }),
  );
