import { fact } from '#kernel/facts';

export const WebhookReplayed = fact<{ webhookEventId: string; source: string }>('webhook_replayed');
