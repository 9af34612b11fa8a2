import { Column, Entity, Index, Unique } from 'typeorm';
import type { NotificationKind } from '#domain/vocabulary';
import { Stamped } from '#database/stamped';
import { table } from '#database/table';
import type { Digest } from './choices.dto';

/** A team user's notification preferences. Times of day (`08:30`) are in the service's zone. */
@Entity('notification_choice')
@Unique('notification_choice_user_id_key', ['userId'])
@Index('notification_choice_digest_due_at_idx', ['digestDueAt'])
export class NotificationChoice extends Stamped {
  @Column('uuid') userId!: string;
  @Column('text', { array: true }) inAppOff!: NotificationKind[];
  @Column('text', { array: true }) pushOff!: NotificationKind[];
  @Column('text', { array: true }) mailOff!: NotificationKind[];
  @Column('text', { nullable: true }) quietFrom!: string | null;
  @Column('text', { nullable: true }) quietTo!: string | null;
  @Column('text') digest!: Digest;
  @Column('text') digestAt!: string;
  /** When the next one is due; null if there is none. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) digestDueAt!: Date | null;
  /** The time up to which the user has been notified by mail. */
  @Column({ type: 'timestamptz', precision: 3 }) digestedUntil!: Date;
}

export const notificationChoices = table(NotificationChoice);
