import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** The headers of a body signed by a provider under the Standard Webhooks specification. */
export const signStandardWebhook = (
  secret: string,
  id: string,
  timestamp: Date,
  body: string,
): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(timestamp.getTime() / 1000)),
  'webhook-signature': new Webhook(secret).sign(id, timestamp, body),
});

/** The header of a body signed by the messaging provider. */
export const signHubBody = (secret: string, body: string | Buffer): { 'x-hub-signature-256': string } => ({
  'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
});
