import type { FolderState, MailboxFolder } from '#providers/mailboxes/mailboxes.provider';
import type { FolderCursor, MailboxProgress } from '../../foundations/mailboxes/mailbox-progress.service';

/** A mailbox to follow. */
export type FollowedMailbox = Awaited<ReturnType<MailboxProgress['followed']>>[number];

/** A followed folder. Its role decides what becomes of its mails. */
export interface FollowedFolder {
  path: string;
  role: 'inbox' | 'other' | 'sent';
}

const NEVER_FOLLOWED = ['\\Junk', '\\Trash', '\\Drafts'];

/**
 * Returns the folders to follow, in the order of their first sync: Sent last, since an answer is only recognized once the mail that it
 * answers is known. Junk and Trash are never followed, whatever is chosen.
 */
export function followedFolders(
  mailbox: Pick<FollowedMailbox, 'inboxFolder' | 'sentFolder' | 'followedFolders'>,
  onServer: readonly MailboxFolder[],
): FollowedFolder[] {
  const sent = sentFolderOf(mailbox, onServer);
  const isFollowed = (path: string): boolean =>
    onServer.some((folder) => folder.path === path && !NEVER_FOLLOWED.includes(folder.specialUse ?? ''));
  const others = new Set(mailbox.followedFolders.filter((path) => path !== mailbox.inboxFolder && path !== sent));
  return [
    { path: mailbox.inboxFolder, role: 'inbox' as const },
    ...[...others].map((path) => ({ path, role: 'other' as const })),
    ...(sent === null ? [] : [{ path: sent, role: 'sent' as const }]),
  ].filter(({ path }) => isFollowed(path));
}

/** The chosen Sent folder, or the one that the server declares. */
export const sentFolderOf = (
  { sentFolder }: Pick<FollowedMailbox, 'sentFolder'>,
  onServer: readonly MailboxFolder[],
): string | null => sentFolder ?? onServer.find(({ specialUse }) => specialUse === '\\Sent')?.path ?? null;

/** Whether a folder continues where the cursor left it. After a restored backup, UIDs may name other mails than before. */
export const isContinued = (cursor: FolderCursor, state: FolderState): boolean =>
  cursor.uidValidity === state.uidValidity &&
  state.uidNext > cursor.lastUid &&
  (cursor.modSeq === null || state.modSeq === null || state.modSeq >= cursor.modSeq);
