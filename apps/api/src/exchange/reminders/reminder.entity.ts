import { Column, Entity, ForeignKey } from 'typeorm';
import { Stamped } from '#database/stamped';
import { table } from '#database/table';
import type { ReminderKind, ReminderStatus } from './reminders.rules';

@Entity('reminder')
export class Reminder extends Stamped {
  @ForeignKey('request', { name: 'reminder_request_id_fkey', onDelete: 'RESTRICT' })
  @Column('uuid')
  requestId!: string;
  /** The venue that hasn't replied yet. */
  @ForeignKey('member', { name: 'reminder_member_id_fkey', onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  memberId!: string | null;
  @Column('text') kind!: ReminderKind;
  @Column('text', { default: 'scheduled' }) status!: ReminderStatus;
  @Column('text') to!: string;
  @Column({ type: 'timestamptz', precision: 3 }) dueAt!: Date;
  @Column('text', { nullable: true }) subject!: string | null;
  @Column('text', { nullable: true }) bodyHtml!: string | null;
  /** When the service sent the original question; null for a reminder created by a person. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) askedAt!: Date | null;
  /** Which of the question's reminders it is, from 1; null for a reminder created by a person. */
  @Column('integer', { nullable: true }) step!: number | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) sentAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) cancelledAt!: Date | null;
  @ForeignKey('email_message', { name: 'reminder_email_message_id_fkey', onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  emailMessageId!: string | null;
  /** The mailbox that sends it, as chosen by its author or for its question; null: the default when it is sent. */
  @ForeignKey('mailbox', { name: 'reminder_mailbox_id_fkey', onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  mailboxId!: string | null;
}

export const reminders = table(Reminder);
