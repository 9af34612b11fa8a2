import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { NOUNS } from '#domain/nouns';
import { Clock, DAY, SECOND } from '#core/clock';
import { currentTraceId, runAsSystem } from '#core/context';
import { Database } from '#database/database';
import { NotFound } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import { newId } from '#core/ids';
import { LeasedCron } from '#queue/jobs';
import { type FailedTry, JobQueue, OnFailedTry, Queue, type QueueJob, reasonOf } from '#queue/queue';
import { sha256 } from '#core/secrets';
import { MalformedMail } from '../inbound/mail-parser.service';
import { BACK_OFF, type StoredWebhook, WebhookProcessor } from './webhook-processor.service';
import type { WebhookEventView } from './webhooks.dto';
import { WebhookNotFailed } from './webhooks.errors';
import { WebhookReplayed } from './webhooks.events';
import type { WebhookSource } from './webhooks.rules';
import { EVENT, eventValues, INSERT_EVENT, LOCK_EVENT, type LockedEvent, OPEN_EVENT } from './webhooks.sql';

/** The queue of events. Its key is the event's id. */
const QUEUE = 'webhooks';
/** Providers repeat a delivery for some days; the inbox knows its key for longer. */
const KEEP_PROCESSED = 30 * DAY;
const MAX_KEY = 200;
/** Maximum number of events of one source that an instance processes at once: with more, each other call would wait for all of them. */
const MAX_UNDER_WAY = 2;
/** Including those waiting for their turn. Further events are left to the scheduled job. */
const MAX_TAKEN = 200;

interface GivenEvent {
  source: WebhookSource;
  dedupeKey: string;
  contentType: string;
  body: Buffer;
}

interface EventJob {
  id: string;
}

/** Events of a source that this process has taken and not finished. */
interface Turns {
  taken: number;
  inTurn: ReturnType<typeof pLimit>;
}

export interface ReceivedWebhook {
  id: string;
  /** Whether an event with this key came before; then nothing was done now. */
  duplicate: boolean;
  /** The outcome of the processing; null if it hasn't succeeded yet. */
  outcome: object | null;
}

/**
 * Stores every webhook, then processes it. An event's effect and its `processed` mark are one transaction under the row's lock, so it takes
 * effect once, even if two processes have it because a lease expired.
 */
