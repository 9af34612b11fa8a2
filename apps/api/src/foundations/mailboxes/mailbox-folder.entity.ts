import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { table } from '#database/table';

/** How far a followed folder was read. UIDs only have a meaning together with UIDVALIDITY (RFC 3501 §2.3.1.1). */
@Entity('mailbox_folder')
export class MailboxFolderRow {
  @ForeignKey('mailbox', { name: 'mailbox_folder_mailbox_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  mailboxId!: string;
  @PrimaryColumn('text') path!: string;
  @Column('bigint') uidValidity!: string;
  /** The newest UID that was handled. */
  @Column('bigint') lastUid!: string;
  @Column('bigint', { nullable: true }) modSeq!: string | null;
  /** The lowest UID that the first sync, which goes down, has handled. */
  @Column('bigint', { nullable: true }) oldestUid!: string | null;
  /** The mails of the first sync, and how many of them were handled. */
  @Column('integer', { default: 0 }) total!: number;
  @Column('integer', { default: 0 }) done!: number;
  @Column('boolean', { default: false }) firstSyncDone!: boolean;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}

export const mailboxFolders = table(MailboxFolderRow);
