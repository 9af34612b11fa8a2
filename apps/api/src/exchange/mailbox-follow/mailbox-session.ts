import { MINUTE, SECOND } from '#core/clock';
import { runAsSystem } from '#core/context';
import { ProviderError } from '#core/errors';
import {
  type FolderState,
  type MailboxConnection,
  MailboxesProvider,
  MailboxSignInRefused,
} from '#providers/mailboxes/mailboxes.provider';
import { MailboxAccesses } from '../../foundations/mailboxes/mailbox-accesses.service';
import { type FolderCursor, MailboxProgress } from '../../foundations/mailboxes/mailbox-progress.service';
import { FolderSync } from './folder-sync.service';
import { type FollowedFolder, type FollowedMailbox, followedFolders, sentFolderOf } from './mailbox-follow.rules';
import { LeaseLost } from './mailbox-leases.service';

/** How often folders without IDLE are looked at. */
export const POLL_EVERY = MINUTE;
/** How often the inbox is looked at while another folder is open for its first sync. */
const INBOX_EVERY = 2 * SECOND;
/** Pauses after failed attempts to reach a server; the last is repeated. */
const BACK_OFF = [SECOND / 2, 2 * SECOND, 5 * SECOND, 15 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE];
/** Pauses after refused sign-ins: servers lock accounts that try too often. */
const REFUSED_BACK_OFF = [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE];
/** A server that closes a connection now and then isn't unreachable. */
const FAILURES_TO_TELL = 3;

export interface SessionParts {
  accesses: MailboxAccesses;
  progress: MailboxProgress;
  provider: MailboxesProvider;
  folders: FolderSync;
  pollEvery: number;
  now: () => Date;
  log: (entry: { msg: string; mailboxId: string; err?: unknown }) => void;
}

/** Follows one mailbox: connects, reads what is new, waits (IDLE), and connects again after failures, until it is ended. */
export class MailboxSession {
  private readonly ending = new AbortController();
  /** Ends the present wait, or with new settings the present connection. */
  private wait = new AbortController();
  private hasNewSettings = false;
  /** Whether a sync was requested that hasn't begun. */
  private isRequested = false;
  private over = false;
  private lastPoll = -Infinity;
  private lastInbox = -Infinity;
  /** The folder that is open on the present connection. A large one takes the server long to open, so it stays open. */
  private selected: string | null = null;
  /** The folders opened on the present connection. */
  private readonly opened = new Set<string>();
  private readonly ended: Promise<void>;

  constructor(
    private mailbox: FollowedMailbox,
    private readonly parts: SessionParts,
  ) {
    this.ended = runAsSystem('job', () => this.run()).finally(() => (this.over = true));
  }

  /** Takes the mailbox's present settings. Changed ones are used at once; a requested sync happens at once. */
  refresh(mailbox: FollowedMailbox): void {
    const { version, syncRequestedAt } = this.mailbox;
    this.isRequested ||= mailbox.syncRequestedAt?.getTime() !== syncRequestedAt?.getTime();
    this.hasNewSettings ||= mailbox.version !== version;
    this.mailbox = mailbox;
    if (this.isRequested || this.hasNewSettings) this.wait.abort();
  }

  /** Whether it has ended, such as because another instance follows the mailbox. */
  get isOver(): boolean {
    return this.over;
  }

  /** Ends the session after the mail that is being filed. */
  end(): Promise<void> {
    this.ending.abort();
    this.wait.abort();
    return this.ended;
  }

