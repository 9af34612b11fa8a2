import { isRecord } from '#core/is-record';
import { broken, NO_OBJECT, ValidationError } from '#core/errors';
import { parseJson } from '#http/json-bounds';

/** The sources of webhooks; the values of the check constraint on `webhook_event.source`. */
export const WEBHOOK_SOURCES = ['email_inbound', 'emailprov', 'chatprov', 'payprov'] as const;
export type WebhookSource = (typeof WEBHOOK_SOURCES)[number];

export const WEBHOOK_STATUSES = ['pending', 'processed', 'failed'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/** One delivery event, in the format of Resend; absent or mistyped values are null. */
export interface DeliveryEvent {
  type: string | null;
  at: Date;
  emailId: string | null;
  messageId: string | null;
  /** The recipients whose copies it is about; empty if not given. */
  recipients: string[];
  reason: string | null;
}

/** More events than any provider sends at once; each becomes a row. */
const MAX_EVENTS = 1000;
const MAX_REASON = 1000;
const MAX_RECIPIENTS = 1000;

/**
 * Splits a body into its events, one or an array, and counts the elements of the array that aren't JSON objects.
 * @throws VALIDATION_ERROR none is a JSON object
 */
export function splitDelivery(rawBody: Buffer): { events: object[]; ignored: number } {
  const json = parseJson(rawBody);
  const elements: unknown[] = Array.isArray(json) ? json : [json];
  if (elements.length > MAX_EVENTS)
    throw ValidationError.of(
      '',
      'arrayMaxSize',
      {
        en: `The body must contain at most ${MAX_EVENTS} events.`,
        fr: `Le corps doit contenir au plus ${MAX_EVENTS} événements.`,
      },
      { max: MAX_EVENTS },
    );
  const events = elements.filter(isRecord);
  if (events.length === 0 && elements.length > 0)
    throw new ValidationError(
      Array.isArray(json) ? elements.map((_, i) => broken(String(i), 'isObject', {})) : [NO_OBJECT],
    );
  return { events, ignored: elements.length - events.length };
}

export function readDeliveryEvent(json: unknown, receivedAt: Date): DeliveryEvent {
  const event = recordOf(json);
  const data = recordOf(event.data);
  const bounce = recordOf(data.bounce);
  const written = textOf(event.created_at) ?? textOf(data.created_at);
  const at = written === null ? NaN : Date.parse(written);
  const reason = textOf(bounce.message) ?? textOf(bounce.type) ?? textOf(recordOf(data.failed).reason);
  return {
    type: textOf(event.type),
    at: Number.isNaN(at) ? receivedAt : new Date(at),
    emailId: textOf(data.email_id),
    messageId: textOf(data.message_id),
    recipients: [data.to]
      .flat()
      .slice(0, MAX_RECIPIENTS)
      .flatMap((address) => textOf(address) ?? []),
    reason: reason?.slice(0, MAX_REASON) ?? null,
  };
}

const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

/** Text that PostgreSQL can store, else null. */
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.replaceAll('\u0000', '').toWellFormed() : null;
