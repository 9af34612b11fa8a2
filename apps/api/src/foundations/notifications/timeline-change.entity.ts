import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A timeline entry as sent to streams; it has the entry's id. It names one subject: the request; without one, the
 * venue; else the mail or message. `TimelineWriter` adds it.
 */
@Entity('timeline_change')
@Index('timeline_change_position_key', ['position'], { unique: true })
export class TimelineChange {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { nullable: true }) requestId!: string | null;
  @Column('uuid', { nullable: true }) memberId!: string | null;
  @Column('uuid', { nullable: true }) messageId!: string | null;
  @Column('text') kind!: string;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  /** Position in the stream, assigned after the commit; null until then. */
  @Column('bigint', { nullable: true }) position!: string | null;
}
