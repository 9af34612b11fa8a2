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

  it('opens a folder once for all batches of its first sync, and again for a mail that arrives meanwhile', async () => {
    const done: string[] = [];
    const waiting = Promise.withResolvers<void>();
    let [uidNext, batches, hasNews] = [1001, 0, false];
    const connection: Partial<MailboxConnection> = {
      folders: async () => [{ path: 'INBOX', name: 'INBOX', specialUse: '\\Inbox', messages: 1000 }],
      examine: async () => {
        done.push('open');
        hasNews = false;
        return { uidValidity: 1, uidNext, messages: uidNext - 1, modSeq: null };
      },
      hasNews: async () => hasNews,
      waitForNews: async (_ms, signal) => {
        waiting.resolve();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        return false;
      },
      close: async () => undefined,
    };
    const parts = {
      accesses: { use: async () => connection, signedIn: async () => undefined },
      progress: { report: async () => undefined, cursors: async () => [] },
      folders: {
        begin: async (_open: unknown, _state: unknown, known?: object) =>
          known ?? { path: 'INBOX', uidValidity: 1, lastUid: 1000, modSeq: null, total: 1000, firstSyncDone: false },
        readNew: async (_open: unknown, state: { uidNext: number }, reached: { lastUid: number }) => {
          while (reached.lastUid + 1 < state.uidNext) done.push(`new ${++reached.lastUid}`);
        },
        readOlder: async (_open: unknown, reached: { firstSyncDone: boolean }) => {
          done.push('batch');
          batches += 1;
          if (batches === 2) [uidNext, hasNews] = [1002, true];
          reached.firstSyncDone = batches === 4;
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
    expect(done).toEqual(['open', 'batch', 'batch', 'open', 'new 1001', 'batch', 'batch', 'open']);
  });

  it('connects again at once for a sync that is requested during a failing attempt', async () => {
    jest.useFakeTimers();
    try {
      const attempts: PromiseWithResolvers<never>[] = [];
      const parts = {
        accesses: { use: () => (attempts.push(Promise.withResolvers()), attempts.at(-1)?.promise) },
        progress: { report: async () => undefined },
        log: () => undefined,
      };
      const failNext = (): Promise<void> => {
        attempts.at(-1)?.reject(new Error('The server is away.'));
        return jest.advanceTimersByTimeAsync(0);
      };
      const mailbox = { id: 'a', version: 1, syncRequestedAt: null } as unknown as FollowedMailbox;
      const session = new MailboxSession(mailbox, parts as unknown as SessionParts);
      session.refresh({ ...mailbox, syncRequestedAt: new Date(0) });
      await failNext();
      expect(attempts).toHaveLength(2);
      await failNext();
      expect(attempts).toHaveLength(2);
      await session.end();
    } finally {
      jest.useRealTimers();
    }
  });
});
