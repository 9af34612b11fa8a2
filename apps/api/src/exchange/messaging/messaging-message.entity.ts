import { Column, Entity, ForeignKey, Unique } from 'typeorm';
import { Stamped } from '#database/stamped';
import { table } from '#database/table';
import type { MessageStatus } from '#domain/vocabulary';
import type { MessageDirection, MessageType } from './messaging.rules';

const moment = { type: 'timestamptz', precision: 3, nullable: true } as const;

@Entity('messaging_message')
@Unique('messaging_message_wamid_key', ['wamid'])
export class MessagingMessage extends Stamped {
  @ForeignKey('request', { name: 'messaging_message_request_id_fkey', onDelete: 'RESTRICT' })
  @Column('uuid', { nullable: true })
  requestId!: string | null;
  @ForeignKey('member', { name: 'messaging_message_member_id_fkey', onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  memberId!: string | null;
  @ForeignKey('organizer', { name: 'messaging_message_organizer_id_fkey', onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  organizerId!: string | null;
  @Column('text') direction!: MessageDirection;
  @Column('text') from!: string;
  @Column('text') to!: string;
  @Column('text') type!: MessageType;
  @Column('text', { nullable: true }) body!: string | null;
  /** The provider's id; null until it has responded. */
  @Column('text', { nullable: true }) wamid!: string | null;
  @Column('text') status!: MessageStatus;
  @Column('text', { nullable: true }) transcript!: string | null;
  /** The key of its recording or file in the bucket `voice-messages`; never leaves the service. */
  @Column('text', { nullable: true }) fileKey!: string | null;
  @Column('text', { nullable: true }) fileContentType!: string | null;
  /** Null for a voice message. */
  @Column('text', { nullable: true }) fileName!: string | null;
  /** In bytes. */
  @Column('integer', { nullable: true }) fileSize!: number | null;
  @Column(moment) sentAt!: Date | null;
  @Column(moment) deliveredAt!: Date | null;
  @Column(moment) readAt!: Date | null;
  @Column(moment) failedAt!: Date | null;
  @Column('text', { nullable: true }) error!: string | null;
  /** When the sender last changed its words. */
  @Column(moment) editedAt!: Date | null;
  /** When the sender deleted it; its content is then gone. */
  @Column(moment) deletedAt!: Date | null;
  /** When an inbound message was applied. */
  @Column(moment) processedAt!: Date | null;
  /** When a person discarded a message without a request. It is deleted some time later. */
  @Column(moment) discardedAt!: Date | null;
  /** The user whose action sent it; null for automatic messages. */
  @Column('uuid', { nullable: true }) createdBy!: string | null;
}

export const messagingMessages = table(MessagingMessage);
