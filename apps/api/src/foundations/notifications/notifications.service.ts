import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { NotificationKind } from '#domain/vocabulary';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { NotFound } from '#core/errors';
import { DomainEvents, type Notice } from '../timeline/domain-events';
import type { TeamPrincipal } from '#http/access';
import { currentLocale } from '#http/locale';
import { newestFirst } from '#database/list-order';
import { type CursorPageView, toCursorPage } from '#http/pagination';
import { NotificationFeed } from './notification-feed';
import { inWords, keptParams, wordsOf } from './notice-kinds';
import type { ListNotifications, NotificationView, ReadAllView } from './notifications.dto';
import { NotificationRead, NotificationsRead } from './notifications.events';
import { FOR_USER, INSERT_NOTIFICATIONS, NOT_OFF, NOTIFICATION } from './notifications.sql';

/** A user's filtered list is counted up to this number. */
const COUNTED_TO = 1000;

/** A notification about to be stored. */
export type NewNotification = Pick<NotificationView, 'id' | 'kind'> & { recipients: readonly string[] | null };

@Injectable()
export class NotificationsService implements OnModuleInit {
  private push: (notifications: NewNotification[]) => Promise<void> = () => Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly feed: NotificationFeed,
    private readonly events: DomainEvents,
  ) {}

  onModuleInit(): void {
    this.events.noticesGoTo((notices) => this.notifyAll(notices));
  }

  /** Sets the function that queues push messages in the transaction of new notifications. One area calls this at start-up. */
  whenCreated(push: (notifications: NewNotification[]) => Promise<void>): void {
    this.push = push;
  }

  /** Notifies the team, in the ambient transaction; for other areas. Does nothing if `dedupeKey` was used before. */
  async notify(input: Notice): Promise<void> {
    await this.notifyAll([input]);
  }

  /** Sends many notifications, with as many statements as for one. */
  async notifyAll(inputs: Notice[]): Promise<void> {
    if (inputs.length === 0) return;
    const rows = inputs.map((input) => ({
      ...input,
      ...this.database.stamp(),
      kind: input.kind as NotificationKind,
      recipients: input.recipients ?? null,
      params: keptParams(input.params),
      ...wordsOf(input.kind as NotificationKind, input.params, 'en'),
    }));
    await this.database.transaction(async () => {
      await this.database.atCommit(INSERT_NOTIFICATIONS, () => rows);
      await this.showAfterCommit();
      await this.push(rows.map(({ id, kind, recipients }) => ({ id, kind, recipients })));
    });
  }

  /**
   * Returns the team's notifications, newest first, or those that the caller wants to see; for team users. Those for
   * others are left out.
   */
  async list(
    { limit, offset, cursor, unreadOnly, mine }: ListNotifications,
    user: TeamPrincipal,
  ): Promise<CursorPageView<NotificationView>> {
    const wanted = mine === true;
    const { rows, ...page } = await this.database.page<NotificationView>({
      select: NOTIFICATION,
      from: 'notification',
      where: [FOR_USER, ...(unreadOnly === true ? ['read_at IS NULL'] : []), ...(wanted ? [NOT_OFF] : [])],
      rowsFirst: true,
      countedTo: wanted ? COUNTED_TO : undefined,
      params: [user.userId],
      orderBy: newestFirst('notification'),
      limit,
      offset,
      cursor,
    });
    return toCursorPage(
      rows.map((row) => inWords(row, currentLocale())),
      page,
      { limit, offset },
    );
  }

  /**
   * Marks one read; for team users. A second reader changes nothing.
   * @throws NOT_FOUND the notification doesn't exist, or is for others
   */
  async read(id: string, reader: TeamPrincipal): Promise<NotificationView> {
    // The condition on the row serves as the lock: of two concurrent readers, the second finds it read.
    const read = await this.database.maybeOne<NotificationView>(
      `UPDATE notification SET read_at = $3, read_by = $1, updated_at = $3
        WHERE id = $2 AND read_at IS NULL AND ${FOR_USER} RETURNING ${NOTIFICATION}`,
      [reader.userId, id, this.clock.now()],
    );
    if (read) {
      await this.showAfterCommit();
      await this.events.publish(NotificationRead, { payload: { notificationId: id } });
      return inWords(read, currentLocale());
    }
    const earlier = await this.database.maybeOne<NotificationView>(
      `SELECT ${NOTIFICATION} FROM notification WHERE id = $2 AND ${FOR_USER}`,
      [reader.userId, id],
    );
    if (!earlier) throw new NotFound(NOUNS.notification);
    return inWords(earlier, currentLocale());
  }

  /** Marks all unread ones read; for team users. */
  async readAll(reader: TeamPrincipal): Promise<ReadAllView> {
    // Lock in a fixed order, so that two concurrent callers don't deadlock.
    const { updated } = await this.database.one<ReadAllView>(
      `WITH unread AS (SELECT id FROM notification WHERE read_at IS NULL AND ${FOR_USER} ORDER BY id FOR UPDATE),
            done AS (UPDATE notification SET read_at = $2, read_by = $1, updated_at = $2
                      WHERE id IN (SELECT id FROM unread) AND read_at IS NULL RETURNING id)
       SELECT count(*)::int AS updated FROM done`,
      [reader.userId, this.clock.now()],
    );
    if (updated > 0) {
      await this.showAfterCommit();
      await this.events.publish(NotificationsRead, { payload: { updated } });
    }
    return { updated };
  }

  private showAfterCommit(): Promise<void> {
    return this.database.afterCommit(async () => this.feed.wake());
  }
}
