import { Moment, OneOf, Text, Uuid, Whole } from '#kernel/http/fields';
import { WEBHOOK_SOURCES, type WebhookSource } from './webhook-handler';

const WEBHOOK_STATUSES = ['pending', 'processed', 'failed'] as const;

/** A webhook that was taken in. Its body is not shown: it may hold a whole mail. */
export class WebhookEventView {
  @Uuid() id!: string;
  @OneOf(WEBHOOK_SOURCES) source!: WebhookSource;
  @OneOf(WEBHOOK_STATUSES) status!: (typeof WEBHOOK_STATUSES)[number];
  @Whole({ description: 'Tries so far; after the seventh failure the event is set aside as failed.' })
  attempts!: number;
  @Moment() nextAttemptAt!: Date;
  @Text({ nullable: true, max: 1000 }) lastError!: string | null;
  @Moment({ nullable: true }) processedAt!: Date | null;
  @Uuid({ nullable: true }) traceId!: string | null;
  @Moment() createdAt!: Date;
  @Moment() updatedAt!: Date;
}

export class ReceivedView {
  @Whole({ description: 'How many events were taken in, repeated ones included.' }) received!: number;
}
