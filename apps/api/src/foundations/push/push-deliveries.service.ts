import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import type { Locale } from '#words/locale';
import { Clock, DAY, MINUTE, SECOND } from '#kernel/clock';
import { runAsSystem } from '#kernel/context';
import { Database } from '#kernel/database/database';
import type { NamedStatement } from '#kernel/database/statement';
import { ProviderError } from '#kernel/errors';
import { OnByStatement } from '#kernel/events';
import { Job } from '#kernel/jobs';
import { Settings } from '#kernel/settings';
import { PushProvider, PushServiceBusy, type PushTarget } from '#providers/push/push.provider';
import { inWords } from '../notifications/notice-kinds';
import { NotificationCreated } from '../notifications/notifications.facts';
import { GIVE_UP_AFTER, pauseAfter, type PushedNotification, pushPayload, topicOf } from './push.rules';
import { PushService } from './push.service';

/** A claim that was not renewed for this long belongs to a process that died; a single try is much shorter. */
const LEASE = MINUTE;
/** Push services that are talked to at once. */
const MAX_WORKERS = 8;
/** How long a push service keeps a message for a browser that is closed. */
const TTL_SECONDS = DAY / SECOND;

/** Whether a time of day lies in the quiet hours of a `choice`, over midnight too. */
const isQuiet = (time: string): string => `CASE WHEN choice.quiet_from < choice.quiet_to
    THEN ${time} >= choice.quiet_from AND ${time} < choice.quiet_to
    ELSE ${time} >= choice.quiet_from OR ${time} < choice.quiet_to END`;

/** The notifications of an event for every subscription of a user who may sign in and wants them now. */
const QUEUE_PUSHES: NamedStatement = {
  name: 'queue_pushes',
  text: `INSERT INTO push_delivery (subscription_id, notification_id, created_at)
         SELECT push_subscription.id, notification.id, $2
           FROM claimed CROSS JOIN jsonb_array_elements_text(claimed.payload -> 'notificationIds') AS created (id)
           JOIN notification ON notification.id = created.id::uuid
          CROSS JOIN push_subscription JOIN team_user ON team_user.id = push_subscription.user_id
           LEFT JOIN notification_choice choice ON choice.user_id = team_user.id
          WHERE NOT disabled AND (expires_at IS NULL OR expires_at > $2)
            AND coalesce(notification.kind <> ALL (choice.push_off), true)
            AND NOT coalesce(${isQuiet(`claimed.payload ->> 'timeOfDay'`)}, false)
          ORDER BY push_subscription.id
         ON CONFLICT DO NOTHING RETURNING subscription_id`,
};

interface NextDelivery extends PushedNotification {
  params: object | null;
  locale: Locale;
  sealed: Buffer;
  attempts: number;
}

/**
 * Brings each new notification to the browser of every user who has subscribed. The rows of `push_delivery` are written with
 * the outbox, so that a crash loses nothing. A browser's rows are sent one after the other under a lease on its subscription;
 * a push service that fails is left in peace with all that waits for it, and never keeps another waiting.
 */
