import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Locale } from '#i18n/locale';
import { Clock, DAY, MINUTE, SECOND } from '#core/clock';
import { currentTraceId } from '#core/context';
import { Database } from '#database/database';
import { ProviderError } from '#core/errors';
import { LeasedCron } from '#queue/jobs';
import { type AppConfig, appConfig } from '#core/app.config';
import { PushProvider, PushServiceBusy } from '#providers/push/push.provider';
import { JobQueue, Queue, type QueueJob, RetryLater } from '#queue/queue';
import { insertSelected } from '#queue/queue.sql';
import { inWords } from '../notifications/notice-kinds';
import { type NewNotification, NotificationsService } from '../notifications/notifications.service';
import { BACK_OFF, GIVE_UP_AFTER, pauseAsked, type PushedNotification, pushPayload, topicOf } from './push.rules';
import { PushService } from './push.service';

/** How long a push service stores a message for a closed browser. */
const TTL_SECONDS = DAY / SECOND;

/** The time of day of a notification in the agency's time zone. */
const TIME = `to_char(notification.at AT TIME ZONE notification.time_zone, 'HH24:MI')`;

/** Whether it is in the quiet hours of a `choice`, across midnight too. */
const IS_QUIET = `CASE WHEN choice.quiet_from < choice.quiet_to
    THEN ${TIME} >= choice.quiet_from AND ${TIME} < choice.quiet_to
    ELSE ${TIME} >= choice.quiet_from OR ${TIME} < choice.quiet_to END`;

/**
 * A job for each subscription of a user who may sign in and each of the new notifications ($1) that the user wants at that time
 * of the day. Its id begins like the notification's, because the jobs of a browser run in the order of their ids.
 */
const INSERT_PUSHES = insertSelected(
  'pushes',
  `SELECT (left(notification.id::text, 26) || right(gen_random_uuid()::text, 10))::uuid AS id, push_subscription.id::text AS key,
         jsonb_build_object('subscriptionId', push_subscription.id, 'notificationId', notification.id) AS payload,
         notification.trace_id, notification.at
    FROM jsonb_to_recordset($1::jsonb) AS notification (id uuid, kind text, recipients uuid[], trace_id uuid, at timestamptz, time_zone text)
   CROSS JOIN push_subscription JOIN team_user ON team_user.id = push_subscription.user_id
    LEFT JOIN notification_choice choice ON choice.user_id = team_user.id
   WHERE NOT disabled AND (expires_at IS NULL OR expires_at > notification.at)
     AND (notification.recipients IS NULL OR team_user.id = ANY (notification.recipients))
     AND coalesce(notification.kind <> ALL (choice.push_off), true) AND NOT coalesce(${IS_QUIET}, false)`,
);

interface Delivery {
  subscriptionId: string;
  notificationId: string;
}

interface DueDelivery extends PushedNotification {
  params: object | null;
  locale: Locale;
  sealed: Buffer;
  disabled: boolean;
}

/**
 * Delivers each new notification to the browsers of all subscribed users. The jobs of a browser run one after the other; a failing one
 * delays those after it, but no other browser's.
 */
@Injectable()
export class PushDeliveries implements OnModuleInit {
  private readonly logger = new Logger(PushDeliveries.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    private readonly queue: JobQueue,
    private readonly provider: PushProvider,
    private readonly subscriptions: PushService,
    private readonly notifications: NotificationsService,
  ) {}

  onModuleInit(): void {
    this.notifications.whenCreated((created) => this.enqueue(created));
  }

  /** Queues new notifications for every subscriber. A notification that turns out to be a duplicate is not stored, and not sent. */
  private enqueue(created: NewNotification[]): Promise<void> {
    const common = { at: this.clock.now(), time_zone: this.app.timeZone, trace_id: currentTraceId() };
    return this.database.atCommit(
      INSERT_PUSHES,
      () => created.map((notification) => ({ ...notification, ...common })),
      async (jobs) => this.queue.begin('pushes', jobs as { id: string }[]),
    );
  }

  /** Deletes subscriptions that their browsers have given up. */
  @LeasedCron('0 47 3 * * *', { name: 'prune-push-subscriptions' })
  async prune(): Promise<number> {
    const gone = await this.database.query(`DELETE FROM push_subscription WHERE expires_at <= $1 RETURNING id`, [
      this.clock.now(),
    ]);
    return gone.length;
  }

  /** Sends one notification to one browser, unless either no longer exists or the notification is outdated. */
  @Queue({
    name: 'pushes',
    job: 'send-pushes',
    schedule: '*/15 * * * * *',
    backOff: BACK_OFF,
    lease: MINUTE,
    atOnce: 8,
  })
  async deliver({ subscriptionId, notificationId }: Delivery, job: QueueJob): Promise<void> {
    // Read again before each attempt: the browser may now be another user's.
    const due = await this.database.maybeOne<DueDelivery>(
      `SELECT notification.id, kind, params, title, body, team_user.locale, request_id AS "requestId", sealed, disabled
         FROM push_subscription JOIN team_user ON team_user.id = user_id CROSS JOIN notification
        WHERE push_subscription.id = $1 AND notification.id = $2 AND notification.created_at > $3`,
      [subscriptionId, notificationId, new Date(this.clock.now().getTime() - GIVE_UP_AFTER)],
    );
    if (due === null) return;
    if (due.disabled) throw new RetryLater(0, new Error('The user is disabled.'));
    try {
      const target = this.subscriptions.open(due.sealed);
      if ((await this.provider.send(target, this.messageOf(due))) === 'gone')
        await this.subscriptions.forget(subscriptionId, target);
    } catch (err) {
      const passing = err instanceof ProviderError && err.retryable;
      const entry = { subscriptionId, notificationId, attempt: job.tries, err };
      this.logger.warn({ msg: passing ? 'could not send a push yet' : 'giving up on a push', ...entry });
      if (passing) throw new RetryLater(err instanceof PushServiceBusy ? pauseAsked(err.retryAfterMs) : 0, err);
    }
  }

  private messageOf(notification: DueDelivery): Parameters<PushProvider['send']>[1] {
    return {
      payload: pushPayload(inWords(notification, notification.locale), this.app.publicWebUrl),
      topic: topicOf(notification.id),
      ttlSeconds: TTL_SECONDS,
    };
  }
}
