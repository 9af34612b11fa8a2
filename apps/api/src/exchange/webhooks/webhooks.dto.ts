import { Moment, OneOf, Text, Whole } from '#http/fields';
import { StampedView } from '#http/views';
import { WEBHOOK_SOURCES, WEBHOOK_STATUSES, type WebhookSource, type WebhookStatus } from './webhooks.rules';

/** A received webhook. Its body isn't shown, since it may be a whole mail. */
export class WebhookEventView extends StampedView {
  @OneOf(WEBHOOK_SOURCES) source!: WebhookSource;
  @OneOf(WEBHOOK_STATUSES) status!: WebhookStatus;
  @Whole({ description: 'Attempts so far; after the seventh failure the event is set aside as failed.' })
  attempts!: number;
  @Moment() nextAttemptAt!: Date;
  @Text({ nullable: true, max: 1000 }) lastError!: string | null;
  @Moment({ nullable: true }) processedAt!: Date | null;
}

export class ReceivedView {
  @Whole({ description: 'The number of events received, including repeated ones.' }) received!: number;
}
