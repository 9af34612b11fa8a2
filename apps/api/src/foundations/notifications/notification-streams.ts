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

/** A browser holds one per tab, and a person has some devices. */
const MAX_PER_USER = 20;
/** Comments keep proxies from closing a silent connection, and show one that is dead. */
const HEARTBEAT = 20 * SECOND;
/** A stream outlives its session by no more than this, whichever instance ended the session. */
const SESSION_CHECK = SECOND;
/** A reader that takes nothing for this long is let go; it comes again with the last id that it has. */
const STALLED = MINUTE;
/** How long streams have at a stop to send their end. */
const FAREWELL = SECOND;

/** The first words: they send the headers at once, and tell the browser when to come again after a break. */
const HELLO = 'retry: 3000\n: connected\n\n';
const STILL_HERE = ': still here\n\n';

/** Changes were left out: what the reader shows may have changed. */
const RELOAD = 'event: reload\ndata: {}\n\n';

/** One event as the HTML standard has it (§9.2). `read` has no id: it is no place to begin again from. */
function frame(told: FeedEvent, locale: Locale): string {
  if (told.event === 'change') return `id: ${told.id}\nevent: change\ndata: ${JSON.stringify(told.change)}\n\n`;
  const { event, notification } = told;
  return `${event === 'notification' ? `id: ${notification.id}\n` : ''}event: ${event}\ndata: ${JSON.stringify(inWords(notification, locale))}\n\n`;
}

export interface NotificationStream {
  readable: Readable;
  /** Ends it in order: the reader gets what it has been given, and the end. To be called too when the reader has gone. */
  end: () => void;
}

interface OpenStream extends NotificationStream {
  userId: string;
  sessionId: string;
  /** Since when the reader has not taken what lies ready for it (milliseconds of the process), or null. */
  offeredAt: number | null;
}

/**
 * The open streams of this instance. Each reads the feed at the pace of its client: nothing is kept in memory for one that
 * is slow but its place and a page.
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
   * A stream for a team user, in the language that the caller asks for: all that is newer than `lastEventId`; without one, what came
   * in the seconds `within`, and what comes from now on. It ends with the session and at a stop. Ends in VALIDATION_ERROR, NOT_FOUND (no
   * such event), RATE_LIMITED, SERVICE_UNAVAILABLE (stopping).
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
        this.frames(start, locale, ending.signal, (at) => (stream.offeredAt = at)),
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

  /** Ends the streams of sessions that hold no longer, and lets go of readers that take nothing. Run every second. */
  checkSessions(): Promise<void> {
    // one at a time, however slow the database is
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
      // Said once, not every second.
      if (!this.failing) this.logger.warn({ msg: 'could not check the sessions of notification streams', err });
      this.failing = true;
    }
  }

  /** Ends every stream, so that the stop need not wait for their readers. */
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

  /** Counts a stream that is being opened as one that is open. Ends in RATE_LIMITED. */
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

  /** What a reader is sent, in order and each once; it is asked for the next piece only when the reader has taken the last. */
  private async *frames(
    { place: from, changesFrom, missed }: Start,
    locale: Locale,
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
        // Before it is read: what comes meanwhile is news again.
        news = Promise.withResolvers<void>();
        const events = await this.feed.after(place, changesFrom);
        for (const event of events) {
          if (ending.aborted) return;
          yield* give(frame(event, locale));
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
      // The reader comes again with the last id that it has.
      this.logger.warn({ msg: 'a notification stream broke off', err });
    } finally {
      stopListening();
      ending.removeEventListener('abort', tell);
    }
  }
}
