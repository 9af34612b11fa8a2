import { timelineKind } from '#kernel/timeline';

export const WebhookReplayed = timelineKind<{ webhookEventId: string; source: string }>('webhook_replayed');
