import { DateTimeField, EnumField, IntField, StringField } from '#http/fields';
import { StampedView } from '#http/views';
import { WEBHOOK_SOURCES, WEBHOOK_STATUSES, type WebhookSource, type WebhookStatus } from './webhooks.rules';

/** A received webhook. Its body isn't shown, since it may be a whole mail. */
export class WebhookEventView extends StampedView {
  @EnumField(WEBHOOK_SOURCES) source!: WebhookSource;
  @EnumField(WEBHOOK_STATUSES) status!: WebhookStatus;
  @IntField({ description: 'Attempts so far; after the seventh failure the event is set aside as failed.' })
  attempts!: number;
  @DateTimeField() nextAttemptAt!: Date;
  @StringField({ nullable: true, max: 1000 }) lastError!: string | null;
  @DateTimeField({ nullable: true }) processedAt!: Date | null;
}

export class ReceivedView {
  @IntField({ description: 'The number of events received, including repeated ones.' }) received!: number;
}
