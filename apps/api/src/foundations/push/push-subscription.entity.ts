import { Column, Entity, Index, Unique } from 'typeorm';
import { Stamped } from '#database/stamped';
import { table } from '#database/table';
import type { Locale } from '#i18n/locale';

@Entity('push_subscription')
@Unique('push_subscription_endpoint_hash_key', ['endpointHash'])
@Index('push_subscription_user_id_idx', ['userId'])
export class PushSubscription extends Stamped {
  @Column('uuid') userId!: string;
  /** The browser's name for its user, such as `Firefox, Linux`. */
  @Column('text', { nullable: true }) name!: string | null;
  /** The browser's own language. Pushes use the language of the account. */
  @Column('text', { default: 'en' }) locale!: Locale;
  @Column('bytea') sealed!: Buffer;
  @Column('bytea') endpointHash!: Buffer;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) expiresAt!: Date | null;
}

export const pushSubscriptions = table(PushSubscription);
