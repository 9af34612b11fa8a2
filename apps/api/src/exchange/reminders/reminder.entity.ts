import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ReminderKind, ReminderStatus } from './reminders.rules';

@Entity('reminder')
export class Reminder {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') requestId!: string;
  /** The venue whose answer is waited for. */
  @Column('uuid', { nullable: true }) memberId!: string | null;
  @Column('text') kind!: ReminderKind;
  @Column('text', { default: 'scheduled' }) status!: ReminderStatus;
  @Column('text') to!: string;
  @Column({ type: 'timestamptz', precision: 3 }) dueAt!: Date;
  @Column('text', { nullable: true }) subject!: string | null;
  @Column('text', { nullable: true }) bodyHtml!: string | null;
  /** When the question was asked that the service reminds of by itself; null where a person made the reminder. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) askedAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) sentAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) cancelledAt!: Date | null;
  @Column('uuid', { nullable: true }) emailMessageId!: string | null;
  @Column('uuid', { nullable: true }) traceId!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}