  private async run(): Promise<void> {
    let failures = 0;
    let refusals = 0;
    while (!this.ending.signal.aborted) {
      this.hasNewSettings = this.isRequested = false;
      try {
        await this.follow(() => {
          failures = refusals = 0;
        });
      } catch (error) {
        if (this.ending.signal.aborted || error instanceof LeaseLost) return;
        if (error instanceof MailboxSignInRefused) {
          refusals++;
          await this.pause(REFUSED_BACK_OFF[Math.min(refusals, REFUSED_BACK_OFF.length) - 1] ?? 0);
        } else {
          failures++;
          this.parts.log({ msg: 'following a mailbox failed', mailboxId: this.mailbox.id, err: error });
          // Until a sign-in succeeds, the reason stays the refused one: a person can act on it.
          const isRefused = this.mailbox.status === 'needs_attention';
          if (failures >= FAILURES_TO_TELL && !isRefused) await this.safely(() => this.tellUnreachable(error));
          await this.pause(BACK_OFF[Math.min(failures, BACK_OFF.length) - 1] ?? 0);
        }
      }
    }
  }

  /** Follows the mailbox on one connection, until the session ends or the settings change. */
  private async follow(onWorking: () => void): Promise<void> {
    const { accesses, progress, provider } = this.parts;
    const { id } = this.mailbox;
    const connection = await accesses.use(id, (access) => provider.connect(access));
    // Interrupts a command that is waiting for the server.
    const close = (): void => void connection.close();
    this.ending.signal.addEventListener('abort', close);
    try {
      await accesses.signedIn(id);
      const onServer = await connection.folders();
      const sentFolder = sentFolderOf(this.mailbox, onServer);
      if (sentFolder !== null && this.mailbox.sentFolder === null) await progress.report(id, { sentFolder });
      const folders = followedFolders(this.mailbox, onServer);
      const cursors = new Map((await progress.cursors(id)).map((cursor) => [cursor.path, cursor]));
      for (const path of cursors.keys())
        if (!folders.some((folder) => folder.path === path)) await progress.forgetCursor(id, path);
      this.lastPoll = -Infinity;
      this.opened.clear();
      this.selected = null;
      let isFirst = true;
      while (!this.ending.signal.aborted && !this.hasNewSettings) {
        this.wait = new AbortController();
        const isUpToDate = await this.look(connection, folders, cursors, isFirst);
        onWorking();
        isFirst = false;
        if (isUpToDate && !this.wait.signal.aborted) await this.waitForNews(connection, folders[0], cursors);
      }
    } finally {
      this.ending.signal.removeEventListener('abort', close);
      await connection.close();
    }
  }

  /** Reads what is new, and a batch of the first sync. Returns whether there is nothing left to read. */
  private async look(
    connection: MailboxConnection,
    folders: readonly FollowedFolder[],
    cursors: Map<string, FolderCursor>,
    isFirst: boolean,
  ): Promise<boolean> {
    const { progress, pollEvery } = this.parts;
    const { id } = this.mailbox;
    const isPoll = this.isRequested || performance.now() - this.lastPoll >= pollEvery;
    // A sync requested while folders are being read means another look.
    if (isPoll) this.isRequested = false;
    // While mails are read that arrived in its absence, it tells how far behind it is.
    if (isFirst && folders.every(({ path }) => cursors.get(path)?.firstSyncDone))
      await progress.report(id, { status: 'live' });
    for (const { path, role } of folders) {
      if (role !== 'inbox' && !isPoll) continue;
      // An answer is recognized once the mail that it answers is known.
      if (role === 'sent' && folders.some((one) => one.role !== 'sent' && !cursors.get(one.path)?.firstSyncDone))
        continue;
      if (isPoll || !(await this.hasNothingNew(connection, path, cursors)))
        await this.readNew(connection, { path, role }, cursors);
    }
    if (isPoll) this.lastPoll = performance.now();
    const unfinished = folders.find(({ path }) => !cursors.get(path)?.firstSyncDone);
    if (unfinished !== undefined) {
      if (isFirst) await progress.report(id, { status: 'catching_up' });
      // Sent begins once the others are done.
      if (!cursors.has(unfinished.path)) await this.readNew(connection, unfinished, cursors);
      const cursor = cursors.get(unfinished.path);
      if (cursor !== undefined && !cursor.firstSyncDone) {
        if (this.selected !== unfinished.path) await this.examine(connection, unfinished.path);
        await this.parts.folders.readOlder(this.open(connection, unfinished), cursor);
      }
      if (folders.some(({ path }) => !cursors.get(path)?.firstSyncDone)) return false;
    }
    if (isPoll || isFirst || unfinished !== undefined)
      await progress.report(id, { status: 'live', lastSyncedAt: this.parts.now(), behindSeconds: 0 });
    return true;
  }

