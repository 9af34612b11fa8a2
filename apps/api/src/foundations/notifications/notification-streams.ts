import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import type { Locale, Words } from '#i18n/locale';
import { NOUNS } from '#domain/nouns';
import { MINUTE, SECOND } from '#core/clock';
import { broken, NotFound, ValidationError } from '#core/errors';
import { runAsSystem } from '#core/context';
import { ServiceUnavailable } from '#http/constraints';
import type { TeamPrincipal } from '#http/access';
import { currentLocale } from '#http/locale';
import { UUID } from '#http/fields';
import { SessionsService } from '../team/sessions.service';
import { inWords } from './notice-kinds';
import { type FeedEvent, NotificationFeed, type Start } from './notification-feed';
import { TooManyStreams } from './notifications.errors';

const STOPPING: Words = { en: 'This instance is shutting down.', fr: 'Cette instance s’arrête.' };

/** A browser holds one per tab, and a user has several devices. */
const MAX_PER_USER = 20;
/** Comments keep proxies from closing an idle connection, and reveal a dead one. */
const HEARTBEAT = 20 * SECOND;
/** Maximum time a stream outlives its session, whichever instance ended the session. */
const SESSION_CHECK = SECOND;
/** A reader that takes nothing for this long is disconnected; it reconnects with its last id. */
const STALLED = MINUTE;
/** How long streams have at shutdown to send their end. */
const FAREWELL = SECOND;

/** The first bytes: they send the headers immediately, and set the browser's reconnection delay. */
const HELLO = 'retry: 3000\n: connected\n\n';
const STILL_HERE = ': still here\n\n';

/** Changes were skipped: the reader's data may be outdated. */
const RELOAD = 'event: reload\ndata: {}\n\n';

/** Formats an event as in the HTML standard (§9.2). `read` has no id, since it can't be a starting point. */
function frame(told: FeedEvent, locale: Locale): string {
  if (told.event === 'change') return `id: ${told.id}\nevent: change\ndata: ${JSON.stringify(told.change)}\n\n`;
  const { event, notification } = told;
  return `${event === 'notification' ? `id: ${notification.id}\n` : ''}event: ${event}\ndata: ${JSON.stringify(inWords(notification, locale))}\n\n`;
}

const isFor = (told: FeedEvent, userId: string): boolean =>
  told.event === 'change' || told.recipients === null || told.recipients.includes(userId);

export interface NotificationStream {
  readable: Readable;
  /**
   * Ends the stream in order: the reader gets everything sent so far, and the end. Must also be called when the reader
   * has disconnected.
   */
  end: () => void;
}

interface OpenStream extends NotificationStream {
  userId: string;
  sessionId: string;
  /** Since when the reader has left pending data unread (process time in milliseconds), or null. */
  offeredAt: number | null;
}

/**
 * The open streams of this instance. Each reads the feed at its client's pace: for a slow one only its position and a
 * page are in memory.
 */
@Injectable()
export class NotificationStreams implements BeforeApplicationShutdown {
  private readonly logger = new Logger(NotificationStreams.name);
  private readonly streams = new Set<OpenStream>();
  private readonly opening = new Map<string, number>();
  private timer: NodeJS.Timeout | null = null;
  private checking: Promise<void> | null = null;
  private failing = false;
  private stopping = false;