@Injectable()
export class WebhookInbox {
  /** By source, so that a payment doesn't wait for mails. */
  private readonly sources = new Map<WebhookSource, Turns>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly queue: JobQueue,
    private readonly processor: WebhookProcessor,
  ) {}

  /**
   * Stores an event with a verified signature, then processes it in turn. Call it outside of any transaction. If the processing fails, or
   * too many events are waiting, the outcome is null and the event is retried: that isn't the caller's failure.
   * @throws MalformedMail the event isn't a mail; it is deleted again
   */
  async receive(given: GivenEvent): Promise<ReceivedWebhook> {
    // An erasure leaves only the hash of an event's key.
    const hashedKey = `sha256:${sha256(given.dedupeKey).toString('hex')}`;
    const event = { ...given, dedupeKey: given.dedupeKey.length <= MAX_KEY ? given.dedupeKey : hashedKey };
    const turns = this.turnsOf(event.source);
    const isHeld = turns.taken < MAX_TAKEN;
    if (isHeld) turns.taken++;
    try {
      const { job, ...stored } = await this.store(event, hashedKey, isHeld);
      if (job === null) return stored;
      const outcome = await this.queue.runHeld(job, () =>
        turns.inTurn(async () => {
          try {
            return await this.process({ ...event, id: stored.id, attempt: 1 });
          } catch (error) {
            if (!(error instanceof MalformedMail)) throw error;
            await this.database.query(`DELETE FROM webhook_event WHERE id = $1`, [stored.id]);
            return error;
          }
        }),
      );
      if (outcome instanceof MalformedMail) throw outcome;
      return { ...stored, outcome: outcome ?? null };
    } finally {
      if (isHeld) turns.taken--;
    }
  }

  /** Stores an event with its job, which this process holds or leaves to the schedule; no job means that the event is known. */
  private store(
    event: GivenEvent,
    hashedKey: string,
    isHeld: boolean,
  ): Promise<ReceivedWebhook & { job: QueueJob<EventJob> | null }> {
    const id = newId();
    const now = this.clock.now();
    const stamps = { traceId: currentTraceId(), createdAt: now, updatedAt: now };
    const row = { ...event, id, attempts: isHeld ? 1 : 0, nextAttemptAt: now, ...stamps };
    return this.database.transaction(async () => {
      const stored = await this.database.maybeOne(INSERT_EVENT, eventValues(row, hashedKey));
      if (stored !== null) {
        const job = isHeld ? await this.queue.hold<EventJob>(QUEUE, { id }, { key: id }) : null;
        if (!isHeld) await this.queue.add(QUEUE, { id } satisfies EventJob, { key: id });
        return { id, duplicate: false, outcome: null, job };
      }
      const known = await this.database.one<{ id: string; outcome: object | null }>(
        `SELECT id, outcome FROM webhook_event WHERE source = $1 AND dedupe_key IN ($2, $3) LIMIT 1`,
        [event.source, event.dedupeKey, hashedKey],
      );
      return { ...known, duplicate: true, job: null };
    });
  }

  /** A later attempt at an event, or the first one at an event that was left to the schedule. */
  @Queue({
    name: QUEUE,
    job: 'process-webhooks',
    schedule: '*/10 * * * * *',
    backOff: BACK_OFF,
    lease: 30 * SECOND,
    scheduledOnly: true,
    via: 'webhook',
  })
  async retry({ id }: EventJob, { tries }: QueueJob): Promise<void> {
    const event = await this.database.maybeOne<Omit<StoredWebhook, 'attempt'>>(OPEN_EVENT, [id]);
    if (event !== null) await this.process({ ...event, attempt: tries });
  }

  /** Records a failed attempt on the event. */
  @OnFailedTry(QUEUE)
  async recordFailure({ id }: EventJob, { error, tries, retryAt }: FailedTry): Promise<void> {
    const now = this.clock.now();
    await this.database.query(
      `UPDATE webhook_event SET status = $2, attempts = $3, next_attempt_at = $4, last_error = $5, updated_at = $6
        WHERE id = $1 AND status <> 'processed'`,
      [id, retryAt === null ? 'failed' : 'pending', tries, retryAt ?? now, reasonOf(error), now],
    );
  }

  /** Returns the events that were set aside, newest first; for admins. */
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
   * Retries an event that was set aside, with a fresh set of attempts, the first immediately; for admins. Called outside of any
   * transaction. Returns the event's new state.
   * @throws NOT_FOUND the event doesn't exist
   * @throws INVALID_STATUS_TRANSITION it hasn't failed
   */
  async replay(id: string): Promise<WebhookEventView> {
    const job = await this.database.transaction(async () => {
      const event = await this.lock(id);
      if (event === null) throw new NotFound(NOUNS.webhookEvent);
      if (event.status !== 'failed') throw new WebhookNotFailed();
      await this.events.publish(WebhookReplayed, { payload: { webhookEventId: id, source: event.source } });
      await this.queue.cancel(QUEUE, [id]);
      return this.queue.hold<EventJob>(QUEUE, { id }, { key: id });
    });
    await this.queue.runHeld(job, () => this.retry({ id }, job));
    return this.database.one<WebhookEventView>(`SELECT ${EVENT} FROM webhook_event e WHERE e.id = $1`, [id]);
  }

  /** Deletes events that were processed long ago: their bodies contain personal data. Returns how many. */
  @LeasedCron('0 23 3 * * *', { name: 'prune-webhooks' })
  async prune(): Promise<number> {
    const gone = await this.database.query(
      `DELETE FROM webhook_event WHERE status = 'processed' AND processed_at < $1 RETURNING id`,
      [new Date(this.clock.now().getTime() - KEEP_PROCESSED)],
    );
    return gone.length;
  }

  private turnsOf(source: WebhookSource): Turns {
    const turns = this.sources.get(source) ?? { taken: 0, inTurn: pLimit(MAX_UNDER_WAY) };
    this.sources.set(source, turns);
    return turns;
  }

  /** Runs one attempt. Returns null if another process has processed the event. */
  private process(event: StoredWebhook): Promise<object | null> {
    return runAsSystem(
      'webhook',
      () => this.processor.process(event, (effect) => this.finish(event, effect)),
      currentTraceId() ?? undefined,
    );
  }

  /** Returns the event without its body, locked until the ambient transaction ends. */
  private lock(id: string): Promise<LockedEvent | null> {
    return this.database.maybeOne<LockedEvent>(LOCK_EVENT, [id]);
  }

  /** Runs an event's effect in the transaction that marks it processed; returns null, without running it, if it is processed or gone. */
  private finish({ id, attempt }: StoredWebhook, effect: () => Promise<object>): Promise<object | null> {
    return this.database.transaction(async () => {
      const current = await this.lock(id);
      if (current === null || current.status === 'processed') return null;
      const outcome = await effect();
      await this.database.query(
        `UPDATE webhook_event SET status = 'processed', outcome = $2, processed_at = $3, updated_at = $3, attempts = $4, last_error = NULL
          WHERE id = $1`,
        [id, JSON.stringify(outcome), this.clock.now(), attempt],
      );
      return outcome;
    });
  }
}
