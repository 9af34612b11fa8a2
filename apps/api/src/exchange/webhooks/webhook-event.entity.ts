import { Column, Entity, Unique } from 'typeorm';
import { Stamped } from '#database/stamped';
import { table } from '#database/table';
import type { WebhookSource, WebhookStatus } from './webhooks.rules';

@Entity('webhook_event')
@Unique('webhook_event_dedupe_key', ['source', 'dedupeKey'])
export class WebhookEvent extends Stamped {
  @Column('text') source!: WebhookSource;
  @Column('text') dedupeKey!: string;
  @Column('text') contentType!: string;
  @Column('bytea') body!: Buffer;
  @Column('text', { default: 'pending' }) status!: WebhookStatus;
  @Column('integer', { default: 0 }) attempts!: number;
  @Column({ type: 'timestamptz', precision: 3 }) nextAttemptAt!: Date;
  @Column('text', { nullable: true }) lastError!: string | null;
  @Column('jsonb', { nullable: true }) outcome!: object | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) processedAt!: Date | null;
}

export const webhookEvents = table(WebhookEvent);
