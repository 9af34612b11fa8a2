import type { MailboxConnection } from '#providers/mailboxes/mailboxes.provider';
import type { FollowedMailbox } from './mailbox-follow.rules';
import { MailboxSession, type SessionParts } from './mailbox-session';

describe('a session', () => {
  it('reads a mail that arrives between its last look and the wait for news', async () => {
    const read: number[] = [];
    const waiting = Promise.withResolvers<void>();
    let uidNext = 2;
    const stateOf = () => ({ uidValidity: 1, uidNext, messages: uidNext - 1, modSeq: null });
    const connection: Partial<MailboxConnection> = {
      folders: async () => [{ path: 'INBOX', name: 'INBOX', specialUse: '\\Inbox', messages: 1 }],
      examine: async () => stateOf(),
      waitForNews: async (_ms, signal) => {
        waiting.resolve();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        return false;
      },
      close: async () => undefined,
    };
    const cursor = { path: 'INBOX', uidValidity: 1, lastUid: 0, modSeq: null, oldestUid: null };
    const parts = {
      accesses: { use: async () => connection, signedIn: async () => undefined },
      progress: { report: async () => undefined, cursors: async () => [] },
      folders: {
        begin: async (_open: unknown, _state: unknown, known?: object) =>
          known ?? { ...cursor, total: 0, done: 0, firstSyncDone: true },
        readNew: async (_open: unknown, state: { uidNext: number }, reached: { lastUid: number }) => {
          while (reached.lastUid + 1 < state.uidNext) read.push(++reached.lastUid);
          // The next mail arrives once the first has been read.
          uidNext = 3;
        },
      },
      pollEvery: 60_000,
      now: () => new Date(),
      log: () => undefined,
    };
    const mailbox = { id: 'a', inboxFolder: 'INBOX', sentFolder: null, followedFolders: [], version: 1 };
    const session = new MailboxSession(mailbox as unknown as FollowedMailbox, parts as unknown as SessionParts);
    await waiting.promise;
    await session.end();
    expect(read).toContain(2);
  });
});
