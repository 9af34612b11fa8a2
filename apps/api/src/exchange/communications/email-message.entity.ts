import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

const moment = { type: 'timestamptz', precision: 3, nullable: true } as const;

@Entity('email_message')
@Index('email_message_message_id_key', ['messageId'], { unique: true })
export class EmailMessage {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { nullable: true }) threadId!: string | null;
  @Column('uuid', { nullable: true }) requestId!: string | null;
  @Column('uuid', { nullable: true }) memberId!: string | null;
  @Column('text') direction!: string;
  @Column('text') from!: string;
  @Column('text', { array: true }) to!: string[];
  @Column('text', { array: true, default: [] }) cc!: string[];
  @Column('text', { array: true, default: [] }) bcc!: string[];
  /** What the person is called whose request a mail would make. */
  @Column('text', { nullable: true }) senderName!: string | null;
  @Column('text', { nullable: true }) replyTo!: string | null;
  @Column('text') subject!: string;
  @Column('text', { nullable: true }) bodyHtml!: string | null;
  @Column('text', { nullable: true }) bodyText!: string | null;
  @Column('text', { nullable: true }) replyText!: string | null;
  @Column('text', { nullable: true }) template!: string | null;
  @Column('text') status!: string;
  @Column('text', { nullable: true }) providerId!: string | null;
  @Column('text') messageId!: string;
  @Column('text', { nullable: true }) inReplyTo!: string | null;
  @Column('text', { array: true, default: [] }) references!: string[];
  /** What the recipient gets where it differs from the record, encrypted; null once the mail has left. */
  @Column('bytea', { nullable: true }) sealedBody!: Buffer | null;
  @Column('integer', { default: 0 }) attempts!: number;
  @Column(moment) nextAttemptAt!: Date | null;
  @Column(moment) claimedUntil!: Date | null;
  @Column(moment) sentAt!: Date | null;
  @Column(moment) deliveredAt!: Date | null;
  @Column(moment) openedAt!: Date | null;
  @Column(moment) clickedAt!: Date | null;
  @Column(moment) bouncedAt!: Date | null;
  @Column('text', { array: true, default: [] }) bouncedFor!: string[];
  @Column(moment) failedAt!: Date | null;
  @Column('text', { nullable: true }) error!: string | null;
  @Column('text', { default: 'none' }) reading!: string;
  @Column('text', { nullable: true }) readFor!: string | null;
  @Column('text', { nullable: true }) unsortedReason!: string | null;
  @Column('uuid', { nullable: true }) traceId!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}
