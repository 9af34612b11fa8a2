import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { AttachmentText } from '#domain/vocabulary';
import { table } from '#database/table';

@Entity('email_attachment')
@Index('email_attachment_message_idx', ['emailMessageId'])
export class EmailAttachment {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey('email_message', { name: 'email_attachment_message_fkey', onDelete: 'CASCADE' })
  /** Null until a mail uses it. */
  @Column('uuid', { nullable: true })
  emailMessageId!: string | null;
  @Column('text') filename!: string;
  @Column('text') contentType!: string;
  @Column('integer') size!: number;
  /** The key of its content in the bucket `email-attachments`; never leaves the service. */
  @Column('text') storageKey!: string;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  /** Whether its text was read. */
  @Column('text', { default: 'skipped' }) text!: AttachmentText;
}

export const emailAttachments = table(EmailAttachment);
