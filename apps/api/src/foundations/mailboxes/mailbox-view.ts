import type { TeamPrincipal } from '#http/access';
import { currentLocale } from '#http/locale';
import type { Mailbox } from './mailbox.entity';
import type { MailboxView } from './mailboxes.dto';
import { STATUS_REASON_WORDS, type StatusReason } from './mailboxes.errors';
import type { SyncProgressRow } from './mailboxes.sql';

export type MailboxRow = Mailbox & { progress: SyncProgressRow | null };

type Owned = Pick<Mailbox, 'kind' | 'ownerId'>;

/** Whether a user may change the mailbox. */
export const isManager = ({ ownerId }: Owned, user: TeamPrincipal): boolean =>
  user.role === 'admin' || ownerId === user.userId;

/** Whether a user may see the mailbox. */
export const isVisible = (mailbox: Owned, user: TeamPrincipal): boolean =>
  mailbox.kind === 'shared' || isManager(mailbox, user);

const isKnown = (reason: string): reason is StatusReason => reason in STATUS_REASON_WORDS;

/** The mailbox as a user sees it. */
export function toMailboxView(row: MailboxRow, user: TeamPrincipal): MailboxView {
  const { id, address, displayName, kind, ownerId, auth, username, followFrom, status, statusReason } = row;
  const { lastSyncedAt, behindSeconds, progress, defaultSender, version, createdAt, updatedAt, traceId } = row;
  return {
    ...{ id, address, displayName, kind, ownerId, auth, username },
    imap: { host: row.imapHost, port: row.imapPort, security: row.imapSecurity },
    smtp: { host: row.smtpHost, port: row.smtpPort, security: row.smtpSecurity },
    folders: { inbox: row.inboxFolder, sent: row.sentFolder, followed: row.followedFolders },
    ...{ followFrom, status, lastSyncedAt, behindSeconds, progress, defaultSender },
    statusReason:
      statusReason !== null && isKnown(statusReason)
        ? STATUS_REASON_WORDS[statusReason][currentLocale()]
        : statusReason,
    counts: { read: row.readCount, filed: row.filedCount, ignored: row.ignoredCount },
    canManage: isManager(row, user),
    canSend: ownerId === null || ownerId === user.userId,
    ...{ version, createdAt, updatedAt, traceId },
  };
}
