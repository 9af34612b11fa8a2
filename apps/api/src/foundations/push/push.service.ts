import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#kernel/clock';
import { currentTraceId } from '#kernel/context';
import { Database } from '#kernel/database/database';
import type { Row } from '#kernel/database/table';
import { NotFound } from '#kernel/errors';
import { Facts } from '#kernel/facts';
import { On } from '#kernel/events';
import type { TeamPrincipal } from '#kernel/http/access';
import { currentLocale } from '#kernel/http/locale';
import { newId } from '#kernel/ids';
import { hashSecret, seal, unseal } from '#kernel/secrets';
import { Settings } from '#kernel/settings';
import { PushProvider, type PushTarget } from '#providers/push/push.provider';
import { AccessEnded } from '../team/team.facts';
import { type PushSubscription, pushSubscriptions } from './push-subscription.entity';
import type { PushKeyView, PushSubscriptionView, PutPushSubscription } from './push.dto';
import { PushSubscribed, PushSubscriptionGone, PushUnsubscribed } from './push.facts';

const PURPOSE = 'push-subscription';
const VIEWED = ['id', 'userId', 'locale', 'sealed', 'expiresAt', 'createdAt', 'updatedAt', 'traceId'] as const;
const SUBSCRIPTION = pushSubscriptions.select('push_subscription', VIEWED);
const WRITTEN = [
  'id',
  'userId',
  'locale',
  'sealed',
  'endpointHash',
  'expiresAt',
  'nextAttemptAt',
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
    private readonly settings: Settings,
    private readonly facts: Facts,
    private readonly provider: PushProvider,
  ) {}

  /** The key that browsers subscribe with; for team users. */
  key(): PushKeyView {
    return { publicKey: this.provider.publicKey };
  }

  /**
   * Makes this browser the one that the user gets pushes in, in place of an earlier one; a browser that another user had
   * moves over. Its pushes come in the language of this call. For team users, called outside of any transaction. Ends in VALIDATION_ERROR (endpoint not public).
   */
  async subscribe(input: PutPushSubscription, user: TeamPrincipal): Promise<PushSubscriptionView> {
    await this.provider.checkEndpoint(input.endpoint);
    const target: PushTarget = { endpoint: new URL(input.endpoint).href, ...input.keys };
    const endpointHash = hashSecret(target.endpoint);
    const { expirationTime = null } = input;
    return this.database.transaction(async () => {
      // Two unique values are taken at once: without turns, two users who swap browsers would wait for each other for ever.
      await this.database.query(`LOCK TABLE push_subscription IN SHARE ROW EXCLUSIVE MODE`);
      // In the order in which a notification that is being queued refers to them.
      await this.database.query(
        `SELECT id FROM push_subscription WHERE endpoint_hash = $1 OR user_id = $2 ORDER BY id FOR UPDATE`,
        [endpointHash, user.userId],
      );
      await this.database.query(`DELETE FROM push_subscription WHERE endpoint_hash = $1 AND user_id <> $2`, [
        endpointHash,
        user.userId,
      ]);
      const row = await this.database.one<SubscriptionRow>(
        `INSERT INTO push_subscription (${pushSubscriptions.names(WRITTEN)}) VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $7, $8)
         ON CONFLICT (user_id) DO UPDATE
           SET locale = excluded.locale, sealed = excluded.sealed, endpoint_hash = excluded.endpoint_hash, expires_at = excluded.expires_at, attempts = 0,
               next_attempt_at = excluded.next_attempt_at, trace_id = excluded.trace_id, updated_at = excluded.updated_at
         RETURNING ${SUBSCRIPTION}`,
        [
          newId(),
          user.userId,
          currentLocale(),
          seal(JSON.stringify(target), this.settings.authSecret, PURPOSE),
          endpointHash,
          expirationTime === null ? null : new Date(expirationTime),
          this.clock.now(),
          currentTraceId(),
        ],
      );
      await this.facts.record(PushSubscribed, { payload: { service: serviceOf(target) } });
      return this.viewOf(row);
    });
  }

  /** Ends the user's pushes and answers the subscription as it was; for team users. Ends in NOT_FOUND. */
  async unsubscribe(user: TeamPrincipal): Promise<PushSubscriptionView> {
    const row = await this.database.maybeOne<SubscriptionRow>(
      `DELETE FROM push_subscription WHERE user_id = $1 RETURNING ${SUBSCRIPTION}`,
      [user.userId],
    );
    if (row === null) throw new NotFound(NOUNS.pushSubscription);
    const view = this.viewOf(row);
    await this.facts.record(PushUnsubscribed, { payload: { service: serviceOf(view) } });
    return view;
  }

  /** Ends the pushes of a user whose sessions ended: whoever had one may have subscribed a browser with it. */
  @On(AccessEnded)
  async endAccess({ userId, at }: { userId: string; at: string }): Promise<void> {
    const row = await this.database.maybeOne<SubscriptionRow>(
      `DELETE FROM push_subscription WHERE user_id = $1 AND updated_at <= $2 RETURNING ${SUBSCRIPTION}`,
      [userId, at],
    );
    if (row === null) return;
    await this.facts.record(PushUnsubscribed, { payload: { service: serviceOf(this.viewOf(row)) } });
  }

  /** Removes a subscription that the push service no longer knows, unless the user has another browser by now. */
  async forget(id: string, target: PushTarget): Promise<void> {
    await this.database.transaction(async () => {
      const gone = await this.database.maybeOne<{ userId: string }>(
        `DELETE FROM push_subscription WHERE id = $1 AND endpoint_hash = $2 RETURNING user_id AS "userId"`,
        [id, hashSecret(target.endpoint)],
      );
      if (gone === null) return;
      await this.facts.record(PushSubscriptionGone, {
        payload: { userId: gone.userId, service: serviceOf(target) },
      });
    });
  }

  /** Where a stored subscription leads to. */
  open(sealed: Buffer): PushTarget {
    return JSON.parse(unseal(sealed, this.settings.authSecrets, PURPOSE)) as PushTarget;
  }

  private viewOf({ sealed, expiresAt, ...row }: SubscriptionRow): PushSubscriptionView {
    return { ...row, endpoint: this.open(sealed).endpoint, expirationTime: expiresAt?.getTime() ?? null };
  }
}

const serviceOf = ({ endpoint }: { endpoint: string }): string => new URL(endpoint).hostname;
