/** Where webhooks come from; the words of the check constraint on `webhook_event.source`. */
export const WEBHOOK_SOURCES = ['email_inbound', 'emailprov', 'chatprov', 'payprov'] as const;
export type WebhookSource = (typeof WEBHOOK_SOURCES)[number];

export interface StoredWebhook {
  id: string;
  contentType: string;
  body: Buffer;
  dedupeKey: string;
  /** Which try this is, from 1: a handler may do with less where it has failed before. */
  attempt: number;
}

/** The second half of the work: what changes the database. */
export interface WebhookEffect {
  /** Runs in the transaction that also marks the event processed; answers the outcome that is kept with it (JSON). */
  apply(): Promise<object>;
  /** Called when the effect did not come about: takes back what this try has put outside of the database. */
  discard?(): Promise<void>;
}

/** Makes of a stored event what it means. One per source. */
export abstract class WebhookHandler {
  abstract readonly source: WebhookSource;

  /** Reads, and asks providers, outside of any transaction. An error here or in `apply` means: try again later. */
  abstract prepare(event: StoredWebhook): Promise<WebhookEffect>;
}
