import { Inject, Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { currentTraceId } from '#core/context';
import { Database } from '#database/database';
import type { Row } from '#database/table';
import { NotFound } from '#core/errors';
import { DomainEvents } from '../timeline/domain-events';
import { On } from '../timeline/outbox';
import type { TeamPrincipal } from '#http/access';
import { currentLocale } from '#http/locale';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import { newId } from '#core/ids';
import { hashSecret, seal, unseal } from '#core/secrets';
import { type AuthConfig, authConfig } from '#core/auth.config';
import { PushProvider, type PushTarget } from '#providers/push/push.provider';
import { SessionsService } from '../team/sessions.service';
import { AccessEnded } from '../team/team.events';
import { type PushSubscription, pushSubscriptions } from './push-subscription.entity';
import { BROWSERS_MAX, type PushKeyView, type PushSubscriptionView, type PutPushSubscription } from './push.dto';
import { tooManyBrowsers } from './push.errors';
import { PushSubscribed, PushSubscriptionGone, PushUnsubscribed } from './push.events';

const PURPOSE = 'push-subscription';
const VIEWED = ['id', 'userId', 'name', 'locale', 'sealed', 'expiresAt', 'createdAt', 'updatedAt', 'traceId'] as const;
const SUBSCRIPTION = pushSubscriptions.select('push_subscription', VIEWED);
const WRITTEN = [
  'id',
  'userId',
  'name',
  'locale',
  'sealed',
  'endpointHash',
  'expiresAt',
  'createdAt',
  'updatedAt',
  'traceId',
] as const;

type SubscriptionRow = Row<PushSubscription, (typeof VIEWED)[number]>;

@Injectable()
export class PushService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(authConfig.KEY) private readonly auth: AuthConfig,
    private readonly events: DomainEvents,
    private readonly sessions: SessionsService,
    private readonly provider: PushProvider,
  ) {}

  /** Returns the key for subscribing; for team users. */
  key(): PushKeyView {
    return { publicKey: this.provider.publicKey };
  }

  /** Returns the browsers in which the user receives pushes, newest first; for team users. */
  async list(params: PageParams, user: TeamPrincipal): Promise<PageView<PushSubscriptionView>> {
    const { rows, total } = await this.database.page<SubscriptionRow>({
      select: SUBSCRIPTION,
      from: 'push_subscription',
      where: ['push_subscription.user_id = $1'],
      params: [user.userId],
      orderBy: 'push_subscription.created_at DESC, push_subscription.id DESC',
      limit: params.limit,
      offset: params.offset,
    });
    return toPageView(
      rows.map((row) => this.viewOf(row)),
      total,
      params,
    );
  }

  /**
   * Subscribes this browser; one subscribed by another user is transferred. For team users, called outside of any transaction.
   * @throws VALIDATION_ERROR the endpoint isn't public, or there are too many browsers
   */
  async subscribe(input: PutPushSubscription, user: TeamPrincipal): Promise<PushSubscriptionView> {
    await this.provider.checkEndpoint(input.endpoint);
    const target: PushTarget = { endpoint: new URL(input.endpoint).href, ...input.keys };
    const endpointHash = hashSecret(target.endpoint);
    const { expirationTime = null, name = null } = input;
    return this.database.transaction(async () => {
      // One of two concurrent calls waits, so that both are counted. Ending the user's sessions concurrently ends this one too.
      await this.sessions.hold(user);
      // Jobs pending for the browser's former user are deleted with it.
      await this.database.query(`DELETE FROM push_subscription WHERE endpoint_hash = $1 AND user_id <> $2`, [
        endpointHash,
        user.userId,
      ]);
      const { n } = await this.database.one<{ n: number }>(
        `SELECT count(*)::int AS n FROM push_subscription WHERE user_id = $1 AND endpoint_hash <> $2`,
        [user.userId, endpointHash],
      );
      if (n >= BROWSERS_MAX) throw tooManyBrowsers();
      const row = await this.database.one<SubscriptionRow>(
        `INSERT INTO push_subscription (${pushSubscriptions.names(WRITTEN)}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)
         ON CONFLICT (endpoint_hash) DO UPDATE
           SET user_id = excluded.user_id, name = excluded.name, locale = excluded.locale, sealed = excluded.sealed,
               expires_at = excluded.expires_at, trace_id = excluded.trace_id, updated_at = excluded.updated_at
         RETURNING ${SUBSCRIPTION}`,
        [
          newId(),
          user.userId,
          name,
          currentLocale(),
          seal(JSON.stringify(target), this.auth.secret, PURPOSE),
          endpointHash,
          expirationTime === null ? null : new Date(expirationTime),
          this.clock.now(),
          currentTraceId(),
        ],
      );
      await this.events.publish(PushSubscribed, { payload: { service: serviceOf(target) } });
      return this.viewOf(row);
    });
  }

  /**
   * Stops pushes to one of the user's own browsers and returns the removed subscription; for team users.
   * @throws NOT_FOUND the browser isn't the user's
   */
  async remove(id: string, user: TeamPrincipal): Promise<PushSubscriptionView> {
    const row = await this.database.maybeOne<SubscriptionRow>(
      `DELETE FROM push_subscription WHERE id = $1 AND user_id = $2 RETURNING ${SUBSCRIPTION}`,
      [id, user.userId],
    );
    if (row === null) throw new NotFound(NOUNS.pushSubscription);
    return this.ended(row);
  }

  /**
   * Stops pushes to all browsers of the user and returns the newest removed subscription; for team users.
   * @throws NOT_FOUND there is none
   */
  async unsubscribe(user: TeamPrincipal): Promise<PushSubscriptionView> {
    const [newest] = await this.removeAll(user.userId, this.clock.now());
    if (newest === undefined) throw new NotFound(NOUNS.pushSubscription);
    return newest;
  }

  /** Removes the subscriptions of a user whose sessions ended: anyone with a session may have created one. */
  @On(AccessEnded)
  async endAccess({ userId, at }: { userId: string; at: string }): Promise<void> {
    await this.removeAll(userId, new Date(at));
  }

  /** Removes the browsers subscribed until then, and returns them, newest first. */
  private async removeAll(userId: string, until: Date): Promise<PushSubscriptionView[]> {
    // Lock in the order in which a notification being queued refers to them.
    const rows = await this.database.query<SubscriptionRow>(
      `WITH own AS MATERIALIZED (SELECT id FROM push_subscription WHERE user_id = $1 AND updated_at <= $2 ORDER BY id FOR UPDATE)
       DELETE FROM push_subscription WHERE id IN (SELECT id FROM own) RETURNING ${SUBSCRIPTION}`,
      [userId, until],
    );
    const newestFirst = rows.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
    const views: PushSubscriptionView[] = [];
    for (const row of newestFirst) views.push(await this.ended(row));
    return views;
  }

  private async ended(row: SubscriptionRow): Promise<PushSubscriptionView> {
    const view = this.viewOf(row);
    await this.events.publish(PushUnsubscribed, { payload: { service: serviceOf(view) } });
    return view;
  }

  /** Removes a subscription that the push service no longer knows, unless it now belongs to another browser. */
  async forget(id: string, target: PushTarget): Promise<void> {
    await this.database.transaction(async () => {
      const gone = await this.database.maybeOne<{ userId: string }>(
        `DELETE FROM push_subscription WHERE id = $1 AND endpoint_hash = $2 RETURNING user_id AS "userId"`,
        [id, hashSecret(target.endpoint)],
      );
      if (gone === null) return;
      await this.events.publish(PushSubscriptionGone, {
        payload: { userId: gone.userId, service: serviceOf(target) },
      });
    });
  }

  /** Unseals the target of a stored subscription. */
  open(sealed: Buffer): PushTarget {
    return JSON.parse(unseal(sealed, this.auth.secrets, PURPOSE)) as PushTarget;
  }

  private viewOf({ sealed, expiresAt, ...row }: SubscriptionRow): PushSubscriptionView {
    return { ...row, endpoint: this.open(sealed).endpoint, expirationTime: expiresAt?.getTime() ?? null };
  }
}

const serviceOf = ({ endpoint }: { endpoint: string }): string => new URL(endpoint).hostname;
