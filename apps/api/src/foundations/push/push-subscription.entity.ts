import { Column, Entity, Index, Unique } from 'typeorm';
import { Stamped } from '#kernel/database/stamped';
import { table } from '#kernel/database/table';
import type { Locale } from '#words/locale';

@Entity('push_subscription')
@Unique('push_subscription_endpoint_hash_key', ['endpointHash'])
@Unique('push_subscription_user_id_key', ['userId'])
@Index('push_subscription_due_idx', ['nextAttemptAt'])
export class PushSubscription extends Stamped {
  @Column('uuid') userId!: string;
  /** The browser's language, in which its pushes are worded. */
  @Column('text', { default: 'en' }) locale!: Locale;
  @Column('bytea') sealed!: Buffer;
  @Column('bytea') endpointHash!: Buffer;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) expiresAt!: Date | null;
  @Column('integer', { default: 0 }) attempts!: number;
  @Column({ type: 'timestamptz', precision: 3 }) nextAttemptAt!: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) claimedUntil!: Date | null;
}

export const pushSubscriptions = table(PushSubscription);