@Injectable()
export class PushDeliveries implements BeforeApplicationShutdown {
  private readonly logger = new Logger(PushDeliveries.name);
  private readonly workers = new Set<Promise<void>>();
  private handled = 0;
  private woken = false;
  private stopping = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly provider: PushProvider,
    private readonly subscriptions: PushService,
  ) {}

  /** Queues notifications for everybody who has subscribed, with the mark that the event was heard. */
  @OnByStatement(NotificationCreated, QUEUE_PUSHES)
  enqueue(queued: object[]): void {
    // Not waited for: who made the notification has nothing to do with how fast a push service answers.
    if (queued.length > 0) this.work();
  }

  /** Sends what waits: after a failed try, and what a process that died has left behind. */
  @Job({ name: 'send-pushes', schedule: '*/15 * * * * *' })
  async sendDue(): Promise<number> {
    await this.database.query(`DELETE FROM push_delivery WHERE created_at <= $1`, [
      new Date(this.clock.now().getTime() - GIVE_UP_AFTER),
    ]);
    const before = this.handled;
    this.work();
    await this.idle();
    return this.handled - before;
  }

  /** Forgets subscriptions that their browsers have given up. */
  @Job({ name: 'prune-push-subscriptions', schedule: '0 47 3 * * *' })
  async prune(): Promise<number> {
    const gone = await this.database.query(`DELETE FROM push_subscription WHERE expires_at <= $1 RETURNING id`, [
      this.clock.now(),
    ]);
    return gone.length;
  }

  /** Lets the messages on their way arrive; the rest stays in its rows. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await this.idle();
  }

  private async idle(): Promise<void> {
    while (this.workers.size > 0) await Promise.all(this.workers);
  }

  /** Sets one more worker to work if there is room; those that are at it look again before they stop. */
  private work(): void {
    this.woken = true;
    if (this.stopping || this.workers.size >= MAX_WORKERS) return;
    const worker = runAsSystem('job', () => this.drain())
      .catch((err: unknown) => this.logger.error({ msg: 'could not send pushes; the job will try', err }))
      .finally(() => this.workers.delete(worker));
    this.workers.add(worker);
  }

  private async drain(): Promise<void> {
    while (!this.stopping) {
      this.woken = false;
      const subscriptionId = await this.claim();
      if (subscriptionId === null) {
        if (this.woken) continue;
        return;
      }
      // Another one sees to the next browser meanwhile.
      this.work();
      await this.deliverTo(subscriptionId);
    }
  }

  /** Takes the subscription that has waited longest, of those that something waits for. */
  private async claim(): Promise<string | null> {
    const now = this.clock.now();
    // The count goes up with the claim, so that one that kills its process is left in peace for longer and longer too.
    const claimed = await this.database.maybeOne<{ id: string }>(
      `UPDATE push_subscription SET claimed_until = $2, attempts = attempts + 1
        WHERE id = (SELECT waiting.id FROM push_subscription waiting JOIN team_user ON team_user.id = waiting.user_id
                     WHERE next_attempt_at <= $1 AND (claimed_until IS NULL OR claimed_until <= $1) AND NOT disabled
                       AND EXISTS (SELECT 1 FROM push_delivery WHERE subscription_id = waiting.id AND created_at > $3)
                     ORDER BY next_attempt_at, waiting.id LIMIT 1 FOR UPDATE OF waiting SKIP LOCKED)
        RETURNING id`,
      [now, new Date(now.getTime() + LEASE), new Date(now.getTime() - GIVE_UP_AFTER)],
    );
    return claimed?.id ?? null;
  }

  /** Sends all that waits for a claimed subscription, oldest first, until there is no more or a try fails. */
  private async deliverTo(subscriptionId: string): Promise<void> {
    while (!this.stopping) {
      const next = await this.next(subscriptionId);
      if (next === null) break;
      this.handled++;
      const pause = await this.attempt(subscriptionId, next);
      if (pause !== null) {
        await this.database.query(
          `UPDATE push_subscription SET claimed_until = NULL, next_attempt_at = $2 WHERE id = $1`,
          [subscriptionId, new Date(this.clock.now().getTime() + pause)],
        );
        return;
      }
    }
    await this.database.query(`UPDATE push_subscription SET claimed_until = NULL, attempts = 0 WHERE id = $1`, [
      subscriptionId,
    ]);
  }

  /** Read anew before each try: the browser may be another one by now, the user disabled. */
  private next(subscriptionId: string): Promise<NextDelivery | null> {
    return this.database.maybeOne<NextDelivery>(
      `SELECT notification.id, kind, params, title, body, team_user.locale, request_id AS "requestId", sealed, attempts
         FROM push_delivery
         JOIN push_subscription ON push_subscription.id = subscription_id
         JOIN notification ON notification.id = notification_id
         JOIN team_user ON team_user.id = user_id
        WHERE subscription_id = $1 AND NOT disabled AND push_delivery.created_at > $2
        ORDER BY notification.created_at, notification.id LIMIT 1`,
      [subscriptionId, new Date(this.clock.now().getTime() - GIVE_UP_AFTER)],
    );
  }

  /** One try. Answers how long to leave the push service in peace, or null if this message is done with. */
  private async attempt(subscriptionId: string, next: NextDelivery): Promise<number | null> {
    try {
      const target = this.subscriptions.open(next.sealed);
      if ((await this.send(target, next)) === 'gone') {
        await this.subscriptions.forget(subscriptionId, target);
        return null;
      }
    } catch (err) {
      const passing = err instanceof ProviderError && err.retryable;
      const entry = { subscriptionId, notificationId: next.id, attempt: next.attempts, err };
      this.logger.warn({ msg: passing ? 'a push could not be sent yet' : 'a push was given up', ...entry });
      if (passing) return pauseAfter(next.attempts, err instanceof PushServiceBusy ? err.retryAfterMs : null);
    }
    await this.database.query(
      `WITH done AS (DELETE FROM push_delivery WHERE subscription_id = $1 AND notification_id = $2)
       UPDATE push_subscription SET attempts = 1, claimed_until = $3 WHERE id = $1`,
      [subscriptionId, next.id, new Date(this.clock.now().getTime() + LEASE)],
    );
    return null;
  }

  private send(target: PushTarget, notification: NextDelivery): Promise<'sent' | 'gone'> {
    return this.provider.send(target, {
      payload: pushPayload(inWords(notification, notification.locale), this.settings.publicWebUrl),
      topic: topicOf(notification.id),
      ttlSeconds: TTL_SECONDS,
    });
  }
}
