import type { Row } from '#database/table';
import { type WebhookEvent, webhookEvents } from './webhook-event.entity';
import type { WebhookEventView } from './webhooks.dto';

const SHOWN = webhookEvents.except('dedupeKey', 'contentType', 'body', 'outcome') satisfies (keyof WebhookEventView)[];

/** Events `e` as `WebhookEventView`. */
export const EVENT = webhookEvents.select('e', SHOWN);

const OF_NEW = [
  'id',
  'source',
  'dedupeKey',
  'contentType',
  'attempts',
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

/** An event ($1) that isn't processed, with its body. */
export const OPEN_EVENT = `SELECT ${webhookEvents.select('e', ['id', 'source', 'dedupeKey', 'contentType', 'body'])}
  FROM webhook_event e WHERE e.id = $1 AND e.status <> 'processed'`;

const OF_LOCK = ['source', 'status'] as const;
export const LOCK_EVENT = `SELECT ${webhookEvents.select('e', OF_LOCK)} FROM webhook_event e WHERE e.id = $1 FOR UPDATE`;
export type LockedEvent = Row<WebhookEvent, (typeof OF_LOCK)[number]>;
