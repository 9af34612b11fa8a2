import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Clock, HOUR, SECOND } from '#core/clock';
import { runAsSystem } from '#core/context';
import { Database } from '#database/database';
import { LeasedCron } from '#queue/jobs';
import { TimelineWriter } from '../timeline/timeline-writer';
import type { Change, NotificationView } from './notifications.dto';
import {
  FEED_AFTER,
  FEED_STATE,
  type FeedState,
  PLACE_BEFORE,
  PLACE_CHANGES,
  PLACE_NEW,
  PLACE_OF,
  PLACE_READ,
  PRUNE_CHANGES,
} from './notifications.sql';

export type FeedEvent = { place: number } & (
  | { event: 'notification' | 'read'; notification: NotificationView; recipients: string[] | null }
  | { event: 'change'; id: string; change: Change }
);

/** The starting point of a reader. */
export interface Start {
  place: number;
  /** The position after which it receives changes: its own, unless it is too far behind. */
  changesFrom: number;
  /** Whether changes are skipped because of that. */
  missed: boolean;
}

type FeedRow = NotificationView &
  Pick<FeedEvent, 'place' | 'event'> & { changeId: string; change: Change; recipients: string[] | null };

/** Polling interval while there are listeners: the maximum delay for notifications written by other instances. */
const POLL_MS = 500;
const CHANGES_KEPT = HOUR;
/** Any number works as long as every instance uses the same. */
const PLACES_LOCK = 7_239_430;

/**
 * The order of the stream. Ids and times don't work: a notification may commit after a younger one, and a reader who
 * has already passed it would never see it. So each gets its position in a separate short transaction after its commit,
 * one such transaction at a time: when a position is visible, every lower one is too. (A lock from the insert to the
 * commit would give the same order, but make every notifying change wait for all others, or deadlock.)
 * One poller per instance queries while there are listeners, and immediately after a commit of this instance.
 */
@Injectable()
export class NotificationFeed implements BeforeApplicationShutdown {
  private readonly logger = new Logger(NotificationFeed.name);
  private readonly listeners = new Set<() => void>();
  /** Pages being read at the moment. */
  private readonly pages = new Map<string, Promise<FeedEvent[]>>();
  private head = 0;
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> | null = null;
  private lookAgain = false;
  private failing = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    timeline: TimelineWriter,
  ) {
    timeline.whenAdded(() => this.wake());
  }

  /** Calls `listener` whenever there may be more to read, until the returned function is called. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    this.timer ??= setInterval(() => this.wake(), POLL_MS);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0 || this.timer === null) return;
      clearInterval(this.timer);
      this.timer = null;
    };
  }

  /** Signals that something was committed in this instance. Never waits, never throws. */
  wake(): void {
    if (this.listeners.size === 0) return;
    if (this.looking !== null) {
      this.lookAgain = true;
      return;
    }
    this.looking = runAsSystem('job', () => this.look()).finally(() => (this.looking = null));
  }

  /** Returns the position of the newest event, after assigning positions to everything committed by now. */
  async currentHead(): Promise<number> {
    const { unplaced, head } = await this.database.one<FeedState>(FEED_STATE);
    if (!unplaced) return head;
    return this.database.transaction(async () => {
      await this.database.query(`SELECT pg_advisory_xact_lock($1)`, [PLACES_LOCK]);
      await this.database.query(PLACE_NEW);
      await this.database.query(PLACE_READ);
      await this.database.query(PLACE_CHANGES);
      return (await this.database.one<FeedState>(FEED_STATE)).head;
    });
  }

  /** Returns the starting point for a reader of future events. */
  async startNow(): Promise<Start> {
    const head = await this.currentHead();
    return { place: head, changesFrom: head, missed: false };
  }

  /** Returns the starting point for a reader whose last event has this id, or null if there is no such event. */
  async startAfter(id: string): Promise<Start | null> {
    const head = await this.currentHead();
    const found = await this.database.maybeOne<{ place: number; isFar: boolean }>(PLACE_OF, [id, this.changesSince()]);
    if (found) return { place: found.place, changesFrom: found.isFar ? head : found.place, missed: found.isFar };
    // A change that has since been deleted.
    const entry = await this.database.maybeOne(`SELECT 1 FROM timeline_event WHERE id = $1`, [id]);
    return entry === null ? null : { place: head, changesFrom: head, missed: true };
  }

  /** Returns the starting point for a reader whose page was rendered within the last `seconds`. */
  async startWithin(seconds: number): Promise<Start> {
    const head = await this.currentHead();
    const since = new Date(this.clock.now().getTime() - seconds * SECOND);
    const { place, isFar } = await this.database.one<{ place: number | null; isFar: boolean }>(PLACE_BEFORE, [since]);
    const from = place === null || isFar ? head : place;
    return { place: from, changesFrom: from, missed: isFar };
  }

  /**
   * Deletes changes that are too old to be sent; returns how many. Each gets its position first, so that no reader's
   * next one is deleted unseen.
   */
  @LeasedCron('0 */10 * * * *', { name: 'prune-changes' })
  async pruneChanges(): Promise<number> {
    await this.currentHead();
    return (await this.database.query(PRUNE_CHANGES, [this.changesSince()])).length;
  }

  /**
   * Returns the next events after a position, oldest first, with the changes after `changesFrom`; listeners at the same
   * position share one statement.
   */
  after(place: number, changesFrom: number): Promise<FeedEvent[]> {
    const from = Math.max(place, changesFrom);
    const key = `${place} ${from}`;
    const known = this.pages.get(key);
    if (known) return known;
    const page = this.read(place, from).finally(() => this.pages.delete(key));
    this.pages.set(key, page);
    return page;
  }

  /** Waits for a running query. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    this.listeners.clear();
    await this.looking;
  }

  private async read(from: number, changesFrom: number): Promise<FeedEvent[]> {
    const rows = await this.database.query<FeedRow>(FEED_AFTER, [from, changesFrom]);
    return rows.map(({ place, event, changeId: id, change, recipients, ...notification }) =>
      event === 'change' ? { place, event, id, change } : { place, event, notification, recipients },
    );
  }

  private changesSince(): Date {
    return new Date(this.clock.now().getTime() - CHANGES_KEPT);
  }

  private async look(): Promise<void> {
    do {
      this.lookAgain = false;
      try {
        const head = await this.currentHead();
        this.failing = false;
        if (head === this.head) continue;
        this.head = head;
        for (const listener of this.listeners) listener();
      } catch (err) {
        // Logged once, not twice a second.
        if (!this.failing) this.logger.error({ msg: 'the notification stream cannot read the database', err });
        this.failing = true;
      }
    } while (this.lookAgain);
  }
}
