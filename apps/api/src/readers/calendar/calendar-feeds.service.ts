import { Inject, Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { NotFound } from '#core/errors';
import { On } from '../../foundations/timeline/outbox';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import type { TeamPrincipal } from '#http/access';
import { newSecret } from '#core/ids';
import { hashSecret, sha256 } from '#core/secrets';
import { type AppConfig, appConfig } from '#core/app.config';
import type { Locale } from '#i18n/locale';
import { AccessEnded } from '../../foundations/team/team.events';
import { TeamService } from '../../foundations/team/team.service';
import { availabilityEvent, calendarFile, optionEndEvent, requestEvent } from './calendar-file';
import { type CalendarFeed, calendarFeeds } from './calendar-feed.entity';
import type { CreatedFeedView, CreateFeed, FeedsView, FeedView } from './calendar.dto';
import { tooManyFeeds, wrongSubject } from './calendar.errors';
import { CalendarFeedCreated, CalendarFeedRenewed, CalendarFeedRevoked } from './calendar.events';
import { type FeedKind, FEEDS_MAX, feedSpan } from './calendar.rules';
import {
  ENTRIES_OF_MEMBER,
  ENTRIES_OF_REQUEST,
  EVENT_OF_REQUEST,
  EVENTS_OF_USER,
  FEED,
  type FeedEntryRow,
  type FeedEventRow,
  type FeedHoldRow,
  OPTIONS_OF_MEMBER,
  OPTIONS_OF_REQUEST,
  OPTIONS_OF_USER,
  READ_FEED,
  type ReadFeedRow,
} from './calendar.sql';

/** A calendar as served to a program. */
interface ServedCalendar {
  text: string;
  /** The same for the same text. */
  etag: string;
}

const NAMES: Record<Locale, Record<FeedKind, (subject: string) => string>> = {
  fr: { mine: () => 'Mes demandes', member: (name) => name, request: (title) => title },
  en: { mine: () => 'My requests', member: (name) => name, request: (title) => title },
};

/**
 * Secret addresses at which programs read calendars. Methods are for team users and their own feeds, unless they say
 * otherwise.
 */
@Injectable()
export class CalendarFeeds {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    private readonly events: DomainEvents,
    private readonly team: TeamService,
  ) {}

  /** Returns the caller's feeds, newest first. */
  async list({ userId }: TeamPrincipal): Promise<FeedsView> {
    const items = await this.database.query<FeedView>(
      `SELECT ${FEED} FROM calendar_feed WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${FEEDS_MAX}`,
      [userId],
    );
    return { items };
  }

  /**
   * Creates a feed and returns its address, only this once.
   * @throws NOT_FOUND venue or request
   * @throws ALREADY_EXISTS the caller has a feed for the same calendar
   * @throws VALIDATION_ERROR the subject doesn't match the kind, or the caller has too many feeds
   */
  async create(input: CreateFeed, { userId }: TeamPrincipal): Promise<CreatedFeedView> {
    const { kind, memberId = null, requestId = null } = input;
    if ((memberId !== null) !== (kind === 'member')) throw wrongSubject('memberId', kind);
    if ((requestId !== null) !== (kind === 'request')) throw wrongSubject('requestId', kind);
    // One of two concurrent calls waits, so that both are counted.
    await this.team.lock(userId);
    const { n } = await this.database.one<{ n: number }>(
      `SELECT count(*)::int AS n FROM calendar_feed WHERE user_id = $1`,
      [userId],
    );
    if (n >= FEEDS_MAX) throw tooManyFeeds();
    const token = newSecret();
    const tokenHash = hashSecret(token);
    const feed = await this.database.insert(calendarFeeds, { userId, kind, memberId, requestId, tokenHash });
    await this.events.publish(CalendarFeedCreated, { requestId, payload: ofFeed(feed) });
    return this.withAddress(feed, token);
  }

  /**
   * Gives a feed another address, returned only this once; the previous one stops working.
   * @throws NOT_FOUND the feed isn't the caller's
   */
  async renew(id: string, user: TeamPrincipal): Promise<CreatedFeedView> {
    await this.lock(id, user);
    const token = newSecret();
    const feed = await this.database.update(calendarFeeds, id, { tokenHash: hashSecret(token), lastReadAt: null });
    await this.events.publish(CalendarFeedRenewed, { requestId: feed.requestId, payload: ofFeed(feed) });
    return this.withAddress(feed, token);
  }

  /**
   * Revokes a feed immediately and returns it.
   * @throws NOT_FOUND the feed isn't the caller's
   */
  async revoke(id: string, user: TeamPrincipal): Promise<FeedView> {
    const feed = await this.lock(id, user);
    await this.database.query(`DELETE FROM calendar_feed WHERE id = $1`, [id]);
    await this.events.publish(CalendarFeedRevoked, { requestId: feed.requestId, payload: ofFeed(feed) });
    return toView(feed);
  }

  /** Revokes the feeds of a user whose sessions ended: anyone with a session may have created one. */
  @On(AccessEnded)
  async endAccess({ userId, at }: { userId: string; at: string }): Promise<void> {
    const ended = await this.database.query<CalendarFeed>(
      `DELETE FROM calendar_feed WHERE user_id = $1 AND updated_at <= $2 RETURNING ${calendarFeeds.columns}`,
      [userId, at],
    );
    for (const feed of ended)
      await this.events.publish(CalendarFeedRevoked, { requestId: feed.requestId, payload: ofFeed(feed) });
  }

  /**
   * Returns the calendar of a secret address, in its user's language; for anyone with the address.
   * @throws NOT_FOUND the address doesn't or no longer exist
   */
  async serve(token: string): Promise<ServedCalendar> {
    const now = this.clock.now();
    const feed = await this.database.maybeOne<ReadFeedRow>(READ_FEED, [hashSecret(token), now]);
    if (feed === null) throw new NotFound(NOUNS.calendarFeed);
    const { locale, kind, subject } = feed;
    const app = `${this.app.publicWebUrl}/app`;
    const { events, entries, options } = await this.contentOf(feed);
    const text = calendarFile(
      NAMES[locale][kind](subject ?? ''),
      [
        ...events.map((row) => requestEvent(row, locale, app)),
        ...entries.map((row) => availabilityEvent(row, locale, app)),
        ...options.map((row) => optionEndEvent(row, locale, app, this.app.timeZone)),
      ],
      new URL(this.app.baseUrl).hostname,
    );
    return { text, etag: `"${sha256(text).toString('base64url')}"` };
  }

  private async contentOf(
    feed: ReadFeedRow,
  ): Promise<{ events: FeedEventRow[]; entries: FeedEntryRow[]; options: FeedHoldRow[] }> {
    const { from, to } = feedSpan(this.clock.dateIn(this.app.timeZone));
    const events = (sql: string, params: unknown[]) => this.database.query<FeedEventRow>(sql, params);
    const entries = (sql: string, params: unknown[]) => this.database.query<FeedEntryRow>(sql, params);
    const options = (sql: string, id: string | null) => this.database.query<FeedHoldRow>(sql, [id]);
    switch (feed.kind) {
      case 'mine':
        return {
          events: await events(EVENTS_OF_USER, [feed.userId, from, to]),
          entries: [],
          options: await options(OPTIONS_OF_USER, feed.userId),
        };
      case 'member':
        return {
          events: [],
          entries: await entries(ENTRIES_OF_MEMBER, [feed.memberId, from, to]),
          options: await options(OPTIONS_OF_MEMBER, feed.memberId),
        };
      case 'request':
        return {
          events: await events(EVENT_OF_REQUEST, [feed.requestId]),
          entries: await entries(ENTRIES_OF_REQUEST, [feed.requestId]),
          options: await options(OPTIONS_OF_REQUEST, feed.requestId),
        };
    }
  }

  private async lock(id: string, { userId }: TeamPrincipal): Promise<CalendarFeed> {
    const feed = await this.database.lock(calendarFeeds, id);
    if (feed?.userId !== userId) throw new NotFound(NOUNS.calendarFeed);
    return feed;
  }

  private withAddress(feed: CalendarFeed, token: string): CreatedFeedView {
    return { ...toView(feed), url: `${this.app.baseUrl}/api/public/calendars/${token}/calendar.ics` };
  }
}

const ofFeed = ({ id, kind, memberId }: CalendarFeed) => ({ feedId: id, feedKind: kind, memberId });

const toView = ({ userId: _userId, tokenHash: _hash, ...feed }: CalendarFeed): FeedView => feed;
