import { IntersectionType } from '@nestjs/swagger';
import { BooleanField, DateTimeField, EmailField, EnumField, StringField, StringFormat, UuidField } from '#http/fields';
import { inputOf } from '#http/inputs';
import { StampedView } from '#http/views';
import { REMINDER_KINDS, REMINDER_STATUSES, type ReminderKind, type ReminderStatus } from './reminders.rules';

/** The fields of a reminder given by its creator. */
class ReminderFields {
  @UuidField() requestId!: string;
  @EnumField(REMINDER_KINDS, {
    description:
      '`availability` asks a venue again, `requalification` the organizer, each with a new link; both are ' +
      'canceled by a reply. `custom` contains `bodyHtml`.',
  })
  kind!: ReminderKind;
  @EmailField({
    description:
      'For `availability` the address of the venue that was asked; for an automatic reminder the person’s ' +
      'address when it is sent.',
  })
  to!: string;
  @StringField({ nullable: true, description: 'Replaces the subject of the kind.' })
  @StringFormat(/^\P{Cc}*$/u, 'isOneLine')
  subject!: string | null;
  @StringField({
    nullable: true,
    max: 500_000,
    trim: false,
    description:
      'Plain text or HTML, sent as in `email/send`; for the other two kinds its text follows the first ' +
      'sentence. A `custom` reminder without it summarizes the request.',
  })
  @StringFormat(/\S/, 'notBlank')
  bodyHtml!: string | null;
  @UuidField({
    nullable: true,
    description:
      'The mailbox that sends it; a personal one only for its owner (`FORBIDDEN`). By default that of the request’s ' +
      'conversation, else the default sender, else the service’s own address.',
  })
  mailboxId!: string | null;
}

export class CreateReminder extends inputOf(ReminderFields, { required: ['requestId', 'kind', 'to'] }) {
  @DateTimeField({ description: 'Sent within 15 minutes after; at the next run if it is past.' }) dueAt!: string;
}

export class ReminderView extends IntersectionType(StampedView, ReminderFields) {
  @UuidField({ nullable: true, description: 'The venue asked by an `availability` reminder.' }) memberId!:
    | string
    | null;
  @EnumField(REMINDER_STATUSES, {
    description: '`sent`: its mail was queued. `failed`: its mail could not be created, was not sent, or bounced.',
  })
  status!: ReminderStatus;
  @DateTimeField() dueAt!: Date;
  @BooleanField({ description: 'Scheduled by the service, because a question has no answer.' }) automatic!: boolean;
  @DateTimeField({ nullable: true }) sentAt!: Date | null;
  @DateTimeField({ nullable: true }) cancelledAt!: Date | null;
  @UuidField({ nullable: true }) emailMessageId!: string | null;
}
