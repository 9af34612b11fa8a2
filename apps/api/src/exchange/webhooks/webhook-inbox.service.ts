import { Injectable, Logger } from '@nestjs/common';
import pLimit from 'p-limit';
import { NOUNS } from '#domain/nouns';
import { Clock, DAY, HOUR, MINUTE, SECOND } from '#core/clock';
import { currentTraceId, runAsSystem } from '#core/context';
import { Database } from '#database/database';
import { DomainError, NotFound } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { withHeartbeat } from '#queue/heartbeat';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import { newId } from '#core/ids';
import { Job } from '#queue/jobs';
import { sha256 } from '#core/secrets';
import { MalformedMail } from '../inbound/mail-parser.service';
import { type StoredWebhook, WebhookProcessor } from './webhook-processor.service';
import type { WebhookEventView } from './webhooks.dto';
import { WebhookNotFailed } from './webhooks.errors';
import { WebhookReplayed } from './webhooks.events';
import type { WebhookSource } from './webhooks.rules';
import {
  CLAIM_EVENT,
  type ClaimedEvent,
  EVENT,
  eventValues,
  INSERT_EVENT,
  LOCK_EVENT,
  type LockedEvent,
} from './webhooks.sql';

/** Waiting times after each failed try; after one more failure the event is set aside for a person. */
const BACK_OFF = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR];
const MAX_ATTEMPTS = BACK_OFF.length + 1;
/** A claim that nobody renewed for this long belongs to a process that died. */
const LEASE = 30 * SECOND;
/** Providers repeat a delivery for some days; the inbox knows its key for longer. */
const KEEP_PROCESSED = 30 * DAY;
const MAX_KEY = 200;
/** Events of one source that an instance works on at once: with more of them each other call waits for a turn of all. */
const MAX_UNDER_WAY = 2;
/** With those that wait for their turn; what comes beyond them is left to the job. */
const MAX_TAKEN = 200;

interface GivenEvent {
  source: WebhookSource;
  dedupeKey: string;
  contentType: string;
  body: Buffer;
}

/** An event that this process has claimed. */
type TakenEvent = StoredWebhook & Pick<ClaimedEvent, 'traceId'>;

/** Events of a source that this process has taken and not finished. */
interface Queue {
  taken: number;
  inTurn: ReturnType<typeof pLimit>;
}

export interface ReceivedWebhook {
  id: string;
  /** An event with this key came before; nothing was done now. */
  duplicate: boolean;
  /** The outcome of the processing; null if it has not succeeded yet. */
  outcome: object | null;
}

/**
 * Takes every webhook in: stores it, then processes it exactly once. An event is claimed by a lease. Its effect and the mark
 * `processed` are one transaction under the row's lock, so that even two holders of one event (a lease that expired) cannot both act.
 */
