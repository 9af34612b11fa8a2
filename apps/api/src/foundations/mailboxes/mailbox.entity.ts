import { Column, Entity, Unique } from 'typeorm';
import { Versioned } from '#database/stamped';
import { table } from '#database/table';
import type { MailboxAuth, MailboxKind, MailboxStatus } from '#domain/vocabulary';
import type { MailSecurity } from '#providers/mailboxes/mailboxes.provider';

const moment = { type: 'timestamptz', precision: 3, nullable: true } as const;

/** A mailbox that the service follows and sends from. Its version counts what people change, not its progress. */
@Entity('mailbox')
@Unique('mailbox_address_key', ['address'])
export class Mailbox extends Versioned {
  /** In lower case. */
  @Column('text') address!: string;
  @Column('text') displayName!: string;
  @Column('text') kind!: MailboxKind;
  /** Only of a personal one. */
  @Column('uuid', { nullable: true }) ownerId!: string | null;
  @Column('text') auth!: MailboxAuth;
  @Column('text') username!: string;
  /** `MailboxSecret` as JSON, encrypted. */
  @Column('bytea') sealedSecret!: Buffer;
  @Column('text') imapHost!: string;
  @Column('integer') imapPort!: number;
  @Column('text') imapSecurity!: MailSecurity;
  @Column('text') smtpHost!: string;
  @Column('integer') smtpPort!: number;
  @Column('text') smtpSecurity!: MailSecurity;
  @Column('text', { default: 'INBOX' }) inboxFolder!: string;
  /** Null until the folders were listed once. */
  @Column('text', { nullable: true }) sentFolder!: string | null;
  /** Followed besides inbox and Sent. */
  @Column('text', { array: true, default: [] }) followedFolders!: string[];
  @Column('date') followFrom!: string;
  @Column('text', { default: 'connecting' }) status!: MailboxStatus;
  @Column('text', { nullable: true }) statusReason!: string | null;
  /** When the current outage began. Owner and admins get one notification per outage. */
  @Column(moment) attentionSince!: Date | null;
  @Column(moment) lastSyncedAt!: Date | null;
  @Column('integer', { nullable: true }) behindSeconds!: number | null;
  /** Mails that were looked at, those filed, and those of which nothing was stored. */
  @Column('integer', { default: 0 }) readCount!: number;
  @Column('integer', { default: 0 }) filedCount!: number;
  @Column('integer', { default: 0 }) ignoredCount!: number;
  @Column('boolean', { default: false }) defaultSender!: boolean;
  /** When a person last asked to look for new mails at once. */
  @Column(moment) syncRequestedAt!: Date | null;
}

// Filing a mail locks its mailbox, then the request; sending one locks the request, then refers to the mailbox.
export const mailboxes = table(Mailbox, 'NO KEY UPDATE');
