import { OmitType } from '@nestjs/swagger';
import { Flag, Moment, Nested, OneOf, OpenObject, Text, Uuid, Whole } from '#http/fields';
import { PageParams } from '#http/pagination';
import type { Extraction } from '../../demand/requests/requests.rules';
import { EmailMessageView } from './communications.dto';
import { EMAIL_DIRECTIONS, type EmailDirection, UNSORTED_REASONS, type UnsortedReason } from './mail.rules';

/** Most characters of a mail's words in a list. */
export const EXCERPT_MAX = 200;

export class ListMessages extends PageParams {
  @OneOf(EMAIL_DIRECTIONS, {
    optional: true,
    description: 'Without it inbound mails; with `organizerId` those of both directions.',
  })
  direction?: EmailDirection;
  @Uuid({ optional: true, description: 'Mails of the requests of this organizer, without those with venues.' })
  organizerId?: string;
  @Uuid({ optional: true, description: 'Mails of this request alone; an unknown one has none.' }) requestId?: string;
  @Flag({
    optional: true,
    fromText: true,
    description: 'True: those that wait in the unsorted inbox. False: those that stand where they belong.',
  })
  unsorted?: boolean;
  @Moment({ optional: true, description: 'Mails that came, or were written, at this moment or later.' }) since?: string;
}

export class FrameParams {
  @Flag({
    optional: true,
    default: false,
    fromText: true,
    description: 'Shows the remote https pictures too. Their servers learn when and where the mail is read.',
  })
  pictures: boolean = false;
}

/** The request of a mail, as far as a list names it. */
class RequestOfMessage {
  @Text({ example: 'R-7K3Q9D' }) code!: string;
  @Text() title!: string;
}

export class MessageListItem {
  @Uuid() id!: string;
  @OneOf(EMAIL_DIRECTIONS) direction!: EmailDirection;
  @Text({ min: 0, max: 2000, description: 'Empty where the mail names no sender.' }) from!: string;
  @Text({ nullable: true, max: 2000, description: 'The name beside the address, if it was kept.' })
  senderName!: string | null;
  @Text({ min: 0, max: 2000, list: { max: 1000 } }) to!: string[];
  @Text({ min: 0, max: 2000 }) subject!: string;
  @Text({ min: 0, max: EXCERPT_MAX, description: 'The first words, without quoted history, on one line.' })
  excerpt!: string;
  @Moment({ description: 'When it came; of an outbound mail when it was written.' }) receivedAt!: Date;
  @Uuid({ nullable: true, description: 'Null for mails outside of any request.' }) threadId!: string | null;
  @Uuid({ nullable: true }) requestId!: string | null;
  @Nested(() => RequestOfMessage, { nullable: true }) request!: RequestOfMessage | null;
  @Whole({ description: 'How many files came with it.' }) attachmentCount!: number;
  @OneOf(UNSORTED_REASONS, { nullable: true, description: 'Why it waits in the unsorted inbox; null if it does not.' })
  unsortedReason!: UnsortedReason | null;
}

export class MessageDetailView extends OmitType(EmailMessageView, ['bodyHtml']) {
  @Flag({ description: 'Whether it has markup. If not, its frame shows the text.' }) hasHtml!: boolean;
  @Nested(() => RequestOfMessage, { nullable: true }) request!: RequestOfMessage | null;
  @OneOf(UNSORTED_REASONS, { nullable: true, description: 'Why it waits in the unsorted inbox; null if it does not.' })
  unsortedReason!: UnsortedReason | null;
  @Moment({ nullable: true, description: 'When somebody threw it away: for an hour it can be taken back.' })
  discardedAt!: Date | null;
  @OpenObject({
    nullable: true,
    description:
      'What the AI has read for its request: per field `{ value, confidence (0..1), quote }`. Null unless this mail was read for it.',
  })
  extraction!: Extraction | null;
}