@Injectable()
export class WebhookInbox {
  private readonly logger = new Logger(WebhookInbox.name);
  /** By source, so that a payment does not wait for mails. */
  private readonly queues = new Map<WebhookSource, Queue>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly processor: WebhookProcessor,
  ) {}

  /**
   * Stores an event with a verified signature, then processes it in its turn. Call it outside of any transaction. If the processing
   * fails, or too many events wait for their turn, the outcome is null and the event is tried again: that isn't the caller's failure.
   * @throws MalformedMail the event isn't a mail; it isn't stored any more
   */
  async receive(given: GivenEvent): Promise<ReceivedWebhook> {
    // An erasure leaves only the hash of an event's key.
    const hashedKey = `sha256:${sha256(given.dedupeKey).toString('hex')}`;
    const event = { ...given, dedupeKey: given.dedupeKey.length <= MAX_KEY ? given.dedupeKey : hashedKey };
    const queue = this.queueOf(event.source);
    if (queue.taken >= MAX_TAKEN) return this.keep(event, hashedKey, false);
    queue.taken++;
    try {
      const kept = await this.keep(event, hashedKey, true);
      if (kept.duplicate) return kept;
      const { id } = kept;
      const claimed = { ...event, id, attempt: 1, traceId: currentTraceId() };
      // those that wait hold their claims too
      const outcome = await this.renewing(id, () => queue.inTurn(() => this.handle(claimed, { refuse: true })));
      return { ...kept, outcome };
    } finally {
      queue.taken--;
    }
  }

  /** Stores an event, claimed by this process or left to the job. */
  private async keep(event: GivenEvent, hashedKey: string, isClaimed: boolean): Promise<ReceivedWebhook> {
    const id = newId();
    const now = this.clock.now();
    const stored = await this.database.maybeOne(
      INSERT_EVENT,
      eventValues(
        {
          ...event,
          id,
          attempts: isClaimed ? 1 : 0,
          claimedUntil: isClaimed ? new Date(now.getTime() + LEASE) : null,
          nextAttemptAt: now,
          traceId: currentTraceId(),
          createdAt: now,
          updatedAt: now,
        },
        hashedKey,
      ),
    );
    if (stored !== null) return { id, duplicate: false, outcome: null };
    const known = await this.database.one<{ id: string; outcome: object | null }>(
      `SELECT id, outcome FROM webhook_event WHERE source = $1 AND dedupe_key IN ($2, $3) LIMIT 1`,
      [event.source, event.dedupeKey, hashedKey],
    );
    return { ...known, duplicate: true };
  }

  /** Processes what is due: events whose try failed or whose process died. For the job. Answers how many it took. */
  @Job({ name: 'process-webhooks', schedule: '*/10 * * * * *' })
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
      select: EVENT,
      from: 'webhook_event e',
      where: [`e.status = 'failed'`],
      params: [],
      orderBy: 'e.created_at DESC, e.id DESC',
      ...params,
    });
    return toPageView(rows, total, params);
  }

  /**
   * Gives an event that was set aside all its tries again, and processes it at once; for admins. Called outside of any transaction.
   * Answers the event as it then is. Ends in NOT_FOUND, or INVALID_STATUS_TRANSITION if it has not failed.
   */
  async replay(id: string): Promise<WebhookEventView> {
    await this.database.transaction(async () => {
      const event = await this.lock(id);
      if (event === null) throw new NotFound(NOUNS.webhookEvent);
      if (event.status !== 'failed') throw new WebhookNotFailed();
      await this.database.query(
        `UPDATE webhook_event SET status = 'pending', attempts = 0, claimed_until = NULL, next_attempt_at = $2, updated_at = $2
          WHERE id = $1`,
        [id, this.clock.now()],
      );
      await this.events.publish(WebhookReplayed, { payload: { webhookEventId: id, source: event.source } });
    });
    await this.process(id);
    return this.database.one<WebhookEventView>(`SELECT ${EVENT} FROM webhook_event e WHERE e.id = $1`, [id]);
  }

  /** Deletes events that were processed long ago: their bodies have personal data. Answers how many. */
  @Job({ name: 'prune-webhooks', schedule: '0 23 3 * * *' })
  async prune(): Promise<number> {
    const gone = await this.database.query(
      `DELETE FROM webhook_event WHERE status = 'processed' AND processed_at < $1 RETURNING id`,
      [new Date(this.clock.now().getTime() - KEEP_PROCESSED)],
    );
    return gone.length;
  }

  private queueOf(source: WebhookSource): Queue {
    const queue = this.queues.get(source) ?? { taken: 0, inTurn: pLimit(MAX_UNDER_WAY) };
    this.queues.set(source, queue);
    return queue;
  }

  /** One try, unless somebody else has the event. Never throws; answers the outcome, or null. */
  private async process(id: string): Promise<object | null> {
    const event = await this.claim(id).catch((err: unknown) => {
      this.logger.error({ msg: 'could not claim a webhook event', webhookEventId: id, err });
      return null;
    });
    return event && this.renewing(id, () => this.handle(event));
  }

  /**
   * One try of a claimed event. Returns null if it failed.
   * @throws MalformedMail only with `refuse`, while the sender waits; the event is deleted
   */
  private handle(event: TakenEvent, { refuse = false } = {}): Promise<object | null> {
    return runAsSystem(
      'webhook',
      async () => {
        try {
          return await this.processor.process(event, (effect) => this.finish(event, effect));
        } catch (error) {
          if (refuse && error instanceof MalformedMail) {
            await this.database.query(`DELETE FROM webhook_event WHERE id = $1`, [event.id]);
            throw error;
          }
          await this.postpone(event, error).catch((err: unknown) =>
            this.logger.error({ msg: 'could not postpone a webhook event', webhookEventId: event.id, err }),
          );
          return null;
        }
      },
      event.traceId ?? undefined,
    );
  }

  private claim(id: string): Promise<ClaimedEvent | null> {
    const now = this.clock.now();
    return this.database.maybeOne<ClaimedEvent>(CLAIM_EVENT, [id, new Date(now.getTime() + LEASE), now]);
  }

  /** The event without its body, locked until the ambient transaction ends. */
  private lock(id: string): Promise<LockedEvent | null> {
    return this.database.maybeOne<LockedEvent>(LOCK_EVENT, [id]);
  }

  /** Runs an event's effect in the transaction that marks it processed; returns null, without running it, if it isn't pending any more. */
  private finish({ id }: TakenEvent, effect: () => Promise<object>): Promise<object | null> {
    return this.database.transaction(async () => {
      const current = await this.lock(id);
      if (current?.status !== 'pending') return null;
      const outcome = await effect();
      await this.database.query(
        `UPDATE webhook_event SET status = 'processed', outcome = $2, processed_at = $3, updated_at = $3, claimed_until = NULL,
                last_error = NULL WHERE id = $1`,
        [id, JSON.stringify(outcome), this.clock.now()],
      );
      return outcome;
    });
  }

  /** Renews the claim for as long as the event waits for its turn, and the providers take. */
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

  private async postpone(event: TakenEvent, error: unknown): Promise<void> {
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
        // Messages of our own errors say what to do; those of libraries may contain parts of the mail.
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
