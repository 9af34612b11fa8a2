import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { runAsSystem } from '#kernel/context';
import { Database } from '#kernel/database/database';
import type { NotificationView } from './notifications.dto';
import { FEED_AFTER, FEED_STATE, type FeedState, PLACE_NEW, PLACE_READ } from './notifications.sql';

export interface FeedEvent {
  place: number;
  event: 'notification' | 'read';
  notification: NotificationView;
}

/** How often the database is asked while somebody listens: what other instances have written is seen as fast as that. */
const POLL_MS = 500;
const PAGE = 100;
/** Any number will do as long as every instance uses the same. */
const PLACES_LOCK = 7_239_430;

/**
 * The order of the stream. Neither ids nor times will do: a notification may commit after one that is younger, and whoever
 * has already read past it would never see it. So each gets its place in a short transaction of its own after its commit,
 * one such transaction at a time: a place that can be seen has every lower place before it in sight. (A lock from the insert
 * to the commit would give the same order, but make every change that notifies wait for every other, or end in deadlocks.)
 *
 * One poller per instance asks while there are listeners, and at once after a commit of this instance.
 */
@Injectable()
export class NotificationFeed implements BeforeApplicationShutdown {
  private readonly logger = new Logger(NotificationFeed.name);
  private readonly listeners = new Set<() => void>();
  /** Pages that are being read just now. */
  private readonly pages = new Map<number, Promise<FeedEvent[]>>();
  private head = 0;
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> | null = null;
  private lookAgain = false;
  private failing = false;

  constructor(private readonly database: Database) {}

  /** Calls `listener` whenever there may be more to read, until the answered function is called. */
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

  /** Says that something was committed in this instance. Never waits, never throws. */
  wake(): void {
    if (this.listeners.size === 0) return;
    if (this.looking !== null) {
      this.lookAgain = true;
      return;
    }
    this.looking = runAsSystem('job', () => this.look()).finally(() => (this.looking = null));
  }

  /** The place of the newest event, with everything that is committed now in its place. */
  async currentHead(): Promise<number> {
    const { unplaced, head } = await this.database.one<FeedState>(FEED_STATE);
    if (!unplaced) return head;
    return this.database.transaction(async () => {
      await this.database.query(`SELECT pg_advisory_xact_lock($1)`, [PLACES_LOCK]);
      await this.database.query(PLACE_NEW);
      await this.database.query(PLACE_READ);
      return (await this.database.one<FeedState>(FEED_STATE)).head;
    });
  }

  /** The place of a notification, or null where there is none of that id. */
  async placeOf(id: string): Promise<number | null> {
    await this.currentHead();
    const found = await this.database.maybeOne<{ place: number }>(
      `SELECT coalesce(position, 0)::float8 AS place FROM notification WHERE id = $1`,
      [id],
    );
    return found?.place ?? null;
  }

  /** The next events behind a place, oldest first; listeners that stand at the same place share one statement. */
  after(place: number): Promise<FeedEvent[]> {
    const known = this.pages.get(place);
    if (known) return known;
    const page = this.read(place).finally(() => this.pages.delete(place));
    this.pages.set(place, page);
    return page;
  }

  /** Lets a look at the database that is under way come to its end. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    this.listeners.clear();
    await this.looking;
  }

  private async read(place: number): Promise<FeedEvent[]> {
    const rows = await this.database.query<NotificationView & Pick<FeedEvent, 'place' | 'event'>>(FEED_AFTER, [
      place,
      PAGE,
    ]);
    return rows.map(({ place: own, event, ...notification }) => ({ place: own, event, notification }));
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
        // Said once, not twice a second.
        if (!this.failing) this.logger.error({ msg: 'the notification stream cannot read the database', err });
        this.failing = true;
      }
    } while (this.lookAgain);
  }
}
