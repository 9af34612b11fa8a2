import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { DomainEvents } from '../timeline/domain-events';
import type { TeamPrincipal } from '#http/access';
import { changesOf } from '#http/changes';
import { type AppConfig, appConfig } from '#core/app.config';
import { TeamService } from '../team/team.service';
import type { ChoicesView, Digest, UpdateChoices } from './choices.dto';
import { halfQuiet } from './choices.errors';
import { NEXT_DIGEST } from './choices.sql';
import { type NotificationChoice, notificationChoices } from './notification-choice.entity';
import { NotificationChoicesUpdated } from './notifications.events';

/** The preferences of users who have never changed them. */
const DEFAULTS: ChoicesView = {
  inAppOff: [],
  pushOff: [],
  mailOff: [],
  quietFrom: null,
  quietTo: null,
  digest: 'never',
  digestAt: '08:00',
  digestDueAt: null,
};

/** The notification preferences of team users. Users only see and change their own. */
@Injectable()
export class ChoicesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    private readonly events: DomainEvents,
    private readonly team: TeamService,
  ) {}

  /** Returns the caller's preferences; for team users. */
  async mine({ userId }: TeamPrincipal): Promise<ChoicesView> {
    const row = await this.of(userId);
    return row === null ? DEFAULTS : toView(row);
  }

  /**
   * Changes the given fields; for team users. If this turns the digest on, it begins with notifications from now on.
   * @throws VALIDATION_ERROR the quiet hours are incomplete
   */
  async update(input: UpdateChoices, { userId }: TeamPrincipal): Promise<ChoicesView> {
    // One of two concurrent calls waits, so that there is only one row.
    await this.team.lock(userId);
    const current = await this.of(userId);
    const changes = changesOf(input);
    const changed = Object.keys(changes);
    const wanted = { ...(current === null ? DEFAULTS : toView(current)), ...changes };
    if (changed.length === 0) return wanted;
    const { quietFrom, quietTo } = wanted;
    if ((quietFrom === null) !== (quietTo === null) || (quietFrom !== null && quietFrom === quietTo)) throw halfQuiet();
    const now = this.clock.now();
    const begins = (current?.digest ?? 'never') === 'never' && wanted.digest !== 'never';
    const given = {
      ...wanted,
      digestDueAt: await this.nextDigest(wanted.digest, wanted.digestAt, now),
      ...(begins || current === null ? { digestedUntil: now } : {}),
    };
    const row =
      current === null
        ? await this.database.insert(notificationChoices, { ...given, userId })
        : await this.database.update(notificationChoices, current.id, given);
    await this.events.publish(NotificationChoicesUpdated, { payload: { userId, changed } });
    return toView(row);
  }

  /** Returns when a digest is next due, in the local time of the service's zone. */
  async nextDigest(digest: Digest, digestAt: string, after: Date): Promise<Date | null> {
    if (digest === 'never') return null;
    return (await this.database.one<{ due: Date }>(NEXT_DIGEST, [after, digestAt, this.app.timeZone, digest])).due;
  }

  private of(userId: string): Promise<NotificationChoice | null> {
    return this.database.maybeOne<NotificationChoice>(
      `SELECT ${notificationChoices.columns} FROM notification_choice WHERE user_id = $1`,
      [userId],
    );
  }
}

const toView = (row: NotificationChoice): ChoicesView => {
  const { inAppOff, pushOff, mailOff, quietFrom, quietTo, digest, digestAt, digestDueAt } = row;
  return { inAppOff, pushOff, mailOff, quietFrom, quietTo, digest, digestAt, digestDueAt };
};
