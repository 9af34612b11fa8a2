import { Injectable } from '@nestjs/common';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import type { Row } from '#database/table';
import type { MailboxStatus } from '#domain/vocabulary';
import { type Mailbox, mailboxes } from './mailbox.entity';
import { type MailboxFolderRow, mailboxFolders } from './mailbox-folder.entity';
import type { StatusReason } from './mailboxes.errors';
import { FOLLOWED, REPORT } from './mailboxes.sql';

/** How far a folder was read. UIDs and UIDVALIDITY are 32-bit numbers; MODSEQ may exceed what a number can hold. */
export interface FolderCursor {
  path: string;
  uidValidity: number;
  /** The newest UID that was handled. */
  lastUid: number;
  modSeq: bigint | null;
  /** The lowest UID that the first sync, which goes down, has handled; null before it begins. */
  oldestUid: number | null;
  /** The mails of the first sync, and how many of them were handled. */
  total: number;
  done: number;
  firstSyncDone: boolean;
}

/** An update by the follower. Absent values stay as they are; counts are added. */
export interface MailboxReport {
  status?: Extract<MailboxStatus, 'connecting' | 'catching_up' | 'live'>;
  /** Why, with a status; absent: nothing to tell. */
  statusReason?: StatusReason;
  lastSyncedAt?: Date;
  behindSeconds?: number;
  /** The Sent folder that the server names; a folder chosen by a person stays. */
  sentFolder?: string;
  read?: number;
  filed?: number;
  ignored?: number;
}

const WRITTEN = mailboxFolders.keys;
const CHANGED = mailboxFolders.except('mailboxId', 'path');
const SAVE_CURSOR = `INSERT INTO mailbox_folder (${mailboxFolders.names(WRITTEN)})
  VALUES (${mailboxFolders.places(WRITTEN)})
  ON CONFLICT (mailbox_id, path) DO UPDATE
    SET (${mailboxFolders.names(CHANGED)}) = (${CHANGED.map((key) => `excluded.${mailboxFolders.names([key])}`).join(', ')})`;

/** The follower's view of mailboxes: which ones to follow, and how far it has come. Each method takes part in the ambient transaction. */
@Injectable()
export class MailboxProgress {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns the mailboxes to follow: all but paused ones, and those of disabled users. */
  followed(): Promise<Mailbox[]> {
    return this.database.query<Mailbox>(FOLLOWED);
  }

  /** Locks a mailbox, before any of its rows, until the ambient transaction ends; returns whether it exists. */
  async lock(mailboxId: string): Promise<boolean> {
    return (await this.database.maybeOne(mailboxes.locked('mailbox.id = $1', ['id']), [mailboxId])) !== null;
  }

  /** Returns the cursors of a mailbox's folders. */
  async cursors(mailboxId: string): Promise<FolderCursor[]> {
    const rows = await this.database.query<Row<MailboxFolderRow>>(
      `SELECT ${mailboxFolders.columns} FROM mailbox_folder WHERE mailbox_id = $1 ORDER BY path`,
      [mailboxId],
    );
    return rows.map(({ path, uidValidity, lastUid, modSeq, oldestUid, total, done, firstSyncDone }) => ({
      path,
      uidValidity: Number(uidValidity),
      lastUid: Number(lastUid),
      modSeq: modSeq === null ? null : BigInt(modSeq),
      oldestUid: oldestUid === null ? null : Number(oldestUid),
      total,
      done,
      firstSyncDone,
    }));
  }

  /** Stores the cursor of a folder, in the transaction that files its mails. */
  async saveCursor(mailboxId: string, cursor: FolderCursor): Promise<void> {
    const { uidValidity, lastUid, modSeq, oldestUid, ...rest } = cursor;
    await this.database.query(
      SAVE_CURSOR,
      mailboxFolders.values(WRITTEN, {
        ...rest,
        mailboxId,
        uidValidity: String(uidValidity),
        lastUid: String(lastUid),
        modSeq: modSeq === null ? null : String(modSeq),
        oldestUid: oldestUid === null ? null : String(oldestUid),
        updatedAt: this.clock.now(),
      }),
    );
  }

  /** Forgets the cursor of a folder that is no longer followed. */
  async forgetCursor(mailboxId: string, path: string): Promise<void> {
    await this.database.query('DELETE FROM mailbox_folder WHERE mailbox_id = $1 AND path = $2', [mailboxId, path]);
  }

  /** Records what was observed of a mailbox. A paused one stays paused. */
  async report(mailboxId: string, report: MailboxReport): Promise<void> {
    const { status, statusReason, lastSyncedAt, behindSeconds, sentFolder, read = 0, filed = 0, ignored = 0 } = report;
    await this.database.query(REPORT, [
      mailboxId,
      status ?? null,
      statusReason ?? null,
      lastSyncedAt ?? null,
      behindSeconds ?? null,
      sentFolder ?? null,
      read,
      filed,
      ignored,
      this.clock.now(),
    ]);
  }
}
