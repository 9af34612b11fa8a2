import { defineEvent } from '../../foundations/timeline/domain-events';

export const WebhookReplayed = defineEvent<{ webhookEventId: string; source: string }>('webhook_replayed');
