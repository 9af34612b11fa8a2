import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock, DAY, HOUR, MINUTE, SECOND } from '#kernel/clock';
import { currentTraceId, runAsSystem } from '#kernel/context';
import { Database } from '#kernel/database/database';
import { DomainError, NotFound } from '#kernel/errors';
import { withHeartbeat } from '#kernel/heartbeat';
import { type PageParams, type PageView, toPageView } from '#kernel/http/pagination';
import { newId } from '#kernel/ids';
import { sha256 } from '#kernel/secrets';
import { Timeline } from '#kernel/timeline';
import { type StoredWebhook, type WebhookEffect, WebhookHandler, type WebhookSource } from './webhook-handler';
import type { WebhookEventView } from './webhooks.dto';
import { WebhookNotFailed } from './webhooks.errors';
import { WebhookReplayed } from './webhooks.timeline';

export const WEBHOOK_HANDLERS = Symbol('webhook handlers');

/** Waiting times after each failed try; after one more failure the event is set aside for a person. */
const BACK_OFF = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR];
const MAX_ATTEMPTS = BACK_OFF.length + 1;
/** A claim that was not renewed for this long belongs to a process that died. */
const LEASE = 30 * SECOND;
/** Providers repeat a delivery for some days; its key is kept for longer than that. */
const KEEP_PROCESSED = 30 * DAY;
const MAX_KEY = 200;

const VIEW = `id, source, status, attempts, next_attempt_at AS "nextAttemptAt", last_error AS "lastError",
  processed_at AS "processedAt", trace_id AS "traceId", created_at AS "createdAt", updated_at AS "updatedAt"`;

export interface ReceivedWebhook {
  id: string;
  /** An event with this key had come before; nothing was done now. */
  duplicate: boolean;
  /** What processing ended in; null where it has not succeeded yet. */
  outcome: object | null;
}

interface Claimed extends StoredWebhook {
  source: WebhookSource;
  traceId: string | null;
}

/**
 * Takes every webhook in: stored first, then processed exactly once. An event is claimed by a lease; its effect and the mark
 * `processed` are one transaction under the row's lock, so that even two holders of an expired lease cannot both act.
 */
@Injectable()
export class WebhookInbox {
  private readonly logger = new Logger(WebhookInbox.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly timeline: Timeline,
    @Inject(WEBHOOK_HANDLERS) private readonly handlers: WebhookHandler[],
  ) {}

  /**
   * Stores an event whose signature holds and processes it at once. Called outside of any transaction. A failure of the
   * processing is not the caller's: the event stays and is tried again, the outcome is null.
   */
  async receive(event: {
    source: WebhookSource;
    dedupeKey: string;
    contentType: string;
    body: Buffer;
  }): Promise<ReceivedWebhook> {
    // Of an event whose person was erased only the hash of its key is left.
    const hashedKey = `sha256:${sha256(event.dedupeKey).toString('hex')}`;
    const dedupeKey = event.dedupeKey.length <= MAX_KEY ? event.dedupeKey : hashedKey;
    const id = newId();
    const now = this.clock.now();
    // Stored with the claim of its first try.
    const stored = await this.database.maybeOne(
      `INSERT INTO webhook_event (id, source, dedupe_key, content_type, body, attempts, claimed_until, next_attempt_at, trace_id,
              created_at, updated_at)
       SELECT $1, $2, $3, $4, $5, 1, $6, $7, $8, $7, $7
        WHERE NOT EXISTS (SELECT 1 FROM webhook_event WHERE source = $2 AND dedupe_key = $9)
       ON CONFLICT (source, dedupe_key) DO NOTHING RETURNING id`,
      [
        id,
        event.source,
        dedupeKey,
        event.contentType,
        event.body,
        new Date(now.getTime() + LEASE),
        now,
        currentTraceId(),
        hashedKey,
      ],
    );
    if (stored === null) {
      const known = await this.database.one<{ id: string; outcome: object | null }>(
        `SELECT id, outcome FROM webhook_event WHERE source = $1 AND dedupe_key IN ($2, $3) LIMIT 1`,
        [event.source, dedupeKey, hashedKey],
      );
      return { ...known, duplicate: true };
    }
    const outcome = await this.handle({ ...event, id, dedupeKey, attempt: 1, traceId: currentTraceId() });
    return { id, duplicate: false, outcome };
  }

