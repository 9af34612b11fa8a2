import type { Row } from '#database/table';
import { type WebhookEvent, webhookEvents } from './webhook-event.entity';
import type { WebhookEventView } from './webhooks.dto';

const SHOWN = webhookEvents.except(
  'dedupeKey',
  'contentType',
  'body',
  'claimedUntil',
  'outcome',
) satisfies (keyof WebhookEventView)[];

/** Events `e` as `WebhookEventView`. */
export const EVENT = webhookEvents.select('e', SHOWN);

const OF_NEW = [
  'id',
  'source',
  'dedupeKey',
  'contentType',
  'attempts',
  'claimedUntil',
  'nextAttemptAt',
  'traceId',
  'createdAt',
  'updatedAt',
  'body',
] as const;

/** Adds an event and returns its id, unless one of its source has its key, or the hash of that key (the last parameter). */
export const INSERT_EVENT = `INSERT INTO webhook_event (${webhookEvents.names(OF_NEW)})
  SELECT ${webhookEvents.places(OF_NEW)}
   WHERE NOT EXISTS (SELECT 1 FROM webhook_event WHERE source = $2 AND dedupe_key = $${OF_NEW.length + 1})
  ON CONFLICT (source, dedupe_key) DO NOTHING RETURNING id`;
export const eventValues = (event: Row<WebhookEvent, (typeof OF_NEW)[number]>, hashedKey: string): unknown[] => [
  ...webhookEvents.values(OF_NEW, event),
  hashedKey,
];

const OF_CLAIM = ['id', 'source', 'dedupeKey', 'contentType', 'body', 'traceId'] as const;

/**
 * Claims an event ($1) until $2, at $3, unless somebody else has it. The claim counts the try, so that an event that kills its process is
 * set aside in the end.
 */
export const CLAIM_EVENT = `UPDATE webhook_event e SET claimed_until = $2, attempts = attempts + 1, updated_at = $3
  WHERE e.id = $1 AND e.status = 'pending' AND (e.claimed_until IS NULL OR e.claimed_until <= $3)
  RETURNING ${webhookEvents.select('e', OF_CLAIM)}, e.attempts AS attempt`;
export type ClaimedEvent = Row<WebhookEvent, (typeof OF_CLAIM)[number]> & { attempt: number };

const OF_LOCK = ['source', 'status'] as const;
export const LOCK_EVENT = `SELECT ${webhookEvents.select('e', OF_LOCK)} FROM webhook_event e WHERE e.id = $1 FOR UPDATE`;
export type LockedEvent = Row<WebhookEvent, (typeof OF_LOCK)[number]>;
