import { Moment, OneOf, Text, Whole } from '#http/fields';
import { StampedView } from '#http/views';
import { WEBHOOK_SOURCES, WEBHOOK_STATUSES, type WebhookSource, type WebhookStatus } from './webhooks.rules';

/** A webhook that was taken in. Its body is not shown: it may be a whole mail. */
export class WebhookEventView extends StampedView {
  @OneOf(WEBHOOK_SOURCES) source!: WebhookSource;
  @OneOf(WEBHOOK_STATUSES) status!: WebhookStatus;
  @Whole({ description: 'Tries so far; after the seventh failure the event is set aside as failed.' })
  attempts!: number;
  @Moment() nextAttemptAt!: Date;
  @Text({ nullable: true, max: 1000 }) lastError!: string | null;
  @Moment({ nullable: true }) processedAt!: Date | null;
}

export class ReceivedView {
  @Whole({ description: 'How many events were taken in, repeated ones included.' }) received!: number;
}