  /** Whether nothing has arrived in the inbox since the last look, as far as that is known without opening it. */
  private async hasNothingNew(
    connection: MailboxConnection,
    inbox: string,
    cursors: ReadonlyMap<string, FolderCursor>,
  ): Promise<boolean> {
    if (!cursors.has(inbox)) return false;
    return this.selected === inbox
      ? !(await connection.hasNews())
      : this.selected !== null && performance.now() - this.lastInbox < INBOX_EVERY;
  }

  private async examine(connection: MailboxConnection, path: string): Promise<FolderState | null> {
    // Whatever fails, no folder is known to be open.
    this.selected = null;
    const state = await connection.examine(path);
    if (state !== null) this.selected = path;
    return state;
  }

  /** Reads what is new in a folder. */
  private async readNew(
    connection: MailboxConnection,
    folder: FollowedFolder,
    cursors: Map<string, FolderCursor>,
  ): Promise<void> {
    const known = cursors.get(folder.path);
    // The status tells whether there is anything new, without opening the folder.
    const isNew = !this.opened.has(folder.path);
    if (folder.role !== 'inbox' && known !== undefined && !isNew) {
      const state = await connection.status(folder.path);
      if (state?.uidValidity === known.uidValidity && state.uidNext === known.lastUid + 1) return;
    }
    if (folder.role === 'inbox') this.lastInbox = performance.now();
    const state = await this.examine(connection, folder.path);
    if (state === null) return;
    const open = this.open(connection, folder);
    const cursor = await this.parts.folders.begin(open, state, known, isNew);
    this.opened.add(folder.path);
    cursors.set(folder.path, cursor);
    await this.parts.folders.readNew(open, state, cursor);
  }

  private async waitForNews(
    connection: MailboxConnection,
    inbox: FollowedFolder | undefined,
    cursors: ReadonlyMap<string, FolderCursor>,
  ): Promise<void> {
    const state = inbox && (await this.examine(connection, inbox.path));
    const lastUid = inbox && cursors.get(inbox.path)?.lastUid;
    // It came since the last look, so the server won't tell.
    if (state && lastUid !== undefined && state.uidNext > lastUid + 1) {
      this.selected = null;
      return;
    }
    const left = Math.max(0, this.lastPoll + this.parts.pollEvery - performance.now());
    await connection.waitForNews(left, this.wait.signal);
  }

  private open(connection: MailboxConnection, folder: FollowedFolder) {
    return { mailbox: this.mailbox, folder, connection, signal: this.ending.signal };
  }

  private tellUnreachable(error: unknown): Promise<void> {
    const cause = error instanceof ProviderError && error.cause instanceof Error ? error.cause.message : '';
    const statusReason = /\bTLS\b|CERT|ALTNAME/i.test(cause) ? ('certificate' as const) : ('unreachable' as const);
    return this.parts.progress.report(this.mailbox.id, { status: 'connecting', statusReason });
  }

  /** Runs work that only records a failure: if that fails too, the next attempt records it. */
  private async safely(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (err) {
      this.parts.log({ msg: 'recording the state of a mailbox failed', mailboxId: this.mailbox.id, err });
    }
  }

  /** Waits, unless the session ends, or the settings change, or a sync is requested. */
  private async pause(ms: number): Promise<void> {
    if (this.hasNewSettings || this.isRequested || this.ending.signal.aborted) return;
    this.wait = new AbortController();
    const { signal } = this.wait;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
