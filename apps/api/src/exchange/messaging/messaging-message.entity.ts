import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

const moment = { type: 'timestamptz', precision: 3, nullable: true } as const;

@Entity('messaging_message')
@Index('messaging_message_wamid_key', ['wamid'], { unique: true })
export class MessagingMessage {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { nullable: true }) requestId!: string | null;
  @Column('uuid', { nullable: true }) memberId!: string | null;
  @Column('uuid', { nullable: true }) organizerId!: string | null;
  @Column('text') direction!: string;
  @Column('text') from!: string;
  @Column('text') to!: string;
  @Column('text') type!: string;
  @Column('text', { nullable: true }) body!: string | null;
  /** The provider's id; null until it has answered. */
  @Column('text', { nullable: true }) wamid!: string | null;
  @Column('text') status!: string;
  @Column('text', { nullable: true }) transcript!: string | null;
  @Column('text', { nullable: true }) audioKey!: string | null;
  @Column('text', { nullable: true }) audioContentType!: string | null;
  @Column(moment) sentAt!: Date | null;
  @Column(moment) deliveredAt!: Date | null;
  @Column(moment) readAt!: Date | null;
  @Column(moment) failedAt!: Date | null;
  @Column('text', { nullable: true }) error!: string | null;
  /** When an inbound message has had its effect. */
  @Column(moment) processedAt!: Date | null;
  @Column('uuid', { nullable: true }) traceId!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}
