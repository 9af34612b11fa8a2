import { OmitType } from '@nestjs/swagger';
import {
  BooleanField,
  DateTimeField,
  EnumField,
  IntField,
  NestedField,
  ObjectField,
  StringField,
  UuidField,
} from '#http/fields';
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
  @EnumField(EMAIL_DIRECTIONS, {
    optional: true,
    description: 'By default inbound mails; with `organizerId` both directions.',
  })
  direction?: EmailDirection;
  @UuidField({ optional: true, description: 'Mails of this organizer’s requests, without those with venues.' })
  organizerId?: string;
  @UuidField({ optional: true, description: 'Only mails of this request; an unknown one has none.' })
  requestId?: string;
  @BooleanField({
    optional: true,
    fromText: true,
    description: 'True: mails in the unsorted inbox. False: sorted mails.',
  })
  unsorted?: boolean;
  @DateTimeField({ optional: true, description: 'Mails received or written at this time or later.' }) since?: string;
}

export class FrameParams {
  @BooleanField({
    optional: true,
    default: false,
    fromText: true,
    description: 'Also shows remote https images. Their servers learn when and where the mail is read.',
  })
  pictures: boolean = false;
}

/** The request of a mail, as shown in a list. */
class RequestOfMessage {
  @StringField({ example: 'R-7K3Q9D' }) code!: string;
  @StringField() title!: string;
}

export class MessageListItem {
  @UuidField() id!: string;
  @EnumField(EMAIL_DIRECTIONS) direction!: EmailDirection;
  @StringField({ min: 0, max: 2000, description: 'Empty if the mail names no sender.' }) from!: string;
  @StringField({ nullable: true, max: 2000, description: 'The sender’s display name, if stored.' })
  senderName!: string | null;
  @StringField({ min: 0, max: 2000, list: { max: 1000 } }) to!: string[];
  @StringField({ min: 0, max: 2000 }) subject!: string;
  @StringField({ min: 0, max: EXCERPT_MAX, description: 'The first words, without quoted history, on one line.' })
  excerpt!: string;
  @DateTimeField({ description: 'When it was received; for an outbound mail when it was written.' }) receivedAt!: Date;
  @UuidField({ nullable: true, description: 'Null for mails without a request.' }) threadId!: string | null;
  @UuidField({ nullable: true }) requestId!: string | null;
  @NestedField(() => RequestOfMessage, { nullable: true }) request!: RequestOfMessage | null;
  @UuidField({ nullable: true, description: 'The mailbox that sends it, or by which it came.' }) mailboxId!:
    | string
    | null;
  @EnumField(SENT_VIA, { description: 'Outbound: `mailbox` if a colleague wrote it in their own mail program.' })
  sentVia!: SentVia;
  @UuidField({ nullable: true, description: 'The user who sent it; null for automatic and inbound mails.' })
  createdBy!: string | null;
  @IntField({ description: 'The number of attached files.' }) attachmentCount!: number;
  @EnumField(UNSORTED_REASONS, { nullable: true, description: 'Why it is in the unsorted inbox; null if it is not.' })
  unsortedReason!: UnsortedReason | null;
}

export class MessageDetailView extends OmitType(EmailMessageView, ['bodyHtml']) {
  @BooleanField({ description: 'Whether it has markup. If not, its frame shows the text.' }) hasHtml!: boolean;
  @NestedField(() => RequestOfMessage, { nullable: true }) request!: RequestOfMessage | null;
  @EnumField(UNSORTED_REASONS, { nullable: true, description: 'Why it is in the unsorted inbox; null if it is not.' })
  unsortedReason!: UnsortedReason | null;
  @DateTimeField({ nullable: true, description: 'When it was discarded: it can be restored for an hour.' })
  discardedAt!: Date | null;
  @ObjectField({
    nullable: true,
    description:
      'The AI’s reading for its request: per field `{ value, confidence (0..1), quote, source }`; `source` of a value is ' +
      '`body` or `attachment:<filename>`. Null unless this mail was read for it.',
  })
  extraction!: Extraction | null;
}