  constructor(
    private readonly feed: NotificationFeed,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * Opens a stream for a team user, in the requested language: everything newer than `lastEventId`, or by default the
   * events of the last `within` seconds and all future ones. It ends with the session and at shutdown.
   * @throws VALIDATION_ERROR the id isn't valid
   * @throws NOT_FOUND there is no such event
   * @throws RATE_LIMITED the user has too many streams
   * @throws SERVICE_UNAVAILABLE the instance is shutting down
   */
  async open(user: TeamPrincipal, lastEventId: string | undefined, within = 0): Promise<NotificationStream> {
    if (this.stopping) throw new ServiceUnavailable(STOPPING);
    const start = await this.counted(user.userId, () => this.startAfter(lastEventId?.trim() ?? '', within));
    if (this.stopping) throw new ServiceUnavailable(STOPPING);
    const ending = new AbortController();
    const locale = currentLocale();
    const stream: OpenStream = {
      userId: user.userId,
      sessionId: user.sessionId,
      end: () => ending.abort(),
      offeredAt: null,
      readable: Readable.from(
        this.frames(start, { locale, userId: user.userId }, ending.signal, (at) => (stream.offeredAt = at)),
        { highWaterMark: 1 },
      ),
    };
    this.streams.add(stream);
    this.timer ??= setInterval(() => void runAsSystem('job', () => this.checkSessions()), SESSION_CHECK);
    stream.readable.once('close', () => {
      ending.abort();
      this.streams.delete(stream);
      if (this.streams.size > 0 || this.timer === null) return;
      clearInterval(this.timer);
      this.timer = null;
    });
    return stream;
  }

  /** Ends the streams of ended sessions, and disconnects stalled readers. Runs every second. */
  checkSessions(): Promise<void> {
    // One at a time, however slow the database is.
    this.checking ??= this.check().finally(() => (this.checking = null));
    return this.checking;
  }

  private async check(): Promise<void> {
    const now = performance.now();
    for (const { readable, offeredAt } of this.streams)
      if (offeredAt !== null && now - offeredAt > STALLED) readable.destroy();
    const ids = [...new Set([...this.streams].map(({ sessionId }) => sessionId))];
    if (ids.length === 0) return;
    try {
      const live = await this.sessions.live(ids);
      const asked = new Set(ids);
      for (const { sessionId, end } of this.streams) if (asked.has(sessionId) && !live.has(sessionId)) end();
      this.failing = false;
    } catch (err) {
      // Logged once, not every second.
      if (!this.failing) this.logger.warn({ msg: 'could not check the sessions of notification streams', err });
      this.failing = true;
    }
  }

  /** Ends every stream, so that the shutdown needn't wait for their readers. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    const closed = [...this.streams].map(
      ({ readable, end }) =>
        new Promise<void>((resolve) => {
          readable.once('close', resolve);
          end();
        }),
    );
    if (closed.length === 0) return;
    await Promise.race([Promise.all(closed), wait(FAREWELL, undefined, { ref: false })]);
    for (const { readable } of this.streams) readable.destroy();
  }

  /**
   * Counts a stream being opened as an open one.
   * @throws RATE_LIMITED the user has too many streams
   */
  private async counted<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const opening = this.opening.get(userId) ?? 0;
    const open = [...this.streams].filter((stream) => stream.userId === userId).length;
    if (open + opening >= MAX_PER_USER) throw new TooManyStreams(MAX_PER_USER);
    this.opening.set(userId, opening + 1);
    try {
      return await work();
    } finally {
      const left = (this.opening.get(userId) ?? 1) - 1;
      if (left > 0) this.opening.set(userId, left);
      else this.opening.delete(userId);
    }
  }

  private async startAfter(lastEventId: string, within: number): Promise<Start> {
    if (lastEventId === '') return within > 0 ? this.feed.startWithin(within) : this.feed.startNow();
    if (!UUID.test(lastEventId)) throw new ValidationError([broken('Last-Event-ID', 'isUuid', {})]);
    const start = await this.feed.startAfter(lastEventId);
    if (start === null) throw new NotFound(NOUNS.event);
    return start;
  }

  /**
   * Yields the frames for a reader, in order and once each; the next is requested only when the reader has taken the
   * last.
   */
  private async *frames(
    { place: from, changesFrom, missed }: Start,
    { locale, userId }: { locale: Locale; userId: string },
    ending: AbortSignal,
    offered: (at: number | null) => void,
  ): AsyncGenerator<string, void, void> {
    let news = Promise.withResolvers<void>();
    const tell = (): void => news.resolve();
    const stopListening = this.feed.listen(tell);
    ending.addEventListener('abort', tell);
    const give = function* (text: string): Generator<string, void, void> {
      offered(performance.now());
      yield text;
      offered(null);
    };
    let place = from;
    try {
      yield* give(HELLO);
      if (missed) yield* give(RELOAD);
      while (!ending.aborted) {
        // Before reading: events arriving during the read set it again.
        news = Promise.withResolvers<void>();
        const events = await this.feed.after(place, changesFrom);
        for (const event of events) {
          if (ending.aborted) return;
          if (isFor(event, userId)) yield* give(frame(event, locale));
          place = event.place;
        }
        if (events.length > 0 || ending.aborted) continue;
        const patience = new AbortController();
        const silent = wait(HEARTBEAT, true, { signal: patience.signal, ref: false }).catch(() => false);
        const heartbeat = await Promise.race([news.promise.then(() => false), silent]);
        patience.abort();
        if (heartbeat) yield* give(STILL_HERE);
      }
    } catch (err) {
      // The reader reconnects with its last id.
      this.logger.warn({ msg: 'a notification stream broke', err });
    } finally {
      stopListening();
      ending.removeEventListener('abort', tell);
    }
  }
}