  /** Tries what is due again: failed tries, and events whose process died. Run by the job; answers how many it took. */
  async processDue(limit = 100): Promise<number> {
    const now = this.clock.now();
    await this.database.query(
      `UPDATE webhook_event SET status = 'failed', claimed_until = NULL, updated_at = $1,
              last_error = coalesce(last_error, 'The process ended while it worked on this event.')
        WHERE status = 'pending' AND attempts >= $2 AND claimed_until <= $1`,
      [now, MAX_ATTEMPTS],
    );
    const due = await this.database.query<{ id: string }>(
      `SELECT id FROM webhook_event
        WHERE status = 'pending' AND next_attempt_at <= $1 AND (claimed_until IS NULL OR claimed_until <= $1)
        ORDER BY next_attempt_at, id LIMIT $2`,
      [now, limit],
    );
    for (const { id } of due) await this.process(id);
    return due.length;
  }

  /** Events that were set aside, newest first; for admins. */
  async listFailed(params: PageParams): Promise<PageView<WebhookEventView>> {
    const { rows, total } = await this.database.page<WebhookEventView>({
      select: VIEW,
      from: 'webhook_event',
      where: [`status = 'failed'`],
      params: [],
      orderBy: 'created_at DESC, id DESC',
      ...params,
    });
    return toPageView(rows, total, params);
  }

  /**
   * Takes an event that was set aside up again, with all its tries, and processes it at once; for admins. Called outside of
   * any transaction. Answers the event as it then is. Ends in NOT_FOUND, or INVALID_STATUS_TRANSITION where it has not failed.
   */
  async replay(id: string): Promise<WebhookEventView> {
    await this.database.transaction(async () => {
      const event = await this.database.maybeOne<{ source: string; status: string }>(
        `SELECT source, status FROM webhook_event WHERE id = $1 FOR UPDATE`,
        [id],
      );
      if (event === null) throw new NotFound('Webhook event');
      if (event.status !== 'failed') throw new WebhookNotFailed();
      await this.database.query(
        `UPDATE webhook_event SET status = 'pending', attempts = 0, claimed_until = NULL, next_attempt_at = $2, updated_at = $2
          WHERE id = $1`,
        [id, this.clock.now()],
      );
      await this.timeline.add(WebhookReplayed, {
        requestId: null,
        payload: { webhookEventId: id, source: event.source },
      });
    });
    await this.process(id);
    return this.database.one<WebhookEventView>(`SELECT ${VIEW} FROM webhook_event WHERE id = $1`, [id]);
  }

  /** Forgets events processed long ago: their bodies hold personal data. */
  async prune(): Promise<number> {
    const gone = await this.database.query(
      `DELETE FROM webhook_event WHERE status = 'processed' AND processed_at < $1 RETURNING id`,
      [new Date(this.clock.now().getTime() - KEEP_PROCESSED)],
    );
    return gone.length;
  }

  /** One try, unless somebody else has the event. Never throws; answers the outcome, or null where there is none. */
  private async process(id: string): Promise<object | null> {
    const event = await this.claim(id).catch((err: unknown) => {
      this.logger.error({ msg: 'could not claim a webhook event', webhookEventId: id, err });
      return null;
    });
    return event && this.handle(event);
  }

  /** The try of an event that is claimed. Never throws; answers null where it failed. */
  private handle(event: Claimed): Promise<object | null> {
    return runAsSystem(
      'webhook',
      async () => {
        try {
          return await this.carryOut(event);
        } catch (error) {
          await this.postpone(event, error).catch((err: unknown) =>
            this.logger.error({ msg: 'could not postpone a webhook event', webhookEventId: event.id, err }),
          );
          return null;
        }
      },
      event.traceId ?? undefined,
    );
  }

