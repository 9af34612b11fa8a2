import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('notification')
@Index('notification_dedupe_key_key', ['dedupeKey'], { unique: true })
export class Notification {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') kind!: string;
  @Column('text') title!: string;
  @Column('text') body!: string;
  @Column('uuid', { nullable: true }) requestId!: string | null;
  @Column('text', { nullable: true }) dedupeKey!: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) readAt!: Date | null;
  @Column('uuid', { nullable: true }) readBy!: string | null;
  @Column('uuid', { nullable: true }) traceId!: string | null;
  /** Place in the stream, given after the commit; null until then. */
  @Column('bigint', { nullable: true }) position!: string | null;
  /** Place in the stream of its having been read. */
  @Column('bigint', { nullable: true }) readPosition!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}
