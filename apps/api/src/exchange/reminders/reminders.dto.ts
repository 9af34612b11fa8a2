import { IntersectionType } from '@nestjs/swagger';
import { Email, Flag, Form, Moment, OneOf, Text, Uuid } from '#http/fields';
import { inputOf } from '#http/inputs';
import { StampedView } from '#http/views';
import { REMINDER_KINDS, REMINDER_STATUSES, type ReminderKind, type ReminderStatus } from './reminders.rules';

/** The fields of a reminder given by its creator. */
class ReminderFields {
  @Uuid() requestId!: string;
  @OneOf(REMINDER_KINDS, {
    description:
      '`availability` asks a venue again, `requalification` the organizer, each with a new link; both are ' +
      'canceled by a reply. `custom` contains `bodyHtml`.',
  })
  kind!: ReminderKind;
  @Email({
    description:
      'For `availability` the address of the venue that was asked; for an automatic reminder the person’s ' +
      'address when it is sent.',
  })
  to!: string;
  @Text({ nullable: true, description: 'Replaces the subject of the kind.' })
  @Form(/^\P{Cc}*$/u, 'isOneLine')
  subject!: string | null;
  @Text({
    nullable: true,
    max: 500_000,
    trim: false,
    description:
      'Plain text or HTML, sent as in `email/send`; for the other two kinds its text follows the first ' +
      'sentence. A `custom` reminder without it summarizes the request.',
  })
  @Form(/\S/, 'notBlank')
  bodyHtml!: string | null;
  @Uuid({
    nullable: true,
    description:
      'The mailbox that sends it; a personal one only for its owner (`FORBIDDEN`). By default that of the request’s ' +
      'conversation, else the default sender, else the service’s own address.',
  })
  mailboxId!: string | null;
}

export class CreateReminder extends inputOf(ReminderFields, { required: ['requestId', 'kind', 'to'] }) {
  @Moment({ description: 'Sent within 15 minutes after; at the next run if it is past.' }) dueAt!: string;
}

export class ReminderView extends IntersectionType(StampedView, ReminderFields) {
  @Uuid({ nullable: true, description: 'The venue asked by an `availability` reminder.' }) memberId!: string | null;
  @OneOf(REMINDER_STATUSES, {
    description: '`sent`: its mail was queued. `failed`: its mail could not be created, was not sent, or bounced.',
  })
  status!: ReminderStatus;
  @Moment() dueAt!: Date;
  @Flag({ description: 'Scheduled by the service, because a question has no answer.' }) automatic!: boolean;
  @Moment({ nullable: true }) sentAt!: Date | null;
  @Moment({ nullable: true }) cancelledAt!: Date | null;
  @Uuid({ nullable: true }) emailMessageId!: string | null;
}