  private async claim(id: string): Promise<Claimed | null> {
    const now = this.clock.now();
    // The count goes up with the claim, so that an event that kills its process is set aside in the end.
    return this.database.maybeOne<Claimed>(
      `UPDATE webhook_event SET claimed_until = $2, attempts = attempts + 1, updated_at = $3
        WHERE id = $1 AND status = 'pending' AND (claimed_until IS NULL OR claimed_until <= $3)
        RETURNING id, source, dedupe_key AS "dedupeKey", content_type AS "contentType", body, attempts AS attempt, trace_id AS "traceId"`,
      [id, new Date(now.getTime() + LEASE), now],
    );
  }

  private async carryOut(event: Claimed): Promise<object | null> {
    const handler = this.handlers.find(({ source }) => source === event.source);
    if (!handler) throw new Error(`There is no handler for webhooks of ${event.source}.`);
    const effect = await this.renewing(event.id, () => handler.prepare(event));
    let committed = false;
    try {
      const outcome = await this.database.transaction(async () => {
        await this.database.afterCommit(() => Promise.resolve(void (committed = true)));
        const open = await this.database.maybeOne(
          `SELECT 1 FROM webhook_event WHERE id = $1 AND status = 'pending' FOR UPDATE`,
          [event.id],
        );
        if (open === null) return null;
        const result = await effect.apply();
        await this.database.query(
          `UPDATE webhook_event SET status = 'processed', outcome = $2, processed_at = $3, updated_at = $3, claimed_until = NULL,
                  last_error = NULL WHERE id = $1`,
          [event.id, JSON.stringify(result), this.clock.now()],
        );
        return result;
      });
      if (outcome === null) await this.discard(event.id, effect);
      return outcome;
    } catch (error) {
      if (!committed) await this.discard(event.id, effect);
      throw error;
    }
  }

  /** Keeps the claim while providers take their time. */
  private renewing<T>(id: string, work: () => Promise<T>): Promise<T> {
    const renew = (): void => {
      this.database
        .query(`UPDATE webhook_event SET claimed_until = $2 WHERE id = $1 AND status = 'pending'`, [
          id,
          new Date(this.clock.now().getTime() + LEASE),
        ])
        .catch((err: unknown) => this.logger.warn({ msg: 'could not renew a claim', webhookEventId: id, err }));
    };
    return withHeartbeat(LEASE / 3, renew, work);
  }

  private async discard(id: string, effect: WebhookEffect): Promise<void> {
    await effect
      .discard?.()
      .catch((err: unknown) => this.logger.warn({ msg: 'could not take back', webhookEventId: id, err }));
  }

  private async postpone(event: Claimed, error: unknown): Promise<void> {
    const last = event.attempt >= MAX_ATTEMPTS;
    const entry = {
      msg: last ? 'a webhook event was set aside' : 'a webhook event failed; it will be tried again',
      webhookEventId: event.id,
      source: event.source,
      attempt: event.attempt,
      err: error,
    };
    if (last) this.logger.error(entry);
    else this.logger.warn(entry);
    const now = this.clock.now();
    await this.database.query(
      `UPDATE webhook_event SET claimed_until = NULL, status = $2, next_attempt_at = $3, last_error = $4, updated_at = $5
        WHERE id = $1 AND status = 'pending'`,
      [
        event.id,
        last ? 'failed' : 'pending',
        new Date(now.getTime() + (BACK_OFF[event.attempt - 1] ?? 0)),
        // Messages of our own say what to do; those of libraries may hold parts of the mail.
        error instanceof DomainError
          ? `${error.code}: ${error.message}`
          : error instanceof Error
            ? error.name
            : 'Error',
        now,
      ],
    );
  }
}
