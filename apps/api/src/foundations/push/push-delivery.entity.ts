import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A notification on its way to a browser; the row goes when it has arrived or is given up. */
@Entity('push_delivery')
@Index('push_delivery_created_at_idx', ['createdAt'])
@Index('push_delivery_notification_id_idx', ['notificationId'])
export class PushDelivery {
  @ForeignKey('push_subscription', { name: 'push_delivery_subscription_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  subscriptionId!: string;
  @ForeignKey('notification', { name: 'push_delivery_notification_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  notificationId!: string;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}
