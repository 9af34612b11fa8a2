import { OmitType } from '@nestjs/swagger';
import { Flag, Moment, Nested, OneOf, OpenObject, Text, Uuid, Whole } from '#http/fields';
import { CursorParams } from '#http/pagination';
import type { Extraction } from '../../demand/requests/requests.rules';
import { EmailMessageView } from './communications.dto';
import {
  EMAIL_DIRECTIONS,
  type EmailDirection,
  SENT_VIA,
  type SentVia,
  UNSORTED_REASONS,
  type UnsortedReason,
} from './mail.rules';

/** Maximum length of a mail's excerpt in a list, in characters. */
export const EXCERPT_MAX = 200;

export class ListMessages extends CursorParams {
  @OneOf(EMAIL_DIRECTIONS, {
    optional: true,
    description: 'By default inbound mails; with `organizerId` both directions.',
  })
  direction?: EmailDirection;
  @Uuid({ optional: true, description: 'Mails of this organizer’s requests, without those with venues.' })
  organizerId?: string;
  @Uuid({ optional: true, description: 'Only mails of this request; an unknown one has none.' }) requestId?: string;
  @Flag({
    optional: true,
    fromText: true,
    description: 'True: mails in the unsorted inbox. False: sorted mails.',
  })
  unsorted?: boolean;
  @Moment({ optional: true, description: 'Mails received or written at this time or later.' }) since?: string;
}

export class FrameParams {
  @Flag({
    optional: true,
    default: false,
    fromText: true,
    description: 'Also shows remote https images. Their servers learn when and where the mail is read.',
  })
  pictures: boolean = false;
}

/** The request of a mail, as shown in a list. */
class RequestOfMessage {
  @Text({ example: 'R-7K3Q9D' }) code!: string;
  @Text() title!: string;
}

export class MessageListItem {
  @Uuid() id!: string;
  @OneOf(EMAIL_DIRECTIONS) direction!: EmailDirection;
  @Text({ min: 0, max: 2000, description: 'Empty if the mail names no sender.' }) from!: string;
  @Text({ nullable: true, max: 2000, description: 'The sender’s display name, if stored.' })
  senderName!: string | null;
  @Text({ min: 0, max: 2000, list: { max: 1000 } }) to!: string[];
  @Text({ min: 0, max: 2000 }) subject!: string;
  @Text({ min: 0, max: EXCERPT_MAX, description: 'The first words, without quoted history, on one line.' })
  excerpt!: string;
  @Moment({ description: 'When it was received; for an outbound mail when it was written.' }) receivedAt!: Date;
  @Uuid({ nullable: true, description: 'Null for mails without a request.' }) threadId!: string | null;
  @Uuid({ nullable: true }) requestId!: string | null;
  @Nested(() => RequestOfMessage, { nullable: true }) request!: RequestOfMessage | null;
  @Uuid({ nullable: true, description: 'The mailbox that sends it, or by which it came.' }) mailboxId!: string | null;
  @OneOf(SENT_VIA, { description: 'Outbound: `mailbox` if a colleague wrote it in their own mail program.' })
  sentVia!: SentVia;
  @Uuid({ nullable: true, description: 'The user who sent it; null for automatic and inbound mails.' })
  createdBy!: string | null;
  @Whole({ description: 'The number of attached files.' }) attachmentCount!: number;
  @OneOf(UNSORTED_REASONS, { nullable: true, description: 'Why it is in the unsorted inbox; null if it is not.' })
  unsortedReason!: UnsortedReason | null;
}

export class MessageDetailView extends OmitType(EmailMessageView, ['bodyHtml']) {
  @Flag({ description: 'Whether it has markup. If not, its frame shows the text.' }) hasHtml!: boolean;
  @Nested(() => RequestOfMessage, { nullable: true }) request!: RequestOfMessage | null;
  @OneOf(UNSORTED_REASONS, { nullable: true, description: 'Why it is in the unsorted inbox; null if it is not.' })
  unsortedReason!: UnsortedReason | null;
  @Moment({ nullable: true, description: 'When it was discarded: it can be restored for an hour.' })
  discardedAt!: Date | null;
  @OpenObject({
    nullable: true,
    description:
      'The AI’s reading for its request: per field `{ value, confidence (0..1), quote, source }`; `source` of a value is ' +
      '`body` or `attachment:<filename>`. Null unless this mail was read for it.',
  })
  extraction!: Extraction | null;
}
