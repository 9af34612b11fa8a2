import { Inject, Injectable, Logger } from '@nestjs/common';
import pLimit from 'p-limit';
import { type AppConfig, appConfig } from '#core/app.config';
import { Clock, MINUTE, SECOND } from '#core/clock';
import { runAsSystem } from '#core/context';
import { ProviderError } from '#core/errors';
import { sha256 } from '#core/secrets';
import { Database } from '#database/database';
import { momentIn } from '#domain/working-hours';
import { present } from '#i18n/formats';
import type { FolderState, MailboxConnection, MessageHead } from '#providers/mailboxes/mailboxes.provider';
import { type MailConfig, mailConfig } from '../../foundations/mail-templates/mail.config';
import { type FolderCursor, MailboxProgress } from '../../foundations/mailboxes/mailbox-progress.service';
import { MailSkipped } from '../../foundations/mailboxes/mailboxes.events';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { ReceivedMails } from '../communications/received-mails.service';
import { MAIL_MAX } from '../inbound/inbound.dto';
import { InboundService, type MailboxOutcome } from '../inbound/inbound.service';
import { MailboxRouting } from '../inbound/mailbox-routing.service';
import { type FollowedFolder, type FollowedMailbox, isContinued } from './mailbox-follow.rules';
import { LeaseLost, MailboxLeases } from './mailbox-leases.service';

/** Mails that the first sync takes at once: the newest, then the next older ones. */
const BATCH = 50;
/** UIDs that one search covers. The server returns those in use, so their number bounds the memory. */
const MIN_RANGE = 200;
const MAX_RANGE = 50_000;
/** Mails that an instance files at once, over all mailboxes, so that a first sync doesn't slow down its other work. */
const AT_ONCE = 2;
/** Mails of this size or more, in bytes, are fetched in turn, over all mailboxes, so that few are in memory. */
const LARGE = 1_000_000;
/** A mail that reaches us later than this after its arrival keeps its own time on the timeline. */
const LATE = 10 * MINUTE;

/** A mail that can't be filed is skipped after so many attempts, so that it doesn't block those after it. */
const MAX_FAILURES = 6;
/** UIDs before the cursor whose mails are compared on a new connection. */
const COMPARED = 20;

/** Why a mail is read: it has just arrived, the first sync has reached it, or it is looked at again. */
type Occasion = 'new' | 'first' | 'again';

/** A folder that is open on a connection. */
export interface OpenFolder {
  mailbox: FollowedMailbox;
  folder: FollowedFolder;
  connection: MailboxConnection;
  /** Ends the work between two mails. */
  signal: AbortSignal;
}

