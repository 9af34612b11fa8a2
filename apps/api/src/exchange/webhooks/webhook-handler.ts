import type { RawBody } from '#kernel/http/raw-body';

/** Where webhooks come from; the words of the check constraint on `webhook_event.source`. */
export const WEBHOOK_SOURCES = ['email_inbound', 'emailprov', 'chatprov', 'payprov'] as const;
export type WebhookSource = (typeof WEBHOOK_SOURCES)[number];

export interface StoredWebhook {
  id: string;
  contentType: string;
  body: RawBody;
  dedupeKey: string;
  /** The number of this try, from 1: after failures a handler may do with less. */
  attempt: number;
}

/** The second half of the work, which changes the database. */
export interface WebhookEffect {
  /** Runs in the transaction that marks the event processed; answers the outcome that is kept with the event (JSON). */
  apply(): Promise<object>;
  /** Called if the effect was not committed: removes what this try stored outside of the database. */
  discard?(): Promise<void>;
}

/** Carries out stored events. There is one handler per source. */
export abstract class WebhookHandler {
  abstract readonly source: WebhookSource;

  /** Reads the event and asks providers, outside of any transaction. After an error here or in `apply` the event is tried again. */
  abstract prepare(event: StoredWebhook): Promise<WebhookEffect>;
}
