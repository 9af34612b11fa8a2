import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import type { EmailStatus, Reading } from '#domain/vocabulary';
import { Stamped } from '#database/stamped';
import { table } from '#database/table';
import type { EmailDirection, ReadFor, SentVia, UnsortedReason } from './mail.rules';

const moment = { type: 'timestamptz', precision: 3, nullable: true } as const;

/** A mail in either direction. The queue `mails` sends it while `status` is `pending`; `readings` reads it while `reading` is. */
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
  /** The name of the future organizer, if the mail creates a request. */
  @Column('text', { nullable: true }) senderName!: string | null;
  /** The address for answers: the header's, or the author's if the mail has another sender. */
  @Column('text', { nullable: true }) replyTo!: string | null;
  @Column('text') subject!: string;
  @Column('text', { nullable: true }) bodyHtml!: string | null;
  @Column('text', { nullable: true }) bodyText!: string | null;
  @Column('text', { nullable: true }) replyText!: string | null;
  /** The remark of the colleague who forwarded it. */
  @Column('text', { nullable: true }) note!: string | null;
  @Column('text', { nullable: true }) template!: string | null;
  @Column('text') status!: EmailStatus;
  @Column('text', { nullable: true }) providerId!: string | null;
  @Column('text') messageId!: string;
  @Column('text', { nullable: true }) inReplyTo!: string | null;
  @Column('text', { array: true, default: [] }) references!: string[];
  /**
   * Encrypted: the text with its live links if it differs from the stored text, and what canceling the mail reverts; null once it has been
   * sent.
   */
  @Column('bytea', { nullable: true }) sealedBody!: Buffer | null;
  /** When a delayed mail, which can be canceled until then, is sent; null: it was sent immediately. */
  @Column(moment) sendAt!: Date | null;
  @Column(moment) sentAt!: Date | null;
  @Column(moment) deliveredAt!: Date | null;
  @Column(moment) openedAt!: Date | null;
  @Column(moment) clickedAt!: Date | null;
  @Column(moment) bouncedAt!: Date | null;
  @Column('text', { array: true, default: [] }) bouncedFor!: string[];
  @Column(moment) failedAt!: Date | null;
  /** When it was canceled before it was sent. */
  @Column(moment) cancelledAt!: Date | null;
  @Column('text', { nullable: true }) error!: string | null;
  @Column('text', { default: 'none' }) reading!: Reading;
  @Column('text', { nullable: true }) readFor!: ReadFor | null;
  @Column('text', { nullable: true }) unsortedReason!: UnsortedReason | null;
  /** When a person discarded the unsorted mail. It is deleted some time later. */
  @Column(moment) discardedAt!: Date | null;
  /** The user whose action sent it; null for automatic mails. */
  @Column('uuid', { nullable: true }) createdBy!: string | null;
  /** Whether a sent mail is marked as written by a machine, so that no machine replies (RFC 3834). */
  @Column('boolean', { default: false }) automatic!: boolean;
  /** The mailbox that sends it, or by which it came; null: the service's own address. */
  @ForeignKey('mailbox', { name: 'email_message_mailbox_id_fkey', onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  mailboxId!: string | null;
  /** Whether a colleague wrote an outbound mail in their own mail program. */
  @Column('text', { default: 'service' }) sentVia!: SentVia;
  /** Encrypted: the bytes of a mail sent by a mailbox, until the mail is in the mailbox's Sent folder. */
  @Column('bytea', { nullable: true }) sentCopy!: Buffer | null;
}

export const emailMessages = table(EmailMessage);
