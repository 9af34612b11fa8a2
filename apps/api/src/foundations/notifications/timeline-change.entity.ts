import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What streams tell of a timeline entry, whose id it has: of its request, or without one of its venue. The kernel's `Records` adds it. */
@Entity('timeline_change')
@Index('timeline_change_position_key', ['position'], { unique: true })
export class TimelineChange {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { nullable: true }) requestId!: string | null;
  @Column('uuid', { nullable: true }) memberId!: string | null;
  @Column('text') kind!: string;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  /** Place in the stream, given after the commit; null until then. */
  @Column('bigint', { nullable: true }) position!: string | null;
}
