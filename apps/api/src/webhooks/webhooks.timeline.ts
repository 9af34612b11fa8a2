import { timelineKind } from '@kernel/timeline';

export const WebhookReplayed = timelineKind<{ webhookEventId: string; source: string }>('webhook_replayed');
export const EmailBounced = timelineKind<{ emailMessageId: string; to: string[]; reason: string | null }>(
  'email_bounced',
);
export const EmailFailed = timelineKind<{ emailMessageId: string; to: string[]; reason: string | null }>(
  'email_failed',
);
