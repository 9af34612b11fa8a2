import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('webhook_event')
@Index('webhook_event_dedupe_key', ['source', 'dedupeKey'], { unique: true })
export class WebhookEvent {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') source!: string;
  @Column('text') dedupeKey!: string;
  @Column('text') contentType!: string;
  @Column('bytea') body!: Buffer;
  @Column('text', { default: 'pending' }) status!: string;
  @Column('integer', { default: 0 }) attempts!: number;
  @Column({ type: 'timestamptz', precision: 3 }) nextAttemptAt!: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) claimedUntil!: Date | null;
  @Column('text', { nullable: true }) lastError!: string | null;
  @Column('jsonb', { nullable: true }) outcome!: object | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) processedAt!: Date | null;
  @Column('uuid', { nullable: true }) traceId!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}
