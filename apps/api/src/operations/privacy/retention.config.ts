import { namespace } from '#core/namespace';

/** In days, the last two in months. Rows whose period is undefined are kept forever. */
export const retentionConfig = namespace('retention', (settings) => ({
  endedRequests: settings.RETENTION_ENDED_REQUESTS_DAYS,
  unsorted: settings.RETENTION_UNSORTED_DAYS,
  webhooks: settings.RETENTION_WEBHOOKS_DAYS,
  attachments: settings.RETENTION_ATTACHMENTS_DAYS,
  timeline: settings.RETENTION_TIMELINE_MONTHS,
  notifications: settings.RETENTION_NOTIFICATIONS_MONTHS,
}));

export type RetentionConfig = ReturnType<typeof retentionConfig>;
