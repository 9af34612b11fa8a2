import { IntersectionType } from '@nestjs/swagger';
import { Email, Flag, Form, Moment, OneOf, Text, Uuid } from '#http/fields';
import { inputOf } from '#http/inputs';
import { StampedView } from '#http/views';
import { REMINDER_KINDS, REMINDER_STATUSES, type ReminderKind, type ReminderStatus } from './reminders.rules';

/** The fields of a reminder that its maker gives. */
class ReminderFields {
  @Uuid() requestId!: string;
  @OneOf(REMINDER_KINDS, {
    description:
      '`availability` asks a venue again, `requalification` the organizer, each with a fresh link; both are cancelled by the answer. `custom` says what `bodyHtml` says.',
  })
  kind!: ReminderKind;
  @Email({
    description:
      'Of an `availability` reminder the address of the venue that is asked; of an automatic one the address that the person has when it is sent.',
  })
  to!: string;
  @Text({ nullable: true, description: 'In place of the subject that the kind brings.' })
  @Form(/^\P{Cc}*$/u, 'isOneLine')
  subject!: string | null;
  @Text({
    nullable: true,
    max: 500_000,
    trim: false,
    description:
      'Plain text or HTML, sent as `email/send` does; in the two other kinds its text stands below the first sentence. A `custom` reminder without it tells what the request is about.',
  })
  @Form(/\S/, 'notBlank')
  bodyHtml!: string | null;
}

export class CreateReminder extends inputOf(ReminderFields, { required: ['requestId', 'kind', 'to'] }) {
  @Moment({ description: 'Sent within 15 minutes after; at the next run where it is past.' }) dueAt!: string;
}

export class ReminderView extends IntersectionType(StampedView, ReminderFields) {
  @Uuid({ nullable: true, description: 'The venue that an `availability` reminder asks.' }) memberId!: string | null;
  @OneOf(REMINDER_STATUSES, {
    description: '`sent`: its mail was queued. `failed`: its mail could not be made, did not leave, or bounced.',
  })
  status!: ReminderStatus;
  @Moment() dueAt!: Date;
  @Flag({ description: 'Scheduled by the service, 48 hours after a question.' }) automatic!: boolean;
  @Moment({ nullable: true }) sentAt!: Date | null;
  @Moment({ nullable: true }) cancelledAt!: Date | null;
  @Uuid({ nullable: true }) emailMessageId!: string | null;
}
