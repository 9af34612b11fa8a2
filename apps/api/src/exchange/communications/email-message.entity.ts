import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import type { EmailStatus, Reading } from '#domain/vocabulary';
import { Stamped } from '#database/stamped';
import { table } from '#database/table';
import type { EmailDirection, ReadFor, UnsortedReason } from './mail.rules';

const moment = { type: 'timestamptz', precision: 3, nullable: true } as const;

/** A mail of either direction. The queue `mails` sends it while its `status` is `pending`; `readings` reads it while its `reading` is. */
@Entity('email_message')
@Unique('email_message_message_id_key', ['messageId'])
@Index('email_message_request_id_idx', ['requestId'])
@Index('email_message_thread_id_idx', ['threadId', 'createdAt', 'id'])
export class EmailMessage extends Stamped {
  @ForeignKey('email_thread', { name: 'email_message_thread_id_fkey', onDelete: 'RESTRICT' })
  @Column('uuid', { nullable: true })
  threadId!: string | null;
  @ForeignKey('request', { name: 'email_message_request_id_fkey', onDelete: 'RESTRICT' })
  @Column('uuid', { nullable: true })
  requestId!: string | null;
  @ForeignKey('member', { name: 'email_message_member_id_fkey', onDelete: 'RESTRICT' })
  @Column('uuid', { nullable: true })
  memberId!: string | null;
  @Column('text') direction!: EmailDirection;
  @Column('text') from!: string;
  @Column('text', { array: true }) to!: string[];
  @Column('text', { array: true, default: [] }) cc!: string[];
  @Column('text', { array: true, default: [] }) bcc!: string[];
  /** Name of the person who becomes the organizer if the mail makes a request. */
  @Column('text', { nullable: true }) senderName!: string | null;
  @Column('text', { nullable: true }) replyTo!: string | null;
  @Column('text') subject!: string;
  @Column('text', { nullable: true }) bodyHtml!: string | null;
  @Column('text', { nullable: true }) bodyText!: string | null;
  @Column('text', { nullable: true }) replyText!: string | null;
  @Column('text', { nullable: true }) template!: string | null;
  @Column('text') status!: EmailStatus;
  @Column('text', { nullable: true }) providerId!: string | null;
  @Column('text') messageId!: string;
  @Column('text', { nullable: true }) inReplyTo!: string | null;
  @Column('text', { array: true, default: [] }) references!: string[];
  /** The text with its live links if it differs from the record, and what calling the mail back undoes, encrypted; null once it has left. */
  @Column('bytea', { nullable: true }) sealedBody!: Buffer | null;
  /** When a mail that may be called back until then leaves; null: it left at once. */
  @Column(moment) sendAt!: Date | null;
  @Column(moment) sentAt!: Date | null;
  @Column(moment) deliveredAt!: Date | null;
  @Column(moment) openedAt!: Date | null;
  @Column(moment) clickedAt!: Date | null;
  @Column(moment) bouncedAt!: Date | null;
  @Column('text', { array: true, default: [] }) bouncedFor!: string[];
  @Column(moment) failedAt!: Date | null;
  /** When the team called it back. */
  @Column(moment) cancelledAt!: Date | null;
  @Column('text', { nullable: true }) error!: string | null;
  @Column('text', { default: 'none' }) reading!: Reading;
  @Column('text', { nullable: true }) readFor!: ReadFor | null;
  @Column('text', { nullable: true }) unsortedReason!: UnsortedReason | null;
  /** When a person threw the unsorted mail away. It is deleted a while later. */
  @Column(moment) discardedAt!: Date | null;
  /** The user whose act sent it; null for what the service sends by itself. */
  @Column('uuid', { nullable: true }) createdBy!: string | null;
}

export const emailMessages = table(EmailMessage);
