import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import type { NotificationKind } from '#domain/vocabulary';
import { Stamped } from '#database/stamped';
import { table } from '#database/table';

@Entity('notification')
@Unique('notification_dedupe_key_key', ['dedupeKey'])
@Index('notification_position_key', ['position'], { unique: true })
@Index('notification_read_position_key', ['readPosition'], { unique: true })
@Index('notification_request_id_idx', ['requestId'])
export class Notification extends Stamped {
  @Column('text') kind!: NotificationKind;
  /** The values in its text; null once a person in it was erased. */
  @Column('jsonb', { nullable: true }) params!: object | null;
  /** The users who see it; null: all. */
  @Column('uuid', { array: true, nullable: true }) recipients!: string[] | null;
  /** Its text in English, shown if there are no params. */
  @Column('text') title!: string;
  @Column('text') body!: string;
  @ForeignKey('request', { name: 'notification_request_id_fkey', onDelete: 'NO ACTION' })
  @Column('uuid', { nullable: true })
  requestId!: string | null;
  @Column('text', { nullable: true }) dedupeKey!: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) readAt!: Date | null;
  @Column('uuid', { nullable: true }) readBy!: string | null;
  /** Position in the stream, assigned after the commit; null until then. */
  @Column('bigint', { nullable: true }) position!: string | null;
  /** Position in the stream of the event that it was read. */
  @Column('bigint', { nullable: true }) readPosition!: string | null;
}

export const notifications = table(Notification);