/** Reads the new mails of a folder, and those of the first sync. Its cursor moves in the transaction that files a mail. */
@Injectable()
export class FolderSync {
  private readonly logger = new Logger(FolderSync.name);
  private readonly filing = pLimit(AT_ONCE);
  private readonly large = pLimit(1);
  /** By mail: how often filing it has failed in a row. */
  private readonly failures = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    @Inject(mailConfig.KEY) private readonly mail: MailConfig,
    private readonly progress: MailboxProgress,
    private readonly leases: MailboxLeases,
    private readonly inbound: InboundService,
    private readonly routing: MailboxRouting,
    private readonly mails: ReceivedMails,
    private readonly events: DomainEvents,
  ) {}

  /**
   * Returns the cursor of an open folder. It starts again, with another first sync, if the server has numbered its mails again or was restored
   * from a backup: mails that are known are then passed over.
   * @param isNew whether the connection is new: the server may have been restored since the last one
   */
  async begin(
    open: OpenFolder,
    state: FolderState,
    known: FolderCursor | undefined,
    isNew: boolean,
  ): Promise<FolderCursor> {
    const { mailbox, folder, connection } = open;
    if (known !== undefined && isContinued(known, state) && !(isNew && (await this.hasOthers(open, known))))
      return known;
    if (known !== undefined)
      this.logger.warn({ msg: 'a folder was numbered again, and is read again', mailboxId: mailbox.id });
    const lastUid = Math.max(0, state.uidNext - 1);
    let total = 0;
    for (let to = lastUid; to > 0 && !open.signal.aborted; to -= MAX_RANGE)
      total += (await connection.uids(Math.max(1, to - MAX_RANGE + 1), to, this.startOf(mailbox))).length;
    const cursor: FolderCursor = {
      path: folder.path,
      uidValidity: state.uidValidity,
      lastUid,
      modSeq: state.modSeq,
      oldestUid: total === 0 ? null : lastUid + 1,
      total,
      done: 0,
      firstSyncDone: total === 0,
    };
    open.signal.throwIfAborted();
    await this.save(mailbox.id, cursor);
    return cursor;
  }

  /**
   * Whether the newest mails before the cursor are others than those that were read: a restored server has given their UIDs to mails that
   * arrived since. In a personal mailbox nothing is known of private mails, so they are looked at again.
   */
  private async hasOthers(open: OpenFolder, { lastUid, firstSyncDone }: FolderCursor): Promise<boolean> {
    const { mailbox, connection, signal } = open;
    if (!firstSyncDone || lastUid === 0) return false;
    const uids = await connection.uids(Math.max(1, lastUid - COMPARED + 1), lastUid, this.startOf(mailbox));
    const heads = (await connection.heads(uids)).filter(({ messageId }) => messageId !== null);
    const known = await this.handled(mailbox.id, heads);
    const unknown = heads.filter(({ uid }) => !known.has(uid));
    if (mailbox.kind === 'shared') return unknown.length > 0;
    const others = await this.ofOthers(open, unknown);
    for (const head of unknown) {
      signal.throwIfAborted();
      if (!others.has(head.uid)) await this.take(open, head, null, 'again');
    }
    return false;
  }

  /** Files the mails that arrived since the cursor, oldest first. */
  async readNew(open: OpenFolder, state: FolderState, cursor: FolderCursor): Promise<void> {
    const { mailbox, connection, signal } = open;
    const newest = state.uidNext - 1;
    let isBehind = false;
    while (cursor.lastUid < newest) {
      const to = Math.min(newest, cursor.lastUid + MAX_RANGE);
      const uids = await connection.uids(cursor.lastUid + 1, to);
      for (let i = 0; i < uids.length; i += BATCH) {
        const heads = await connection.heads(uids.slice(i, i + BATCH));
        const known = await this.handled(mailbox.id, heads);
        const others = await this.ofOthers(open, heads);
        const behindSeconds = this.secondsBehind(mailbox, heads);
        // A mail that is read at once isn't worth telling.
        isBehind ||= behindSeconds > 0;
        if (isBehind) await this.progress.report(mailbox.id, { behindSeconds });
        for (const head of heads) {
          signal.throwIfAborted();
          const moved = { ...cursor, lastUid: head.uid };
          if (others.has(head.uid)) {
            await this.ignore(mailbox, [head], moved);
            cursor.lastUid = head.uid;
            continue;
          }
          // A mail that was discarded and deleted is passed over; another with a known Message-ID isn't.
          const isGone =
            known.has(head.uid) && !(await this.mails.known([head.messageId ?? ''])).has(head.messageId ?? '');
          if (isGone) await this.save(mailbox.id, moved);
          else await this.take(open, head, moved, 'new');
          cursor.lastUid = head.uid;
        }
      }
      signal.throwIfAborted();
      cursor.lastUid = to;
      cursor.modSeq = state.modSeq;
      await this.save(mailbox.id, cursor);
    }
    if (isBehind) await this.progress.report(mailbox.id, { behindSeconds: 0 });
  }

  /**
   * Returns for how long the oldest of some mails has waited. A mail that a person moves into the folder may be years
   * old, but none waits for longer than since the last sync.
   */
  private secondsBehind({ lastSyncedAt }: FollowedMailbox, heads: readonly MessageHead[]): number {
    const now = this.clock.now().getTime();
    const oldest = Math.min(now, ...heads.map(({ receivedAt }) => receivedAt?.getTime() ?? now));
    return Math.floor((now - Math.min(now, Math.max(oldest, lastSyncedAt?.getTime() ?? 0))) / SECOND);
  }

  /** Files the next batch of the first sync, the newest mails that it hasn't reached, oldest first. */
  async readOlder(open: OpenFolder, cursor: FolderCursor): Promise<void> {
    const { mailbox, connection, signal } = open;
    const top = cursor.oldestUid ?? cursor.lastUid + 1;
    let [from, uids]: [number, number[]] = [top, []];
    for (let range = MIN_RANGE; from > 1 && uids.length < BATCH; range = Math.min(range * 2, MAX_RANGE)) {
      const to = from - 1;
      from = Math.max(1, from - range);
      uids = [...(await connection.uids(from, to, this.startOf(mailbox))), ...uids];
      signal.throwIfAborted();
    }
    if (uids.length > BATCH) {
      uids = uids.slice(-BATCH);
      from = uids[0] ?? from;
    }
    const heads = await connection.heads(uids);
    const known = await this.handled(mailbox.id, heads);
    const unknown = heads.filter(({ uid }) => !known.has(uid));
    const others = await this.ofOthers(open, unknown);
    for (const head of unknown) {
      signal.throwIfAborted();
      if (!others.has(head.uid)) await this.take(open, head, null, 'first');
    }
    signal.throwIfAborted();
    const ignored = unknown.filter(({ uid }) => others.has(uid));
    cursor.firstSyncDone = from <= 1;
    cursor.oldestUid = cursor.firstSyncDone ? null : from;
    cursor.done = cursor.firstSyncDone ? cursor.total : Math.min(cursor.total, cursor.done + uids.length);
    await this.ignore(mailbox, ignored, cursor);
  }

  /** Returns the UIDs of the mails that concern no request: of these nothing is fetched. A shared inbox is taken completely. */
  private async ofOthers({ mailbox, folder }: OpenFolder, heads: readonly MessageHead[]): Promise<Set<number>> {
    if (heads.length === 0 || (mailbox.kind === 'shared' && folder.role !== 'sent')) return new Set();
    const concerning = await this.routing.concerning(heads);
    return new Set(heads.map(({ uid }) => uid).filter((uid) => !concerning.has(uid)));
  }

  /** Counts ignored mails, and moves the cursor past them. */
  private async ignore(
    { id, kind }: FollowedMailbox,
    heads: readonly MessageHead[],
    moved: FolderCursor,
  ): Promise<void> {
    const { length } = heads;
    await this.database.transaction(async () => {
      await this.leases.assertHeld(id);
      if (kind === 'shared')
        await this.remember(
          id,
          heads.flatMap(({ messageId }) => messageId ?? []),
        );
      await this.progress.saveCursor(id, moved);
      if (length > 0) await this.progress.report(id, { read: length, ignored: length });
    });
  }

  /** Records that mails were handled, in the ambient transaction. Returns the number of those that weren't recorded before. */
  private async remember(mailboxId: string, messageIds: readonly string[]): Promise<number> {
    const unknown = await this.database.query(
      `INSERT INTO mailbox_mail (mailbox_id, message_key, created_at) SELECT $1, key, $3 FROM unnest($2::bytea[]) key
       ON CONFLICT DO NOTHING RETURNING 1`,
      [mailboxId, messageIds.map((messageId) => sha256(messageId)), this.clock.now()],
    );
    return unknown.length;
  }

  /** Fetches and files a mail. `moved` is the cursor after it, if it has one. */
  private async take(
    open: OpenFolder,
    head: MessageHead,
    moved: FolderCursor | null,
    occasion: Occasion,
  ): Promise<void> {
    const fetched = (): Promise<void> => this.fetchAndFile(open, head, moved, occasion);
    const key = `${open.mailbox.id} ${open.folder.path} ${head.uid}`;
    try {
      await (head.size < LARGE ? fetched() : this.large(fetched));
      this.failures.delete(key);
    } catch (err) {
      if (err instanceof ProviderError || err instanceof LeaseLost || open.signal.aborted) throw err;
      const failures = (this.failures.get(key) ?? 0) + 1;
      this.failures.set(key, failures);
      if (failures < MAX_FAILURES) throw err;
      this.logger.error({
        msg: 'a mail of a mailbox can not be filed, and is skipped',
        mailboxId: open.mailbox.id,
        uid: head.uid,
        err,
      });
      await this.skip(open, head, moved);
    }
  }

  /** Moves the cursor past a mail that can't be filed, and notifies the team. The subject stays private in a personal mailbox. */
  private async skip({ mailbox, folder }: OpenFolder, head: MessageHead, moved: FolderCursor | null): Promise<void> {
    const { id, kind, address, ownerId } = mailbox;
    const { messageId, subject, receivedAt } = head;
    const skipped = {
      folder: folder.path,
      subject: kind === 'shared' ? present(subject) : null,
      receivedAt: receivedAt?.toISOString() ?? null,
      timeZone: this.app.timeZone,
    };
    // not by its UID, which a restored server may change
    const mailKey = sha256(JSON.stringify([folder.path, messageId, receivedAt, subject])).toString('hex');
    await this.database.transaction(async () => {
      await this.leases.assertHeld(id);
      if (moved !== null) await this.progress.saveCursor(id, moved);
      await this.events.publish(MailSkipped, {
        payload: { mailboxId: id, kind },
        carried: { address, ownerId, skipped, mailKey },
      });
    });
  }

  private async fetchAndFile(
    { mailbox, folder, connection }: OpenFolder,
    head: MessageHead,
    moved: FolderCursor | null,
    occasion: Occasion,
  ): Promise<void> {
    const raw = await connection.raw(head.uid, MAIL_MAX);
    // A person deleted it in this moment.
    if (raw === null) return moved === null ? undefined : this.save(mailbox.id, moved);
    const messageId =
      head.messageId ?? `${sha256(raw).toString('hex').slice(0, 32)}@no-message-id.${this.mail.inboundDomain}`;
    if (head.messageId === null && (await this.handled(mailbox.id, [{ ...head, messageId }])).size > 0)
      return moved === null ? undefined : this.save(mailbox.id, moved);
    const now = this.clock.now().getTime();
    const received = head.receivedAt?.getTime() ?? now;
    const origin = {
      mailboxId: mailbox.id,
      kind: mailbox.kind,
      folder: folder.role,
      address: mailbox.address,
      ownerId: mailbox.ownerId,
      at: received <= now && (occasion !== 'new' || received < now - LATE) ? new Date(received) : null,
    };
    // One trace per mail: it tells what a mail created.
    await this.filing(() =>
      runAsSystem('job', () =>
        this.inbound.fromMailbox(raw, origin, messageId, (effect) =>
          this.database.transaction(async () => {
            await this.leases.assertHeld(mailbox.id);
            const outcome = await effect();
            await this.record(mailbox, messageId, outcome, moved, occasion);
          }),
        ),
      ),
    );
  }

  /** Records a handled mail, in the transaction that files it. For a private mail only the cursor moves. */
  private async record(
    { id, kind }: FollowedMailbox,
    messageId: string,
    outcome: MailboxOutcome,
    moved: FolderCursor | null,
    occasion: Occasion,
  ): Promise<void> {
    const isIgnored = outcome.kind === 'ignored';
    if (isIgnored && occasion === 'again') return;
    // Seen again, after a restored server or in another folder, it isn't counted again.
    const isSeen = (!isIgnored || kind === 'shared') && (await this.remember(id, [messageId])) === 0;
    if (moved !== null) await this.progress.saveCursor(id, moved);
    if (isSeen) return;
    await this.progress.report(id, { read: 1, filed: isIgnored ? 0 : 1, ignored: isIgnored ? 1 : 0 });
  }

  /** Returns the UIDs of the mails that the mailbox has brought before. */
  private async handled(mailboxId: string, heads: readonly MessageHead[]): Promise<Set<number>> {
    const keys = heads.flatMap(({ uid, messageId }) => (messageId === null ? [] : [{ uid, key: sha256(messageId) }]));
    if (keys.length === 0) return new Set();
    const rows = await this.database.query<{ key: Buffer }>(
      `SELECT message_key AS key FROM mailbox_mail WHERE mailbox_id = $1 AND message_key = ANY($2::bytea[])`,
      [mailboxId, keys.map(({ key }) => key)],
    );
    const known = new Set(rows.map(({ key }) => key.toString('hex')));
    return new Set(keys.filter(({ key }) => known.has(key.toString('hex'))).map(({ uid }) => uid));
  }

  /** Returns the start of the first day to read, in the agency's time zone. */
  private startOf({ followFrom }: FollowedMailbox): Date {
    return momentIn(followFrom, '00:00', this.app.timeZone);
  }

  private save(mailboxId: string, cursor: FolderCursor): Promise<void> {
    return this.database.transaction(async () => {
      await this.leases.assertHeld(mailboxId);
      await this.progress.saveCursor(mailboxId, cursor);
    });
  }
}
