import { Column, Entity, PrimaryColumn } from 'typeorm';
import { table } from '#kernel/database/table';

@Entity('email_attachment')
export class EmailAttachment {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') emailMessageId!: string;
  @Column('text') filename!: string;
  @Column('text') contentType!: string;
  @Column('integer') size!: number;
  /** The key of its content in the bucket `email-attachments`; never leaves the service. */
  @Column('text') storageKey!: string;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}

export const emailAttachments = table(EmailAttachment);
